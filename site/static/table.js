// The table, told by clicks: cards by tapping them, all else by the control of its shape. It is kept in this browser;
// at every change the game's question about it is answered.
import * as checker from "./ask/checker.js";
import { overview } from "./ask/answer.js";
import { button, el, filled, folded } from "./ask/dom.js";
import * as address from "./ask/address.js";
import { made, ready } from "./ask/fields.js";
import { finder } from "./ask/lists.js";
import { unmarked } from "./ask/marks.js";
import { expanded, without } from "./ask/short.js";
import { remember, remembered } from "./ask/table.js";
import { fill } from "./ask.js";
import { Picker } from "./cards.js";
import { configurations, current, holds } from "./our-game.js";

const { root, lang, game } = document.documentElement.dataset;
const REST = 150; // milliseconds after a change before it is asked
const HURRY = 3000; // an answer that takes longer is not waited for once the table has changed
const PATIENCE = 30000; // nor, if it has not, for longer than this

class Table {
  constructor(box, offered) {
    const told = JSON.parse(box.dataset.told);
    Object.assign(this, told, { box, offered, turn: 0, choices: {}, before: null });
    this.engine = box.dataset.engine !== undefined;
    const pick = box.querySelector(".pick");
    this.picker = pick ? new Picker(pick) : null;
    this.cards = new Map((this.picker?.cards ?? []).map((card) => [card.id, card]));
    this.into = this.lists[0];
    this.marked = Object.values(this.marks).map(({ fact }) => fact);
    this.tapped = [...this.lists, ...this.marked];
    this.fields = new Map();
  }

  async start() {
    const named = { ...this.values, "kind:card": this.values["kind:card"] ?? [...this.cards.values()].map(({ id, title }) => [id, title]) };
    this.context = { say: this.say, values: (list) => named[list], load: () => {}, holds: (bits) => holds(bits, this.number()) };
    await Promise.all(Object.values(this.facts).map((about) => ready(about, this.context)));
    this.build();
    for (const card of this.cards.values()) this.offer(card);
    document.addEventListener("our-game", () => this.gameChanged());
    document.addEventListener("table", ({ detail }) => {
      if (detail.game === game && detail.by !== this) this.take(remembered(game));
    });
    addEventListener("storage", ({ key }) => key?.endsWith(`.table.${game}`) && this.take(remembered(game)));
    addEventListener("hashchange", () => address.read(location).facts.length && this.begin());
    this.begin();
  }

  // -------------------------------------------------------------- what is shown

  build() {
    const { say } = this;
    this.heading = el("h2", { id: "page.table", tabIndex: -1 });
    this.lying = new Map(this.lists.map((fact) => [fact, el("ul", { className: "lying", ariaLabel: this.facts[fact].title })]));
    this.told = el("p", { className: "undo", role: "status" });
    this.controls = el("div", { className: "facts-told" });
    const form = el("form", { noValidate: true, ariaLabel: say.table }, this.controls, this.tellMore());
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("change", () => this.fieldsChanged());
    for (const fact of this.shown.filter((one) => !this.tapped.includes(one))) this.field(fact);
    this.buttons = el(
      "p",
      { className: "buttons" },
      button(say.copy, (event) => copied(event.currentTarget, this.address(), say), "plain"),
      button(say.copyText, (event) => copied(event.currentTarget, this.notation(), say), "plain"),
      button(say.clearTable, () => this.clear(), "plain clear"),
    );
    this.progress = el("p", { className: "loading", hidden: true }, el("span", {}), el("progress", { max: 1 }));
    this.result = el("div", { className: "told-answer", id: "page.answer" });
    this.gist = el("p", { className: "gist" });
    const lists = [...this.lying].flatMap(([fact, list]) => [this.lists.length > 1 ? el("h3", {}, this.facts[fact].title) : "", list]);
    const boards = el("div", { className: "boards" });
    if (this.boards.length) import("./ask/board.js").then(({ Boards }) => (this.drawn = new Boards(boards, this)), () => {});
    this.box.querySelector(".lies").append(this.heading, this.gist, ...lists, boards, this.told, form, this.buttons, this.progress, this.result);
    if (this.picker) this.buildPicker();
    checker.watch((state) => this.tellProgress(state));
  }

  /** The control of a fact, made when it is first told; of cards that are tapped, that of the other players. */
  field(fact) {
    if (!this.fields.has(fact)) {
      const about = this.facts[fact];
      const others = { ...about, title: filled(this.say.othersOf, { part: about.title }), others: true, help: "" };
      this.fields.set(fact, made(fact, this.tapped.includes(fact) ? others : about, this.context));
      const there = this.order.filter((one) => this.fields.has(one)).map((one) => this.fields.get(one).element);
      this.controls.replaceChildren(...there);
    }
    return this.fields.get(fact);
  }

  /** Whatever else of the table can be told, by name. */
  tellMore() {
    const offered = () =>
      this.order
        .filter((fact) => !this.fields.has(fact) && (!this.tapped.includes(fact) || this.facts[fact].own))
        .map((fact) => ({ id: fact, title: this.tapped.includes(fact) ? filled(this.say.othersOf, { part: this.facts[fact].title }) : this.facts[fact].title }));
    const take = (fact) => {
      more.close();
      this.field(fact).focus();
      element.hidden = !offered().length;
    };
    const more = finder(this.context, { options: offered, take, label: this.say.tellMore, placeholder: this.say.tellMore });
    const element = el("p", { className: "picker-of-many tell-more", hidden: !offered().length }, more.input, more.list);
    return element;
  }

  buildPicker() {
    const { say } = this;
    this.picker.form.addEventListener("submit", () => this.addTyped());
    if (this.lists.length > 1) {
      const segments = this.lists.map((fact) => {
        const radio = el("input", { type: "radio", name: "into", value: fact, checked: fact === this.into, onchange: () => (this.into = fact) });
        return el("label", {}, radio, el("span", {}, this.facts[fact].title));
      });
      const into = el("fieldset", { className: "into" }, el("legend", {}, say.into), el("div", {}, ...segments));
      this.picker.form.prepend(into);
    }
    this.count = el("a", { href: "#page.table" });
    this.sum = el("span", {});
    const cards = el("a", { href: "#page.cards" }, say.toCards);
    this.summary = el("p", { className: "summary" }, this.count, this.sum, cards);
    this.box.append(this.summary);
  }

  /** What the table gives in a sentence, in sight wherever one is: on a phone below the cards, else above what lies there. */
  sumUp(sentence) {
    if (this.sum) this.sum.textContent = sentence;
    this.gist.replaceChildren(sentence ? el("a", { href: "#page.answer" }, sentence) : "");
  }

  /** A card of the list can be put on the table and taken off. */
  offer(card) {
    card.button = button("", () => (this.where(card.id) ? this.remove(card.id) : this.add(card.id)), "put");
    card.element.prepend(card.button);
  }

  draw() {
    const { say } = this;
    const all = this.lists.flatMap((fact) => this.table[fact] ?? []);
    this.heading.textContent = this.picker ? filled(say.lying, { n: all.length }) : say.table;
    for (const [fact, list] of this.lying) {
      const ids = this.table[fact] ?? [];
      list.replaceChildren(...ids.map((id) => this.row(fact, id)));
      if (fact !== this.lists[0]) list.previousElementSibling.hidden = ids.length === 0;
      if (!ids.length && fact === this.lists[0]) list.append(el("li", { className: "none" }, say.none));
    }
    for (const card of this.cards.values()) {
      const lies = Boolean(this.where(card.id));
      card.button.textContent = lies ? "✓" : "+";
      card.button.ariaPressed = String(lies);
      card.button.ariaLabel = filled(say.add, { name: card.title });
      card.element.classList.toggle("lies-there", lies);
    }
    this.drawn?.draw();
    const empty = Object.keys(this.table).length === 0;
    for (const one of this.buttons.children) one.hidden = empty;
    if (this.count) this.count.textContent = filled(say.lying, { n: all.length });
  }

  row(fact, id) {
    const card = this.cards.get(id);
    const mark = this.marks[fact];
    const link = el("a", { href: `${root}/${lang}/${game}/${id}/` }, card.title);
    const remove = button("×", () => this.remove(id), "off", { ariaLabel: filled(this.say.remove, { name: card.title }) });
    const marked = mark && card.holds ? this.marker(mark, id, card) : null;
    return el("li", { data: { lies: id } }, link, marked, remove);
  }

  marker({ fact, label }, id, card) {
    const on = (this.table[fact] ?? []).includes(id);
    const press = () => {
      const others = (this.table[fact] ?? []).filter((one) => one !== id);
      this.set({ [fact]: on ? others : [...others, id] });
      this.focus(id, ".mark");
    };
    return button(label, press, "mark", { ariaPressed: String(on), ariaLabel: `${label}: ${card.title}` });
  }

  focus(id, part) {
    this.box.querySelector(`[data-lies="${id}"] ${part}`)?.focus();
  }

  // -------------------------------------------------------------- changing it

  where(id) {
    return this.lists.find((fact) => this.table[fact]?.includes(id));
  }

  add(id) {
    this.note();
    this.set({ [this.into]: [...(this.table[this.into] ?? []), id] });
    if (this.engine) checker.warm(game).catch(() => {});
  }

  remove(id) {
    const before = this.table;
    const fact = this.where(id);
    const listed = this.table[fact];
    const next = this.box.querySelector(`[data-lies="${id}"]`)?.contains(document.activeElement) ? listed[listed.indexOf(id) + 1] ?? listed.at(-2) : null;
    const mark = this.marks[fact]?.fact;
    this.set({ [fact]: listed.filter((one) => one !== id), ...(mark ? { [mark]: (this.table[mark] ?? []).filter((one) => one !== id) } : {}) });
    this.note(filled(this.say.gone, { name: this.cards.get(id).title }), this.say.undo, () => this.replace(before));
    if (next) this.focus(next, ".off");
  }

  clear() {
    const before = this.all();
    this.replace({});
    this.note(this.say.cleared, this.say.undo, () => this.replace(before));
    this.told.querySelector("button").focus();
  }

  /** The first of the cards that fit what is typed. */
  addTyped() {
    const [card] = this.picker.name.value.trim() ? this.best() : [];
    if (!card) return;
    if (!this.where(card.id)) this.add(card.id);
    this.picker.name.value = "";
    this.picker.apply();
  }

  best() {
    const wanted = folded(this.picker.name.value.trim());
    const rank = ({ title }) => (folded(title) === wanted ? 0 : folded(title).startsWith(wanted) ? 1 : 2);
    return this.picker.shown().toSorted((one, other) => rank(one) - rank(other));
  }

  fieldsChanged() {
    const told = [...this.fields].filter(([fact]) => !this.tapped.includes(fact)).map(([fact, { value }]) => [fact, value()]);
    this.set(Object.fromEntries(told));
  }

  /** All that is told of a fact; of tapped cards also what lies in front of others. */
  value(fact) {
    const others = this.tapped.includes(fact) ? this.fields.get(fact)?.value() : undefined;
    const own = this.table[fact];
    return others ? { ...(own ? { [this.facts[fact].own]: own } : {}), ...others } : own;
  }

  all() {
    const told = this.order.map((fact) => [fact, this.value(fact)]);
    return Object.fromEntries(told.filter(([, value]) => value !== undefined));
  }

  /** The same as it is typed. */
  written(fact) {
    const others = this.tapped.includes(fact) ? this.fields.get(fact)?.written() : undefined;
    if (!this.tapped.includes(fact)) return this.fields.get(fact)?.written();
    const own = this.table[fact]?.join(",");
    return others ? [own === undefined ? "" : `${this.facts[fact].own}:${own}`, others].filter(Boolean).join(";") : own;
  }

  set(changes) {
    this.replace({ ...this.all(), ...changes });
  }

  /** Another table: known facts only, without what is empty. */
  replace(table) {
    this.note();
    this.take(table);
    remember(game, { ...this.foreign, ...this.all() }, this);
  }

  take(table) {
    const all = expanded(Object.entries(table), this.short, (name) => Object.hasOwn(this.facts, name));
    const pairs = all.filter(([fact, value]) => Object.hasOwn(this.facts, fact) && value !== undefined && value !== null);
    table = Object.fromEntries(all);
    const told = pairs.map(([fact, value]) => [fact, this.tapped.includes(fact) ? this.own(fact, value) : this.put(fact, value)]);
    for (const [fact, field] of this.fields) if (!(fact in table)) field.show(undefined);
    this.table = Object.fromEntries(told.filter(([fact, value]) => value !== undefined && !(this.tapped.includes(fact) && !value.length)));
    // What other forms told of the table is kept as it is.
    const others = without(remembered(game), this.short, this.facts);
    this.foreign = Object.fromEntries(Object.entries(others).filter(([fact]) => !(Object.hasOwn(this.facts, fact))));
    this.choices = {};
    this.draw();
    this.reckon();
  }

  /** The value of a fact as its control reads it; what is there already is left alone, with where the cursor is. */
  put(fact, value) {
    const field = this.field(fact);
    if (JSON.stringify(field.value()) !== JSON.stringify(value)) field.show(value);
    return field.value();
  }

  /** The cards of one's own; those of others go where they are told. */
  own(fact, value) {
    const { own } = this.facts[fact];
    const keyed = own && (typeof value === "string" ? /[:;]/.test(value) : !Array.isArray(value));
    if (!keyed) return ids(value).filter((id) => this.cards.has(id));
    const all = typeof value === "string" ? Object.fromEntries(value.split(";").map((part) => part.split(":"))) : value;
    const { [own]: mine = [], ...others } = all;
    if (Object.keys(others).length && JSON.stringify(this.fields.get(fact)?.value()) !== JSON.stringify(others)) this.field(fact).show(others);
    return ids(mine).filter((id) => this.cards.has(id));
  }

  /** A line about what was done, with a way back. */
  note(text = "", label = "", act = null) {
    this.told.replaceChildren(text, text ? " " : "", act ? button(label, act, "plain") : "");
  }

  // -------------------------------------------------------------- from the address, and back

  /** The table of the address comes before the one that is kept, which can be had back. */
  begin() {
    const asked = address.read(location).facts;
    const told = Object.fromEntries(this.parted(asked.filter(([fact]) => Object.hasOwn(this.facts, fact) || Object.hasOwn(this.short, fact))));
    const mine = remembered(game);
    this.table = {};
    if (!Object.keys(told).length) {
      this.take(mine);
      const added = asked.find(([name]) => name === "add");
      if (added) this.addTold(added[1]);
      return;
    }
    this.take(mine);
    const before = JSON.stringify(this.all());
    this.replace(told);
    forget(Object.keys(told));
    const other = Object.keys(mine).length && before !== JSON.stringify(this.all());
    this.note(this.say.came, this.say.mine, other ? () => this.replace(mine) : null);
  }

  /** A card whose own page led here. */
  addTold(id) {
    if (this.cards.has(id) && !this.where(id)) this.add(id);
    forget(["add"]);
  }

  /** Marked names apart: name* lies there with what its mark says. */
  parted(pairs) {
    return pairs.flatMap(([fact, value]) => {
      const mark = this.marks[fact];
      if (!mark || !value.includes("*")) return [[fact, value]];
      const [plain, marked] = unmarked(value);
      return [[fact, plain], [mark.fact, marked]];
    });
  }

  address() {
    const url = new URL(`${root}/${game}/table/`, location.href);
    const config = current()?.key;
    if (config) url.searchParams.set("config", config);
    const told = this.order.map((fact) => [fact, this.written(fact)]).filter(([, value]) => value !== undefined);
    return url.href + address.written("", Object.fromEntries(told), {}).replace("ask.&", "");
  }

  /** The table as a file for the command line: names with their marks, a line a fact. */
  notation() {
    const facts = this.order.filter((fact) => this.value(fact) !== undefined && !this.marked.includes(fact));
    return facts.map((fact) => `${fact}: ${this.lists.includes(fact) ? this.noted(fact) : this.written(fact)}\n`).join("");
  }

  noted(fact) {
    const { own } = this.facts[fact];
    const told = (value, key) => (value && !Array.isArray(value) ? value[key] : value) ?? [];
    const [lying, marked] = [this.value(fact), this.marks[fact] ? this.value(this.marks[fact].fact) : []];
    const line = (key, between) => told(lying, key).map((id) => `${this.named(id)}${told(marked, key).includes(id) ? "*" : ""}`).join(between);
    return Array.isArray(lying) ? line(own, ", ") : Object.keys(lying).map((key) => `${key}:${line(key, ",")}`).join(";");
  }

  /** A card by its name, where that cannot be taken for anything else. */
  named(id) {
    const { title } = this.cards.get(id);
    return /^[\p{L}\p{N}][^,:;=#*"]*$/u.test(title) ? title : id;
  }

  // -------------------------------------------------------------- what it gives

  number() {
    return current()?.number ?? this.offered.configurations.findIndex((one) => one.ruleset === this.default);
  }

  gameChanged() {
    for (const one of this.fields.values()) one.refresh?.();
    this.drawn?.draw();
    this.reckon();
  }

  reckon() {
    clearTimeout(this.waiting);
    if (!this.question || !this.engine) return;
    this.turn += 1;
    if (this.working && Date.now() - this.working > HURRY) checker.giveUp();
    if (!this.lists.some((fact) => this.table[fact]?.length)) {
      this.result.replaceChildren();
      this.sumUp("");
      this.busy = false;
      this.tellProgress(checker.state);
      return;
    }
    this.waiting = setTimeout(() => this.ask(this.turn), REST);
  }

  async ask(turn) {
    const facts = Object.fromEntries(this.needed.map((fact) => [fact, this.value(fact)]).filter(([, value]) => value !== undefined));
    if (Object.keys(this.choices).length) facts.choices = this.choices;
    const config = this.offered.configurations[this.number()].key;
    const request = { do: "ask", game, question: this.question, language: lang, config, facts };
    this.busy = true;
    this.result.setAttribute("aria-busy", "true");
    this.tellProgress(checker.state);
    const impatient = setInterval(() => this.working && Date.now() - this.working > PATIENCE && checker.giveUp(), 1000);
    let told = null;
    try {
      told = await checker.ask(request);
    } catch (error) {
      if (turn === this.turn) this.apologize(error);
    } finally {
      clearInterval(impatient);
      this.working = null; // since when it has been worked out, once the checker is there
      if (turn === this.turn) {
        this.busy = false;
        this.result.removeAttribute("aria-busy");
        this.tellProgress(checker.state);
      }
    }
    if (told && turn === this.turn) this.tell(request, told);
  }

  tell(request, told) {
    const choose = ({ rule, by }, { typed }) => {
      const name = [rule.slice(rule.indexOf("/") + 1), by].filter(Boolean).join("@");
      this.choices = { ...this.choices, [name]: [...(this.choices[name] ?? []), typed] };
      this.reckon();
    };
    const context = { say: this.say, language: lang, game, pages: `${root}/${lang}`, choose };
    this.result.replaceChildren(...overview(told, context));
    this.sumUp(told.answer?.sentence ?? told.problems[0].message);
    this.sum?.setAttribute("role", "status");
    this.box.dispatchEvent(new CustomEvent("answered", { bubbles: true, detail: { request, told } }));
  }

  apologize(error) {
    if (error.cause) console.warn(String(error.cause));
    const text = { broken: this.say.broken, "given up": this.say.tooLong }[error.message] ?? this.say.offline;
    this.sumUp(text);
    const again = button(this.say.again, () => this.reckon(), "second");
    this.result.replaceChildren(el("div", { className: "result refused" }, el("p", { className: "sentence" }, text), again));
  }

  tellProgress({ progress, ready, megabytes }) {
    this.progress.hidden = !this.busy || ready;
    if (this.busy && progress >= 1) this.working ??= Date.now();
    const [text, bar] = this.progress.children;
    text.textContent = progress < 1 ? filled(this.say.loading, { n: megabytes }) : this.say.thinking;
    if (progress < 1) bar.value = progress;
    else bar.removeAttribute("value");
  }
}

function ids(value) {
  const listed = Array.isArray(value) ? value : String(value).split(",");
  return [...new Set(listed.map((id) => String(id).trim()).filter(Boolean))];
}

/** What the address told is kept now: the address need not say it again. */
function forget(names) {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  if (url.hash.includes("=")) url.hash = "";
  history.replaceState(null, "", url);
}

async function copied(pressed, text, say) {
  const label = pressed.textContent;
  try {
    await navigator.clipboard.writeText(text);
    pressed.textContent = say.copied;
    setTimeout(() => (pressed.textContent = label), 2000);
  } catch {
    const shown = el("textarea", { readOnly: true, value: text, rows: 3, ariaLabel: label }); // to be copied by hand
    pressed.replaceWith(shown);
    shown.select();
  }
}

// ---------------------------------------------------------------- other questions about the table, on the spot

/** One tap asks: the answer stands below the questions, with the form that could say more. */
async function ask(event, links, place) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const link = event.currentTarget;
  const section = el("section", { className: "ask", data: { question: link.dataset.question, game, folded: "" } });
  section.append(el("h3", { tabIndex: -1 }, link.querySelector("strong").textContent));
  for (const other of links) other.ariaCurrent = String(other === link);
  place.replaceChildren(section);
  section.firstChild.focus({ preventScroll: true });
  section.scrollIntoView({ block: "nearest" });
  const form = await fill(section);
  await form?.ask("ask");
}

async function start(box) {
  const place = document.querySelector(".asked");
  const links = document.querySelectorAll(".further a[data-question]");
  for (const link of links) link.addEventListener("click", (event) => ask(event, links, place));
  await new Table(box, await configurations()).start();
}

for (const box of document.querySelectorAll(".tabletop")) start(box);
