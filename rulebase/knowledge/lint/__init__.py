"""Everything that can be said of a game's files without playing: one module for each family of checks.

What the files mean is looked at once they have the shape they should, and their features and paths lead somewhere:
until then most of what could be said would only follow from that.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from rulebase.knowledge import collect, overlay
from rulebase.knowledge.lint import (
    cards,
    carried_out,
    changes,
    ear,
    editions,
    facts,
    ids,
    languages,
    picture,
    position,
    procedure_code,
    procedures,
    proofread,
    references,
    scenarios,
    setup,
    shape,
    sources,
    tables,
    templates,
    verbs,
)
from rulebase.knowledge.lint.subject import Subject
from rulebase.knowledge.problems import Failed, Place, Problem

# Without a problem of shape, these too keep a file from being understood.
_HINDERING = (sources.MALFORMED, sources.RESERVED, languages.FOREIGN)


def lint(folders: Iterable[Path]) -> list[Problem]:
    """All problems of some games, file by file in the order in which they are written."""
    return [problem for folder in folders for problem in of(collect.collect(folder))]


def open_subject(folder: Path) -> Subject:
    """A game for tools that read all of it; Failed, with what stands in the way, if it cannot be understood."""
    wrong, subject = _understood(collect.collect(folder), shape.modules(folder)[1])
    if subject is None:
        raise Failed(wrong)
    return subject


def of(found: collect.Collected) -> list[Problem]:
    """All problems of one game."""
    modules, not_python = shape.modules(found.folder)
    wrong, subject = _understood(found, not_python)
    if subject is not None:
        wrong += [*_meaning(subject, modules), *overlay.check(found)]
    return sorted(dict.fromkeys(wrong), key=_position)


def _understood(found: collect.Collected, not_python: list[Problem]) -> tuple[list[Problem], Subject | None]:
    """What is wrong with files one by one; and what they mean together, if that can be said at all."""
    wrong = [*shape.check(found), *not_python]
    told = {problem.place for problem in wrong}
    for check in (ids.check, sources.check, languages.check):
        wrong += [problem for problem in check(found) if problem.place not in told]
    if told or any(problem.code in _HINDERING for problem in wrong):
        return wrong, None
    astray = [*setup.check(found), *changes.check(found)]
    return [*wrong, *astray], None if astray else Subject(found)


def _meaning(subject: Subject, modules: list[procedure_code.Module]) -> Iterator[Problem]:
    yield from setup.playable(subject.found)
    for check in (references, tables, cards, carried_out, templates, verbs, ear, editions, proofread):
        yield from check.check(subject)
    yield from procedures.check(subject, modules)
    vocabulary = [*facts.check(subject), *position.check(subject, modules)]
    if not vocabulary:
        yield from picture.check(subject)
    # A scenario can be read only by a vocabulary that is sound.
    yield from vocabulary or scenarios.check(subject)


def _position(problem: Problem) -> tuple[str, int, int]:
    place = problem.place or Place("")
    return place.file, place.line, place.column
