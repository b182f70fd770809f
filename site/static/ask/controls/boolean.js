// Yes or no: a box to tick where one of them is usual, else both to choose from.
import { el } from "../dom.js";
import { helped, segments, typed } from "../fields.js";

const YES = ["true", "yes", "y", "1", "tak", "igen"];
const NO = ["false", "no", "n", "0", "nie", "nem"];

function meant(told) {
  const word = String(told).toLowerCase();
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined;
}

export function control(fact, about, context) {
  return about.default === undefined ? both(fact, about, context) : box(about);
}

function both(fact, about, context) {
  const { say } = context;
  const made = segments(fact, about, context, [["true", say.yes], ["false", say.no]], { read: (raw) => raw === "true", write: meant });
  return { ...made, begin: () => made.show(true) };
}

function box(about) {
  const ticked = el("input", { type: "checkbox", checked: about.default });
  const element = el("p", { className: "fact box" }, el("label", {}, ticked, el("span", {}, about.title)));
  element.append(...helped(about, ticked));
  const value = () => (ticked.checked === about.default ? undefined : ticked.checked);
  return {
    element,
    value,
    written: () => typed(value()),
    show(told) {
      const yes = told === undefined ? about.default : meant(told);
      if (yes === undefined) return false;
      ticked.checked = yes;
      return true;
    },
    focus: () => ticked.focus(),
  };
}
