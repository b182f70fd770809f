"""Everything that can be said of a game's files without playing: one module for each family of checks.

What the files mean is looked at once they have the shape they should; a ruleset's configurations once all
features are known.
"""

from collections.abc import Iterable
from pathlib import Path

from rulebase.knowledge import collect
from rulebase.knowledge.lint import (
    editions,
    facts,
    ids,
    languages,
    procedures,
    references,
    scenarios,
    setup,
    shape,
    sources,
    tables,
    templates,
)
from rulebase.knowledge.lint.subject import Subject
from rulebase.knowledge.problems import Place, Problem


def lint(folders: Iterable[Path]) -> list[Problem]:
    """All problems of some games, file by file in the order in which they are written."""
    return [problem for folder in folders for problem in _lint(folder)]


def _lint(folder: Path) -> list[Problem]:
    found = collect.collect(folder)
    modules, not_python = shape.modules(folder)
    wrong = [*shape.check(found), *not_python]
    told = {problem.place for problem in wrong}
    for check in (ids.check, sources.check, languages.check):
        wrong += [problem for problem in check(found) if problem.place not in told]
    if not told and not any(problem.code == sources.MALFORMED for problem in wrong):
        wrong += _meaning(found, modules)
    return sorted(dict.fromkeys(wrong), key=_position)


def _meaning(found: collect.Collected, modules: list[procedures.Module]) -> list[Problem]:
    wrong = list(setup.check(found))
    if wrong:
        return wrong
    subject = Subject(found)
    wrong += [*setup.playable(found), *references.check(subject), *tables.check(subject), *templates.check(subject)]
    wrong += [*editions.check(subject), *procedures.check(subject, modules)]
    vocabulary = list(facts.check(subject))
    return [*wrong, *vocabulary, *([] if vocabulary else scenarios.check(subject))]


def _position(problem: Problem) -> tuple[str, int, int]:
    place = problem.place or Place("")
    return place.file, place.line, place.column
