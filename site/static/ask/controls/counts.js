// Counts: so many of each, with buttons for one more and one less, and a box to add something.
import { button, el, filled } from "../dom.js";
import { changed, labelled, nothing, reading, typed } from "../fields.js";
import { UNKNOWN, finder, byId, sorted } from "../lists.js";

const MOST = 999;

/** @param {string} fact @param {Of<"of">} about @param {Context} context @returns {Field} */
export function control(fact, about, context) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  const rows = el("span", { className: "steppers" });
  const none = nothing(context, () => changed(element));
  /** @param {string} id @param {number} by */
  const step = (id, by) => {
    const number = Math.min(MOST, (numbers.get(id) ?? 0) + by);
    if (number > 0) numbers.set(id, number);
    else numbers.delete(id);
    none.set(false);
    draw();
    const again = rows.querySelector(`[data-value="${id}"] button:${by > 0 ? "last-child" : "first-of-type"}`);
    (again ?? found.input).focus();
    changed(element);
  };
  const more = about.part ? [{ id: UNKNOWN, title: context.texts.unknown, here: true }] : [];
  const found = finder(context, {
    options: () => [...sorted(about.of, context), ...more].filter(({ id }) => !numbers.has(id)),
    take: (id) => step(id, 1),
    read: reading(fact, context, () => self, () => element),
  });
  const draw = () => {
    const names = byId(about.of, context);
    rows.replaceChildren(...[...numbers].map(([id, number]) => stepper(names.get(id) ?? { id, title: id }, number, (by) => step(id, by), context)));
  };
  const box = el("span", { className: "picker-of-many" }, rows, found.input, found.list);
  const element = labelled(about, found.input, box, none.element);
  element.classList.add("many");
  const value = () => (numbers.size ? Object.fromEntries(numbers) : none.pressed() ? {} : undefined);
  /** @type {Field} */
  const self = {
    element,
    value,
    written: () => typed(value()),
    show(given) {
      const pairs = counted(given);
      const names = byId(about.of, context);
      numbers.clear();
      for (const [id, number] of pairs) if (names.has(id) && number > 0) numbers.set(id, Math.min(MOST, number));
      none.set(given !== undefined && !numbers.size);
      draw();
      return pairs.every(([id, number]) => names.has(id) && number >= 0) && areDifferent(pairs);
    },
    focus: () => found.input.focus(),
    refresh: draw,
  };
  return self;
}

/** Whether nothing is told twice: what adds up is read as the terminal reads it. @param {[string, unknown][]} pairs */
export function areDifferent(pairs) {
  return new Set(pairs.map(([id]) => id)).size === pairs.length;
}

/** A thing with its number, one more and one less. @param {Named} thing @param {number} number @param {(by: number) => void} step @param {Context} context @param {(Node | string)[]} more */
export function stepper({ id, title, here }, number, step, context, ...more) {
  const less = button("−", () => step(-1), "", { ariaLabel: filled(context.texts.fewer, { name: title }) });
  const another = button("+", () => step(1), "", { ariaLabel: filled(context.texts.more, { name: title }) });
  const name = el("span", { className: "name" }, title, ...more);
  return el("span", { className: here ? "stepper" : "stepper absent", data: { value: id } }, name, less, el("output", {}, String(number)), another);
}

/** Pairs of a thing and its number, as values or as typed; a number alone is so many unknown things. @param {unknown} given @returns {[id: string, number: number][]} */
export function counted(given) {
  if (typeof given === "object" && given !== null) return Object.entries(given);
  if (/^\s*\d+\s*$/.test(String(given ?? ""))) return [[UNKNOWN, Number(given)]];
  const parts = String(given ?? "").split(",").filter((part) => part.trim());
  return parts.map((part) => {
    const [id, number] = part.split("=");
    return [id.trim(), Number.parseInt(number, 10)];
  });
}
