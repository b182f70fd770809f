// A value for each key: a row a key, with the control of the value. One's own seat is told plainly.
import { button, el, filled } from "../dom.js";
import { changed, helped, made } from "../fields.js";
import { REST, finder, known, sorted } from "../lists.js";

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
  const own = about.own && !about.others ? made(fact, { ...about.value, title: about.title, help: about.help, part: true, usual: about.usual, default: about.default }, context) : null;
  const box = el("div", { className: "keyed" });
  /** @param {string} key */
  const add = (key) => {
    const { title } = known(about.keys, context).get(key) ?? { title: key };
    const row = made(fact, { ...about.value, title, part: true, usual: true }, context);
    rows.set(key, row);
    const off = button("×", () => leave(key), "off", { ariaLabel: filled(context.say.remove, { name: title }) });
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
  const rest = () => (!about.own && rows.size ? [{ id: REST, title: context.say.rest, here: true }] : []);
  const found = finder(context, {
    options: () => [...sorted(about.keys, context), ...rest()].filter(({ id }) => !rows.has(id) && id !== about.own),
    take(key) {
      found.close();
      const row = add(key);
      row.begin?.();
      row.focus();
      changed(element);
    },
    label: filled(context.say.addTo, { name: about.title }),
    placeholder: about.own ? context.say.others : context.say.find,
  });
  const adding = el("span", { className: "picker-of-many" }, found.input, found.list);
  const element = own ? el("div", { className: "fact each" }, own.element, box, adding) : el("fieldset", { className: "fact each" }, el("legend", {}, about.title));
  if (!own) element.append(...helped(about, element), box, adding);
  /** @param {Field} row */
  const told = (row) => row.value() ?? (about.composite ? empty(about.value.kind) : undefined);
  const pairs = () => [...rows].map(([key, row]) => [key, told(row)]).filter(([, value]) => value !== undefined);
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
  return {
    element,
    value,
    written() {
      const mine = own?.written();
      if (!pairs().length) return mine;
      const all = [...(mine === undefined ? [] : [[about.own, mine]]), ...[...rows].filter(([, row]) => told(row) !== undefined).map(([key, row]) => [key, row.written() ?? ""])];
      return about.composite ? all.map(([key, text]) => `${key}:${text}`).join(";") : all.map(([key, text]) => `${key}=${text}`).join(",");
    },
    show(raw) {
      clear();
      if (raw === undefined) return true;
      const keys = known(about.keys, context);
      const keyed = pairsOf(raw, about, keys);
      if (!keyed) return own ? own.show(raw) : false;
      return keyed.map(([key, each]) => (key === about.own && own ? own.show(each) : keys.has(key) && add(key).show(each))).every(Boolean);
    },
    focus: () => (own ?? [...rows.values()].find((row) => row.value() === undefined) ?? found.input).focus(),
    /** A key that has to be known gets its row. */
    point(key) {
      if (key === about.own && own) own.focus();
      else (rows.get(key) ?? add(key)).focus();
    },
    refresh() {
      own?.refresh?.();
      for (const row of rows.values()) row.refresh?.();
    },
  };
}

/** A key that is told is told whole: of several things that may be none. @param {string} kind */
function empty(kind) {
  return kind === "counts" || kind === "pieces" ? {} : [];
}

/** What is told key by key; null if it is a value alone. @param {unknown} raw @param {Of<"value">} about @param {Map<string, Named>} keys @returns {[string, unknown][] | null} */
function pairsOf(raw, about, keys) {
  const data = typeof raw === "object" && raw !== null && !Array.isArray(raw);
  const pairs = data ? Object.entries(raw) : split(String(raw), about.composite);
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
