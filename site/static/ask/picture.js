// The boards as a picture: what the checker has drawn, and the same in words for whoever does not see it.
import { el } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {[string, Record<string, string>, Node[] | string]} Node an element: its name, its attributes, what is inside
 * @typedef {{title: string, svg: Node, said: string[]}} Board
 * @typedef {{boards: Board[], legend: [string, string][]}} Pictures
 */

/**
 * An element of a drawing.
 * @param {Node} told
 * @returns {SVGElement}
 */
export function node([name, attributes, inside]) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  if (typeof inside === "string") made.textContent = inside;
  else made.append(...inside.map(node));
  return made;
}

/**
 * The boards of an answer, with what their letters stand for.
 * @param {Pictures} told
 * @returns {HTMLElement[]}
 */
export function pictures({ boards, legend }) {
  styled();
  return [...boards.map(picture), el("p", { className: "legend" }, ...legend.flatMap(([letters, title]) => [el("span", {}, el("b", {}, letters), ` ${title}`), " "]))];
}

/**
 * @param {Board} board
 * @returns {HTMLElement}
 */
function picture({ title, svg, said }) {
  const words = el("ul", { className: "spoken" }, ...said.map((line) => el("li", {}, line)));
  return el("figure", { className: "picture" }, el("figcaption", {}, title), node(svg), words);
}

/** The style sheet of drawings comes with the first of them. */
function styled() {
  const href = new URL("../picture.css", import.meta.url).href;
  const there = [...document.styleSheets].some((sheet) => sheet.href === href);
  if (!there && !document.querySelector(`link[href="${href}"]`)) document.head.append(el("link", { rel: "stylesheet", href }));
}
