// Names, several: chips, and a box to find more. The same one twice is found by its name, or in a short list.
import { button, el, filled } from "../dom.js";
import { changed, labelled, nothing, reading } from "../fields.js";
import { SHORT, finder, byId, sorted } from "../lists.js";

/** @param {string} fact @param {Of<"of">} about @param {Context} context @returns {Field} */
export function control(fact, about, context) {
  /** @type {string[]} */
  let chosen = [];
  const chips = el("span", { className: "chips" });
  const none = nothing(context, () => changed(element));
  /** @param {string[]} names */
  const choose = (names) => {
    chosen = names;
    none.set(false);
    draw();
    changed(element);
  };
  /** @param {number} place */
  const remove = (place) => {
    choose(chosen.toSpliced(place, 1));
    found.input.focus();
  };
  /** @param {string} typed */
  const offered = (typed) => {
    const all = sorted(about.of, context);
    const again = typed || all.length <= SHORT ? all.filter(({ id }) => chosen.includes(id)) : [];
    /** @param {string} id */
    const times = (id) => chosen.filter((one) => one === id).length;
    return [...all.filter(({ id }) => !chosen.includes(id)), ...again.map((value) => ({ ...value, note: `×${times(value.id) + 1}` }))];
  };
  const found = finder(context, {
    options: (typed = "") => offered(typed),
    take: (id) => choose([...chosen, id]),
    read: reading(fact, context, () => self, () => element),
    back: () => chosen.length && remove(chosen.length - 1),
  });
  const draw = () => {
    const names = byId(about.of, context);
    chips.replaceChildren(
      ...chosen.map((id, place) => {
        const { title, here } = names.get(id) ?? { title: id, here: false };
        const off = button("×", () => remove(place), "", { ariaLabel: filled(context.texts.remove, { name: title }) });
        return el("span", { className: here ? "one" : "one absent" }, title, here ? null : el("small", {}, context.texts.absent), off);
      }),
    );
  };
  const box = el("span", { className: "picker-of-many" }, chips, found.input, found.list);
  const element = labelled(about, found.input, box, none.element);
  element.classList.add("many");
  const value = () => (chosen.length ? [...chosen] : none.pressed() ? [] : undefined);
  /** @type {Field} */
  const self = {
    element,
    value,
    written: () => value()?.join(","),
    show(given) {
      const ids = Array.isArray(given) ? given : String(given ?? "").split(",").map((part) => part.trim()).filter(Boolean);
      const names = new Set(context.values(about.of).map(([id]) => id));
      chosen = ids.filter((id) => names.has(id));
      none.set(given !== undefined && !ids.length);
      draw();
      return ids.every((id) => names.has(id));
    },
    focus: () => found.input.focus(),
    refresh: draw,
  };
  return self;
}
