// Fetching what is to be kept, and letting it go.
import { announce, called, ENGINE, keeping, parts, partsHere, pathOf, place, remember, scope, SHELL, SIZES, STAMP, STATE, versions, worker } from "./kept.js";

let leaving = new AbortController(); // ends what is being fetched

/** Keep this version of a language; what is wanted of it meanwhile comes after. */
export async function keepAll(/** @type {string} */ language, forms = false) {
  const before = keeping.get(language) ?? Promise.resolve();
  const running = before.catch(() => {}).then(() => fetched(language, forms));
  keeping.set(language, running);
  await running.finally(() => keeping.get(language) === running && keeping.delete(language));
}

async function fetched(/** @type {string} */ language, /** @type {boolean} */ forms) {
  const before = (await versions())[language];
  if (before?.stamp !== STAMP) await renew(language, before);
  await remember("last", language);
  if (forms) await keepChecker({ language, stamp: STAMP });
}

async function renew(/** @type {string} */ language, /** @type {Version | undefined} */ before) {
  await announce();
  const cache = await caches.open(called(language, STAMP));
  const old = before && (await caches.open(called(language, before.stamp)));
  for (const [listed, integrity] of Object.entries(SHELL)) {
    const path = listed.replace("{language}", language);
    const sum = typeof integrity === "string" ? integrity : integrity[language];
    if (!sum) continue; // a part that this language does not have
    if (path.startsWith("assets/offline/")) await keepPages(cache, old, path, sum);
    else await keepFile(cache, path, sum);
  }
  // Whoever has used the checker without a network still can after an update.
  if (before && (await partsHere()).size) await keepChecker({ language, stamp: STAMP });
  await remember(`kept/${language}`, { stamp: STAMP, bytes: SIZES[language][0], before: before?.stamp }); // from now on it is in use
  await sweep();
}

async function keepFile(/** @type {Cache} */ cache, /** @type {string} */ path, /** @type {string} */ sum) {
  if (!(await cache.match(place(path)))) await cache.put(place(path), await checked(path, sum)); // what came before a cut is used
}

/** The pages of a part: here since before a cut, the same in the version before, or fetched. Noted when all are here. */
async function keepPages(/** @type {Cache} */ cache, /** @type {Cache | undefined} */ old, /** @type {string} */ path, /** @type {string} */ sum) {
  const note = async (/** @type {Cache | undefined} */ where) => (await where?.match(place(path)))?.json();
  if ((await note(cache))?.sum === sum) return;
  const same = await note(old);
  const taken = same?.sum === sum && old && (await copied(old, cache, same.pages));
  const pages = taken ? same.pages : await fetchedPages(cache, path, sum);
  await cache.put(place(path), new Response(JSON.stringify({ sum, pages })));
}

/** Whether all pages could be taken over. */
async function copied(/** @type {Cache} */ from, /** @type {Cache} */ to, /** @type {string[]} */ pages) {
  for (const page of pages) {
    const kept = await from.match(place(page));
    if (!kept) return false;
    await to.put(place(page), kept);
  }
  return true;
}

async function fetchedPages(/** @type {Cache} */ cache, /** @type {string} */ path, /** @type {string} */ sum) {
  const pages = await (await checked(path, sum)).json();
  await put(cache, pages);
  return Object.keys(pages);
}

/** All files of the checker that a version names. */
async function keepChecker(/** @type {Named} */ version) {
  const cache = await caches.open(ENGINE);
  const here = await partsHere();
  const lacking = Object.entries(await parts(version)).filter(([name]) => !here.has(name));
  if (lacking.length) await announce();
  for (const [name, [, sum]] of lacking) await keepFile(cache, pathOf(name), sum);
}

/** The checker has come for a form: the version that is in use keeps it, if there is one. */
export async function keepUsed(/** @type {string} */ language) {
  await keeping.get(language)?.catch(() => {});
  const version = (await versions())[language];
  if (version) await keepChecker({ language, stamp: version.stamp });
}

async function checked(/** @type {string} */ path, /** @type {string} */ integrity) {
  const answer = await fetch(place(path), { integrity, cache: "no-cache", signal: leaving.signal });
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  return answer;
}

/** Pages, and what forms are made from. */
async function put(/** @type {Cache} */ cache, /** @type {Record<string, string>} */ pages) {
  for (const [path, text] of Object.entries(pages)) {
    const type = path.endsWith(".json") ? "application/json" : "text/html; charset=utf-8";
    await cache.put(place(path), new Response(text, { headers: { "Content-Type": type } }));
  }
}

/** Versions of which no page can be open any more, and what was noted of closed pages. */
async function sweep() {
  const used = await needed();
  const names = new Set([STATE, ENGINE, ...used.map(({ language, stamp }) => called(language, stamp))]);
  for (const name of await caches.keys()) {
    if (name.startsWith("rulebase.") && !names.has(name)) await caches.delete(name);
  }
  await sweepChecker(used);
  const state = await caches.open(STATE);
  for (const request of await state.keys()) {
    const [, client] = request.url.slice(scope.href.length).match(/^client\/(.+)$/) ?? [];
    if (client && !(await worker.clients.get(client))) await state.delete(request);
  }
}

/** The versions in use, those before, of which pages may be open, and those that are coming. @returns {Promise<Named[]>} */
async function needed() {
  const of = (/** @type {[string, Version]} */ [language, { stamp, before }]) =>
    [...new Set([stamp, before ?? STAMP, STAMP])].map((each) => ({ language, stamp: each }));
  const coming = [...keeping.keys()].map((language) => ({ language, stamp: STAMP })); // for the first time, it may be
  return [...Object.entries(await versions()).flatMap(of), ...coming];
}

/** Files of the checker that none of these versions names. */
async function sweepChecker(/** @type {Named[]} */ used) {
  const named = new Set();
  for (const version of used) for (const name of Object.keys(await parts(version))) named.add(name);
  const cache = await caches.open(ENGINE);
  for (const name of await partsHere()) if (!named.has(name)) await cache.delete(place(pathOf(name)));
}

export async function dropAll() {
  leaving.abort();
  await Promise.allSettled(keeping.values());
  leaving = new AbortController();
  for (const name of await caches.keys()) if (name.startsWith("rulebase")) await caches.delete(name);
}
