// What can be told of a fact, by the control of its shape: ./controls/KIND.js, one module each, loaded when it is met.
//
// Such a module exports `control(fact, about, context)`, which gives { element, value, show, written, focus }: `value`
// is undefined for what is not told, `show` takes a value, as it is typed in an address too, and says whether it could,
// `written` is the value as it is typed. It may give `refresh` (the game that is played has changed), `begin` (it was
// just added to a list) and `point` (a key that has to be known). What a control is made of it says by `lists(about)`,
// the names of the lists that it offers, and `within(about)`, the controls inside it.
import { button, el, unique } from "./dom.js";

/** @type {Map<string, ControlModule>} */
const modules = new Map();

/** The fields of facts, once all that they need is there. @param {string[]} facts @param {Record<string, About>} described @param {Context} context */
export async function fields(facts, described, context) {
  await Promise.all(facts.map((fact) => ready(described[fact], context)));
  return new Map(facts.map((fact) => [fact, made(fact, described[fact], context)]));
}

/** @param {About} about @param {Context} context @returns {Promise<void>} */
export async function ready(about, context) {
  if (!modules.has(about.kind)) modules.set(about.kind, await import(`./controls/${about.kind}.js`));
  const { lists, within } = module(about.kind);
  const wanted = lists ? lists(about) : about.of ? [about.of] : [];
  await Promise.all([...wanted.map((named) => context.load(named)), ...(within?.(about) ?? []).map((one) => ready(one, context))]);
}

/** @param {string} kind @returns {ControlModule} */
function module(kind) {
  const found = modules.get(kind);
  if (!found) throw new Error(`no control: ${kind}`);
  return found;
}

/** A control whose module and lists are there. @param {string} fact @param {About} about @param {Context} context @returns {Field} */
export function made(fact, about, context) {
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

/** Whoever listens hears that something else is told now. @param {HTMLElement} element */
export function changed(element) {
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Buttons side by side, of which one is pressed; the last says that nothing is said. @param {string} fact @param {About} about @param {Context} context @param {[value: string, title: string][]} options @param {{ read: (raw: string) => unknown, write: (told: any) => unknown, className?: string }} how @returns {Field} */
export function segments(fact, about, context, options, { read, write, className = "" }) {
  const name = unique(fact);
  const open = className === "die" ? context.say.unrolled : context.say.open;
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
    show(told) {
      const wanted = told === undefined ? "" : String(write(told));
      const found = radios.find(({ radio }) => radio.value === wanted);
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

/** That there is nothing: offered where it has to be known, pressed or not. @param {Context} context @param {() => void} change */
export function nothing(context, change) {
  const press = () => {
    toggle.ariaPressed = String(toggle.ariaPressed !== "true");
    change();
  };
  const toggle = button(context.say.nothingThere, press, "nothing", { ariaPressed: "false" });
  return {
    element: toggle,
    told: () => toggle.ariaPressed === "true",
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
  const another = button(context.say.another, () => add().focus(), "plain");
  const element = el("div", { className: "several" }, box, another);
  const add = () => {
    const row = control(fact, rows.length ? { ...one, title: `${about.title} ${rows.length + 1}`, help: "" } : one, context);
    rows.push(row);
    box.append(row.element);
    return row;
  };
  const all = () => rows.map((row) => row.value()).filter((value) => value !== undefined);
  const tell = () => (another.hidden = rows.some((row) => row.value() === undefined));
  /** @param {unknown} told */
  const show = (told) => {
    const each = several(told, between);
    rows.splice(0);
    box.replaceChildren();
    const shown = (each.length ? each : [undefined]).map((value) => add().show(value));
    tell();
    return shown.every(Boolean);
  };
  add();
  tell();
  element.addEventListener("change", tell);
  return {
    element,
    value: () => (all().length > 1 ? all() : all()[0]),
    written: () => (all().length ? rows.map((row) => row.written()).filter((value) => value !== undefined).join(between) : undefined),
    show,
    focus: () => (rows.find((row) => row.value() === undefined) ?? add()).focus(),
    refresh: () => rows.forEach((row) => row.refresh?.()),
  };
}

/** @param {unknown} told @param {string} between @returns {unknown[]} */
function several(told, between) {
  if (told === undefined) return [];
  if (typeof told === "string") return told.split(between).map((part) => part.trim()).filter(Boolean);
  return Array.isArray(told) ? told : [told];
}
