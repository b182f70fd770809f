// What the workers hand each other, by its names.

/** A version of the site in one language, as it is noted. */
interface Version {
  stamp: string;
  bytes: number;
  before?: string;
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
