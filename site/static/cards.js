// Cards of a game, filtered: those are shown that fit what is chosen. The choice is in the address, so it can be shared.
//
// Within a filter one of the chosen values has to fit; every filter has to. Filters about a list on the cards (their
// powers, for example) have to fit the same item of it.
import { filled, find, folded } from "./ask/dom.js";

const OTHERS = ["config"]; // what else may be in the address

export class CardList {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.addressed = box.dataset.address !== undefined;
    this.texts = JSON.parse(box.dataset.texts ?? "{}");
    /** @type {HTMLFormElement} */
    this.form = find(box, "form");
    /** @type {HTMLInputElement} */
    this.name = find(this.form, "[name=name]");
    this.filters = [...box.querySelectorAll("[data-filter]")].map(({ dataset }) => ({ id: String(dataset.filter), part: dataset.part }));
    this.cards = [...box.querySelectorAll("[data-card]")].map(read);
    this.groups = [...box.querySelectorAll("section.group")];
    this.all = true; // nothing is chosen: decks are folded
    this.form.addEventListener("input", () => this.apply());
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("reset", () => setTimeout(() => this.apply())); // the form is empty only afterwards
    const which = box.querySelector("details.which");
    if (which) which.toggleAttribute("open", this.addressed && matchMedia("(min-width: 62rem)").matches);
    if (this.addressed) this.fromAddress();
    this.apply();
  }

  /** What is chosen, filter by filter; nothing for those that do not matter. */
  chosen() {
    const data = new FormData(this.form);
    const filters = this.filters.map(({ id, part }) => ({ id, part, values: data.getAll(id).map(String).filter(Boolean) }));
    return filters.filter(({ values }) => values.length);
  }

  shown() {
    return this.cards.filter(({ element }) => !element.hidden);
  }

  /** A group that only consists of others is shown as long as one of them is. */
  showGroups() {
    /** @param {HTMLElement} group */
    const level = (group) => group.querySelector("h2, h3, h4")?.tagName ?? "";
    let below = false;
    for (const group of this.groups.toReversed()) {
      const under = level(group) > level(this.groups[0]);
      if (!under && below) group.hidden = false;
      below = under && (below || !group.hidden);
    }
  }

  apply() {
    const chosen = this.chosen();
    const typed = folded(this.name.value.trim());
    for (const card of this.cards) card.element.hidden = !(card.names.includes(typed) && fits(card.values, chosen));
    for (const group of this.groups) {
      const number = group.querySelectorAll("[data-card]:not([hidden])").length;
      group.hidden = number === 0;
      const counter = group.querySelector(".number");
      if (counter) counter.textContent = String(number);
    }
    this.showGroups();
    const count = this.shown().length;
    const all = chosen.length === 0 && typed === "";
    if (all !== this.all) for (const fold of this.box.querySelectorAll(".group > details")) fold.toggleAttribute("open", !all || !this.addressed);
    this.all = all;
    find(this.box, ".shown [role]").textContent = filled(this.texts.shown, { n: count, all: this.cards.length });
    find(this.box, ".reset").hidden = all;
    find(this.box, ".nothing").hidden = count > 0;
    const summary = this.box.querySelector(".which .count");
    if (summary) summary.textContent = [...this.form.querySelectorAll("[data-filter] :checked")].filter(chooses).map(titled).join(", ");
    if (this.addressed) this.toAddress(chosen);
  }

  fromAddress() {
    const search = new URLSearchParams(location.search);
    this.name.value = search.get("name") ?? "";
    for (const { id } of this.filters) {
      const values = (search.get(id) ?? "").split(",");
      /** @type {NodeListOf<HTMLInputElement | HTMLOptionElement>} */
      const fields = this.box.querySelectorAll(`[data-filter="${id}"] :is(input, option)`);
      for (const field of fields) {
        if (!values.includes(field.value) || field.value === "") continue;
        if (field instanceof HTMLOptionElement) field.selected = true;
        else field.checked = true;
      }
    }
  }

  /** @param {Filter[]} chosen */
  toAddress(chosen) {
    const url = new URL(location.href);
    const before = [...url.searchParams.keys()].filter((name) => !OTHERS.includes(name));
    for (const name of before) url.searchParams.delete(name);
    for (const { id, values } of chosen) url.searchParams.set(id, values.join(","));
    if (this.name.value.trim()) url.searchParams.set("name", this.name.value.trim());
    const search = url.searchParams.toString().replaceAll("%2C", ",");
    if (`?${search}` === location.search || (!search && !location.search)) return;
    history.replaceState(null, "", `${location.pathname}${search ? `?${search}` : ""}${location.hash}`);
  }
}

/** Whether a field chooses something: the value of all is empty. @param {HTMLElement} field */
function chooses(field) {
  return (field instanceof HTMLInputElement || field instanceof HTMLOptionElement) && field.value !== "";
}

/** The title of a chosen value; an option of a long list has a number behind its name. @param {HTMLElement} field */
function titled(field) {
  return (field.matches("option") ? field.dataset.title : field.nextElementSibling?.textContent) ?? "";
}

/** @param {HTMLElement} element @returns {Card} */
function read(element) {
  const title = find(element, ".name a").textContent;
  const names = folded(`${title} · ${element.dataset.names ?? ""}`);
  const { card, values } = element.dataset;
  return { id: String(card), title, element, names, holds: "holds" in element.dataset, values: JSON.parse(values ?? "{}") };
}

/** @param {Printed} values @param {Filter[]} chosen */
function fits(values, chosen) {
  /** @param {Printed} printed @param {Filter} filter */
  const meets = (printed, { id, values: chosenValues }) => chosenValues.some((value) => printed[id]?.includes(value));
  if (!chosen.filter(({ part }) => !part).every((one) => meets(values, one))) return false;
  const parts = new Set(chosen.map(({ part }) => part).filter(Boolean));
  return [...parts].every((part) => {
    const about = chosen.filter((one) => one.part === part);
    return (values[part ?? ""] ?? []).some((/** @type {Printed} */ item) => about.every((one) => meets(item, one)));
  });
}

for (const box of document.querySelectorAll(".pick[data-address]")) new CardList(box);
