// Runs before anything is drawn: what would otherwise flash or jump.
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
