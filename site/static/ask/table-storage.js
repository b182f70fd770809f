// The table as it was last entered: stored in this browser, game by game, for every form that asks about it.
const unstored = new Map(); // where nothing can be stored: it holds for this page

/** @param {string} game */
function key(game) {
  return `rulebase.table.${game}`;
}

/** The facts of the table, by name: as values, or as they are typed. @param {string} game @returns {Facts} */
export function load(game) {
  try {
    const found = JSON.parse(localStorage.getItem(key(game)) ?? "null");
    return found !== null && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return unstored.get(game) ?? {};
  }
}

/** Store the facts of the table, and let all know that show them; `by` is who changed them. @param {string} game @param {Facts} facts @param {unknown} [by] */
export function save(game, facts, by = null) {
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  try {
    if (Object.keys(known).length) localStorage.setItem(key(game), JSON.stringify(known));
    else localStorage.removeItem(key(game));
  } catch {
    unstored.set(game, known);
  }
  document.dispatchEvent(new CustomEvent("table", { detail: { game, by } }));
}
