// “Did you mean”: how alike two names are, to offer the most alike where nothing is found.
import { LETTERS } from "./analysis.js";

export const ALIKE = 0.68; // how alike two names are at least (rulebase/documents/problems.py: closest)
export const LONGEST = 80; // characters of a query that is compared

/** A name as it is compared: case, diacritics, “_” and “-” make no difference. @param {string} name */
export function spelt(name) {
  const plain = name.toLowerCase().replace(/[łđø]/g, (letter) => LETTERS[letter]);
  return plain.replace(/[_ ]/g, "-").normalize("NFKD").replace(/\p{M}/gu, "");
}

/** How much two words have in common, as Ratcliff and Obershelp reckon it. @param {string} one @param {string} other */
export function likeness(one, other) {
  return (2 * inCommon(one, other)) / (one.length + other.length);
}

/** @param {string} one @param {string} other @returns {number} */
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
