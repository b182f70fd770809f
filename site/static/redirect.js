// The redirection of an address without a language, to the reader's, and of one that has moved; what is behind it stays.
(() => {
  const { dataset } = document.documentElement;
  const rest = location.search + location.hash;
  if (dataset.moved !== undefined) {
    location.replace(dataset.moved + rest);
    return;
  }
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll('link[rel="alternate"]');
  let stored = null;
  try {
    stored = localStorage.getItem("rulebase.language");
  } catch {
    // No storage: the browser's languages decide.
  }
  const wanted = [stored, ...navigator.languages.map((code) => code.slice(0, 2).toLowerCase())];
  const found = wanted.map((code) => [...links].find((link) => link.hreflang === code)).find(Boolean);
  if (found) location.replace(found.href + rest);
})();
