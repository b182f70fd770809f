"""Commands: their exit codes and what they say. The list itself is what is run; `--write` adds what a game has new."""

from __future__ import annotations

import json
import re
import shlex
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from tools.promise_lists import compiled, promise
from tools.promise_lists.commands_run import Ended, Machine, Typed
from tools.promise_lists.promise import Json

READS = " < "  # as in a shell: the file that is the standard input
ROOM = 150
FEW = 50  # commands for which it is not worth to make everything ready
T = TypeVar("T")


def promises(machine: Machine, games: Sequence[str], recorded: Mapping[str, str], *, more: bool) -> promise.Promises:
    """What was recorded, as it is now; with more, also what nobody has recorded of a game so far."""
    lines = list(recorded)
    if more:
        begun = set(lines)
        generated = [(subject, line) for subject, line in _generated(machine, games) if line not in begun]
        lines += [line for subject, line in generated if not any(line_of(each, subject) for each in recorded)]
    if len(lines) > FEW:
        machine.warm(games)
    ended = machine.run([read(line) for line in lines])
    return {line: _told(each) for line, each in zip(lines, ended, strict=True)}


def line_of(line: str, subject: str) -> bool:
    """Whether a command is about this already."""
    return line == subject or line.startswith(f"{subject} ")


def _told(ended: Ended) -> promise.Promise:
    """The exit code, what is answered, and after !! what is complained of."""
    line, whole = str(ended.code), f"exit {ended.code}"
    for mark, text in (("", ended.out), ("!! ", ended.err)):
        if text.strip("\n"):
            dense = promise.dense(json.loads(text)) if text.startswith("{\n") else text
            line += f" {mark}{promise.short(dense, ROOM).line}"
            whole += f"\n{mark}{promise.shown(text)}"
    return promise.Promise(line, whole)


# ---------------------------------------------------------------- how a command is written down


def written(words: Sequence[str], given: str = "") -> str:
    line = " ".join(
        shlex.quote(re.sub(r"[^ -~¡-\uffff]|[<>\\\ud800-\udfff\u200b-\u206f]", _escape, each)) for each in words
    )
    return f"{line}{READS}{given}" if given else line


def _escape(found: re.Match[str]) -> str:
    return f"\\x{ord(found[0]):02x}" if found[0] in "<>" else found[0].encode("unicode_escape").decode()


def read(line: str) -> Typed:
    """A command as it was written down: in a shell's quotes, what cannot be seen as Python writes it."""
    typed, _, given = line.partition(READS)
    words = [re.sub(r"\\(x..|u.{4}|U.{8}|[\\nrt])", _unescape, word) for word in shlex.split(typed)]
    return Typed(tuple(words), given)


def _unescape(found: re.Match[str]) -> str:
    return found[0].encode("ascii").decode("unicode_escape")


# ---------------------------------------------------------------- what a game has to be asked


def _generated(machine: Machine, games: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Commands of every game's own data, each with what it is about: a beginning that no recorded line has yet."""
    for subject, words in _all(machine, games):
        yield subject, written(words)


def _all(machine: Machine, games: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    for command in _commands(machine):
        for language in compiled.languages(machine, games[0]):
            yield f"{command} --help --lang {language}", [command, "--help", "--lang", language]
    for game in games:
        languages = compiled.languages(machine, game)
        core = promise.table(compiled.part(machine, game, "core"))
        for language in languages:
            yield from _of_game(game, list(promise.table(core.get("rulesets"))), language)
        acts = re.findall(r"^  ([a-z-]+)  ", machine.one("ask", game, "may").out, re.MULTILINE)
        for question in promise.table(core["questions"]):
            yield from _of_question(game, question, languages, may=question in acts)
        yield from _shown(machine, game, core, languages)
    yield from _typed(machine, games)


def _commands(machine: Machine) -> list[str]:
    return re.findall(r"^  ([a-z]+)  ", machine.one("--help").out, re.MULTILINE)


def _of_game(game: str, rulesets: Sequence[str], language: str) -> Iterator[tuple[str, list[str]]]:
    lang = ["--lang", language]
    about = [("vocabulary", [game]), ("vocabulary", [game, "position"]), ("coverage", [game])]
    about += [("coverage", [game, "--sections"]), ("todo", [game])]
    for command, words in about:
        yield " ".join([command, *words, *lang]), [command, *words, *lang]
        yield " ".join([command, *words, *lang, "--json"]), [command, *words, *lang, "--json"]
    for one, other in ((one, other) for one in rulesets for other in rulesets if one < other):
        for json_ in ([], ["--json"]):
            words = ["diff", game, one, other, *lang, *json_]
            yield " ".join(words), words


def _of_question(game: str, question: str, languages: Sequence[str], *, may: bool) -> Iterator[tuple[str, list[str]]]:
    """Asked without a fact, for help, whether it may be done, and what can be told: each in one language."""
    about = ["ask {} {}", "ask {} {} --help", "vocabulary {} {}", *(["ask {} may --do {}"] if may else [])]
    for each in about:
        words = [*each.format(game, question).split(), "--lang", _pick(each + question, languages)]
        yield " ".join(words[:-1]), [*words, *([] if "--help" in each else _pick(question + each, [[], ["--json"]]))]


def _shown(
    machine: Machine, game: str, core: dict[str, Json], languages: Sequence[str]
) -> Iterator[tuple[str, list[str]]]:
    """Some of a game's entries, and all else that has an id, each in one language and one way."""
    ways: list[list[str]] = [[], ["--json"], ["--sources"], ["--json", "--sources"]] * 5 + [["--where"]]
    entries = promise.table(compiled.part(machine, game, "entries"))
    sections = promise.table(compiled.part(machine, game, "sections"))
    listed = [each for each in entries if _pick(each, range(7)) == 0]
    listed += [each for each in sections if _pick(each, range(12)) == 0]
    for key in ("discrepancies", "open", "redirects"):
        listed += [each for each in promise.table(core.get(key)) if _pick(each, range(3)) == 0]
    listed += [each for each in promise.table(compiled.part(machine, game, "patches")) if _pick(each, range(12)) == 0]
    for each in listed:
        subject = f"show {game}/{each}"
        yield subject, [*subject.split(), "--lang", _pick(f"in {each}", languages), *_pick(f"as {each}", ways)]
    for each in entries:
        if _pick(f"search {each}", range(25)) == 0:
            words = re.split(r"[.-]", each)
            json_ = ["--json"] if _pick(f"as {each}", range(3)) == 0 else []
            yield " ".join(["search", *words]), ["search", *words, "--lang", _pick(each, languages), *json_]


def _typed(machine: Machine, games: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Scenarios of one event as commands: for every question the one with most and the one with least to type."""
    from rulebase.author import opening
    from tools.benchmarks import bench

    for game in map(opening.open_game, games):
        languages = compiled.languages(machine, game.id)
        commands: dict[str, list[list[str]]] = {}
        for scenario in game.bundle.scenarios:
            for question in scenario.get("event", ()):
                if question in game.core["questions"]:
                    commands.setdefault(question, []).append(bench.typed(game, scenario))
        for question, found in sorted(commands.items()):
            ordered = sorted(found, key=lambda words: (len(words), words))
            for number, words in enumerate({tuple(ordered[0]): 0, tuple(ordered[-1]): 0}):
                lang = ["--lang", _pick(f"{number}{question}", languages)]
                yield f"ask {game.id} {question} --", [*words, *lang, *([] if number else ["--json"])]
                if number == 0:
                    yield f"odds {game.id} {question} --", ["odds", *words[1:], *lang]


def _pick(name: str, choices: Sequence[T]) -> T:
    """One of several, always the same for the same name."""
    return choices[zlib.crc32(name.encode()) % len(choices)]
