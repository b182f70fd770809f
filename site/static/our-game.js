// "Our game": what is on the table is said once; every page then shows what holds there.
//
// A configuration has a number; every variant carries the set of configurations that it holds in (data-in: bytes
// as hex, the lowest first). Nothing is resolved here: a bit is tested. Other scripts may import `current`, and
// listen for the event "our-game" on the document.

const page = document.documentElement;
const { root, game, lang } = page.dataset;
const stamp = page.dataset.configurations;
const KEY = `rulebase.our-game.${game}`;
const ALL = "all"; // as ?config=, to show everything again
const say = JSON.parse(document.body?.dataset.say ?? "{}");

let chosen = null; // { key, number, below, title, stamp }

/** The configuration that the reader picked, as { key, number, title }, or null. */
export function current() {
  return chosen;
}

/** Whether a set of configurations, as hex, holds a number. */
export function holds(hex, number) {
  const byte = Number.parseInt(hex.slice((number >> 3) * 2, (number >> 3) * 2 + 2), 16);
  return ((byte >> (number & 7)) & 1) === 1;
}

/** Everything that can be picked, as published beside the pages. */
let offered = null;
export function configurations() {
  offered ??= fetch(`${root}/assets/configurations/${game}.json`).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.json();
  });
  return offered;
}

/** Pick a configuration by its key (null: everything), keep it and show it. */
export async function pick(key) {
  keep(await known(key));
}

/** A configuration by its key, if there is such a one. */
async function known(key) {
  if (key === null) return null;
  const { configurations: all } = await configurations();
  const number = all.findIndex((one) => one.key === key);
  return number < 0 ? null : { key, number, below: all[number].below, title: all[number].title, stamp };
}

function keep(picked) {
  giveBack();
  chosen = picked;
  try {
    if (picked) localStorage.setItem(KEY, JSON.stringify(picked));
    else localStorage.removeItem(KEY);
  } catch {
    // No storage: it holds for this page.
  }
  show();
}

/** Show what a link says; the reader's own game stays what it is, and is one tap away. */
function lend(picked, own) {
  chosen = picked;
  const back = made("button", say.back);
  back.type = "button";
  back.addEventListener("click", () => {
    keep(own);
    document.querySelector("main h1")?.focus();
  });
  const told = made("p", say.lent, "lent");
  told.append(" ", back);
  document.querySelector("main")?.prepend(told);
  show();
}

/** Whoever picks for himself has done with the link. */
function giveBack() {
  for (const told of document.querySelectorAll("p.lent")) told.remove();
  const url = new URL(location.href);
  if (!url.searchParams.has("config")) return;
  url.searchParams.delete("config");
  history.replaceState(null, "", url);
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

// ---------------------------------------------------------------- showing it

/** What belongs together, as it is written: the variants of a clause, the rows with one key; other things alone. */
let groups = null;
function grouped() {
  const found = new Map();
  for (const element of document.querySelectorAll("[data-in]")) {
    const group = element.dataset.group ?? element;
    found.set(group, [...(found.get(group) ?? []), element]);
  }
  return [...found.values()];
}

function show() {
  groups ??= grouped();
  for (const element of groups.flat()) element.classList.remove("holds", "replaced", "elsewhere", "absent");
  for (const note of document.querySelectorAll(".says-so")) note.remove();
  for (const element of document.querySelectorAll("details.variant")) element.open = true;
  page.classList.toggle("chosen", chosen !== null);
  for (const elements of groups) {
    if (chosen) mark(elements);
    if (elements.length > 1 && elements[0].matches("details")) arrange(elements);
  }
  for (const table of document.querySelectorAll("figure.table")) offerOthers(table);
  for (const button of document.querySelectorAll(".top .our-game b")) {
    button.textContent = chosen ? titled(chosen.title) : say.everything;
  }
  document.dispatchEvent(new CustomEvent("our-game", { detail: chosen && { ...chosen, game } }));
}

function mark(elements) {
  const holding = elements.find((element) => holds(element.dataset.in, chosen.number));
  for (const element of elements) {
    if (holds(element.dataset.in, chosen.number)) element.classList.add("holds");
    else if (!holding) absent(element);
    else if (meets(element.dataset.in, chosen.below)) replaced(element, holding);
    else elsewhere(element);
  }
}

/** What holds comes first, the rest in the order of the page. */
function arrange(elements) {
  const order = [...elements].sort((one, other) => other.matches(".holds") - one.matches(".holds"));
  const place = document.createComment("");
  elements.reduce((one, other) => (one.compareDocumentPosition(other) & 2 ? other : one)).before(place);
  place.replaceWith(...order);
}

/** Whether two sets of configurations have one in common. */
function meets(one, other) {
  for (let at = 0; at < one.length; at += 2) {
    if (Number.parseInt(one.slice(at, at + 2), 16) & Number.parseInt(other.slice(at, at + 2), 16)) return true;
  }
  return false;
}

function replaced(element, holding) {
  element.classList.add("replaced");
  const by = holding.dataset.by;
  note(element, by ? say.replacedBy.replace("{names}", by) : say.replaced);
}

function absent(element) {
  element.classList.add("absent");
  const said = element.matches(".variant") && document.querySelector(".title.absent"); // of the page as a whole
  if (element.matches(".variant, .title, .brief, .remark") && !said) note(element, say.absent);
}

function elsewhere(element) {
  element.classList.add("elsewhere");
  if (element.matches("details")) element.open = false;
}

function note(element, text) {
  const told = document.createElement(element.matches("tr") ? "small" : "p");
  told.className = "says-so";
  told.textContent = text;
  if (element.matches("tr")) element.cells[0].append(told);
  else if (element.matches("details")) element.firstElementChild.after(told);
  else element.append(told);
}

/** A table hides the rows of other games behind a button. */
function offerOthers(table) {
  table.classList.remove("with-others");
  table.querySelector(":scope > .others")?.remove();
  if (!table.querySelector("tr.elsewhere, tr.absent")) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "others";
  button.setAttribute("aria-pressed", "false");
  button.textContent = say.others;
  button.addEventListener("click", () => {
    button.setAttribute("aria-pressed", String(table.classList.toggle("with-others")));
  });
  table.querySelector(".scroll").after(button);
}

function titled(title) {
  return title[lang] ?? Object.values(title)[0];
}

// ---------------------------------------------------------------- picking it

let dialog = null;

async function open(from) {
  if (!dialog) {
    dialog = document.createElement("dialog");
    dialog.className = "picker";
    dialog.setAttribute("aria-label", say.ourGame);
    dialog.addEventListener("close", () => from.focus());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
  }
  try {
    draw(await configurations());
  } catch {
    dialog.replaceChildren(made("p", say.failed), closer(say.close));
  }
  dialog.showModal();
}

function made(tag, text, className = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

function closer(text) {
  const button = made("button", text, "done");
  button.type = "button";
  button.addEventListener("click", () => dialog.close());
  return button;
}

function draw(data) {
  const now = chosen && data.configurations[chosen.number];
  const form = document.createElement("form");
  form.append(made("h2", say.ask), made("p", say.explain));
  const rules = fieldset(say.rules, [
    choice("radio", "ruleset", "", say.all, !now),
    ...data.rulesets.map((one) => choice("radio", "ruleset", one.id, titled(one.title), now?.ruleset === one.id)),
  ]);
  form.append(rules);
  const picked = data.rulesets.find((one) => one.id === now?.ruleset);
  if (picked) for (const part of details(data, picked, now)) form.append(part);
  form.addEventListener("change", () => take(data, form));
  form.addEventListener("submit", (event) => event.preventDefault());
  const focused = document.activeElement?.value;
  dialog.replaceChildren(form, closer(say.done));
  [...form.elements].find((field) => field.value === focused)?.focus();
}

function* details(data, ruleset, now) {
  if (ruleset.options.length) {
    yield fieldset(
      say.options,
      ruleset.options.map((name) => {
        const on = now.options.includes(name);
        const options = on ? now.options.filter((other) => other !== name) : [...now.options, name];
        return feature(data, "checkbox", "option", name, on, { ...now, options });
      }),
    );
  }
  for (const [name, values] of Object.entries(ruleset.choices)) {
    if (values.length < 2) continue;
    yield fieldset(
      titled(data.choices[name] ?? { [lang]: name }),
      values.map((value) =>
        feature(data, "radio", `choice:${name}`, value, now.choices[name] === value, {
          ...now,
          choices: { ...now.choices, [name]: value },
        }),
      ),
    );
  }
}

/** An option or a choice; where it would lead to no legal configuration it is disabled, with the reason. */
function feature(data, type, field, name, on, wanted) {
  const label = choice(type, field, name, titled(data.features[name].title), on);
  if (!on && !find(data, wanted)) {
    const taken = [...wanted.options, ...Object.values(wanted.choices)].filter((other) => other !== name);
    const against = taken.filter((other) => data.features[name].notWith.includes(other));
    label.querySelector("input").disabled = true;
    const names = against.map((other) => titled(data.features[other].title)).join(", ");
    label.append(made("small", names ? say.notWith.replace("{names}", names) : say.absent));
  }
  return label;
}

function fieldset(legend, fields) {
  const set = document.createElement("fieldset");
  set.append(made("legend", legend), ...fields);
  return set;
}

function choice(type, name, value, text, on) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { type, name, value, checked: on });
  label.append(input, made("span", text));
  return label;
}

function find(data, wanted) {
  return data.configurations.find(
    (one) =>
      one.ruleset === wanted.ruleset &&
      one.options.length === wanted.options.length &&
      one.options.every((name) => wanted.options.includes(name)) &&
      Object.entries(one.choices).every(([name, value]) => (wanted.choices[name] ?? value) === value),
  );
}

async function take(data, form) {
  const told = new FormData(form);
  const ruleset = data.rulesets.find((one) => one.id === told.get("ruleset"));
  if (!ruleset) {
    keep(null);
  } else {
    const firsts = Object.entries(ruleset.choices).map(([name, values]) => {
      const value = told.get(`choice:${name}`);
      return [name, values.includes(value) ? value : values[0]];
    });
    const options = told.getAll("option").filter((name) => ruleset.options.includes(name));
    const wanted = { ruleset: ruleset.id, options, choices: Object.fromEntries(firsts) };
    const found = find(data, wanted) ?? find(data, { ...wanted, options: [] });
    if (found) await pick(found.key);
  }
  draw(data);
}

// ---------------------------------------------------------------- at the start

function asked() {
  const told = new URLSearchParams(location.search).get("config");
  return told?.replaceAll(" ", "+") ?? null; // "+" in an address may have been read as a space
}

/** The first configuration that a reader meets is the reader's own; the address still says it, for whoever copies it. */
function settle(picked) {
  const { href } = location;
  keep(picked);
  history.replaceState(null, "", href);
}

async function start() {
  for (const button of document.querySelectorAll("button.our-game")) {
    button.addEventListener("click", () => open(button));
  }
  const wanted = asked();
  const before = kept();
  if (wanted && before && wanted !== before.key) lend(await known(wanted === ALL ? null : wanted), await known(before.key));
  else if (wanted === ALL) chosen = null;
  else if (wanted && wanted !== before?.key) settle(await known(wanted));
  else if (before && before.stamp !== stamp) await pick(before.key);
  else if (before) {
    chosen = before;
    show();
  }
}

/** Kept when it is known which game is shown. */
export const settled = game ? start().catch(() => {}) : Promise.resolve(); // it could not be loaded: everything is shown, and nothing of the reader's is lost
