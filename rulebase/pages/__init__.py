"""Pages as data, for the site, the search, the terminal and the sheet: entries, lists, forms, and where they hold."""
