// The site without a network: the pages of the reader's language and what they need are kept on the device, whole.
//
// What is kept is a version of the site: it is fetched beside the one in use, each file compared with its sum, and takes
// its place when the last is there. A page and all that it asks for come from one version. The network is preferred
// where it has a newer one; where it is silent, what is kept is shown at once.
// `rulebase build` puts the real stamp and sums below.

const STAMP = "STAMP"; // changes with anything on the site
/** @type {Record<string, string | Record<string, string>>} */
const SHELL = { "SHELL": "SUM" }; // what every page needs, and all pages of each language, with their sums
const NOWHERE = "404.html";
const STATE = "rulebase.state"; // which version is in use of each language, which one each open page is of
const ENGINE = "rulebase.engine"; // files named by what is in them
const PATIENCE = 500; // milliseconds in which the network may say which version it has
const LONGER = 4000; // and in which it may give what is not kept

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const scope = new URL(worker.registration.scope);
const place = (/** @type {string} */ path) => new URL(path, scope).href;
const called = (/** @type {string} */ language, /** @type {string} */ stamp) => `rulebase.${language}.${stamp}`;

// What is kept is renewed before this worker is in use, which it is when no page of the one before is open: to hurry it
// would only make pages wait. If the network goes meanwhile, pages that are opened later ask for the rest.
worker.addEventListener("install", (event) => {
  const anew = async () => {
    for (const language of Object.keys(await versions())) await keepAll(language).catch(() => {});
  };
  event.waitUntil(anew());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), caches.delete("rulebase")])); // as an earlier worker kept it
});

worker.addEventListener("fetch", (event) => {
  const { request, clientId, resultingClientId } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (request.mode === "navigate") event.respondWith(page(request, path, url, resultingClientId));
  else if (path === "assets/offline/stamp") return;
  else if (/(^|\/)(assets\/|manifest\.webmanifest$)/.test(path)) event.respondWith(asset(request, path, clientId));
});

worker.addEventListener("message", (event) => {
  const { keep, drop, tell } = event.data ?? {};
  const answer = async () => event.source?.postMessage({ kept: await told() });
  if (keep) event.waitUntil(keepAll(keep).then(answer));
  else if (drop) event.waitUntil(dropAll().then(answer));
  else if (tell) event.waitUntil(answer());
});

// ---------------------------------------------------------------- what is remembered

async function remembered(/** @type {string} */ key) {
  return (await caches.match(place(key), { cacheName: STATE }))?.json();
}

async function remember(/** @type {string} */ key, /** @type {unknown} */ value) {
  await (await caches.open(STATE)).put(place(key), new Response(JSON.stringify(value)));
}

/** The versions in use: by language, its stamp and size. */
async function versions() {
  const found = /** @type {Record<string, Version>} */ ({});
  for (const request of await (await caches.open(STATE)).keys()) {
    const [, language] = request.url.slice(scope.href.length).match(/^kept\/(\w+)$/) ?? [];
    if (language) found[language] = await remembered(`kept/${language}`);
  }
  return found;
}

/** What is kept and how large it is, for the reader. */
async function told() {
  const found = await versions();
  let bytes = 0;
  for (const version of Object.values(found)) bytes += version.bytes;
  for (const response of await (await caches.open(ENGINE)).matchAll()) bytes += (await response.blob()).size;
  return { languages: Object.keys(found), bytes };
}

/** The version that answers for a page: of its language, else of the one that was read last. */
async function inUse(/** @type {string} */ path) {
  const found = await versions();
  const own = path.split("/")[0];
  const language = found[own] ? own : await remembered("last");
  return found[language] ? { language, ...found[language] } : null;
}

function kept(/** @type {{ language: string, stamp: string }} */ { language, stamp }, /** @type {string} */ path) {
  return caches.match(place(path), { cacheName: called(language, stamp) });
}

// ---------------------------------------------------------------- answers

async function page(/** @type {Request} */ request, /** @type {string} */ path, /** @type {URL} */ url, /** @type {string} */ client) {
  const version = await inUse(path);
  if (!version) return fetch(request);
  const known = path.replace(/index\.html$/, "");
  const now = await newest();
  const bind = (/** @type {string} */ stamp) => client && remember(`client/${client}`, { ...version, stamp });
  const own = await kept(version, known);
  if (own && (now === null || now === version.stamp)) {
    await bind(version.stamp);
    return own;
  }
  try {
    const answer = await (own || now === null ? inTime(fetch(request), LONGER) : fetch(request));
    await bind(now ?? ""); // of a version that is not known only the network has the rest
    return answer;
  } catch {
    await bind(version.stamp);
    return own ?? elsewhere(version, known, url);
  }
}

/** An address without a language, or in one that is not kept, leads to the same page in the one that is. */
async function elsewhere(/** @type {{ language: string, stamp: string }} */ version, /** @type {string} */ path, /** @type {URL} */ url) {
  for (const at of [path, path.replace(/^[^/]*\//, "")]) {
    const other = `${version.language}/${at}`;
    if (await kept(version, other)) return Response.redirect(place(other) + url.search);
  }
  const nowhere = await kept(version, NOWHERE);
  return new Response(nowhere?.body, { status: 404, headers: nowhere?.headers });
}

/** Anything else, of the version that its page is of. */
async function asset(/** @type {Request} */ request, /** @type {string} */ path, /** @type {string} */ client) {
  if (path.startsWith("assets/engine/") && path !== "assets/engine/engine.json") return part(request);
  const bound = await remembered(`client/${client}`);
  const own = bound && (await kept(bound, path));
  const whole = own && (await versions())[bound.language];
  if (whole && [whole.stamp, whole.before].includes(bound.stamp)) return own;
  if (bound && !path.startsWith("assets/")) return new Response("", { status: 404 }); // looked for at every depth
  try {
    return await fetch(request, { cache: "no-cache" });
  } catch (failed) {
    const sign = /\.(svg|png)$/.test(path) && (await anySign(path));
    if (sign) return sign;
    throw failed;
  }
}

/** A picture says the same in every version: of whichever is in use. */
async function anySign(/** @type {string} */ path) {
  const version = await inUse(path);
  return version && kept(version, path);
}

/** A file named by what is in it never changes. */
async function part(/** @type {Request} */ request) {
  const cache = await caches.open(ENGINE);
  const own = await cache.match(request.url);
  if (own) return own;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

/** The stamp of what the network has; nothing, if it does not say so in time. */
async function newest() {
  try {
    const answer = await inTime(fetch(place("assets/offline/stamp"), { cache: "no-store" }), PATIENCE);
    const stamp = (await inTime(answer.text(), PATIENCE)).trim();
    return /^[0-9a-f]{8}$/.test(stamp) ? stamp : null; // a café may answer everything with its own page
  } catch {
    return null;
  }
}

/** @template T @param {Promise<T>} answer @param {number} patience @returns {Promise<T>} */
function inTime(answer, patience) {
  return Promise.race([answer, new Promise((_, fail) => setTimeout(() => fail(new Error("slow")), patience))]);
}

// ---------------------------------------------------------------- keeping

const keeping = new Map(/** @type {[string, Promise<void>][]} */ ([]));

/** Keep this version of a language; once for each of them, and only one at a time. */
function keepAll(/** @type {string} */ language) {
  const running = keeping.get(language) ?? fetched(language).finally(() => keeping.delete(language));
  keeping.set(language, running);
  return running;
}

async function fetched(/** @type {string} */ language) {
  const before = (await versions())[language];
  if (before?.stamp !== STAMP) await renew(language, before);
  await remember("last", language);
}

async function renew(/** @type {string} */ language, /** @type {Version | undefined} */ before) {
  const cache = await caches.open(called(language, STAMP));
  const old = before && (await caches.open(called(language, before.stamp)));
  let bytes = 0;
  for (const [listed, integrity] of Object.entries(SHELL)) {
    const path = listed.replace("{language}", language);
    const sum = typeof integrity === "string" ? integrity : integrity[language];
    if (!sum) continue; // a part that this language does not have
    if (path.startsWith("assets/offline/")) bytes += await keepPages(cache, old, path, sum);
    else bytes += await keepFile(cache, path, sum);
  }
  await remember(`kept/${language}`, { stamp: STAMP, bytes, before: before?.stamp }); // from now on it is in use
  await keepEngine(language, cache).catch(() => {}); // fetched again when it is asked for
  await sweep();
}

async function keepFile(/** @type {Cache} */ cache, /** @type {string} */ path, /** @type {string} */ sum) {
  const own = (await cache.match(place(path))) ?? (await checked(path, sum)); // what came before a cut is used
  const { size } = await own.clone().blob();
  await cache.put(place(path), own);
  return size;
}

/** The pages of a part: here since before a cut, the same in the version before, or fetched. Noted when all are here. */
async function keepPages(/** @type {Cache} */ cache, /** @type {Cache | undefined} */ old, /** @type {string} */ path, /** @type {string} */ sum) {
  const note = async (/** @type {Cache | undefined} */ where) => (await where?.match(place(path)))?.json();
  const here = await note(cache);
  if (here?.sum === sum) return here.bytes;
  const same = await note(old);
  const noted = same?.sum === sum && old && (await copied(old, cache, same.pages)) ? same : await fetchedPages(cache, path, sum);
  await cache.put(place(path), new Response(JSON.stringify(noted)));
  return noted.bytes;
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
  const answer = await checked(path, sum);
  const { size: bytes } = await answer.clone().blob();
  const pages = await answer.json();
  await put(cache, pages);
  return { sum, bytes, pages: Object.keys(pages) };
}

/** Whoever has used the checker without a network still can after an update. */
async function keepEngine(/** @type {string} */ language, /** @type {Cache} */ cache) {
  const kept = await caches.open(ENGINE);
  const told = await (await cache.match(place("assets/engine/engine.json")))?.json();
  if (!told || !(await kept.keys()).length) return;
  const python = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"].map((name) => told.python + name);
  const forms = Object.values(told.forms).map((/** @type {Record<string, string>} */ names) => names[language]);
  for (const name of [...python, told.stdlib, told.code, told.worker, ...Object.values(told.data), ...forms]) {
    if (name) await part(new Request(place(`assets/engine/${name}`)));
  }
}

async function checked(/** @type {string} */ path, /** @type {string} */ integrity) {
  const answer = await fetch(place(path), { integrity, cache: "no-cache" });
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  return answer;
}

async function put(/** @type {Cache} */ cache, /** @type {Record<string, string>} */ pages) {
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  for (const [path, html] of Object.entries(pages)) await cache.put(place(path), new Response(html, { headers }));
}

/** Versions of which no page can be open any more, and what was noted of closed pages. */
async function sweep() {
  const used = new Set([STATE, ENGINE]);
  for (const [language, { stamp, before }] of Object.entries(await versions())) {
    for (const each of [stamp, before ?? STAMP, STAMP]) used.add(called(language, each));
  }
  for (const name of await caches.keys()) {
    if (name.startsWith("rulebase.") && !used.has(name)) await caches.delete(name);
  }
  await sweepEngine();
  const state = await caches.open(STATE);
  for (const request of await state.keys()) {
    const [, client] = request.url.slice(scope.href.length).match(/^client\/(.+)$/) ?? [];
    if (client && !(await worker.clients.get(client))) await state.delete(request);
  }
}

/** Files of the checker that no version names any more. */
async function sweepEngine() {
  const named = [];
  for (const [language, version] of Object.entries(await versions())) {
    named.push((await (await kept({ language, ...version }, "assets/engine/engine.json"))?.text()) ?? "");
  }
  const cache = await caches.open(ENGINE);
  for (const request of await cache.keys()) {
    const [name] = request.url.slice(place("assets/engine/").length).split("/");
    if (!named.some((text) => text.includes(name))) await cache.delete(request);
  }
}

async function dropAll() {
  for (const name of await caches.keys()) if (name.startsWith("rulebase")) await caches.delete(name);
}
