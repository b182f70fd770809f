// The question that a search asks: the one most of whose facts are named in it, with all that it names filled in.
import { CONCEPTS } from "./meanings.js";

/** @typedef {import("./meanings.js").Word} Word */
const LEAST = 2; // facts that have to be named before a search counts as a question

/** The question that a search asks: { question, facts: [[fact, value, number]], odds }; or null. @param {import("./queries.js").Index} index @param {string} game @param {Found} found @returns {SearchQuestion | null} */
export function question(index, game, { words, hits }) {
  const things = named(index, words);
  const rank = new Map(hits.map(({ number }, at) => [number, at]));
  /** @param {SearchQuestion} one */
  const place = (one) => rank.get(one.question.rule) ?? hits.length;
  const all = (index.questions[game] ?? []).map((one) => filled(index, one, things, words));
  const enough = all.filter(({ facts }) => facts.filter(([, , number]) => number !== undefined).length >= LEAST);
  return enough.sort((a, b) => b.facts.length - a.facts.length || place(a) - place(b))[0] ?? null;
}

/** The things that the words name, in their order: each by the longest run of words. @param {import("./queries.js").Index} index @param {Word[]} words */
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

/** A question with what is named: what fits in fewest places first, then in the order of speech. @param {import("./queries.js").Index} index @param {QuestionEntry} asked @param {number[][]} things @param {Word[]} words @returns {SearchQuestion} */
function filled(index, asked, things, words) {
  /** @type {Map<string, [value: string, number?: number]>} */
  const values = new Map();
  /** @param {number[]} numbers */
  const places = (numbers) => asked.facts.filter(({ of }) => of && numbers.some((number) => of.includes(number)));
  /** @type {[numbers: number[], facts: QuestionEntry["facts"]][]} */
  const fitting = things.map((numbers) => /** @type {typeof fitting[number]} */ ([numbers, places(numbers)])).sort((a, b) => a[1].length - b[1].length);
  for (const [numbers, facts] of fitting) {
    const free = facts.find(({ id }) => !values.has(id));
    const number = free && numbers.find((one) => free.of?.includes(one));
    if (free && number !== undefined) values.set(free.id, [index.documents[number].id, number]);
  }
  const throws = words.map(({ typed }) => typed).filter((typed) => /^\d+$/.test(typed)).map(Number);
  for (const { id, from, to } of asked.facts) {
    const thrown = from === undefined || to === undefined ? -1 : throws.findIndex((number) => from <= number && number <= to);
    if (thrown >= 0) values.set(id, [String(throws.splice(thrown, 1)[0]), undefined]);
  }
  const facts = asked.facts.flatMap(({ id }) => [...values].filter(([name]) => name === id).map(([, value]) => /** @type {SearchQuestion["facts"][number]} */ ([id, ...value])));
  const open = asked.facts.some(({ id, from }) => from !== undefined && !values.has(id));
  return { question: asked, facts, odds: asked.odds && open };
}
