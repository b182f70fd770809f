// Yes or no: a box to tick where one of them is usual, else both to choose from.
import { el } from "../dom.js";
import { helped, segments, typed } from "../fields.js";

const YES = ["true", "yes", "y", "1", "tak", "igen"];
const NO = ["false", "no", "n", "0", "nie", "nem"];

/** @param {unknown} given */
function truth(given) {
  const word = String(given).toLowerCase();
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined;
}

/** @param {string} fact @param {About} about @param {Context} context @returns {Field} */
export function control(fact, about, context) {
  return about.default === undefined ? both(fact, about, context) : box(about);
}

/** @param {string} fact @param {About} about @param {Context} context @returns {Field} */
function both(fact, about, context) {
  const { texts } = context;
  const field = segments(fact, about, context, [["true", texts.yes], ["false", texts.no]], { read: (raw) => raw === "true", write: truth });
  return { ...field, start: () => field.show(true) };
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
    show(given) {
      const yes = given === undefined ? usual : truth(given);
      if (yes === undefined) return false;
      ticked.checked = yes;
      return true;
    },
    focus: () => ticked.focus(),
  };
}
