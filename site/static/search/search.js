// The search box: hits while one types, by words of any language. The index comes when the box is first used.

import * as ours from "../our-game.js";

const page = document.documentElement;
const { lang, game } = page.dataset;
const LEAST = 2; // letters
const MOST = 12; // hits that are shown
const SPOKEN = 500; // milliseconds of rest before the number of hits is said

const form = document.querySelector('form[role="search"]');
const input = form?.querySelector('input[type="search"]');
const list = made("div", "found");
const status = made("p", "found-status");
const note = made("p", "found-note");
const box = made("div", "found-box");

let use = null; // the code that reads an index
let index = null;
let told = null; // what is shown in the reader's language
let loading = null;
let shown = []; // the options in the list
let shownFor = ""; // the query
let active = -1;
let speaking = 0;

function made(tag, name, text = "") {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  return element;
}

// ---------------------------------------------------------------- the index

async function read(name) {
  const answer = await fetch(new URL(`./${name}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

async function code() {
  const [{ Index }, { Marker, holds }, { asking }] = await Promise.all([import("./engine.js"), import("./snippets.js"), import("./asking.js")]);
  return { Index, Marker, holds, asking };
}

/** The reader's own language first; the others join when they come. */
async function load() {
  const [documents, words, texts, found] = await Promise.all([...["documents", `${lang}.words`, lang].map(read), code()]);
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

/** The number of the configuration that is chosen for a game, if one is. */
function chosen(name) {
  let key = name === game ? ours.current()?.key : undefined;
  try {
    key ??= JSON.parse(localStorage.getItem(`rulebase.our-game.${name}`))?.key;
  } catch {
    // No storage: nothing was chosen elsewhere.
  }
  const number = index.configurations[name].keys.indexOf(key);
  return number < 0 ? null : number;
}

function asked() {
  const numbers = Object.keys(index.configurations).map((name) => [name, chosen(name)]);
  return Object.fromEntries(numbers.filter(([, number]) => number !== null));
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
  const marker = new use.Marker(index, found.words, lang);
  const kept = query === shownFor ? shown[active]?.href : null; // only more languages have come
  shownFor = query;
  const asks = game && !others ? use.asking(index, game, found) : null;
  const options = found.hits.slice(0, MOST).map((hit, at) => option(hit, at + 1, found.words, marker, here));
  shown = asks ? [question(asks, 0), ...options] : options;
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

/** One tap searches for what was perhaps meant. */
function correction(name) {
  const button = made("button", "meant", name);
  button.type = "button";
  button.addEventListener("pointerdown", (event) => event.preventDefault()); // the box keeps the focus
  button.addEventListener("click", () => {
    input.value = name;
    input.focus();
    show();
  });
  return button;
}

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

function option(hit, at, words, marker, here) {
  const { document: found, number } = hit;
  const home = here[found.game] ?? null;
  const snippet = index.snippet(words, told.passages[number], lang, home ?? index.configurations[found.game].default);
  const absent = home !== null && !use.holds(found.holds, home);
  const link = optional(address(found), at, absent ? "hit absent" : "hit");
  const title = made("span", "name");
  title.append(...marked(told.titles[number], marker.mark(told.titles[number]).marks));
  const kind = [told.says.kinds[found.kind] ?? found.kind, found.game === game ? "" : told.games[found.game]];
  link.append(title, " ", made("small", "kind", kind.filter(Boolean).join(" · ")));
  if (snippet) {
    const passage = made("span", "passage");
    passage.append(...marked(snippet.text, snippet.marks));
    link.append(passage);
  }
  const remarks = [];
  if (absent) remarks.push(told.says.absent);
  else if (home !== null && snippet && !snippet.here) remarks.push(told.says.variant);
  const through = index.foreign(hit, lang).map(([, match]) => named(match));
  if (through.length) remarks.push(told.says.through.replace("{words}", () => [...new Set(through)].join(", ")));
  if (remarks.length) link.append(made("small", "remark", remarks.join("; ")));
  return link;
}

/** What happens, asked with all that the search names: the form of that link answers. */
function question({ question: { id, rule }, facts, odds }, at) {
  const { questions, facts: titles } = told.asks[game];
  const link = optional(`../../${lang}/${game}/${index.documents[rule].id}/`, at, "hit asks");
  const beside = [odds ? "&odds" : "", ...facts.map(([fact, value]) => `&${fact}=${encodeURIComponent(value)}`)];
  link.href += `#ask.${id}${beside.join("")}`;
  const said = facts.map(([fact, value, number]) => `${titles[fact]}: ${told.titles[number] ?? value}`);
  link.append(made("span", "name", questions[id]), " ", made("small", "kind", told.says.ask), made("span", "passage", said.join(" · ")));
  return link;
}

/** A place in the list that leads somewhere. */
function optional(place, at, name) {
  const link = made("a", name);
  link.id = `found.${at}`;
  link.href = new URL(place, import.meta.url).href;
  link.tabIndex = -1;
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", "false");
  return link;
}

function named({ word, language }) {
  return `${word} (${told.says.languages[language] ?? language})`;
}

/** Where a hit leads; the place in it is where a site keeps it (rulebase/search/queries.py: url). */
function address({ game: of, id, kind }) {
  const list = index.rules.pages[kind];
  return new URL(`../../${lang}/${of}/${list ? `${list}/#${id}` : `${id}/`}`, import.meta.url).href;
}

function marked(text, marks) {
  const parts = [];
  let at = 0;
  for (const [start, end] of marks) {
    parts.push(text.slice(at, start), made("mark", "", text.slice(start, end)));
    at = end;
  }
  return [...parts, text.slice(at)];
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

function slash(event) {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
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
  form.addEventListener("focusout", (event) => form.contains(event.relatedTarget) || hide());
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
