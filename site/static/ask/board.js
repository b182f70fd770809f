// Boards on which pieces are put by tapping a field, and taken off by tapping them: with a finger, by key, or read aloud.
import { button, el, filled, find, unique } from "./dom.js";
import { svg } from "./picture.js";

const MOST = 999;
const REST = "rest"; // the key that stands for all others

/**
 * @typedef {Record<string, number>} Counts
 * @typedef {[column: number, row: number, columns: number, rows: number]} Box
 * @typedef {{key: string, title: string, box: Box, label: string, flags: string}} Field
 * @typedef {{id: string, title: string, in: string, svg: import("./picture.js").Node}} Thing
 * @typedef {{id: string, part: string, holds: "pieces" | "number" | "marker", in: string, title: string, columns: number,
 *   fields: Field[], turned: {by?: string, fields?: Record<string, Box>}, landmarks: {box: Box, svg: import("./picture.js").Node}[], marks: Record<string, string>,
 *   things: Thing[]}} BoardData
 * @typedef {{boards: BoardData[], texts: Texts, facts: Record<string, About>, context: Context, all: () => Record<string, any>,
 *   replace: (facts: Facts) => void}} BoardTable the table's facts, and how they are replaced
 */

export class Boards {
  /**
   * @param {HTMLElement} box where they stand
   * @param {BoardTable} table
   */
  constructor(box, table) {
    this.table = table;
    this.status = el("p", { className: "spoken", role: "status" });
    this.boards = table.boards.map((data) => new Board(data, this));
    box.append(el("p", { className: "tap" }, table.texts.tap), ...this.boards.map(({ element }) => element), this.status);
    for (const board of this.boards.slice(1)) board.element.open = false;
    this.draw();
  }

  draw() {
    for (const board of this.boards) board.draw();
  }

  /** @param {string} text */
  announce(text) {
    this.status.textContent = text;
  }
}

class Board {
  /**
   * @param {BoardData} data
   * @param {Boards} boards
   */
  constructor(data, boards) {
    this.data = data;
    this.boards = boards;
    this.table = boards.table;
    this.chosen = data.things[0].id;
    this.fields = new Map(data.fields.map((field) => [field.key, this.fieldElement(field)]));
    const grid = el("div", { className: "grid" }, ...this.fields.values(), ...data.landmarks.map((landmark) => place(svg(landmark.svg), landmark.box)));
    grid.style.gridTemplateColumns = `repeat(${data.columns}, minmax(0, 1fr))`;
    const marks = Object.entries(data.marks).map(([mark, meaning]) => el("span", {}, el("b", {}, mark), ` ${meaning}`));
    this.palette = this.thingChoice();
    this.element = el("details", { className: "tapped", open: true, data: { board: data.id } }, el("summary", {}, data.title), this.palette ?? "", grid, el("p", { className: "legend" }, ...marks));
  }

  /** Which thing is put next, where there are several. */
  thingChoice() {
    const { things } = this.data;
    if (things.length < 2) return null;
    const name = unique(this.data.id);
    const labels = things.map((thing) => {
      const radio = el("input", { type: "radio", name, value: thing.id, checked: thing.id === this.chosen, onchange: () => this.choose(thing.id) });
      return el("label", { data: { thing: thing.id } }, radio, el("span", {}, svg(thing.svg), thing.title));
    });
    return el("fieldset", { className: "palette" }, el("legend", {}, this.table.texts.put), ...labels);
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
  fieldElement({ key, title, box, label, flags }) {
    const pieces = el("div", { className: "pieces" });
    const add = button("+", () => this.add(key), "add");
    const head = el("span", { className: "head", ariaHidden: "true" }, el("span", {}, label), el("b", {}, flags));
    return place(el("div", { className: "field", role: "group", ariaLabel: title, title, data: { field: key } }, head, pieces, add), box);
  }

  // -------------------------------------------------------------- what it shows

  draw() {
    const { data, table } = this;
    this.element.hidden = data.in !== "" && !table.context.holds(data.in);
    for (const label of this.palette?.querySelectorAll("label") ?? []) {
      const holds = data.things.find(({ id }) => id === label.dataset.thing)?.in ?? "";
      label.hidden = holds !== "" && !table.context.holds(holds);
    }
    if (this.any()) this.open();
    const { by, fields = {} } = data.turned;
    const turned = by !== undefined && table.all()[by] === true ? fields : {};
    for (const { key, title, box } of data.fields) {
      place(this.field(key), turned[key] ?? box);
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
    const box = this.field(key);
    const held = this.held(key);
    const pieces = Object.entries(held).map(([piece, n]) => {
      const label = filled(this.table.texts.takeOne, { name: this.title(piece), field, n });
      const element = button("", () => this.take(key, piece), "stands", { title: this.title(piece), data: { piece } });
      element.append(el("span", { className: "spoken" }, label), this.sign(piece), this.data.holds === "marker" ? "" : el("b", { ariaHidden: "true" }, String(n)));
      return element;
    });
    find(box, ".pieces").replaceChildren(...pieces);
    const name = this.title(this.chosen);
    find(box, ".add").ariaLabel = filled(this.table.texts.addOne, { name, field, n: held[this.chosen] ?? 0 });
  }

  /** What stands in a field, as far as it is known. @param {string} key @returns {Counts} */
  held(key) {
    const value = this.value();
    if (this.data.holds === "marker") return value === key ? { [this.chosen]: 1 } : {};
    const inside = value?.[key] ?? value?.[REST];
    if (this.data.holds === "number") return inside ? { [this.chosen]: inside } : {};
    return positive(inside ?? {});
  }

  /** The value of the part: by fields, or only the field in which a marker stands. */
  value() {
    return this.table.all()[this.data.part];
  }

  any() {
    return this.data.fields.some(({ key }) => Object.keys(this.held(key)).length > 0);
  }

  /** The sign of a piece, with a plus if it carries something; its name, where it has no sign. @param {string} piece */
  sign(piece) {
    const [thing, ...carried] = piece.split("+");
    const found = this.data.things.find(({ id }) => id === thing);
    if (!found) return el("span", { ariaHidden: "true" }, piece);
    const sign = svg(found.svg);
    if (carried.length) find(sign, ".letters").append("+");
    return sign;
  }

  /** A piece by its name, with what it carries. @param {string} piece */
  title(piece) {
    const [thing, ...carried] = piece.split("+");
    const name = this.data.things.find(({ id }) => id === thing)?.title ?? this.listed(thing);
    return carried.length ? `${name} (${carried.map((mark) => this.listed(mark)).join(", ")})` : name;
  }

  /** The title of a name in one of the lists that the part's values come from. @param {string} name */
  listed(name) {
    const { of, called, marks = {} } = this.table.facts[this.data.part].value ?? {};
    const lists = [of, called, ...Object.values(marks).map((mark) => mark.of)].filter((list) => list !== undefined);
    const all = lists.flatMap((list) => this.table.context.values(list) ?? []);
    return all.find(([id]) => id === name)?.[1] ?? name;
  }

  // -------------------------------------------------------------- changing it

  /** @param {string} key */
  add(key) {
    const held = this.held(key);
    const { value } = this.table.facts[this.data.part];
    const most = this.data.holds === "marker" ? 1 : (value?.to ?? MOST);
    this.put(key, { ...held, [this.chosen]: Math.min(most, (held[this.chosen] ?? 0) + 1) });
    this.announce(key, this.chosen);
  }

  /** @param {string} key @param {string} piece */
  take(key, piece) {
    const held = this.held(key);
    this.put(key, { ...held, [piece]: held[piece] - 1 });
    const field = this.field(key);
    (field.querySelector(`[data-piece="${piece}"]`) ?? find(field, ".add")).focus();
    this.announce(key, piece);
  }

  /** @param {string} key @param {Counts} counts */
  put(key, counts) {
    const { [this.data.part]: _, ...others } = this.table.all();
    const part = this.partWith(key, positive(counts));
    this.table.replace(part === undefined ? others : { ...others, [this.data.part]: part });
  }

  /** The value of the part once a field holds something else; undefined, if nothing is known of it any more. @param {string} key @param {Counts} counts */
  partWith(key, counts) {
    const empty = Object.keys(counts).length === 0;
    if (this.data.holds === "marker") return empty ? undefined : key;
    const { [key]: _, ...others } = this.value() ?? {};
    const inside = this.data.holds === "number" ? (Object.values(counts)[0] ?? 0) : counts;
    const part = empty && !(REST in others) ? others : { ...others, [key]: inside };
    return Object.keys(part).length ? part : undefined;
  }

  /** @param {string} key @param {string} piece */
  announce(key, piece) {
    const field = this.data.fields.find((one) => one.key === key)?.title ?? key;
    this.boards.announce(filled(this.table.texts.there, { name: this.title(piece), field, n: this.held(key)[piece] ?? 0 }));
  }
}

/** @param {Counts} counts @returns {Counts} */
function positive(counts) {
  return Object.fromEntries(Object.entries(counts).filter(([, number]) => number > 0));
}

/** Put an element into the grid: column and row, counted from 0, how many columns and rows. @template {HTMLElement | SVGElement} E @param {E} element @param {Box} box */
function place(element, [column, row, columns, rows]) {
  element.style.gridColumn = `${column + 1} / span ${columns}`;
  element.style.gridRow = `${row + 1} / span ${rows}`;
  return element;
}
