// The checker behind the forms: Python in a worker, fetched and started when a form is first used.

const base = new URL("../engine/", import.meta.url);
const PATIENCE = 15000; // milliseconds: longer than the worker waits that keeps things for when there is no network
/** @type {Map<string, Promise<any>>} */
const told = new Map(); // what is fetched once: by address, the promise of it

/** @param {string} name @param {RequestInit} [options] @returns {Promise<any>} */
function fetched(name, options) {
  if (!told.has(name)) {
    const answer = fetch(new URL(name, base), { ...options, signal: AbortSignal.timeout(PATIENCE) }).then((response) => {
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return response.json();
    });
    answer.catch(() => told.delete(name));
    told.set(name, answer);
  }
  return told.get(name) ?? Promise.reject(new Error(name));
}

/** The names of the engine's files, never from an old copy. @type {() => Promise<Files>} */
const engine = () => fetched("engine.json", { cache: "no-cache" });

/** One of the files that the forms of a game are made from. @param {string} game @param {string} language @param {string} name @returns {Promise<any>} */
export async function form(game, language, name) {
  const { forms } = await engine();
  return fetched(`${forms[game][language]}${name}`);
}

/** @type {Worker | null} */
let worker = null;
let asked = 0;
/** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
const waiting = new Map();
/** @type {Set<(state: Progress) => void>} */
const watching = new Set();
/** @type {Progress} */
export const state = { progress: 0, ready: false, megabytes: 0 };

/** Be told, now and later, how far the checker has come. @param {(state: Progress) => void} tell */
export function watch(tell) {
  watching.add(tell);
  tell(state);
}

/** Begin to fetch the checker, so that it is there when it is asked. @param {string} game */
export function warm(game) {
  return post(game, null);
}

/** Ask; the answer comes as it is told in the terminal, with what a page shows beside it. @param {ToAsk} request @returns {Promise<Reply>} */
export function ask(request) {
  return post(request.game, request);
}

/** Give up whatever is being worked out; the next question starts the checker anew. */
export function giveUp() {
  stop(new Error("given up"));
}

/** @param {string} game @param {ToAsk | null} request */
async function post(game, request) {
  const files = await engine();
  const at = (worker ??= begin(files));
  asked += 1;
  const id = asked;
  /** @type {Promise<any>} */
  const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  at.postMessage({ id, game, request, engine: files });
  return answer;
}

/** @param {Files} files */
function begin(files) {
  const started = new Worker(new URL(files.worker, base), { type: "module" });
  tell({ progress: 0, ready: false, megabytes: Math.round(files.bytes / 1e6) });
  started.onmessage = ({ data }) => heard(data);
  started.onerror = (event) => {
    event.preventDefault();
    stop(new Error("unreachable"));
  };
  return started;
}

/** @param {{ id: number, progress?: number, answer?: unknown, failed?: string }} message */
function heard({ id, progress, answer, failed }) {
  if (progress !== undefined) {
    tell({ progress });
    return;
  }
  if (failed !== undefined && !state.ready) {
    stop(new Error("unreachable", { cause: failed })); // a new start may find the connection again
    return;
  }
  if (!state.ready) cameNow();
  tell({ progress: 1, ready: true });
  const asking = waiting.get(id);
  waiting.delete(id);
  if (failed === undefined) asking?.resolve(answer);
  else asking?.reject(new Error("broken", { cause: failed }));
}

/** Whoever keeps what is fetched can keep the checker now. */
function cameNow() {
  document.documentElement.dataset.checker = "here";
  document.dispatchEvent(new Event("checker"));
}

/** @param {Error} error */
function stop(error) {
  worker?.terminate();
  worker = null;
  told.delete("engine.json");
  tell({ progress: 0, ready: false });
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

/** @param {Partial<Progress>} change */
function tell(change) {
  Object.assign(state, change);
  for (const each of watching) each(state);
}
