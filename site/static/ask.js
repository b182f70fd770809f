// “What happens if”: a form for each question, answered in this browser by the same program as in the terminal.
import { shown } from "./ask/answer.js";
import * as checker from "./ask/checker.js";
import { button, el, filled } from "./ask/dom.js";
import { field } from "./ask/fields.js";
import { remember, remembered, typed } from "./ask/table.js";
import { configurations, current, holds } from "./our-game.js";

const { root, lang } = document.documentElement.dataset;

document.head.append(el("link", { rel: "stylesheet", href: new URL("ask.css", import.meta.url).href }));

class Form {
  constructor(section, data, offered) {
    Object.assign(this, { section, data, offered, say: data.say });
    this.game = section.dataset.game;
    this.question = section.dataset.question;
    this.choices = {};
    this.asks = 0;
    this.last = null;
    this.build();
    this.tellGame();
    this.prefill();
    document.addEventListener("our-game", () => this.gameChanged());
    document.addEventListener("table", ({ detail }) => detail.game === this.game && detail.by !== this && this.tableChanged());
  }

  // -------------------------------------------------------------- the form

  build() {
    const { title, facts } = this.data.questions[this.question];
    this.context = { say: this.say, values: this.data.values, holds: (bits) => holds(bits, this.number()) };
    this.fields = new Map(facts.map((fact) => [fact, field(fact, this.data.facts[fact], this.context)]));
    const folded = facts.filter((fact) => this.isFolded(fact));
    const plain = facts.filter((fact) => !folded.includes(fact));
    this.here = el("p", { className: "here" });
    this.filled = el("p", { className: "here from-table", hidden: true });
    this.table = el("details", { className: "on-table", hidden: !folded.length }, el("summary", {}, this.say.table, el("span", { className: "count" })));
    this.table.append(...folded.map((fact) => this.fields.get(fact).element));
    this.go = el("button", { className: "go" }, this.say.ask);
    this.odds = button(this.say.odds, () => this.ask("odds"), "second", { hidden: true });
    this.clear = button(this.say.clear, () => this.empty(), "plain");
    this.progress = el("p", { className: "loading", hidden: true }, el("span", {}), el("progress", { max: 1 }));
    this.result = el("div", { className: "told-answer", "aria-live": "polite" });
    this.form = el(
      "form",
      { noValidate: true, ariaLabel: title },
      this.here,
      this.filled,
      ...plain.map((fact) => this.fields.get(fact).element),
      this.table,
      el("p", { className: "buttons" }, this.go, this.odds, this.clear),
    );
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask("ask");
    });
    this.form.addEventListener("change", ({ target }) => {
      this.changed();
      this.keep(target);
    });
    for (const event of ["focusin", "pointerdown"]) this.form.addEventListener(event, () => this.warm(), { once: true });
    this.section.append(...this.arranged());
    checker.watch((state) => this.tellProgress(state));
    this.changed();
  }

  /** The answer comes after the form; before it where the form is only there to change something. */
  arranged() {
    if (this.section.dataset.folded === undefined) return [this.form, this.progress, this.result];
    const fold = el("details", { className: "more" }, el("summary", {}, this.say.alter), this.form);
    return [this.progress, this.result, fold];
  }

  /** What lies on the table and has a default is folded away. */
  isFolded(fact) {
    const { situation, default: assumed } = this.data.facts[fact];
    return situation && assumed !== null;
  }

  changed() {
    this.choices = {};
    const { odds, facts } = this.data.questions[this.question];
    const dice = facts.filter((fact) => this.data.facts[fact].kind === "die");
    const open = dice.filter((fact) => this.fields.get(fact).value() === undefined);
    this.odds.hidden = !odds || (dice.length > 0 && open.length === 0);
    const told = facts.filter((fact) => this.isFolded(fact) && this.fields.get(fact).value() !== undefined);
    this.table.querySelector(".count").textContent = told.length ? filled(this.say.added, { n: told.length }) : "";
    this.clear.hidden = Object.keys(this.facts()).length === 0;
  }

  facts() {
    const told = [...this.fields].map(([fact, { value }]) => [fact, value()]);
    return Object.fromEntries(told.filter(([, value]) => value !== undefined));
  }

  empty() {
    for (const one of this.fields.values()) one.show(undefined);
    this.fromTable();
    this.changed();
    this.last = null;
    this.result.replaceChildren();
    this.form.querySelector("select, input").focus();
  }

  // -------------------------------------------------------------- what lies on the table

  /** The facts that describe the table: they are the same for every question. */
  lying() {
    return [...this.fields.keys()].filter((fact) => this.data.facts[fact].situation || this.data.table.includes(fact));
  }

  /** Begin with the table as it was last told, and say so. */
  fromTable() {
    const kept = remembered(this.game);
    const told = this.lying().filter((fact) => kept[fact] !== undefined);
    for (const fact of told) this.fields.get(fact).show(kept[fact]);
    const clicks = this.lying().some((fact) => this.data.table.includes(fact)) && !document.querySelector("[data-told]");
    const href = `${root}/${lang}/${this.game}/table/`;
    const leave = told.length ? button(this.say.leaveOut, () => this.leaveTable(), "plain") : null;
    const link = clicks ? el("a", { href }, told.length ? this.say.yourTable : this.say.byClicks) : null;
    this.filled.replaceChildren(...[told.length ? el("span", {}, this.say.fromTable) : null, link, leave].filter(Boolean));
    this.filled.hidden = !told.length && !clicks;
    this.keeps = true;
  }

  /** Ask without what lies on the table, and leave the table as it is. */
  leaveTable() {
    for (const fact of this.lying()) this.fields.get(fact).show(undefined);
    this.filled.hidden = true;
    this.keeps = false;
    this.changed();
  }

  /** What is said of the table in this form is kept for the others, unless it came with an address. */
  keep(changed) {
    const lying = this.lying();
    if (!this.keeps || !lying.some((fact) => this.fields.get(fact).element.contains(changed))) return;
    const here = Object.fromEntries(lying.map((fact) => [fact, this.fields.get(fact).value()]));
    remember(this.game, { ...remembered(this.game), ...here }, this);
  }

  tableChanged() {
    if (!this.keeps) return;
    for (const fact of this.lying()) this.fields.get(fact).show(undefined);
    this.fromTable();
    this.changed();
    if (this.last) this.ask(this.last);
  }

  // -------------------------------------------------------------- our game

  number() {
    return current()?.number ?? this.offered.configurations.findIndex((one) => one.ruleset === this.data.default);
  }

  tellGame() {
    const { title } = this.offered.configurations[this.number()];
    const change = button(this.say.change, () => document.querySelector("button.our-game")?.click(), "plain");
    const [before, after] = this.say.here.split("{game}");
    this.here.replaceChildren(before, el("b", {}, title[lang]), after, " ", change);
  }

  gameChanged() {
    this.tellGame();
    for (const one of this.fields.values()) one.refresh?.();
    if (this.last) this.ask(this.last);
  }

  // -------------------------------------------------------------- what an address tells

  prefill() {
    const hash = decodeURIComponent(location.hash.slice(1));
    const here = this.section.id && (!hash.startsWith("ask.") || hash === this.section.id);
    const facts = here ? [...new URLSearchParams(location.search)] : [];
    if (!facts.some(([fact]) => this.lying().includes(fact))) this.fromTable();
    this.changed();
    if (!here) return;
    const unknown = [];
    for (const [fact, told] of facts) {
      if (fact === "choices") this.told = Object.fromEntries(told.split(",").map((pair) => pair.split("=")));
      else if (this.fields.has(fact) && !this.fields.get(fact).show(told)) unknown.push(`${fact}=${told}`);
    }
    this.changed();
    this.choices = this.told ?? {};
    if (facts.some(([fact]) => this.fields.has(fact) && this.isFolded(fact))) this.table.open = true;
    if (unknown.length) this.result.append(el("p", { className: "aside" }, filled(this.say.unread, { names: unknown.join(", ") })));
    if (hash === this.section.id) this.section.scrollIntoView();
  }

  /** The address of this question with all that is told. */
  address() {
    const { rule } = this.data.questions[this.question];
    const url = new URL(`${root}/${this.game}/${rule}/`, location.href);
    for (const [fact, value] of Object.entries(this.facts())) url.searchParams.set(fact, typed(value));
    if (Object.keys(this.choices).length) url.searchParams.set("choices", typed(this.choices, "+"));
    url.searchParams.set("config", this.offered.configurations[this.number()].key);
    url.hash = `ask.${this.question}`;
    return url.href;
  }

  /** What was asked stays in this page's address, for another language and for reading it again. */
  note() {
    if (!this.section.id) return;
    const url = new URL(location.href);
    for (const fact of [...this.fields.keys(), "choices"]) url.searchParams.delete(fact);
    const remembered = this.keeps ? this.lying() : [];
    for (const [fact, value] of Object.entries(this.facts())) {
      if (!remembered.includes(fact)) url.searchParams.set(fact, typed(value));
    }
    if (Object.keys(this.choices).length) url.searchParams.set("choices", typed(this.choices, "+"));
    url.hash = this.section.id;
    history.replaceState(null, "", url);
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

  async ask(what) {
    this.last = what;
    this.asks += 1;
    this.note();
    const turn = this.asks;
    const request = {
      do: what,
      game: this.game,
      question: this.question,
      language: lang,
      config: this.offered.configurations[this.number()].key,
      facts: { ...this.facts(), ...(Object.keys(this.choices).length ? { choices: this.choices } : {}) },
    };
    this.result.setAttribute("aria-busy", "true");
    this.busy = true;
    this.tellProgress(checker.state);
    try {
      const told = await checker.ask(request);
      if (turn === this.asks) this.tell(request, told);
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

  tell(request, told) {
    const context = {
      say: this.say,
      language: lang,
      game: this.game,
      pages: `${root}/${lang}`,
      choose: (rule, value) => this.choose(rule, value),
    };
    const copy = button(this.say.copy, (event) => this.copy(event), "plain");
    this.result.replaceChildren(...shown(told, context), el("p", { className: "buttons" }, copy));
    const missing = told.answer?.needs?.[0]?.fact;
    if (missing) this.point(missing);
    this.section.dispatchEvent(new CustomEvent("answered", { bubbles: true, detail: { request, told } }));
    if (!missing && this.result.getBoundingClientRect().top > innerHeight * 0.6) this.result.scrollIntoView();
  }

  /** Lead to the field that is still empty. */
  point(fact) {
    for (const one of this.fields.values()) one.element.classList.remove("missing");
    const wanted = this.fields.get(fact);
    if (!wanted) return;
    const clean = () => wanted.element.classList.remove("missing");
    wanted.element.classList.add("missing");
    wanted.element.addEventListener("change", clean, { once: true });
    for (let box = wanted.element.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
    wanted.focus();
  }

  choose(rule, value) {
    this.choices = { ...this.choices, [rule.slice(rule.indexOf("/") + 1)]: value };
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
    this.progress.hidden = !this.busy || ready;
    const [text, bar] = this.progress.children;
    text.textContent = progress < 1 ? filled(this.say.loading, { n: megabytes }) : this.say.thinking;
    if (progress < 1) bar.value = progress;
    else bar.removeAttribute("value");
  }
}

// ---------------------------------------------------------------- filling the page's sections when they come into view

/** Put the form of a question into its section. */
export async function fill(section) {
  const { game } = section.dataset;
  try {
    const [data, offered] = await Promise.all([checker.forms(game, lang), configurations()]);
    return new Form(section, data, offered);
  } catch {
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
