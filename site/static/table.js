// The table, set by clicks: cards by tapping them, all else in the fields of its facts. It is stored in this browser;
// at every change the game's question about it is answered.
import * as address from "./ask/address.js";
import * as checker from "./ask/checker.js";
import { button, copy, el, filled, find, folded, untouched } from "./ask/dom.js";
import { finder } from "./ask/lists.js";
import * as storage from "./ask/table-storage.js";
import { fill } from "./ask.js";
import { CardList } from "./cards.js";
import { configurations } from "./our-game.js";
import * as share from "./table/share.js";
import { TableAnswer } from "./table/table-answer.js";
import { TableState } from "./table/table-state.js";

const { root, lang, game } = document.documentElement.dataset;

class TablePage {
  /** @param {HTMLElement} box @param {Offered} offered */
  constructor(box, offered) {
    /** @type {TableData} */
    const data = JSON.parse(box.dataset.table ?? "{}");
    const pick = box.querySelector(".pick");
    this.box = box;
    this.texts = data.texts;
    this.engine = box.dataset.engine !== undefined;
    this.list = pick ? new CardList(pick) : null;
    this.state = new TableState(data, new Map((this.list?.cards ?? []).map((card) => [card.id, card])), offered);
    this.answer = new TableAnswer(this.state, this.engine ? data.question : "", data.needed, data.texts);
    this.shown = data.shown;
    this.into = data.lists[0];
    this.boardData = data.boards;
    this.boardBox = el("div", { className: "boards" });
    /** @type {import("./ask/board.js").Boards | null} */
    this.boards = null;
    this.heading = el("h2", { id: "page.table", tabIndex: -1 });
    this.rows = new Map(data.lists.map((fact) => [fact, el("ul", { className: "lying", ariaLabel: data.facts[fact].title })]));
    this.status = el("p", { className: "undo", role: "status" });
    this.buttons = el("p", { className: "buttons" });
    this.count = el("a", { href: "#page.table" });
  }

  async start() {
    await this.state.load();
    this.build();
    for (const card of this.state.cards.values()) this.addButton(card);
    document.addEventListener("our-game", () => this.gameChanged());
    document.addEventListener("table", ({ detail }) => {
      if (detail.game === game && detail.by !== this) this.show(storage.load(game));
    });
    addEventListener("storage", ({ key }) => key?.endsWith(`.table.${game}`) && this.show(storage.load(game)));
    addEventListener("hashchange", () => address.read(location).facts.length && this.load());
    this.load();
    if (this.boardData.length) await this.addBoards().catch(() => {}); // without them the fields are there
  }

  /** The boards on which pieces are put by tapping, where the game has some. */
  async addBoards() {
    const { Boards } = await import("./ask/board.js");
    const { facts, context } = this.state;
    const table = { boards: this.boardData, texts: this.texts, facts, context, all: () => this.state.all(), replace: (/** @type {Facts} */ values) => this.replace(values) };
    this.boards = new Boards(this.boardBox, table);
  }

  // -------------------------------------------------------------- what is shown

  build() {
    const { texts } = this;
    const form = el("form", { noValidate: true, ariaLabel: texts.table }, this.state.controls, this.factFinder());
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("change", () => this.fieldsChanged());
    for (const fact of this.shown.filter((one) => !this.state.tapped.includes(one))) this.state.field(fact);
    this.buttons.append(
      button(texts.copy, (event) => copy(event.currentTarget, share.link(this.state), texts), "plain"),
      button(texts.copyText, (event) => copy(event.currentTarget, share.file(this.state), texts), "plain"),
      button(texts.clearTable, () => this.clear(), "plain clear"),
    );
    const lists = [...this.rows].flatMap(([fact, list]) => [this.state.lists.length > 1 ? el("h3", {}, this.state.facts[fact].title) : "", list]);
    const { gist, progress, result } = this.answer;
    find(this.box, ".lies").append(this.heading, gist, ...lists, this.boardBox, this.status, form, this.buttons, progress.element, result);
    if (this.list) this.buildList(this.list);
  }

  /** A box to find by name whatever else of the table can be entered. */
  factFinder() {
    const offered = () =>
      this.state.order
        .filter((fact) => !this.state.fields.has(fact) && (!this.state.tapped.includes(fact) || this.state.facts[fact].own))
        .map((fact) => ({ id: fact, title: this.state.tapped.includes(fact) ? filled(this.texts.othersOf, { part: this.state.facts[fact].title }) : this.state.facts[fact].title }));
    /** @param {string} fact */
    const take = (fact) => {
      more.close();
      this.state.field(fact).focus();
      element.hidden = !offered().length;
    };
    const more = finder(this.state.context, { options: offered, take, label: this.texts.tellMore, placeholder: this.texts.tellMore });
    const element = el("p", { className: "picker-of-many tell-more", hidden: !offered().length }, more.input, more.list);
    return element;
  }

  /** @param {CardList} list */
  buildList(list) {
    const { texts } = this;
    list.form.addEventListener("submit", () => this.addTyped(list));
    if (this.state.lists.length > 1) {
      const segments = this.state.lists.map((fact) => {
        const radio = el("input", { type: "radio", name: "into", value: fact, checked: fact === this.into, onchange: () => (this.into = fact) });
        return el("label", {}, radio, el("span", {}, this.state.facts[fact].title));
      });
      const into = el("fieldset", { className: "into" }, el("legend", {}, texts.into), el("div", {}, ...segments));
      list.form.prepend(into);
    }
    const cards = el("a", { href: "#page.cards" }, texts.toCards);
    this.box.append(el("p", { className: "summary" }, this.count, this.answer.sum, cards));
  }

  /** A button by which a card of the list is put on the table and taken off. @param {Card} card */
  addButton(card) {
    card.button = button("", () => (this.state.listOf(card.id) ? this.remove(card.id) : this.add(card.id)), "put");
    card.element.prepend(card.button);
  }

  draw() {
    const { texts } = this;
    const all = this.state.lists.flatMap((fact) => this.state.values[fact] ?? []);
    this.heading.textContent = this.list ? filled(texts.lying, { n: all.length }) : texts.table;
    for (const [fact, list] of this.rows) {
      const ids = this.state.values[fact] ?? [];
      list.replaceChildren(...ids.map((/** @type {string} */ id) => this.row(fact, id)));
      if (fact !== this.state.lists[0]) list.previousElementSibling?.toggleAttribute("hidden", ids.length === 0);
      if (!ids.length && fact === this.state.lists[0]) list.append(el("li", { className: "none" }, texts.none));
    }
    for (const card of this.state.cards.values()) {
      const there = Boolean(this.state.listOf(card.id));
      Object.assign(card.button ?? {}, { textContent: there ? "✓" : "+", ariaPressed: String(there), ariaLabel: filled(texts.add, { name: card.title }) });
      card.element.classList.toggle("lies-there", there);
    }
    this.boards?.draw();
    const empty = Object.keys(this.state.values).length === 0;
    for (const one of this.buttons.children) one.toggleAttribute("hidden", empty);
    this.count.textContent = filled(texts.lying, { n: all.length });
  }

  /** @param {string} fact @param {string} id */
  row(fact, id) {
    const card = this.state.card(id);
    const mark = this.state.marks[fact];
    const link = el("a", { href: `${root}/${lang}/${game}/${id}/` }, card.title);
    const remove = button("×", () => this.remove(id), "off", { ariaLabel: filled(this.texts.remove, { name: card.title }) });
    const marked = mark && card.holds ? this.markButton(mark, id, card) : null;
    return el("li", { data: { lies: id } }, link, marked, remove);
  }

  /** @param {{ fact: string, label: string }} mark @param {string} id @param {Card} card */
  markButton({ fact, label }, id, card) {
    const on = (this.state.values[fact] ?? []).includes(id);
    const press = () => {
      const others = (this.state.values[fact] ?? []).filter((/** @type {string} */ one) => one !== id);
      this.change({ [fact]: on ? others : [...others, id] });
      this.focus(id, ".mark");
    };
    return button(label, press, "mark", { ariaPressed: String(on), ariaLabel: `${label}: ${card.title}` });
  }

  /** @param {string} id @param {string} part */
  focus(id, part) {
    this.box.querySelector(`[data-lies="${id}"] ${part}`)?.focus();
  }

  // -------------------------------------------------------------- changing it

  /** @param {string} id */
  add(id) {
    this.note();
    this.change({ [this.into]: [...(this.state.values[this.into] ?? []), id] });
    if (this.engine) checker.warm(game).catch(() => {});
  }

  /** @param {string} id */
  remove(id) {
    const before = this.state.values;
    const fact = this.state.listOf(id) ?? this.into;
    const ids = this.state.values[fact];
    const next = this.box.querySelector(`[data-lies="${id}"]`)?.contains(document.activeElement) ? ids[ids.indexOf(id) + 1] ?? ids.at(-2) : null;
    const mark = this.state.marks[fact]?.fact;
    this.change({ [fact]: ids.filter((/** @type {string} */ one) => one !== id), ...(mark ? { [mark]: (this.state.values[mark] ?? []).filter((/** @type {string} */ one) => one !== id) } : {}) });
    this.note(filled(this.texts.gone, { name: this.state.card(id).title }), this.texts.undo, () => this.replace(before));
    if (next) this.focus(next, ".off");
  }

  clear() {
    const before = this.state.all();
    this.replace({});
    this.note(this.texts.cleared, this.texts.undo, () => this.replace(before));
    find(this.status, "button").focus();
  }

  /** Add the first of the cards that fit what is typed. @param {CardList} list */
  addTyped(list) {
    const [card] = list.name.value.trim() ? this.best(list) : [];
    if (!card) return;
    if (!this.state.listOf(card.id)) this.add(card.id);
    list.name.value = "";
    list.apply();
  }

  /** @param {CardList} list */
  best(list) {
    const typed = folded(list.name.value.trim());
    /** @param {Card} card */
    const rank = ({ title }) => (folded(title) === typed ? 0 : folded(title).startsWith(typed) ? 1 : 2);
    return list.shown().toSorted((one, other) => rank(one) - rank(other));
  }

  fieldsChanged() {
    const values = [...this.state.fields].filter(([fact]) => !this.state.tapped.includes(fact)).map(([fact, { value }]) => [fact, value()]);
    this.change(Object.fromEntries(values));
  }

  /** @param {Facts} changes */
  change(changes) {
    this.replace({ ...this.state.all(), ...changes });
  }

  /** Another table: known facts only, without what is empty. It is stored. @param {Facts} table */
  replace(table) {
    this.note();
    this.show(table);
    storage.save(game, { ...this.state.others, ...this.state.all() }, this);
  }

  /** @param {Facts} table */
  show(table) {
    this.state.replace(table, storage.load(game));
    this.draw();
    this.answer.restart();
  }

  /** A line about what was done, with a way back. @param {string} [text] @param {string} [label] @param {(() => void) | null} [act] */
  note(text = "", label = "", act = null) {
    this.status.replaceChildren(text, text ? " " : "", act ? button(label, act, "plain") : "");
  }

  // -------------------------------------------------------------- from the address, and back

  /** The table of the address comes before the stored one, which is one tap away. */
  load() {
    const { facts } = address.read(location);
    const table = Object.fromEntries(this.state.withoutMarks(facts.filter(([fact]) => Object.hasOwn(this.state.facts, fact) || Object.hasOwn(this.state.short, fact))));
    const stored = storage.load(game);
    this.state.values = {};
    this.show(stored);
    if (!Object.keys(table).length) {
      const [, added] = facts.find(([name]) => name === "add") ?? [];
      if (added !== undefined) this.addFromPage(added);
      return;
    }
    const before = JSON.stringify(this.state.all());
    this.replace(table);
    removeFromAddress(Object.keys(table));
    const other = Object.keys(stored).length && before !== JSON.stringify(this.state.all());
    this.note(this.texts.came, this.texts.mine, other ? () => this.replace(stored) : null);
  }

  /** A card whose own page led here. @param {string} id */
  addFromPage(id) {
    if (this.state.cards.has(id) && !this.state.listOf(id)) this.add(id);
    removeFromAddress(["add"]);
  }

  gameChanged() {
    this.state.refresh();
    this.boards?.draw();
    this.answer.update();
  }
}

/** What came with the address is stored now: the address need not have it any longer. @param {string[]} names */
function removeFromAddress(names) {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  if (url.hash.includes("=")) url.hash = "";
  history.replaceState(null, "", url);
}

/** More questions about the table: one tap asks, and the answer stands below them, with the form that can say more. @param {MouseEvent} event @param {Iterable<HTMLElement>} links @param {Element} place */
async function askMore(event, links, place) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const link = /** @type {HTMLElement} */ (event.currentTarget);
  const section = el("section", { className: "ask", data: { question: link.dataset.question, game, folded: "" } });
  const heading = el("h3", { tabIndex: -1 }, find(link, "strong").textContent);
  section.append(heading);
  for (const other of links) other.ariaCurrent = String(other === link);
  place.replaceChildren(section);
  heading.focus({ preventScroll: true });
  section.scrollIntoView({ block: "nearest" });
  const still = untouched();
  const form = await fill(section);
  await form?.ask("ask", false, still);
}

/** @param {HTMLElement} box */
async function start(box) {
  const place = document.querySelector(".asked") ?? el("div"); // without the forms nothing is asked here
  const links = document.querySelectorAll(".further a[data-question]");
  for (const link of links) link.addEventListener("click", (event) => askMore(event, links, place));
  await new TablePage(box, await configurations()).start();
}

for (const box of document.querySelectorAll(".tabletop")) start(box);
