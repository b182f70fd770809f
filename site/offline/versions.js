// Versions of the site that are kept on this device: of each language the pages and what they need, whole; and the
// checker, for the forms, where fetching it costs nothing or was asked for.
//
// A version is fetched beside the one in use, each file compared with its sum, and takes its place when the last is there.
// A page and all that it asks for come from one version. The network is preferred where it has a newer one; where it is
// silent, what is kept is shown at once.
// `rulebase build` joins the scripts of this folder to one, and puts the real stamp, sums and sizes below.

export const STAMP = "STAMP"; // changes with anything on the site
/** @type {Record<string, string | Record<string, string>>} */
export const SHELL = { "SHELL": "SUM" }; // what every page needs, all pages of each language and its forms, with their sums
/** @type {Sizes} */
export const SIZES = { "LANGUAGE": [0, 0] }; // by language: bytes of all that, and of the checker
export const NOT_FOUND = "404.html";
export const ENGINE_FILES = "assets/engine/engine.json"; // the files of the checker
export const STATE = "rulebase.state"; // the version in use of each language, and that of each open page
export const ENGINE = "rulebase.engine"; // files of the checker, named by what is in them
export const PATIENCE = 500; // milliseconds in which the network may say which version it has
export const LONGER = 4000; // in which it may give what is not kept
export const LONGEST = 10000; // in which it may begin to give what is large

export const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
export const scope = new URL(worker.registration.scope);
export const address = (/** @type {string} */ path) => new URL(path, scope).href;
export const cacheName = (/** @type {string} */ language, /** @type {string} */ stamp) => `rulebase.${language}.${stamp}`;

export const downloads = new Map(/** @type {[string, Promise<void>][]} */ ([])); // languages that are being fetched

/** What was noted; a note that cannot be read is dropped, as if nothing had been. */
export async function load(/** @type {string} */ key) {
  const noted = await caches.match(address(key), { cacheName: STATE });
  return noted?.json().catch(async () => {
    await (await caches.open(STATE)).delete(address(key));
  });
}

export async function save(/** @type {string} */ key, /** @type {unknown} */ value) {
  await (await caches.open(STATE)).put(address(key), new Response(JSON.stringify(value)));
}

/** The versions in use: by language, its stamp and size. */
export async function versions() {
  const found = /** @type {Record<string, Version>} */ ({});
  for (const request of await (await caches.open(STATE)).keys()) {
    const [, language] = request.url.slice(scope.href.length).match(/^kept\/(\w+)$/) ?? [];
    const version = language && (await load(`kept/${language}`));
    if (version) found[language] = version;
  }
  return found;
}

/** The version that answers for a page: of its language, else of the one that was read last. */
export async function inUse(/** @type {string} */ path) {
  const found = await versions();
  const own = path.split("/")[0];
  const language = found[own] ? own : await load("last");
  return found[language] ? { language, ...found[language] } : null;
}

export function kept(/** @type {NamedVersion} */ { language, stamp }, /** @type {string} */ path) {
  return caches.match(address(path), { cacheName: cacheName(language, stamp) });
}

/** The files of the checker that a version names: of each its bytes and its sum. @returns {Promise<Parts>} */
export async function engineFiles(/** @type {NamedVersion} */ version) {
  return (await (await kept(version, ENGINE_FILES))?.json())?.parts ?? {};
}

export const enginePath = (/** @type {string} */ name) => `assets/engine/${name}`;

/** Those of the files that are kept. */
export async function keptEngineFiles() {
  const urls = (await (await caches.open(ENGINE)).keys()).map((request) => request.url);
  return new Set(urls.map((url) => url.slice(address(enginePath("")).length)));
}

/** What is kept and how large it is, what is lacking and what is being fetched, for the reader. @returns {Promise<Kept>} */
async function report() {
  const here = await keptEngineFiles();
  const sizes = new Map(/** @type {[string, number][]} */ ([]));
  const languages = /** @type {Kept["languages"]} */ ({});
  for (const [language, { stamp, bytes }] of Object.entries(await versions())) {
    const files = Object.entries(await engineFiles({ language, stamp }));
    for (const [name, [size]] of files) if (here.has(name)) sizes.set(name, size);
    const lacking = files.filter(([name]) => !here.has(name)).map(([, [size]]) => size);
    languages[language] = { bytes, lacking: sum(lacking) };
  }
  return { languages, checker: sum([...sizes.values()]), busy: [...downloads.keys()], sizes: SIZES };
}

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, each) => all + each, 0);

/** Report to every page. */
export async function announce() {
  const message = { kept: await report() };
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true, type: "window" })) page.postMessage(message);
}
