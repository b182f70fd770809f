// One field for each kind of fact. A field is { element, value, show, focus }: `value` gives undefined for what is not
// said, `show` takes a value, as told in an address too, and says whether it could.
import { button, el, filled, folded, unique } from "./dom.js";

/** The field of a fact; `context` holds what the forms say, the values, and whether one is in our game. */
export function field(fact, about, context) {
  return KINDS[about.kind](fact, about, context);
}

const KINDS = { boolean: yesOrNo, die, number, name, names, counts, text };

function labelled(about, control) {
  return el("p", { className: "fact" }, el("label", { htmlFor: control.id }, el("span", {}, about.title)), ...helped(about, control), control);
}

function grouped(about, className, ...children) {
  const set = el("fieldset", { className: `fact ${className}` }, el("legend", {}, about.title));
  set.append(...helped(about, set), ...children);
  return set;
}

function helped(about, control) {
  if (!about.help) return [];
  const help = el("small", { id: unique("help") }, about.help);
  control.setAttribute("aria-describedby", help.id);
  return [help];
}

// ---------------------------------------------------------------- yes or no

const YES = ["true", "yes", "y", "1", "tak", "igen"];
const NO = ["false", "no", "n", "0", "nie", "nem"];

function meant(told) {
  const word = String(told).toLowerCase();
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined;
}

function yesOrNo(fact, about, context) {
  if (about.default === null) {
    const { say } = context;
    return segments(fact, about, context, [["true", say.yes], ["false", say.no]], { read: (raw) => raw === "true", write: meant });
  }
  const box = el("input", { type: "checkbox", checked: about.default });
  const element = el("p", { className: "fact box" }, el("label", {}, box, el("span", {}, about.title)));
  element.append(...helped(about, box));
  return {
    element,
    value: () => (box.checked === about.default ? undefined : box.checked),
    show(told) {
      const yes = told === undefined ? about.default : meant(told);
      if (yes === undefined) return false;
      box.checked = yes;
      return true;
    },
    focus: () => box.focus(),
  };
}

// ---------------------------------------------------------------- numbers

/** Buttons side by side, of which one is pressed; the last says that nothing is said. */
function segments(fact, about, context, options, { read, write, className = "" }) {
  const name = unique(fact);
  const open = className === "die" ? context.say.unrolled : context.say.open;
  const radios = [...options, ["", open]].map(([value, title]) => {
    const radio = el("input", { type: "radio", name, value, checked: value === "" });
    return { radio, label: el("label", { className: value === "" ? "open" : "" }, radio, el("span", {}, title)) };
  });
  const row = el("span", { className: `segments ${className}` }, ...radios.map(({ label }) => label));
  const pressed = () => radios.find(({ radio }) => radio.checked)?.radio.value ?? "";
  return {
    element: grouped(about, "choice", row),
    value: () => (pressed() === "" ? undefined : read(pressed())),
    show(told) {
      const wanted = told === undefined ? "" : String(write(told));
      const found = radios.find(({ radio }) => radio.value === wanted);
      if (found) found.radio.checked = true;
      return Boolean(found);
    },
    focus: () => radios[0].radio.focus(),
  };
}

function die(fact, about, context) {
  return number(fact, about, context, "die");
}

const FEW = 10;

function number(fact, about, context, className = "") {
  const { from, to } = about;
  if (to - from < FEW) {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
    return segments(fact, about, context, numbers.map((one) => [one, one]), { read: Number, write: Number, className });
  }
  const input = el("input", { type: "number", id: unique(fact), min: from, max: to, step: 1, inputMode: "numeric", placeholder: `${from}–${to}` });
  const step = (by) => {
    const now = input.value === "" ? (about.default ?? from) : Number(input.value);
    input.value = Math.max(from, Math.min(to, now + by));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const element = labelled(about, input);
  const less = button("−", () => step(-1), "", { ariaLabel: filled(context.say.fewer, { name: about.title }) });
  const more = button("+", () => step(1), "", { ariaLabel: filled(context.say.more, { name: about.title }) });
  element.append(el("span", { className: "stepped" }, less, input, more));
  return {
    element,
    value: () => (input.value === "" ? undefined : Number(input.value)),
    show(told) {
      const wanted = told === undefined ? "" : Number(told);
      if (Number.isNaN(wanted)) return false;
      input.value = wanted;
      return true;
    },
    focus: () => input.focus(),
  };
}

// ---------------------------------------------------------------- names

/** The values of a list, those of our game first. */
function sorted(about, context) {
  const all = context.values[about.of].map((value) => ({ ...value, here: context.holds(value.in) }));
  return [...all.filter((value) => value.here), ...all.filter((value) => !value.here)];
}

function name(fact, about, context) {
  const select = el("select", { id: unique(fact) });
  const options = () => {
    const chosen = select.value;
    const absent = el("optgroup", { label: context.say.absent });
    const first = about.default === null ? context.say.choose : context.say.open;
    select.replaceChildren(el("option", { value: "" }, first));
    for (const value of sorted(about, context)) {
      (value.here ? select : absent).append(el("option", { value: value.id }, value.title));
    }
    if (absent.children.length) select.append(absent);
    select.value = chosen;
  };
  options();
  return {
    element: labelled(about, select),
    value: () => select.value || undefined,
    show(told) {
      select.value = told ?? "";
      const known = select.selectedIndex >= 0;
      if (!known) select.value = "";
      return known;
    },
    focus: () => select.focus(),
    refresh: options,
  };
}

const SHORT = 12; // so many names are offered again and again

/** Several names: chips, and a box to find more. The same one twice is asked for by its name, or from a short list. */
function names(fact, about, context) {
  let chosen = [];
  const chips = el("span", { className: "chips" });
  const input = el("input", {
    type: "text",
    id: unique(fact),
    placeholder: context.say.find,
    autocomplete: "off",
    spellcheck: false,
    role: "combobox",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
  });
  const list = el("ul", { id: unique("list"), role: "listbox", hidden: true, className: "offered" });
  input.setAttribute("aria-controls", list.id);
  let at = -1;

  const changed = () => element.dispatchEvent(new Event("change", { bubbles: true }));
  const take = (value) => {
    const typed = input.value !== "";
    chosen.push(value);
    input.value = "";
    draw();
    find();
    if (typed) open(false); // what is below is wanted next
    changed();
  };
  const leave = (place) => {
    chosen.splice(place, 1);
    draw();
    input.focus();
    changed();
  };
  const draw = () => {
    const known = new Map(sorted(about, context).map((value) => [value.id, value]));
    chips.replaceChildren(
      ...chosen.map((value, place) => {
        const { title, here } = known.get(value);
        const remove = button("×", () => leave(place), "", { ariaLabel: filled(context.say.remove, { name: title }) });
        const note = here ? null : el("small", {}, context.say.absent);
        return el("span", { className: here ? "one" : "one absent" }, title, note, remove);
      }),
    );
  };
  const open = (shown) => {
    list.hidden = !shown;
    input.setAttribute("aria-expanded", String(shown));
    if (!shown) input.removeAttribute("aria-activedescendant");
  };
  const find = () => {
    const typed = folded(input.value.trim());
    const all = sorted(about, context).filter((value) => folded(value.title).includes(typed));
    const again = typed || context.values[about.of].length <= SHORT ? all.filter((value) => chosen.includes(value.id)) : [];
    const offered = [...all.filter((value) => !chosen.includes(value.id)), ...again];
    at = -1;
    list.replaceChildren(
      ...offered.map((value) => {
        const times = chosen.filter((id) => id === value.id).length;
        const said = value.here ? times && `×${times + 1}` : context.say.absent;
        const note = said ? el("small", {}, said) : null;
        const take_ = (event) => {
          event.preventDefault(); // the box keeps the focus
          take(value.id);
        };
        return el(
          "li",
          { id: unique("option"), role: "option", "aria-selected": "false", className: value.here ? "" : "absent", onpointerdown: (event) => event.preventDefault(), onclick: take_ },
          value.title,
          note,
        );
      }),
    );
    if (!offered.length) list.append(el("li", { className: "absent" }, context.say.nothing));
    open(true);
  };
  const move = (by) => {
    const options = [...list.querySelectorAll('[role="option"]')];
    if (list.hidden || !options.length) return;
    at = (at + by + options.length) % options.length;
    options.forEach((option, index) => option.setAttribute("aria-selected", String(index === at)));
    input.setAttribute("aria-activedescendant", options[at].id);
    options[at].scrollIntoView({ block: "nearest" });
  };
  const key = (event) => {
    const options = list.querySelectorAll('[role="option"]');
    if (event.key === "ArrowDown") {
      if (list.hidden) find();
      move(1);
    } else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Escape" && !list.hidden) open(false);
    else if (event.key === "Enter" && !list.hidden && options.length && (at >= 0 || input.value)) options[Math.max(at, 0)].click();
    else if (event.key === "Backspace" && !input.value && chosen.length) leave(chosen.length - 1);
    else return;
    event.preventDefault();
  };
  input.addEventListener("input", find);
  input.addEventListener("click", find);
  input.addEventListener("keydown", key);
  input.addEventListener("blur", () => open(false));
  const box = el("span", { className: "picker-of-many" }, chips, input, list);
  const element = el("div", { className: "fact many" }, el("label", { htmlFor: input.id }, el("span", {}, about.title)), ...helped(about, input), box);
  return {
    element,
    value: () => (chosen.length ? [...chosen] : undefined),
    show(told) {
      const wanted = Array.isArray(told) ? told : String(told ?? "").split(",").map((part) => part.trim()).filter(Boolean);
      const known = new Set(context.values[about.of].map((value) => value.id));
      chosen = wanted.filter((value) => known.has(value));
      draw();
      return wanted.every((value) => known.has(value));
    },
    focus: () => input.focus(),
    refresh: draw,
  };
}

/** A number for each of several names. */
function counts(fact, about, context) {
  const numbers = new Map();
  const rows = el("span", { className: "steppers" });
  let drawn = new Map();
  const step = (value, by) => {
    numbers.set(value, Math.max(0, Math.min(99, (numbers.get(value) ?? 0) + by)));
    tell(value);
    element.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const tell = (value) => {
    const { output, less } = drawn.get(value);
    const number = numbers.get(value) ?? 0;
    output.textContent = number;
    output.classList.toggle("none", number === 0);
    less.disabled = number === 0;
  };
  const draw = () => {
    drawn = new Map();
    const listed = sorted(about, context).filter((value) => value.here || numbers.get(value.id));
    const others = sorted(about, context).filter((value) => !listed.some((one) => one.id === value.id));
    rows.replaceChildren(...listed.map(row));
    if (others.length) {
      rows.append(el("details", { className: "others-too" }, el("summary", {}, context.say.absent), ...others.map(row)));
    }
    for (const value of drawn.keys()) tell(value);
  };
  const row = (value) => {
    const less = button("−", () => step(value.id, -1), "", { ariaLabel: filled(context.say.fewer, { name: value.title }) });
    const more = button("+", () => step(value.id, 1), "", { ariaLabel: filled(context.say.more, { name: value.title }) });
    const output = el("output", {});
    drawn.set(value.id, { output, less });
    return el("span", { className: value.here ? "stepper" : "stepper absent", data: { value: value.id } }, el("span", { className: "name" }, value.title), less, output, more);
  };
  const element = grouped(about, "many", rows);
  draw();
  return {
    element,
    value() {
      const told = Object.fromEntries([...numbers].filter(([, number]) => number > 0));
      return Object.keys(told).length ? told : undefined;
    },
    show(told) {
      const pairs = typeof told === "object" && told !== null ? Object.entries(told) : pairsOf(told);
      const known = new Set(context.values[about.of].map((value) => value.id));
      numbers.clear();
      for (const [value, number] of pairs) if (known.has(value) && number >= 0) numbers.set(value, Math.min(99, number));
      draw();
      return pairs.every(([value, number]) => known.has(value) && number >= 0);
    },
    focus: () => rows.querySelector("button")?.focus(),
    refresh: draw,
  };
}

function pairsOf(told) {
  const parts = String(told ?? "").split(",").filter(Boolean);
  return parts.map((part) => {
    const [value, number] = part.split("=");
    return [value.trim(), Number.parseInt(number, 10)];
  });
}

// ---------------------------------------------------------------- what has no field of its own

function text(fact, about) {
  const input = el("input", { type: "text", id: unique(fact), autocomplete: "off" });
  return {
    element: labelled(about, input),
    value: () => input.value.trim() || undefined,
    show(told) {
      input.value = told ?? "";
      return true;
    },
    focus: () => input.focus(),
  };
}
