// What lies on the table, as values: cards by their ids, all else in the control of its shape.
import { el, filled } from "../ask/dom.js";
import { made, ready } from "../ask/fields.js";
import { unmarked } from "../ask/marks.js";
import { expanded, without } from "../ask/short.js";
import { current, holds } from "../our-game.js";

export class Laid {
  /** `told`: what the page says of the game's table; `cards`: those that can be tapped, by id. */
  constructor(told, cards, offered) {
    const { facts, order, lists, marks, short, say } = told;
    Object.assign(this, { facts, order, lists, marks, short, say, cards, offered, usual: told.default });
    this.marked = Object.values(marks).map(({ fact }) => fact);
    this.tapped = [...lists, ...this.marked];
    this.fields = new Map();
    this.controls = el("div", { className: "facts-told" });
    this.table = {};
    this.foreign = {}; // what other forms told of the table is kept as it is
    const named = { ...told.values, "kind:card": told.values["kind:card"] ?? [...cards.values()].map(({ id, title }) => [id, title]) };
    this.context = { say, values: (list) => named[list], load: () => {}, holds: (bits) => holds(bits, this.number()) };
  }

  /** Fetch what its controls are made of. */
  async ready() {
    await Promise.all(Object.values(this.facts).map((about) => ready(about, this.context)));
  }

  /** The control of a fact, made when it is first told; of cards that are tapped, that of the other players. */
  field(fact) {
    if (!this.fields.has(fact)) {
      const about = this.facts[fact];
      const others = { ...about, title: filled(this.say.othersOf, { part: about.title }), others: true, help: "" };
      this.fields.set(fact, made(fact, this.tapped.includes(fact) ? others : about, this.context));
      const there = this.order.filter((one) => this.fields.has(one)).map((one) => this.fields.get(one).element);
      this.controls.replaceChildren(...there);
    }
    return this.fields.get(fact);
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

  /** Whether a card lies there. */
  get lies() {
    return this.lists.some((fact) => this.table[fact]?.length);
  }

  /** The list in which a card lies. */
  where(id) {
    return this.lists.find((fact) => this.table[fact]?.includes(id));
  }

  /** All that is told of a fact; of tapped cards also what lies in front of others. */
  value(fact) {
    const others = this.tapped.includes(fact) ? this.fields.get(fact)?.value() : undefined;
    const own = this.table[fact];
    return others ? { ...(own ? { [this.facts[fact].own]: own } : {}), ...others } : own;
  }

  all() {
    const told = this.order.map((fact) => [fact, this.value(fact)]);
    return Object.fromEntries(told.filter(([, value]) => value !== undefined));
  }

  /** The same as it is typed. */
  written(fact) {
    const others = this.tapped.includes(fact) ? this.fields.get(fact)?.written() : undefined;
    if (!this.tapped.includes(fact)) return this.fields.get(fact)?.written();
    const own = this.table[fact]?.join(",");
    return others ? [own === undefined ? "" : `${this.facts[fact].own}:${own}`, others].filter(Boolean).join(";") : own;
  }

  /** Another table, and what is kept of it that nothing here shows. */
  take(table, before) {
    const all = expanded(Object.entries(table), this.short, (name) => Object.hasOwn(this.facts, name));
    const pairs = all.filter(([fact, value]) => Object.hasOwn(this.facts, fact) && value !== undefined && value !== null);
    table = Object.fromEntries(all);
    const told = pairs.map(([fact, value]) => [fact, this.tapped.includes(fact) ? this.own(fact, value) : this.put(fact, value)]);
    for (const [fact, field] of this.fields) if (!(fact in table)) field.show(undefined);
    this.table = Object.fromEntries(told.filter(([fact, value]) => value !== undefined && !(this.tapped.includes(fact) && !value.length)));
    const others = without(before, this.short, this.facts);
    this.foreign = Object.fromEntries(Object.entries(others).filter(([fact]) => !(Object.hasOwn(this.facts, fact))));
  }

  /** The value of a fact as its control reads it; what is there already is left alone, with where the cursor is. */
  put(fact, value) {
    const field = this.field(fact);
    if (JSON.stringify(field.value()) !== JSON.stringify(value)) field.show(value);
    return field.value();
  }

  /** The cards of one's own; those of others go where they are told. */
  own(fact, value) {
    const { own } = this.facts[fact];
    const keyed = own && (typeof value === "string" ? /[:;]/.test(value) : !Array.isArray(value));
    if (!keyed) return ids(value).filter((id) => this.cards.has(id));
    const all = typeof value === "string" ? Object.fromEntries(value.split(";").map((part) => part.split(":"))) : value;
    const { [own]: mine = [], ...others } = all;
    if (Object.keys(others).length && JSON.stringify(this.fields.get(fact)?.value()) !== JSON.stringify(others)) this.field(fact).show(others);
    return ids(mine).filter((id) => this.cards.has(id));
  }

  /** Marked names apart: name* lies there with what its mark says. */
  parted(pairs) {
    return pairs.flatMap(([fact, value]) => {
      const mark = this.marks[fact];
      if (!mark || !value.includes("*")) return [[fact, value]];
      const [plain, marked] = unmarked(value);
      return [[fact, plain], [mark.fact, marked]];
    });
  }
}

function ids(value) {
  const listed = Array.isArray(value) ? value : String(value).split(",");
  return [...new Set(listed.map((id) => String(id).trim()).filter(Boolean))];
}
