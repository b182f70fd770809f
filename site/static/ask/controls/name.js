// A name of a list: a few side by side, many in a list to be opened.
import { el, find, unique } from "../dom.js";
import { labelled, segments } from "../fields.js";
import { SHORT, sorted } from "../lists.js";

const LETTERS = 200; // of all names: with more, a phone has no room for them side by side

/** @param {string} fact @param {Of<"of">} about @param {Context} context @returns {Field} */
export function control(fact, about, context) {
  const titles = context.values(about.of).map(([, title]) => title);
  const few = titles.length <= SHORT && titles.join("").length <= LETTERS;
  return few ? sideBySide(fact, about, context) : select(fact, about, context);
}

/** Those of our game, then the others behind a word that says so. @param {string} fact @param {Of<"of">} about @param {Context} context @returns {Field} */
function sideBySide(fact, about, context) {
  /** @type {[string, string][]} */
  const options = sorted(about.of, context).map(({ id, title }) => [id, title]);
  const field = segments(fact, about, context, options, { read: String, write: String });
  const row = find(field.element, ".segments");
  const labels = new Map([...row.querySelectorAll("input")].map((radio) => [radio.value, radio.parentElement]));
  /** @param {string} id */
  const label = (id) => labels.get(id) ?? "";
  const elsewhere = el("small", { className: "elsewhere" }, context.texts.absent);
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
  return { ...field, refresh };
}

/** @param {string} fact @param {Of<"of">} about @param {Context} context @returns {Field} */
function select(fact, about, context) {
  const box = el("select", { id: unique(fact) });
  const options = () => {
    const chosen = box.value;
    const absent = el("optgroup", { label: context.texts.absent });
    const first = about.usual ? context.texts.open : context.texts.choose;
    box.replaceChildren(el("option", { value: "" }, first));
    for (const value of sorted(about.of, context)) {
      (value.here ? box : absent).append(el("option", { value: value.id }, value.title));
    }
    if (absent.children.length) box.append(absent);
    box.value = chosen;
  };
  options();
  const value = () => box.value || undefined;
  return {
    element: labelled(about, box),
    value,
    written: value,
    show(given) {
      box.value = String(given ?? "");
      const offered = box.selectedIndex >= 0;
      if (!offered) box.value = "";
      return offered;
    },
    focus: () => box.focus(),
    refresh: options,
  };
}
