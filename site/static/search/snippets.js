// Where the words of a query stand in a text; as in rulebase/search/snippets.py.
import { fold, places } from "./analysis.js";
import { CONCEPTS } from "./meanings.js";

/** Finds the words of a query in texts of a language. */
export class Marker {
  constructor(index, words, language) {
    this.index = index;
    this.language = language;
    this.telling = words.some((word) => !word.slight) ? words.filter((word) => !word.slight) : words;
    this.asked = new Set(this.telling.flatMap((word) => [...word.matches.keys()]));
    this.names = new Map(); // the names of what is asked for, by their first words
    for (const token of this.asked) {
      if (!token.startsWith(`${CONCEPTS}:`)) continue;
      for (const [written, other] of index.called.get(Number(token.slice(CONCEPTS.length + 1))) ?? []) {
        if (other !== language) continue;
        const name = written.split(" ");
        if (!this.names.has(name[0])) this.names.set(name[0], []);
        this.names.get(name[0]).push([name, token, this.alike(name, token)]);
      }
    }
  }

  /** Whether a name of what is meant is seen to be what was typed: it begins alike, or that is another language's. */
  alike(name, token) {
    const begins = (part) => fold(part).slice(0, this.index.rules.begun);
    const begun = name.map(begins);
    const like = (typed, { word, language }) =>
      language !== this.language || [typed, ...(word.includes(" ") ? [] : [word])].some((part) => begun.includes(begins(part)));
    return this.telling.some(({ typed, matches }) => matches.has(token) && like(typed, matches.get(token)));
  }

  /** Where the words stand in a text, and how well it answers them. */
  mark(text) {
    const all = places(text);
    const said = all.map(([word]) => new Set(this.stems(word)));
    const shown = new Set(said.flatMap((tokens, at) => (tokens.size ? [at] : [])));
    all.forEach(([word], start) => {
      for (const [name, token, alike] of this.names.get(word) ?? []) {
        if (!name.every((part, at) => all[start + at]?.[0] === part)) continue;
        said[start].add(token);
        for (let at = start; alike && at < start + name.length; at++) shown.add(at);
      }
    });
    const marks = all.filter((_, at) => shown.has(at)).map(([, start, end]) => [start, end]);
    const present = new Set(said.flatMap((tokens) => [...tokens]));
    let value = 0;
    for (const word of this.telling) {
      const heard = [...word.matches].filter(([token]) => present.has(token)).map(([, match]) => match.quality);
      value += word.rarity * Math.max(0, ...heard);
    }
    return { marks, value: Math.floor(value * 1e6 + 0.5) / 1e6 };
  }

  stems(word) {
    return [...this.index.stems(this.language, fold(word))]
      .filter(([written]) => written === word)
      .map(([, stem]) => `${this.language}:${stem}`)
      .filter((token) => this.asked.has(token));
  }
}

/** Whether a set of configurations (bytes as hex, the lowest first) has a number. */
export function holds(hex, number) {
  return ((Number.parseInt(hex.slice((number >> 3) * 2, (number >> 3) * 2 + 2), 16) >> (number & 7)) & 1) === 1;
}

/** A long passage from shortly before the first mark. */
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
    marks: marks.filter(([a, b]) => a >= start && b <= end).map(([a, b]) => [a - shift, b - shift]),
  };
}
