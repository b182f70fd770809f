// The address of a question: behind #, its facts in the one notation that the command line and files read too.
// Addresses of 0.1 have them behind ?; those are read as well.
const PLAIN = /%(?:2C|3A|3B|3D|40|2A)/g; // , : ; = @ * may stand as they are

/** @param {string} text */
function encoded(text) {
  return encodeURIComponent(text).replace(PLAIN, (sign) => decodeURIComponent(sign));
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What an address asks: { question, what: "ask" or "odds", config, facts: [[name, value]], choices: {rule: [option]} }. @param {{ hash: string, search: string }} address */
export function read({ hash, search }) {
  const parts = hash.slice(1).split("&").filter(Boolean).map(decodedPair);
  const question = parts[0]?.length === 1 && parts[0][0].startsWith("ask.") ? parts[0][0].slice(4) : "";
  const pairs = parts.filter((part) => part.length === 2);
  /** @type {[string, string][]} */
  const values = [...pairs, ...new URLSearchParams(search)].map(([name, value]) => [name, value]);
  /** @type {Choices} */
  const choices = Object.create(null); // whatever a rule may be called
  /** @type {(rule: string, option: string) => unknown} */
  const choose = (rule, option) => (choices[rule] = [...(choices[rule] ?? []), option]);
  for (const [name, value] of values) {
    if (name === "choice") choose(...halves(value));
    else if (name === "choices") for (const pair of value.split(",")) choose(...halves(pair));
  }
  const what = parts.slice(1).some(([word, value]) => word === "odds" && value === undefined) ? "odds" : "ask";
  const config = pairs.findLast(([name]) => name === "config")?.[1];
  return { question, what, config, choices, facts: values.filter(([name]) => !["choice", "choices", "config"].includes(name)) };
}

/** @param {string} part @returns {string[]} */
function decodedPair(part) {
  return part.includes("=") ? halves(part).map(decoded) : [decoded(part)];
}

/** @param {string} text @returns {[string, string]} */
function halves(text) {
  const at = text.indexOf("=");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** A question with its facts, as the end of an address; with a configuration, if the address before it has none. @param {string} question @param {Record<string, string>} facts @param {Choices} choices @param {{ what?: string | null, config?: string }} [options] */
export function written(question, facts, choices, { what = "ask", config } = {}) {
  const values = Object.entries(facts).map(([name, value]) => `${name}=${encoded(value)}`);
  const chosen = Object.entries(choices).flatMap(([rule, options]) => options.map((option) => `choice=${encoded(`${rule}=${option}`)}`));
  const words = [...(what === "odds" ? [what] : []), ...(config ? [`config=${encoded(config)}`] : [])];
  return [`#ask.${question}`, ...words, ...values, ...chosen].join("&");
}

/** Show in this page's address our game and what is asked, without what an address of 0.1 had. @param {string} end @param {string[]} names @param {string} [config] */
export function show(end, names, config) {
  const url = new URL(location.href);
  if (config) url.searchParams.set("config", config);
  for (const name of [...names, "choices"]) url.searchParams.delete(name);
  url.hash = "";
  history.replaceState(null, "", `${url.href.replace(/#$/, "")}${end}`);
}
