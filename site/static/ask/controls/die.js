// A die: its faces side by side.
import { control as number } from "./number.js";

/** @param {string} fact @param {Of<"from" | "to">} about @param {Context} context */
export function control(fact, about, context) {
  return number(fact, about, context, "die");
}
