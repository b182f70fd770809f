// @ts-nocheck
// “What happens if”: a form for each question, answered in this browser by the same program as in the terminal.
import * as address from "./ask/address.js";
import { shown } from "./ask/answer.js";
import * as checker from "./ask/checker.js";
import { button, el, filled } from "./ask/dom.js";
import { without } from "./ask/short.js";
import { Told } from "./ask/told.js";
import { remember, remembered } from "./ask/table.js";
import { configurations, current, holds, settled } from "./our-game.js";

const { root, lang } = document.documentElement.dataset;
const AT_ONCE = 120; // milliseconds of rest after a change before it is answered

document.head.append(el("link", { rel: "stylesheet", href: new URL("ask.css", import.meta.url).href }));

class Form {
  constructor(section, data, say, offered) {
    Object.assign(this, { section, data, say, offered });
    this.game = section.dataset.game;
    this.question = section.dataset.question;
    this.choices = {};
    this.asks = 0;
    this.last = null;
    this.eager = false; // something was told before the checker was there
    this.lent = null; // the number of a configuration that only the address of this question tells
    this.told = new Told(this.game, data, say, (bits) => holds(bits, this.number()));
  }

  async start() {
    await Promise.all([this.told.begin(), settled]);
    this.build();
    await this.prefill();
    document.addEventListener("our-game", () => this.gameChanged());
    this.form.dataset.ready = "";
    addEventListener("hashchange", () => address.read(location).question === this.question && this.readAgain());
    document.addEventListener("table", ({ detail }) => detail.game === this.game && detail.by !== this && this.tableChanged());
    return this;
  }

  // -------------------------------------------------------------- the form

  build() {
    this.here = el("p", { className: "here" });
    this.filled = el("p", { className: "here from-table", hidden: true });
    this.go = el("button", { className: "go" }, this.say.ask);
    this.odds = button(this.say.odds, () => this.ask("odds"), "second", { hidden: true });
    this.clear = button(this.say.clear, () => this.empty(), "plain");
    this.progress = el("p", { className: "loading", hidden: true }, el("span", {}), el("progress", { max: 1 }));
    this.result = el("div", { className: "told-answer", "aria-live": "polite" });
    const buttons = el("p", { className: "buttons" }, this.go, this.odds, this.clear);
    this.form = el("form", { noValidate: true, ariaLabel: this.data.title }, this.here, this.filled, ...this.told.elements, buttons);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask("ask");
    });
    this.form.addEventListener("change", ({ target }) => {
      this.changed();
      this.keep(target);
      this.soon();
    });
    for (const event of ["focusin", "pointerdown", "change"]) this.form.addEventListener(event, () => this.warm(), { once: true });
    this.section.append(...this.arranged());
    checker.watch((state) => {
      this.tellProgress(state);
      if (state.ready && this.eager) this.soon();
    });
    this.changed();
  }

  /** The answer comes after the form; before it where the form is only there to change something. */
  arranged() {
    if (this.section.dataset.folded === undefined) return [this.form, this.progress, this.result];
    const fold = el("details", { className: "more" }, el("summary", {}, this.say.alter), this.form);
    return [this.progress, this.result, fold];
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

  async empty() {
    this.told.clear();
    await this.fromTable();
    this.changed();
    this.last = null;
    this.result.replaceChildren();
    this.form.querySelector("select, input").focus();
  }

  // -------------------------------------------------------------- what lies on the table

  /** Begin with the table as it was last told, and say so. */
  async fromTable() {
    const kept = Object.entries(remembered(this.game)).filter(([name]) => this.told.lies(name));
    await this.told.show(kept);
    const clicks = this.data.table.some((fact) => this.told.lies(fact)) && !document.querySelector("[data-told]");
    const href = `${root}/${lang}/${this.game}/table/`;
    const leave = kept.length ? button(this.say.leaveOut, () => this.leaveTable(), "plain") : null;
    const link = clicks ? el("a", { href }, kept.length ? this.say.yourTable : this.say.byClicks) : null;
    this.filled.replaceChildren(...[kept.length ? el("span", {}, this.say.fromTable) : null, link, leave].filter(Boolean));
    this.filled.hidden = !kept.length && !clicks;
    this.keeps = true;
  }

  /** Ask without what lies on the table, and leave the table as it is. */
  leaveTable() {
    this.told.clear((name) => this.told.lies(name));
    this.filled.hidden = true;
    this.keeps = false;
    this.changed();
  }

  /** What is said of the table in this form is kept for the others, unless it came with an address. */
  keep(changed) {
    if (!this.keeps || !this.told.lyingAt(changed)) return;
    const lying = this.told.lying();
    remember(this.game, { ...without(remembered(this.game), this.data.short, lying), ...lying }, this);
  }

  async tableChanged() {
    if (!this.keeps) return;
    this.told.clear((name) => this.told.lies(name));
    await this.fromTable();
    this.changed();
    if (this.last) this.ask(this.last);
  }

  /** What the answer leaves is what lies on the table from now on; the next question starts from it. */
  async goOn(position) {
    remember(this.game, { ...without(remembered(this.game), this.data.short, position), ...position }, this);
    this.told.clear();
    await this.fromTable();
    this.changed();
    this.last = null;
    this.note();
    const next = el("a", { href: `${root}/${lang}/${this.game}/` }, this.say.askNext);
    this.result.replaceChildren(el("p", { className: "aside gone-on", tabIndex: -1 }, this.say.goneOn, " ", next));
    this.result.firstChild.focus();
  }

  // -------------------------------------------------------------- our game

  number() {
    return this.lent ?? current()?.number ?? this.offered.configurations.findIndex((one) => one.ruleset === this.data.default);
  }

  tellGame() {
    const { title } = this.offered.configurations[this.number()];
    const change = button(this.say.change, () => document.querySelector("button.our-game")?.click(), "plain");
    const [before, after] = this.say.here.split("{game}");
    const back = button(this.say.back, () => this.gameChanged(), "plain");
    const whose = this.lent === null ? [change] : [this.say.lent, " ", back];
    this.here.replaceChildren(before, el("b", {}, title[lang]), after, " ", ...whose);
  }

  gameChanged() {
    this.lent = null;
    this.tellGame();
    this.told.refresh();
    if (this.last) this.ask(this.last);
  }

  // -------------------------------------------------------------- what an address tells

  async prefill() {
    const { question, what, config, facts, choices } = address.read(location);
    const here = this.section.id && (!question || question === this.question);
    const lying = here ? facts.filter(([name]) => this.told.lies(name)) : [];
    this.borrow(here && question ? config : null);
    await this.fromTable();
    if (lying.length) await this.other();
    if (here) {
      const unknown = await this.told.show(facts);
      if (lying.length && !this.keeps) this.keeps = this.told.same(this.mine);
      if (!this.keeps) this.tellLent();
      if (unknown.length) this.result.append(el("p", { className: "aside" }, filled(this.say.unread, { names: unknown.join(", ") })));
    }
    this.changed();
    if (here) this.choices = choices;
    if (!here || !question) return;
    this.section.scrollIntoView();
    if (facts.length || Object.keys(choices).length) this.ask(what);
  }

  /** The configuration of an address that says it of this question alone: of whoever reads all of them. */
  borrow(config) {
    this.lent = null;
    const number = this.offered.configurations.findIndex(({ key }) => key === config);
    this.lent = number < 0 || number === this.number() ? null : number;
    this.tellGame();
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

  /** The table of the address is not the one that is kept, unless they are the same. */
  async other() {
    this.mine = this.told.written();
    this.told.clear((name) => this.told.lies(name));
    this.keeps = false;
  }

  /** What an address tells of the table is not what the reader's own says: that is one tap away. */
  tellLent() {
    const own = Object.keys(this.mine ?? {}).some((name) => this.told.lies(name));
    this.filled.hidden = !own;
    const back = async () => {
      this.told.clear((name) => this.told.lies(name));
      await this.fromTable();
      this.changed();
      this.note();
      if (this.last) this.ask(this.last);
    };
    this.filled.replaceChildren(this.say.lent, " ", button(this.say.backToTable, back, "plain"));
  }

  /** The address of this question with all that is told. */
  address() {
    const url = new URL(`${root}/${this.game}/${this.data.rule}/`, location.href);
    url.searchParams.set("config", this.offered.configurations[this.number()].key);
    return url.href + address.written(this.question, this.told.written(), this.choices, { what: this.last });
  }

  /** What is on the screen stands in this page's address, for another language and for reading it again. */
  note() {
    if (!this.section.id) return;
    const shown = this.lent === null ? current()?.key : undefined;
    const { key } = this.offered.configurations[this.number()];
    const beside = { what: this.last, ...(shown ? {} : { config: key }) };
    address.note(address.written(this.question, this.told.written(), this.choices, beside), this.told.names, shown);
  }

  async copy(event) {
    const pressed = event.currentTarget;
    try {
      await navigator.clipboard.writeText(this.address());
      pressed.textContent = this.say.copied;
      setTimeout(() => (pressed.textContent = this.say.copy), 2000);
    } catch {
      const shownInstead = el("input", { type: "text", readOnly: true, value: this.address(), ariaLabel: this.say.copy });
      pressed.replaceWith(shownInstead); // no clipboard: the address is shown, to be copied by hand
      shownInstead.select();
    }
  }

  // -------------------------------------------------------------- asking

  warm() {
    const idle = window.requestIdleCallback ?? setTimeout;
    idle(() => checker.warm(this.game).catch(() => {}));
  }

  /** Once the checker is there, what is decided is answered at once; what is not, it asks for. */
  soon() {
    clearTimeout(this.waiting);
    this.eager = !checker.state.ready;
    this.tellProgress(checker.state);
    if (!this.eager) this.waiting = setTimeout(() => this.ask("ask", true), AT_ONCE);
  }

  async ask(what, unasked = false) {
    clearTimeout(this.waiting);
    this.eager = false;
    if (!unasked || this.last) this.last = what;
    this.asks += 1;
    if (this.last) this.note();
    const turn = this.asks;
    const request = {
      do: what,
      game: this.game,
      question: this.question,
      language: lang,
      config: this.offered.configurations[this.number()].key,
      facts: { ...this.told.facts(), ...(Object.keys(this.choices).length ? { choices: this.choices } : {}) },
    };
    this.result.setAttribute("aria-busy", "true");
    this.busy = true;
    this.tellProgress(checker.state);
    try {
      const told = await checker.ask(request);
      if (turn === this.asks && !(unasked && this.isOpen(told))) this.tell(request, told, unasked);
    } catch (error) {
      if (turn === this.asks) this.apologize(error);
    } finally {
      if (turn === this.asks) {
        this.busy = false;
        this.result.removeAttribute("aria-busy");
        this.tellProgress(checker.state);
      }
    }
  }

  /** Whether an answer that nobody has asked for would only ask back: then what was answered before is no longer so. */
  isOpen({ answer, asked }) {
    const open = !answer || answer.status === "needs";
    if (open) this.result.replaceChildren();
    if (open && answer) this.told.asks(asked, answer.needs[0].fact);
    return open;
  }

  tell(request, told, unasked = false) {
    if (!this.last) {
      this.last = "ask";
      this.note();
    }
    const context = {
      say: this.say,
      language: lang,
      game: this.game,
      pages: `${root}/${lang}`,
      choose: (choice, option) => this.choose(choice, option),
      goOn: () => this.goOn(told.position),
      askThere: (key) => this.askThere(key),
    };
    const copy = button(this.say.copy, (event) => this.copy(event), "plain");
    const anew = button(this.say.chooseAnew, () => this.chooseAnew(), "plain");
    const buttons = Object.keys(this.choices).length ? [copy, anew] : [copy];
    this.result.replaceChildren(...shown(told, context), el("p", { className: "buttons" }, ...buttons));
    const missing = told.answer?.needs?.[0];
    if (told.asked?.length) this.told.asks(told.asked, missing?.fact);
    else if (told.answer?.probabilities) this.told.asks(Object.keys(this.told.facts()), this.dice()[0]);
    this.section.dispatchEvent(new CustomEvent("answered", { bubbles: true, detail: { request, told } }));
    if (missing) this.told.point(missing.fact, missing.key);
    else if (!unasked && this.result.getBoundingClientRect().top > innerHeight * 0.6) this.result.scrollIntoView();
  }

  /** Where there is what our game has not: asked once by other rules, while our game stays as it is. */
  askThere(key) {
    this.borrow(key);
    this.told.refresh();
    this.ask(this.last, true);
  }

  choose({ rule, by }, { typed }) {
    const id = rule.slice(rule.indexOf("/") + 1);
    const name = by ? `${id}@${by}` : id;
    this.choices = { ...this.choices, [name]: [...(this.choices[name] ?? []), typed] };
    this.ask("ask");
  }

  chooseAnew() {
    this.choices = {};
    this.ask("ask");
  }

  apologize(error) {
    const broken = error.message === "broken";
    if (error.cause) console.warn(String(error.cause));
    const again = button(this.say.again, () => this.ask(this.last), "second");
    const text = broken ? this.say.broken : this.say.offline;
    this.result.replaceChildren(el("div", { className: "result refused" }, el("p", { className: "sentence" }, text), again));
  }

  tellProgress({ progress, ready, megabytes }) {
    this.progress.hidden = !(this.busy || this.eager) || ready;
    const [text, bar] = this.progress.children;
    text.textContent = progress < 1 ? filled(this.say.loading, { n: megabytes }) : this.say.thinking;
    if (progress < 1) bar.value = progress;
    else bar.removeAttribute("value");
  }
}

// ---------------------------------------------------------------- filling the page's sections when they come into view

/** Put the form of a question into its section. */
export async function fill(section) {
  const { game, question } = section.dataset;
  try {
    const files = [`question.${question}.json`, "say.json"].map((name) => checker.form(game, lang, name));
    return await new Form(section, ...(await Promise.all(files)), await configurations()).start();
  } catch (error) {
    if (!/fetch|import/i.test(error.message)) console.warn(error); // not for want of a connection
    const again = el("button", { type: "button", className: "second" }, "↻");
    again.addEventListener("click", () => {
      again.remove();
      fill(section);
    });
    section.append(again);
    return null;
  }
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      fill(target);
    }
  },
  { rootMargin: "400px" },
);
for (const section of document.querySelectorAll("section.ask")) near.observe(section);

/** What stands behind the name of a question in an address keeps the browser from finding the place itself. */
function lead() {
  document.getElementById(`ask.${address.read(location).question}`)?.scrollIntoView();
}

addEventListener("hashchange", lead);
lead();
