// What lies on the table, in a form: it begins with the table as it was last told, and keeps what is changed in it.
import { button, el } from "./dom.js";
import { without } from "./short.js";
import { remember, remembered } from "./table.js";

const { root, lang } = document.documentElement.dataset;

export class Lying {
  /** `told`: all that is told in the form; `changed`: something else lies there; `back`: the reader's own table is there again. @param {import("./told.js").Told} told @param {() => void} changed @param {() => void} back */
  constructor(told, changed, back) {
    this.told = told;
    this.game = told.game;
    this.say = told.say;
    this.changed = changed;
    this.back = back;
    this.keeps = false;
    /** @type {Record<string, string>} */
    this.mine = {}; // the table as it was before an address told another
    this.element = el("p", { className: "here from-table", hidden: true });
  }

  /** Begin with the table as it was last told, and say so. */
  async begin() {
    const kept = Object.entries(remembered(this.game)).filter(([name]) => this.told.lies(name));
    await this.told.show(kept);
    const clicks = this.told.data.table.some((fact) => this.told.lies(fact)) && !document.querySelector("[data-told]");
    const href = `${root}/${lang}/${this.game}/table/`;
    const leave = button(this.say.leaveOut, () => this.leave(), "plain");
    const link = clicks ? [el("a", { href }, kept.length ? this.say.yourTable : this.say.byClicks)] : [];
    this.element.replaceChildren(...(kept.length ? [el("span", {}, this.say.fromTable), ...link, leave] : link));
    this.element.hidden = !kept.length && !clicks;
    this.keeps = true;
  }

  clear() {
    this.told.clear((name) => this.told.lies(name));
  }

  /** Ask without what lies on the table, and leave the table as it is. */
  leave() {
    this.clear();
    this.element.hidden = true;
    this.keeps = false;
    this.changed();
  }

  /** What is said of the table in this form is kept for the others, unless it came with an address. @param {Node} where */
  keep(where) {
    if (this.keeps && this.told.lyingAt(where)) this.remember(this.told.lying());
  }

  /** @param {Record<string, unknown>} lying */
  remember(lying) {
    remember(this.game, { ...without(remembered(this.game), this.told.data.short, lying), ...lying }, this);
  }

  async again() {
    this.clear();
    await this.begin();
    this.changed();
  }

  /** The table of the address is not the one that is kept, unless they are the same. */
  lend() {
    this.mine = this.told.written();
    this.clear();
    this.keeps = false;
  }

  /** An address has told what lies there. */
  settle() {
    this.keeps ||= this.told.same(this.mine);
    if (!this.keeps) this.tellLent();
  }

  /** What an address tells of the table is not what the reader's own says: that is one tap away. */
  tellLent() {
    this.element.hidden = !Object.keys(this.mine).some((name) => this.told.lies(name));
    const back = async () => {
      await this.again();
      this.back();
    };
    this.element.replaceChildren(this.say.lent, " ", button(this.say.backToTable, back, "plain"));
  }
}
