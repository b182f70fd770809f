// The state of the table, as values: cards by their ids, all else in the field of its fact.
import { el, filled } from "../ask/dom.js";
import * as fields from "../ask/fields.js";
import { expanded, unmarked, without } from "../ask/notation.js";
import { current, holds } from "../our-game.js";

export class TableState {
  /** `data`: what the page has of the game's table; `cards`: those that can be tapped, by id. @param {TableData} data @param {Map<string, Card>} cards @param {Offered} offered */
  constructor(data, cards, offered) {
    this.facts = data.facts;
    this.order = data.order;
    this.lists = data.lists;
    this.marks = data.marks;
    this.short = data.short;
    this.texts = data.texts;
    this.usual = data.default;
    this.cards = cards;
    this.offered = offered;
    this.marked = Object.values(data.marks).map(({ fact }) => fact);
    this.tapped = [...data.lists, ...this.marked];
    /** @type {Map<string, Field>} */
    this.fields = new Map();
    this.controls = el("div", { className: "facts-told" });
    /** @type {Table} */
    this.values = {};
    /** @type {Facts} */
    this.others = {}; // facts of other forms, which are stored as they are
    /** @type {Record<string, Option[]>} */
    const lists = { ...data.values, "kind:card": data.values["kind:card"] ?? [...cards.values()].map(({ id, title }) => [id, title]) };
    /** @type {Context} */
    this.context = { texts: data.texts, values: (list) => lists[list], load: () => {}, holds: (bits) => holds(bits, this.number()) };
  }

  /** Fetch what its fields are made of. */
  async load() {
    await Promise.all(Object.values(this.facts).map((about) => fields.load(about, this.context)));
  }

  /** The field of a fact, made when it is first needed; of cards that are tapped, the field of the other players. @param {string} fact @returns {Field} */
  field(fact) {
    let field = this.fields.get(fact);
    if (!field) {
      const about = this.facts[fact];
      const ofOthers = { ...about, title: filled(this.texts.othersOf, { part: about.title }), others: true, help: "" };
      field = fields.field(fact, this.tapped.includes(fact) ? ofOthers : about, this.context);
      this.fields.set(fact, field);
      this.controls.replaceChildren(...this.order.flatMap((one) => this.fields.get(one)?.element ?? []));
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

  /** Whether there is a card on the table. */
  get hasCards() {
    return this.lists.some((fact) => this.values[fact]?.length);
  }

  /** The list that a card is in. @param {string} id */
  listOf(id) {
    return this.lists.find((fact) => this.values[fact]?.includes(id));
  }

  /** The whole value of a fact; of tapped cards also those of other players. @param {string} fact @returns {any} */
  value(fact) {
    const others = this.tapped.includes(fact) ? this.fields.get(fact)?.value() : undefined;
    const own = this.values[fact];
    return others ? { ...(own ? { [String(this.facts[fact].own)]: own } : {}), ...others } : own;
  }

  all() {
    const values = this.order.map((fact) => [fact, this.value(fact)]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }

  /** The same as it is typed. @param {string} fact */
  written(fact) {
    const others = this.tapped.includes(fact) ? this.fields.get(fact)?.written() : undefined;
    if (!this.tapped.includes(fact)) return this.fields.get(fact)?.written();
    const own = this.values[fact]?.join(",");
    return others ? [own === undefined ? "" : `${this.facts[fact].own}:${own}`, others].filter(Boolean).join(";") : own;
  }

  /** Another table; of what is stored, the facts that are not shown here stay. @param {Facts} table @param {Facts} stored */
  replace(table, stored) {
    const all = expanded(Object.entries(table), this.short, (name) => Object.hasOwn(this.facts, name));
    const known = all.filter(([fact, value]) => Object.hasOwn(this.facts, fact) && value !== undefined && value !== null);
    const values = known.map(([fact, value]) => /** @type {[string, unknown]} */ ([fact, this.tapped.includes(fact) ? this.own(fact, value) : this.enter(fact, value)]));
    const given = Object.fromEntries(all);
    for (const [fact, field] of this.fields) if (!(fact in given)) field.show(undefined);
    const empty = (/** @type {string} */ fact, /** @type {any} */ value) => value === undefined || (this.tapped.includes(fact) && !value.length);
    this.values = Object.fromEntries(values.filter(([fact, value]) => !empty(fact, value)));
    this.others = Object.fromEntries(Object.entries(without(stored, this.short, this.facts)).filter(([fact]) => !Object.hasOwn(this.facts, fact)));
  }

  /** Enter a fact; returns its value as the field reads it. A value that is there already is left alone, with the cursor in it. @param {string} fact @param {unknown} value */
  enter(fact, value) {
    const field = this.field(fact);
    if (JSON.stringify(field.value()) !== JSON.stringify(value)) field.show(value);
    return field.value();
  }

  /** One's own cards; those of other players go into their field. @param {string} fact @param {any} value @returns {string[]} */
  own(fact, value) {
    const { own } = this.facts[fact];
    const keyed = own && (typeof value === "string" ? /[:;]/.test(value) : !Array.isArray(value));
    if (!keyed) return ids(value).filter((id) => this.cards.has(id));
    const all = typeof value === "string" ? Object.fromEntries(value.split(";").map((part) => part.split(":"))) : value;
    const { [own]: mine = [], ...others } = all;
    if (Object.keys(others).length && JSON.stringify(this.fields.get(fact)?.value()) !== JSON.stringify(others)) this.field(fact).show(others);
    return ids(mine).filter((id) => this.cards.has(id));
  }

  /** Names without their marks; what a mark says, in a fact of its own: name* has it. @param {[string, string][]} pairs @returns {[string, string][]} */
  withoutMarks(pairs) {
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
