// What a die shows: its faces side by side.
import { control as number } from "./number.js";

export function control(fact, about, context) {
  return number(fact, about, context, "die");
}
