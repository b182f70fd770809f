// A pile, from the top: some things known, some face down.
import { button, el, filled } from "../dom.js";
import { changed, labelled, nothing, reading } from "../fields.js";
import { UNKNOWN, finder, byId, sorted } from "../lists.js";

/** @param {string} fact @param {Of<"of">} about @param {Context} context @returns {Field} */
export function control(fact, about, context) {
  /** @type {string[]} */
  let pile = [];
  const chips = el("ol", { className: "chips" });
  const none = nothing(context, () => changed(element));
  /** @param {string[]} next */
  const replace = (next) => {
    pile = next;
    none.set(false);
    draw();
    changed(element);
  };
  const unknown = { id: UNKNOWN, title: context.texts.faceDown, here: true };
  const found = finder(context, {
    options: () => [unknown, ...sorted(about.of, context)],
    take: (id) => replace([...pile, id]),
    read: reading(fact, context, () => self, () => element),
    back: () => pile.length && replace(pile.slice(0, -1)),
  });
  const draw = () => {
    const names = byId(about.of, context);
    chips.replaceChildren(
      ...runs(pile).map(({ id, from, number }) => {
        const { title } = id === UNKNOWN ? unknown : (names.get(id) ?? { title: id });
        const label = number > 1 ? `${number} × ${title}` : title;
        const remove = button("×", () => replace(pile.toSpliced(from, 1)), "", { ariaLabel: filled(context.texts.remove, { name: title }) });
        const more = id === UNKNOWN ? button("+", () => replace(pile.toSpliced(from, 0, UNKNOWN)), "", { ariaLabel: filled(context.texts.more, { name: title }) }) : null;
        return el("li", { className: "one" }, label, more, remove);
      }),
    );
  };
  const box = el("span", { className: "picker-of-many" }, chips, found.input, found.list);
  const element = labelled(about, found.input, box, none.element);
  element.classList.add("many");
  const value = () => (pile.length ? [...pile] : none.pressed() ? [] : undefined);
  const written = () => (pile.length && pile.every((id) => id === UNKNOWN) ? String(pile.length) : value()?.join(","));
  /** @type {Field} */
  const self = {
    element,
    value,
    written,
    show(given) {
      const ids = listed(given);
      const names = byId(about.of, context);
      pile = ids.filter((id) => names.has(id));
      none.set(given !== undefined && !pile.length);
      draw();
      return pile.length === ids.length;
    },
    focus: () => found.input.focus(),
    refresh: draw,
  };
  return self;
}

/** @param {unknown} given @returns {string[]} */
function listed(given) {
  if (Array.isArray(given)) return given;
  const text = String(given ?? "").trim();
  if (/^\d{1,3}$/.test(text)) return Array(Number(text)).fill(UNKNOWN);
  return text.split(",").map((part) => part.trim()).filter(Boolean);
}

/** The same one after another, together. @param {string[]} pile */
function runs(pile) {
  /** @type {{ id: string, from: number, number: number }[]} */
  const found = [];
  pile.forEach((id, from) => {
    const last = found.at(-1);
    if (id === UNKNOWN && last?.id === UNKNOWN) last.number += 1;
    else found.push({ id, from, number: 1 });
  });
  return found;
}
