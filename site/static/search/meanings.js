// Meanings: the tokens that a typed word may stand for; as in rulebase/search/meanings.py.
import { Near, fold, places } from "./analysis.js";

export const CONCEPTS = ""; // before the tokens that are names of something, in any language

export class Word {
  /** @param {string} typed */
  constructor(typed) {
    this.typed = typed;
    /** @type {Map<string, Match>} */
    this.matches = new Map(); // by token
    this.slight = false;
    this.rarity = 0;
  }

  /** @param {Iterable<Meant>} meant */
  add(meant) {
    for (const [token, match] of meant) {
      if (!((this.matches.get(token)?.quality ?? -1) >= match.quality)) this.matches.set(token, match);
    }
  }

  likeliest() {
    const best = Math.max(0, ...[...this.matches.values()].map((match) => match.quality));
    return [...this.matches].filter(([, match]) => match.quality === best);
  }
}

/** The values of a row two by two. @template T @param {T[]} row @returns {Generator<[T, T]>} */
export function* inTwos(row = []) {
  for (let at = 0; at < row.length; at += 2) yield [row[at], row[at + 1]];
}

/** @param {(string | number)[]} row @returns {Generator<[written: string, concept: number, language: number]>} */
export function* inThrees(row = []) {
  for (let at = 0; at < row.length; at += 3) yield /** @type {[string, number, number]} */ ([row[at], row[at + 1], row[at + 2]]);
}

/** A query read by somebody with a language, where some tokens stand in the documents and others do not. */
export class Reading {
  /** @param {import("./queries.js").Index} index @param {string} language @param {(token: string) => boolean} stands */
  constructor(index, language, stands) {
    this.index = index;
    this.rules = index.rules;
    this.closeness = new Near(index.rules);
    this.language = language;
    this.others = index.languages.filter((other) => other !== language && index.words.has(other));
    this.stands = stands;
  }

  /** @param {string} query */
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

  /** A name of several words, written together or apart, perhaps not yet to its end. @param {Word[]} words @param {boolean} last */
  several(words, last) {
    const typed = words.map((word) => word.typed).join("");
    const folded = fold(typed);
    let meant = this.asName(typed, folded, this.language);
    if (last && !meant.length) {
      const begun = this.closeness.beginnings(this.index.knownIn(this.language), folded);
      meant = [...begun].flatMap(([name, quality]) => this.asName(name, name, this.language, quality));
    }
    for (const word of words) word.add(meant);
  }

  /** The word itself, or what is near it: in the reader's language, else in the others. @param {string} typed @param {string} folded @returns {Meant[]} */
  single(typed, folded) {
    const { weak, elsewhere } = this.rules;
    const own = this.index.knownIn(this.language);
    let meant = [...this.asWord(typed, folded, this.language), ...this.asName(typed, folded, this.language)];
    if (meant.length) return [...meant, ...this.near(this.closeness.inside(own, folded), this.language, weak)];
    meant = this.others.flatMap((other) => this.asWord(typed, folded, other, elsewhere));
    if (!meant.length) meant = this.near(this.closeness.near(own, folded), this.language, 1);
    if (meant.length) return meant;
    return this.others.flatMap((other) => this.near(this.closeness.near(this.index.knownIn(other), folded), other, elsewhere));
  }

  /** @param {Map<string, number>} found @param {string} language @param {number} share @returns {Meant[]} */
  near(found, language, share) {
    return [...found].flatMap(([other, quality]) => [
      ...this.asWord(other, other, language, quality * share),
      ...this.asName(other, other, language, quality * share),
    ]);
  }

  /** @param {string} typed @param {string} folded @param {string} language @param {number} [share] @returns {Meant[]} */
  asWord(typed, folded, language, share = 1) {
    const known = [...this.index.stems(language, folded)].filter(([, stem]) => this.stands(`${language}:${stem}`));
    const likeness = this.likeness(typed, folded, known);
    return known.map(([written, stem]) => [
      `${language}:${stem}`,
      { quality: share * likeness(written), word: written, language },
    ]);
  }

  /** @param {string} typed @param {string} folded @param {string} language @param {number} [share] @returns {Meant[]} */
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

  /** How like what was typed each of the words is that fold alike. @param {string} typed @param {string} folded @param {[written: string, ...rest: unknown[]][]} known */
  likeness(typed, folded, known) {
    /** @param {string} written */
    const exact = (written) => typed === written.replaceAll(" ", "");
    const without = typed === folded && !known.some(([written]) => exact(written)) ? this.rules.folded : this.rules.other;
    /** @param {string} written */
    return (written) => (exact(written) ? 1 : without);
  }
}
