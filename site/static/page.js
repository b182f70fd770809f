// Pages: what every page can do: colours, links to copy, the other language at the same place, what a term means.

const page = document.documentElement;
const { root, lang, game } = page.dataset;
const texts = JSON.parse(document.body.dataset.texts ?? "{}");

/** @param {string} key @param {string} value */
function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // No storage: it holds for this page.
  }
}

// ---------------------------------------------------------------- colours

const dark = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  return page.dataset.theme ? page.dataset.theme === "dark" : dark.matches;
}

for (const button of document.querySelectorAll("button.theme")) {
  const update = () => {
    button.setAttribute("aria-pressed", String(isDark()));
    button.title = isDark() ? texts.light : texts.dark;
  };
  button.addEventListener("click", () => {
    page.dataset.theme = isDark() ? "light" : "dark";
    store("rulebase.theme", page.dataset.theme);
    update();
  });
  dark.addEventListener("change", update);
  update();
}

// ---------------------------------------------------------------- the other language, at the same place

/** The clause that the reader is looking at: the one at the top of the window, unless it is the page's start. */
function place() {
  if (scrollY < 80) return "";
  const top = document.querySelector("header.top")?.getBoundingClientRect().bottom ?? 0;
  const seen = [...document.querySelectorAll("main [id]")].find((element) => element.getBoundingClientRect().bottom > top + 8);
  return seen ? `#${seen.id}` : "";
}

store("rulebase.language", String(lang));
for (const link of document.querySelectorAll("a[data-language]")) {
  const plain = link.getAttribute("href");
  const extend = () => {
    link.href = plain + location.search + (location.hash || place());
  };
  for (const event of ["pointerdown", "focus", "click"]) link.addEventListener(event, extend);
}

// ---------------------------------------------------------------- links to copy

/** The address of a place: of an entry, the one that leads every reader to it in their own language. @param {string} anchor */
function address(anchor) {
  const { entry } = page.dataset;
  const url = new URL(entry ? `${root}/${game}/${entry}/` : location.pathname, location.href);
  const config = new URLSearchParams(location.search).get("config");
  if (config) url.searchParams.set("config", config.replaceAll(" ", "+"));
  url.hash = anchor;
  return url.href;
}

for (const link of document.querySelectorAll("a.permalink")) {
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const anchor = link.dataset.permalink ?? "";
    history.replaceState(null, "", anchor ? `#${anchor}` : location.pathname + location.search);
    try {
      await navigator.clipboard.writeText(address(anchor));
      announce(texts.copied);
    } catch {
      announce(address(anchor)); // no clipboard: the address is shown, to be copied by hand
    }
  });
}

const toast = document.createElement("p");
toast.className = "told";
toast.setAttribute("role", "status");
document.body.append(toast);
/** @type {ReturnType<typeof setTimeout>} */
let fading;

/** @param {string} text */
function announce(text) {
  clearTimeout(fading);
  toast.textContent = text;
  toast.classList.add("shown");
  fading = setTimeout(() => toast.classList.remove("shown"), text.length > 30 ? 12000 : 1800);
}

// ---------------------------------------------------------------- what a term means

const previews = document.querySelector(".previews");
const coarse = matchMedia("(hover: none)");
/** @type {{ preview: HTMLElement, link: HTMLElement } | null} */
let shown = null;
/** @type {ReturnType<typeof setTimeout>} */
let waiting;

/** @param {HTMLElement} link */
function preview(link) {
  const found = document.getElementById(link.dataset.preview ?? "");
  if (!found || !previews) return;
  hide();
  shown = { preview: found, link };
  previews.hidden = false;
  found.classList.add("shown");
  link.setAttribute("aria-describedby", found.id);
  put(found, link.getClientRects()[0]);
}

/** @param {HTMLElement} box @param {DOMRect} at */
function put(box, at) {
  const width = Math.min(336, innerWidth - 24);
  box.style.width = `${width}px`;
  box.style.left = `${Math.max(12, Math.min(at.left, innerWidth - width - 12)) + scrollX}px`;
  const below = at.bottom + 8 + box.offsetHeight < innerHeight - 72;
  box.style.top = `${(below ? at.bottom + 8 : at.top - box.offsetHeight - 8) + scrollY}px`;
}

function hide() {
  clearTimeout(waiting);
  if (!shown || !previews) return;
  shown.preview.classList.remove("shown");
  shown.link.removeAttribute("aria-describedby");
  shown = null;
  previews.hidden = true;
}

/** @param {() => void} act @param {number} delay */
function later(act, delay) {
  clearTimeout(waiting);
  waiting = setTimeout(act, delay);
}

if (previews) {
  for (const link of document.querySelectorAll("a[data-preview]")) {
    link.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && later(() => preview(link), 250));
    link.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && later(hide, 250));
    link.addEventListener("focus", () => link.matches(":focus-visible") && preview(link));
    link.addEventListener("blur", () => later(hide, 150));
    link.addEventListener("click", (event) => {
      // A tap shows what the word means; the second tap, or the title, opens its page.
      if (!coarse.matches || shown?.link === link || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      preview(link);
    });
  }
  previews.addEventListener("pointerenter", () => clearTimeout(waiting), true);
  previews.addEventListener("focusin", () => clearTimeout(waiting));
  previews.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && later(hide, 250));
  addEventListener("keydown", (event) => event.key === "Escape" && hide());
  addEventListener("pointerdown", (event) => {
    const { target } = event;
    if (shown && target instanceof Node && !shown.preview.contains(target) && target !== shown.link) hide();
  });
}

// ---------------------------------------------------------------- small things

for (const link of document.querySelectorAll("a.find")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    document.querySelector("form[role=search] input")?.focus();
  });
}

/** The element that the address names, if it is well-formed and on the page. */
function addressed() {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}

/** Unfold the place that the address names, and the statements of a section of a book. */
function unfold() {
  const target = addressed();
  for (const box of target?.querySelectorAll(":scope > details.statements") ?? []) box.setAttribute("open", "");
  for (let box = target?.closest("details:not([open])"); box; box = box.parentElement?.closest("details:not([open])")) {
    box.setAttribute("open", "");
  }
}

addEventListener("hashchange", unfold);
unfold();

// ---------------------------------------------------------------- offline

/** @type {(act: () => void) => unknown} */
const idle = window.requestIdleCallback ?? ((act) => setTimeout(act, 1500));
// Nothing is lost without it: no worker in this browser, no permission to store, no network just now.
const keep = () => import("./offline.js").then(({ register }) => register()).catch(() => {});
addEventListener("load", () => idle(keep));
