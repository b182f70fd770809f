// Requests of pages, answered from what is kept or from the network.
import { dropAll, keepAll, keepUsedChecker } from "./downloads.js";
import { address, announce, ENGINE_FILES, enginePath, inUse, kept, load, LONGER, LONGEST, NOT_FOUND, PATIENCE, save, scope, versions, worker } from "./versions.js";

// What is kept is renewed before this worker is in use, which it is when no page of the one before is open: to hurry it
// would only make pages wait. If the network goes meanwhile, pages that are opened later ask for the rest. Whoever saves
// data is asked by the page.
worker.addEventListener("install", (event) => {
  const anew = async () => {
    if (worker.navigator.connection?.saveData) return;
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
  // Where what is kept cannot be read, the network is all there is.
  const online = () => fetch(request);
  if (request.mode === "navigate") event.respondWith(page(request, path, url, resultingClientId).catch(online));
  else if (path === "assets/offline/stamp") return;
  else if (/(^|\/)(assets\/|manifest\.webmanifest$)/.test(path)) event.respondWith(asset(request, path, clientId).catch(online));
});

worker.addEventListener("message", (event) => {
  event.waitUntil(grant(event.data ?? {}).catch(() => {}).then(announce));
});

/** Do what a page asks: keep a language, with its forms or without; keep the checker that it has just fetched; drop all. */
async function grant(/** @type {KeepRequest} */ { keep, forms, used, drop }) {
  if (keep) await keepAll(keep, forms);
  else if (used) await keepUsedChecker(used);
  else if (drop) await dropAll();
}

async function page(/** @type {Request} */ request, /** @type {string} */ path, /** @type {URL} */ url, /** @type {string} */ client) {
  const version = await inUse(path);
  if (!version) return fetch(request);
  const known = path.replace(/index\.html$/, "");
  const now = await newest();
  const bind = (/** @type {string} */ stamp) => client && save(`client/${client}`, { ...version, stamp });
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
    return own ?? redirect(version, known, url);
  }
}

/** An address without a language, or in one that is not kept, leads to the same page in the one that is. */
async function redirect(/** @type {{ language: string, stamp: string }} */ version, /** @type {string} */ path, /** @type {URL} */ url) {
  for (const at of [path, path.replace(/^[^/]*\//, "")]) {
    const other = `${version.language}/${at}`;
    if (await kept(version, other)) return Response.redirect(address(other) + url.search);
  }
  const missing = await kept(version, NOT_FOUND);
  return new Response(missing?.body, { status: 404, headers: missing?.headers });
}

/** Any other file, of the version that its page is of. */
async function asset(/** @type {Request} */ request, /** @type {string} */ path, /** @type {string} */ client) {
  if (path.startsWith(enginePath("")) && path !== ENGINE_FILES) return engineFile(request);
  const bound = await load(`client/${client}`);
  if (!bound) return firstAsset(request, path);
  const own = await kept(bound, path);
  const whole = own && (await versions())[bound.language];
  if (whole && [whole.stamp, whole.before].includes(bound.stamp)) return own;
  if (!path.startsWith("assets/")) return new Response("", { status: 404 }); // looked for at every depth
  try {
    return await fetch(request, { cache: "no-cache" });
  } catch (failed) {
    const icon = /\.(svg|png)$/.test(path) && (await anyIcon(path));
    if (icon) return icon;
    throw failed;
  }
}

/** An icon is the same in every version: that of whichever is in use. */
async function anyIcon(/** @type {string} */ path) {
  const version = await inUse(path);
  return version && kept(version, path);
}

/** Of a page that was there before anything was kept, which was then kept as the network gave it. */
async function firstAsset(/** @type {Request} */ request, /** @type {string} */ path) {
  const version = await inUse(path);
  const own = version && (await kept(version, path));
  const answer = fetch(request, { cache: "no-cache" });
  return own ? inTime(answer, PATIENCE).catch(() => own) : answer;
}

/** A file named by what is in it is the same in every version. */
async function engineFile(/** @type {Request} */ request) {
  return (await caches.match(request.url)) ?? inTime(fetch(request), LONGEST);
}

/** The stamp of what the network has; nothing, if it does not say so in time. */
async function newest() {
  try {
    const answer = await inTime(fetch(address("assets/offline/stamp"), { cache: "no-store" }), PATIENCE);
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
