// The checker in a worker: Python from this site, started when a form is first used.
const address = (/** @type {string} */ name) => new URL(name, import.meta.url).href;
const ownFetch = globalThis.fetch;
const PATIENCE = 15000; // milliseconds without a byte after which the network is taken to be gone
let loaded = 0;
let total = 1;

/** @template T @param {Promise<T>} answer @returns {Promise<T>} */
function inTime(answer) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("the network is silent")), PATIENCE));
  return Promise.race([answer, late]);
}

/** Count all that is fetched here, by Pyodide too; nothing is fetched twice. */
globalThis.fetch = async (...asked) => {
  const response = await inTime(ownFetch(...asked)).catch(fail);
  if (!response.ok) fail(new Error(`${response.status} ${response.url}`));
  const type = response.url.endsWith(".wasm") ? "application/wasm" : response.headers.get("Content-Type");
  const reader = (response.body ?? fail(new Error(`nothing in ${response.url}`))).getReader();
  const counted = new ReadableStream({
    async pull(to) {
      const { done, value } = await inTime(reader.read()).catch(fail);
      if (done) {
        to.close();
        return;
      }
      loaded += value.length;
      postMessage({ progress: Math.min(1, loaded / total) });
      to.enqueue(value);
    },
  });
  return new Response(counted, { headers: { "Content-Type": type ?? "" } });
};

/** Pyodide would wait for ever for what it cannot fetch. @param {unknown} error @returns {never} */
function fail(error) {
  postMessage({ failed: String(error) });
  throw error;
}

/** @param {string} name */
async function fetched(name) {
  return new Uint8Array(await (await fetch(address(name))).arrayBuffer());
}

/** @param {Engine} engine */
async function start(engine) {
  total = engine.bytes;
  const code = fetched(engine.code);
  const { loadPyodide } = await inTime(import(address(`${engine.python}pyodide.mjs`))).catch(fail);
  const python = await loadPyodide({
    indexURL: address(engine.python),
    stdLibURL: address(engine.stdlib),
    lockFileContents: engine.lock,
  });
  const unpack = (/** @type {Uint8Array} */ archive) => python.unpackArchive(archive, "zip", { extractDir: "/library" });
  unpack(await code);
  python.runPython("import sys; sys.path.insert(0, '/library'); from rulebase.play import json_api");
  return { unpack, answer: python.globals.get("json_api").answer };
}

/** @type {ReturnType<typeof start> | null} */
let starting = null;
/** @type {Map<string, Promise<Uint8Array> | null>} */
const games = new Map(); // what a game's archive holds, until it is unpacked

/** The checker with a game. @param {{ engine: Engine, game: string }} message */
async function ready({ engine, game }) {
  starting ??= start(engine);
  if (!games.has(game)) games.set(game, fetched(engine.data[game]));
  const checker = await starting;
  const archive = await games.get(game);
  if (archive) checker.unpack(archive);
  games.set(game, null);
  return checker;
}

onmessage = async ({ data }) => {
  const { id, request } = data;
  try {
    const checker = await ready(data);
    postMessage({ id, answer: request ? JSON.parse(checker.answer(JSON.stringify(request))) : null });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
};
