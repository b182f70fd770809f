// The table in words: an address that tells it, and a file for the command line.
import * as address from "../ask/address.js";
import { current } from "../our-game.js";

/** @typedef {import("./laid.js").Laid} Laid */

const { root, game } = document.documentElement.dataset;

/** The address of the table with all that is told of it. @param {Laid} laid */
export function told(laid) {
  const url = new URL(`${root}/${game}/table/`, location.href);
  const config = current()?.key;
  if (config) url.searchParams.set("config", config);
  const facts = laid.order.map((fact) => [fact, laid.written(fact)]).filter(([, value]) => value !== undefined);
  return url.href + address.written("", Object.fromEntries(facts), {}).replace("ask.&", "");
}

/** The table as a file for the command line: names with their marks, a line a fact. @param {Laid} laid */
export function notation(laid) {
  const facts = laid.order.filter((fact) => laid.value(fact) !== undefined && !laid.marked.includes(fact));
  return facts.map((fact) => `${fact}: ${laid.lists.includes(fact) ? noted(laid, fact) : laid.written(fact)}\n`).join("");
}

/** @param {Laid} laid @param {string} fact */
function noted(laid, fact) {
  const { own } = laid.facts[fact];
  /** @param {any} value @param {string} [key] @returns {string[]} */
  const told = (value, key) => (value && !Array.isArray(value) ? value[key ?? ""] : value) ?? [];
  const [lying, marked] = [laid.value(fact), laid.marks[fact] ? laid.value(laid.marks[fact].fact) : []];
  /** @param {string | undefined} key @param {string} between */
  const line = (key, between) => told(lying, key).map((id) => `${named(laid, id)}${told(marked, key).includes(id) ? "*" : ""}`).join(between);
  return Array.isArray(lying) ? line(own, ", ") : Object.keys(lying).map((key) => `${key}:${line(key, ",")}`).join(";");
}

/** A card by its name, where that cannot be taken for anything else. @param {Laid} laid @param {string} id */
function named(laid, id) {
  const { title } = laid.card(id);
  return /^[\p{L}\p{N}][^,:;=#*"]*$/u.test(title) ? title : id;
}
