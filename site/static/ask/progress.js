// Progress: how far the checker has come, while somebody waits for it; and why there is no answer.
import { button, el, filled } from "./dom.js";

export class ProgressBar {
  /** @param {Texts} texts */
  constructor(texts) {
    this.texts = texts;
    this.text = el("span", {});
    this.bar = el("progress", { max: 1 });
    this.element = el("p", { className: "loading", hidden: true }, this.text, this.bar);
  }

  /** @param {Progress} state @param {boolean} shown */
  update({ progress, megabytes }, shown) {
    this.element.hidden = !shown;
    this.text.textContent = progress < 1 ? filled(this.texts.loading, { n: megabytes }) : this.texts.thinking;
    if (progress < 1) this.bar.value = progress;
    else this.bar.removeAttribute("value");
  }
}

/** Why there is no answer, in words. @param {unknown} failure @param {Texts} texts */
export function reason(failure, texts) {
  const error = failure instanceof Error ? failure : new Error(String(failure));
  if (error.cause) console.warn(String(error.cause));
  return new Map([["broken", texts.broken], ["given up", texts.tooLong]]).get(error.message) ?? texts.offline;
}

/** The reason where an answer would stand, with a button to try again. @param {string} text @param {Texts} texts @param {() => void} again */
export function apology(text, texts, again) {
  return el("div", { className: "result refused" }, el("p", { className: "sentence" }, text), button(texts.again, again, "second"));
}
