// The search box: hits while one types, by words of any language. The index comes when the box is first used.

import { current, element } from "../our-game.js";

const page = document.documentElement;
const { lang, game } = page.dataset;
const LEAST = 2; // letters
const MOST = 12; // hits that are shown
const REST = 500; // milliseconds before the number of hits is read aloud

const form = /** @type {HTMLFormElement} */ (document.querySelector("form[role=search]"));
const input = /** @type {HTMLInputElement} */ (form?.querySelector('input[type="search"]')); // or there is none
const list = element("div", "", "found");
const status = element("p", "", "found-status");
const line = element("p", "", "found-note"); // what is said beside the hits
const box = element("div", "", "found-box");

/** @type {Awaited<ReturnType<typeof code>>} */
let modules; // the code that reads an index
/** @type {import("./queries.js").Index} */
let index;
/** @type {SearchTexts} */
let texts; // what is shown in the reader's language
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
  const [{ Index }, { Hits }, { question }] = await Promise.all([import("./queries.js"), import("./hits.js"), import("./question.js")]);
  return { Index, Hits, question };
}

/** The reader's own language first; the others join when they come. */
async function load() {
  const [documents, words, shownTexts, found] = await Promise.all([read("documents"), read(`${lang}.words`), read(String(lang)), code()]);
  modules = found;
  index = new modules.Index(documents);
  index.add(lang, words);
  texts = shownTexts;
  list.setAttribute("aria-label", texts.says.hits);
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
    if (!index) note(JSON.parse(document.body.dataset.texts ?? "{}").failed ?? "");
  });
}

// ---------------------------------------------------------------- our game

/** The number of the configuration that is chosen for a game, or -1. @param {string} name */
function chosen(name) {
  let key = name === game ? current()?.key : undefined;
  try {
    key ??= JSON.parse(localStorage.getItem(`rulebase.our-game.${name}`) ?? "null")?.key;
  } catch {
    // No storage: nothing was chosen elsewhere.
  }
  return index.configurations[name].keys.indexOf(key ?? "");
}

/** The numbers of the chosen configurations, by game. */
function allChosen() {
  const numbers = Object.keys(index.configurations).map((name) => /** @type {const} */ ([name, chosen(name)]));
  return Object.fromEntries(numbers.filter(([, number]) => number >= 0));
}

// ---------------------------------------------------------------- the list

function show() {
  const query = input.value.trim();
  if (query.length < LEAST || document.activeElement !== input) return hide();
  if (!index) return begin();
  const configurations = allChosen();
  let found = index.search(query, lang, game ? [game] : null, configurations);
  const others = !found.hits.length && game;
  if (others) found = index.search(query, lang, null, configurations);
  const hits = new modules.Hits(index, texts, found.words, configurations);
  const before = query === shownFor ? shown[active]?.href : null; // only more languages have come
  shownFor = query;
  const asked = game && !others ? modules.question(index, game, found) : null;
  const options = found.hits.slice(0, MOST).map((hit, at) => hits.hit(hit, at + 1));
  shown = asked ? [hits.question(asked, 0), ...options] : options;
  list.replaceChildren(...shown);
  active = shown.findIndex((link) => link.href === before);
  mark();
  box.hidden = false;
  list.hidden = !shown.length;
  input.setAttribute("aria-expanded", String(shown.length > 0));
  const { says } = texts;
  const near = shown.length ? -1 : index.nearest(query);
  const instead = near < 0 ? says.advice : says.meant.replace("{name}", () => texts.titles[near]);
  const nothing = `${says.nothing.replace("{query}", () => query.slice(0, 60))} ${instead}`;
  const unknown = found.unknown.length ? says.unknown.replace("{words}", () => found.unknown.join(", ").slice(0, 60)) : "";
  note(shown.length ? [others ? says.elsewhere : "", unknown].filter(Boolean).join(" ") : nothing);
  if (near >= 0) line.append(" ", correction(texts.titles[near]));
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    status.textContent = shown.length ? [says.count.replace("{n}", found.hits.length), unknown].filter(Boolean).join(" ") : nothing;
  }, REST);
}

/** One tap searches for what was perhaps meant. @param {string} name */
function correction(name) {
  const button = element("button", name, "meant");
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
function note(text) {
  line.textContent = text;
  line.hidden = !text;
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

function mark() {
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
    mark();
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
  box.append(line, list);
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
