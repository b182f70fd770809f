// The checker behind the forms: Python in a worker, fetched and started when a form is first used.

const base = new URL("../engine/", import.meta.url);
const PATIENCE = 15000; // milliseconds: longer than the service worker waits for the network
/** @type {Map<string, Promise<any>>} */
const files = new Map(); // what is fetched once: by address, the promise of it

/** @param {string} name @param {RequestInit} [options] @returns {Promise<any>} */
function fetched(name, options) {
  if (!files.has(name)) {
    const answer = fetch(new URL(name, base), { ...options, signal: AbortSignal.timeout(PATIENCE) }).then((response) => {
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return response.json();
    });
    answer.catch(() => files.delete(name));
    files.set(name, answer);
  }
  return files.get(name) ?? Promise.reject(new Error(name));
}

/** The names of the engine's files, never from an old copy. @type {() => Promise<EngineFiles>} */
const engine = () => fetched("engine.json", { cache: "no-cache" });

/** One of the files that the forms of a game are made from. @param {string} game @param {string} language @param {string} name @returns {Promise<any>} */
export async function form(game, language, name) {
  const { forms } = await engine();
  return fetched(`${forms[game][language]}${name}`);
}

/** @type {Worker | null} */
let worker = null;
let requests = 0;
/** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
const waiting = new Map();
/** @type {Set<(state: Progress) => void>} */
const watching = new Set();
/** @type {Progress} */
export const state = { progress: 0, ready: false, megabytes: 0 };

/** Call back, now and later, with how far the checker has come. @param {(state: Progress) => void} callback */
export function watch(callback) {
  watching.add(callback);
  callback(state);
}

/** Begin to fetch the checker, so that it is there when it is asked. @param {string} game */
export function warm(game) {
  return post(game, null);
}

/** Ask; the reply is the terminal's, with what a page shows beside it. @param {AskRequest} request @returns {Promise<Reply>} */
export function ask(request) {
  return post(request.game, request);
}

/** What is meant by facts as they are typed, in the notation of the terminal. @param {string} game @param {string} language @param {[string, unknown][]} told @returns {Promise<{ facts: Facts, unread: string[], renamed: Record<string, string> }>} */
export function read(game, language, told) {
  return post(game, { do: "read", game, language, told });
}

/** Give up whatever is being worked out; the next question starts the checker anew. */
export function giveUp() {
  stop(new Error("given up"));
}

/** @param {string} game @param {object | null} request */
async function post(game, request) {
  const found = await engine();
  const running = (worker ??= start(found));
  requests += 1;
  const id = requests;
  /** @type {Promise<any>} */
  const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  running.postMessage({ id, game, request, engine: found });
  return answer;
}

/** @param {EngineFiles} engineFiles */
function start(engineFiles) {
  const started = new Worker(new URL(engineFiles.worker, base), { type: "module" });
  update({ progress: 0, ready: false, megabytes: Math.round(engineFiles.bytes / 1e6) });
  started.onmessage = ({ data }) => receive(data);
  started.onerror = (event) => {
    event.preventDefault();
    stop(new Error("unreachable"));
  };
  return started;
}

/** @param {{ id: number, progress?: number, answer?: unknown, failed?: string }} message */
function receive({ id, progress, answer, failed }) {
  if (progress !== undefined) {
    update({ progress });
    return;
  }
  if (failed !== undefined && !state.ready) {
    stop(new Error("unreachable", { cause: failed })); // a new start may find the connection again
    return;
  }
  if (!state.ready) {
    // The service worker can keep the checker from now on.
    document.documentElement.dataset.checker = "here";
    document.dispatchEvent(new Event("checker"));
  }
  update({ progress: 1, ready: true });
  const asking = waiting.get(id);
  waiting.delete(id);
  if (failed === undefined) asking?.resolve(answer);
  else asking?.reject(new Error("broken", { cause: failed }));
}

/** @param {Error} error */
function stop(error) {
  worker?.terminate();
  worker = null;
  files.delete("engine.json");
  update({ progress: 0, ready: false });
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

/** @param {Partial<Progress>} change */
function update(change) {
  Object.assign(state, change);
  for (const callback of watching) callback(state);
}
