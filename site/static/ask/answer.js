// An answer as a reader meets it: the sentence first, then why, each step with its rule and where it is printed.
import { button, el, filled } from "./dom.js";

/** The elements of an answer; `context` holds what the forms say and what can be done about it. */
export function shown(told, context) {
  if (told.problems) return told.problems.map((problem) => unclear(problem, context));
  const { answer } = told;
  const parts = new Parts(told, context);
  if (answer.probabilities) return [chances(answer, context)];
  return [parts.sentence(), parts.choices(), parts.reasons(), parts.assumed(), parts.standing(), parts.readings()].flat().filter(Boolean);
}

function unclear({ message, expected, hint }, { say }) {
  return el("div", { className: "result refused" }, el("p", { className: "label" }, say.unclear), el("p", { className: "sentence" }, message), expected ? el("p", {}, expected) : null, hint ? el("p", {}, hint) : null);
}

class Parts {
  constructor({ answer, places, titles, standing }, context) {
    Object.assign(this, { answer, places, titles, founded: standing, context, say: context.say });
  }

  sentence() {
    const { status, sentence } = this.answer;
    const label = { refused: this.say.refused, needs: this.say.need, silent: this.say.silent, disputed: this.say.disputed }[status];
    const box = el("div", { className: `result ${status}` }, label ? el("p", { className: "label" }, label) : null, el("p", { className: "sentence" }, sentence));
    const cited = this.concluding() ?? this.answer.refused ?? this.answer.silent;
    if (cited) box.append(this.rule(cited) ?? "", ...this.printed(cited));
    return box;
  }

  /** The step that says the sentence itself, if the answer ends with one. */
  concluding() {
    const { steps, sentence } = this.answer;
    return steps.at(-1)?.text === sentence ? steps.at(-1) : null;
  }

  reasons() {
    const before = this.answer.steps.filter((step) => step !== this.concluding());
    if (!before.length) return [];
    const listed = before.map((step) => el("li", {}, el("p", {}, step.text), this.rule(step), ...this.printed(step)));
    return [el("h3", {}, this.say.because), el("ol", { className: "why-so" }, ...listed)];
  }

  rule({ rule }) {
    if (!rule) return null;
    const href = `${this.context.pages}/${rule}/`;
    return el("a", { className: "rule", href }, this.titles[rule] ?? rule);
  }

  /** Where it is printed, a line a book. */
  printed({ sources }) {
    const section = (source) => source.split("#")[0];
    const wanted = new Set(sources.map(section));
    const books = new Map();
    for (const place of this.places.filter(({ source }) => wanted.has(section(source)))) {
      books.set(place.id, [...(books.get(place.id) ?? []), place]);
    }
    return [...books].map(([id, places]) => this.book(id, places));
  }

  book(id, places) {
    const { book, language } = places[0];
    const foreign = language !== this.context.language;
    const line = el("p", { className: "place" }, el("cite", foreign ? { lang: language } : {}, book));
    if (foreign) line.append(" ", el("abbr", { className: "foreign" }, language.toUpperCase()));
    for (const place of places) {
      const href = `${this.context.pages}/${this.context.game}/sources/${id}/#${place.source.split("#")[0].split("/")[1]}`;
      const heading = el("a", { href, ...(foreign ? { lang: language } : {}) }, place.heading);
      line.append(place === places[0] ? ": " : "; ", `${filled(this.say.page, { page: place.page })} `, heading);
    }
    return line;
  }

  choices() {
    return this.answer.choices.map((choice) =>
      el(
        "div",
        { className: "choices" },
        el("p", {}, filled(this.say.chooses, { who: choice.by_title })),
        ...choice.options.map((option) => button(option.title, () => this.context.choose(choice.rule, option.value))),
        this.rule(choice),
      ),
    );
  }

  assumed() {
    const facts = this.answer.assumed.filter((fact) => fact.text);
    if (!facts.length) return [];
    const listed = facts.map((fact) => el("li", {}, `${fact.title}: ${fact.text}`));
    return [el("div", { className: "aside assumed" }, el("h3", {}, this.say.assumed), el("ul", {}, ...listed))];
  }

  standing() {
    return this.founded ? [el("p", { className: "aside standing" }, this.founded)] : [];
  }

  readings() {
    return this.answer.readings.map((reading) => {
      const href = `${this.context.pages}/${this.context.game}/discrepancies/#${reading.discrepancy}`;
      return el(
        "div",
        { className: "aside reading" },
        el("h3", {}, el("a", { href }, this.say.other)),
        el("p", {}, reading.text),
        el("p", { className: "outcome" }, reading.sentence),
        ...this.printed(reading),
      );
    });
  }
}

function chances({ probabilities }, { say, language }) {
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const rows = Object.values(probabilities).map(({ fraction, value, sentence, rolls }) => {
    const bar = el("span", { className: "bar" }, el("span", {}));
    bar.firstChild.style.inlineSize = `${value * 100}%`;
    const percent = filled(say.percent, { number: number.format(value * 100) });
    return el("tr", {}, el("td", {}, rolls.length ? el("strong", {}, `${spans(rolls)}: `) : null, sentence, bar), el("td", { className: "number" }, percent), el("td", { className: "number" }, fraction));
  });
  return el("div", { className: "result odds" }, el("table", { ariaLabel: say.odds }, el("tbody", {}, ...rows)));
}

/** The faces of a die as ranges: 1–4, 8. */
function spans(rolls) {
  const found = [];
  for (const face of rolls.toSorted((one, other) => one - other)) {
    const last = found.at(-1);
    if (last?.[1] === face - 1) last[1] = face;
    else found.push([face, face]);
  }
  return found.map(([low, high]) => (low === high ? `${low}` : `${low}–${high}`)).join(", ");
}
