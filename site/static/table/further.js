// Other questions about the table, answered on the spot.
import { el, there } from "../ask/dom.js";
import { fill } from "../ask.js";

const { game } = document.documentElement.dataset;

/** One tap asks: the answer stands below the questions, with the form that could say more. @param {MouseEvent} event @param {Iterable<HTMLElement>} links @param {Element} place */
export async function ask(event, links, place) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const link = /** @type {HTMLElement} */ (event.currentTarget);
  const section = el("section", { className: "ask", data: { question: link.dataset.question, game, folded: "" } });
  const heading = el("h3", { tabIndex: -1 }, there(link, "strong").textContent);
  section.append(heading);
  for (const other of links) other.ariaCurrent = String(other === link);
  place.replaceChildren(section);
  heading.focus({ preventScroll: true });
  section.scrollIntoView({ block: "nearest" });
  const form = await fill(section);
  await form?.ask("ask");
}
