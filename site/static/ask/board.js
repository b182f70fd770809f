// Boards on which pieces are put by tapping a field, and taken off by tapping them: with a finger, by key, or read aloud.
import { button, el, filled, there, unique } from "./dom.js";
import { node } from "./picture.js";

const MOST = 999;
const REST = "rest"; // the key that tells of all others

/**
 * @typedef {Record<string, number>} Counts
 * @typedef {[column: number, row: number, columns: number, rows: number]} Box
 * @typedef {{key: string, title: string, box: Box, label: string, flags: string}} Field
 * @typedef {{id: string, title: string, in: string, svg: import("./picture.js").Node}} Thing
 * @typedef {{id: string, part: string, holds: "pieces" | "number" | "marker", in: string, title: string, columns: number,
 *   fields: Field[], turned: {by?: string, fields?: Record<string, Box>}, landmarks: {box: Box, svg: import("./picture.js").Node}[], marks: Record<string, string>,
 *   things: Thing[]}} Told
 * @typedef {{boards: Told[], say: Say, facts: Record<string, About>, context: Context, all: () => Record<string, any>,
 *   replace: (table: Record<string, unknown>) => void}} Table what is told, and how something else is told
 */

export class Boards {
  /**
   * @param {HTMLElement} box where they stand
   * @param {Table} table
   */
  constructor(box, table) {
    this.table = table;
    this.heard = el("p", { className: "spoken", role: "status" });
    this.boards = table.boards.map((told) => new Board(told, this));
    box.append(el("p", { className: "tap" }, table.say.tap), ...this.boards.map(({ element }) => element), this.heard);
    for (const board of this.boards.slice(1)) board.element.open = false;
    this.draw();
  }

  draw() {
    for (const board of this.boards) board.draw();
  }

  /** @param {string} text */
  say(text) {
    this.heard.textContent = text;
  }
}

class Board {
  /**
   * @param {Told} told
   * @param {Boards} among
   */
  constructor(told, among) {
    this.told = told;
    this.among = among;
    this.table = among.table;
    this.chosen = told.things[0].id;
    this.fields = new Map(told.fields.map((field) => [field.key, this.laidOut(field)]));
    const grid = el("div", { className: "grid" }, ...this.fields.values(), ...told.landmarks.map((landmark) => placed(node(landmark.svg), landmark.box)));
    grid.style.gridTemplateColumns = `repeat(${told.columns}, minmax(0, 1fr))`;
    const marks = Object.entries(told.marks).map(([mark, meaning]) => el("span", {}, el("b", {}, mark), ` ${meaning}`));
    this.palette = this.offered();
    this.element = el("details", { className: "tapped", open: true, data: { board: told.id } }, el("summary", {}, told.title), this.palette ?? "", grid, el("p", { className: "legend" }, ...marks));
  }

  /** Which piece is put next, where there are several. */
  offered() {
    const { things } = this.told;
    if (things.length < 2) return null;
    const name = unique(this.told.id);
    const labels = things.map((thing) => {
      const radio = el("input", { type: "radio", name, value: thing.id, checked: thing.id === this.chosen, onchange: () => this.choose(thing.id) });
      return el("label", { data: { thing: thing.id } }, radio, el("span", {}, node(thing.svg), thing.title));
    });
    return el("fieldset", { className: "palette" }, el("legend", {}, this.table.say.put), ...labels);
  }

  /** @param {string} thing */
  choose(thing) {
    this.chosen = thing;
    this.draw();
  }

  /** @param {string} key */
  field(key) {
    const found = this.fields.get(key);
    if (!found) throw new Error(`no such field: ${key}`);
    return found;
  }

  /** @param {Field} field */
  laidOut({ key, title, box, label, flags }) {
    const pieces = el("div", { className: "pieces" });
    const add = button("+", () => this.add(key), "add");
    const head = el("span", { className: "head", ariaHidden: "true" }, el("span", {}, label), el("b", {}, flags));
    return placed(el("div", { className: "field", role: "group", ariaLabel: title, title, data: { field: key } }, head, pieces, add), box);
  }

  // -------------------------------------------------------------- what it shows

  draw() {
    const { told, table } = this;
    this.element.hidden = told.in !== "" && !table.context.holds(told.in);
    for (const label of this.palette?.querySelectorAll("label") ?? []) {
      const holds = told.things.find(({ id }) => id === label.dataset.thing)?.in ?? "";
      label.hidden = holds !== "" && !table.context.holds(holds);
    }
    if (this.any()) this.open();
    const { by, fields = {} } = told.turned;
    const turned = by !== undefined && table.all()[by] === true ? fields : {};
    for (const { key, title, box } of told.fields) {
      placed(this.field(key), turned[key] ?? box);
      this.drawField(key, title);
    }
  }

  /** A board is opened once, when there is first something on it. */
  open() {
    if (!this.opened) this.element.open = true;
    this.opened = true;
  }

  /** @param {string} key @param {string} field its title */
  drawField(key, field) {
    const element = this.field(key);
    const held = this.held(key);
    const pieces = Object.entries(held).map(([piece, n]) => {
      const said = filled(this.table.say.takeOne, { name: this.title(piece), field, n });
      const made = button("", () => this.take(key, piece), "stands", { title: this.title(piece), data: { piece } });
      made.append(el("span", { className: "spoken" }, said), this.sign(piece), this.told.holds === "marker" ? "" : el("b", { ariaHidden: "true" }, String(n)));
      return made;
    });
    there(element, ".pieces").replaceChildren(...pieces);
    const name = this.title(this.chosen);
    there(element, ".add").ariaLabel = filled(this.table.say.addOne, { name, field, n: held[this.chosen] ?? 0 });
  }

  /** What stands in a field, as far as it is told. @param {string} key @returns {Counts} */
  held(key) {
    const value = this.value();
    if (this.told.holds === "marker") return value === key ? { [this.chosen]: 1 } : {};
    const inside = value?.[key] ?? value?.[REST];
    if (this.told.holds === "number") return inside ? { [this.chosen]: inside } : {};
    return some(inside ?? {});
  }

  /** What the part is told to be: by fields, or the field alone in which a marker stands. */
  value() {
    return this.table.all()[this.told.part];
  }

  any() {
    return this.told.fields.some(({ key }) => Object.keys(this.held(key)).length > 0);
  }

  /** The sign of a piece, with a plus if it carries something; its name, where it has no sign. @param {string} piece */
  sign(piece) {
    const [thing, ...carried] = piece.split("+");
    const told = this.told.things.find(({ id }) => id === thing);
    if (!told) return el("span", { ariaHidden: "true" }, piece);
    const made = node(told.svg);
    if (carried.length) there(made, ".letters").append("+");
    return made;
  }

  /** A piece by its name, with what it carries. @param {string} piece */
  title(piece) {
    const [thing, ...carried] = piece.split("+");
    const name = this.told.things.find(({ id }) => id === thing)?.title ?? this.named(thing);
    return carried.length ? `${name} (${carried.map((mark) => this.named(mark)).join(", ")})` : name;
  }

  /** What is in one of the lists that the part is told from. @param {string} wanted */
  named(wanted) {
    const { of, called, marks = {} } = this.table.facts[this.told.part].value ?? {};
    const lists = [of, called, ...Object.values(marks).map((mark) => mark.of)].filter((list) => list !== undefined);
    const all = lists.flatMap((list) => this.table.context.values(list) ?? []);
    return all.find(([id]) => id === wanted)?.[1] ?? wanted;
  }

  // -------------------------------------------------------------- changing it

  /** @param {string} key */
  add(key) {
    const held = this.held(key);
    const { value } = this.table.facts[this.told.part];
    const most = this.told.holds === "marker" ? 1 : (value?.to ?? MOST);
    this.put(key, { ...held, [this.chosen]: Math.min(most, (held[this.chosen] ?? 0) + 1) });
    this.tell(key, this.chosen);
  }

  /** @param {string} key @param {string} piece */
  take(key, piece) {
    const held = this.held(key);
    this.put(key, { ...held, [piece]: held[piece] - 1 });
    const field = this.field(key);
    (field.querySelector(`[data-piece="${piece}"]`) ?? there(field, ".add")).focus();
    this.tell(key, piece);
  }

  /** @param {string} key @param {Counts} counts */
  put(key, counts) {
    const { [this.told.part]: _, ...others } = this.table.all();
    const part = this.after(key, some(counts));
    this.table.replace(part === undefined ? others : { ...others, [this.told.part]: part });
  }

  /** The whole part once a field holds something else; nothing, if nothing is told of it any more. @param {string} key @param {Counts} counts */
  after(key, counts) {
    const empty = Object.keys(counts).length === 0;
    if (this.told.holds === "marker") return empty ? undefined : key;
    const { [key]: _, ...others } = this.value() ?? {};
    const inside = this.told.holds === "number" ? (Object.values(counts)[0] ?? 0) : counts;
    const told = empty && !(REST in others) ? others : { ...others, [key]: inside };
    return Object.keys(told).length ? told : undefined;
  }

  /** @param {string} key @param {string} piece */
  tell(key, piece) {
    const field = this.told.fields.find((one) => one.key === key)?.title ?? key;
    this.among.say(filled(this.table.say.there, { name: this.title(piece), field, n: this.held(key)[piece] ?? 0 }));
  }
}

/** What there is at all. @param {Counts} counts @returns {Counts} */
function some(counts) {
  return Object.fromEntries(Object.entries(counts).filter(([, number]) => number > 0));
}

/** Where something stands in the grid: column and row, counted from 0, how many columns and rows. @template {HTMLElement | SVGElement} E @param {E} element @param {Box} box */
function placed(element, [column, row, columns, rows]) {
  element.style.gridColumn = `${column + 1} / span ${columns}`;
  element.style.gridRow = `${row + 1} / span ${rows}`;
  return element;
}
