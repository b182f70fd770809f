// Pictures: the boards as the checker has drawn them, and the same in words for whoever does not see them.
import { el } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {[string, Record<string, string>, Node[] | string]} Node an element: its name, its attributes, what is inside
 * @typedef {{title: string, svg: Node, said: string[]}} Board
 * @typedef {{boards: Board[], legend: [string, string][]}} Pictures
 */

/**
 * An element of a drawing.
 * @param {Node} node
 * @returns {SVGElement}
 */
export function svg([name, attributes, inside]) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  if (typeof inside === "string") element.textContent = inside;
  else element.append(...inside.map(svg));
  return element;
}

/**
 * The boards of an answer, with what their letters stand for.
 * @param {Pictures} drawn
 * @returns {HTMLElement[]}
 */
export function pictures({ boards, legend }) {
  loadStyle();
  return [...boards.map(picture), el("p", { className: "legend" }, ...legend.flatMap(([letters, title]) => [el("span", {}, el("b", {}, letters), ` ${title}`), " "]))];
}

/**
 * @param {Board} board
 * @returns {HTMLElement}
 */
function picture({ title, svg: drawn, said }) {
  const words = el("ul", { className: "spoken" }, ...said.map((line) => el("li", {}, line)));
  return el("figure", { className: "picture" }, el("figcaption", {}, title), svg(drawn), words);
}

/** The style sheet of drawings comes with the first of them. */
function loadStyle() {
  const href = new URL("../picture.css", import.meta.url).href;
  const loaded = [...document.styleSheets].some((sheet) => sheet.href === href);
  if (!loaded && !document.querySelector(`link[href="${href}"]`)) document.head.append(el("link", { rel: "stylesheet", href }));
}
