"""`rulebase check`: scenarios whose outcome is compared or told; `--find-mistake`, what breaks a rule in a record."""

from __future__ import annotations

import argparse
import functools
import os
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rulebase import words
from rulebase.author import scenario_runs, schema
from rulebase.cli import answer as answer_lines
from rulebase.cli import citations, lent, named, options, terminal
from rulebase.documents import problems, reader, yaml_document
from rulebase.model import bundle, cite, configuration, folders, types
from rulebase.model import game as games
from rulebase.play import scenarios


class Checked(NamedTuple):
    """One scenario: where it is written, what came of it, and what kept it from being played to its end."""

    file: str
    line: int
    result: scenarios.Result
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
    parsed = parser.parse(argv)
    lent.begin(argv)
    if parsed.find_mistake:
        return _find_mistakes(parsed)
    opened.cache_clear()
    checked = _play(parsed.files, parsed.lang)
    return _print_json(checked) if parsed.json else _print(checked, parsed.verbose)


# ---------------------------------------------------------------- playing


def _play(what: list[str], language: str | None) -> Iterator[Checked]:
    for name in what or bundle.games():
        if folders.is_game(name) or (name in bundle.games() and not os.path.exists(name)):
            yield from _play_game(name, language)
        else:
            for path in files(name):
                for document, game, spoken in _sound(path, language):
                    yield _played(game, document.data, spoken, document.place(()))


def _play_game(name: str, language: str | None) -> Iterator[Checked]:
    game = opened(folders.add(name) if folders.is_game(name) else name)
    spoken = options.language(game, language)
    folder = folders.sources().get(game.id)
    state = scenario_runs.state(folder) if folder else ""  # as it is now: what is saved meanwhile was not run
    fine = True
    for written in game.bundle.scenarios:
        file, _, line = written["at"].rpartition(":")
        checked = _played(game, written, spoken, problems.Place(f"{name}/{file}", int(line)))
        fine = fine and checked.code == 0
        yield checked
    if folder and fine:
        scenario_runs.held(folder, state)


def _played(game: games.Game, written: types.Scenario, language: str, place: problems.Place) -> Checked:
    """What comes of a scenario; what goes wrong with it is no matter of the others."""
    failed: problems.Failed | None = None
    result = scenarios.Result(written)
    try:
        result = scenarios.run(game, written, language)
    except problems.Broken as broken:
        failed = broken
    except problems.Failed as wrong:
        failed = problems.Failed([problem.at(place) for problem in wrong.problems])
    except Exception as error:  # noqa: BLE001 - a fault of our own, too, is told and counted
        failed = problems.broken_tool(error)
    return Checked(place.file, place.line, result, game, language, failed)


def _sound(path: Path, language: str | None) -> Iterator[tuple[yaml_document.YamlDocument, games.Game, str]]:
    """The scenarios of a file, each with its game and the language it is told in; raises Failed if one is unsound."""
    documents = reader.read(path)
    wrong = [problem for document in documents for problem in schema.check(document, "scenario")]
    if wrong:
        raise problems.Failed(wrong)
    for document in documents:
        game = opened(document.data["game"])
        wrong = unsound(game, document)
        if wrong:
            raise problems.Failed(wrong)
        yield document, game, options.language(game, language)


def files(name: str) -> list[Path]:
    """A file, or all scenarios below a folder or of a game; a game in which it lies is known from now on."""
    path = Path(name) if os.path.exists(name) else named.written(name).folder
    around = next((above for above in (path.absolute(), *path.absolute().parents) if folders.is_game(str(above))), None)
    if around:
        folders.add(str(around))
    if not path.is_dir():
        return [path]
    below = sorted(path.rglob("*.yaml"))
    found = [file for file in below if "scenarios" in file.relative_to(path.parent).parts or _is_scenario(file)]
    if not found:
        message = words._("no scenario is in this folder")
        raise problems.Failed([problems.Problem("no-scenarios", message, problems.Place(str(path)))])
    return found


def _is_scenario(path: Path) -> bool:
    documents = reader.read(path)
    return any(isinstance(document.data, dict) and {"event", "events"} & set(document.data) for document in documents)


def unsound(game: games.Game, document: yaml_document.YamlDocument) -> list[problems.Problem]:
    """What a scenario tells that the game's vocabulary does not know, where it is written."""
    return [problem.at(document.place(at, key)) for at, key, problem in scenarios.unsound(game, document.data)]


@functools.cache
def opened(name: str) -> games.Game:
    """One open game for all its documents."""
    return options.game(name)


# ---------------------------------------------------------------- what came of it


def _print_json(checked: Iterator[Checked]) -> int:
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


def _print(checked: Iterator[Checked], every: bool) -> int:
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
                print(answer_lines.text(view, answer))
                print()
        elif each.result.holds:
            holding += 1
            if every:
                _print_compared(each, words._("holds"))
        else:
            differing += 1
            _print_compared(each, words._("differs"))
    counts = words._("{holding} hold, {differing} differ, {other} told").format(
        holding=holding, differing=differing, other=other
    )
    unplayed = words._("{n} cannot be played").format(n=failed)
    print(terminal.bold(f"{counts}, {unplayed}" if failed else counts))
    return code


def _print_compared(checked: Checked, mark: str) -> None:
    sentence = checked.result.answers[-1].sentence if checked.result.answers else ""
    print(f"{checked.file}:{checked.line}: {terminal.bold(mark)}: {sentence}")
    for difference in checked.result.differences:
        rule = scenarios.rule_of(checked.result, difference)
        print(f"  {difference}" + (f"  {terminal.dim(rule)}" if rule else ""))


# ---------------------------------------------------------------- records: --find-mistake


def _find_mistakes(parsed: argparse.Namespace) -> int:
    if not parsed.files:
        message = words._("this is missing: {names}").format(names="RECORD")
        raise problems.Failed([problems.Problem("wrong-arguments", message)])
    found = []
    for path in [path for name in parsed.files for path in files(name)]:
        for document, game, spoken in _sound(path, parsed.lang):
            view = game.at(configuration.of_scenario(game.setup, document.data), spoken)
            found.append((document.place(()), view, scenarios.replay(game, document.data, spoken)))
    if parsed.json:
        options.print_json({"schema": 2, "records": [_replay_json(place, replay) for place, _, replay in found]})
    for place, view, replay in found if not parsed.json else ():
        head = f"{place.file}:{place.line}: "
        if replay.mistake:
            _print_mistake(head, view, replay.mistake)
        elif replay.unjudged:
            number, answer = replay.unjudged
            told = words._("event {number} cannot be judged as it was told: {sentence}")
            print(head + terminal.bold(told.format(number=number, sentence=answer.sentence)))
        else:
            told = words._("no mistake in {events} events").format(events=replay.events)
            print(head + terminal.bold(told))
    return 0 if all(replay.mistake is None and replay.unjudged is None for _, _, replay in found) else 1


def _print_mistake(head: str, view: games.View, mistake: scenarios.Mistake) -> None:
    title = view.render(view.game.core["questions"][mistake.question]["title"])
    told = words._("event {number} ({title}) is not by the rules").format(number=mistake.number, title=title)
    print(head + terminal.bold(told))
    print(terminal.wrapped(words._("By the rules: {sentence}").format(sentence=mistake.answer.sentence), "  "))
    print(terminal.dim(f"  {mistake.rule}"))
    cited = mistake.answer.refused or (mistake.answer.steps[-1] if mistake.answer.steps else None)
    print("\n".join(citations.printed(view, cite.places(view, cited["sources"] if cited else []), "  ")))
    for line in _differing(view, mistake):
        print(terminal.wrapped(line, "  "))
    if mistake.stuck:
        stuck = words._("After that, event {number} could not have happened.").format(number=mistake.stuck)
        print(terminal.wrapped(stuck, "  "))
    elif mistake.now:
        print("  " + words._("To put the table right:"))
        for line in terminal.position(view, mistake.now):
            print(terminal.wrapped(line, "    "))
    else:
        print("  " + words._("The table is as it should be now."))


def _differing(view: games.View, mistake: scenarios.Mistake) -> Iterator[str]:
    """What was told of the table and what it is by the rules, side by side; of an outcome, what was told."""
    for part, (told, found) in mistake.against.items():
        as_told, as_ruled = (terminal.position(view, {part: value}) for value in (told, found))
        for was, right in zip(as_told, as_ruled, strict=True):
            yield words._("Told: {told}; by the rules: {found}").format(told=was, found=right.rpartition(": ")[2])
    if not mistake.against:
        yield from mistake.differences


def _replay_json(place: problems.Place, replay: scenarios.Replay) -> dict[str, object]:
    found: dict[str, object] = {"file": place.file, "line": place.line, "events": replay.events, "mistake": None}
    if mistake := replay.mistake:
        found["mistake"] = {
            "event": mistake.number,
            "question": mistake.question,
            "rule": mistake.rule,
            "sentence": mistake.answer.sentence,
            "differences": mistake.differences,
            "changed": mistake.answer.changed,
            "mend": mistake.now,
            "stuck": mistake.stuck or None,
        }
    if replay.unjudged:
        number, answer = replay.unjudged
        found["unjudged"] = {"event": number, "status": answer.status, "sentence": answer.sentence}
    return found
