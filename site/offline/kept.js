// The site without a network: the pages of the reader's language and what they need are kept on the device, whole;
// and the checker, for the forms, where fetching it costs nothing or was asked for.
//
// What is kept is a version of the site: it is fetched beside the one in use, each file compared with its sum, and takes
// its place when the last is there. A page and all that it asks for come from one version. The network is preferred
// where it has a newer one; where it is silent, what is kept is shown at once.
// `rulebase build` joins the scripts of this folder to one, and puts the real stamp, sums and sizes below.

export const STAMP = "STAMP"; // changes with anything on the site
/** @type {Record<string, string | Record<string, string>>} */
export const SHELL = { "SHELL": "SUM" }; // what every page needs, all pages of each language and its forms, with their sums
/** @type {Sizes} */
export const SIZES = { "LANGUAGE": [0, 0] }; // by language: bytes of all that, and of the checker
export const NOWHERE = "404.html";
export const LISTED = "assets/engine/engine.json"; // the files of the checker
export const STATE = "rulebase.state"; // which version is in use of each language, which one each open page is of
export const ENGINE = "rulebase.engine"; // files of the checker, named by what is in them
export const PATIENCE = 500; // milliseconds in which the network may say which version it has
export const LONGER = 4000; // in which it may give what is not kept
export const LONGEST = 10000; // and in which it may begin to give what is large

export const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
export const scope = new URL(worker.registration.scope);
export const place = (/** @type {string} */ path) => new URL(path, scope).href;
export const called = (/** @type {string} */ language, /** @type {string} */ stamp) => `rulebase.${language}.${stamp}`;

export const keeping = new Map(/** @type {[string, Promise<void>][]} */ ([])); // languages that are being fetched

export async function remembered(/** @type {string} */ key) {
  return (await caches.match(place(key), { cacheName: STATE }))?.json();
}

export async function remember(/** @type {string} */ key, /** @type {unknown} */ value) {
  await (await caches.open(STATE)).put(place(key), new Response(JSON.stringify(value)));
}

/** The versions in use: by language, its stamp and size. */
export async function versions() {
  const found = /** @type {Record<string, Version>} */ ({});
  for (const request of await (await caches.open(STATE)).keys()) {
    const [, language] = request.url.slice(scope.href.length).match(/^kept\/(\w+)$/) ?? [];
    if (language) found[language] = await remembered(`kept/${language}`);
  }
  return found;
}

/** The version that answers for a page: of its language, else of the one that was read last. */
export async function inUse(/** @type {string} */ path) {
  const found = await versions();
  const own = path.split("/")[0];
  const language = found[own] ? own : await remembered("last");
  return found[language] ? { language, ...found[language] } : null;
}

export function kept(/** @type {Named} */ { language, stamp }, /** @type {string} */ path) {
  return caches.match(place(path), { cacheName: called(language, stamp) });
}

/** The files of the checker that a version names: of each its bytes and its sum. @returns {Promise<Parts>} */
export async function parts(/** @type {Named} */ version) {
  return (await (await kept(version, LISTED))?.json())?.parts ?? {};
}

export const pathOf = (/** @type {string} */ name) => `assets/engine/${name}`;

/** Those of the files that are here. */
export async function partsHere() {
  const urls = (await (await caches.open(ENGINE)).keys()).map((request) => request.url);
  return new Set(urls.map((url) => url.slice(place(pathOf("")).length)));
}

/** What is kept and how large it is, what is lacking and what is being fetched, for the reader. @returns {Promise<Kept>} */
async function told() {
  const here = await partsHere();
  const sizes = new Map(/** @type {[string, number][]} */ ([]));
  const languages = /** @type {Kept["languages"]} */ ({});
  for (const [language, { stamp, bytes }] of Object.entries(await versions())) {
    const named = Object.entries(await parts({ language, stamp }));
    for (const [name, [size]] of named) if (here.has(name)) sizes.set(name, size);
    const lacking = named.filter(([name]) => !here.has(name)).map(([, [size]]) => size);
    languages[language] = { bytes, lacking: sum(lacking) };
  }
  return { languages, checker: sum([...sizes.values()]), busy: [...keeping.keys()], sizes: SIZES };
}

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, each) => all + each, 0);

/** Tell every page. */
export async function announce() {
  const message = { kept: await told() };
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true, type: "window" })) page.postMessage(message);
}
