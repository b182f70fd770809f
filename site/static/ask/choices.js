// What was chosen, rule by rule: more of it with every tap.

/** The choices with one more; a rule by which several choose is named with who does. @param {Choices} before @param {Choice} choice @param {{ typed: string }} option @returns {Choices} */
export function chosen(before, { rule, by }, { typed }) {
  const name = [rule.slice(rule.indexOf("/") + 1), by].filter(Boolean).join("@");
  return { ...before, [name]: [...(before[name] ?? []), typed] };
}
