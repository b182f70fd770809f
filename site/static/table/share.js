// Sharing a table: as a link, and as a file for the command line.
import * as address from "../ask/address.js";
import { current } from "../our-game.js";

/** @typedef {import("./table-state.js").TableState} TableState */

const { root, game } = document.documentElement.dataset;

/** The address of the table page with all facts of the table. @param {TableState} state */
export function link(state) {
  const url = new URL(`${root}/${game}/table/`, location.href);
  const config = current()?.key;
  if (config) url.searchParams.set("config", config);
  const facts = state.order.map((fact) => [fact, state.written(fact)]).filter(([, value]) => value !== undefined);
  return url.href + address.written("", Object.fromEntries(facts), {}).replace("ask.&", "");
}

/** The table as a file for the command line: names with their marks, a line a fact. @param {TableState} state */
export function file(state) {
  const facts = state.order.filter((fact) => state.value(fact) !== undefined && !state.marked.includes(fact));
  return facts.map((fact) => `${fact}: ${state.lists.includes(fact) ? cards(state, fact) : state.written(fact)}\n`).join("");
}

/** @param {TableState} state @param {string} fact */
function cards(state, fact) {
  const { own } = state.facts[fact];
  /** @param {any} value @param {string} [key] @returns {string[]} */
  const ids = (value, key) => (value && !Array.isArray(value) ? value[key ?? ""] : value) ?? [];
  const [value, marked] = [state.value(fact), state.marks[fact] ? state.value(state.marks[fact].fact) : []];
  /** @param {string | undefined} key @param {string} between */
  const line = (key, between) => ids(value, key).map((id) => `${name(state, id)}${ids(marked, key).includes(id) ? "*" : ""}`).join(between);
  return Array.isArray(value) ? line(own, ", ") : Object.keys(value).map((key) => `${key}:${line(key, ",")}`).join(";");
}

/** The name of a card, where it cannot be taken for anything else. @param {TableState} state @param {string} id */
function name(state, id) {
  const { title } = state.card(id);
  return /^[\p{L}\p{N}][^,:;=#*"]*$/u.test(title) ? title : id;
}
