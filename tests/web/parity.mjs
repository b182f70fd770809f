// Runs in node, for the tests: the engine as it is served answers what it is asked on standard input.
// node parity.mjs <assets/engine> <zip of the scenarios>   < [["played", game, language], ["answer", request], …]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const [folder, scenarios] = process.argv.slice(2);
const engine = JSON.parse(readFileSync(join(folder, "engine.json"), "utf8"));
const pyodide = join(folder, engine.python);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: pyodide,
  stdLibURL: join(folder, engine.stdlib),
  lockFileContents: engine.lock,
});
const archives = [engine.code, ...Object.values(engine.data)].map((name) => join(folder, name));
for (const archive of [...archives, scenarios]) {
  python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/library" });
}
python.runPython("import sys; sys.path.insert(0, '/library'); from rulebase.play import json_api");
const api = python.globals.get("json_api");
// Read as a stream: a pipe that has nothing yet is an error to `readFileSync`.
const asked = JSON.parse(await text(process.stdin));
const answers = asked.map(([what, ...told]) => {
  const answer = api[what](...told);
  return typeof answer === "string" ? answer : answer.toJs();
});
process.stdout.write(JSON.stringify(answers));
