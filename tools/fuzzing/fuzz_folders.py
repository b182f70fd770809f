"""Cases for tools/fuzz: game folders in which something is wrong, harmful or not a file at all."""

from __future__ import annotations

import os
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import yaml

from rulebase.documents import problems, reader
from rulebase.model import folders
from tools.environments import ROOT
from tools.fuzzing.fuzz_cases import BROKEN, Case, Run, inside, spoilt

GAMES = [Path(folders.POCKET), ROOT / "tests/author/games/tiny"]
BODIES = [
    "    return\n    yield\n",
    "    yield 1\n",
    "    yield None\n",
    "    raise KeyError(game)\n    yield\n",
    "    raise SystemExit(0)\n    yield\n",
    "    while True:\n        yield api.Need('x')\n",
    "    yield api.Roll('x')\n    yield api.Roll(7)\n",
    "    yield api.Choose('x', [], 'x', 'x')\n",
    "    return api.Answer('x', 'y', {}, {})\n    yield\n",
    "    yield api.Step('x', 'y')\n",
    "    yield from api.then('x')\n",
]


def folder(chance: random.Random, here: Path) -> Case:
    """A game with one to three things wrong; what lint calls an error has to be refused."""
    game = here / chance.choice(GAMES).name
    shutil.copytree(next(each for each in GAMES if each.name == game.name), game)
    done = [chance.choice(WRONGS)(chance, game) for _ in range(chance.randint(1, 3))]
    os.environ["RULEBASE_GAMES"] = str(here)
    told = f"{game.name}: {'; '.join(done)}"
    code, said = inside(["lint", str(game), "--format", "github"])
    runs = [Run(["lint", str(game)])]
    errors = code == 1 and "::error" in said
    runs += [Run(each, frozenset({2}) if errors else BROKEN) for each in _commands(chance, game.name)]
    return Case(told, runs)


def _commands(chance: random.Random, name: str) -> list[list[str]]:
    asked = {"pocket": ["price", "--fruit", "apple"], "tiny": ["hunt"]}[name]
    every = [
        ["ask", name, *asked], ["odds", name, *asked], ["vocabulary", name], ["coverage", name], ["check", name],
        ["search", "x", "--game", name], ["ask", name, *asked, "--json", "--all"],
    ]  # fmt: skip
    return chance.sample(every, 3)


def _file(chance: random.Random, game: Path, kind: str = "*.yaml") -> Path:
    return chance.choice(sorted(path for path in game.rglob(kind) if path.is_file()) or [game / "game.yaml"])


def text(chance: random.Random, game: Path) -> str:
    file = _file(chance, game)
    content = file.read_bytes().decode("utf-8", "surrogateescape")
    for _ in range(chance.randint(1, 3)):
        content = spoilt(content, chance)
    file.write_bytes(content.encode("utf-8", "surrogateescape"))
    return f"{file.name} spoilt"


def content(chance: random.Random, game: Path) -> str:
    file = _file(chance, game)
    made = chance.choice(
        [
            b"",
            b"\xff\xfe\x00",
            b"\x00" * 100,
            b"[" * 5000,
            b"a: " * 2000,
            b"- " * 3000,
            b"x" * 5_000_000,
            b"&a [*a]",
            b"1",
        ]
    )
    file.write_bytes(made)
    return f"{file.name} is {made[:9]!r}"


def no_file(chance: random.Random, game: Path) -> str:
    """Something else stands where a file should be."""
    file = _file(chance, game, chance.choice(["*.yaml", "*.py"]))
    file.unlink()
    make: Callable[[], object] = chance.choice(
        [
            lambda: os.mkfifo(file),
            file.mkdir,
            lambda: file.symlink_to("/dev/zero"),
            lambda: file.symlink_to(file),
            lambda: file.symlink_to("/nonexistent"),
            lambda: file.symlink_to("/etc/passwd"),
            lambda: None,
        ]
    )
    make()
    return f"{file.name} is no file"


def bytes_in(chance: random.Random, game: Path) -> str:
    file = _file(chance, game)
    content = bytearray(file.read_bytes() or b"x")
    for _ in range(chance.randint(1, 5)):
        content[chance.randrange(len(content))] = chance.randrange(256)
    file.write_bytes(content)
    return f"bytes of {file.name}"


def code(chance: random.Random, game: Path) -> str:
    """A procedure that does something else; a body that lint does not judge."""
    file = _file(chance, game, "*.py")
    if not file.is_file() or file.suffix != ".py":
        return "nothing"
    written = file.read_text(encoding="utf-8", errors="replace")
    heads = [line for line in written.splitlines() if line.startswith("def ") and line.endswith(":")]
    if not heads:
        return "nothing"
    head = chance.choice(heads)
    body = chance.choice(BODIES)
    file.write_text(written.replace(head + "\n", f"{head}\n{body}", 1), encoding="utf-8")
    return f"{head} {body!r}"


CELL = re.compile(r"(?<=: )[^\s,:{}\[\]][^,:{}\[\]]*(?=[,}])")
CELLS = [
    "six",
    "0x6",
    "1e999",
    ".nan",
    "1:30:00",
    "6.0",
    "-1",
    "99999999999999999999",
    "true",
    "null",
    "[]",
    "{}",
    "[6]",
]


def cell(chance: random.Random, game: Path) -> str:
    """A value of a row in braces is of another kind."""
    file = _file(chance, game)
    content = file.read_bytes().decode("utf-8", "surrogateescape")
    if not (cells := list(CELL.finditer(content))):
        return "nothing"
    found, made = chance.choice(cells), chance.choice(CELLS)
    content = content[: found.start()] + made + content[found.end() :]
    file.write_bytes(content.encode("utf-8", "surrogateescape"))
    return f"{file.name}: {found[0]!r} is {made}"


def structure(chance: random.Random, game: Path) -> str:
    """Well-formed YAML in which a key, an item or a value, however deep, is gone or is something else."""
    file = _file(chance, game)
    try:
        documents = [document.data for document in reader.read(file)]
    except problems.Failed:
        return "nothing"
    places, waiting = [], list(documents)
    while waiting:
        part = waiting.pop()
        pairs = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
        places += [(part, key) for key, _ in pairs]
        waiting += [value for _, value in pairs]
    if not places:
        return "nothing"
    part, key = chance.choice(places)
    value = part.pop(key)
    instead = chance.choice([None, "nonesuch", 0, [], {}, [value], {"nonesuch": value}])
    if instead is not None and isinstance(part, list):
        part.insert(key, instead)
    elif instead is not None:
        part[chance.choice([key, key, "nonesuch"])] = instead
    file.write_text(yaml.safe_dump_all(documents, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return f"{file.name}: {key} is {instead!r}"[:120]


def name(chance: random.Random, game: Path) -> str:
    """A file under another name."""
    file = _file(chance, game)
    file.rename(
        file.with_name(
            chance.choice(["x" * 200 + ".yaml", "a\nb.yaml", "\u202e.yaml", "rules.yml", "é.yaml", "-.yaml"])
        )
    )
    return f"{file.name} renamed"


WRONGS = [text, text, text, structure, structure, structure, cell, cell, content, no_file, bytes_in, code, code, name]
