// Things that are counted, each of which may carry something: a fighter with its pilot, a ship that is damaged.
import { button, el, filled } from "../dom.js";
import { changed, labelled, nothing, typed } from "../fields.js";
import { UNKNOWN, finder, known, sorted } from "../lists.js";
import { counted, stepper } from "./counts.js";

const WITH = "+";

/** @typedef {{ thing: string, marks: string[], number: number }} Piece */

/** @param {Of<"of" | "called" | "marks">} about */
export function lists(about) {
  return [about.of, about.called, ...named(about).map((mark) => about.marks[mark].of ?? "")];
}

/** The marks that are names: all others are there or not. @param {Of<"marks">} about */
function named(about) {
  return Object.keys(about.marks).filter((mark) => about.marks[mark].of);
}

/** @param {string} fact @param {Of<"of" | "called" | "marks">} about @param {Context} context @returns {Field} */
export function control(fact, about, context) {
  /** @type {Piece[]} */
  let pieces = [];
  const rows = el("span", { className: "steppers" });
  const none = nothing(context, () => changed(element));
  const tell = () => {
    pieces = pieces.filter(({ number }) => number > 0);
    none.set(false);
    draw();
    changed(element);
  };
  const marks = () => {
    const plain = sorted(about.called, context).filter(({ id }) => !about.marks[id].of);
    const titles = known(about.called, context);
    const others = named(about).flatMap((mark) => sorted(about.marks[mark].of ?? "", context).map((value) => ({ ...value, note: titles.get(mark)?.title })));
    return [...plain, ...others];
  };
  /** @param {Piece} piece @param {Map<string, Named>} names @param {Map<string, Named>} carried */
  const row = (piece, names, carried) => {
    const titled = { title: piece.thing, ...names.get(piece.thing), id: [piece.thing, ...piece.marks].join(WITH) };
    /** @param {number} by */
    const step = (by) => {
      piece.number += by;
      tell();
    };
    const chips = piece.marks.map((mark) => {
      const title = carried.get(mark)?.title ?? mark;
      const off = () => {
        piece.marks = piece.marks.filter((one) => one !== mark);
        tell();
      };
      return el("span", { className: "one" }, title, button("×", off, "", { ariaLabel: filled(context.say.remove, { name: title }) }));
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
      tell();
    };
    const options = () => marks().filter(({ id }) => !piece.marks.includes(id));
    const found = finder(context, { options, take, label: filled(context.say.carries, { name: titled.title }), placeholder: context.say.with });
    const carrying = el("span", { className: "carried" }, ...chips, el("span", { className: "picker-of-many" }, found.input, found.list));
    return el("span", { className: "piece" }, stepper(titled, piece.number, step, context), carrying);
  };
  const draw = () => {
    const names = known(about.of, context);
    const carried = new Map(marks().map((value) => [value.id, value]));
    rows.replaceChildren(...pieces.map((piece) => row(piece, names, carried)));
  };
  const more = about.part ? [{ id: UNKNOWN, title: context.say.unknown, here: true }] : [];
  const found = finder(context, {
    options: () => [...sorted(about.of, context), ...more],
    take(thing) {
      const plain = pieces.find((piece) => piece.thing === thing && !piece.marks.length);
      if (plain) plain.number += 1;
      else pieces.push({ thing, marks: [], number: 1 });
      tell();
    },
  });
  const box = el("span", { className: "picker-of-many" }, rows, found.input, found.list);
  const element = labelled(about, found.input, box, none.element);
  element.classList.add("many");
  const value = () => {
    /** @type {Record<string, number>} */
    const told = {};
    for (const { thing, marks: carried, number } of pieces) {
      const id = [thing, ...carried.toSorted()].join(WITH);
      told[id] = (told[id] ?? 0) + number;
    }
    return pieces.length ? told : none.told() ? {} : undefined;
  };
  return {
    element,
    value,
    written: () => typed(value()),
    show(told) {
      const names = known(about.of, context);
      const carried = new Set(marks().map(({ id }) => id));
      const read = counted(told).map(([id, number]) => {
        const [thing, ...with_] = id.split(WITH);
        return { thing, marks: with_, number };
      });
      /** @param {Piece} piece */
      const good = ({ thing, marks: with_, number }) => names.has(thing) && number > 0 && with_.every((mark) => carried.has(mark));
      pieces = read.filter(good);
      none.set(told !== undefined && !pieces.length);
      draw();
      return read.every((piece) => good(piece) || piece.number === 0);
    },
    focus: () => found.input.focus(),
    refresh: draw,
  };
}
