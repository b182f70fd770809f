"""`rulebase check [WHAT…]`: run scenarios, of files, folders, games, or all."""

from __future__ import annotations

import functools
import os
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rulebase import words
from rulebase.checker import scenario
from rulebase.cli import answer as answer_lines
from rulebase.cli import named, options, terminal
from rulebase.knowledge import (
    bundle,
    configuration,
    expectations,
    folders,
    nouns,
    problems,
    ran,
    reader,
    schema,
    yaml_document,
)
from rulebase.knowledge import game as games


class Checked(NamedTuple):
    """One scenario: where it is written, what came of it, and what kept it from being played to its end."""

    file: str
    line: int
    result: scenario.Result
    game: games.Game
    language: str
    failed: problems.Failed | None = None

    @property
    def code(self) -> int:
        """The exit code that it would have alone."""
        if self.failed:
            return 3 if isinstance(self.failed, problems.Broken) else 2
        if self.result.compared:
            return 0 if self.result.holds else 1
        return 1 if any(answer.status in ("refused", "needs") for answer in self.result.answers) else 0


def run(argv: list[str]) -> int:
    summary = words._("Run scenarios: with `expect` the outcome is compared, without it the outcome is told.")
    parser = options.Parser("check", summary)
    what = words._("files, folders or games (default: every game)")
    parser.add_argument("files", nargs="*", metavar="WHAT", help=what)
    mistakes = words._("replay records, and name the first event that breaks a rule")
    parser.add_argument("--find-mistake", action="store_true", help=mistakes)
    every = words._("tell the scenarios that hold, too")
    parser.add_argument("-v", "--verbose", action="store_true", help=every)
    options.add_language(parser)
    parsed = parser.parse_args(argv)
    if parsed.find_mistake:
        from rulebase.cli import mistakes as finding

        return finding.run(parsed)
    opened.cache_clear()
    checked = _every(parsed.files, parsed.lang)
    return _as_json(checked) if parsed.json else _told(checked, parsed.verbose)


def _every(what: list[str], language: str | None) -> Iterator[Checked]:
    for name in what or bundle.games():
        if folders.is_game(name) or (name in bundle.games() and not os.path.exists(name)):
            yield from _of_game(name, language)
        else:
            for path in files(name):
                yield from _of_file(path, language)


def files(name: str) -> list[Path]:
    """A file, or all scenarios below a folder or of a game; a game in which it lies is known from now on."""
    path = Path(name) if os.path.exists(name) else named.written(name).folder
    around = next((above for above in (path.absolute(), *path.absolute().parents) if folders.is_game(str(above))), None)
    if around:
        folders.add(str(around))
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob("*.yaml"))
    scenarios = [file for file in found if "scenarios" in file.relative_to(path.parent).parts or _is_scenario(file)]
    if not scenarios:
        message = words._("no scenario is in this folder")
        raise problems.Failed([problems.Problem("no-scenarios", message, problems.Place(str(path)))])
    return scenarios


def _is_scenario(path: Path) -> bool:
    documents = reader.read(path)
    return any(isinstance(document.data, dict) and {"event", "events"} & set(document.data) for document in documents)


def _of_game(name: str, language: str | None) -> Iterator[Checked]:
    game = opened(folders.add(name) if folders.is_game(name) else name)
    told = options.language(game, language)
    folder = folders.sources().get(game.id)
    state = ran.state(folder) if folder else ""  # as it is now: what is saved meanwhile was not run
    fine = True
    for written in game.bundle.scenarios:
        file, _, line = written["at"].rpartition(":")
        checked = _played(game, written, told, problems.Place(f"{name}/{file}", int(line)))
        fine = fine and checked.code == 0
        yield checked
    if folder and fine:
        ran.held(folder, state)


def _of_file(path: Path, language: str | None) -> Iterator[Checked]:
    documents = reader.read(path)
    wrong = [problem for document in documents for problem in schema.check(document, "scenario")]
    if wrong:
        raise problems.Failed(wrong)
    for document in documents:
        game = opened(document.data["game"])
        wrong = unsound(game, document)
        if wrong:
            raise problems.Failed(wrong)
        told = options.language(game, language)
        yield _played(game, document.data, told, document.place(()))


def _played(game: games.Game, written: nouns.Scenario, language: str, place: problems.Place) -> Checked:
    """What comes of a scenario; what goes wrong with it is no matter of the others."""
    failed: problems.Failed | None = None
    result = scenario.Result(written)
    try:
        result = scenario.run(game, written, language)
    except problems.Broken as broken:
        failed = broken
    except problems.Failed as wrong:
        failed = problems.Failed([problem.at(place) for problem in wrong.problems])
    except Exception as error:  # noqa: BLE001 - a fault of our own, too, is told and counted
        failed = problems.broken_tool(error)
    return Checked(place.file, place.line, result, game, language, failed)


def unsound(game: games.Game, document: yaml_document.YamlDocument) -> list[problems.Problem]:
    """What a scenario tells that the game's vocabulary does not know, where it is written."""
    return [problem.at(document.place(at, key)) for at, key, problem in expectations.unsound(game, document.data)]


@functools.cache
def opened(name: str) -> games.Game:
    """One open game for all its documents."""
    return options.game(name)


def _as_json(checked: Iterator[Checked]) -> int:
    found = list(checked)
    results = [
        {
            "file": each.file,
            "line": each.line,
            "holds": each.result.holds and not each.failed if each.result.compared else None,
            "differences": each.result.differences,
            "answers": [answer.as_json() for answer in each.result.answers],
        }
        | ({"problems": problems.listed(each.failed.problems)} if each.failed else {})
        for each in found
    ]
    options.print_json({"schema": 2, "results": results})
    return max((each.code for each in found), default=0)


def _told(checked: Iterator[Checked], every: bool) -> int:
    """What differs, as it is run; on demand what holds; and how many there were."""
    holding, differing, other, failed, code = 0, 0, 0, 0, 0
    for each in checked:
        code = max(code, each.code)
        if each.failed:
            failed += 1
            print(f"{each.file}:{each.line}: {terminal.bold(words._('cannot be played'))}")
            print(textwrap.indent(problems.render(each.failed.problems), "  "))
        elif not each.result.compared:
            other += 1
            view = each.game.at(configuration.of_scenario(each.game.setup, each.result.scenario), each.language)
            for answer in each.result.answers:
                print(answer_lines.told(view, answer))
                print()
        elif each.result.holds:
            holding += 1
            if every:
                _tell(each, words._("holds"))
        else:
            differing += 1
            _tell(each, words._("differs"))
    counts = words._("{holding} hold, {differing} differ, {other} told").format(
        holding=holding, differing=differing, other=other
    )
    unplayed = words._("{n} cannot be played").format(n=failed)
    print(terminal.bold(f"{counts}, {unplayed}" if failed else counts))
    return code


def _tell(checked: Checked, mark: str) -> None:
    sentence = checked.result.answers[-1].sentence if checked.result.answers else ""
    print(f"{checked.file}:{checked.line}: {terminal.bold(mark)}: {sentence}")
    for difference in checked.result.differences:
        rule = scenario.rule_of(checked.result, difference)
        print(f"  {difference}" + (f"  {terminal.dim(rule)}" if rule else ""))
