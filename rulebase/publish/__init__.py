"""What site, print and terminal share: an entry as a page of plain data."""
