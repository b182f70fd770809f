// Lists of names to choose from: those of our game first, found as they are typed.
import { el, folded, unique } from "./dom.js";

export const UNKNOWN = "unknown"; // a thing that nobody has seen
export const REST = "rest"; // the key that stands for all others
export const SHORT = 12; // so many names are offered again and again, and without a keyboard

/** The values of a list, those of our game first. @param {string} list @param {Context} context @returns {(Named & { here: boolean })[]} */
export function sorted(list, context) {
  const all = context.values(list).map(([id, title, bits]) => ({ id, title, here: bits === undefined || context.holds(bits) }));
  return [...all.filter((value) => value.here), ...all.filter((value) => !value.here)];
}

/** The names of a list by id, with those that stand for the unknown and for the rest. @param {string} list @param {Context} context @returns {Map<string, Named & { here: boolean }>} */
export function byId(list, context) {
  const more = [
    { id: UNKNOWN, title: context.texts.unknown, here: true },
    { id: REST, title: context.texts.rest, here: true },
  ];
  return new Map([...sorted(list, context), ...more].map((value) => [value.id, value]));
}

/** A box to find one of several names; `options` gives those to offer, `take` gets the id of the one that is taken, `read` what is none of them, and says whether it was understood. @param {Pick<Context, "texts">} context @param {{ options: (typed?: string) => Named[], take: (id: string) => unknown, read?: (typed: string) => Promise<boolean>, back?: () => unknown, label?: string, placeholder?: string }} what */
export function finder(context, { options, take, read, back = () => {}, label = "", placeholder = context.texts.find }) {
  const input = el("input", {
    type: "text",
    id: unique("find"),
    placeholder,
    autocomplete: "off",
    spellcheck: false,
    inputMode: options().length <= SHORT ? "none" : "text",
    role: "combobox",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
  });
  if (label) input.ariaLabel = label;
  const list = el("ul", { id: unique("list"), role: "listbox", hidden: true, className: "offered" });
  input.setAttribute("aria-controls", list.id);
  let at = -1;

  /** @param {boolean} shown */
  const open = (shown) => {
    list.hidden = !shown;
    input.setAttribute("aria-expanded", String(shown));
    if (!shown) input.removeAttribute("aria-activedescendant");
  };
  /** @param {string} id */
  const choose = (id) => {
    if (!id) {
      whole();
      return;
    }
    const typed = input.value !== "";
    input.value = "";
    take(id);
    if (document.activeElement !== input) {
      open(false);
      return;
    }
    search();
    if (typed || !options().length) open(false); // what is below is wanted next
  };
  /** @param {Named} name */
  const option = ({ id, title, here = true, note = "" }) => {
    const remark = note || (here ? "" : context.texts.absent);
    const properties = { id: unique("option"), role: "option", "aria-selected": "false", className: here ? "" : "absent" };
    /** @param {Event} event */
    const keep = (event) => event.preventDefault(); // the box keeps the focus
    return el("li", { ...properties, onpointerdown: keep, onclick: () => choose(id) }, title, remark ? el("small", {}, remark) : null);
  };
  const nothing = () => el("li", { className: "absent" }, context.texts.nothing);
  const whole = async () => {
    const typed = input.value;
    if (!(await read?.(typed.trim()))) list.replaceChildren(nothing());
    else if (input.value === typed) {
      input.value = "";
      open(false);
    }
  };
  const search = () => {
    const typed = folded(input.value.trim());
    const found = options(typed).filter(({ title }) => folded(title).includes(typed));
    at = -1;
    list.replaceChildren(...found.map(option));
    // What is none of the names may be a number of them, or several: “3 raiders”.
    if (!found.length && read) list.append(option({ id: "", title: input.value.trim() }));
    else if (!found.length) list.append(nothing());
    open(true);
  };
  /** @param {number} by */
  const move = (by) => {
    const offered = [...list.querySelectorAll('[role="option"]')];
    if (list.hidden || !offered.length) return;
    at = (at + by + offered.length) % offered.length;
    offered.forEach((one, index) => one.setAttribute("aria-selected", String(index === at)));
    input.setAttribute("aria-activedescendant", offered[at].id);
    offered[at].scrollIntoView({ block: "nearest" });
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const offered = list.querySelectorAll('[role="option"]');
    if (event.key === "ArrowDown") {
      if (list.hidden) search();
      move(1);
    } else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Escape" && !list.hidden) open(false);
    else if (event.key === "Enter" && !list.hidden && offered.length && (at >= 0 || input.value)) offered[Math.max(at, 0)].click();
    else if (event.key === "Backspace" && !input.value) return void back();
    else return;
    event.preventDefault();
  };
  input.addEventListener("input", search);
  input.addEventListener("click", search);
  input.addEventListener("keydown", key);
  input.addEventListener("blur", () => open(false));
  return { input, list, close: () => open(false) };
}
