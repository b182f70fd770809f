// Text, or data as text: for values that have no control of their own.
import { el, unique } from "../dom.js";
import { labelled } from "../fields.js";

/** @param {string} fact @param {About} about @returns {Field} */
export function control(fact, about) {
  const input = el("input", { type: "text", id: unique(fact), autocomplete: "off" });
  return {
    element: labelled(about, input),
    value: () => data(input.value.trim()),
    written: () => input.value.trim() || undefined,
    show(given) {
      input.value = given !== null && typeof given === "object" ? JSON.stringify(given) : String(given ?? "");
      return true;
    },
    focus: () => input.focus(),
  };
}

/** @param {string} text @returns {unknown} */
function data(text) {
  if (!/^[[{]/.test(text)) return text || undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
