// A search that tells what happens: the question whose facts are named in it, with all that it names filled in.
import { CONCEPTS } from "./meanings.js";

const LEAST = 2; // facts that have to be told before a search counts as a question

/** The question that a search tells most of: { question, facts: [[fact, value, number]] }; or null. */
export function asking(index, game, { words, hits }) {
  const things = named(index, words);
  const rank = new Map(hits.map(({ number }, at) => [number, at]));
  const place = ({ question }) => rank.get(question.rule) ?? hits.length;
  const told = (index.questions[game] ?? []).map((question) => filled(index, question, things, words));
  const enough = told.filter(({ facts }) => facts.filter(([, , number]) => number !== undefined).length >= LEAST);
  return enough.sort((a, b) => b.facts.length - a.facts.length || place(a) - place(b))[0] ?? null;
}

/** The things that the words name, in their order: each by the longest run of words. */
function named(index, words) {
  const meant = words.map((word) => new Set(concepts(word)));
  const found = [];
  for (let at = 0; at < words.length; ) {
    const runs = [...meant[at]].map((number) => [run(meant, at, number), number]);
    const longest = Math.max(0, ...runs.map(([length]) => length));
    if (longest) found.push(runs.filter(([length]) => length === longest).map(([, number]) => number));
    at += longest || 1;
  }
  return found;
}

/** What a word most likely names. */
function concepts({ matches }) {
  const sign = `${CONCEPTS}:`;
  const named = [...matches].filter(([token]) => token.startsWith(sign));
  const best = Math.max(0, ...named.map(([, { quality }]) => quality));
  return named.filter(([, { quality }]) => quality === best).map(([token]) => Number(token.slice(sign.length)));
}

function run(meant, start, number) {
  let end = start;
  while (meant[end]?.has(number)) end += 1;
  return end - start;
}

/** A question with what is named: what fits in fewest places first, then in the order of speech. */
function filled(index, question, things, words) {
  const told = new Map();
  const places = (numbers) => question.facts.filter(({ of }) => of && numbers.some((number) => of.includes(number)));
  const fitting = things.map((numbers) => [numbers, places(numbers)]).sort((a, b) => a[1].length - b[1].length);
  for (const [numbers, facts] of fitting) {
    const free = facts.find(({ id }) => !told.has(id));
    const number = free && numbers.find((one) => free.of.includes(one));
    if (free) told.set(free.id, [index.documents[number].id, number]);
  }
  const throws = words.map(({ typed }) => typed).filter((typed) => /^\d+$/.test(typed)).map(Number);
  for (const { id, from, to } of question.facts) {
    const thrown = from === undefined ? -1 : throws.findIndex((number) => from <= number && number <= to);
    if (thrown >= 0) told.set(id, [String(throws.splice(thrown, 1)[0]), undefined]);
  }
  const facts = question.facts.filter(({ id }) => told.has(id)).map(({ id }) => [id, ...told.get(id)]);
  const open = question.facts.some(({ id, from }) => from !== undefined && !told.has(id));
  return { question, facts, odds: question.odds && open };
}
