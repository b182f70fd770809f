// Fields: one for each fact, with the control of its shape: ./controls/KIND.js, one module each, loaded when needed.
//
// Such a module exports `control(fact, about, context)`, which gives { element, value, show, written, focus }: `value`
// is undefined while nothing is entered, `show` enters a value, or one as it is typed in an address, and returns whether
// it could, `written` is the value as it is typed. It may give `refresh` (the game that is played has changed), `start`
// (it was just added to a list) and `at` (the field of a key that has to be known). What it needs it tells by `lists(about)`,
// the names of the lists that it offers, and `within(about)`, the controls inside it.
import { button, el, unique } from "./dom.js";

/** @type {Map<string, ControlModule>} */
const modules = new Map();

/** The fields of facts, once all that they need is loaded. @param {string[]} facts @param {Record<string, About>} about @param {Context} context */
export async function fields(facts, about, context) {
  await Promise.all(facts.map((fact) => load(about[fact], context)));
  return new Map(facts.map((fact) => [fact, field(fact, about[fact], context)]));
}

/** Load the control of a fact and the lists that it offers. @param {About} about @param {Context} context @returns {Promise<void>} */
export async function load(about, context) {
  if (!modules.has(about.kind)) modules.set(about.kind, await import(`./controls/${about.kind}.js`));
  const { lists, within } = module(about.kind);
  const names = lists ? lists(about) : about.of ? [about.of] : [];
  await Promise.all([...names.map((list) => context.load(list)), ...(within?.(about) ?? []).map((one) => load(one, context))]);
}

/** @param {string} kind @returns {ControlModule} */
function module(kind) {
  const found = modules.get(kind);
  if (!found) throw new Error(`no control: ${kind}`);
  return found;
}

/** A field whose control and lists are loaded. @param {string} fact @param {About} about @param {Context} context @returns {Field} */
export function field(fact, about, context) {
  const { control } = module(about.kind);
  return about.in_order ? inOrder(fact, { ...about, in_order: about.in_order }, context, control) : control(fact, about, context);
}

// ---------------------------------------------------------------- what controls are built with

/** A title, help and a control, or several controls. @param {About} about @param {HTMLElement} control @param {(Node | string | null)[]} children */
export function labelled(about, control, ...children) {
  const shown = children.length ? children : [control];
  return el("div", { className: "fact" }, el("label", { htmlFor: control.id }, el("span", {}, about.title)), ...helped(about, control), ...shown);
}

/** @param {About} about @param {string} className @param {(Node | string | null)[]} children */
export function grouped(about, className, ...children) {
  const set = el("fieldset", { className: `fact ${className}` }, el("legend", {}, about.title));
  set.append(...helped(about, set), ...children.filter((child) => child !== null));
  return set;
}

/** @param {About} about @param {HTMLElement} control */
export function helped(about, control) {
  if (!about.help) return [];
  const help = el("small", { id: unique("help") }, about.help);
  control.setAttribute("aria-describedby", help.id);
  return [help];
}

/** How a box of a control takes what is typed in it and is no name; nothing, where nobody can read it. @param {string} fact @param {Context} context @param {() => Field} control @param {() => HTMLElement} element */
export function reading(fact, { read }, control, element) {
  if (!read) return undefined;
  /** @param {string} typed @returns {Promise<boolean>} */
  const take = async (typed) => {
    const value = control().value();
    const joined = await read(fact, value === undefined ? [typed] : [value, typed]);
    if (JSON.stringify(control().value()) !== JSON.stringify(value)) return take(typed); // more was entered meanwhile
    const shown = joined !== undefined && control().show(joined);
    if (shown) changed(element());
    return shown;
  };
  return take;
}

/** Tell listeners that another value is entered. @param {HTMLElement} element */
export function changed(element) {
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Buttons side by side, of which one is pressed; the last stands for no value. @param {string} fact @param {About} about @param {Context} context @param {[value: string, title: string][]} options @param {{ read: (raw: string) => unknown, write: (given: any) => unknown, className?: string }} how @returns {Field} */
export function segments(fact, about, context, options, { read, write, className = "" }) {
  const name = unique(fact);
  const open = className === "die" ? context.texts.unrolled : context.texts.open;
  const radios = [...options, ["", open]].map(([value, title]) => {
    const radio = el("input", { type: "radio", name, value, checked: value === "" });
    return { radio, label: el("label", { className: value === "" ? "open" : "" }, radio, el("span", {}, title)) };
  });
  const row = el("span", { className: `segments ${className}` }, ...radios.map(({ label }) => label));
  const pressed = () => radios.find(({ radio }) => radio.checked)?.radio.value ?? "";
  const value = () => (pressed() === "" ? undefined : read(pressed()));
  return {
    element: grouped(about, "choice", row),
    value,
    written: () => typed(value()),
    show(given) {
      const raw = given === undefined ? "" : String(write(given));
      const found = radios.find(({ radio }) => radio.value === raw);
      if (found) found.radio.checked = true;
      return Boolean(found);
    },
    focus: () => radios[0].radio.focus(),
  };
}

/** A value as it is typed. @param {unknown} value @returns {string | undefined} */
export function typed(value) {
  if (Array.isArray(value)) return value.join(",");
  if (value === true || value === false) return value ? "yes" : "no";
  if (value !== null && typeof value === "object") return Object.entries(value).map(([name, number]) => `${name}=${number}`).join(",");
  return value === undefined ? undefined : String(value);
}

/** A button for “there is nothing”, pressed or not. @param {Context} context @param {() => void} onchange */
export function nothing(context, onchange) {
  const press = () => {
    toggle.ariaPressed = String(toggle.ariaPressed !== "true");
    onchange();
  };
  const toggle = button(context.texts.nothingThere, press, "nothing", { ariaPressed: "false" });
  return {
    element: toggle,
    pressed: () => toggle.ariaPressed === "true",
    /** @param {boolean} on */
    set: (on) => (toggle.ariaPressed = String(on)),
  };
}

/** Several of the same that come one after another: throws of a die, cards that were dealt. @param {string} fact @param {Of<"in_order">} about @param {Context} context @param {ControlModule["control"]} control @returns {Field} */
function inOrder(fact, about, context, control) {
  const { in_order: between, ...one } = about;
  /** @type {Field[]} */
  const rows = [];
  const box = el("div", { className: "in-order" });
  const another = button(context.texts.another, () => add().focus(), "plain");
  const element = el("div", { className: "several" }, box, another);
  const add = () => {
    const row = control(fact, rows.length ? { ...one, title: `${about.title} ${rows.length + 1}`, help: "" } : one, context);
    rows.push(row);
    box.append(row.element);
    return row;
  };
  const values = () => rows.map((row) => row.value()).filter((value) => value !== undefined);
  const update = () => (another.hidden = rows.some((row) => row.value() === undefined));
  /** @param {unknown} given */
  const show = (given) => {
    const each = several(given, between);
    rows.splice(0);
    box.replaceChildren();
    const shown = (each.length ? each : [undefined]).map((value) => add().show(value));
    update();
    return shown.every(Boolean);
  };
  add();
  update();
  element.addEventListener("change", update);
  return {
    element,
    value: () => (values().length > 1 ? values() : values()[0]),
    written: () => (values().length ? rows.map((row) => row.written()).filter((value) => value !== undefined).join(between) : undefined),
    show,
    focus: () => (rows.find((row) => row.value() === undefined) ?? add()).focus(),
    refresh: () => rows.forEach((row) => row.refresh?.()),
  };
}

/** @param {unknown} given @param {string} between @returns {unknown[]} */
function several(given, between) {
  if (given === undefined) return [];
  if (typeof given === "string") return given.split(between).map((part) => part.trim()).filter(Boolean);
  return Array.isArray(given) ? given : [given];
}
