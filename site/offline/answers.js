// What a page asks for, answered from what is kept or from the network.
import { dropAll, keepAll, keepUsed } from "./keeping.js";
import { announce, inUse, kept, LISTED, LONGER, LONGEST, NOWHERE, pathOf, PATIENCE, place, remember, remembered, scope, versions, worker } from "./kept.js";

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
  if (request.mode === "navigate") event.respondWith(page(request, path, url, resultingClientId));
  else if (path === "assets/offline/stamp") return;
  else if (/(^|\/)(assets\/|manifest\.webmanifest$)/.test(path)) event.respondWith(asset(request, path, clientId));
});

worker.addEventListener("message", (event) => {
  event.waitUntil(grant(event.data ?? {}).catch(() => {}).then(announce));
});

/** What a page wishes: a language kept, with its forms or without; the checker that it has just fetched; all dropped. */
async function grant(/** @type {Wish} */ { keep, forms, used, drop }) {
  if (keep) await keepAll(keep, forms);
  else if (used) await keepUsed(used);
  else if (drop) await dropAll();
}

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
  if (path.startsWith(pathOf("")) && path !== LISTED) return part(request);
  const bound = await remembered(`client/${client}`);
  if (!bound) return firstAsset(request, path);
  const own = await kept(bound, path);
  const whole = own && (await versions())[bound.language];
  if (whole && [whole.stamp, whole.before].includes(bound.stamp)) return own;
  if (!path.startsWith("assets/")) return new Response("", { status: 404 }); // looked for at every depth
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

/** Of a page that was there before anything was kept, which was then kept as the network gave it. */
async function firstAsset(/** @type {Request} */ request, /** @type {string} */ path) {
  const version = await inUse(path);
  const own = version && (await kept(version, path));
  const answer = fetch(request, { cache: "no-cache" });
  return own ? inTime(answer, PATIENCE).catch(() => own) : answer;
}

/** A file named by what is in it is the same in every version. */
async function part(/** @type {Request} */ request) {
  return (await caches.match(request.url)) ?? inTime(fetch(request), LONGEST);
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
