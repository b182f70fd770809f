// A * behind a name says one thing more of it, in a fact of its own: name* has a good.

/** What is typed without its marks, and what of it was marked. @param {string} typed @returns {[plain: string, marked: string]} */
export function unmarked(typed) {
  const keyed = typed.split(";").map((part) => {
    const at = part.indexOf(":");
    const key = part.slice(0, at + 1);
    const names = part.slice(at + 1).split(",").map((name) => name.trim());
    return { key, names, marked: names.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1)) };
  });
  const plain = keyed.map(({ key, names }) => key + names.map((name) => name.replace(/\*$/, "")).join(","));
  const marked = keyed.filter((one) => one.marked.length).map(({ key, marked: names }) => key + names.join(","));
  return [plain.join(";"), marked.join(";")];
}
