// The form of a question: fields for its facts, and the answer as soon as they decide it.
import * as address from "./address.js";
import { elements, withChoice } from "./answer.js";
import * as checker from "./checker.js";
import { FormConfiguration } from "./configuration.js";
import { button, copy, el, filled, untouched } from "./dom.js";
import { FormState } from "./form-state.js";
import { ProgressBar, apology, reason } from "./progress.js";
import { TableFields } from "./table-fields.js";
import { holds, settled } from "../our-game.js";

const { root, lang } = document.documentElement.dataset;
const REST = 120; // milliseconds after a change before it is answered

export class Form {
  /** @param {HTMLElement} section @param {QuestionData} data @param {Texts} texts @param {Offered} offered */
  constructor(section, data, texts, offered) {
    this.section = section;
    this.data = data;
    this.texts = texts;
    this.game = section.dataset.game;
    this.question = section.dataset.question;
    /** @type {Choices} */
    this.choices = {};
    this.requests = 0;
    /** @type {string | null} */
    this.last = null; // what was last asked for: an answer or the odds
    this.busy = false;
    this.eager = false; // something was entered before the checker was there
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    this.configuration = new FormConfiguration(offered, data.default, texts, () => this.gameChanged());
    this.state = new FormState(this.game, data, texts, (bits) => !this.configuration.picked || holds(bits, this.configuration.number()));
    this.table = new TableFields(this.state, () => this.changed(), () => this.tableReturned());
    this.odds = button(texts.odds, () => this.ask("odds"), "second", { hidden: true });
    this.clear = button(texts.clear, () => this.empty(), "plain");
    this.progress = new ProgressBar(texts);
    this.unread = el("p", { className: "aside left-out", hidden: true }); // of the address
    this.result = el("div", { className: "told-answer", "aria-live": "polite" });
    const buttons = el("p", { className: "buttons" }, el("button", { className: "go" }, texts.ask), this.odds, this.clear);
    this.form = el("form", { noValidate: true, ariaLabel: data.title }, this.configuration.element, this.table.element, ...this.state.elements, buttons);
  }

  /** @param {() => boolean} still whether the reader has touched nothing since the form was wanted */
  async start(still) {
    await Promise.all([this.state.start(), settled]);
    this.section.append(...this.arranged());
    this.listen();
    this.changed();
    await this.prefill(still);
    document.addEventListener("our-game", () => this.gameChanged());
    this.form.dataset.ready = "";
    addEventListener("hashchange", () => address.read(location).question === this.question && this.readAgain());
    document.addEventListener("table", ({ detail }) => detail.game === this.game && detail.by !== this.table && this.tableChanged());
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
      if (target instanceof Node) this.table.saveAt(target);
      this.askSoon();
    });
    const warm = () => checker.warm(this.game).catch(() => {});
    const idle = window.requestIdleCallback ?? setTimeout;
    for (const event of ["focusin", "pointerdown", "change"]) this.form.addEventListener(event, () => idle(warm), { once: true });
    checker.watch((state) => {
      this.showProgress(state);
      if (state.ready && this.eager) this.askSoon();
    });
  }

  /** The answer comes after the form; before it where the form is only there to change something. */
  arranged() {
    if (this.section.dataset.folded === undefined) return [this.form, this.progress.element, this.unread, this.result];
    const fold = el("details", { className: "more" }, el("summary", {}, this.texts.alter), this.form);
    return [this.progress.element, this.unread, this.result, fold];
  }

  changed() {
    this.choices = {};
    const dice = this.dice();
    this.odds.hidden = !this.data.odds || (dice.length > 0 && dice.every((fact) => this.state.value(fact) !== undefined));
    this.clear.hidden = !this.state.any;
    this.state.count();
  }

  dice() {
    return Object.keys(this.data.facts).filter((fact) => this.data.facts[fact].kind === "die");
  }

  /** Only the table is still entered, and nothing is asked. */
  async restart() {
    this.state.clear();
    await this.table.load();
    this.changed();
    this.last = null;
  }

  async empty() {
    await this.restart();
    this.result.replaceChildren();
    this.form.querySelector("select, input")?.focus();
  }

  async tableChanged() {
    if (!this.table.stores) return;
    await this.table.reload();
    this.askAgain();
  }

  /** The reader's own table is shown again, instead of that of an address. */
  tableReturned() {
    this.showAddress();
    this.askAgain();
  }

  askAgain() {
    if (this.last) this.ask(this.last);
  }

  /** The table after the answer is the table from now on; the next question starts from it. @param {Facts} position */
  async goOn(position) {
    this.table.save(position);
    await this.restart();
    this.showAddress();
    const next = el("a", { href: `${root}/${lang}/${this.game}/` }, this.texts.askNext);
    const note = el("p", { className: "aside gone-on", tabIndex: -1 }, this.texts.goneOn, " ", next);
    this.result.replaceChildren(note);
    note.focus();
  }

  gameChanged() {
    this.configuration.reset();
    this.state.refresh();
    this.askAgain();
  }

  // -------------------------------------------------------------- from the address, and to it

  /** @param {() => boolean} still */
  async prefill(still) {
    const { question, what, config, facts, choices } = address.read(location);
    const here = this.section.id !== "" && (!question || question === this.question);
    const table = facts.some(([name]) => this.state.isTable(name));
    this.configuration.use(here && question ? config : null);
    this.state.refresh();
    await this.table.load();
    if (here) await this.fillIn(facts, table);
    this.changed();
    if (here) this.choices = choices;
    if (!here || !question) return;
    this.section.scrollIntoView();
    if (facts.length || Object.keys(choices).length) this.ask(what, false, still);
  }

  /** @param {[string, string][]} facts @param {boolean} table whether there are facts of the table among them */
  async fillIn(facts, table) {
    if (table) this.table.setAside();
    const { unread, renamed } = await this.state.showTyped(facts);
    if (table) this.table.compare();
    const lines = Object.entries(renamed).map(([old, now]) => filled(this.texts.renamed, { old, new: now }));
    if (unread.length) lines.push(filled(this.texts.unread, { names: unread.join(", ") }));
    this.unread.textContent = lines.join(" ");
    this.unread.hidden = !lines.length;
  }

  /** Another link to this question was followed on this page. */
  async readAgain() {
    const still = untouched();
    delete this.form.dataset.ready;
    this.state.clear();
    this.result.replaceChildren();
    this.unread.hidden = true;
    this.last = null;
    await this.prefill(still);
    this.form.dataset.ready = "";
  }

  /** The address of this question with all that is entered. */
  address() {
    const url = new URL(`${root}/${this.game}/${this.data.rule}/`, location.href);
    if (this.configuration.told) url.searchParams.set("config", this.configuration.told);
    return url.href + address.written(this.question, this.state.written(), this.choices, { what: this.last });
  }

  /** Show in this page's address what is on the screen, for another language and for reading it again. */
  showAddress() {
    if (!this.section.id) return;
    const { told, shared } = this.configuration;
    const options = { what: this.last, ...(shared || !told ? {} : { config: told }) };
    address.show(address.written(this.question, this.state.written(), this.choices, options), this.state.names, shared);
  }

  // -------------------------------------------------------------- asking

  /** Once the checker is there, what is decided is answered at once; for what is not, the answer asks. */
  askSoon() {
    clearTimeout(this.resting);
    this.eager = !checker.state.ready;
    this.showProgress(checker.state);
    if (!this.eager) this.resting = setTimeout(() => this.ask("ask", true), REST);
  }

  /** @param {string} what @param {boolean} [unasked] @param {() => boolean} [still] whether the reader has touched nothing since he asked */
  async ask(what, unasked = false, still = unasked ? () => false : untouched()) {
    clearTimeout(this.resting);
    this.eager = false;
    if (!unasked || this.last) this.last = what;
    this.requests += 1;
    if (this.last) this.showAddress();
    const turn = this.requests;
    const request = this.request(what);
    this.wait(true);
    let reply = null;
    try {
      reply = await checker.ask(request);
    } catch (error) {
      if (turn === this.requests) this.result.replaceChildren(apology(reason(error, this.texts), this.texts, () => this.ask(this.last ?? "ask")));
    } finally {
      if (turn === this.requests) this.wait(false);
    }
    if (reply && turn === this.requests && !(unasked && this.isOpen(reply))) this.show(request, reply, still);
  }

  /** @param {string} what @returns {AskRequest} */
  request(what) {
    const chosen = Object.keys(this.choices).length ? { choices: this.choices } : {};
    const facts = { ...this.state.facts(), ...chosen };
    return { do: what, game: this.game, question: this.question, language: lang, config: this.configuration.asked, facts, table: this.table.lying() };
  }

  /** @param {boolean} busy */
  wait(busy) {
    this.busy = busy;
    if (busy) this.result.setAttribute("aria-busy", "true");
    else this.result.removeAttribute("aria-busy");
    this.showProgress(checker.state);
  }

  /** Whether an answer that nobody has asked for would only ask back: then the answer before no longer holds. @param {Reply} reply */
  isOpen({ answer, asked }) {
    const open = !answer || answer.status === "needs";
    if (open) this.result.replaceChildren();
    if (open && answer) this.state.openAsked(asked ?? [], answer.needs?.[0].fact);
    return open;
  }

  /** @param {AskRequest} request @param {Reply} reply @param {() => boolean} still */
  show(request, reply, still) {
    this.last ??= "ask";
    this.configuration.answered(reply.here);
    this.showAddress();
    this.result.replaceChildren(...elements(reply, this.context(reply)), this.buttons());
    const missing = reply.answer?.needs?.[0];
    const hangs = Object.keys(reply.answer?.depends?.[0]?.facts ?? {})[0];
    if (reply.asked?.length || hangs) this.state.openAsked(reply.asked ?? [], missing?.fact ?? hangs);
    else if (reply.answer?.table) this.state.openAsked(Object.keys(this.state.facts()), this.dice()[0]);
    this.section.dispatchEvent(new CustomEvent("answered", { bubbles: true, detail: { request, told: reply } }));
    if (missing) this.state.focus(missing.fact, missing.key, still);
    else if (still() && this.result.getBoundingClientRect().top > innerHeight * 0.6) this.result.scrollIntoView();
  }

  /** What can be done about an answer. @param {Reply} reply @returns {AnswerContext} */
  context(reply) {
    return {
      texts: this.texts,
      language: lang,
      game: this.game,
      pages: `${root}/${lang}`,
      choose: (choice, option) => this.choose(withChoice(this.choices, choice, option)),
      goOn: () => this.goOn(reply.position),
      askIn: (key) => this.askIn(key),
    };
  }

  buttons() {
    const copying = button(this.texts.copy, (event) => copy(event.currentTarget, this.address(), this.texts), "plain");
    const anew = Object.keys(this.choices).length ? button(this.texts.chooseAnew, () => this.choose({}), "plain") : null;
    return el("p", { className: "buttons" }, copying, anew);
  }

  /** Ask once in a configuration that has what our game has not, while our game stays as it is. @param {string} key */
  askIn(key) {
    this.configuration.use(key);
    this.state.refresh();
    this.ask(this.last ?? "ask", true);
  }

  /** @param {Choices} choices */
  choose(choices) {
    this.choices = choices;
    this.ask("ask");
  }

  /** @param {Progress} state */
  showProgress(state) {
    this.progress.update(state, (this.busy || this.eager) && !state.ready);
  }
}
