// Without a network: what is kept of the site on this device, and what the reader wishes of it.

const { root, lang } = document.documentElement.dataset;
/** @type {Say} */
const say = JSON.parse(document.body.dataset.say ?? "{}");
const WISH = "rulebase.keep";

/** What the reader said about keeping: "yes", "no", or nothing yet. */
function wish() {
  try {
    return localStorage.getItem(WISH);
  } catch {
    return null;
  }
}

/** @param {string} wished */
function remember(wished) {
  try {
    localStorage.setItem(WISH, wished);
  } catch {
    // No storage: it is done, and forgotten.
  }
}

/** What speaks against fetching unasked: the reader saves data, the connection may cost, or nobody says; or nothing. */
function against() {
  const { connection } = navigator;
  if (connection?.saveData || matchMedia("(prefers-reduced-data: reduce)").matches) return "saved";
  if (!connection) return "unsaid";
  const { type = "", effectiveType = "" } = connection;
  return ["cellular", "bluetooth", "wimax"].includes(type) || effectiveType.endsWith("2g") ? "metered" : "";
}

/** What is asked of the worker for this page: the pages, unless data is saved; the forms too where they cost nothing. @returns {Wish} */
function wanted() {
  const wished = wish();
  const reason = against();
  if (wished === "no" || (wished !== "yes" && reason === "saved")) return {};
  return { keep: lang, forms: wished === "yes" || !reason };
}

/** Register the worker, when the browser has nothing better to do, and let it keep what may be kept. */
export async function begin() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const registered = await serviceWorker.register(`${root}/service-worker.js`);
  registered.update().catch(() => {}); // no network: what is kept is what there is
  await serviceWorker.ready;
  const newest = registered.waiting ?? registered.active; // which knows what there is now
  if (!newest) return;
  serviceWorker.addEventListener("message", ({ data }) => data?.kept?.sizes && tell(data.kept, newest));
  newest.postMessage(wanted());
  const used = () => wish() !== "no" && registered.active?.postMessage({ used: lang });
  if (document.documentElement.dataset.checker) used();
  document.addEventListener("checker", used);
}

/** @param {number} bytes */
function size(bytes) {
  const n = (bytes / 1e6).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return say.size.replace("{n}", n);
}

const why = () => ({ saved: say.saved, metered: say.metered, unsaid: say.unsaid, "": "" })[against()];
const all = (/** @type {Record<string, { bytes: number }>} */ languages) =>
  Object.values(languages).reduce((bytes, language) => bytes + language.bytes, 0);

/** What is kept and how large it is, what is not and why, with a way to keep it after all, or to drop it. @param {Kept} kept @param {ServiceWorker} worker */
function tell({ languages, checker, busy, sizes }, worker) {
  const here = languages[lang];
  const total = size(all(languages) + checker);
  const reason = wish() ? "" : why();
  /** @param {string} text @param {string} wished @param {Wish} message */
  const choice = (text, wished, message) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", () => {
      remember(wished);
      worker.postMessage(message);
    });
    return button;
  };
  const drop = (/** @type {string} */ text) => choice(text, "no", { drop: true });
  const keep = (/** @type {string} */ text, /** @type {number} */ bytes) => choice(`${text} ${size(bytes)}`, "yes", { keep: lang, forms: true });
  if (here && !here.lacking) show("kept", say.kept, total, drop(say.drop));
  else if (busy.includes(lang)) show("coming", here ? say.keptPages : "", say.coming, drop(say.stop));
  else if (here) show("pages", say.keptPages, total, reason, keep(say.keepForms, here.lacking), drop(say.drop));
  else show("not", say.notKept, against() === "saved" ? reason : "", keep(say.keep, sizes[lang][0] + sizes[lang][1]));
}

/** @param {string} state @param {(string | Node)[]} said */
function show(state, ...said) {
  for (const note of document.querySelectorAll("footer .kept")) {
    note.dataset.state = state;
    note.replaceChildren(...said.filter(Boolean).flatMap((each) => [each, " "]));
  }
}
