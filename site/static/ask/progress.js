// How far the checker has come, while somebody waits for it; and why there is no answer.
import { button, el, filled } from "./dom.js";

export class Waiting {
  /** @param {Say} say */
  constructor(say) {
    this.say = say;
    this.text = el("span", {});
    this.bar = el("progress", { max: 1 });
    this.element = el("p", { className: "loading", hidden: true }, this.text, this.bar);
  }

  /** @param {Progress} state @param {boolean} shown */
  tell({ progress, megabytes }, shown) {
    this.element.hidden = !shown;
    this.text.textContent = progress < 1 ? filled(this.say.loading, { n: megabytes }) : this.say.thinking;
    if (progress < 1) this.bar.value = progress;
    else this.bar.removeAttribute("value");
  }
}

/** Why there is no answer, in words. @param {unknown} failure @param {Say} say */
export function reason(failure, say) {
  const error = failure instanceof Error ? failure : new Error(String(failure));
  if (error.cause) console.warn(String(error.cause));
  return new Map([["broken", say.broken], ["given up", say.tooLong]]).get(error.message) ?? say.offline;
}

/** The same where an answer would stand, with a button to try again. @param {string} text @param {Say} say @param {() => void} again */
export function apology(text, say, again) {
  return el("div", { className: "result refused" }, el("p", { className: "sentence" }, text), button(say.again, again, "second"));
}
