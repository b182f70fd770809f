// "Our game": the configuration that the reader plays is picked once; every page then shows what holds in it.
//
// A configuration has a number; every variant has the set of configurations that it holds in (data-in: bytes as hex,
// the lowest first). Nothing is resolved here: a bit is tested. Other scripts may import `current`, and listen for the
// event "our-game" on the document.

const page = document.documentElement;
const { root, game, lang } = page.dataset;
const stamp = page.dataset.configurations;
const KEY = `rulebase.our-game.${game}`;
const ALL = "all"; // as ?config=, to show everything again
/** @type {Texts} */
export const texts = JSON.parse(document.body?.dataset.texts ?? "{}");

/** @type {Chosen | null} */
let chosen = null;

/** The configuration that is shown, or null where everything is. */
export function current() {
  return chosen;
}

/** Whether a set of configurations, as hex, holds a number. @param {Bits} hex @param {number} number */
export function holds(hex, number) {
  const byte = Number.parseInt(hex.slice((number >> 3) * 2, (number >> 3) * 2 + 2), 16);
  return ((byte >> (number & 7)) & 1) === 1;
}

/** @type {Promise<Offered> | null} */
let offered = null;

/** All that can be picked, as published beside the pages. @returns {Promise<Offered>} */
export function configurations() {
  offered ??= fetch(`${root}/assets/configurations/${game}.json`).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.json();
  });
  offered.catch(() => (offered = null)); // perhaps there is a network the next time
  return offered;
}

/** Pick a configuration by its key (null: everything), store it and show it. @param {string | null} key */
export async function pick(key) {
  save(await known(key));
}

/** A configuration by its key, if there is such a one. @param {string | null} key @returns {Promise<Chosen | null>} */
async function known(key) {
  if (key === null) return null;
  const { configurations: all } = await configurations();
  const number = all.findIndex((one) => one.key === key);
  return number < 0 ? null : { key, number, below: all[number].below, title: all[number].title, stamp };
}

/** @param {Chosen | null} picked */
function save(picked) {
  forgetLink();
  chosen = picked;
  try {
    if (picked) localStorage.setItem(KEY, JSON.stringify(picked));
    else localStorage.removeItem(KEY);
  } catch {
    // No storage: it holds for this page.
  }
  show();
}

/** Show the configuration of a link; the reader's own game stays stored, and is one tap away. @param {Chosen | null} picked @param {Chosen | null} own */
function showLink(picked, own) {
  chosen = picked;
  const back = element("button", texts.back);
  back.type = "button";
  back.addEventListener("click", () => {
    save(own);
    document.querySelector("main h1")?.focus();
  });
  const line = element("p", texts.lent, "lent");
  line.append(" ", back);
  document.querySelector("main")?.prepend(line);
  show();
}

/** Once the reader has picked, the link no longer counts. */
function forgetLink() {
  for (const line of document.querySelectorAll("p.lent")) line.remove();
  const url = new URL(location.href);
  if (!url.searchParams.has("config")) return;
  url.searchParams.delete("config");
  history.replaceState(null, "", url);
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

// ---------------------------------------------------------------- showing it

/** @type {HTMLElement[][] | null} */
let groups = null;

/** The elements that belong together: the variants of a clause, the rows with one key; other things alone. */
function grouped() {
  /** @type {Map<string | HTMLElement, HTMLElement[]>} */
  const found = new Map();
  for (const one of document.querySelectorAll("[data-in]")) {
    const group = one.dataset.group ?? one;
    found.set(group, [...(found.get(group) ?? []), one]);
  }
  return [...found.values()];
}

function show() {
  groups ??= grouped();
  for (const one of groups.flat()) one.classList.remove("holds", "replaced", "elsewhere", "absent");
  for (const remark of document.querySelectorAll(".says-so")) remark.remove();
  for (const variant of document.querySelectorAll("details.variant")) variant.open = true;
  page.classList.toggle("chosen", chosen !== null);
  for (const group of groups) {
    if (chosen) mark(group, chosen);
    if (group.length > 1 && group[0].matches("details")) sort(group);
  }
  for (const table of document.querySelectorAll("figure.table")) foldOthers(table);
  for (const button of document.querySelectorAll(".our-game b")) {
    button.textContent = chosen ? titled(chosen.title) : texts.everything;
  }
  document.dispatchEvent(new CustomEvent("our-game", { detail: chosen && { ...chosen, game } }));
}

/** Mark each of a group: it holds, is replaced by what holds, holds elsewhere, or nothing of the group holds. @param {HTMLElement[]} group @param {Chosen} picked */
function mark(group, picked) {
  const bits = (/** @type {HTMLElement} */ one) => one.dataset.in ?? "";
  const holding = group.find((one) => holds(bits(one), picked.number));
  for (const one of group) {
    if (holds(bits(one), picked.number)) one.classList.add("holds");
    else if (!holding) markAbsent(one);
    else if (meets(bits(one), picked.below)) {
      one.classList.add("replaced");
      const { by } = holding.dataset;
      remark(one, by ? texts.replacedBy.replace("{names}", by) : texts.replaced);
    } else {
      one.classList.add("elsewhere");
      if (one instanceof HTMLDetailsElement) one.open = false;
    }
  }
}

/** @param {HTMLElement} one */
function markAbsent(one) {
  one.classList.add("absent");
  const marked = one.matches(".variant") && document.querySelector(".title.absent"); // the page as a whole
  if (one.matches(".variant, .title, .brief, .remark") && !marked) remark(one, texts.absent);
}

/** Put what holds first, the rest in the order of the page. @param {HTMLElement[]} group */
function sort(group) {
  const order = [...group].sort((one, other) => Number(other.matches(".holds")) - Number(one.matches(".holds")));
  const place = document.createComment("");
  group.reduce((one, other) => (one.compareDocumentPosition(other) & 2 ? other : one)).before(place);
  place.replaceWith(...order);
}

/** Whether two sets of configurations have one in common. @param {Bits} one @param {Bits} other */
function meets(one, other) {
  for (let at = 0; at < one.length; at += 2) {
    if (Number.parseInt(one.slice(at, at + 2), 16) & Number.parseInt(other.slice(at, at + 2), 16)) return true;
  }
  return false;
}

/** @param {HTMLElement} one @param {string} text */
function remark(one, text) {
  const line = element(one.matches("tr") ? "small" : "p", text, "says-so");
  if (one instanceof HTMLTableRowElement) one.cells[0].append(line);
  else if (one.matches("details")) one.firstElementChild?.after(line);
  else one.append(line);
}

/** Hide the rows of other games behind a button. @param {HTMLElement} table */
function foldOthers(table) {
  table.classList.remove("with-others");
  table.querySelector(":scope > .others")?.remove();
  if (!table.querySelector("tr.elsewhere, tr.absent")) return;
  const button = element("button", texts.others, "others");
  button.type = "button";
  button.setAttribute("aria-pressed", "false");
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
export function element(tag, text, className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** Open the dialog, which is fetched when it is first needed. @param {HTMLElement} button */
async function openDialog(button) {
  try {
    const { open } = await import("./our-game-dialog.js");
    await open(button);
  } catch {
    document.querySelector("main")?.prepend(element("p", texts.failed, "lent"));
  }
}

// ---------------------------------------------------------------- at the start

/** The key of the configuration in the address. */
function addressed() {
  const key = new URLSearchParams(location.search).get("config");
  return key?.replaceAll(" ", "+") ?? null; // "+" in an address may have been read as a space
}

/** The first configuration that a reader meets is the reader's own; it stays in the address, for whoever copies it. @param {Chosen | null} picked */
function adopt(picked) {
  const { href } = location;
  save(picked);
  history.replaceState(null, "", href);
}

async function start() {
  for (const button of document.querySelectorAll("button.our-game")) {
    button.addEventListener("click", () => openDialog(button));
  }
  const key = addressed();
  const before = stored();
  if (key && before && key !== before.key) showLink(await known(key === ALL ? null : key), await known(before.key));
  else if (key === ALL) chosen = null;
  else if (key && key !== before?.key) adopt(await known(key));
  else if (before && before.stamp !== stamp) await pick(before.key);
  else if (before) {
    chosen = before;
    show();
  }
}

/** Resolved when it is known which game is shown; where that cannot be loaded, everything is, and nothing stored is lost. */
export const settled = game ? start().catch(() => {}) : Promise.resolve();
