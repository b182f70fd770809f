"""Lint: what is wrong with a game's files, found without playing; one module for each family of checks.

What the files mean is looked at once they have the shape they should, and their features and paths lead somewhere:
until then most of what could be said would only follow from that.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from rulebase.author import collect, overlay
from rulebase.author.lint import (
    acts,
    cards,
    comparisons,
    ear,
    effects,
    facts,
    game,
    languages,
    look,
    patches,
    picture,
    position,
    procedures,
    references,
    scenarios,
    shape,
    sources,
    tables,
    texts,
)
from rulebase.author.lint.subject import Subject
from rulebase.documents.problems import Failed, Place, Problem
from rulebase.model.shapes import names

Check = Callable[[collect.Collected], Iterable[Problem]]
# Without a problem of shape, these too keep a file from being understood.
_HINDERING = (sources.MALFORMED, sources.RESERVED, languages.FOREIGN)
_ADVICE = (languages.typeset, shape.portable, sources.typeset)  # only warnings come of them, as of ear


def lint(folders: Iterable[Path]) -> list[Problem]:
    """All problems of some games, file by file in the order in which they are written."""
    return [problem for folder in folders for problem in of(collect.collect(folder))]


def open_subject(folder: Path) -> Subject:
    """A game for tools that read all of it; Failed, with what stands in the way, if it cannot be understood."""
    opened = Opened(collect.collect(folder))
    if opened.subject is None:
        raise Failed(opened.wrong)
    return opened.subject


def of(found: collect.Collected) -> list[Problem]:
    """All problems of one game."""
    opened = Opened(found, _ADVICE)
    return in_order([*opened.wrong, *opened.meaning(), *opened.advice()])


class Opened:
    """What is wrong with the files of a game one by one; and what they mean together, if that can be said at all."""

    def __init__(self, found: collect.Collected, beside: tuple[Check, ...] = ()) -> None:
        self.found = found
        self.modules, not_python = shape.modules(found.folder)
        self.subject: Subject | None = None
        self.wrong = [*shape.check(found), *not_python]
        told = {problem.place for problem in self.wrong}
        for check in (game.check_ids, sources.check, languages.check, *beside):
            self.wrong += [problem for problem in check(found) if problem.place not in told]
        if told or any(problem.code in _HINDERING for problem in self.wrong):
            return
        astray = [*game.check_rulesets(found), *patches.check_paths(found)]
        self.wrong += astray
        self.subject = None if astray else Subject(found)

    def meaning(self) -> Iterator[Problem]:
        """What is wrong with all of it together: errors."""
        subject = self.subject
        if subject is None:
            return
        yield from game.check_playable(subject.found)
        for check in (
            references.check,
            tables.check,
            cards.check,
            sources.check_not_run,
            texts.check,
            texts.check_verbs,
            patches.check,
        ):
            yield from check(subject)
        yield from procedures.check(subject, self.modules)
        yield from effects.check(subject, self.modules)
        with names.exactly():
            vocabulary = list(facts.declarations(subject))
            vocabulary = vocabulary or [
                *facts.check(subject),
                *position.check(subject, self.modules),
                *acts.check(subject, self.modules),
            ]
            # A scenario, and what a procedure compares, can be read only by a vocabulary that is sound.
            told = vocabulary or list(scenarios.check(subject))
        if not vocabulary:
            yield from picture.check(subject)
            yield from look.check(subject)
        yield from told
        yield from () if vocabulary else comparisons.check(subject, self.modules)
        yield from overlay.check(subject.found)

    def advice(self) -> Iterator[Problem]:
        """What could be better, and hinders nobody: warnings."""
        if self.subject is not None:
            yield from ear.check(self.subject)
            yield from procedures.unshown(self.subject)


def in_order(wrong: Iterable[Problem]) -> list[Problem]:
    """Each problem once, in the order in which they are written."""
    return sorted(dict.fromkeys(wrong), key=lambda problem: (problem.place or Place(""))[:3])
