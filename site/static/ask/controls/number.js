// A number: a few side by side, many with buttons for one more and one less.
import { button, el, filled, unique } from "../dom.js";
import { changed, labelled, segments, typed } from "../fields.js";

const FEW = 10;

/** @param {string} fact @param {Of<"from" | "to">} about @param {Context} context @param {string} [className] @returns {Field} */
export function control(fact, about, context, className = "") {
  const { from, to } = about;
  if (to - from >= FEW) return stepped(fact, about, context);
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  return segments(fact, about, context, numbers.map((one) => [one, one]), { read: Number, write: Number, className });
}

/** @param {string} fact @param {Of<"from" | "to">} about @param {Context} context @returns {Field} */
function stepped(fact, about, context) {
  const { from, to } = about;
  const input = el("input", { type: "number", id: unique(fact), min: from, max: to, step: 1, inputMode: "numeric", placeholder: `${from}–${to}` });
  /** @param {number} by */
  const step = (by) => {
    const now = Number(input.value === "" ? (about.default ?? from) : input.value);
    input.value = String(Math.max(from, Math.min(to, now + by)));
    changed(input);
  };
  const less = button("−", () => step(-1), "", { ariaLabel: filled(context.texts.fewer, { name: about.title }) });
  const more = button("+", () => step(1), "", { ariaLabel: filled(context.texts.more, { name: about.title }) });
  const value = () => (input.value === "" ? undefined : Number(input.value));
  return {
    element: labelled(about, input, el("span", { className: "stepped" }, less, input, more)),
    value,
    written: () => typed(value()),
    show(given) {
      const number = given === undefined || given === "" ? "" : Number(given);
      if (Number.isNaN(number)) return false;
      input.value = String(number);
      return true;
    },
    focus: () => input.focus(),
  };
}
