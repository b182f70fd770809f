"""`rulebase check --find-mistake RECORD…`: the first event of a record that breaks a rule."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulebase import words
from rulebase.checker import record
from rulebase.cli import check, options, terminal
from rulebase.knowledge import configuration, problems, reader, schema
from rulebase.knowledge import game as games


def run(parsed: Any) -> int:
    if not parsed.files:
        message = words._("this is missing: {names}").format(names="RECORD")
        raise problems.Failed([problems.Problem("wrong-arguments", message)])
    found = [each for name in parsed.files for path in check.files(name) for each in _of_file(path, parsed.lang)]
    if parsed.json:
        options.print_json({"schema": 2, "records": [_as_json(place, replay) for place, _, replay in found]})
    else:
        for place, view, replay in found:
            _tell(place, view, replay)
    return 0 if all(replay.mistake is None and replay.unjudged is None for _, _, replay in found) else 1


def _of_file(path: Path, language: str | None) -> list[tuple[problems.Place, games.View, record.Replay]]:
    found = []
    for document in reader.read(path):
        wrong = schema.check(document, "scenario")
        if wrong:
            raise problems.Failed(wrong)
        game = check.opened(document.data["game"])
        wrong = check.unsound(game, document)
        if wrong:
            raise problems.Failed(wrong)
        told = options.language(game, language)
        view = game.at(configuration.of_scenario(game.setup, document.data), told)
        found.append((document.place(()), view, record.replay(game, document.data, told)))
    return found


def _tell(place: problems.Place, view: games.View, replay: record.Replay) -> None:
    head = f"{place.file}:{place.line}: "
    if replay.mistake:
        _tell_mistake(head, view, replay.mistake)
    elif replay.unjudged:
        number, answer = replay.unjudged
        told = words._("event {number} cannot be judged as it was told: {sentence}")
        print(head + terminal.bold(told.format(number=number, sentence=answer.sentence)))
    else:
        told = words._("no mistake in {events} events").format(events=replay.events)
        print(head + terminal.bold(told))


def _tell_mistake(head: str, view: games.View, mistake: record.Mistake) -> None:
    title = view.render(view.game.core["questions"][mistake.question]["title"])
    told = words._("event {number} ({title}) is not by the rules").format(number=mistake.number, title=title)
    print(head + terminal.bold(told))
    print(terminal.wrapped(words._("By the rules: {sentence}").format(sentence=mistake.answer.sentence), "  "))
    print(terminal.dim(f"  {mistake.rule}"))
    print("\n".join(terminal.places(view, _sources(mistake), "  ")))
    for line in _differing(view, mistake):
        print(terminal.wrapped(line, "  "))
    if mistake.stuck:
        print(
            terminal.wrapped(
                words._("After that, event {number} could not have happened.").format(number=mistake.stuck), "  "
            )
        )
    elif mistake.now:
        print("  " + words._("To put the table right:"))
        for line in terminal.position(view, mistake.now):
            print(terminal.wrapped(line, "    "))
    else:
        print("  " + words._("The table is as it should be now."))


def _sources(mistake: record.Mistake) -> list[str]:
    cited = mistake.answer.refused or (mistake.answer.steps[-1] if mistake.answer.steps else None)
    return list(cited["sources"]) if cited else []


def _differing(view: games.View, mistake: record.Mistake) -> Iterator[str]:
    """What was told of the table and what it is by the rules, side by side; of an outcome, what was told."""
    for part, (told, found) in mistake.against.items():
        for was, right in zip(
            terminal.position(view, {part: told}), terminal.position(view, {part: found}), strict=True
        ):
            yield words._("Told: {told}; by the rules: {found}").format(told=was, found=right.rpartition(": ")[2])
    if not mistake.against:
        yield from mistake.differences


def _as_json(place: problems.Place, replay: record.Replay) -> dict[str, Any]:
    found: dict[str, Any] = {"file": place.file, "line": place.line, "events": replay.events, "mistake": None}
    if replay.mistake:
        mistake = replay.mistake
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
