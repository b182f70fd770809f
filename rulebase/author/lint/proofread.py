"""A text that is changed in one language is looked at in the others: what was last read together is remembered."""

from __future__ import annotations

import itertools
import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from rulebase import words
from rulebase.author import collect, review
from rulebase.author.lint import written
from rulebase.author.lint.subject import PAGES, Subject
from rulebase.author.lint.written import Keys
from rulebase.documents.problems import Failed, Problem
from rulebase.model import folders

_APART = re.compile(r"[\s=]")
Waiting = TypeVar("Waiting", "Reading", "Unheard")


class Reading(NamedTuple):
    """A text that waits to be read in all its languages."""

    owner: str  # the id of a page; of anything else with its kind before it; else the file
    path: str
    text: written.Text
    standing: review.Standing

    @property
    def name(self) -> str:
        return f"{self.owner} {self.path}"

    @property
    def state(self) -> str:
        return self.standing.state

    def asks(self, language: str) -> bool:
        """Whether there is something to do for a reader of a language."""
        return language in self.standing.unchanged or self.state != review.SOME


class Unheard(NamedTuple):
    """A text that waits to be read aloud in one of its languages."""

    owner: str
    path: str
    text: written.Text
    language: str

    @property
    def name(self) -> str:
        return f"{self.owner} {self.path}"


class Proofs:
    """The texts of a game, and how they stand against what was recorded of them."""

    def __init__(self, found: collect.Collected, texts: Sequence[written.Text], languages: Sequence[str]) -> None:
        """Raises problems.Failed if the record cannot be read."""
        self.folder = found.folder
        self.lines, self.aloud = (_lines(found.folder, file) for file in (review.FILE, review.ALOUD))
        self.texts = dict(_named(found, texts))
        self.now = {" ".join(name): review.hashes(text.wording) for name, text in self.texts.items()}
        self.standing = review.compare(self.lines, self.now, languages)

    def waiting(self) -> Iterator[Reading]:
        """What is to be read; a text in one language has none to be read with."""
        for (owner, path), text in self.texts.items():
            standing = self.standing[f"{owner} {path}"]
            if standing.state == review.SOME or (standing.state != review.READ and len(text.wording) > 1):
                yield Reading(owner, path, text, standing)

    def unheard(self, *languages: str) -> list[Unheard]:
        """What is to be read aloud, in some languages or all."""
        left = review.unheard(self.aloud, self.now)
        return [
            Unheard(owner, path, text, language)
            for (owner, path), text in self.texts.items()
            for language in left[f"{owner} {path}"]
            if not languages or language in languages
        ]

    def gone(self) -> list[str]:
        """Texts of which something is recorded, and which are no longer there."""
        return sorted({name for name, _ in self.lines} - self.now.keys())

    def accept(self, chosen: Sequence[Reading]) -> None:
        """Record these as read; raises problems.Failed if that cannot be written."""
        lines = review.accepted(self.now, self.standing, {reading.name for reading in chosen})
        if lines != self.lines:
            review.write(self.folder, lines)

    def accept_aloud(self, chosen: Sequence[Unheard]) -> None:
        """Record these as read aloud; raises problems.Failed if that cannot be written."""
        lines = review.heard(self.aloud, self.now, {(each.name, each.language) for each in chosen})
        if lines != self.aloud:
            review.write(self.folder, lines, review.ALOUD)


def _lines(folder: Path, file: str) -> review.Lines:
    return review.read(folder / file, folder) if review.kept(folder, file) else []


def check(subject: Subject) -> Iterator[Problem]:
    """What waits, of the records that the game keeps."""
    folder = subject.found.folder
    by_meaning, by_ear = (review.kept(folder, file) for file in (review.FILE, review.ALOUD))
    if not by_meaning and not by_ear:
        return
    try:
        found = Proofs(subject.found, subject.texts, subject.game.languages)
    except Failed:
        return  # told by `unreadable`
    if by_meaning:
        yield from _by_meaning(folder, list(found.waiting()))
    if by_ear:
        yield from (_aloud(folder, listed) for listed in _by_file(found.unheard()))


def unreadable(subject: Subject) -> Iterator[Problem]:
    """Records that cannot be read: to write one anew would lose what was recorded."""
    for file in (review.FILE, review.ALOUD):
        try:
            _lines(subject.found.folder, file)
        except Failed as failed:
            yield from failed.problems
            return


def _by_meaning(folder: Path, waiting: list[Reading]) -> Iterator[Problem]:
    yield from (_some(folder, reading) for reading in waiting if reading.state == review.SOME)
    others = [reading for reading in waiting if reading.state != review.SOME]
    yield from (_all(folder, readings) for readings in _by_file(others))


def _by_file(waiting: Iterable[Waiting]) -> Iterable[list[Waiting]]:
    found: dict[str, list[Waiting]] = {}
    for each in waiting:
        found.setdefault(each.text.item.document.name, []).append(each)
    return found.values()


def of_folder(folder: Path) -> Proofs:
    """The texts of a game whose files are known to have the shape they should."""
    found = collect.collect(folder)
    languages = found.of("game")[0].data["languages"]
    return Proofs(found, list(written.texts(found, languages)), languages)


def command(folder: Path, owner: str = "") -> str:
    """What shows these texts side by side."""
    known = any(folder.absolute() == other.absolute() for other in folders.sources().values())
    target = f"{folder.name}/{owner}".rstrip("/") if known else folder.as_posix()
    return f"rulebase proofread {shlex.quote(target)}"


def _some(folder: Path, reading: Reading) -> Problem:
    """Changed in some languages: the others may say what it said before."""
    changed, others = reading.standing.changed, reading.standing.unchanged
    message = words._("“{name}” has changed in {changed}, not in {others}, since its languages were last read together")
    places = ((language, reading.text.place(language).line) for language in others)
    same = ", ".join(words._("{language} (line {line})").format(language=name, line=line) for name, line in places)
    hint = words._("`{command}` shows them side by side; with --accept --by meaning it records that they agree")
    return Problem(
        "not-read-together",
        message.format(name=reading.name, changed=", ".join(changed), others=", ".join(others)),
        reading.text.place(next((language for language in changed if language in reading.text.wording), "")),
        words._("the same in {languages}").format(languages=same),
        hint.format(command=command(folder, reading.owner)),
        "warning",
    )


def _all(folder: Path, readings: list[Reading]) -> Problem:
    """New, or changed in every language: one reminder for a file."""
    message = words.ngettext(
        "{n} text of this file is new or changed in all its languages, and was not read side by side yet",
        "{n} texts of this file are new or changed in all their languages, and were not read side by side yet",
        len(readings),
    )
    hint = words._("`{command}` shows what is to be read; with --accept --by meaning it records that it was")
    return Problem(
        "not-read-yet",
        message.format(n=len(readings)),
        readings[0].text.place(),
        words._("each text read in all its languages, once it is finished"),
        hint.format(command=command(folder)),
        "warning",
    )


def _aloud(folder: Path, waiting: list[Unheard]) -> Problem:
    """Changed since it was last read aloud: one reminder for a file."""
    count = len({each.name for each in waiting})
    message = words.ngettext(
        "{n} text of this file was not read aloud as it stands ({languages})",
        "{n} texts of this file were not read aloud as they stand ({languages})",
        count,
    )
    languages = ", ".join(sorted({each.language for each in waiting}))
    hint = words._("`{command} --by ear` shows what is to be read; with --accept it records that it was")
    return Problem(
        "not-read-aloud",
        message.format(n=count, languages=languages),
        waiting[0].text.place(waiting[0].language),
        words._("each language read alone and aloud"),
        hint.format(command=command(folder)),
        "warning",
    )


def _named(found: collect.Collected, texts: Iterable[written.Text]) -> Iterator[tuple[tuple[str, str], written.Text]]:
    """Texts by what they belong to and the path in it; what a patch only quotes is no text of its own."""
    numbers: dict[int, int] = {}
    for _, documents in itertools.groupby(found.documents, key=lambda each: each[1].name):
        numbers |= {id(document): number for number, (_, document) in enumerate(documents)}
    for text in texts:
        if not text.replaced:
            owner, within = _owner(found.folder, text.item, numbers[id(text.item.document)])
            path = ".".join(map(str, (*within, *text.keys)))
            yield (_APART.sub("_", owner), _APART.sub("_", path)), text


def _owner(folder: Path, item: collect.Item, number: int) -> tuple[str, Keys]:
    """What a text belongs to, by its id or by its file; and where it is in that file."""
    name = item.data.get("patch" if item.kind == "patches" else "id")
    if item.kind in PAGES:
        return str(name), ()
    if name and item.kind != "game":
        return f"{item.kind}/{name}", ()
    file = Path(item.document.name).relative_to(folder).as_posix()
    return file, (number,) if item.kind == "scenarios" else item.path
