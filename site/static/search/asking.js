// A search that tells what happens: the question whose facts are named in it, with all that it names filled in.
import { CONCEPTS } from "./meanings.js";

/** @typedef {import("./meanings.js").Word} Word */
const LEAST = 2; // facts that have to be told before a search counts as a question

/** The question that a search tells most of: { question, facts: [[fact, value, number]] }; or null. @param {import("./engine.js").Index} index @param {string} game @param {Found} found @returns {Asking | null} */
export function asking(index, game, { words, hits }) {
  const things = named(index, words);
  const rank = new Map(hits.map(({ number }, at) => [number, at]));
  /** @param {Asking} asking */
  const place = ({ question }) => rank.get(question.rule) ?? hits.length;
  const told = (index.questions[game] ?? []).map((question) => filled(index, question, things, words));
  const enough = told.filter(({ facts }) => facts.filter(([, , number]) => number !== undefined).length >= LEAST);
  return enough.sort((a, b) => b.facts.length - a.facts.length || place(a) - place(b))[0] ?? null;
}

/** The things that the words name, in their order: each by the longest run of words. @param {import("./engine.js").Index} index @param {Word[]} words */
function named(index, words) {
  const meant = words.map((word) => new Set(concepts(word)));
  /** @type {number[][]} */
  const found = [];
  for (let at = 0; at < words.length; ) {
    const runs = [...meant[at]].map((number) => [run(meant, at, number), number]);
    const longest = Math.max(0, ...runs.map(([length]) => length));
    if (longest) found.push(runs.filter(([length]) => length === longest).map(([, number]) => number));
    at += longest || 1;
  }
  return found;
}

/** What a word most likely names. @param {Word} word */
function concepts({ matches }) {
  const sign = `${CONCEPTS}:`;
  const named = [...matches].filter(([token]) => token.startsWith(sign));
  const best = Math.max(0, ...named.map(([, { quality }]) => quality));
  return named.filter(([, { quality }]) => quality === best).map(([token]) => Number(token.slice(sign.length)));
}

/** @param {Set<number>[]} meant @param {number} start @param {number} number */
function run(meant, start, number) {
  let end = start;
  while (meant[end]?.has(number)) end += 1;
  return end - start;
}

/** A question with what is named: what fits in fewest places first, then in the order of speech. @param {import("./engine.js").Index} index @param {Asked} question @param {number[][]} things @param {Word[]} words @returns {Asking} */
function filled(index, question, things, words) {
  /** @type {Map<string, [value: string, number?: number]>} */
  const told = new Map();
  /** @param {number[]} numbers */
  const places = (numbers) => question.facts.filter(({ of }) => of && numbers.some((number) => of.includes(number)));
  /** @type {[numbers: number[], facts: Asked["facts"]][]} */
  const fitting = things.map((numbers) => /** @type {typeof fitting[number]} */ ([numbers, places(numbers)])).sort((a, b) => a[1].length - b[1].length);
  for (const [numbers, facts] of fitting) {
    const free = facts.find(({ id }) => !told.has(id));
    const number = free && numbers.find((one) => free.of?.includes(one));
    if (free && number !== undefined) told.set(free.id, [index.documents[number].id, number]);
  }
  const throws = words.map(({ typed }) => typed).filter((typed) => /^\d+$/.test(typed)).map(Number);
  for (const { id, from, to } of question.facts) {
    const thrown = from === undefined || to === undefined ? -1 : throws.findIndex((number) => from <= number && number <= to);
    if (thrown >= 0) told.set(id, [String(throws.splice(thrown, 1)[0]), undefined]);
  }
  const facts = question.facts.flatMap(({ id }) => [...told].filter(([name]) => name === id).map(([, said]) => /** @type {Asking["facts"][number]} */ ([id, ...said])));
  const open = question.facts.some(({ id, from }) => from !== undefined && !told.has(id));
  return { question, facts, odds: question.odds && open };
}
