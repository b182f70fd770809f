// “What happens if”: a form for each question, answered in this browser by the same program as in the terminal.
import * as address from "./ask/address.js";
import * as checker from "./ask/checker.js";
import { el } from "./ask/dom.js";
import { Form } from "./ask/form.js";
import { configurations } from "./our-game.js";

const { lang } = document.documentElement.dataset;

document.head.append(el("link", { rel: "stylesheet", href: new URL("ask.css", import.meta.url).href }));

/** Put the form of a question into its section, when it comes into view. @param {HTMLElement} section @returns {Promise<Form | null>} */
export async function fill(section) {
  const { game, question } = section.dataset;
  try {
    const [told, say] = await Promise.all([`question.${question}.json`, "say.json"].map((name) => checker.form(game, lang, name)));
    return await new Form(section, told, say, await configurations()).start();
  } catch (error) {
    if (!/fetch|import/i.test(String(error))) console.warn(error); // not for want of a connection
    section.append(failed(section));
    return null;
  }
}

/** That it could not be loaded, and a way to try again: in the words of the page, since those of the forms are what is lacking. @param {HTMLElement} section */
function failed(section) {
  const said = /** @type {HTMLElement} */ (section.closest("[data-failed]")).dataset;
  const again = el("button", { type: "button", className: "second" }, said.again ?? null);
  const told = el("p", { className: "not-loaded", role: "status" }, said.failed ?? null, " ", again);
  again.addEventListener("click", () => {
    told.remove();
    fill(section);
  });
  return told;
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

/** What stands behind the name of a question in an address keeps the browser from finding the place itself. */
function lead() {
  document.getElementById(`ask.${address.read(location).question}`)?.scrollIntoView();
}

addEventListener("hashchange", lead);
lead();
