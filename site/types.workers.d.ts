// What the workers hand each other, by its names.

/** A version of the site in one language, as it is noted. */
interface Version {
  stamp: string;
  bytes: number;
  before?: string;
}
interface Named {
  language: string;
  stamp: string;
}
type Sizes = Record<string, [pages: number, checker: number]>;
/** Of each file of the checker its bytes and its sum. */
type Parts = Record<string, [bytes: number, sum: string]>;
/** What is told of what is kept: of each language its bytes, and those of the checker that it lacks. */
interface Kept {
  languages: Record<string, { bytes: number; lacking: number }>;
  checker: number;
  busy: string[];
  sizes: Sizes;
}
/** What a page wishes: a language kept, with its forms or without; the checker that has come; all dropped. */
interface Wish {
  keep?: string;
  forms?: boolean;
  used?: string;
  drop?: boolean;
}
interface WorkerNavigator {
  connection?: { saveData: boolean };
}
/** The files of the checker, as engine.json tells them. */
interface Engine {
  bytes: number;
  code: string;
  python: string;
  stdlib: string;
  lock: string;
  data: Record<string, string>;
}
