"""`rulebase check [WHAT…]`: run scenarios, of files, folders, games, or all."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rulebase import words
from rulebase.checker import scenario
from rulebase.cli import answer as answer_lines
from rulebase.cli import named, options, terminal
from rulebase.knowledge import (
    bundle,
    configuration,
    expectations,
    folders,
    problems,
    ran,
    reader,
    schema,
    yaml_document,
)
from rulebase.knowledge import game as games

if TYPE_CHECKING:
    from rulebase.knowledge import nouns


class Checked(NamedTuple):
    """One scenario: where it is written, and what came of it."""

    at: str
    file: str
    line: int
    result: scenario.Result
    view: games.View


def run(argv: list[str]) -> int:
    summary = words._("Run scenarios: with `expect` the outcome is compared, without it the outcome is told.")
    parser = options.Parser("check", summary)
    what = words._("files, folders or games (default: every game)")
    parser.add_argument("files", nargs="*", metavar="WHAT", help=what)
    mistakes = words._("replay records, and name the first event that breaks a rule")
    parser.add_argument("--find-mistake", action="store_true", help=mistakes)
    options.add_language(parser)
    parsed = parser.parse_args(argv)
    if parsed.find_mistake:
        from rulebase.cli import mistakes as finding

        return finding.run(parsed)
    opened.cache_clear()
    checked = _every(parsed.files, parsed.lang)
    return _as_json(checked) if parsed.json else _told(checked)


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
        result = scenario.run(game, written, told)
        fine = fine and _fine(result)
        yield Checked(f"{name}/{written['at']}", f"{name}/{file}", int(line), result, _view(game, written, told))
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
        place = document.place(())
        try:
            result = scenario.run(game, document.data, told)
        except problems.Broken:
            raise
        except problems.Failed as failed:
            raise problems.Failed([problem.at(place) for problem in failed.problems]) from None
        yield Checked(f"{place.file}:{place.line}", place.file, place.line, result, _view(game, document.data, told))


def unsound(game: games.Game, document: yaml_document.YamlDocument) -> list[problems.Problem]:
    """What a scenario tells that the game's vocabulary does not know, where it is written."""
    return [problem.at(document.place(at, key)) for at, key, problem in expectations.unsound(game, document.data)]


@functools.cache
def opened(name: str) -> games.Game:
    """One open game for all its documents."""
    return options.game(name)


def _view(game: games.Game, written: nouns.Scenario, language: str) -> games.View:
    return game.at(configuration.of_scenario(game.setup, written), language)


def _fine(result: scenario.Result) -> bool:
    if result.compared:
        return result.holds
    return all(answer.status not in ("refused", "needs") for answer in result.answers)


def _as_json(checked: Iterator[Checked]) -> int:
    results = []
    fine = True
    for each in checked:
        fine = fine and _fine(each.result)
        results.append(
            {
                "file": each.file,
                "line": each.line,
                "holds": each.result.holds if each.result.compared else None,
                "differences": each.result.differences,
                "answers": [answer.as_json() for answer in each.result.answers],
            }
        )
    options.print_json({"schema": 2, "results": results})
    return 0 if fine else 1


def _told(checked: Iterator[Checked]) -> int:
    """Each scenario as it is run, and how many there were."""
    holding, differing, other = 0, 0, 0
    fine = True
    for each in checked:
        fine = fine and _fine(each.result)
        if not each.result.compared:
            other += 1
            for answer in each.result.answers:
                print(answer_lines.told(each.view, answer))
                print()
            continue
        holding, differing = holding + each.result.holds, differing + (not each.result.holds)
        mark = words._("holds") if each.result.holds else words._("differs")
        sentence = each.result.answers[-1].sentence if each.result.answers else ""
        print(f"{each.at}: {terminal.bold(mark)}: {sentence}")
        for difference in each.result.differences:
            rule = scenario.rule_of(each.result, difference)
            print(f"  {difference}" + (f"  {terminal.dim(rule)}" if rule else ""))
    counts = words._("{holding} hold, {differing} differ, {other} told").format(
        holding=holding, differing=differing, other=other
    )
    print(terminal.bold(counts))
    return 0 if fine else 1
