// What lies on the table, as it was last told: kept in this browser, game by game, for every form that asks about it.
const unstored = new Map(); // where nothing can be stored: it holds for this page

/** @param {string} game */
function key(game) {
  return `rulebase.table.${game}`;
}

/** What is told of the table, by name: values, or as they are typed. @param {string} game @returns {Told} */
export function remembered(game) {
  try {
    const found = JSON.parse(localStorage.getItem(key(game)) ?? "null");
    return found !== null && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return unstored.get(game) ?? {};
  }
}

/** Keep the facts of the table, and tell whoever shows them; `by` is who changed them. @param {string} game @param {Told} facts @param {unknown} [by] */
export function remember(game, facts, by = null) {
  const told = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  try {
    if (Object.keys(told).length) localStorage.setItem(key(game), JSON.stringify(told));
    else localStorage.removeItem(key(game));
  } catch {
    unstored.set(game, told);
  }
  document.dispatchEvent(new CustomEvent("table", { detail: { game, by } }));
}
