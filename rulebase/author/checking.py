"""Checks: scenarios of files, folders and games, each with what came of it, and records replayed."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from rulebase import words
from rulebase.author import collect, named, opening, scenario_runs, schema
from rulebase.documents import problems, reader
from rulebase.model import bundle, folders, types
from rulebase.model import game as games
from rulebase.play import scenarios

RULES = ("ruleset", "options", "choices")


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


def play(what: list[str], language: str | None) -> Iterator[Checked]:
    for name in what or bundle.games():
        if folders.is_game(name) or (name in bundle.games() and not Path(name).exists()):
            yield from _play_game(name, language)
        else:
            for path in files(name):
                for case, game, spoken in sound(path, language):
                    yield _played(game, case.told, spoken, case.place())


def _play_game(name: str, language: str | None) -> Iterator[Checked]:
    game = opened(folders.add(name) if folders.is_game(name) else name)
    spoken = opening.language(game, language)
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


def sound(path: Path, language: str | None) -> Iterator[tuple[collect.Case, games.Game, str]]:
    """The scenarios of a file, each with its game and the language it is told in; raises Failed if one is unsound."""
    documents = reader.read(path)
    around = _around(path)
    wrong = [problem for document in documents for problem in schema.check(document, "scenario")]
    listed = [case for document in documents for case in collect.cases(document, around.name if around else "")]
    if lacking := [case for case in listed if "game" not in case.data]:
        wrong.append(schema.missing("game", words._("the file"), lacking[0].document.place()))
    if wrong:
        raise problems.Failed(wrong)
    for case in listed:
        game = opened(case.data["game"])
        if wrong := unsound(game, case):
            raise problems.Failed(wrong)
        yield case, game, opening.language(game, language)


def _around(path: Path) -> Path | None:
    """The folder of a game in which a file or a folder lies."""
    above = path.absolute()
    return next((each for each in (above, *above.parents) if folders.is_game(str(each))), None)


def files(name: str) -> list[Path]:
    """A file, or all scenarios below a folder or of a game; a game in which it lies is known from now on."""
    path = Path(name) if Path(name).exists() else named.written(name).folder
    if around := _around(path):
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
    told = {"event", "events", "question", "cases"}
    return any(isinstance(document.data, dict) and told & set(document.data) for document in documents)


def unsound(game: games.Game, case: collect.Case) -> list[problems.Problem]:
    """What a scenario tells that the game's vocabulary does not know, where it is written."""
    return [problem.at(case.place(*at, key=key)) for at, key, problem in scenarios.unsound(game, case.told)]


@functools.cache
def opened(name: str) -> games.Game:
    """One open game for all its documents."""
    return opening.game(name)


def on_table(game: games.Game, record: Mapping[str, types.Value] | str, table: types.Values) -> types.Scenario:
    """A record on a table: by its rules, with what lies there, unless it tells that itself; Failed where unsound."""
    text = record if isinstance(record, str) else json.dumps(record, ensure_ascii=False)
    document, *_ = reader.read_text(text, "record")
    if isinstance(document.data, dict):
        left_out = {"position", "since", *(RULES if "ruleset" in document.data else ())}
        told = {key: value for key, value in table.items() if key not in left_out}
        told |= {"situation": table["position"]} if table["position"] else {}
        if told.keys() - document.data.keys():
            whole = json.dumps({**told, **document.data}, ensure_ascii=False)
            document, *_ = reader.read_text(whole, "record")
    if wrong := schema.check(document, "scenario"):
        raise problems.Failed(wrong)
    case, *_ = collect.cases(document, game.id)
    if wrong := unsound(game, case):
        raise problems.Failed(wrong)
    return case.told


def replay_json(replay: scenarios.Replay) -> dict[str, object]:
    """A record as it was replayed: the first event that went wrong, or that cannot be judged."""
    found: dict[str, object] = {"events": replay.events, "mistake": None}
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
