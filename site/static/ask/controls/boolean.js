// Yes or no: a box to tick where one of them is usual, else both to choose from.
import { el } from "../dom.js";
import { helped, segments, typed } from "../fields.js";

const YES = ["true", "yes", "y", "1", "tak", "igen"];
const NO = ["false", "no", "n", "0", "nie", "nem"];

/** @param {unknown} told */
function meant(told) {
  const word = String(told).toLowerCase();
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined;
}

/** @param {string} fact @param {About} about @param {Context} context @returns {Field} */
export function control(fact, about, context) {
  return about.default === undefined ? both(fact, about, context) : box(about);
}

/** @param {string} fact @param {About} about @param {Context} context @returns {Field} */
function both(fact, about, context) {
  const { say } = context;
  const made = segments(fact, about, context, [["true", say.yes], ["false", say.no]], { read: (raw) => raw === "true", write: meant });
  return { ...made, begin: () => made.show(true) };
}

/** @param {About} about @returns {Field} */
function box(about) {
  const usual = about.default === true;
  const ticked = el("input", { type: "checkbox", checked: usual });
  const element = el("p", { className: "fact box" }, el("label", {}, ticked, el("span", {}, about.title)));
  element.append(...helped(about, ticked));
  const value = () => (ticked.checked === usual ? undefined : ticked.checked);
  return {
    element,
    value,
    written: () => typed(value()),
    show(told) {
      const yes = told === undefined ? usual : meant(told);
      if (yes === undefined) return false;
      ticked.checked = yes;
      return true;
    },
    focus: () => ticked.focus(),
  };
}
