// Search without a page: what was typed, looked up in the index. The terminal does the same (rulebase/search:
// analysis, meanings, queries, snippets; the names are alike), and tests hold the two to the same answers.
// Stems were found when the index was made: here a word is folded, looked up and compared, in any language.

const WORD = /[\p{L}\p{N}]+/gu;
const LETTERS = { ł: "l", Ł: "l", đ: "d", ø: "o", ß: "ss" };
export const CONCEPTS = "";

// ---------------------------------------------------------------- analysis: words, and what is near them

/** Every word in lower case, with where it stands; lone letters say nothing. */
export function places(text) {
  return [...text.matchAll(WORD)]
    .map(({ 0: word, index }) => [word.normalize("NFKC").toLowerCase(), index, index + word.length])
    .filter(([word]) => word.length > 1 || /\p{N}/u.test(word));
}

export function fold(word) {
  return word
    .replace(/[łŁđøß]/g, (letter) => LETTERS[letter])
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Letters to add, drop, change or swap with a neighbour; anything above most is most + 1. */
export function slips(one, other, most) {
  let last = [];
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    [last, before, row] = [before, row, [i]];
    for (let j = 1; j <= other.length; j++) {
      const changed = one[i - 1] === other[j - 1] ? 0 : 1;
      let cost = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + changed);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        cost = Math.min(cost, last[j - 2] + 1);
      }
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
  }
  return Math.min(row.at(-1), most + 1);
}

function bisect(known, word) {
  let low = 0;
  let high = known.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (known[middle] < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

function common(one, other) {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

class Near {
  constructor(rules) {
    this.rules = rules;
  }

  /** The known words that somebody who typed this may mean, and how likely. */
  near(known, word) {
    const found = this.beginnings(known, word);
    if (/^\p{N}+$/u.test(word)) return found;
    const slipped = this.typos(known, word);
    if (!found.size) return new Map([...this.kin(known, word), ...this.parts(known, word), ...slipped]);
    const doubtful = [...slipped].map(([other, quality]) => [other, quality * this.rules.doubtful]);
    return new Map([...doubtful, ...found]);
  }

  /** The longer words that the word begins or stands in. */
  inside(known, word) {
    if (word.length < this.rules.shortestBegun) return new Map();
    const found = new Map([...this.parts(known, word), ...this.beginnings(known, word)]);
    found.delete(word);
    return found;
  }

  beginnings(known, word) {
    const begun = [];
    for (let at = bisect(known, word); at < known.length && known[at].startsWith(word); at++) begun.push(known[at]);
    return new Map(this.nearest(begun, word).map((other) => [other, 0.4 + (0.3 * word.length) / other.length]));
  }

  parts(known, word) {
    if (word.length < this.rules.shortestPart) return new Map();
    const holding = known.filter((other) => other.includes(word));
    return new Map(this.nearest(holding, word).map((other) => [other, 0.35]));
  }

  kin(known, word) {
    const { shortestKin, kin } = this.rules;
    const at = bisect(known, word);
    const around = [at - 1, at].filter((index) => index >= 0 && index < known.length);
    const length = Math.max(0, ...around.map((index) => common(word, known[index])));
    if (length < shortestKin || length < kin * word.length) return new Map();
    return new Map(
      [...this.beginnings(known, word.slice(0, length)).keys()]
        .filter((other) => length >= kin * other.length)
        .map((other) => [other, (length / Math.max(word.length, other.length)) * 0.6]),
    );
  }

  typos(known, word) {
    const allowed = this.rules.typos.find(([length]) => word.length >= length)?.[1] ?? 0;
    for (let most = 1; most <= allowed; most++) {
      const found = this.nearest(
        known.filter((other) => within(word, other, most)),
        word,
      );
      if (found.length) return new Map(found.map((other) => [other, 0.7 - 0.2 * most]));
    }
    return new Map();
  }

  nearest(found, word) {
    const far = (other) => Math.abs(other.length - word.length);
    return found.sort((a, b) => far(a) - far(b) || (a < b ? -1 : 1)).slice(0, this.rules.most);
  }
}

function within(word, other, most) {
  if (Math.abs(word.length - other.length) > most || (most > 1 && word[0] !== other[0])) return false;
  return slips(word, other, most) <= most;
}

// ---------------------------------------------------------------- meanings: the tokens that a word may stand for

class Word {
  constructor(typed) {
    this.typed = typed;
    this.matches = new Map(); // token: { quality, word, language }
    this.slight = false;
    this.rarity = 0;
  }

  add(meant) {
    for (const [token, match] of meant) {
      if (!(this.matches.get(token)?.quality >= match.quality)) this.matches.set(token, match);
    }
  }

  likeliest() {
    const best = Math.max(0, ...[...this.matches.values()].map((match) => match.quality));
    return [...this.matches].filter(([, match]) => match.quality === best);
  }
}

function* inTwos(row = []) {
  for (let at = 0; at < row.length; at += 2) yield [row[at], row[at + 1]];
}

function* inThrees(row = []) {
  for (let at = 0; at < row.length; at += 3) yield [row[at], row[at + 1], row[at + 2]];
}

/** A query read by somebody with a language, where some tokens stand in the documents and others do not. */
class Reading {
  constructor(index, language, stands) {
    this.index = index;
    this.rules = index.rules;
    this.closeness = new Near(index.rules);
    this.language = language;
    this.others = index.languages.filter((other) => other !== language && index.words.has(other));
    this.stands = stands;
  }

  words(query) {
    const { mostWords, longest } = this.rules;
    const words = places(query)
      .slice(0, mostWords)
      .map(([word]) => new Word(word));
    for (let start = 0; start < words.length; start++) {
      for (let end = start + 2; end <= Math.min(start + longest, words.length); end++) {
        this.several(words.slice(start, end), end === words.length);
      }
    }
    for (const word of words) {
      word.add(this.single(word.typed, fold(word.typed)));
      word.slight = word.likeliest().some(([, match]) => this.index.common.get(match.language)?.has(fold(match.word)));
    }
    return words;
  }

  /** A name of several words, written together or apart, perhaps not yet to its end. */
  several(words, last) {
    const typed = words.map((word) => word.typed).join("");
    const folded = fold(typed);
    let meant = this.asName(typed, folded, this.language);
    if (last && !meant.length) {
      const begun = this.closeness.beginnings(this.index.known.get(this.language), folded);
      meant = [...begun].flatMap(([name, quality]) => this.asName(name, name, this.language, quality));
    }
    for (const word of words) word.add(meant);
  }

  /** The word itself, or what is near it: in the reader's language, else in the others. */
  single(typed, folded) {
    const { weak, elsewhere } = this.rules;
    const { known } = this.index;
    const own = known.get(this.language);
    let meant = [...this.asWord(typed, folded, this.language), ...this.asName(typed, folded, this.language)];
    if (meant.length) return [...meant, ...this.near(this.closeness.inside(own, folded), this.language, weak)];
    meant = this.others.flatMap((other) => this.asWord(typed, folded, other, elsewhere));
    if (!meant.length) meant = this.near(this.closeness.near(own, folded), this.language, 1);
    if (meant.length) return meant;
    return this.others.flatMap((other) => this.near(this.closeness.near(known.get(other), folded), other, elsewhere));
  }

  near(found, language, share) {
    return [...found].flatMap(([other, quality]) => [
      ...this.asWord(other, other, language, quality * share),
      ...this.asName(other, other, language, quality * share),
    ]);
  }

  asWord(typed, folded, language, share = 1) {
    const known = [...this.index.stems(language, folded)].filter(([, stem]) => this.stands(`${language}:${stem}`));
    const likeness = this.likeness(typed, folded, known);
    return known.map(([written, stem]) => [
      `${language}:${stem}`,
      { quality: share * likeness(written), word: written, language },
    ]);
  }

  asName(typed, folded, language, share = 1) {
    const known = [...this.index.concepts(folded)].filter(([, concept]) => this.stands(`${CONCEPTS}:${concept}`));
    const likeness = this.likeness(typed, folded, known);
    return known.map(([written, concept, other]) => [
      `${CONCEPTS}:${concept}`,
      {
        quality: share * likeness(written) * (other === language ? 1 : this.rules.foreign),
        word: written,
        language: other,
      },
    ]);
  }

  /** How like what was typed each of the words is that fold alike. */
  likeness(typed, folded, known) {
    const exact = (written) => typed === written.replaceAll(" ", "");
    const without = typed === folded && !known.some(([written]) => exact(written)) ? this.rules.folded : this.rules.other;
    return (written) => (exact(written) ? 1 : without);
  }
}

// ---------------------------------------------------------------- what was perhaps meant

const ALIKE = 0.68; // how alike two names are at least (rulebase/knowledge/problems.py: closest)
const LONGEST = 80; // characters of a query that is compared

/** A name as it is compared: case, diacritics, “_” and “-” make no difference. */
function spelt(name) {
  const plain = name.toLowerCase().replace(/[łđø]/g, (letter) => LETTERS[letter]);
  return plain.replace(/[_ ]/g, "-").normalize("NFKD").replace(/\p{M}/gu, "");
}

/** How much two words have in common, as Ratcliff and Obershelp reckon it. */
function likeness(one, other) {
  return (2 * inCommon(one, other)) / (one.length + other.length);
}

function inCommon(one, other) {
  if (!one || !other) return 0;
  let [length, here, there] = [0, 0, 0];
  let before = new Uint16Array(other.length + 1);
  for (let i = 0; i < one.length; i++) {
    const now = new Uint16Array(other.length + 1);
    for (let j = 0; j < other.length; j++) {
      if (one[i] !== other[j]) continue;
      now[j + 1] = before[j] + 1;
      if (now[j + 1] > length) [length, here, there] = [now[j + 1], i + 1 - now[j + 1], j + 1 - now[j + 1]];
    }
    before = now;
  }
  if (!length) return 0;
  return length + inCommon(one.slice(0, here), other.slice(0, there)) + inCommon(one.slice(here + length), other.slice(there + length));
}

// ---------------------------------------------------------------- queries: hits by rank

/** The index. Languages are added as they come over the network: the reader's first. */
export class Index {
  constructor(data) {
    this.rules = data.rules;
    this.languages = data.languages;
    this.configurations = data.configurations;
    this.documents = data.documents.map(([game, id, kind, holds]) => ({ game, id, kind, holds: data.holds[holds] }));
    this.holds = data.holds;
    this.questions = data.questions;
    this.names = new Map(Object.entries(data.names));
    this.words = new Map();
    this.common = new Map();
    this.known = new Map();
    this.postings = new Map([[CONCEPTS, new Map(Object.entries(data.concepts))]]);
    this.called = new Map();
    for (const folded of this.names.keys()) {
      for (const [written, concept, language] of this.concepts(folded)) {
        if (!this.called.has(concept)) this.called.set(concept, []);
        this.called.get(concept).push([written, language]);
      }
    }
  }

  add(language, { words, common, postings }) {
    this.words.set(language, new Map(Object.entries(words)));
    this.common.set(language, new Set(common));
    this.postings.set(language, new Map(Object.entries(postings)));
    this.known.set(language, [...new Set([...this.words.get(language).keys(), ...this.names.keys()])].sort());
  }

  *stems(language, folded) {
    for (const [kept, stem] of inTwos(this.words.get(language)?.get(folded))) {
      const written = kept || folded;
      yield [written, stem || written];
    }
  }

  /** What of a hit was found through words that the reader's language does not have. */
  foreign({ matches }, reader) {
    return matches.filter(
      ([, { word, language }]) => language !== reader && this.stems(reader, fold(word)).next().done,
    );
  }

  *concepts(folded) {
    for (const [written, concept, language] of inThrees(this.names.get(folded))) {
      yield [written || folded, concept, this.languages[language]];
    }
  }

  /** `games`: the ids to search, or null; `asked`: game → number of its configuration, where one is chosen. */
  search(query, language, games = null, asked = {}) {
    const postings = new Postings(this, games);
    const words = new Reading(this, language, (token) => postings.of(token).size > 0).words(query);
    for (const word of words) word.rarity = postings.rarity(word);
    const weights = words.map((word) => postings.weights(word));
    const all = [...new Set(weights.flatMap((found) => [...found.keys()]))]
      .sort((a, b) => a - b)
      .map((number) => this.hit(number, words, weights, asked));
    const least = this.rules.relevant * Math.max(0, ...all.map(({ share }) => share));
    const hits = all.filter(({ share }) => share >= least).sort((a, b) => b.score - a.score || a.number - b.number);
    return { hits, words, unknown: words.filter(({ matches }) => !matches.size).map(({ typed }) => typed) };
  }

  /** The document whose name, in any language, is nearest to a query that finds nothing; its number, or -1. */
  nearest(query) {
    const wanted = spelt(query);
    let best = { alike: ALIKE, concept: -1, name: "" };
    for (const [concept, names] of wanted.length > LONGEST ? [] : this.called) {
      for (const [written] of names) {
        const name = spelt(written);
        if ((2 * Math.min(name.length, wanted.length)) / (name.length + wanted.length) < best.alike) continue;
        const alike = likeness(wanted, name);
        if (alike > best.alike || (alike === best.alike && name >= best.name)) best = { alike, concept, name };
      }
    }
    return best.concept;
  }

  hit(number, words, weights, asked) {
    const document = this.documents[number];
    let whole = 0;
    let share = 0;
    let score = 0;
    const matches = [];
    words.forEach((word, at) => {
      const best = weights[at].get(number);
      whole += word.rarity;
      if (!best) return;
      share += word.rarity * best.match.quality;
      score += word.rarity * best.value;
      matches.push([word.typed, best.match]);
    });
    share /= whole;
    score /= whole;
    if (document.game in asked && !holds(document.holds, asked[document.game])) score *= this.rules.absent;
    return { number, document, share, score: Math.floor(score * share * 1e4 + 0.5) / 1e4, matches };
  }

  /**
   * The passage that answers best, in a language: of those that hold in the configuration, if any of them has some of
   * the words; `passages`: [text, set].
   */
  snippet(words, passages, language, number) {
    const marker = new Marker(this, words, language);
    const told = passages.map(([text, where]) => ({ text, ...marker.mark(text), here: holds(this.holds[where], number) }));
    const enough = Math.max(0, ...told.map((each) => each.value)) * this.rules.enough;
    let best = null;
    for (const each of told) {
      each.apt = each.here && each.value >= enough;
      const better = !best || each.value > best.value || (each.value === best.value && each.here && !best.here);
      if (!best || (each.apt === best.apt ? better : each.apt)) best = each;
    }
    return best && { ...cut(best.text, best.marks, this.rules), here: best.here };
  }
}

/** Which documents of some games each token stands in, and how much it says there; each read once. */
class Postings {
  constructor(index, games) {
    this.index = index;
    this.here = index.documents.map((document) => !games || games.includes(document.game));
    this.count = this.here.filter(Boolean).length;
    this.read = new Map();
  }

  of(token) {
    if (!this.read.has(token)) {
      const at = token.indexOf(":");
      const row = this.index.postings.get(token.slice(0, at))?.get(token.slice(at + 1));
      this.read.set(token, new Map([...inTwos(row)].filter(([number]) => this.here[number])));
    }
    return this.read.get(token);
  }

  /** How much a word says: that of what it most likely means. A word that stands nowhere says nothing. */
  rarity(word) {
    const documents = Math.max(0, ...word.likeliest().map(([token]) => this.of(token).size));
    if (!documents) return 0;
    const rarity = Math.log(1 + (this.count - documents + 0.5) / (documents + 0.5));
    return word.slight ? rarity * this.index.rules.slight : rarity;
  }

  /** The best that each document has for a word. */
  weights(word) {
    const found = new Map();
    for (const [token, match] of word.matches) {
      for (const [number, weight] of this.of(token)) {
        const value = (match.quality * weight) / this.index.rules.own;
        if (!(found.get(number)?.value >= value)) found.set(number, { value, match });
      }
    }
    return found;
  }
}

// ---------------------------------------------------------------- snippets: where the words stand in a text

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
function cut(text, marks, { snippet, before }) {
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
