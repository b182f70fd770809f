// The fields of the table in a form: they begin with the table as it is stored, and store what is changed in them.
import { button, el } from "./dom.js";
import { without } from "./notation.js";
import * as storage from "./table-storage.js";

const { root, lang } = document.documentElement.dataset;

export class TableFields {
  /** `state`: all fields of the form; `onchange`: the table is another one; `onreturn`: the reader's own table is shown again. @param {import("./form-state.js").FormState} state @param {() => void} onchange @param {() => void} onreturn */
  constructor(state, onchange, onreturn) {
    this.state = state;
    this.game = state.game;
    this.texts = state.texts;
    this.onchange = onchange;
    this.onreturn = onreturn;
    this.stores = false; // whether changes are stored
    /** @type {Record<string, string>} */
    this.own = {}; // the reader's table, where an address shows another one
    /** @type {Record<string, string>} */
    this.laid = {}; // what lay on the table before anything was told here
    this.element = el("p", { className: "here from-table", hidden: true });
  }

  /** Begin with the stored table, and show that. */
  async load() {
    const stored = Object.entries(storage.load(this.game)).filter(([name]) => this.state.isTable(name));
    await this.state.show(stored);
    this.laid = this.state.written();
    const page = this.state.question.table.some((fact) => this.state.isTable(fact)) && !document.querySelector("[data-table]");
    const href = `${root}/${lang}/${this.game}/table/`;
    const leave = button(this.texts.leaveOut, () => this.leaveOut(), "plain");
    const link = page ? [el("a", { href }, stored.length ? this.texts.yourTable : this.texts.byClicks)] : [];
    this.element.replaceChildren(...(stored.length ? [el("span", {}, this.texts.fromTable), ...link, leave] : link));
    this.element.hidden = !stored.length && !page;
    this.stores = true;
  }

  /** The facts that lie on the table as they lay before anything was told here. */
  lying() {
    const now = this.state.written();
    return Object.keys(now).filter((name) => this.state.isTable(name) && now[name] === this.laid[name]);
  }

  clear() {
    this.laid = {};
    this.state.clear((name) => this.state.isTable(name));
  }

  async reload() {
    this.clear();
    await this.load();
    this.onchange();
  }

  /** Ask without the table, which stays stored as it is. */
  leaveOut() {
    this.clear();
    this.element.hidden = true;
    this.stores = false;
    this.onchange();
  }

  /** Store what was entered at this place if it is a field of the table, unless the table came with an address. @param {Node} place */
  saveAt(place) {
    if (this.stores && this.state.isTableAt(place)) this.save(this.state.table());
  }

  /** @param {Facts} facts */
  save(facts) {
    storage.save(this.game, { ...without(storage.load(this.game), this.state.question.short, facts), ...facts }, this);
  }

  /** Make room for the table of an address, which is not stored. */
  setAside() {
    this.own = this.state.written();
    this.clear();
    this.stores = false;
  }

  /** The table of an address has been entered: where the reader's own is another one, it is one tap away. */
  compare() {
    this.stores ||= this.state.sameTable(this.own);
    if (this.stores) return;
    this.element.hidden = !Object.keys(this.own).some((name) => this.state.isTable(name));
    const back = async () => {
      await this.reload();
      this.onreturn();
    };
    this.element.replaceChildren(this.texts.lent, " ", button(this.texts.backToTable, back, "plain"));
  }
}
