// A value for each key: a row a key, with the control of the value. One's own seat stands first, without its key.
import { button, el, filled } from "../dom.js";
import { changed, field, helped, reading } from "../fields.js";
import { REST, finder, byId, sorted } from "../lists.js";
import { areDifferent } from "./counts.js";

/** @param {Of<"keys">} about */
export function lists(about) {
  return [about.keys];
}

/** @param {Of<"value">} about */
export function within(about) {
  return [about.value];
}

/** @param {string} fact @param {Of<"keys" | "value">} about @param {Context} context @returns {Field} */
export function control(fact, about, context) {
  /** @type {Map<string, Field>} */
  const rows = new Map(); // by key: the control of its value
  /** What is typed in the control of a key is read as its value. @param {string} key @returns {Context} */
  const inside = (key) => {
    const { read } = context;
    if (!read) return context;
    /** @type {Context["read"]} */
    const ofKey = async (name, told) => /** @type {Facts | undefined} */ (await read(name, told.map((value) => ({ [key]: value }))))?.[key];
    return { ...context, read: ofKey };
  };
  const own = about.own && !about.others ? field(fact, { ...about.value, title: about.title, help: about.help, part: true, usual: about.usual, default: about.default }, inside(about.own)) : null;
  const box = el("div", { className: "keyed" });
  /** @param {string} key */
  const add = (key) => {
    const { title } = byId(about.keys, context).get(key) ?? { title: key };
    const row = field(fact, { ...about.value, title, part: true, usual: true }, inside(key));
    rows.set(key, row);
    const off = button("×", () => leave(key), "off", { ariaLabel: filled(context.texts.remove, { name: title }) });
    box.append(el("div", { className: "row", data: { key } }, row.element, off));
    return row;
  };
  /** @param {string} key */
  const leave = (key) => {
    rows.delete(key);
    box.querySelector(`:scope > [data-key="${key}"]`)?.remove();
    found.input.focus();
    changed(element);
  };
  const rest = () => (!about.own && rows.size ? [{ id: REST, title: context.texts.rest, here: true }] : []);
  const found = finder(context, {
    options: () => [...sorted(about.keys, context), ...rest()].filter(({ id }) => !rows.has(id) && id !== about.own),
    take(key) {
      found.close();
      const row = add(key);
      row.start?.();
      row.focus();
      changed(element);
    },
    read: reading(fact, context, () => self, () => element),
    label: filled(context.texts.addTo, { name: about.title }),
    placeholder: about.own ? context.texts.others : context.texts.find,
  });
  const adding = el("span", { className: "picker-of-many" }, found.input, found.list);
  const element = own ? el("div", { className: "fact each" }, own.element, box, adding) : el("fieldset", { className: "fact each" }, el("legend", {}, about.title));
  if (!own) element.append(...helped(about, element), box, adding);
  /** @param {Field} row */
  const entered = (row) => row.value() ?? (about.composite ? empty(about.value.kind) : undefined);
  const pairs = () => [...rows].map(([key, row]) => [key, entered(row)]).filter(([, value]) => value !== undefined);
  const value = () => {
    const mine = own?.value();
    if (!pairs().length) return mine;
    return { ...(mine === undefined || !about.own ? {} : { [about.own]: mine }), ...Object.fromEntries(pairs()) };
  };
  const clear = () => {
    rows.clear();
    box.replaceChildren();
    own?.show(undefined);
  };
  /** @type {Field} */
  const self = {
    element,
    value,
    written() {
      const mine = own?.written();
      if (!pairs().length) return mine;
      const all = [...(mine === undefined ? [] : [[about.own, mine]]), ...[...rows].filter(([, row]) => entered(row) !== undefined).map(([key, row]) => [key, row.written() ?? ""])];
      return about.composite ? all.map(([key, text]) => `${key}:${text}`).join(";") : all.map(([key, text]) => `${key}=${text}`).join(",");
    },
    show(given) {
      clear();
      if (given === undefined) return true;
      const keys = byId(about.keys, context);
      const keyed = pairsOf(given, about, keys);
      if (!keyed) return own ? own.show(given) : false;
      if (!areDifferent(keyed)) return false;
      return keyed.map(([key, each]) => (key === about.own && own ? own.show(each) : keys.has(key) && add(key).show(each))).every(Boolean);
    },
    focus: () => (own ?? [...rows.values()].find((row) => row.value() === undefined) ?? found.input).focus(),
    /** A key that has to be known gets its row. */
    at: (key) => (key === about.own && own ? own : (rows.get(key) ?? add(key))),
    refresh() {
      own?.refresh?.();
      for (const row of rows.values()) row.refresh?.();
    },
  };
  return self;
}

/** The value of a key in whose control nothing is entered: none of several things. @param {string} kind */
function empty(kind) {
  return kind === "counts" || kind === "pieces" ? {} : [];
}

/** The value key by key; null if it is a value alone. @param {unknown} given @param {Of<"value">} about @param {Map<string, Named>} keys @returns {[string, unknown][] | null} */
function pairsOf(given, about, keys) {
  const data = typeof given === "object" && given !== null && !Array.isArray(given);
  const pairs = data ? Object.entries(given) : split(String(given), about.composite);
  return pairs?.length && (!about.own || pairs.every(([key]) => keys.has(key))) ? pairs : null;
}

/** @param {string} text @param {boolean} [composite] @returns {[string, string][] | null} */
function split(text, composite) {
  const parts = text.split(composite ? ";" : ",").filter((part) => part.trim());
  /** @type {([string, string] | null)[]} */
  const pairs = parts.map((part) => {
    const at = composite && part.includes(":") ? part.indexOf(":") : part.indexOf("=");
    return at < 0 ? null : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  });
  const found = pairs.filter((pair) => pair !== null);
  return found.length === pairs.length ? found : null;
}
