// Types that the scripts of pages share. No browser is sent this; `make scripts` reads it.

/** The texts of pages and forms, by name, in the reader's language. */
type Texts = Record<string, string>;
/** A name in each language. */
type Titles = Record<string, string>;
/** A set of configurations: a bit each, bytes as hex, the lowest first. */
type Bits = string;

// ---------------------------------------------------------------- our game

interface Configuration {
  key: string;
  ruleset: string;
  options: string[];
  choices: Record<string, string>;
  below: Bits;
  title: Titles;
}
interface Ruleset {
  id: string;
  title: Titles;
  options: string[];
  choices: Record<string, string[]>;
}
/** All that can be picked. */
interface Offered {
  configurations: Configuration[];
  rulesets: Ruleset[];
  choices: Record<string, Titles>;
  features: Record<string, { title: Titles; notWith: string[] }>;
}
/** The configuration that a reader has picked, as it is stored. */
interface Chosen {
  key: string;
  number: number;
  below: Bits;
  title: Titles;
  stamp?: string;
}

// ---------------------------------------------------------------- forms

/** A name of a list: its id, its title, and the configurations that have it, if not all do. */
type Option = [id: string, title: string, where?: Bits];
interface Named {
  id: string;
  title: string;
  here?: boolean;
  note?: string;
}
/** What a form knows of a fact: the kind of its value, and what that kind needs. */
interface About {
  kind: string;
  title: string;
  help?: string;
  part?: boolean;
  usual?: boolean;
  default?: boolean | number | string;
  marked?: string;
  in_order?: string;
  of?: string;
  from?: number;
  to?: number;
  own?: string;
  others?: boolean;
  keys?: string;
  value?: About;
  composite?: boolean;
  called?: string;
  marks?: Record<string, { of?: string }>;
}
type Of<Wanted extends keyof About> = About & Required<Pick<About, Wanted>>;
/** What controls are made with. */
interface Context {
  texts: Texts;
  values(list: string): Option[];
  load(list: string): Promise<void> | void;
  holds(bits: Bits): boolean;
  /** What was entered and typed, joined as the terminal reads it; undefined if it is not understood. */
  read?(fact: string, told: unknown[]): Promise<unknown>;
}
/** A control with the value that is entered in it. */
interface Field {
  element: HTMLElement;
  value(): unknown;
  written(): string | undefined;
  show(given: unknown): boolean;
  focus(): void;
  refresh?(): void;
  start?(): void;
  at?(key: string): Field;
}
interface ControlModule {
  control(fact: string, about: About, context: Context): Field;
  lists?(about: About): string[];
  within?(about: About): About[];
}
/** Facts that are known, by name. */
type Facts = Record<string, unknown>;
/** Short forms: other ways to write a part of the table. */
type Short = Record<string, { part: string; key?: string; value?: unknown; rest?: unknown }>;
/** What was chosen, rule by rule. */
type Choices = Record<string, string[]>;

/** A question as its form is made from it. */
interface QuestionData {
  title: string;
  rule: string;
  odds: boolean;
  default: string;
  listed: string[];
  first: string[];
  beyond: string[];
  table: string[];
  short: Short;
  facts: Record<string, About>;
  lists: Lists;
}
/** Lists of names, the long ones by the file that has them. */
type Lists = Record<string, Option[] | string>;

// ---------------------------------------------------------------- asking and answers

/** The files of the checker and of the forms, as engine.json lists them. */
interface EngineFiles {
  worker: string;
  bytes: number;
  forms: Record<string, Record<string, string>>;
  data: Record<string, string>;
}
interface AskRequest {
  do: string;
  game: string;
  question: string;
  language: string;
  config: string | null;
  facts: Facts;
  table?: string[];
}
interface Progress {
  progress: number;
  ready: boolean;
  megabytes: number;
}
interface Based {
  rule: string;
  sources: string[];
}
interface Step extends Based {
  text: string;
  under?: string;
  happens?: boolean;
  standing?: string;
}
interface Choice extends Based {
  by?: string;
  by_title: string;
  options: { typed: string; title: string }[];
}
interface Chance {
  fraction: string;
  value: number;
  least?: { value: number };
  most?: { value: number };
  sentence: string;
  rolls: number[];
}
interface Dependent {
  text: string;
  facts: Facts;
  heading: Based | null;
}
interface OtherReading {
  discrepancy: string;
  sentence: string;
  line: string;
  otherwise: string[];
  text: string;
  sources: string[];
}
interface Answer {
  status: string;
  sentence: string;
  heading: Based | null;
  headings?: Based[];
  differing?: { text: string }[];
  steps: Step[];
  choices: Choice[];
  open_choices: Choice[];
  table?: Chance[];
  readings: OtherReading[];
  assumed: { title: string; text: string; usual: boolean }[];
  not_checked: { title: string }[];
  derived: { text: string }[];
  unread?: { title: string }[];
  undone?: { rule: string; text: string }[];
  needs?: { fact: string; key?: string }[];
  depends?: Dependent[];
  refused?: Based;
  silent?: Based;
}
/** A book with the places in it where something is printed; its language, where that is not the reader's. */
interface Book {
  book: string;
  mark: string;
  badge: string;
  language: string;
  places: { page: number; heading: string; own: boolean; to: string }[];
}
interface Changed {
  part: string;
  title: string;
  lines: { key?: string; text: string }[];
}
/** All that comes back for a request. */
interface Reply {
  problems?: { message: string; expected?: string; hint?: string }[];
  answer: Answer;
  cited: Record<string, Book[]>;
  titles: Record<string, string>;
  standing?: string;
  standings?: Record<string, string>;
  asked?: string[];
  elsewhere?: { key: string; title: string }[];
  here?: { key: string; title: string };
  picture?: import("./static/ask/picture.js").Pictures;
  changes?: Changed[];
  position: Facts;
}
/** What an answer is shown with, and what can be done about it. */
interface AnswerContext {
  texts: Texts;
  language: string;
  game: string;
  pages: string;
  choose(choice: Choice, option: { typed: string }): void;
  goOn?(): void;
  askIn?(key: string): void;
}

// ---------------------------------------------------------------- cards and the table

/** What is printed on a card, by filter; under a part, item by item. */
interface Card {
  id: string;
  title: string;
  element: HTMLElement;
  names: string;
  holds: boolean;
  values: Printed;
  button?: HTMLButtonElement;
}
type Printed = Record<string, any>; // a list of values, or of items with values of their own
interface Filter {
  id: string;
  part?: string;
  values: string[];
}
/** What is on the table: cards by their ids, all else as its field reads it. */
type Table = Record<string, any>;
/** What the page of a game's table has of it. */
interface TableData {
  order: string[];
  short: Short;
  shown: string[];
  boards: import("./static/ask/board.js").BoardData[];
  facts: Record<string, About>;
  values: Record<string, Option[]>;
  lists: string[];
  marks: Record<string, { fact: string; label: string }>;
  question: string;
  needed: string[];
  default: string;
  texts: Texts;
}

// ---------------------------------------------------------------- what the library of the browser leaves open

/** All that is looked for on these pages is HTML. */
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  querySelector(selectors: `button.${string}`): HTMLButtonElement | null;
  querySelector<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll(selectors: `a${"." | "["}${string}`): NodeListOf<HTMLAnchorElement>;
  querySelectorAll(selectors: `button${"." | "["}${string}`): NodeListOf<HTMLButtonElement>;
  querySelectorAll(selectors: `details${"." | "["}${string}`): NodeListOf<HTMLDetailsElement>;
  querySelectorAll<E extends HTMLElement = HTMLElement>(selectors: string): NodeListOf<E>;
}
interface DocumentEventMap {
  "our-game": CustomEvent<(Chosen & { game: string }) | null>;
  table: CustomEvent<{ game: string; by: unknown }>;
  checker: Event;
}
/** The data attributes of elements; a page that is not of a game has only language and root. */
interface DOMStringMap {
  root: string;
  lang: string;
  game: string;
  question: string;
}
interface Navigator {
  connection?: { saveData: boolean; type?: string; effectiveType?: string };
}
