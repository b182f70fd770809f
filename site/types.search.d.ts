// Types that the scripts of the search share.

interface SearchRules {
  [name: string]: any; // numbers by name, but for:
  typos: [length: number, most: number][];
  pages: Record<string, string>;
}
/** What a token was found through. */
interface Match {
  quality: number;
  word: string;
  language: string;
}
type Meant = [token: string, match: Match];
/** Where a word begins and ends in a text. */
type Span = [start: number, end: number];
/** A question of a game, as far as a search can ask it. */
interface QuestionEntry {
  id: string;
  rule: number;
  odds: boolean;
  facts: { id: string; of?: number[]; from?: number; to?: number }[];
}
interface Document_ {
  game: string;
  id: string;
  kind: string;
  holds: Bits;
}
interface IndexData {
  rules: SearchRules;
  languages: string[];
  configurations: Record<string, { keys: string[]; default: number }>;
  documents: [game: string, id: string, kind: string, holds: number][];
  holds: Bits[];
  questions: Record<string, QuestionEntry[]>;
  names: Record<string, (string | number)[]>;
  concepts: Record<string, number[]>;
}
interface LanguageData {
  words: Record<string, string[]>;
  common: string[];
  postings: Record<string, number[]>;
}
interface Hit {
  number: number;
  document: Document_;
  share: number;
  score: number;
  matches: [typed: string, match: Match][];
}
interface Found {
  hits: Hit[];
  words: import("./static/search/meanings.js").Word[];
  unknown: string[];
}
/** The question that a search asks, with the facts that it names. */
interface SearchQuestion {
  question: QuestionEntry;
  facts: [fact: string, value: string, number?: number][];
  odds: boolean;
}
interface SearchTexts {
  says: Record<string, any>; // texts by name; of kinds and languages, names by id
  titles: string[];
  games: Record<string, string>;
  passages: [text: string, where: number][][];
  asks: Record<string, { questions: Record<string, string>; facts: Record<string, string> }>;
}
