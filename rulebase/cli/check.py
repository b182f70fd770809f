"""`rulebase check FILE…`: run scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulebase import words
from rulebase.checker import scenario
from rulebase.cli import options, tell
from rulebase.knowledge import game as games
from rulebase.knowledge import problems, reader, schema, vocabulary


def run(argv: list[str]) -> int:
    parser = options.Parser("check", words._("Run scenarios; without `expect` the outcome is told, with it compared."))
    parser.add_argument("files", nargs="+", metavar="FILE")
    options.add_language(parser)
    parsed = parser.parse_args(argv)
    results = [_checked(document, parsed.lang) for path in parsed.files for document in _read(Path(path))]
    if parsed.json:
        options.print_json({"schema": 1, "results": [_as_json(place, result) for place, result, _ in results]})
    else:
        for place, result, view in results:
            _tell(place, result, view)
    return 0 if all(_fine(result) for _, result, _ in results) else 1


def _read(path: Path) -> list[reader.Document]:
    documents = reader.read(path)
    wrong = [problem for document in documents for problem in schema.check(document, "scenario")]
    if wrong:
        raise problems.Failed(wrong)
    return documents


def _checked(document: reader.Document, asked: str | None) -> tuple[problems.Place, scenario.Result, games.View]:
    game = options.game(document.data["game"])
    wrong = [problem.at(document.place(path)) for path, problem in vocabulary.wrong(game, document.data)]
    if wrong:
        raise problems.Failed(wrong)
    language = options.language(game, asked)
    view = game.at(scenario.configured(game, document.data), language)
    return document.place(()), scenario.run(game, document.data, language), view


def _fine(result: scenario.Result) -> bool:
    if result.compared:
        return result.holds
    return all(answer.status not in ("refused", "needs") for answer in result.answers)


def _as_json(place: problems.Place, result: scenario.Result) -> dict[str, Any]:
    return {
        "file": place.file,
        "line": place.line,
        "holds": result.holds if result.compared else None,
        "differences": result.differences,
        "answers": [answer.as_json() for answer in result.answers],
    }


def _tell(place: problems.Place, result: scenario.Result, view: games.View) -> None:
    if not result.compared:
        for answer in result.answers:
            print(tell.answer(view, answer))
            print()
        return
    mark = words._("holds") if result.holds else words._("differs")
    sentence = result.answers[-1].sentence if result.answers else ""
    print(f"{place.file}:{place.line}: {tell.bold(mark)}: {sentence}")
    for difference in result.differences:
        print(f"  {difference}")
