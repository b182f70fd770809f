// @ts-nocheck
// One name of a list.
import { el, unique } from "../dom.js";
import { labelled } from "../fields.js";
import { sorted } from "../lists.js";

export function control(fact, about, context) {
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
      select.value = told ?? "";
      const known = select.selectedIndex >= 0;
      if (!known) select.value = "";
      return known;
    },
    focus: () => select.focus(),
    refresh: options,
  };
}
