// Queries: what was typed, looked up in the index; hits by rank. The terminal does the same (rulebase/search: analysis,
// meanings, queries, snippets; the names are alike), and tests hold the two to the same answers.
import { ALIKE, LONGEST, likeness, spelt } from "./did-you-mean.js";
import { fold } from "./analysis.js";
import { CONCEPTS, Reading, inThrees, inTwos } from "./meanings.js";
import { Marker, cut, holds } from "./snippets.js";

/** @typedef {import("./meanings.js").Word} Word */

/** The index. Languages are added as they come over the network: the reader's first. */
export class Index {
  /** @param {IndexData} data */
  constructor(data) {
    this.rules = data.rules;
    this.languages = data.languages;
    this.configurations = data.configurations;
    this.documents = data.documents.map(([game, id, kind, holds]) => ({ game, id, kind, holds: data.holds[holds] }));
    this.holds = data.holds;
    this.questions = data.questions;
    this.names = new Map(Object.entries(data.names));
    /** @type {Map<string, Map<string, string[]>>} */
    this.words = new Map();
    /** @type {Map<string, Set<string>>} */
    this.common = new Map();
    /** @type {Map<string, string[]>} */
    this.known = new Map();
    /** @type {Map<string, Map<string, number[]>>} */
    this.postings = new Map([[CONCEPTS, new Map(Object.entries(data.concepts))]]);
    /** @type {Map<number, [written: string, language: string][]>} */
    this.called = new Map();
    for (const folded of this.names.keys()) {
      for (const [written, concept, language] of this.concepts(folded)) {
        this.called.set(concept, [...(this.called.get(concept) ?? []), [written, language]]);
      }
    }
  }

  /** @param {string} language @param {LanguageData} data */
  add(language, { words, common, postings }) {
    this.words.set(language, new Map(Object.entries(words)));
    this.common.set(language, new Set(common));
    this.postings.set(language, new Map(Object.entries(postings)));
    this.known.set(language, [...new Set([...Object.keys(words), ...this.names.keys()])].sort());
  }

  /** @param {string} language @param {string} folded @returns {Generator<[written: string, stem: string]>} */
  *stems(language, folded) {
    for (const [kept, stem] of inTwos(this.words.get(language)?.get(folded))) {
      const written = kept || folded;
      yield [written, stem || written];
    }
  }

  /** All words and names of a language, in order. @param {string} language */
  knownIn(language) {
    return this.known.get(language) ?? [];
  }

  /** What of a hit was found through words that the reader's language does not have. @param {Pick<Hit, "matches">} hit @param {string} reader */
  foreign({ matches }, reader) {
    return matches.filter(
      ([, { word, language }]) => language !== reader && this.stems(reader, fold(word)).next().done,
    );
  }

  /** @param {string} folded @returns {Generator<[written: string, concept: number, language: string]>} */
  *concepts(folded) {
    for (const [written, concept, language] of inThrees(this.names.get(folded))) {
      yield [written || folded, concept, this.languages[language]];
    }
  }

  /** `games`: the ids to search, or null; `asked`: game → number of its configuration, where one is chosen. @param {string} query @param {string} language @param {string[] | null} [games] @param {Record<string, number>} [asked] @returns {Found} */
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

  /** The document whose name, in any language, is nearest to a query that finds nothing; its number, or -1. @param {string} query */
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

  /** @param {number} number @param {Word[]} words @param {Map<number, { value: number, match: Match }>[]} weights @param {Record<string, number>} asked @returns {Hit} */
  hit(number, words, weights, asked) {
    const document = this.documents[number];
    let whole = 0;
    let share = 0;
    let score = 0;
    /** @type {Hit["matches"]} */
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
   * @param {Word[]} words @param {[text: string, where: number][]} passages @param {string} language @param {number} number
   */
  snippet(words, passages, language, number) {
    const marker = new Marker(this, words, language);
    const marked = passages.map(([text, where]) => ({ text, ...marker.mark(text), here: holds(this.holds[where], number), apt: false }));
    const enough = Math.max(0, ...marked.map((each) => each.value)) * this.rules.enough;
    /** @type {typeof marked[number] | null} */
    let best = null;
    for (const each of marked) {
      each.apt = each.here && each.value >= enough;
      const better = !best || each.value > best.value || (each.value === best.value && each.here && !best.here);
      if (!best || (each.apt === best.apt ? better : each.apt)) best = each;
    }
    return best && { ...cut(best.text, best.marks, this.rules), here: best.here };
  }
}

/** Which documents of some games each token stands in, and how much it says there; each read once. */
class Postings {
  /** @param {Index} index @param {string[] | null} games */
  constructor(index, games) {
    this.index = index;
    this.here = index.documents.map((document) => !games || games.includes(document.game));
    this.count = this.here.filter(Boolean).length;
    /** @type {Map<string, Map<number, number>>} */
    this.read = new Map();
  }

  /** @param {string} token @returns {Map<number, number>} */
  of(token) {
    if (!this.read.has(token)) {
      const at = token.indexOf(":");
      const row = this.index.postings.get(token.slice(0, at))?.get(token.slice(at + 1));
      this.read.set(token, new Map([...inTwos(row)].filter(([number]) => this.here[number])));
    }
    return this.read.get(token) ?? new Map();
  }

  /** How much a word says: that of what it most likely means. A word that stands nowhere says nothing. @param {Word} word */
  rarity(word) {
    const documents = Math.max(0, ...word.likeliest().map(([token]) => this.of(token).size));
    if (!documents) return 0;
    const rarity = Math.log(1 + (this.count - documents + 0.5) / (documents + 0.5));
    return word.slight ? rarity * this.index.rules.slight : rarity;
  }

  /** The best that each document has for a word. @param {Word} word */
  weights(word) {
    /** @type {Map<number, { value: number, match: Match }>} */
    const found = new Map();
    for (const [token, match] of word.matches) {
      for (const [number, weight] of this.of(token)) {
        const value = (match.quality * weight) / this.index.rules.own;
        if (!((found.get(number)?.value ?? -1) >= value)) found.set(number, { value, match });
      }
    }
    return found;
  }
}
