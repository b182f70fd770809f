"""Cases for tools/fuzz: argument lists, scenarios, environments and addresses that nobody means well with."""

from __future__ import annotations

import contextlib
import functools
import io
import json
import os
import random
import resource
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from rulebase import words
from rulebase.author import checking, collect, opening
from rulebase.cli import main as cli
from rulebase.documents import problems
from rulebase.model import bundle, folders
from rulebase.web import server
from tools.environments import QUESTION, ROOT

INPUT = frozenset({0, 1, 2})  # how a command ends that is asked anything at all
BROKEN = frozenset({0, 1, 2, 3})  # where procedures may be broken too


@dataclass
class Run:
    """One command line: how it may end, and what carries it out."""

    arguments: list[str]
    codes: frozenset[int] = INPUT
    carry: Callable[[list[str]], tuple[int, str]] | None = None

    def carry_out(self) -> tuple[int, str]:
        return (self.carry or inside)(self.arguments)


@dataclass
class Case:
    """What is done, in words, and the commands of it."""

    told: str
    runs: list[Run] = field(default_factory=list)


def inside(arguments: list[str]) -> tuple[int, str]:
    """How a command line ends in this process, and all that it says."""
    checking.opened.cache_clear()  # of a game that has gone
    written = io.BytesIO()
    said = io.TextIOWrapper(written, encoding="utf-8", errors="backslashreplace", write_through=True)
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = cli.main(arguments)
    return code, written.getvalue().decode("utf-8", "replace")


@functools.cache
def _beginnings() -> list[str]:
    """How it begins in each language that rulebase itself is broken; in JSON it has a code."""
    broken, spoken = KeyError("here"), words.language()
    told = ["broken-tool"]
    for language in (words.SOURCE, *(language for language, _ in words.catalogs())):
        words.use(language)
        told += [problem.message.partition("KeyError")[0] for problem in problems.broken_tool(broken).problems]
    words.use(spoken)
    return told


def is_broken(said: str) -> bool:
    """Whether rulebase itself is broken by what was said: whoever's fault it is, that is no answer."""
    return any(each in said for each in _beginnings())


# ---------------------------------------------------------------- argument lists

HOSTILE = [
    *("", "-", "--", "---", "=", "--=", "-x", "--json=1", "--lang", "--lang=xx", "--lang=\x00", "0", "-1", "1e999"),
    *("99999999999999999999", "nan", "true", "\x1b[31m", "\u202eabc", "\udcff", "a" * 5000, "../../etc/passwd", "/"),
    *("%s%n", "{0}", "{x.__class__}", "*", "?", "#", "a/b/c", "bsg/", "/bsg", "rest", "unknown", "rest=", "=,=", ":;:"),
    *("ahead:raider=-1", "ahead:raider=999999999", "tigh=brig,tigh=brig", "+".join("ab" * 200), "😀", "ß", "İ", "ﬀ"),
]
OPTIONS = [
    *("--json", "--lang", "--ruleset", "--option", "--reading", "--position", "--as", "--me", "--choice", "--all"),
    *("--sources", "--limit", "--game", "--sections", "--where", "--players", "--find-mistake", "--format", "--help"),
    *("--attacker", "--target", "--roll", "--title", "--seats", "--at", "--space", "--hand", "--tableau", "--action"),
    *("--do", "--who", "--known", "--goods", "--schema", "--titles", "--revealed", "--holder", "--because"),
]
# All but those that go on for long, or write where a user keeps things.
LONG = ("build", "serve", "proofread", "new", "quickref", "check", "mcp")
COMMANDS = [name for name in cli.commands() if name not in LONG]


@functools.cache
def names() -> list[str]:
    """What games, questions, rulesets and entries are called."""
    found = [opening.open_game(name) for name in bundle.games()]
    entries = [entry for game in found for entry in list(game.entries)[::7]]
    asked = [
        word for game in found for word in (game.id, *game.core["questions"], *game.setup.rulesets, *game.languages)
    ]
    return [*asked * 3, *entries, *OPTIONS * 2]


def arguments(chance: random.Random, here: Path) -> Case:
    del here
    pool = names()
    listed = [chance.choice(COMMANDS)] if chance.random() < 0.95 else []
    if chance.random() < 0.6:
        game = opening.open_game(chance.choice(bundle.games()))
        listed += [game.id, chance.choice([*game.core["questions"]])]
    listed += [chance.choice(HOSTILE if chance.random() < 0.4 else pool) for _ in range(chance.randint(0, 7))]
    listed = [each for each in listed if not each.startswith("--save")]
    return Case("arguments", [Run(listed)])


# ---------------------------------------------------------------- scenarios

SCALARS = [
    "null",
    "[]",
    "{}",
    "-1",
    "1e999",
    ".nan",
    "'\\u202e'",
    "*a",
    "&a 1",
    "!!python/none x",
    "2026-13-45",
    "a: b: c",
]


@functools.cache
def written() -> list[str]:
    """The scenarios of all games, each a text of its own: as they stand in files, many a text, and each by itself."""
    found = []
    for game, folder in folders.sources().items():
        cases = collect.collect(folder).of("scenarios")
        found += ["\n".join(f"{key}: {json.dumps(told)}" for key, told in case.data.items()) for case in cases]
        files = dict.fromkeys(case.document.source.text for case in cases)
        found += [f"game: {game}\n{part}" for text in files for part in text.split("\n---\n") if "cases:" in part]
    return found


def scenario(chance: random.Random, here: Path) -> Case:
    file = here / "scenario.yaml"
    text = chance.choice(written())
    if chance.random() < 0.3:
        text = twice(text, chance)
    for _ in range(chance.randint(1, 4)):
        text = spoilt(text, chance)
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    wanted = ["--find-mistake"] if chance.random() < 0.2 else []
    return Case(text[:300], [Run(["check", *wanted, str(file)]), Run(["check", "--json", str(file)])])


def twice(text: str, chance: random.Random) -> str:
    """The same with its event before itself, without one of its facts."""
    head, event, rest = text.partition("\nevent: ")
    told, _, after = rest.partition("\n")
    if not event or after.startswith(" "):
        return text
    lacking = told.replace(chance.choice(told.split(", ")), "", 1).replace("{, ", "{").replace(", }", "}")
    return f"{head}\nevents:\n- {lacking}\n- {told}\n{after}"


def spoilt(text: str, chance: random.Random) -> str:
    """A text with one thing in it that should not be there, or one that is gone."""
    lines = text.splitlines() or [""]
    at = chance.randrange(len(lines))
    line = lines[at]
    key = line.partition(":")[0]
    lines[at : at + 1] = chance.choice(
        [
            [],
            [line, line],
            ["  " + line],
            [line[: len(line) // 2]],
            [f"{key}: {chance.choice(SCALARS)}"],
            [line.replace(" ", chance.choice(["\t", "\u00a0", "\u200b", "  "]), 1)],
            [line + chance.choice(["\x00", "\udcff", "]", "}", '"', " #", ": x", "\u2028"])],
            [line.replace(*chance.choice([("1", "9999999999"), ("e", "é"), (":", ""), ("-", "- -"), ("{", "[")]))],
            [chance.choice(lines), line],
            ["? " + line],
        ]
    )
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- environments

VARIABLES: dict[str, list[str]] = {
    "LC_ALL": ["C", "POSIX", "pl_PL.ISO-8859-2", "tr_TR.UTF-8", "xx", "", "en_US.UTF-16"],
    "LANGUAGE": ["", "pl", "xx:yy", "/etc", "hu:" * 500],
    "PYTHONIOENCODING": ["ascii", "cp1252:strict", "utf-16", "latin-1"],
    "COLUMNS": ["0", "1", "-5", "99999999", "x", ""],
    "TERM": ["", "dumb", "xterm\x1b"],
    "HOME": ["", "/nonexistent", "/dev/null", "."],
    "XDG_CACHE_HOME": ["/dev/null", "/proc", "relative", "", "/nonexistent/a/b"],
    "RULEBASE_GAMES": ["", ":::", "/dev/null", "/proc", ".", "/nonexistent", "x" * 3000],
    "NO_COLOR": ["", "1"],
    "PYTHONOPTIMIZE": ["2"],
    "PYTHONDONTWRITEBYTECODE": ["1"],
    "TMPDIR": ["/nonexistent", ""],
    "PYTHONHASHSEED": ["0"],
}
ASKED = [QUESTION, ["show", "bsg/attack.viper"], ["ask"], ["odds", *QUESTION[1:-2]], ["search", "viper", "--json"]]


COMPILING = 20.0  # seconds of computing, where no cache and no bytecode is kept and all is compiled first


def _computed() -> float:
    """What programs that were started from here have computed so far, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def environment(chance: random.Random, here: Path) -> Case:
    chosen = chance.sample(list(VARIABLES), chance.randint(1, 5))
    told = {name: chance.choice(VARIABLES[name]) for name in chosen}
    closed = chance.choice(["", "", "<&-", ">&-", "2>&-", "</dev/null | head -c 5", ">/dev/full"])

    def carry(command: list[str]) -> tuple[int, str]:
        line = f'"$@" {closed}'
        base = {"PATH": os.environ["PATH"], "HOME": str(here), "PYTHONPATH": str(ROOT)}
        before = _computed()
        done = subprocess.run(
            ["/bin/sh", "-c", line, "sh", sys.executable, "-m", "rulebase", *command],
            cwd=here, env={**base, **told}, capture_output=True, timeout=300, check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        if _computed() - before > COMPILING:
            raise RuntimeError(f"hangs: {command}")
        return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")

    return Case(f"{told} {closed}", [Run(chance.choice(ASKED), INPUT, carry)])


# ---------------------------------------------------------------- addresses

PATHS = ["/", "//", "/..", "/%2e%2e/%2e%2e/etc/passwd", "/\x00", "/%00", "/" + "a" * 300, "/" + "a/" * 3000, "/?", "/%"]
PATHS += [
    "/index.html/",
    "/en/%ff",
    "*",
    "http://other/",
    "/en\\..\\x",
    "/%c0%ae%c0%ae/",
    "/\u202e",
    "",
    "/;x",
    "/live",
]
LINES = ["GET {} HTTP/1.1", "HEAD {} HTTP/1.0", "POST {} HTTP/1.1", "GET {}", "\x16\x03\x01{}", "GET {} HTTP/9.9", "{}"]
HEADERS = [
    "Host: x",
    "Host: 127.0.0.1",
    "Host: a\x00b",
    "Range: bytes=9-1",
    "If-Modified-Since: never",
    "Content-Length: -1",
]
HEADERS += ["Accept-Encoding: " + "gzip," * 900, "X: " + "y" * 70_000, ": empty", "Expect: 100-continue"]


@functools.cache
def served() -> int:
    """The port of a server of a small site, which lives as long as this process."""
    folder = Path.cwd() / "served"
    (folder / "en").mkdir(parents=True)
    (folder / "en" / "index.html").write_text("<p>here</p>", encoding="utf-8")
    serving = server.Server(("127.0.0.1", 0), folder)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    return int(serving.server_address[1])


def address(chance: random.Random, here: Path) -> Case:
    del here
    line = chance.choice(LINES).format(chance.choice(PATHS))
    sent = "\r\n".join([line, *chance.sample(HEADERS, chance.randint(0, 4)), "", ""])

    def carry(_: list[str]) -> tuple[int, str]:
        _sent(sent)
        code, said = _sent("GET /en/ HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")  # it still serves
        return (0 if code == 200 else 9), said

    return Case(repr(sent[:200]), [Run([], frozenset({0}), carry)])


def _sent(text: str) -> tuple[int, str]:
    """The status of what a server answers to these bytes; 0 if it hangs up."""
    with socket.create_connection(("127.0.0.1", served()), timeout=20) as wire, contextlib.suppress(OSError):
        wire.sendall(text.encode("utf-8", "surrogateescape"))
        wire.shutdown(socket.SHUT_WR)
        answer = wire.makefile("rb").read()
        status = answer.split(b" ", 2)[1:2]
        return (int(status[0]) if status and status[0].isdigit() else 0), answer[:200].decode("latin-1")
    return 0, ""
