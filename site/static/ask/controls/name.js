// One name of a list: a few side by side, many to be opened.
import { el, there, unique } from "../dom.js";
import { labelled, segments } from "../fields.js";
import { SHORT, sorted } from "../lists.js";

const LETTERS = 200; // of all names: with more, a phone has no room for them side by side

/** @param {string} fact @param {Of<"of">} about @param {Context} context @returns {Field} */
export function control(fact, about, context) {
  const titles = context.values(about.of).map(([, title]) => title);
  const few = titles.length <= SHORT && titles.join("").length <= LETTERS;
  return few ? besides(fact, about, context) : listed(fact, about, context);
}

/** Those of our game, then the others behind a word that says so. @param {string} fact @param {Of<"of">} about @param {Context} context @returns {Field} */
function besides(fact, about, context) {
  /** @type {[string, string][]} */
  const options = sorted(about.of, context).map(({ id, title }) => [id, title]);
  const made = segments(fact, about, context, options, { read: String, write: String });
  const row = there(made.element, ".segments");
  const labels = new Map([...row.querySelectorAll("input")].map((radio) => [radio.value, radio.parentElement]));
  /** @param {string} id */
  const label = (id) => labels.get(id) ?? "";
  const elsewhere = el("small", { className: "elsewhere" }, context.say.absent);
  const refresh = () => {
    const offered = sorted(about.of, context);
    for (const { id, here } of offered) labels.get(id)?.classList.toggle("absent", !here);
    /** @param {boolean} wanted */
    const placed = (wanted) => offered.filter(({ here }) => here === wanted).map(({ id }) => label(id));
    const absent = placed(false);
    elsewhere.remove();
    row.append(...placed(true), label(""), ...(absent.length ? [elsewhere, ...absent] : []));
  };
  refresh();
  return { ...made, refresh };
}

/** @param {string} fact @param {Of<"of">} about @param {Context} context @returns {Field} */
function listed(fact, about, context) {
  const select = el("select", { id: unique(fact) });
  const options = () => {
    const chosen = select.value;
    const absent = el("optgroup", { label: context.say.absent });
    const first = about.usual ? context.say.open : context.say.choose;
    select.replaceChildren(el("option", { value: "" }, first));
    for (const value of sorted(about.of, context)) {
      (value.here ? select : absent).append(el("option", { value: value.id }, value.title));
    }
    if (absent.children.length) select.append(absent);
    select.value = chosen;
  };
  options();
  const value = () => select.value || undefined;
  return {
    element: labelled(about, select),
    value,
    written: value,
    show(told) {
      select.value = String(told ?? "");
      const known = select.selectedIndex >= 0;
      if (!known) select.value = "";
      return known;
    },
    focus: () => select.focus(),
    refresh: options,
  };
}
