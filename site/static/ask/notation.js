// Notation: other ways to write a fact. A short form, as links and tables of 0.1 have it (in-brig=saul-tigh says that at
// is saul-tigh=brig), and a mark behind a name, which says one thing more of it in a fact of its own (name* has a good).

/** The facts, each part of the table under its own name. @param {[string, unknown][]} pairs @param {Short} short @param {(name: string) => boolean} known @returns {[string, unknown][]} */
export function expanded(pairs, short, known) {
  const found = new Map();
  for (const [name, value] of pairs) {
    const form = short[name];
    const itself = known(name) || form?.part === name;
    const [part, whole] = form && !(itself && keyed(value)) ? expandedOne(form, value) : [name, value];
    const before = found.get(part);
    found.set(part, isData(before) && isData(whole) ? { ...before, ...whole } : whole);
  }
  return [...found];
}

/** The facts without the short forms of these parts. @param {Facts} facts @param {Short} short @param {object} parts @returns {Facts} */
export function without(facts, short, parts) {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !(short[name]?.part in parts)));
}

/** What is written without its marks, and what of it was marked. @param {string} text @returns {[plain: string, marked: string]} */
export function unmarked(text) {
  const keyedNames = text.split(";").map((part) => {
    const at = part.indexOf(":");
    const key = part.slice(0, at + 1);
    const names = part.slice(at + 1).split(",").map((name) => name.trim());
    return { key, names, marked: names.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1)) };
  });
  const plain = keyedNames.map(({ key, names }) => key + names.map((name) => name.replace(/\*$/, "")).join(","));
  const marked = keyedNames.filter((one) => one.marked.length).map(({ key, marked: names }) => key + names.join(","));
  return [plain.join(";"), marked.join(";")];
}

/** @param {Short[string]} form @param {unknown} value @returns {[string, unknown]} */
function expandedOne(form, value) {
  if (form.key !== undefined) return [form.part, { [form.key]: value }];
  if (!("value" in form)) return [form.part, value];
  const keys = Array.isArray(value) ? value : String(value).split(",").map((key) => key.trim()).filter(Boolean);
  return [form.part, { ...Object.fromEntries(keys.map((key) => [key, form.value])), ...("rest" in form ? { rest: form.rest } : {}) }];
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isData(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Whether a part that has a short form of its own name is written key by key. @param {unknown} value */
function keyed(value) {
  return isData(value) || String(value).includes("=");
}
