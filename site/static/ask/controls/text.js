// What has no control of its own: as it is typed, or as data.
import { el, unique } from "../dom.js";
import { labelled } from "../fields.js";

/** @param {string} fact @param {About} about @returns {Field} */
export function control(fact, about) {
  const input = el("input", { type: "text", id: unique(fact), autocomplete: "off" });
  return {
    element: labelled(about, input),
    value: () => data(input.value.trim()),
    written: () => input.value.trim() || undefined,
    show(told) {
      input.value = told !== null && typeof told === "object" ? JSON.stringify(told) : String(told ?? "");
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
