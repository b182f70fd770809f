// What lies on the table, as values: cards by their ids, all else in the control of its shape.
import { el, filled } from "../ask/dom.js";
import { made, ready } from "../ask/fields.js";
import { unmarked } from "../ask/marks.js";
import { expanded, without } from "../ask/short.js";
import { current, holds } from "../our-game.js";

export class Laid {
  /** `told`: what the page says of the game's table; `cards`: those that can be tapped, by id. @param {TableTold} told @param {Map<string, Card>} cards @param {Offered} offered */
  constructor(told, cards, offered) {
    this.facts = told.facts;
    this.order = told.order;
    this.lists = told.lists;
    this.marks = told.marks;
    this.short = told.short;
    this.say = told.say;
    this.usual = told.default;
    this.cards = cards;
    this.offered = offered;
    this.marked = Object.values(told.marks).map(({ fact }) => fact);
    this.tapped = [...told.lists, ...this.marked];
    /** @type {Map<string, Field>} */
    this.fields = new Map();
    this.controls = el("div", { className: "facts-told" });
    /** @type {Table} */
    this.table = {};
    /** @type {Told} */
    this.foreign = {}; // what other forms told of the table is kept as it is
    /** @type {Record<string, Option[]>} */
    const named = { ...told.values, "kind:card": told.values["kind:card"] ?? [...cards.values()].map(({ id, title }) => [id, title]) };
    /** @type {Context} */
    this.context = { say: told.say, values: (list) => named[list], load: () => {}, holds: (bits) => holds(bits, this.number()) };
  }

  /** Fetch what its controls are made of. */
  async ready() {
    await Promise.all(Object.values(this.facts).map((about) => ready(about, this.context)));
  }

  /** The control of a fact, made when it is first told; of cards that are tapped, that of the other players. @param {string} fact @returns {Field} */
  field(fact) {
    let field = this.fields.get(fact);
    if (!field) {
      const about = this.facts[fact];
      const others = { ...about, title: filled(this.say.othersOf, { part: about.title }), others: true, help: "" };
      field = made(fact, this.tapped.includes(fact) ? others : about, this.context);
      this.fields.set(fact, field);
      const there = this.order.flatMap((one) => this.fields.get(one)?.element ?? []);
      this.controls.replaceChildren(...there);
    }
    return field;
  }

  /** The game that is played has changed. */
  refresh() {
    for (const one of this.fields.values()) one.refresh?.();
  }

  number() {
    return current()?.number ?? this.offered.configurations.findIndex((one) => one.ruleset === this.usual);
  }

  configuration() {
    return this.offered.configurations[this.number()];
  }

  /** @param {string} id @returns {Card} */
  card(id) {
    const card = this.cards.get(id);
    if (!card) throw new Error(`no such card: ${id}`);
    return card;
  }

  /** Whether a card lies there. */
  get lies() {
    return this.lists.some((fact) => this.table[fact]?.length);
  }

  /** The list in which a card lies. @param {string} id */
  where(id) {
    return this.lists.find((fact) => this.table[fact]?.includes(id));
  }

  /** All that is told of a fact; of tapped cards also what lies in front of others. @param {string} fact @returns {any} */
  value(fact) {
    const others = this.tapped.includes(fact) ? this.fields.get(fact)?.value() : undefined;
    const own = this.table[fact];
    return others ? { ...(own ? { [String(this.facts[fact].own)]: own } : {}), ...others } : own;
  }

  all() {
    const told = this.order.map((fact) => [fact, this.value(fact)]);
    return Object.fromEntries(told.filter(([, value]) => value !== undefined));
  }

  /** The same as it is typed. @param {string} fact */
  written(fact) {
    const others = this.tapped.includes(fact) ? this.fields.get(fact)?.written() : undefined;
    if (!this.tapped.includes(fact)) return this.fields.get(fact)?.written();
    const own = this.table[fact]?.join(",");
    return others ? [own === undefined ? "" : `${this.facts[fact].own}:${own}`, others].filter(Boolean).join(";") : own;
  }

  /** Another table, and what is kept of it that nothing here shows. @param {Told} table @param {Told} before */
  take(table, before) {
    const all = expanded(Object.entries(table), this.short, (name) => Object.hasOwn(this.facts, name));
    const pairs = all.filter(([fact, value]) => Object.hasOwn(this.facts, fact) && value !== undefined && value !== null);
    table = Object.fromEntries(all);
    const told = pairs.map(([fact, value]) => /** @type {[string, unknown]} */ ([fact, this.tapped.includes(fact) ? this.own(fact, value) : this.put(fact, value)]));
    for (const [fact, field] of this.fields) if (!(fact in table)) field.show(undefined);
    const empty = (/** @type {string} */ fact, /** @type {any} */ value) => value === undefined || (this.tapped.includes(fact) && !value.length);
    this.table = Object.fromEntries(told.filter(([fact, value]) => !empty(fact, value)));
    const others = without(before, this.short, this.facts);
    this.foreign = Object.fromEntries(Object.entries(others).filter(([fact]) => !(Object.hasOwn(this.facts, fact))));
  }

  /** The value of a fact as its control reads it; what is there already is left alone, with where the cursor is. @param {string} fact @param {unknown} value */
  put(fact, value) {
    const field = this.field(fact);
    if (JSON.stringify(field.value()) !== JSON.stringify(value)) field.show(value);
    return field.value();
  }

  /** The cards of one's own; those of others go where they are told. @param {string} fact @param {any} value @returns {string[]} */
  own(fact, value) {
    const { own } = this.facts[fact];
    const keyed = own && (typeof value === "string" ? /[:;]/.test(value) : !Array.isArray(value));
    if (!keyed) return ids(value).filter((id) => this.cards.has(id));
    const all = typeof value === "string" ? Object.fromEntries(value.split(";").map((part) => part.split(":"))) : value;
    const { [own]: mine = [], ...others } = all;
    if (Object.keys(others).length && JSON.stringify(this.fields.get(fact)?.value()) !== JSON.stringify(others)) this.field(fact).show(others);
    return ids(mine).filter((id) => this.cards.has(id));
  }

  /** Marked names apart: name* lies there with what its mark says. @param {[string, string][]} pairs @returns {[string, string][]} */
  parted(pairs) {
    return pairs.flatMap(([fact, value]) => {
      const mark = this.marks[fact];
      if (!mark || !value.includes("*")) return [[fact, value]];
      const [plain, marked] = unmarked(value);
      return [[fact, plain], [mark.fact, marked]];
    });
  }
}

/** @param {unknown} value @returns {string[]} */
function ids(value) {
  const listed = Array.isArray(value) ? value : String(value).split(",");
  return [...new Set(listed.map((id) => String(id).trim()).filter(Boolean))];
}
