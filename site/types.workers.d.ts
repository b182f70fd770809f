// Types that the workers share.

/** A version of the site in one language, as the worker notes it. */
interface Version {
  stamp: string;
  bytes: number;
  before?: string;
}
interface NamedVersion {
  language: string;
  stamp: string;
}
/** Of each file of the checker its bytes and its sum. */
type Parts = Record<string, [bytes: number, sum: string]>;
interface WorkerNavigator {
  connection?: { saveData: boolean };
}
/** The files of the checker, as engine.json lists them. */
interface Engine {
  bytes: number;
  code: string;
  python: string;
  stdlib: string;
  lock: string;
  data: Record<string, string>;
}
