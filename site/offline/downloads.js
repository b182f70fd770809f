// Downloads of what is to be kept, and its removal.
import { address, announce, cacheName, downloads, ENGINE, engineFiles, enginePath, keptEngineFiles, save, scope, SHELL, SIZES, STAMP, STATE, versions, worker } from "./versions.js";

let abort = new AbortController(); // ends what is being fetched

/** Keep this version of a language; what is asked of it meanwhile comes after. */
export async function keepAll(/** @type {string} */ language, forms = false) {
  const before = downloads.get(language) ?? Promise.resolve();
  const running = before.catch(() => {}).then(() => download(language, forms));
  downloads.set(language, running);
  await running.finally(() => downloads.get(language) === running && downloads.delete(language));
}

async function download(/** @type {string} */ language, /** @type {boolean} */ forms) {
  const before = (await versions())[language];
  if (before?.stamp !== STAMP) await renew(language, before);
  await save("last", language);
  if (forms) await keepChecker({ language, stamp: STAMP });
}

async function renew(/** @type {string} */ language, /** @type {Version | undefined} */ before) {
  await announce();
  const cache = await caches.open(cacheName(language, STAMP));
  const old = before && (await caches.open(cacheName(language, before.stamp)));
  for (const [listed, integrity] of Object.entries(SHELL)) {
    const path = listed.replace("{language}", language);
    const sum = typeof integrity === "string" ? integrity : integrity[language];
    if (!sum) continue; // a part that this language does not have
    if (path.startsWith("assets/offline/")) await keepPages(cache, old, path, sum);
    else await keepFile(cache, path, sum);
  }
  // Whoever has used the checker without a network still can after an update.
  if (before && (await keptEngineFiles()).size) await keepChecker({ language, stamp: STAMP });
  await save(`kept/${language}`, { stamp: STAMP, bytes: SIZES[language][0], before: before?.stamp }); // from now on it is in use
  await sweep();
}

async function keepFile(/** @type {Cache} */ cache, /** @type {string} */ path, /** @type {string} */ sum) {
  if (!(await cache.match(address(path)))) await cache.put(address(path), await checked(path, sum)); // what came before a cut is used
}

/** The pages of a part: kept since before a cut, the same in the version before, or fetched. Noted when all are kept. */
async function keepPages(/** @type {Cache} */ cache, /** @type {Cache | undefined} */ old, /** @type {string} */ path, /** @type {string} */ sum) {
  const note = async (/** @type {Cache | undefined} */ where) => (await where?.match(address(path)))?.json();
  if ((await note(cache))?.sum === sum) return;
  const same = await note(old);
  const taken = same?.sum === sum && old && (await copyPages(old, cache, same.pages));
  const pages = taken ? same.pages : await fetchedPages(cache, path, sum);
  await cache.put(address(path), new Response(JSON.stringify({ sum, pages })));
}

/** Copy pages from the version before; whether all were there. */
async function copyPages(/** @type {Cache} */ from, /** @type {Cache} */ to, /** @type {string[]} */ pages) {
  for (const page of pages) {
    const kept = await from.match(address(page));
    if (!kept) return false;
    await to.put(address(page), kept);
  }
  return true;
}

async function fetchedPages(/** @type {Cache} */ cache, /** @type {string} */ path, /** @type {string} */ sum) {
  const pages = await (await checked(path, sum)).json();
  await putPages(cache, pages);
  return Object.keys(pages);
}

/** All files of the checker that a version names. */
async function keepChecker(/** @type {NamedVersion} */ version) {
  const cache = await caches.open(ENGINE);
  const present = await keptEngineFiles();
  const lacking = Object.entries(await engineFiles(version)).filter(([name]) => !present.has(name));
  if (lacking.length) await announce();
  for (const [name, [, sum]] of lacking) await keepFile(cache, enginePath(name), sum);
}

/** Keep the checker, which was fetched for a form, with the version in use, if there is one. */
export async function keepUsedChecker(/** @type {string} */ language) {
  await downloads.get(language)?.catch(() => {});
  const version = (await versions())[language];
  if (version) await keepChecker({ language, stamp: version.stamp });
}

async function checked(/** @type {string} */ path, /** @type {string} */ integrity) {
  const answer = await fetch(address(path), { integrity, cache: "no-cache", signal: abort.signal });
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  return answer;
}

/** Put pages into a cache, and what forms are made from. */
async function putPages(/** @type {Cache} */ cache, /** @type {Record<string, string>} */ pages) {
  for (const [path, text] of Object.entries(pages)) {
    const type = path.endsWith(".json") ? "application/json" : "text/html; charset=utf-8";
    await cache.put(address(path), new Response(text, { headers: { "Content-Type": type } }));
  }
}

/** Remove versions of which no page can be open any more, and the notes of closed pages. */
async function sweep() {
  const used = await needed();
  const names = new Set([STATE, ENGINE, ...used.map(({ language, stamp }) => cacheName(language, stamp))]);
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

/** The versions in use, those before, of which pages may be open, and those being fetched. @returns {Promise<NamedVersion[]>} */
async function needed() {
  const of = (/** @type {[string, Version]} */ [language, { stamp, before }]) =>
    [...new Set([stamp, before ?? STAMP, STAMP])].map((each) => ({ language, stamp: each }));
  const fetching = [...downloads.keys()].map((language) => ({ language, stamp: STAMP })); // for the first time, it may be
  return [...Object.entries(await versions()).flatMap(of), ...fetching];
}

/** Remove files of the checker that none of these versions names. */
async function sweepChecker(/** @type {NamedVersion[]} */ used) {
  const named = new Set();
  for (const version of used) for (const name of Object.keys(await engineFiles(version))) named.add(name);
  const cache = await caches.open(ENGINE);
  for (const name of await keptEngineFiles()) if (!named.has(name)) await cache.delete(address(enginePath(name)));
}

export async function dropAll() {
  abort.abort();
  await Promise.allSettled(downloads.values());
  abort = new AbortController();
  for (const name of await caches.keys()) if (name.startsWith("rulebase")) await caches.delete(name);
}
