// An answer as a reader meets it: the sentence first, then why, each step with its rule and where it is printed.
import { button, el, filled } from "./dom.js";

const FEW = 3; // names in a line

/** The elements of an answer; `context` holds texts, and what can be done about the answer. @param {Reply} reply @param {AnswerContext} context */
export function elements(reply, context) {
  if (reply.problems) return reply.problems.map((problem) => unclear(problem, context));
  const parts = new Parts(reply, context);
  const { table } = reply.answer;
  if (table) return [chances(table, context), ...parts.headings(), ...parts.differing(), ...parts.openChoices(), ...parts.unread(), ...parts.picture()];
  const below = [parts.elsewhere(), parts.happenings(), parts.choices(), parts.picture(), parts.changes(), parts.undone(), parts.unread(), parts.otherVerdicts(), parts.why()];
  return [parts.sentence(), ...below.flat()];
}

/** The same for a glance: part by part, the rules and the printed places folded away. @param {Reply} reply @param {AnswerContext} context */
export function overview(reply, context) {
  if (reply.problems || reply.answer.status !== "settled") return elements(reply, context);
  const parts = new Parts(reply, context);
  return [parts.headline(), ...parts.grouped(), ...parts.undone(), ...parts.unread(), ...parts.otherVerdicts(), ...parts.folded([...parts.readings(), ...parts.notes()])];
}

/** The choices with one more; a rule by which several choose is named with who does. @param {Choices} choices @param {Choice} choice @param {{ typed: string }} option @returns {Choices} */
export function withChoice(choices, { rule, by }, { typed }) {
  const name = [rule.slice(rule.indexOf("/") + 1), by].filter(Boolean).join("@");
  return { ...choices, [name]: [...(choices[name] ?? []), typed] };
}

/** @param {Required<Reply>["problems"][number]} problem @param {AnswerContext} context */
function unclear({ message, expected, hint }, { texts }) {
  return el("div", { className: "result refused" }, el("p", { className: "label" }, texts.unclear), el("p", { className: "sentence" }, message), expected ? el("p", {}, expected) : null, hint ? el("p", {}, hint) : null);
}

class Parts {
  /** @param {Reply} reply @param {AnswerContext} context */
  constructor(reply, context) {
    this.reply = reply;
    this.answer = reply.answer;
    this.context = context;
    this.texts = context.texts;
  }

  sentence() {
    const { status, sentence, depends = [] } = this.answer;
    const cases = depends.filter(({ text }, at) => text !== depends[at + 1]?.text);
    if (cases.length) return el("div", { className: "result depends" }, ...cases.flatMap((each, at) => this.case(each, cases[at + 1])));
    const { refused, need, silent, wanted, disputed } = this.texts;
    const label = new Map(Object.entries({ refused, needs: need, silent, wanted, disputed })).get(status);
    const box = el("div", { className: `result ${status}` }, label ? el("p", { className: "label" }, label) : null, el("p", { className: "sentence" }, sentence));
    const basis = this.answer.heading;
    if (basis) box.append(this.rule(basis) ?? "", ...this.printed(basis));
    return box;
  }

  /** One of the outcomes, under its condition; what decides several running is named after the last. @param {Dependent} one @param {Dependent} [next] */
  case({ text, heading }, next) {
    const last = JSON.stringify(heading) !== JSON.stringify(next?.heading);
    return [el("p", { className: "sentence" }, text), ...(heading && last ? [this.rule(heading) ?? "", ...this.printed(heading)] : [])];
  }

  /** The configurations that have what is asked about, where this one has it not: each can be asked in. */
  elsewhere() {
    const { askIn } = this.context;
    const elsewhere = this.reply.elsewhere ?? [];
    if (!elsewhere.length || !askIn) return [];
    const buttons = elsewhere.map(({ key, title }) => button(title, () => askIn(key)));
    return [el("div", { className: "choices elsewhere" }, el("p", {}, this.texts.askThere), ...buttons)];
  }

  /** The step that the first line is of, wherever it comes: what follows from it may come after. */
  conclusion() {
    const { steps, sentence } = this.answer;
    return steps.findLast(({ text }) => text && sentence.includes(text.replace(/\.$/, ""))) ?? null;
  }

  /** The steps beside the first line; a list under headings is the answer itself, all else says why. */
  steps() {
    const steps = this.answer.steps.filter((step) => step !== this.conclusion());
    return { steps, listed: steps.some((step) => step.under) };
  }

  /** What happens besides what the first line says. */
  happenings() {
    const { steps, listed } = this.steps();
    if (listed) return this.grouped();
    const happening = steps.filter((step) => step.happens);
    return happening.length ? [el("ul", { className: "happenings" }, ...happening.map(({ text }) => el("li", {}, text)))] : [];
  }

  /** Everything on which the answer rests, for who asks why. */
  why() {
    const { steps, listed } = this.steps();
    const line = (/** @type {Step} */ step) => el("li", {}, el("p", {}, step.text, this.note(step)), this.rule(step), ...this.printed(step));
    const reasons = steps.length && !listed ? [el("ol", { className: "why-so" }, ...steps.map(line))] : [];
    return this.folded([...reasons, ...this.readings(), ...this.notes()]);
  }

  /** @param {HTMLElement[]} told */
  folded(told) {
    return told.length ? [el("details", { className: "why" }, el("summary", {}, this.texts.because), ...told)] : [];
  }

  /** How far a step can be trusted, where that is not as usual. @param {Step} step */
  note(step) {
    const standing = this.reply.standings?.[step.standing ?? ""];
    return standing ? el("small", { className: "note" }, ` (${standing})`) : null;
  }

  headline() {
    const { heading, sentence } = this.answer;
    return el("div", { className: "result settled" }, el("p", { className: "sentence" }, sentence), ...(heading ? [this.rule(heading) ?? "", ...this.printed(heading)] : []));
  }

  /** The steps under their headings: the name of what they are about, else their rule. */
  grouped() {
    /** @type {Map<string, Step[]>} */
    const parts = new Map();
    for (const step of this.answer.steps) {
      if (step === this.conclusion()) continue;
      const name = step.under ?? step.rule;
      parts.set(name, [...(parts.get(name) ?? []), step]);
    }
    return [...parts.values()].map((steps) => {
      const heading = el("h4", {}, steps[0].under ?? this.reply.titles[steps[0].rule] ?? steps[0].rule);
      return el("section", { className: "about" }, heading, ...this.lines(steps));
    });
  }

  /** Steps line by line; where it is printed comes after all that rest on the same. @param {Step[]} steps */
  lines(steps) {
    /** @param {Step | undefined} one @param {Step} other */
    const same = (one, other) => one?.rule === other.rule && String(one.sources) === String(other.sources);
    return steps.flatMap((step, at) => [el("p", {}, step.text), ...(same(steps[at + 1], step) ? [] : [this.basis(step)])]);
  }

  /** Where it is printed, folded; under a heading with its rule. @param {Step} step */
  basis(step) {
    const rule = step.under ? this.rule(step) : null;
    return el("div", {}, rule, ...this.printed(step));
  }

  /** @param {{ rule: string }} basis */
  rule({ rule }) {
    if (!rule) return null;
    const href = `${this.context.pages}/${rule}/`;
    return el("a", { className: "rule", href }, this.reply.titles[rule] ?? rule);
  }

  /** Where it is printed: the mark of the first book with its pages; folded behind it all books with their headings. @param {{ sources: string[] }} basis @returns {HTMLElement[]} */
  printed({ sources }) {
    const books = this.reply.cited[sources.join(" ")] ?? [];
    if (!books.length) return [];
    const summary = el("summary", { ariaLabel: `${this.texts.printed}: ${books[0].badge}` }, books[0].badge);
    return [el("details", { className: "founded" }, summary, ...books.map((book) => this.book(book)))];
  }

  /** @param {Book} book */
  book({ book, language, places }) {
    const lang = language ? { lang: language } : {};
    const line = el("p", { className: "place" }, el("cite", lang, book));
    if (language) line.append(" ", el("abbr", { className: "foreign" }, language.toUpperCase()));
    for (const [at, { page, heading, own, to }] of places.entries()) {
      const [address, section] = to.split("#");
      const link = el("a", { href: `${this.context.pages}/${address}/#${section}`, ...lang }, own ? `[${heading}]` : heading);
      line.append(at ? "; " : ": ", `${filled(this.texts.page, { page })} `, link);
    }
    return line;
  }

  choices() {
    return this.answer.choices.map((choice) =>
      el(
        "div",
        { className: "choices" },
        el("p", {}, filled(this.texts.chooses, { who: choice.by_title })),
        ...choice.options.map((option) => button(option.title, () => this.context.choose(choice, option))),
        this.rule(choice),
      ),
    );
  }

  /** The boards on which something has changed; what draws them comes when it is first wanted. */
  picture() {
    const { picture } = this.reply;
    if (!picture?.boards) return [];
    const box = el("div", { className: "pictures" });
    import("./picture.js").then(({ pictures }) => box.append(...pictures(picture)), () => {});
    return [box];
  }

  /** What has changed, part by part, and the way to the next question. */
  changes() {
    const changes = this.reply.changes ?? [];
    if (!changes.length) return [];
    /** @param {Changed["lines"][number]} line */
    const line = ({ key, text }) => el("span", { className: "line" }, key ? el("i", {}, `${key}: `) : null, text);
    const rows = changes.map(({ part, title, lines }) => el("div", { data: { part } }, el("dt", {}, title), el("dd", {}, ...lines.map(line))));
    const goOn = this.context.goOn ? button(this.texts.goOn, this.context.goOn, "second go-on") : null;
    return [el("section", { className: "left", ariaLabel: this.texts.changes }, el("h3", {}, this.texts.changes), el("dl", {}, ...rows), goOn)];
  }

  notes() {
    const derived = this.answer.derived.map(({ text }) => el("p", { className: "aside derived" }, text));
    return [...derived, ...this.assumed(), ...this.unchecked(), ...this.standing()];
  }

  /** What this event, or one before it on this table, has left out. */
  undone() {
    const { undone } = this.answer;
    if (!undone?.length) return [];
    const listed = undone.map((left) => el("li", {}, left.text, " ", this.rule(left) ?? ""));
    return [el("div", { className: "aside undone" }, el("h3", {}, this.texts.undone), el("ul", {}, ...listed))];
  }

  assumed() {
    const facts = this.answer.assumed.filter((fact) => fact.text);
    if (!facts.length) return [];
    const listed = facts.map((fact) => el("li", {}, fact.usual ? fact.text : `${fact.title}: ${fact.text}`));
    return [el("div", { className: "aside assumed" }, el("h3", {}, this.texts.assumed), el("ul", {}, ...listed))];
  }

  /** What would have been looked at, and is not known. */
  unchecked() {
    const parts = this.answer.not_checked;
    if (!parts.length) return [];
    const listed = parts.map(({ title }) => el("li", {}, title));
    return [el("div", { className: "aside assumed unchecked" }, el("h3", {}, this.texts.notChecked), el("ul", {}, ...listed))];
  }

  /** What was told and not looked at, in one line; the rest of it, if it is much, on demand. */
  unread() {
    const names = (this.answer.unread ?? []).map(({ title }) => title);
    if (!names.length) return [];
    const few = names.slice(0, FEW).join("; ");
    const more = filled(this.texts.andMore, { names: few, n: names.length - FEW });
    const line = filled(this.texts.notLookedAt, { facts: names.length > FEW ? more : few });
    if (names.length <= FEW) return [el("p", { className: "aside unread" }, line)];
    return [el("details", { className: "aside unread" }, el("summary", {}, line), el("ul", {}, ...names.slice(FEW).map((name) => el("li", {}, name))))];
  }

  /** The rules whose sentences the chances are of. */
  headings() {
    const rules = this.answer.headings ?? [];
    return rules.map((rule) => el("div", { className: "result" }, this.rule(rule), ...this.printed(rule)));
  }

  /** What the chances are under other rules. */
  differing() {
    return (this.answer.differing ?? []).map(({ text }) => el("p", { className: "aside differing" }, text));
  }

  /** The choices that the chances depend on. */
  openChoices() {
    const { open_choices: open } = this.answer;
    if (!open.length) return [];
    /** @param {Choice} choice */
    const line = (choice) => el("li", {}, `${filled(this.texts.chooses, { who: choice.by_title })} ${choice.options.map(({ title }) => title).join(" / ")}`, " ", this.rule(choice) ?? "");
    return [el("div", { className: "aside open-choices" }, el("h3", {}, this.texts.openChoices), el("ul", {}, ...open.map(line)))];
  }

  /** How far the answer can be trusted, unless a step has that note already. */
  standing() {
    const { standing, standings } = this.reply;
    const noted = this.answer.steps?.some((step) => step !== this.conclusion() && standings?.[step.standing ?? ""] === standing);
    return standing && !noted ? [el("p", { className: "aside standing" }, standing)] : [];
  }

  /** A line for each other verdict that somebody reads in the rulebooks. */
  otherVerdicts() {
    const { readings, sentence } = this.answer;
    const found = readings.filter((reading, at) => !sentence.startsWith(reading.sentence) && readings.findIndex((one) => one.sentence === reading.sentence) === at);
    return found.map((reading) => el("div", { className: "aside reading" }, el("p", {}, reading.line, " ", this.discrepancy(reading)), ...this.printed(reading)));
  }

  /** Readings that leave the verdict as it is, and what the others say. */
  readings() {
    const { readings, sentence } = this.answer;
    return readings.map((reading) => {
      const outcome = sentence.startsWith(reading.sentence) ? reading.otherwise.join(" ") : "";
      const told = outcome.includes(reading.text) || reading.line.includes(reading.text) ? [outcome] : [outcome, reading.text];
      const lines = told.filter(Boolean).map((line) => el("p", {}, line));
      return lines.length ? [el("div", { className: "aside reading" }, el("h3", {}, this.discrepancy(reading)), ...lines, ...this.printed(reading))] : [];
    }).flat();
  }

  /** @param {OtherReading} reading */
  discrepancy({ discrepancy }) {
    return el("a", { href: `${this.context.pages}/${this.context.game}/discrepancies/#${discrepancy}` }, this.texts.other);
  }
}

/** The odds as bars. @param {Chance[]} table @param {AnswerContext} context */
function chances(table, { texts, language }) {
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const least = 0.1;
  /** What can happen is never nothing. @param {number} share */
  const shown = (share) => (share > 0 && share < least / 2 ? `< ${number.format(least)}` : number.format(share));
  /** @param {number} value */
  const percentage = (value) => filled(texts.percent, { number: shown(value * 100) });
  const rows = table.map(({ fraction, value, least, most, sentence, rolls }) => {
    const length = el("span", {});
    const bar = el("span", { className: "bar" }, length);
    const [low, high] = least && most ? [least.value, most.value] : [0, value];
    length.style.marginInlineStart = `${low * 100}%`;
    length.style.inlineSize = `${(high - low) * 100}%`;
    const percent = least && most ? filled(texts.between, { least: percentage(least.value), most: percentage(most.value) }) : percentage(value);
    return el("tr", {}, el("td", {}, rolls.length ? el("strong", {}, `${spans(rolls)}: `) : null, sentence, bar), el("td", { className: "number" }, percent), el("td", { className: "number" }, fraction));
  });
  return el("div", { className: "result odds" }, el("table", { ariaLabel: texts.odds }, el("tbody", {}, ...rows)));
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
