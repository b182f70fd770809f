// The search box: hits while one types, by words of any language. The index comes when the box is first used.

import * as ours from "../our-game.js";

const page = document.documentElement;
const { lang, game } = page.dataset;
const LEAST = 2; // letters
const MOST = 12; // hits that are shown
const SPOKEN = 500; // milliseconds of rest before the number of hits is said

const form = /** @type {HTMLFormElement} */ (document.querySelector("form[role=search]"));
const input = /** @type {HTMLInputElement} */ (form?.querySelector('input[type="search"]')); // or there is none
const list = ours.made("div", "", "found");
const status = ours.made("p", "", "found-status");
const note = ours.made("p", "", "found-note");
const box = ours.made("div", "", "found-box");

/** @type {Awaited<ReturnType<typeof code>>} */
let use; // the code that reads an index
/** @type {import("./engine.js").Index} */
let index;
/** @type {SearchTexts} */
let told; // what is shown in the reader's language
/** @type {Promise<void> | null} */
let loading = null;
/** @type {HTMLAnchorElement[]} */
let shown = []; // the options in the list
let shownFor = ""; // the query
let active = -1;
/** @type {ReturnType<typeof setTimeout>} */
let speaking;

// ---------------------------------------------------------------- the index

/** @param {string} name */
async function read(name) {
  const answer = await fetch(new URL(`./${name}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

async function code() {
  const [{ Index }, { Options }, { asking }] = await Promise.all([import("./engine.js"), import("./options.js"), import("./asking.js")]);
  return { Index, Options, asking };
}

/** The reader's own language first; the others join when they come. */
async function load() {
  const [documents, words, texts, found] = await Promise.all([read("documents"), read(`${lang}.words`), read(String(lang)), code()]);
  use = found;
  index = new use.Index(documents);
  index.add(lang, words);
  told = texts;
  list.setAttribute("aria-label", told.says.hits);
  show();
  for (const other of documents.languages) {
    if (other === lang) continue;
    index.add(other, await read(`${other}.words`));
    show();
  }
}

function begin() {
  loading ??= load().catch(() => {
    loading = null; // perhaps there is a network the next time
    if (!index) tell(JSON.parse(document.body.dataset.say ?? "{}").failed ?? "");
  });
}

// ---------------------------------------------------------------- our game

/** The number of the configuration that is chosen for a game, or -1. @param {string} name */
function chosen(name) {
  let key = name === game ? ours.current()?.key : undefined;
  try {
    key ??= JSON.parse(localStorage.getItem(`rulebase.our-game.${name}`) ?? "null")?.key;
  } catch {
    // No storage: nothing was chosen elsewhere.
  }
  const number = index.configurations[name].keys.indexOf(key ?? "");
  return number;
}

function asked() {
  const numbers = Object.keys(index.configurations).map((name) => /** @type {const} */ ([name, chosen(name)]));
  return Object.fromEntries(numbers.filter(([, number]) => number >= 0));
}

// ---------------------------------------------------------------- the list

function show() {
  const query = input.value.trim();
  if (query.length < LEAST || document.activeElement !== input) return hide();
  if (!index) return begin();
  const here = asked();
  let found = index.search(query, lang, game ? [game] : null, here);
  const others = !found.hits.length && game;
  if (others) found = index.search(query, lang, null, here);
  const offered = new use.Options(index, told, found.words, here);
  const kept = query === shownFor ? shown[active]?.href : null; // only more languages have come
  shownFor = query;
  const asks = game && !others ? use.asking(index, game, found) : null;
  const options = found.hits.slice(0, MOST).map((hit, at) => offered.hit(hit, at + 1));
  shown = asks ? [offered.question(asks, 0), ...options] : options;
  list.replaceChildren(...shown);
  active = shown.findIndex((link) => link.href === kept);
  point();
  box.hidden = false;
  list.hidden = !shown.length;
  input.setAttribute("aria-expanded", String(shown.length > 0));
  const { says } = told;
  const near = shown.length ? -1 : index.nearest(query);
  const instead = near < 0 ? says.advice : says.meant.replace("{name}", () => told.titles[near]);
  const nothing = `${says.nothing.replace("{query}", () => query.slice(0, 60))} ${instead}`;
  const unknown = found.unknown.length ? says.unknown.replace("{words}", () => found.unknown.join(", ").slice(0, 60)) : "";
  tell(shown.length ? [others ? says.elsewhere : "", unknown].filter(Boolean).join(" ") : nothing);
  if (near >= 0) note.append(" ", correction(told.titles[near]));
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    status.textContent = shown.length ? [says.count.replace("{n}", found.hits.length), unknown].filter(Boolean).join(" ") : nothing;
  }, SPOKEN);
}

/** One tap searches for what was perhaps meant. @param {string} name */
function correction(name) {
  const button = ours.made("button", name, "meant");
  button.type = "button";
  button.addEventListener("pointerdown", (event) => event.preventDefault()); // the box keeps the focus
  button.addEventListener("click", () => {
    input.value = name;
    input.focus();
    show();
  });
  return button;
}

/** @param {string} text */
function tell(text) {
  note.textContent = text;
  note.hidden = !text;
  if (text) box.hidden = false;
}

function hide() {
  clearTimeout(speaking);
  box.hidden = true;
  status.textContent = "";
  shown = [];
  active = -1;
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
}

// ---------------------------------------------------------------- keys

function point() {
  shown.forEach((link, at) => link.setAttribute("aria-selected", String(at === active)));
  if (active < 0) {
    input.removeAttribute("aria-activedescendant");
    return;
  }
  input.setAttribute("aria-activedescendant", shown[active].id);
  shown[active].scrollIntoView({ block: "nearest" });
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.isComposing) return;
  if (event.key === "Escape" && !box.hidden) {
    event.preventDefault();
    hide();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    if (box.hidden) show();
    const places = shown.length + 1; // one more: back in the box
    const step = event.key === "ArrowDown" ? 1 : -1;
    active = ((active + 1 + step + places) % places) - 1;
    point();
  } else if (event.key === "Enter") {
    event.preventDefault();
    shown[Math.max(active, 0)]?.click();
  }
}

/** @param {KeyboardEvent} event */
function slash(event) {
  const typing = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  event.preventDefault();
  input.focus();
  input.select();
}

// ---------------------------------------------------------------- at the start

function start() {
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = new URL("./search.css", import.meta.url).href;
  document.head.append(style);
  list.id = "found";
  list.setAttribute("role", "listbox");
  status.setAttribute("role", "status");
  box.hidden = true;
  box.append(note, list);
  form.append(box, status);
  const combobox = { role: "combobox", "aria-autocomplete": "list", "aria-controls": "found", "aria-expanded": "false" };
  for (const [name, value] of Object.entries(combobox)) input.setAttribute(name, value);
  input.addEventListener("focus", () => {
    begin();
    show();
  });
  input.addEventListener("input", show);
  input.addEventListener("keydown", press);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("focusout", ({ relatedTarget }) => (relatedTarget instanceof Node && form.contains(relatedTarget)) || hide());
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // the box keeps the focus
  list.addEventListener("click", () => setTimeout(hide)); // a hit on this very page
  document.addEventListener("our-game", () => index && show());
  document.addEventListener("keydown", slash);
  const wanted = new URLSearchParams(location.search).get("q");
  if (wanted) {
    input.value = wanted;
    input.focus();
  }
}

if (input) start();
