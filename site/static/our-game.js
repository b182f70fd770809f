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
/** @type {Say} */
export const say = JSON.parse(document.body?.dataset.say ?? "{}");

/** @type {Chosen | null} */
let chosen = null;

/** The configuration that the reader picked, as { key, number, title }, or null. */
export function current() {
  return chosen;
}

/** Whether a set of configurations, as hex, holds a number. @param {Bits} hex @param {number} number */
export function holds(hex, number) {
  const byte = Number.parseInt(hex.slice((number >> 3) * 2, (number >> 3) * 2 + 2), 16);
  return ((byte >> (number & 7)) & 1) === 1;
}

/** Everything that can be picked, as published beside the pages. */
/** @type {Promise<Offered> | null} */
let offered = null;
/** @returns {Promise<Offered>} */
export function configurations() {
  offered ??= fetch(`${root}/assets/configurations/${game}.json`).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.json();
  });
  return offered;
}

/** Pick a configuration by its key (null: everything), keep it and show it. @param {string | null} key */
export async function pick(key) {
  keep(await known(key));
}

/** A configuration by its key, if there is such a one. @param {string | null} key @returns {Promise<Chosen | null>} */
async function known(key) {
  if (key === null) return null;
  const { configurations: all } = await configurations();
  const number = all.findIndex((one) => one.key === key);
  return number < 0 ? null : { key, number, below: all[number].below, title: all[number].title, stamp };
}

/** @param {Chosen | null} picked */
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

/** Show what a link says; the reader's own game stays what it is, and is one tap away. @param {Chosen | null} picked @param {Chosen | null} own */
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
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

// ---------------------------------------------------------------- showing it

/** What belongs together, as it is written: the variants of a clause, the rows with one key; other things alone. */
/** @type {HTMLElement[][] | null} */
let groups = null;
function grouped() {
  /** @type {Map<string | HTMLElement, HTMLElement[]>} */
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
    if (chosen) mark(elements, chosen);
    if (elements.length > 1 && elements[0].matches("details")) arrange(elements);
  }
  for (const table of document.querySelectorAll("figure.table")) offerOthers(table);
  for (const button of document.querySelectorAll(".top .our-game b")) {
    button.textContent = chosen ? titled(chosen.title) : say.everything;
  }
  document.dispatchEvent(new CustomEvent("our-game", { detail: chosen && { ...chosen, game } }));
}

/** @param {HTMLElement[]} elements @param {Chosen} picked */
function mark(elements, picked) {
  const holding = elements.find((element) => holds(element.dataset.in ?? "", picked.number));
  for (const element of elements) {
    if (holds(element.dataset.in ?? "", picked.number)) element.classList.add("holds");
    else if (!holding) absent(element);
    else if (meets(element.dataset.in ?? "", picked.below)) replaced(element, holding);
    else elsewhere(element);
  }
}

/** What holds comes first, the rest in the order of the page. @param {HTMLElement[]} elements */
function arrange(elements) {
  const order = [...elements].sort((one, other) => Number(other.matches(".holds")) - Number(one.matches(".holds")));
  const place = document.createComment("");
  elements.reduce((one, other) => (one.compareDocumentPosition(other) & 2 ? other : one)).before(place);
  place.replaceWith(...order);
}

/** Whether two sets of configurations have one in common. @param {Bits} one @param {Bits} other */
function meets(one, other) {
  for (let at = 0; at < one.length; at += 2) {
    if (Number.parseInt(one.slice(at, at + 2), 16) & Number.parseInt(other.slice(at, at + 2), 16)) return true;
  }
  return false;
}

/** @param {HTMLElement} element @param {HTMLElement} holding */
function replaced(element, holding) {
  element.classList.add("replaced");
  const by = holding.dataset.by;
  note(element, by ? say.replacedBy.replace("{names}", by) : say.replaced);
}

/** @param {HTMLElement} element */
function absent(element) {
  element.classList.add("absent");
  const said = element.matches(".variant") && document.querySelector(".title.absent"); // of the page as a whole
  if (element.matches(".variant, .title, .brief, .remark") && !said) note(element, say.absent);
}

/** @param {HTMLElement} element */
function elsewhere(element) {
  element.classList.add("elsewhere");
  if (element instanceof HTMLDetailsElement) element.open = false;
}

/** @param {HTMLElement} element @param {string} text */
function note(element, text) {
  const told = document.createElement(element.matches("tr") ? "small" : "p");
  told.className = "says-so";
  told.textContent = text;
  if (element instanceof HTMLTableRowElement) element.cells[0].append(told);
  else if (element.matches("details")) element.firstElementChild?.after(told);
  else element.append(told);
}

/** A table hides the rows of other games behind a button. @param {HTMLElement} table */
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
  table.querySelector(".scroll")?.after(button);
}

/** @param {Titles} title */
export function titled(title) {
  return title[String(lang)] ?? Object.values(title)[0];
}

/** @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {string} text @param {string} [className] */
export function made(tag, text, className = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

/** What it is picked with is fetched when it is wanted. @param {HTMLElement} button */
async function open(button) {
  try {
    const { open: show } = await import("./our-game/dialog.js");
    await show(button);
  } catch {
    document.querySelector("main")?.prepend(made("p", say.failed, "lent"));
  }
}

// ---------------------------------------------------------------- at the start

function asked() {
  const told = new URLSearchParams(location.search).get("config");
  return told?.replaceAll(" ", "+") ?? null; // "+" in an address may have been read as a space
}

/** The first configuration that a reader meets is the reader's own; the address still says it, for whoever copies it. @param {Chosen | null} picked */
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
