// What the browser's search answers, without a browser: node answers.mjs INDEX-FOLDER < queries.json
// In: [{query, language, games, asked}, …]; out: for each the hits with score, snippet and marks.

import { readFileSync } from "node:fs";
import { Index } from "../../site/static/search/queries.js";

const folder = process.argv[2];
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8"));
const data = read("documents");
const index = new Index(data);
for (const language of data.languages) index.add(language, read(`${language}.words`));
const told = Object.fromEntries(data.languages.map((language) => [language, read(language)]));

const answers = JSON.parse(readFileSync(0, "utf8")).map(({ query, language, games, asked }) => {
  const begun = performance.now();
  const { hits, words, unknown } = index.search(query, language, games ?? null, asked ?? {});
  const taken = performance.now() - begun;
  const shown = hits.slice(0, 10).map(({ number, document, score, matches }) => {
    const at = asked?.[document.game] ?? data.configurations[document.game].default;
    const snippet = index.snippet(words, told[language].passages[number], language, at);
    return {
      id: document.id,
      score,
      snippet: snippet?.text ?? null,
      marks: snippet?.marks ?? [],
      here: snippet?.here ?? null,
      foreign: index.foreign({ matches }, language).map(([typed, match]) => [typed, match.word]),
      through: matches.map(([typed, match]) => [typed, match.word, match.language]),
    };
  });
  const near = hits.length ? -1 : index.nearest(query);
  return { count: hits.length, shown, taken, unknown, near: near < 0 ? null : told[language].titles[near] };
});
process.stdout.write(JSON.stringify(answers));
