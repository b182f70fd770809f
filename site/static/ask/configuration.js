// The configuration that a form asks in: our game, or another one that came with an address or was tapped for this question.
import { button, el } from "./dom.js";
import { current, titled } from "../our-game.js";

export class FormConfiguration {
  /** `usual`: the ruleset of whoever has picked none; `onreturn`: our game is asked in again. @param {Offered} offered @param {string} usual @param {Texts} texts @param {() => void} onreturn */
  constructor(offered, usual, texts, onreturn) {
    this.offered = offered;
    this.usual = usual;
    this.texts = texts;
    this.onreturn = onreturn;
    /** @type {number | null} */
    this.other = null; // the number of a configuration that only this question is asked in
    /** @type {{ key: string, title: string } | null} */
    this.met = null; // what an answer says it was given under
    this.element = el("p", { className: "here" });
  }

  number() {
    return this.other ?? current()?.number ?? this.offered.configurations.findIndex((one) => one.ruleset === this.usual);
  }

  get key() {
    return this.offered.configurations[this.number()].key;
  }

  /** Whether a game is picked; if not, the answer goes by the rules that have what is told. */
  get picked() {
    return this.other !== null || current() !== null;
  }

  /** The key to ask with; none where no game is picked. */
  get asked() {
    return this.picked ? this.key : null;
  }

  /** The rules that an answer was given under. @param {{ key: string, title: string } | undefined} here */
  answered(here) {
    this.met = here ?? null;
    this.draw();
  }

  /** The key for an address: whoever opens it asks by the same rules, even where none were picked. */
  get told() {
    return this.asked ?? this.met?.key;
  }

  /** The key of our game, where the form asks in it. */
  get shared() {
    return this.other === null ? current()?.key : undefined;
  }

  /** Ask this question alone in another configuration, if the key is one. @param {string | null | undefined} key */
  use(key) {
    this.other = null;
    const number = this.offered.configurations.findIndex((one) => one.key === key);
    this.other = number < 0 || number === current()?.number ? null : number;
    this.met = null;
    this.draw();
  }

  /** Ask in our game again. */
  reset() {
    this.other = this.met = null;
    this.draw();
  }

  draw() {
    const { title } = this.offered.configurations[this.number()];
    const shown = this.met && this.met.key !== this.asked ? this.met.title : titled(title);
    const change = button(this.texts.change, () => document.querySelector("button.our-game")?.click(), "plain");
    const [before, after] = this.texts.here.split("{game}");
    const origin = this.other === null ? [change] : [this.texts.lent, " ", button(this.texts.back, this.onreturn, "plain")];
    this.element.replaceChildren(before, el("b", {}, shown), after, " ", ...origin);
  }
}
