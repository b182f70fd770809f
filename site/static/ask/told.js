// All that is told in a form: its fields, built when they are wanted.
import * as checker from "./checker.js";
import { el, filled } from "./dom.js";
import { fields } from "./fields.js";
import { unmarked } from "./marks.js";
import { expanded } from "./short.js";

const { lang } = document.documentElement.dataset;

/** @typedef {{ element: HTMLDetailsElement, box: HTMLElement, count: HTMLElement, facts: () => string[] }} Fold a place for fields that are only made when it is opened */

export class Told {
  /** `holds`: whether a set of configurations has that in which is asked. @param {string} game @param {QuestionTold} data @param {Say} say @param {(bits: Bits) => boolean} holds */
  constructor(game, data, say, holds) {
    this.game = game;
    this.data = data;
    this.say = say;
    this.described = { ...data.facts };
    this.named = { ...data.lists };
    /** @type {Map<string, Option[]>} */
    this.loaded = new Map();
    /** @type {Map<string, Field>} */
    this.fields = new Map();
    const own = Object.keys(data.facts);
    const folded = own.filter((fact) => this.isFolded(fact));
    const plain = own.filter((fact) => !folded.includes(fact));
    this.first = data.first.length ? data.first : plain;
    this.raised = new Set(this.first); // what stands in the open: what is asked for, in the order in which it was
    this.arisen = new Set(); // what has been asked for on the way
    /** @type {Context} */
    this.context = { say, holds, values: (named) => this.loaded.get(named) ?? [], load: (named) => this.load(named) };
    this.fact = el("div", { className: "facts-told" });
    /** @param {string[]} facts */
    const lower = (facts) => facts.filter((fact) => !this.raised.has(fact));
    this.table = this.fold("on-table", say.table, () => lower(folded));
    this.more = this.fold("on-table more-told", say.sayMore, () => lower(plain));
    this.beyond = this.fold("on-table beyond", say.beyond, () => lower(data.beyond));
    this.folds = [this.table, this.more, this.beyond];
    this.elements = [this.fact, ...this.folds.map(({ element }) => element)];
    this.count();
  }

  async begin() {
    await this.ensure(this.first);
  }

  /** What lies on the table and is usual, or was not asked for by name, is folded away. @param {string} fact */
  isFolded(fact) {
    const { part, usual } = this.data.facts[fact];
    return Boolean(part && (usual || !this.data.listed.includes(fact)));
  }

  /** @param {string} className @param {string} title @param {() => string[]} facts @returns {Fold} */
  fold(className, title, facts) {
    const count = el("span", { className: "count" });
    const box = el("div", { className: "facts-told" });
    const element = el("details", { className }, el("summary", {}, title, " ", count), box);
    element.addEventListener("toggle", () => element.open && this.ensure(facts()));
    return { element, box, count, facts };
  }

  /** @param {string} named */
  async load(named) {
    if (this.loaded.has(named)) return;
    const list = this.named[named];
    this.loaded.set(named, typeof list === "string" ? await checker.form(this.game, lang, list) : list);
  }

  /** Make the fields of these facts; of a fact that lies beyond the question, fetch first how it is told. @param {string[]} facts */
  async ensure(facts) {
    if (facts.some((fact) => !(fact in this.described))) {
      const position = await checker.form(this.game, lang, "position.json");
      this.described = { ...position.facts, ...this.described };
      this.named = { ...position.lists, ...this.named };
    }
    const wanted = facts.filter((fact) => fact in this.described && !this.fields.has(fact));
    const made = await fields(wanted, this.described, this.context);
    for (const [fact, field] of made) if (!this.fields.has(fact)) this.fields.set(fact, field);
    this.arrange();
  }

  arrange() {
    const places = [{ box: this.fact, facts: [...this.raised] }, ...this.folds.map((fold) => ({ box: fold.box, facts: this.within(fold) }))];
    for (const { box, facts } of places) {
      const there = facts.flatMap((fact) => this.fields.get(fact)?.element ?? []);
      there.forEach((element, place) => box.children[place] !== element && box.insertBefore(element, box.children[place] ?? null));
    }
  }

  /** What belongs into a fold. @param {Fold} fold */
  within(fold) {
    return fold === this.beyond ? this.outside() : fold.facts();
  }

  /** What lies beyond the question, and what was told though nothing here reads it. */
  outside() {
    const others = [...this.fields.keys()].filter((fact) => !(fact in this.data.facts) && !this.data.beyond.includes(fact));
    return [...this.beyond.facts(), ...others.filter((fact) => !this.raised.has(fact))];
  }

  // -------------------------------------------------------------- what is asked for

  /** What is asked for now comes into the open; what nothing asks for any more is folded away again. @param {string[]} asked @param {string} [next] */
  async asks(asked, next) {
    for (const fact of this.raised) if (!this.first.includes(fact)) this.arisen.add(fact);
    if (next) this.arisen.add(next);
    const open = [...this.arisen].filter((fact) => fact === next || asked.includes(fact));
    this.raised = new Set([...this.first, ...open]);
    await this.ensure(open);
    this.count();
  }

  // -------------------------------------------------------------- reading and telling

  get names() {
    return [...this.fields.keys(), ...Object.keys(this.data.short)];
  }

  get any() {
    return Object.keys(this.facts()).length > 0;
  }

  /** @param {string} fact */
  value(fact) {
    return this.fields.get(fact)?.value();
  }

  /** Everything that is told, as the checker takes it. @returns {Record<string, unknown>} */
  facts() {
    const told = [...this.fields].map(([fact, { value }]) => [fact, value()]);
    return Object.fromEntries(told.filter(([, value]) => value !== undefined));
  }

  /** Everything that is told, as it is typed. @returns {Record<string, string>} */
  written() {
    const told = [...this.fields].map(([fact, { written }]) => [fact, written()]);
    return Object.fromEntries(told.filter(([, value]) => value !== undefined));
  }

  /** Whether what lies on the table is told here as it was once before. @param {Record<string, string>} before */
  same(before) {
    /** @param {Record<string, string>} all */
    const lying = (all) => JSON.stringify(Object.entries(all).filter(([name]) => this.lies(name)).toSorted());
    return lying(this.written()) === lying(before);
  }

  /** Fill in what is told, as values or as it is typed; gives back what cannot be read. @param {[string, unknown][]} pairs */
  async show(pairs) {
    /** @param {string} name */
    const known = (name) => name in this.described || this.data.beyond.includes(name);
    const some = this.parted(expanded(pairs.filter(([, value]) => value !== undefined), this.data.short, known));
    const strangers = some.filter(([name]) => !known(name));
    await this.ensure(some.map(([name]) => name).filter((name) => known(name) || strangers.length));
    for (const [name] of some) if (name in this.data.facts && !this.isFolded(name)) this.raised.add(name);
    this.arrange();
    const unread = this.parted(some).filter(([name, value]) => !this.fields.get(name)?.show(value));
    this.count();
    return unread.map(([name, value]) => `${name}=${typeof value === "object" ? JSON.stringify(value) : value}`);
  }

  /** Marked names apart: what a mark says is told of another fact. @param {[string, unknown][]} pairs @returns {[string, unknown][]} */
  parted(pairs) {
    const marked = new Map();
    /** @type {[string, unknown][]} */
    const plain = pairs.map(([name, value]) => {
      const other = this.described[name]?.marked;
      if (!other || typeof value !== "string" || !value.includes("*")) return [name, value];
      const [rest, some] = unmarked(value);
      marked.set(other, some);
      return [name, rest];
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

  /** How much is told where it is folded away. */
  count() {
    for (const fold of this.folds) {
      const { count, element } = fold;
      const told = this.within(fold).filter((fact) => this.value(fact) !== undefined);
      element.hidden = !this.within(fold).length;
      count.textContent = told.length ? filled(this.say.added, { n: told.length }) : "";
    }
  }

  /** Lead to the field of what is still to be told. @param {string} fact @param {string} [key] */
  async point(fact, key) {
    for (const one of this.fields.values()) one.element.classList.remove("missing");
    this.raised.add(fact);
    await this.ensure([fact]);
    this.count();
    const wanted = this.fields.get(fact);
    if (!wanted) return;
    wanted.element.classList.add("missing");
    wanted.element.addEventListener("change", () => wanted.element.classList.remove("missing"), { once: true });
    for (let box = wanted.element.closest("details"); box; box = box.parentElement?.closest("details") ?? null) box.open = true;
    if (key && wanted.point) wanted.point(key);
    else wanted.focus();
  }

  // -------------------------------------------------------------- the table

  /** Whether a fact describes the table: it is the same for every question. @param {string} name @returns {boolean} */
  lies(name) {
    const part = this.data.short[name]?.part ?? name;
    const own = this.data.facts[part];
    if (own) return Boolean(own.part) || this.data.table.includes(part);
    return this.data.beyond.includes(part) || (this.fields.has(part) && Boolean(this.described[part].part));
  }

  /** @returns {Record<string, unknown>} */
  lying() {
    const told = [...this.fields].filter(([fact]) => this.lies(fact)).map(([fact, { value }]) => [fact, value()]);
    return Object.fromEntries(told);
  }

  /** @param {Node} element */
  lyingAt(element) {
    return [...this.fields].some(([fact, field]) => this.lies(fact) && field.element.contains(element));
  }
}
