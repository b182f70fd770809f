// The checker behind the forms: Python in a worker, fetched and started when a form is first used.

const base = new URL("../engine/", import.meta.url);
const told = new Map(); // what is fetched once: by address, the promise of it

function fetched(name, options) {
  if (!told.has(name)) {
    const answer = fetch(new URL(name, base), options).then((response) => {
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return response.json();
    });
    answer.catch(() => told.delete(name));
    told.set(name, answer);
  }
  return told.get(name);
}

/** The names of the engine's files, never from an old copy. */
const engine = () => fetched("engine.json", { cache: "no-cache" });

/** One of the files that the forms of a game are made from. */
export async function form(game, language, name) {
  const { forms } = await engine();
  return fetched(`${forms[game][language]}${name}`);
}

let worker = null;
let asked = 0;
const waiting = new Map();
const watching = new Set();
export const state = { progress: 0, ready: false, megabytes: 0 };

/** Be told, now and later, how far the checker has come. */
export function watch(tell) {
  watching.add(tell);
  tell(state);
}

/** Begin to fetch the checker, so that it is there when it is asked. */
export function warm(game) {
  return post(game, null);
}

/** Ask; the answer comes as it is told in the terminal, with what a page shows beside it. */
export function ask(request) {
  return post(request.game, request);
}

/** Give up whatever is being worked out; the next question starts the checker anew. */
export function giveUp() {
  stop(new Error("given up"));
}

async function post(game, request) {
  const files = await engine();
  worker ??= begin(files);
  asked += 1;
  const id = asked;
  const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.postMessage({ id, game, request, engine: files });
  return answer;
}

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

function heard({ id, progress, answer, failed }) {
  if (progress !== undefined) {
    tell({ progress });
    return;
  }
  if (failed !== undefined && !state.ready) {
    stop(new Error("unreachable", { cause: failed })); // a new start may find the connection again
    return;
  }
  tell({ progress: 1, ready: true });
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (failed === undefined) resolve(answer);
  else reject(new Error("broken", { cause: failed }));
}

function stop(error) {
  worker?.terminate();
  worker = null;
  told.delete("engine.json");
  tell({ progress: 0, ready: false });
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

function tell(change) {
  Object.assign(state, change);
  for (const each of watching) each(state);
}
