// The theme, and the mark that there are scripts: set before anything is drawn, so that nothing flashes or jumps.
(() => {
  const page = document.documentElement;
  page.classList.add("scripts");
  try {
    const theme = localStorage.getItem("rulebase.theme");
    if (theme === "dark" || theme === "light") page.dataset.theme = theme;
  } catch {
    // No storage (private window, blocked cookies): the system's colours are used.
  }
})();
