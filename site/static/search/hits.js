// Hits: the list below the search box, each hit with its passage; before them the question that the search asks.
import { element } from "../our-game.js";
import { Marker, holds } from "./snippets.js";

const { lang, game } = document.documentElement.dataset;

export class Hits {
  /** @param {import("./queries.js").Index} index @param {SearchTexts} texts @param {Found["words"]} words @param {Record<string, number>} chosen */
  constructor(index, texts, words, chosen) {
    this.index = index;
    this.texts = texts;
    this.words = words;
    this.chosen = chosen; // the configurations that are chosen, by game
    this.marker = new Marker(index, words, lang);
  }

  /** @param {Hit} hit @param {number} at */
  hit(hit, at) {
    const { document: found, number } = hit;
    const own = this.chosen[found.game] ?? null;
    const snippet = this.index.snippet(this.words, this.texts.passages[number], lang, own ?? this.index.configurations[found.game].default);
    const absent = own !== null && !holds(found.holds, own);
    const link = option(address(this.index, found), at, absent ? "hit absent" : "hit");
    const title = element("span", "", "name");
    title.append(...marked(this.texts.titles[number], this.marker.mark(this.texts.titles[number]).marks));
    const kind = [this.texts.says.kinds[found.kind] ?? found.kind, found.game === game ? "" : this.texts.games[found.game]];
    link.append(title, " ", element("small", kind.filter(Boolean).join(" · "), "kind"));
    if (snippet) {
      const passage = element("span", "", "passage");
      passage.append(...marked(snippet.text, snippet.marks));
      link.append(passage);
    }
    const remarks = [];
    if (absent) remarks.push(this.texts.says.absent);
    else if (own !== null && snippet && !snippet.here) remarks.push(this.texts.says.variant);
    const through = this.index.foreign(hit, lang).map(([, match]) => named(this.texts, match));
    if (through.length) remarks.push(this.texts.says.through.replace("{words}", () => [...new Set(through)].join(", ")));
    if (remarks.length) link.append(element("small", remarks.join("; "), "remark"));
    return link;
  }

  /** The question, with all that the search names: the form of that link answers. @param {SearchQuestion} asked @param {number} at */
  question({ question: { id, rule }, facts, odds }, at) {
    const { questions, facts: titles } = this.texts.asks[game];
    const link = option(`../../${lang}/${game}/${this.index.documents[rule].id}/`, at, "hit asks");
    const parts = [odds ? "&odds" : "", ...facts.map(([fact, value]) => `&${fact}=${encodeURIComponent(value)}`)];
    link.href += `#ask.${id}${parts.join("")}`;
    const values = facts.map(([fact, value, number]) => `${titles[fact]}: ${this.texts.titles[number ?? -1] ?? value}`);
    link.append(element("span", questions[id], "name"), " ", element("small", this.texts.says.ask, "kind"), element("span", values.join(" · "), "passage"));
    return link;
  }
}

/** A link in the list. @param {string} place @param {number} at @param {string} name */
function option(place, at, name) {
  const link = element("a", "", name);
  link.id = `found.${at}`;
  link.href = new URL(place, import.meta.url).href;
  link.tabIndex = -1;
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", "false");
  return link;
}

/** @param {SearchTexts} texts @param {Match} match */
function named(texts, { word, language }) {
  return `${word} (${texts.says.languages[language] ?? language})`;
}

/** Where a hit leads; the place in it is where a site keeps it (rulebase/search/queries.py: url). @param {import("./queries.js").Index} index @param {{ game: string, id: string, kind: string }} thing */
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
    parts.push(text.slice(at, start), element("mark", text.slice(start, end)));
    at = end;
  }
  return [...parts, text.slice(at)];
}
