// The state of a form: its fields and what is entered in them; fields are made when they are needed.
import * as checker from "./checker.js";
import { el, filled } from "./dom.js";
import { fields } from "./fields.js";
import { expanded, unmarked } from "./notation.js";

const { lang } = document.documentElement.dataset;

/** @typedef {{ element: HTMLDetailsElement, box: HTMLElement, count: HTMLElement, facts: () => string[] }} Fold a place for fields that are only made when it is opened */

export class FormState {
  /** `holds`: whether a set of configurations has that in which is asked. @param {string} game @param {QuestionData} question @param {Texts} texts @param {(bits: Bits) => boolean} holds */
  constructor(game, question, texts, holds) {
    this.game = game;
    this.question = question;
    this.texts = texts;
    this.about = { ...question.facts };
    this.lists = { ...question.lists };
    /** @type {Map<string, Option[]>} */
    this.loaded = new Map();
    /** @type {Map<string, Field>} */
    this.fields = new Map();
    const own = Object.keys(question.facts);
    const folded = own.filter((fact) => this.isFolded(fact));
    const plain = own.filter((fact) => !folded.includes(fact));
    this.first = question.first.length ? question.first : plain;
    this.open = new Set(this.first); // the facts that are not folded away, in the order in which they were asked for
    this.asked = new Set(); // the facts that answers have asked for
    /** @type {Context} */
    this.context = { texts, holds, values: (list) => this.loaded.get(list) ?? [], load: (list) => this.load(list), read: (fact, told) => this.read(fact, told) };
    this.box = el("div", { className: "facts-told" });
    /** @param {string[]} facts */
    const closed = (facts) => facts.filter((fact) => !this.open.has(fact));
    this.beyond = this.fold("on-table beyond", texts.beyond, () => closed(question.beyond));
    this.folds = [this.fold("on-table", texts.table, () => closed(folded)), this.fold("on-table more-told", texts.sayMore, () => closed(plain)), this.beyond];
    this.elements = [this.box, ...this.folds.map(({ element }) => element)];
    this.count();
  }

  async start() {
    await this.ensure(this.first);
  }

  /** Facts of the table that are usual, or not named by the question, are folded away. @param {string} fact */
  isFolded(fact) {
    const { part, usual } = this.question.facts[fact];
    return Boolean(part && (usual || !this.question.listed.includes(fact)));
  }

  /** @param {string} className @param {string} title @param {() => string[]} facts @returns {Fold} */
  fold(className, title, facts) {
    const count = el("span", { className: "count" });
    const box = el("div", { className: "facts-told" });
    const element = el("details", { className }, el("summary", {}, title, " ", count), box);
    element.addEventListener("toggle", () => element.open && this.ensure(facts()));
    return { element, box, count, facts };
  }

  /** @param {string} name */
  async load(name) {
    if (this.loaded.has(name)) return;
    const list = this.lists[name];
    this.loaded.set(name, typeof list === "string" ? await checker.form(this.game, lang, list) : list);
  }

  /** Make the fields of these facts; of facts that the question does not read, fetch first what they are. @param {string[]} facts */
  async ensure(facts) {
    if (facts.some((fact) => !(fact in this.about))) {
      const position = await checker.form(this.game, lang, "position.json");
      this.about = { ...position.facts, ...this.about };
      this.lists = { ...position.lists, ...this.lists };
    }
    const lacking = facts.filter((fact) => fact in this.about && !this.fields.has(fact));
    for (const [fact, field] of await fields(lacking, this.about, this.context)) if (!this.fields.has(fact)) this.fields.set(fact, field);
    this.arrange();
  }

  arrange() {
    const places = [{ box: this.box, facts: [...this.open] }, ...this.folds.map((fold) => ({ box: fold.box, facts: this.within(fold) }))];
    for (const { box, facts } of places) {
      /** @type {Element[]} */
      const elements = facts.flatMap((fact) => this.fields.get(fact)?.element ?? []);
      // What leaves goes first: then what stays need not move, and keeps the focus.
      [...box.children].filter((one) => !elements.includes(one)).forEach((one) => one.remove());
      elements.forEach((element, place) => box.children[place] !== element && box.insertBefore(element, box.children[place] ?? null));
    }
  }

  /** The facts of a fold; in the last one also those that were entered although the question does not read them. @param {Fold} fold */
  within(fold) {
    if (fold !== this.beyond) return fold.facts();
    const others = [...this.fields.keys()].filter((fact) => !(fact in this.question.facts) && !this.question.beyond.includes(fact));
    return [...fold.facts(), ...others.filter((fact) => !this.open.has(fact))];
  }

  // -------------------------------------------------------------- which fields are open

  /** Open the facts that an answer asks for, `next` first of all; fold away again what nothing asks for any more. @param {string[]} asked @param {string} [next] */
  async openAsked(asked, next) {
    for (const fact of this.open) if (!this.first.includes(fact)) this.asked.add(fact);
    if (next) this.asked.add(next);
    const open = [...this.asked].filter((fact) => fact === next || asked.includes(fact));
    this.open = new Set([...this.first, ...open]);
    await this.ensure(open);
    this.count();
  }

  // -------------------------------------------------------------- what is entered

  get names() {
    return [...this.fields.keys(), ...Object.keys(this.question.short)];
  }

  get any() {
    return Object.keys(this.facts()).length > 0;
  }

  /** @param {string} fact */
  value(fact) {
    return this.fields.get(fact)?.value();
  }

  /** All facts that are entered, as the checker takes them. @returns {Facts} */
  facts() {
    const facts = [...this.fields].map(([fact, { value }]) => [fact, value()]);
    return Object.fromEntries(facts.filter(([, value]) => value !== undefined));
  }

  /** All facts that are entered, as they are typed. @returns {Record<string, string>} */
  written() {
    const facts = [...this.fields].map(([fact, { written }]) => [fact, written()]);
    return Object.fromEntries(facts.filter(([, value]) => value !== undefined));
  }

  /** What was entered in the field of a fact and typed there; what that tells of other facts is entered, too. @param {string} fact @param {unknown[]} told */
  async read(fact, told) {
    const { facts, unread } = await checker.read(this.game, lang, told.map((value) => [fact, value]));
    if (unread.length) return undefined;
    const { [fact]: own, ...others } = facts;
    await this.show(Object.entries(others));
    return own;
  }

  /** Enter facts as they are typed, in any words that the terminal understands; returns those that nobody can read, and what has another name by now. @param {[string, string][]} pairs */
  async showTyped(pairs) {
    const unread = await this.show(pairs);
    const meant = unread.length ? await checker.read(this.game, lang, pairs).catch(() => null) : null;
    if (!meant) return { unread, renamed: {} };
    const left = await this.show(Object.entries(meant.facts));
    return { unread: [...left, ...pairs.filter(([name]) => meant.unread.includes(name)).map(asTyped)], renamed: meant.renamed };
  }

  /** Enter facts, as values or as they are typed; returns those that cannot be read. @param {[string, unknown][]} pairs */
  async show(pairs) {
    /** @param {string} name */
    const known = (name) => name in this.about || this.question.beyond.includes(name);
    const given = this.withoutMarks(expanded(pairs.filter(([, value]) => value !== undefined), this.question.short, known));
    const strangers = given.filter(([name]) => !known(name));
    await this.ensure(given.map(([name]) => name).filter((name) => known(name) || strangers.length));
    for (const [name] of given) if (name in this.question.facts && !this.isFolded(name)) this.open.add(name);
    this.arrange();
    const unread = this.withoutMarks(given).filter(([name, value]) => !this.fields.get(name)?.show(value));
    this.count();
    return unread.map(asTyped);
  }

  /** Names without their marks; what the marks say, in facts of its own. @param {[string, unknown][]} pairs @returns {[string, unknown][]} */
  withoutMarks(pairs) {
    const marked = new Map();
    /** @type {[string, unknown][]} */
    const plain = pairs.map(([name, value]) => {
      const markFact = this.about[name]?.marked;
      if (!markFact || typeof value !== "string" || !value.includes("*")) return [name, value];
      const [names, markedNames] = unmarked(value);
      marked.set(markFact, markedNames);
      return [name, names];
    });
    return [...plain, ...marked];
  }

  /** @param {(fact: string) => boolean} [wanted] */
  clear(wanted = () => true) {
    for (const [fact, field] of this.fields) if (wanted(fact)) field.show(undefined);
    this.count();
  }

  refresh() {
    for (const one of this.fields.values()) one.refresh?.();
  }

  /** Show at each fold how many facts are entered in it. */
  count() {
    for (const fold of this.folds) {
      const { count, element } = fold;
      const facts = this.within(fold);
      const entered = facts.filter((fact) => this.value(fact) !== undefined).length;
      element.hidden = !facts.length;
      count.textContent = entered ? filled(this.texts.added, { n: entered }) : "";
    }
  }

  /** Open the field of a fact that is needed; the focus moves there if it still may. @param {string} fact @param {string | undefined} key @param {() => boolean} still */
  async focus(fact, key, still) {
    for (const one of this.fields.values()) one.element.classList.remove("missing");
    this.open.add(fact);
    await this.ensure([fact]);
    this.count();
    const field = this.fields.get(fact);
    if (!field) return;
    field.element.classList.add("missing");
    field.element.addEventListener("change", () => field.element.classList.remove("missing"), { once: true });
    for (let box = field.element.closest("details"); box; box = box.parentElement?.closest("details") ?? null) box.open = true;
    const place = (key && field.at?.(key)) || field;
    if (still()) place.focus();
  }

  // -------------------------------------------------------------- the table

  /** Whether a fact describes the table: it is the same for every question. @param {string} name @returns {boolean} */
  isTable(name) {
    const part = this.question.short[name]?.part ?? name;
    const own = this.question.facts[part];
    if (own) return Boolean(own.part) || this.question.table.includes(part);
    return this.question.beyond.includes(part) || (this.fields.has(part) && Boolean(this.about[part].part));
  }

  /** Whether an element is in a field of the table. @param {Node} element */
  isTableAt(element) {
    return [...this.fields].some(([fact, field]) => this.isTable(fact) && field.element.contains(element));
  }

  /** The facts of the table; undefined where nothing is entered. @returns {Facts} */
  table() {
    return Object.fromEntries([...this.fields].filter(([fact]) => this.isTable(fact)).map(([fact, { value }]) => [fact, value()]));
  }

  /** Whether the table is entered as it was once before. @param {Record<string, string>} before */
  sameTable(before) {
    /** @param {Record<string, string>} facts */
    const table = (facts) => JSON.stringify(Object.entries(facts).filter(([name]) => this.isTable(name)).toSorted());
    return table(this.written()) === table(before);
  }
}

/** @param {[string, unknown]} pair */
function asTyped([name, value]) {
  return `${name}=${typeof value === "object" ? JSON.stringify(value) : value}`;
}
