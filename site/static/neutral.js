// An address without a language: on to the reader's language, with everything behind the address kept.
(() => {
  const { dataset } = document.documentElement;
  const rest = location.search + location.hash;
  if (dataset.moved !== undefined) {
    location.replace(dataset.moved + rest);
    return;
  }
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll('link[rel="alternate"]');
  const offered = [...links];
  let kept = null;
  try {
    kept = localStorage.getItem("rulebase.language");
  } catch {
    // No storage: the browser's languages decide.
  }
  const wanted = [kept, ...navigator.languages.map((code) => code.slice(0, 2).toLowerCase())];
  const found = wanted.map((code) => offered.find((link) => link.hreflang === code)).find(Boolean);
  if (found) location.replace(found.href + rest);
})();
