// Other ways to tell a part, as links and tables of 0.1 do: in-brig=saul-tigh says that at is saul-tigh=brig.

/** What is told, each part under its own name. @param {[string, unknown][]} pairs @param {Short} short @param {(name: string) => boolean} known @returns {[string, unknown][]} */
export function expanded(pairs, short, known) {
  const found = new Map();
  for (const [name, value] of pairs) {
    const about = short[name];
    const itself = known(name) || about?.part === name;
    const [part, told] = about && !(itself && keyed(value)) ? long(about, value) : [name, value];
    const before = found.get(part);
    found.set(part, isData(before) && isData(told) ? { ...before, ...told } : told);
  }
  return [...found];
}

/** What is kept of a table without the short forms of these parts. @param {Told} kept @param {Short} short @param {object} parts @returns {Told} */
export function without(kept, short, parts) {
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !(short[name]?.part in parts)));
}

/** @param {Short[string]} about @param {unknown} value @returns {[string, unknown]} */
function long(about, value) {
  if (about.key !== undefined) return [about.part, { [about.key]: value }];
  if (!("value" in about)) return [about.part, value];
  const keys = Array.isArray(value) ? value : String(value).split(",").map((key) => key.trim()).filter(Boolean);
  return [about.part, { ...Object.fromEntries(keys.map((key) => [key, about.value])), ...("rest" in about ? { rest: about.rest } : {}) }];
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isData(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Whether a part that has a short form of its own name is told key by key. @param {unknown} value */
function keyed(value) {
  return isData(value) || String(value).includes("=");
}
