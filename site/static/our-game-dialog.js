// The dialog in which the reader picks our game: fetched when it is first opened.
import { configurations, current, element, pick, texts, titled } from "./our-game.js";

/** @typedef {Pick<Configuration, "ruleset" | "options" | "choices">} Parts what a configuration consists of */

const { lang } = document.documentElement.dataset;

const dialog = document.createElement("dialog");
/** @type {HTMLElement | null} */
let opener = null; // where the focus goes back to

/** Open the dialog; the focus goes back to where it came from. @param {HTMLElement} from */
export async function open(from) {
  opener = from;
  if (!dialog.isConnected) {
    dialog.className = "picker";
    dialog.setAttribute("aria-label", texts.ourGame);
    dialog.addEventListener("close", () => opener?.focus());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
  }
  try {
    draw(await configurations());
  } catch {
    dialog.replaceChildren(element("p", texts.failed), closer(texts.close));
  }
  dialog.showModal();
}

/** @param {string} text */
function closer(text) {
  const button = element("button", text, "done");
  button.type = "button";
  button.addEventListener("click", () => dialog.close());
  return button;
}

/** @param {Offered} data */
function draw(data) {
  const chosen = current();
  const now = chosen && data.configurations[chosen.number];
  const form = document.createElement("form");
  form.append(element("h2", texts.ask), element("p", texts.explain));
  const rules = fieldset(texts.rules, [
    choice("radio", "ruleset", "", texts.all, !now),
    ...data.rulesets.map((one) => choice("radio", "ruleset", one.id, titled(one.title), now?.ruleset === one.id)),
  ]);
  form.append(rules);
  const picked = data.rulesets.find((one) => one.id === now?.ruleset);
  if (picked && now) for (const part of details(data, picked, now)) form.append(part);
  form.addEventListener("change", () => apply(data, form));
  form.addEventListener("submit", (event) => event.preventDefault());
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null;
  dialog.replaceChildren(form, closer(texts.done));
  [...form.querySelectorAll("input")].find((field) => field.value === focused)?.focus();
}

/** @param {Offered} data @param {Ruleset} ruleset @param {Configuration} now */
function* details(data, ruleset, now) {
  if (ruleset.options.length) {
    yield fieldset(
      texts.options,
      ruleset.options.map((name) => {
        const on = now.options.includes(name);
        const options = on ? now.options.filter((other) => other !== name) : [...now.options, name];
        return feature(data, "checkbox", "option", name, on, { ...now, options });
      }),
    );
  }
  for (const [name, values] of Object.entries(ruleset.choices)) {
    if (values.length < 2) continue;
    yield fieldset(
      titled(data.choices[name] ?? { [String(lang)]: name }),
      values.map((value) =>
        feature(data, "radio", `choice:${name}`, value, now.choices[name] === value, {
          ...now,
          choices: { ...now.choices, [name]: value },
        }),
      ),
    );
  }
}

/** An option or a choice; where it would lead to no legal configuration it is disabled, with the reason. @param {Offered} data @param {string} type @param {string} field @param {string} name @param {boolean} on @param {Parts} parts */
function feature(data, type, field, name, on, parts) {
  const label = choice(type, field, name, titled(data.features[name].title), on);
  if (!on && !find(data, parts)) {
    const taken = [...parts.options, ...Object.values(parts.choices)].filter((other) => other !== name);
    const against = taken.filter((other) => data.features[name].notWith.includes(other));
    label.querySelector("input")?.setAttribute("disabled", "");
    const names = against.map((other) => titled(data.features[other].title)).join(", ");
    label.append(element("small", names ? texts.notWith.replace("{names}", names) : texts.absent));
  }
  return label;
}

/** @param {string} legend @param {Node[]} fields */
function fieldset(legend, fields) {
  const set = document.createElement("fieldset");
  set.append(element("legend", legend), ...fields);
  return set;
}

/** @param {string} type @param {string} name @param {string} value @param {string} text @param {boolean} on */
function choice(type, name, value, text, on) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { type, name, value, checked: on });
  label.append(input, element("span", text));
  return label;
}

/** The configuration of these parts, if there is one. @param {Offered} data @param {Parts} parts */
function find(data, { ruleset, options, choices }) {
  return data.configurations.find(
    (one) =>
      one.ruleset === ruleset &&
      one.options.length === options.length &&
      one.options.every((name) => options.includes(name)) &&
      Object.entries(one.choices).every(([name, value]) => (choices[name] ?? value) === value),
  );
}

/** Pick what is chosen in the form. @param {Offered} data @param {HTMLFormElement} form */
async function apply(data, form) {
  const chosen = new FormData(form);
  const ruleset = data.rulesets.find((one) => one.id === chosen.get("ruleset"));
  if (!ruleset) {
    await pick(null);
  } else {
    const firsts = Object.entries(ruleset.choices).map(([name, values]) => {
      const value = String(chosen.get(`choice:${name}`));
      return [name, values.includes(value) ? value : values[0]];
    });
    const options = chosen.getAll("option").map(String).filter((name) => ruleset.options.includes(name));
    const parts = { ruleset: ruleset.id, options, choices: Object.fromEntries(firsts) };
    const found = find(data, parts) ?? find(data, { ...parts, options: [] });
    if (found) await pick(found.key);
  }
  draw(data);
}
