// The site without a network: the pages of the reader's language are kept on the device, all of them, at one request.
//
// What comes from the network is always preferred; what is kept answers when there is none, or it is slow.
// `rulebase build` puts the real stamp and files below.

const STAMP = "STAMP"; // changes with anything on the site
const SHELL = ["SHELL"]; // what every page needs
const CACHE = "rulebase";
const PATIENCE = 3000; // milliseconds that a page may take while a copy is at hand

const scope = new URL(self.registration.scope);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (request.mode === "navigate") event.respondWith(page(request, path, url));
  else if (path.startsWith("assets/")) event.respondWith(asset(request));
});

self.addEventListener("message", (event) => {
  const { keep } = event.data ?? {};
  if (keep) event.waitUntil(keepAll(keep).then(() => event.source?.postMessage({ kept: keep })));
});

/** A page: from the network if it answers in time, else as it is kept. */
async function page(request, path, url) {
  const kept = await caches.match(new URL(path, scope), { ignoreSearch: true });
  try {
    return await inTime(fetch(request), kept ? PATIENCE : 0);
  } catch (error) {
    if (kept) return kept;
    const language = await (await caches.match(new URL("kept-language", scope)))?.text();
    // An address without a language, or in one that is not kept, leads to the same page in the one that is.
    for (const place of language ? [path, path.replace(/^[^/]*\//, "")] : []) {
      if (await caches.match(new URL(`${language}/${place}`, scope), { ignoreSearch: true })) {
        return Response.redirect(new URL(`${language}/${place}${url.search}`, scope));
      }
    }
    throw error;
  }
}

/** Anything else: what the network gives is kept for when there is none. */
async function asset(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

function inTime(answer, patience) {
  if (!patience) return answer;
  return Promise.race([answer, new Promise((_, fail) => setTimeout(() => fail(new Error("slow")), patience))]);
}

/** Keep every page of a language, and what pages need; done once for each state of the site. */
async function keepAll(language) {
  const cache = await caches.open(CACHE);
  const mark = new URL(`kept-${language}`, scope);
  if ((await (await cache.match(mark))?.text()) === STAMP) return;
  const answer = await fetch(new URL(`assets/offline/${language}.json`, scope));
  if (!answer.ok) throw new Error(`${answer.status}`);
  const pages = await answer.json();
  await cache.addAll(SHELL.map((path) => new URL(path.replace("{language}", language), scope)));
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  for (const [path, html] of Object.entries(pages)) {
    await cache.put(new URL(path, scope), new Response(html, { headers }));
  }
  for (const request of await cache.keys()) {
    const path = request.url.slice(scope.href.length);
    if (path.startsWith(`${language}/`) && !(path in pages)) await cache.delete(request);
  }
  await cache.put(new URL("kept-language", scope), new Response(language));
  await cache.put(mark, new Response(STAMP));
}
