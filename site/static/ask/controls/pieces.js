// Pieces: things that are counted, each of which may carry something: a fighter with its pilot, a damaged ship.
import { button, el, filled } from "../dom.js";
import { changed, labelled, nothing, reading, typed } from "../fields.js";
import { UNKNOWN, finder, byId, sorted } from "../lists.js";
import { counted, stepper } from "./counts.js";

const WITH = "+";

/** @typedef {{ thing: string, marks: string[], number: number }} Piece */

/** @param {Of<"of" | "called" | "marks">} about */
export function lists(about) {
  return [about.of, about.called, ...nameMarks(about).map((mark) => about.marks[mark].of ?? "")];
}

/** The marks that are names: all others are there or not. @param {Of<"marks">} about */
function nameMarks(about) {
  return Object.keys(about.marks).filter((mark) => about.marks[mark].of);
}

/** @param {string} fact @param {Of<"of" | "called" | "marks">} about @param {Context} context @returns {Field} */
export function control(fact, about, context) {
  /** @type {Piece[]} */
  let pieces = [];
  const rows = el("span", { className: "steppers" });
  const none = nothing(context, () => changed(element));
  const update = () => {
    pieces = pieces.filter(({ number }) => number > 0);
    none.set(false);
    draw();
    changed(element);
  };
  const marks = () => {
    const plain = sorted(about.called, context).filter(({ id }) => !about.marks[id].of);
    const titles = byId(about.called, context);
    const others = nameMarks(about).flatMap((mark) => sorted(about.marks[mark].of ?? "", context).map((value) => ({ ...value, note: titles.get(mark)?.title })));
    return [...plain, ...others];
  };
  /** @param {Piece} piece @param {Map<string, Named>} names @param {Map<string, Named>} carried */
  const row = (piece, names, carried) => {
    const named = { title: piece.thing, ...names.get(piece.thing), id: [piece.thing, ...piece.marks].join(WITH) };
    /** @param {number} by */
    const step = (by) => {
      piece.number += by;
      update();
    };
    const chips = piece.marks.map((mark) => {
      const title = carried.get(mark)?.title ?? mark;
      const off = () => {
        piece.marks = piece.marks.filter((one) => one !== mark);
        update();
      };
      return el("span", { className: "one" }, title, button("×", off, "", { ariaLabel: filled(context.texts.remove, { name: title }) }));
    });
    /** @param {string} mark */
    const take = (mark) => {
      // One of several carries it from now on.
      const one = piece.number > 1 ? { ...piece, number: 1 } : piece;
      if (one !== piece) {
        piece.number -= 1;
        pieces.splice(pieces.indexOf(piece) + 1, 0, one);
      }
      one.marks = [...one.marks, mark];
      update();
    };
    const options = () => marks().filter(({ id }) => !piece.marks.includes(id));
    const found = finder(context, { options, take, label: filled(context.texts.carries, { name: named.title }), placeholder: context.texts.with });
    const carrying = el("span", { className: "carried" }, ...chips, el("span", { className: "picker-of-many" }, found.input, found.list));
    return el("span", { className: "piece" }, stepper(named, piece.number, step, context), carrying);
  };
  const draw = () => {
    const names = byId(about.of, context);
    const carried = new Map(marks().map((value) => [value.id, value]));
    rows.replaceChildren(...pieces.map((piece) => row(piece, names, carried)));
  };
  const more = about.part ? [{ id: UNKNOWN, title: context.texts.unknown, here: true }] : [];
  const found = finder(context, {
    options: () => [...sorted(about.of, context), ...more],
    take(thing) {
      const plain = pieces.find((piece) => piece.thing === thing && !piece.marks.length);
      if (plain) plain.number += 1;
      else pieces.push({ thing, marks: [], number: 1 });
      update();
    },
    read: reading(fact, context, () => self, () => element),
  });
  const box = el("span", { className: "picker-of-many" }, rows, found.input, found.list);
  const element = labelled(about, found.input, box, none.element);
  element.classList.add("many");
  const value = () => {
    /** @type {Record<string, number>} */
    const counts = {};
    for (const { thing, marks: carried, number } of pieces) {
      const id = [thing, ...carried.toSorted()].join(WITH);
      counts[id] = (counts[id] ?? 0) + number;
    }
    return pieces.length ? counts : none.pressed() ? {} : undefined;
  };
  /** @type {Field} */
  const self = {
    element,
    value,
    written: () => typed(value()),
    show(given) {
      const names = byId(about.of, context);
      const carried = new Set(marks().map(({ id }) => id));
      const read = counted(given).map(([id, number]) => {
        const [thing, ...carries] = id.split(WITH);
        return { thing, marks: carries, number };
      });
      /** @param {Piece} piece */
      const good = ({ thing, marks: carries, number }) => names.has(thing) && number > 0 && carries.every((mark) => carried.has(mark));
      pieces = read.filter(good);
      none.set(given !== undefined && !pieces.length);
      draw();
      return read.every((piece) => good(piece) || piece.number === 0);
    },
    focus: () => found.input.focus(),
    refresh: draw,
  };
  return self;
}
