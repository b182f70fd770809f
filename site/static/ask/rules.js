// By which rules a form asks: those of our game, or others that came with an address, or were tapped to ask by once.
import { button, el } from "./dom.js";
import { current, titled } from "../our-game.js";

export class Rules {
  /** `usual`: the ruleset of whoever has picked none; `back`: our game holds again. @param {Offered} offered @param {string} usual @param {Say} say @param {() => void} back */
  constructor(offered, usual, say, back) {
    this.offered = offered;
    this.usual = usual;
    this.say = say;
    this.back = back;
    /** @type {number | null} */
    this.lent = null; // the number of a configuration that only this question is asked in
    this.element = el("p", { className: "here" });
  }

  number() {
    return this.lent ?? current()?.number ?? this.offered.configurations.findIndex((one) => one.ruleset === this.usual);
  }

  get key() {
    return this.offered.configurations[this.number()].key;
  }

  /** The configuration of whoever reads all of the page, where it is the form's too. */
  get shared() {
    return this.lent === null ? current()?.key : undefined;
  }

  /** The configuration of an address that says it of this question alone: of whoever reads all of them. @param {string | null | undefined} key */
  borrow(key) {
    this.lent = null;
    const number = this.offered.configurations.findIndex((one) => one.key === key);
    this.lent = number < 0 || number === this.number() ? null : number;
    this.tell();
  }

  giveBack() {
    this.lent = null;
    this.tell();
  }

  tell() {
    const { title } = this.offered.configurations[this.number()];
    const change = button(this.say.change, () => document.querySelector("button.our-game")?.click(), "plain");
    const [before, after] = this.say.here.split("{game}");
    const whose = this.lent === null ? [change] : [this.say.lent, " ", button(this.say.back, this.back, "plain")];
    this.element.replaceChildren(before, el("b", {}, titled(title)), after, " ", ...whose);
  }
}
