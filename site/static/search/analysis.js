// Analysis of words, and of those near them; as in rulebase/search/analysis.py. Stems were found when the index was made:
// here a word is folded, looked up and compared, in any language.

const WORD = /[\p{L}\p{N}]+/gu;
/** @type {Record<string, string>} */
export const LETTERS = { ł: "l", Ł: "l", đ: "d", ø: "o", ß: "ss" };

/** Every word in lower case, with where it stands; lone letters say nothing. @param {string} text @returns {[word: string, start: number, end: number][]} */
export function places(text) {
  return [...text.matchAll(WORD)]
    .map(({ 0: word, index }) => /** @type {[string, number, number]} */ ([word.normalize("NFKC").toLowerCase(), index, index + word.length]))
    .filter(([word]) => word.length > 1 || /\p{N}/u.test(word));
}

/** @param {string} word */
export function fold(word) {
  return word
    .replace(/[łŁđøß]/g, (letter) => LETTERS[letter])
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Letters to add, drop, change or swap with a neighbour; anything above most is most + 1. @param {string} one @param {string} other @param {number} most */
export function slips(one, other, most) {
  /** @type {number[]} */
  let last = [];
  /** @type {number[]} */
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
  return Math.min(row[other.length], most + 1);
}

/** @param {string[]} known @param {string} word */
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

/** @param {string} one @param {string} other */
function common(one, other) {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

export class Near {
  /** @param {SearchRules} rules */
  constructor(rules) {
    this.rules = rules;
  }

  /** The known words that somebody who typed this may mean, and how likely. @param {string[]} known @param {string} word */
  near(known, word) {
    const found = this.beginnings(known, word);
    if (/^\p{N}+$/u.test(word)) return found;
    const slipped = this.typos(known, word);
    if (!found.size) return new Map([...this.kin(known, word), ...this.parts(known, word), ...slipped]);
    const doubtful = [...slipped].map(([other, quality]) => /** @type {[string, number]} */ ([other, quality * this.rules.doubtful]));
    return new Map([...doubtful, ...found]);
  }

  /** The longer words that the word begins or stands in. @param {string[]} known @param {string} word */
  inside(known, word) {
    if (word.length < this.rules.shortestBegun) return new Map();
    const found = new Map([...this.parts(known, word), ...this.beginnings(known, word)]);
    found.delete(word);
    return found;
  }

  /** @param {string[]} known @param {string} word */
  beginnings(known, word) {
    const begun = [];
    for (let at = bisect(known, word); at < known.length && known[at].startsWith(word); at++) begun.push(known[at]);
    return new Map(this.nearest(begun, word).map((other) => [other, 0.4 + (0.3 * word.length) / other.length]));
  }

  /** @param {string[]} known @param {string} word */
  parts(known, word) {
    if (word.length < this.rules.shortestPart) return new Map();
    const holding = known.filter((other) => other.includes(word));
    return new Map(this.nearest(holding, word).map((other) => [other, 0.35]));
  }

  /** @param {string[]} known @param {string} word */
  kin(known, word) {
    const { shortestKin, kin } = this.rules;
    const at = bisect(known, word);
    const around = [at - 1, at].filter((index) => index >= 0 && index < known.length);
    const length = Math.max(0, ...around.map((index) => common(word, known[index])));
    if (length < shortestKin || length < kin * word.length) return new Map();
    return new Map(
      [...this.beginnings(known, word.slice(0, length)).keys()]
        .filter((other) => length >= kin * other.length)
        .map((other) => /** @type {[string, number]} */ ([other, (length / Math.max(word.length, other.length)) * 0.6])),
    );
  }

  /** @param {string[]} known @param {string} word */
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

  /** @param {string[]} found @param {string} word */
  nearest(found, word) {
    /** @param {string} other */
    const far = (other) => Math.abs(other.length - word.length);
    return found.sort((a, b) => far(a) - far(b) || (a < b ? -1 : 1)).slice(0, this.rules.most);
  }
}

/** @param {string} word @param {string} other @param {number} most */
function within(word, other, most) {
  if (Math.abs(word.length - other.length) > most || (most > 1 && word[0] !== other[0])) return false;
  return slips(word, other, most) <= most;
}
