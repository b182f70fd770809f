// The table, told by clicks: cards by tapping them, all else by the control of its shape. It is kept in this browser;
// at every change the game's question about it is answered.
import * as address from "./ask/address.js";
import * as checker from "./ask/checker.js";
import { button, copied, el, filled, folded, there } from "./ask/dom.js";
import { finder } from "./ask/lists.js";
import { remember, remembered } from "./ask/table.js";
import { Picker } from "./cards.js";
import { configurations } from "./our-game.js";
import { ask } from "./table/further.js";
import { Laid } from "./table/laid.js";
import * as noted from "./table/noted.js";
import { Reckoning } from "./table/reckoning.js";

const { root, lang, game } = document.documentElement.dataset;

class Table {
  /** @param {HTMLElement} box @param {Offered} offered */
  constructor(box, offered) {
    /** @type {TableTold} */
    const told = JSON.parse(box.dataset.told ?? "{}");
    const pick = box.querySelector(".pick");
    this.box = box;
    this.say = told.say;
    this.engine = box.dataset.engine !== undefined;
    this.picker = pick ? new Picker(pick) : null;
    this.laid = new Laid(told, new Map((this.picker?.cards ?? []).map((card) => [card.id, card])), offered);
    this.reckoning = new Reckoning(this.laid, this.engine ? told.question : "", told.needed, told.say);
    this.shown = told.shown;
    this.into = told.lists[0];
    this.boards = told.boards;
    this.place = el("div", { className: "boards" });
    /** @type {import("./ask/board.js").Boards | null} */
    this.drawn = null;
    this.heading = el("h2", { id: "page.table", tabIndex: -1 });
    this.lying = new Map(told.lists.map((fact) => [fact, el("ul", { className: "lying", ariaLabel: told.facts[fact].title })]));
    this.told = el("p", { className: "undo", role: "status" });
    this.buttons = el("p", { className: "buttons" });
    this.count = el("a", { href: "#page.table" });
  }

  async start() {
    await this.laid.ready();
    this.build();
    for (const card of this.laid.cards.values()) this.offer(card);
    document.addEventListener("our-game", () => this.gameChanged());
    document.addEventListener("table", ({ detail }) => {
      if (detail.game === game && detail.by !== this) this.take(remembered(game));
    });
    addEventListener("storage", ({ key }) => key?.endsWith(`.table.${game}`) && this.take(remembered(game)));
    addEventListener("hashchange", () => address.read(location).facts.length && this.begin());
    this.begin();
    if (this.boards.length) await this.drawBoards().catch(() => {}); // without them it is told by its controls
  }

  /** The boards on which pieces are put by tapping, where the game has some. */
  async drawBoards() {
    const { Boards } = await import("./ask/board.js");
    const { facts, context } = this.laid;
    const told = { boards: this.boards, say: this.say, facts, context, all: () => this.laid.all(), replace: (/** @type {Told} */ table) => this.replace(table) };
    this.drawn = new Boards(this.place, told);
  }

  // -------------------------------------------------------------- what is shown

  build() {
    const { say } = this;
    const form = el("form", { noValidate: true, ariaLabel: say.table }, this.laid.controls, this.tellMore());
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("change", () => this.fieldsChanged());
    for (const fact of this.shown.filter((one) => !this.laid.tapped.includes(one))) this.laid.field(fact);
    this.buttons.append(
      button(say.copy, (event) => copied(event.currentTarget, noted.told(this.laid), say), "plain"),
      button(say.copyText, (event) => copied(event.currentTarget, noted.notation(this.laid), say), "plain"),
      button(say.clearTable, () => this.clear(), "plain clear"),
    );
    const lists = [...this.lying].flatMap(([fact, list]) => [this.laid.lists.length > 1 ? el("h3", {}, this.laid.facts[fact].title) : "", list]);
    const { gist, progress, result } = this.reckoning;
    there(this.box, ".lies").append(this.heading, gist, ...lists, this.place, this.told, form, this.buttons, progress.element, result);
    if (this.picker) this.buildPicker(this.picker);
  }

  /** Whatever else of the table can be told, by name. */
  tellMore() {
    const offered = () =>
      this.laid.order
        .filter((fact) => !this.laid.fields.has(fact) && (!this.laid.tapped.includes(fact) || this.laid.facts[fact].own))
        .map((fact) => ({ id: fact, title: this.laid.tapped.includes(fact) ? filled(this.say.othersOf, { part: this.laid.facts[fact].title }) : this.laid.facts[fact].title }));
    /** @param {string} fact */
    const take = (fact) => {
      more.close();
      this.laid.field(fact).focus();
      element.hidden = !offered().length;
    };
    const more = finder(this.laid.context, { options: offered, take, label: this.say.tellMore, placeholder: this.say.tellMore });
    const element = el("p", { className: "picker-of-many tell-more", hidden: !offered().length }, more.input, more.list);
    return element;
  }

  /** @param {Picker} picker */
  buildPicker(picker) {
    const { say } = this;
    picker.form.addEventListener("submit", () => this.addTyped(picker));
    if (this.laid.lists.length > 1) {
      const segments = this.laid.lists.map((fact) => {
        const radio = el("input", { type: "radio", name: "into", value: fact, checked: fact === this.into, onchange: () => (this.into = fact) });
        return el("label", {}, radio, el("span", {}, this.laid.facts[fact].title));
      });
      const into = el("fieldset", { className: "into" }, el("legend", {}, say.into), el("div", {}, ...segments));
      picker.form.prepend(into);
    }
    const cards = el("a", { href: "#page.cards" }, say.toCards);
    this.box.append(el("p", { className: "summary" }, this.count, this.reckoning.sum, cards));
  }

  /** A card of the list can be put on the table and taken off. @param {Card} card */
  offer(card) {
    card.button = button("", () => (this.laid.where(card.id) ? this.remove(card.id) : this.add(card.id)), "put");
    card.element.prepend(card.button);
  }

  draw() {
    const { say } = this;
    const all = this.laid.lists.flatMap((fact) => this.laid.table[fact] ?? []);
    this.heading.textContent = this.picker ? filled(say.lying, { n: all.length }) : say.table;
    for (const [fact, list] of this.lying) {
      const ids = this.laid.table[fact] ?? [];
      list.replaceChildren(...ids.map((/** @type {string} */ id) => this.row(fact, id)));
      if (fact !== this.laid.lists[0]) list.previousElementSibling?.toggleAttribute("hidden", ids.length === 0);
      if (!ids.length && fact === this.laid.lists[0]) list.append(el("li", { className: "none" }, say.none));
    }
    for (const card of this.laid.cards.values()) {
      const lies = Boolean(this.laid.where(card.id));
      Object.assign(card.button ?? {}, { textContent: lies ? "✓" : "+", ariaPressed: String(lies), ariaLabel: filled(say.add, { name: card.title }) });
      card.element.classList.toggle("lies-there", lies);
    }
    this.drawn?.draw();
    const empty = Object.keys(this.laid.table).length === 0;
    for (const one of this.buttons.children) one.toggleAttribute("hidden", empty);
    this.count.textContent = filled(say.lying, { n: all.length });
  }

  /** @param {string} fact @param {string} id */
  row(fact, id) {
    const card = this.laid.card(id);
    const mark = this.laid.marks[fact];
    const link = el("a", { href: `${root}/${lang}/${game}/${id}/` }, card.title);
    const remove = button("×", () => this.remove(id), "off", { ariaLabel: filled(this.say.remove, { name: card.title }) });
    const marked = mark && card.holds ? this.marker(mark, id, card) : null;
    return el("li", { data: { lies: id } }, link, marked, remove);
  }

  /** @param {{ fact: string, label: string }} mark @param {string} id @param {Card} card */
  marker({ fact, label }, id, card) {
    const on = (this.laid.table[fact] ?? []).includes(id);
    const press = () => {
      const others = (this.laid.table[fact] ?? []).filter((/** @type {string} */ one) => one !== id);
      this.set({ [fact]: on ? others : [...others, id] });
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
    this.set({ [this.into]: [...(this.laid.table[this.into] ?? []), id] });
    if (this.engine) checker.warm(game).catch(() => {});
  }

  /** @param {string} id */
  remove(id) {
    const before = this.laid.table;
    const fact = this.laid.where(id) ?? this.into;
    const listed = this.laid.table[fact];
    const next = this.box.querySelector(`[data-lies="${id}"]`)?.contains(document.activeElement) ? listed[listed.indexOf(id) + 1] ?? listed.at(-2) : null;
    const mark = this.laid.marks[fact]?.fact;
    this.set({ [fact]: listed.filter((/** @type {string} */ one) => one !== id), ...(mark ? { [mark]: (this.laid.table[mark] ?? []).filter((/** @type {string} */ one) => one !== id) } : {}) });
    this.note(filled(this.say.gone, { name: this.laid.card(id).title }), this.say.undo, () => this.replace(before));
    if (next) this.focus(next, ".off");
  }

  clear() {
    const before = this.laid.all();
    this.replace({});
    this.note(this.say.cleared, this.say.undo, () => this.replace(before));
    there(this.told, "button").focus();
  }

  /** The first of the cards that fit what is typed. @param {Picker} picker */
  addTyped(picker) {
    const [card] = picker.name.value.trim() ? this.best(picker) : [];
    if (!card) return;
    if (!this.laid.where(card.id)) this.add(card.id);
    picker.name.value = "";
    picker.apply();
  }

  /** @param {Picker} picker */
  best(picker) {
    const wanted = folded(picker.name.value.trim());
    /** @param {Card} card */
    const rank = ({ title }) => (folded(title) === wanted ? 0 : folded(title).startsWith(wanted) ? 1 : 2);
    return picker.shown().toSorted((one, other) => rank(one) - rank(other));
  }

  fieldsChanged() {
    const told = [...this.laid.fields].filter(([fact]) => !this.laid.tapped.includes(fact)).map(([fact, { value }]) => [fact, value()]);
    this.set(Object.fromEntries(told));
  }

  /** @param {Told} changes */
  set(changes) {
    this.replace({ ...this.laid.all(), ...changes });
  }

  /** Another table: known facts only, without what is empty. @param {Told} table */
  replace(table) {
    this.note();
    this.take(table);
    remember(game, { ...this.laid.foreign, ...this.laid.all() }, this);
  }

  /** @param {Told} table */
  take(table) {
    this.laid.take(table, remembered(game));
    this.draw();
    this.reckoning.again();
  }

  /** A line about what was done, with a way back. @param {string} [text] @param {string} [label] @param {(() => void) | null} [act] */
  note(text = "", label = "", act = null) {
    this.told.replaceChildren(text, text ? " " : "", act ? button(label, act, "plain") : "");
  }

  // -------------------------------------------------------------- from the address, and back

  /** The table of the address comes before the one that is kept, which can be had back. */
  begin() {
    const asked = address.read(location).facts;
    const told = Object.fromEntries(this.laid.parted(asked.filter(([fact]) => Object.hasOwn(this.laid.facts, fact) || Object.hasOwn(this.laid.short, fact))));
    const mine = remembered(game);
    this.laid.table = {};
    if (!Object.keys(told).length) {
      this.take(mine);
      const added = asked.find(([name]) => name === "add");
      if (added) this.addTold(added[1]);
      return;
    }
    this.take(mine);
    const before = JSON.stringify(this.laid.all());
    this.replace(told);
    forget(Object.keys(told));
    const other = Object.keys(mine).length && before !== JSON.stringify(this.laid.all());
    this.note(this.say.came, this.say.mine, other ? () => this.replace(mine) : null);
  }

  /** A card whose own page led here. @param {string} id */
  addTold(id) {
    if (this.laid.cards.has(id) && !this.laid.where(id)) this.add(id);
    forget(["add"]);
  }

  gameChanged() {
    this.laid.refresh();
    this.drawn?.draw();
    this.reckoning.reckon();
  }
}

/** What the address told is kept now: the address need not say it again. @param {string[]} names */
function forget(names) {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  if (url.hash.includes("=")) url.hash = "";
  history.replaceState(null, "", url);
}

/** @param {HTMLElement} box */
async function start(box) {
  const place = document.querySelector(".asked") ?? el("div"); // without the forms nothing is asked here
  const links = document.querySelectorAll(".further a[data-question]");
  for (const link of links) link.addEventListener("click", (event) => ask(event, links, place));
  await new Table(box, await configurations()).start();
}

for (const box of document.querySelectorAll(".tabletop")) start(box);
