// The form of a question: what can be told, and the answer, as soon as what is told decides it.
import * as address from "./address.js";
import { shown } from "./answer.js";
import * as checker from "./checker.js";
import { chosen } from "./choices.js";
import { button, copied, el, filled } from "./dom.js";
import { Lying } from "./lying.js";
import { Waiting, apology, reason } from "./progress.js";
import { Rules } from "./rules.js";
import { Told } from "./told.js";
import { holds, settled } from "../our-game.js";

const { root, lang } = document.documentElement.dataset;
const AT_ONCE = 120; // milliseconds of rest after a change before it is answered

export class Form {
  /** @param {HTMLElement} section @param {QuestionTold} data @param {Say} say @param {Offered} offered */
  constructor(section, data, say, offered) {
    this.section = section;
    this.data = data;
    this.say = say;
    this.game = section.dataset.game;
    this.question = section.dataset.question;
    /** @type {Choices} */
    this.choices = {};
    this.asks = 0;
    /** @type {string | null} */
    this.last = null; // what was last asked for: an answer or the odds
    this.busy = false;
    this.eager = false; // something was told before the checker was there
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    this.rules = new Rules(offered, data.default, say, () => this.gameChanged());
    this.told = new Told(this.game, data, say, (bits) => holds(bits, this.rules.number()));
    this.lying = new Lying(this.told, () => this.changed(), () => this.ownAgain());
    this.odds = button(say.odds, () => this.ask("odds"), "second", { hidden: true });
    this.clear = button(say.clear, () => this.empty(), "plain");
    this.waiting = new Waiting(say);
    this.result = el("div", { className: "told-answer", "aria-live": "polite" });
    const buttons = el("p", { className: "buttons" }, el("button", { className: "go" }, say.ask), this.odds, this.clear);
    this.form = el("form", { noValidate: true, ariaLabel: data.title }, this.rules.element, this.lying.element, ...this.told.elements, buttons);
  }

  async start() {
    await Promise.all([this.told.begin(), settled]);
    this.section.append(...this.arranged());
    this.listen();
    this.changed();
    await this.prefill();
    document.addEventListener("our-game", () => this.gameChanged());
    this.form.dataset.ready = "";
    addEventListener("hashchange", () => address.read(location).question === this.question && this.readAgain());
    document.addEventListener("table", ({ detail }) => detail.game === this.game && detail.by !== this.lying && this.tableChanged());
    return this;
  }

  // -------------------------------------------------------------- the form

  listen() {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask("ask");
    });
    this.form.addEventListener("change", ({ target }) => {
      this.changed();
      if (target instanceof Node) this.lying.keep(target);
      this.soon();
    });
    const warm = () => checker.warm(this.game).catch(() => {});
    const idle = window.requestIdleCallback ?? setTimeout;
    for (const event of ["focusin", "pointerdown", "change"]) this.form.addEventListener(event, () => idle(warm), { once: true });
    checker.watch((state) => {
      this.tellProgress(state);
      if (state.ready && this.eager) this.soon();
    });
  }

  /** The answer comes after the form; before it where the form is only there to change something. */
  arranged() {
    if (this.section.dataset.folded === undefined) return [this.form, this.waiting.element, this.result];
    const fold = el("details", { className: "more" }, el("summary", {}, this.say.alter), this.form);
    return [this.waiting.element, this.result, fold];
  }

  changed() {
    this.choices = {};
    const dice = this.dice();
    this.odds.hidden = !this.data.odds || (dice.length > 0 && dice.every((fact) => this.told.value(fact) !== undefined));
    this.clear.hidden = !this.told.any;
    this.told.count();
  }

  dice() {
    return Object.keys(this.data.facts).filter((fact) => this.data.facts[fact].kind === "die");
  }

  /** Only what lies on the table is still told, and nothing is asked. */
  async beginAgain() {
    this.told.clear();
    await this.lying.begin();
    this.changed();
    this.last = null;
  }

  async empty() {
    await this.beginAgain();
    this.result.replaceChildren();
    this.form.querySelector("select, input")?.focus();
  }

  async tableChanged() {
    if (!this.lying.keeps) return;
    await this.lying.again();
    this.askAgain();
  }

  /** The reader's own table is there again, instead of one that an address told. */
  ownAgain() {
    this.note();
    this.askAgain();
  }

  askAgain() {
    if (this.last) this.ask(this.last);
  }

  /** What the answer leaves is what lies on the table from now on; the next question starts from it. @param {Record<string, unknown>} position */
  async goOn(position) {
    this.lying.remember(position);
    await this.beginAgain();
    this.note();
    const next = el("a", { href: `${root}/${lang}/${this.game}/` }, this.say.askNext);
    const said = el("p", { className: "aside gone-on", tabIndex: -1 }, this.say.goneOn, " ", next);
    this.result.replaceChildren(said);
    said.focus();
  }

  gameChanged() {
    this.rules.giveBack();
    this.told.refresh();
    this.askAgain();
  }

  // -------------------------------------------------------------- what an address tells

  async prefill() {
    const { question, what, config, facts, choices } = address.read(location);
    const here = this.section.id !== "" && (!question || question === this.question);
    const lying = facts.some(([name]) => this.told.lies(name));
    this.rules.borrow(here && question ? config : null);
    await this.lying.begin();
    if (here) await this.fillIn(facts, lying);
    this.changed();
    if (here) this.choices = choices;
    if (!here || !question) return;
    this.section.scrollIntoView();
    if (facts.length || Object.keys(choices).length) this.ask(what);
  }

  /** @param {[string, string][]} facts @param {boolean} lying */
  async fillIn(facts, lying) {
    if (lying) this.lying.lend();
    const names = await this.told.show(facts);
    if (lying) this.lying.settle();
    if (names.length) this.result.append(el("p", { className: "aside" }, filled(this.say.unread, { names: names.join(", ") })));
  }

  /** Another link to this question, on this page. */
  async readAgain() {
    delete this.form.dataset.ready;
    this.told.clear();
    this.result.replaceChildren();
    this.last = null;
    await this.prefill();
    this.form.dataset.ready = "";
  }

  /** The address of this question with all that is told. */
  address() {
    const url = new URL(`${root}/${this.game}/${this.data.rule}/`, location.href);
    url.searchParams.set("config", this.rules.key);
    return url.href + address.written(this.question, this.told.written(), this.choices, { what: this.last });
  }

  /** What is on the screen stands in this page's address, for another language and for reading it again. */
  note() {
    if (!this.section.id) return;
    const { key, shared } = this.rules;
    const beside = { what: this.last, ...(shared ? {} : { config: key }) };
    address.note(address.written(this.question, this.told.written(), this.choices, beside), this.told.names, shared);
  }

  // -------------------------------------------------------------- asking

  /** Once the checker is there, what is decided is answered at once; what is not, it asks for. */
  soon() {
    clearTimeout(this.resting);
    this.eager = !checker.state.ready;
    this.tellProgress(checker.state);
    if (!this.eager) this.resting = setTimeout(() => this.ask("ask", true), AT_ONCE);
  }

  /** @param {string} what @param {boolean} [unasked] */
  async ask(what, unasked = false) {
    clearTimeout(this.resting);
    this.eager = false;
    if (!unasked || this.last) this.last = what;
    this.asks += 1;
    if (this.last) this.note();
    const turn = this.asks;
    const request = this.request(what);
    this.wait(true);
    try {
      const told = await checker.ask(request);
      if (turn === this.asks && !(unasked && this.isOpen(told))) this.tell(request, told, unasked);
    } catch (error) {
      if (turn === this.asks) this.result.replaceChildren(apology(reason(error, this.say), this.say, () => this.ask(this.last ?? "ask")));
    } finally {
      if (turn === this.asks) this.wait(false);
    }
  }

  /** @param {string} what @returns {ToAsk} */
  request(what) {
    const chosen = Object.keys(this.choices).length ? { choices: this.choices } : {};
    const facts = { ...this.told.facts(), ...chosen };
    return { do: what, game: this.game, question: this.question, language: lang, config: this.rules.key, facts };
  }

  /** @param {boolean} busy */
  wait(busy) {
    this.busy = busy;
    if (busy) this.result.setAttribute("aria-busy", "true");
    else this.result.removeAttribute("aria-busy");
    this.tellProgress(checker.state);
  }

  /** Whether an answer that nobody has asked for would only ask back: then what was answered before is no longer so. @param {Reply} told */
  isOpen({ answer, asked }) {
    const open = !answer || answer.status === "needs";
    if (open) this.result.replaceChildren();
    if (open && answer) this.told.asks(asked ?? [], answer.needs?.[0].fact);
    return open;
  }

  /** @param {ToAsk} request @param {Reply} told @param {boolean} [unasked] */
  tell(request, told, unasked = false) {
    if (!this.last) {
      this.last = "ask";
      this.note();
    }
    this.result.replaceChildren(...shown(told, this.context(told)), this.below());
    const missing = told.answer?.needs?.[0];
    if (told.asked?.length) this.told.asks(told.asked, missing?.fact);
    else if (told.answer?.probabilities) this.told.asks(Object.keys(this.told.facts()), this.dice()[0]);
    this.section.dispatchEvent(new CustomEvent("answered", { bubbles: true, detail: { request, told } }));
    if (missing) this.told.point(missing.fact, missing.key);
    else if (!unasked && this.result.getBoundingClientRect().top > innerHeight * 0.6) this.result.scrollIntoView();
  }

  /** What can be done about an answer. @param {Reply} told @returns {Shown} */
  context(told) {
    return {
      say: this.say,
      language: lang,
      game: this.game,
      pages: `${root}/${lang}`,
      choose: (choice, option) => this.choose(chosen(this.choices, choice, option)),
      goOn: () => this.goOn(told.position),
      askThere: (key) => this.askThere(key),
    };
  }

  below() {
    const copy = button(this.say.copy, (event) => copied(event.currentTarget, this.address(), this.say), "plain");
    const anew = Object.keys(this.choices).length ? button(this.say.chooseAnew, () => this.choose({}), "plain") : null;
    return el("p", { className: "buttons" }, copy, anew);
  }

  /** Where there is what our game has not: asked once by other rules, while our game stays as it is. @param {string} key */
  askThere(key) {
    this.rules.borrow(key);
    this.told.refresh();
    this.ask(this.last ?? "ask", true);
  }

  /** @param {Choices} choices */
  choose(choices) {
    this.choices = choices;
    this.ask("ask");
  }

  /** @param {Progress} state */
  tellProgress(state) {
    this.waiting.tell(state, (this.busy || this.eager) && !state.ready);
  }
}
