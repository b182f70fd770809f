// Offline use: what of the site is kept on this device, and whether the reader wants it.

const { root, lang } = document.documentElement.dataset;
/** @type {Texts} */
const texts = JSON.parse(document.body.dataset.texts ?? "{}");
const WISH = "rulebase.keep";

/** The reader's wish: "yes", "no", or none yet. */
function wish() {
  try {
    return localStorage.getItem(WISH);
  } catch {
    return null;
  }
}

/** @param {string} wished */
function saveWish(wished) {
  try {
    localStorage.setItem(WISH, wished);
  } catch {
    // No storage: it is done, and forgotten.
  }
}

/** What speaks against fetching unasked: the reader saves data, the connection may cost, or is not known; or nothing. */
function objection() {
  const { connection } = navigator;
  if (connection?.saveData || matchMedia("(prefers-reduced-data: reduce)").matches) return "saved";
  if (!connection) return "unsaid";
  const { type = "", effectiveType = "" } = connection;
  return ["cellular", "bluetooth", "wimax"].includes(type) || effectiveType.endsWith("2g") ? "metered" : "";
}

/** What this page asks the worker to keep: the pages, unless data is saved; the forms too where they cost nothing. @returns {KeepRequest} */
function request() {
  const wished = wish();
  const against = objection();
  if (wished === "no" || (wished !== "yes" && against === "saved")) return {};
  return { keep: lang, forms: wished === "yes" || !against };
}

/** Register the worker, when the browser has nothing better to do, and let it keep what may be kept. */
export async function register() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const registered = await serviceWorker.register(`${root}/service-worker.js`);
  registered.update().catch(() => {}); // no network: what is kept is used
  await serviceWorker.ready;
  const newest = registered.waiting ?? registered.active; // which knows the newest version
  if (!newest) return;
  serviceWorker.addEventListener("message", ({ data }) => data?.kept?.sizes && show(data.kept, newest));
  newest.postMessage(request());
  const used = () => wish() !== "no" && registered.active?.postMessage({ used: lang });
  if (document.documentElement.dataset.checker) used();
  document.addEventListener("checker", used);
}

/** @param {number} bytes */
function size(bytes) {
  const n = (bytes / 1e6).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return texts.size.replace("{n}", n);
}

/** Show what is kept and how large it is, what is not and why, with a way to keep it after all, or to remove it. @param {Kept} kept @param {ServiceWorker} worker */
function show({ languages, checker, busy, sizes }, worker) {
  const here = languages[lang];
  const total = size(Object.values(languages).reduce((bytes, language) => bytes + language.bytes, checker));
  const why = wish() ? "" : { saved: texts.saved, metered: texts.metered, unsaid: texts.unsaid, "": "" }[objection()];
  /** @param {string} text @param {string} wished @param {KeepRequest} message */
  const choice = (text, wished, message) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", () => {
      saveWish(wished);
      worker.postMessage(message);
    });
    return button;
  };
  const drop = (/** @type {string} */ text) => choice(text, "no", { drop: true });
  const keep = (/** @type {string} */ text, /** @type {number} */ bytes) => choice(`${text} ${size(bytes)}`, "yes", { keep: lang, forms: true });
  if (here && !here.lacking) note("kept", texts.kept, total, drop(texts.drop));
  else if (busy.includes(lang)) note("coming", here ? texts.keptPages : "", texts.coming, drop(texts.stop));
  else if (here) note("pages", texts.keptPages, total, why, keep(texts.keepForms, here.lacking), drop(texts.drop));
  else note("not", texts.notKept, objection() === "saved" ? why : "", keep(texts.keep, sizes[lang][0] + sizes[lang][1]));
}

/** @param {string} state @param {(string | Node)[]} parts */
function note(state, ...parts) {
  for (const element of document.querySelectorAll("footer .kept")) {
    element.dataset.state = state;
    element.replaceChildren(...parts.filter(Boolean).flatMap((part) => [part, " "]));
  }
}
