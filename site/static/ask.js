// Forms: one for each question of a page (“what happens if”), answered in this browser by the same program as in the terminal.
import * as address from "./ask/address.js";
import * as checker from "./ask/checker.js";
import { el, untouched } from "./ask/dom.js";
import { Form } from "./ask/form.js";
import { configurations } from "./our-game.js";

const { lang } = document.documentElement.dataset;

document.head.append(el("link", { rel: "stylesheet", href: new URL("ask.css", import.meta.url).href }));

/** Put the form of a question into its section. @param {HTMLElement} section @returns {Promise<Form | null>} */
export async function fill(section) {
  const { game, question } = section.dataset;
  const still = untouched();
  try {
    const [data, texts] = await Promise.all([`question.${question}.json`, "say.json"].map((name) => checker.form(game, lang, name)));
    return await new Form(section, data, texts, await configurations()).start(still);
  } catch (error) {
    if (!/fetch|import/i.test(String(error))) console.warn(error); // not for want of a connection
    section.append(failure(section));
    return null;
  }
}

/** A note that the form could not be loaded, with a way to try again: in the page's words, since those of the forms are lacking. @param {HTMLElement} section */
function failure(section) {
  const { failed, again } = /** @type {HTMLElement} */ (section.closest("[data-failed]")).dataset;
  const retry = el("button", { type: "button", className: "second" }, again ?? null);
  const note = el("p", { className: "not-loaded", role: "status" }, failed ?? null, " ", retry);
  retry.addEventListener("click", () => {
    note.remove();
    fill(section);
  });
  return note;
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      if (target instanceof HTMLElement) fill(target);
    }
  },
  { rootMargin: "400px" },
);
for (const section of document.querySelectorAll("section.ask")) near.observe(section);

/** The facts behind the name of a question keep the browser from finding the place itself. */
function scroll() {
  document.getElementById(`ask.${address.read(location).question}`)?.scrollIntoView();
}

addEventListener("hashchange", scroll);
scroll();
