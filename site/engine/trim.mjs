// Runs in node: the browser's own Python compiles what it will need, so that the page does not have to.
// node trim.mjs <pyodide folder> <zip of rulebase as a wheel has it> <freeze.py> <target folder>
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, library, script, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodide });
const bytes = (path) => new Uint8Array(readFileSync(path));

// First what the page's worker does too, so that its modules are among those that are kept.
python.unpackArchive(bytes(library), "zip", { extractDir: "/library" });
try {
  python.runPython("raise LookupError");
} catch {
  // How an error is told needs modules of its own.
}

python.FS.writeFile("/stdlib.zip", bytes(join(pyodide, "python_stdlib.zip")));
python.FS.mkdir("/target");
python.FS.mount(python.FS.filesystems.NODEFS, { root: target }, "/target");
try {
  python.runPython(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message); // else node shows Pyodide's source, and cuts the reason off
  process.exitCode = 1;
}
