// Snippets: where the words of a query are in a text; as in rulebase/search/queries.py.
import { fold, places } from "./analysis.js";
import { CONCEPTS } from "./meanings.js";

/** Finds the words of a query in texts of a language. */
export class Marker {
  /** @param {import("./queries.js").Index} index @param {import("./meanings.js").Word[]} words @param {string} language */
  constructor(index, words, language) {
    this.index = index;
    this.language = language;
    this.decisive = words.some((word) => !word.slight) ? words.filter((word) => !word.slight) : words;
    this.asked = new Set(this.decisive.flatMap((word) => [...word.matches.keys()]));
    /** @type {Map<string, [name: string[], token: string, alike: boolean][]>} */
    this.names = new Map(); // the names of what is asked for, by their first words
    for (const token of this.asked) {
      if (!token.startsWith(`${CONCEPTS}:`)) continue;
      for (const [written, other] of index.called.get(Number(token.slice(CONCEPTS.length + 1))) ?? []) {
        if (other !== language) continue;
        const name = written.split(" ");
        this.names.set(name[0], [...(this.names.get(name[0]) ?? []), [name, token, this.alike(name, token)]]);
      }
    }
  }

  /** Whether a name of what is meant is seen to be what was typed: it begins alike, or that is another language's. @param {string[]} name @param {string} token */
  alike(name, token) {
    /** @param {string} part */
    const begins = (part) => fold(part).slice(0, this.index.rules.begun);
    const begun = name.map(begins);
    /** @param {string} typed @param {Match | undefined} match */
    const like = (typed, match) => match !== undefined && alike(typed, match);
    const alike = (/** @type {string} */ typed, /** @type {Match} */ { word, language }) =>
      language !== this.language || [typed, ...(word.includes(" ") ? [] : [word])].some((part) => begun.includes(begins(part)));
    return this.decisive.some(({ typed, matches }) => matches.has(token) && like(typed, matches.get(token)));
  }

  /** Where the words are in a text, and how well it answers them. @param {string} text @returns {{ marks: Span[], value: number }} */
  mark(text) {
    const all = places(text);
    const tokens = all.map(([word]) => new Set(this.stems(word)));
    const shown = new Set(tokens.flatMap((found, at) => (found.size ? [at] : [])));
    all.forEach(([word], start) => {
      for (const [name, token, alike] of this.names.get(word) ?? []) {
        if (!name.every((part, at) => all[start + at]?.[0] === part)) continue;
        tokens[start].add(token);
        for (let at = start; alike && at < start + name.length; at++) shown.add(at);
      }
    });
    /** @type {Span[]} */
    const marks = all.filter((_, at) => shown.has(at)).map(([, start, end]) => [start, end]);
    const present = new Set(tokens.flatMap((found) => [...found]));
    let value = 0;
    for (const word of this.decisive) {
      const qualities = [...word.matches].filter(([token]) => present.has(token)).map(([, match]) => match.quality);
      value += word.rarity * Math.max(0, ...qualities);
    }
    return { marks, value: Math.floor(value * 1e6 + 0.5) / 1e6 };
  }

  /** @param {string} word */
  stems(word) {
    return [...this.index.stems(this.language, fold(word))]
      .filter(([written]) => written === word)
      .map(([, stem]) => `${this.language}:${stem}`)
      .filter((token) => this.asked.has(token));
  }
}

/** Whether a set of configurations (bytes as hex, the lowest first) has a number. @param {Bits} hex @param {number} number */
export function holds(hex, number) {
  return ((Number.parseInt(hex.slice((number >> 3) * 2, (number >> 3) * 2 + 2), 16) >> (number & 7)) & 1) === 1;
}

/** A long passage from shortly before the first mark. @param {string} text @param {Span[]} marks @param {SearchRules} rules */
export function cut(text, marks, { snippet, before }) {
  if (text.length <= snippet) return { text, marks };
  const spaced = text.replaceAll("\u00a0", " ");
  let start = Math.max(0, Math.min((marks[0]?.[0] ?? 0) - before, text.length - snippet));
  if (start) start = spaced.indexOf(" ", start) + 1;
  let end = start + snippet >= text.length ? text.length : spaced.lastIndexOf(" ", start + snippet - 1);
  if (end <= start) end = start + snippet;
  const [head, tail] = [start ? "…" : "", end < text.length ? "…" : ""];
  const shift = start - head.length;
  return {
    text: head + text.slice(start, end) + tail,
    marks: marks.filter(([a, b]) => a >= start && b <= end).map(([a, b]) => /** @type {Span} */ ([a - shift, b - shift])),
  };
}
