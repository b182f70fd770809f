// An answer as a reader meets it: the sentence first, then why, each step with its rule and where it is printed.
import { button, el, filled } from "./dom.js";

/** The elements of an answer; `context` holds what the forms say and what can be done about it. @param {Reply} told @param {Shown} context */
export function shown(told, context) {
  if (told.problems) return told.problems.map((problem) => unclear(problem, context));
  const { answer } = told;
  const parts = new Parts(told, context);
  if (answer.probabilities) return [chances(answer.probabilities, context), ...parts.openChoices(), ...parts.picture()];
  const below = [parts.elsewhere(), parts.readings(), parts.choices(), parts.picture(), parts.changes(), parts.reasons(), parts.asides()];
  return [parts.sentence(), ...below.flat()];
}

/** The same for a glance: part by part, the rules and the printed places folded away. @param {Reply} told @param {Shown} context */
export function overview(told, context) {
  if (told.problems || told.answer.status !== "settled") return shown(told, context);
  const parts = new Parts(told, context);
  return [parts.headline(), ...parts.readings(), ...parts.grouped(), ...parts.asides()];
}

/** @param {Required<Reply>["problems"][number]} problem @param {Shown} context */
function unclear({ message, expected, hint }, { say }) {
  return el("div", { className: "result refused" }, el("p", { className: "label" }, say.unclear), el("p", { className: "sentence" }, message), expected ? el("p", {}, expected) : null, hint ? el("p", {}, hint) : null);
}

class Parts {
  /** @param {Reply} told @param {Shown} context */
  constructor({ answer, cited, titles, standing, standings, elsewhere, changes, picture }, context) {
    this.answer = answer;
    this.cited = cited;
    this.titles = titles;
    this.founded = standing;
    this.standings = standings ?? {};
    this.there = elsewhere ?? [];
    this.left = changes ?? [];
    this.drawn = picture;
    this.context = context;
    this.say = context.say;
  }

  sentence() {
    const { status, sentence } = this.answer;
    const { refused, need, silent, wanted, disputed } = this.say;
    const label = new Map(Object.entries({ refused, needs: need, silent, wanted, disputed })).get(status);
    const box = el("div", { className: `result ${status}` }, label ? el("p", { className: "label" }, label) : null, el("p", { className: "sentence" }, sentence));
    const cited = this.concluding() ?? this.answer.refused ?? this.answer.silent;
    if (cited) box.append(this.rule(cited) ?? "", ...this.printed(cited));
    return box;
  }

  /** The rules by which there is what is not here, each to be asked by. */
  elsewhere() {
    const { askThere } = this.context;
    if (!this.there.length || !askThere) return [];
    const buttons = this.there.map(({ key, title }) => button(title, () => askThere(key)));
    return [el("div", { className: "choices elsewhere" }, el("p", {}, this.say.askThere), ...buttons)];
  }

  /** The step that says the sentence itself, wherever it falls: what follows from it may come after. */
  concluding() {
    const { steps, sentence } = this.answer;
    return steps.findLast((step) => step.text === sentence) ?? null;
  }

  reasons() {
    const before = this.answer.steps.filter((step) => step !== this.concluding());
    if (!before.length) return [];
    if (before.some((step) => step.under)) return [el("h3", {}, this.say.because), ...this.grouped()];
    const listed = before.map((step) => el("li", {}, el("p", {}, step.text, this.note(step)), this.rule(step), ...this.printed(step)));
    return [el("h3", {}, this.say.because), el("ol", { className: "why-so" }, ...listed)];
  }

  /** How well a step is founded, where that is not as usual: said at the step itself. @param {Step} step */
  note({ standing }) {
    const said = this.standings[standing ?? ""];
    return said ? el("small", { className: "note" }, ` (${said})`) : null;
  }

  headline() {
    const said = this.concluding();
    const box = el("div", { className: "result settled" }, el("p", { className: "sentence" }, this.answer.sentence));
    if (said) box.append(this.basis(said));
    return box;
  }

  /** The steps under their headings: the name of what they are about, else the rule that says them. */
  grouped() {
    /** @type {Map<string, Step[]>} */
    const parts = new Map();
    for (const step of this.answer.steps) {
      if (step === this.concluding()) continue;
      const name = step.under ?? step.rule;
      parts.set(name, [...(parts.get(name) ?? []), step]);
    }
    return [...parts.values()].map((steps) => {
      const heading = el("h4", {}, steps[0].under ?? this.titles[steps[0].rule] ?? steps[0].rule);
      return el("section", { className: "about" }, heading, ...this.lines(steps));
    });
  }

  /** What rests on the same is said line by line, and then where it is printed. @param {Step[]} steps */
  lines(steps) {
    /** @param {Step | undefined} one @param {Step} other */
    const same = (one, other) => one?.rule === other.rule && String(one.sources) === String(other.sources);
    return steps.flatMap((step, at) => [el("p", {}, step.text), ...(same(steps[at + 1], step) ? [] : [this.basis(step)])]);
  }

  /** @param {Step} step */
  basis(step) {
    const title = step.under ? (this.titles[step.rule] ?? step.rule) : this.say.printed;
    return el("details", { className: "founded" }, el("summary", {}, title), el("p", {}, this.rule(step)), ...this.printed(step));
  }

  /** @param {{ rule: string }} based */
  rule({ rule }) {
    if (!rule) return null;
    const href = `${this.context.pages}/${rule}/`;
    return el("a", { className: "rule", href }, this.titles[rule] ?? rule);
  }

  /** Where it is printed: in a book of the reader's language where there is one; the others are folded away. @param {{ sources: string[] }} based @returns {HTMLElement[]} */
  printed({ sources }) {
    const [first, ...others] = (this.cited[sources.join(" ")] ?? []).map((book) => this.book(book));
    if (!first) return [];
    return [first, ...(others.length ? [el("details", { className: "founded" }, el("summary", {}, this.say.printed), ...others)] : [])];
  }

  /** @param {Book} book */
  book({ book, language, places }) {
    const lang = language ? { lang: language } : {};
    const line = el("p", { className: "place" }, el("cite", lang, book));
    if (language) line.append(" ", el("abbr", { className: "foreign" }, language.toUpperCase()));
    for (const [at, { page, heading, own, to }] of places.entries()) {
      const [address, section] = to.split("#");
      const link = el("a", { href: `${this.context.pages}/${address}/#${section}`, ...lang }, own ? `[${heading}]` : heading);
      line.append(at ? "; " : ": ", `${filled(this.say.page, { page })} `, link);
    }
    return line;
  }

  choices() {
    return this.answer.choices.map((choice) =>
      el(
        "div",
        { className: "choices" },
        el("p", {}, filled(this.say.chooses, { who: choice.by_title })),
        ...choice.options.map((option) => button(option.title, () => this.context.choose(choice, option))),
        this.rule(choice),
      ),
    );
  }

  /** The boards on which something has changed; what draws them comes when it is first wanted. */
  picture() {
    const { drawn } = this;
    if (!drawn?.boards) return [];
    const box = el("div", { className: "pictures" });
    import("./picture.js").then(({ pictures }) => box.append(...pictures(drawn)), () => {});
    return [box];
  }

  /** What has changed, part by part, and the way to the next question. */
  changes() {
    if (!this.left.length) return [];
    /** @param {Changed["lines"][number]} line */
    const line = ({ key, text }) => el("span", { className: "line" }, key ? el("i", {}, `${key}: `) : null, text);
    const rows = this.left.map(({ part, title, lines }) => el("div", { data: { part } }, el("dt", {}, title), el("dd", {}, ...lines.map(line))));
    const go = this.context.goOn ? button(this.say.goOn, this.context.goOn, "second go-on") : null;
    return [el("section", { className: "left", ariaLabel: this.say.changes }, el("h3", {}, this.say.changes), el("dl", {}, ...rows), go)];
  }

  asides() {
    return [...this.assumed(), ...this.unchecked(), ...this.standing()];
  }

  assumed() {
    const facts = this.answer.assumed.filter((fact) => fact.text);
    if (!facts.length) return [];
    const listed = facts.map((fact) => el("li", {}, fact.usual ? fact.text : `${fact.title}: ${fact.text}`));
    return [el("div", { className: "aside assumed" }, el("h3", {}, this.say.assumed), el("ul", {}, ...listed))];
  }

  /** What would have been looked at, and was not told. */
  unchecked() {
    const parts = this.answer.not_checked;
    if (!parts.length) return [];
    const listed = parts.map(({ title }) => el("li", {}, title));
    return [el("div", { className: "aside assumed unchecked" }, el("h3", {}, this.say.notChecked), el("ul", {}, ...listed))];
  }

  /** The choices that the chances depend on. */
  openChoices() {
    const { open_choices: open } = this.answer;
    if (!open.length) return [];
    /** @param {Choice} choice */
    const told = (choice) => el("li", {}, `${filled(this.say.chooses, { who: choice.by_title })} ${choice.options.map(({ title }) => title).join(" / ")}`, " ", this.rule(choice) ?? "");
    return [el("div", { className: "aside open-choices" }, el("h3", {}, this.say.openChoices), el("ul", {}, ...open.map(told)))];
  }

  /** What was not said at a step already. */
  standing() {
    const told = this.answer.steps?.some((step) => step !== this.concluding() && this.standings[step.standing ?? ""] === this.founded);
    return this.founded && !told ? [el("p", { className: "aside standing" }, this.founded)] : [];
  }

  readings() {
    return this.answer.readings.map((reading) => {
      const href = `${this.context.pages}/${this.context.game}/discrepancies/#${reading.discrepancy}`;
      const outcome = reading.sentence === this.answer.sentence ? reading.otherwise.join(" ") : reading.sentence;
      return el(
        "div",
        { className: "aside reading" },
        el("h3", {}, el("a", { href }, this.say.other)),
        el("p", { className: "outcome" }, outcome),
        ...(outcome.includes(reading.text) ? [] : [el("p", {}, reading.text)]),
        ...this.printed(reading),
      );
    });
  }
}

/** The odds as bars. @param {Record<string, Chance>} probabilities @param {Shown} context */
function chances(probabilities, { say, language }) {
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  /** @param {number} value */
  const percentage = (value) => filled(say.percent, { number: number.format(value * 100) });
  const rows = Object.values(probabilities).map(({ fraction, value, least, most, sentence, rolls }) => {
    const length = el("span", {});
    const bar = el("span", { className: "bar" }, length);
    const [low, high] = least && most ? [least.value, most.value] : [0, value];
    length.style.marginInlineStart = `${low * 100}%`;
    length.style.inlineSize = `${(high - low) * 100}%`;
    const percent = least && most ? filled(say.between, { least: percentage(least.value), most: percentage(most.value) }) : percentage(value);
    return el("tr", {}, el("td", {}, rolls.length ? el("strong", {}, `${spans(rolls)}: `) : null, sentence, bar), el("td", { className: "number" }, percent), el("td", { className: "number" }, fraction));
  });
  return el("div", { className: "result odds" }, el("table", { ariaLabel: say.odds }, el("tbody", {}, ...rows)));
}

/** The faces of a die as ranges: 1–4, 8. @param {number[]} rolls */
function spans(rolls) {
  /** @type {[low: number, high: number][]} */
  const found = [];
  for (const face of rolls.toSorted((one, other) => one - other)) {
    const last = found.at(-1);
    if (last?.[1] === face - 1) last[1] = face;
    else found.push([face, face]);
  }
  return found.map(([low, high]) => (low === high ? `${low}` : `${low}–${high}`)).join(", ");
}
