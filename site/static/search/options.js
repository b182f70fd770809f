// What stands in the list below the search box: each hit with its passage, before them a question that is asked.
import { made } from "../our-game.js";
import { Marker, holds } from "./snippets.js";

const { lang, game } = document.documentElement.dataset;

export class Options {
  /** @param {import("./engine.js").Index} index @param {SearchTexts} told @param {Found["words"]} words @param {Record<string, number>} here */
  constructor(index, told, words, here) {
    this.index = index;
    this.told = told;
    this.words = words;
    this.here = here; // the configurations that are chosen, by game
    this.marker = new Marker(index, words, lang);
  }

  /** @param {Hit} hit @param {number} at */
  hit(hit, at) {
    const { document: found, number } = hit;
    const home = this.here[found.game] ?? null;
    const snippet = this.index.snippet(this.words, this.told.passages[number], lang, home ?? this.index.configurations[found.game].default);
    const absent = home !== null && !holds(found.holds, home);
    const link = optional(address(this.index, found), at, absent ? "hit absent" : "hit");
    const title = made("span", "", "name");
    title.append(...marked(this.told.titles[number], this.marker.mark(this.told.titles[number]).marks));
    const kind = [this.told.says.kinds[found.kind] ?? found.kind, found.game === game ? "" : this.told.games[found.game]];
    link.append(title, " ", made("small", kind.filter(Boolean).join(" · "), "kind"));
    if (snippet) {
      const passage = made("span", "", "passage");
      passage.append(...marked(snippet.text, snippet.marks));
      link.append(passage);
    }
    const remarks = [];
    if (absent) remarks.push(this.told.says.absent);
    else if (home !== null && snippet && !snippet.here) remarks.push(this.told.says.variant);
    const through = this.index.foreign(hit, lang).map(([, match]) => named(this.told, match));
    if (through.length) remarks.push(this.told.says.through.replace("{words}", () => [...new Set(through)].join(", ")));
    if (remarks.length) link.append(made("small", remarks.join("; "), "remark"));
    return link;
  }

  /** What happens, asked with all that the search names: the form of that link answers. @param {Asking} asking @param {number} at */
  question({ question: { id, rule }, facts, odds }, at) {
    const { questions, facts: titles } = this.told.asks[game];
    const link = optional(`../../${lang}/${game}/${this.index.documents[rule].id}/`, at, "hit asks");
    const beside = [odds ? "&odds" : "", ...facts.map(([fact, value]) => `&${fact}=${encodeURIComponent(value)}`)];
    link.href += `#ask.${id}${beside.join("")}`;
    const said = facts.map(([fact, value, number]) => `${titles[fact]}: ${this.told.titles[number ?? -1] ?? value}`);
    link.append(made("span", questions[id], "name"), " ", made("small", this.told.says.ask, "kind"), made("span", said.join(" · "), "passage"));
    return link;
  }
}

/** A place in the list that leads somewhere. @param {string} place @param {number} at @param {string} name */
function optional(place, at, name) {
  const link = made("a", "", name);
  link.id = `found.${at}`;
  link.href = new URL(place, import.meta.url).href;
  link.tabIndex = -1;
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", "false");
  return link;
}

/** @param {SearchTexts} told @param {Match} match */
function named(told, { word, language }) {
  return `${word} (${told.says.languages[language] ?? language})`;
}

/** Where a hit leads; the place in it is where a site keeps it (rulebase/search/queries.py: url). @param {import("./engine.js").Index} index @param {{ game: string, id: string, kind: string }} thing */
function address(index, { game: of, id, kind }) {
  const list = index.rules.pages[kind];
  return new URL(`../../${lang}/${of}/${list ? `${list}/#${id}` : `${id}/`}`, import.meta.url).href;
}

/** @param {string} text @param {Span[]} marks @returns {(string | Node)[]} */
function marked(text, marks) {
  /** @type {(string | Node)[]} */
  const parts = [];
  let at = 0;
  for (const [start, end] of marks) {
    parts.push(text.slice(at, start), made("mark", text.slice(start, end)));
    at = end;
  }
  return [...parts, text.slice(at)];
}
