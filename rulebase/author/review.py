"""Review: which texts of a game somebody has read as they stand, by meaning and by ear, and which wait to be read.

By meaning a text is read in all its languages side by side, by ear in each language alone, aloud. `review.lock` of a
game has a line for each text: its name, and by language a short sum of what was read. `en=Kq3_x` was read both ways,
`meaning:en=…` and `ear:en=…` only in one. Lines may be in any order and a text may have several, so that merged files
are kept as they are. What was read stays read wherever in the game it stands now: to rename or move it asks nothing.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import itertools
import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

from rulebase import words
from rulebase.author import collect
from rulebase.author.lint import cards, subject, written
from rulebase.author.lint.texts import UNSAID, Sentences
from rulebase.documents import reader, yaml_document
from rulebase.documents.problems import Failed, Problem, shown
from rulebase.model import template, types
from rulebase.play import scenarios

FILE = "review.lock"
MEANING, EAR = "meaning", "ear"
READINGS = (MEANING, EAR)
SOME, ALL, NEW = "some", "all", "new"  # how a text differs from what was read by meaning: in which of its languages

Sums: TypeAlias = Mapping[str, str]  # by language; a language in which there is no text is left out

HEADER = """\
# What was read of each text: by meaning, in all its languages together, and by ear, each alone; a short sum of each.
# Written by `rulebase proofread WHAT --accept`. After a merge keep the lines of both sides.
"""
LETTERS = 5  # of a sum: among ten thousand texts a changed one is taken for another once in a hundred thousand times
FILLED = 3  # sentences that show how a text is said
SHOWN = 10  # faults after which a file is given up
_EXAMPLE = "the-turn.order clauses.first en=Kq3_x pl=0aZ-9"
_SUM = re.compile(rf"(?:({MEANING}|{EAR}):)?([a-z]{{2}})=([A-Za-z0-9_-]{{{LETTERS}}})").fullmatch
_MERGE = re.compile(r"(<{7}|\|{7}|={7}|>{7})( |$)").match
_APART = re.compile(r"[\s=]")


class Line(NamedTuple):
    """A text as it was read."""

    name: str
    meaning: Sums
    ear: Sums

    def __str__(self) -> str:
        told = []
        for language in sorted({*self.meaning, *self.ear}):
            meaning, ear = self.meaning.get(language), self.ear.get(language)
            if meaning == ear:
                told.append(f"{language}={ear}")
            else:
                told += [f"{MEANING}:{language}={meaning}"] if meaning else []
                told += [f"{EAR}:{language}={ear}"] if ear else []
        return " ".join([self.name, *told])


class Unread(NamedTuple):
    """A text that waits: by meaning if it has a state, by ear in the languages in which it is unheard."""

    owner: str  # the id of a page; of anything else with its kind before it; else the file
    path: str
    text: written.Text
    state: str
    changed: tuple[str, ...]
    unchanged: tuple[str, ...]
    unheard: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.owner} {self.path}"

    def belongs_to(self, entry: str) -> bool:
        """Whether it stands in an entry, or in a patch or discrepancy that is about it."""
        return entry == self.owner or entry in written.as_list(self.text.item.data.get("to"))


class Review:
    """The texts of a game, and what was read of them."""

    def __init__(self, found: collect.Collected) -> None:
        """Of files that have the shape they should; raises Failed if the record cannot be read."""
        self.folder = found.folder
        self.languages: list[str] = found.of("game")[0].data["languages"]
        self.record = read(found.folder / FILE, found.folder) if kept(found.folder) else []
        by = {MEANING: any(line.meaning for line in self.record), EAR: any(line.ear for line in self.record)}
        self.readings = tuple(reading for reading in READINGS if by[reading]) or READINGS
        self.texts = {f"{owner} {path}": (owner, path, text) for owner, path, text in _named(found, self.languages)}
        self.now = {name: sums(text.wording) for name, (_, _, text) in self.texts.items()}
        self.heard = {each for line in self.record for each in line.ear.items()}
        together = {self._together(line.meaning) for line in self.record}
        before = {line.name: line.meaning for line in self.record}
        self.then = {
            name: now if self._together(now) in together else before.get(name, {}) for name, now in self.now.items()
        }

    def _together(self, read: Sums) -> tuple[str, ...]:
        return tuple(read.get(language, "") for language in self.languages)

    def unread(self, readings: Collection[str] = (), language: str | None = None) -> list[Unread]:
        """What waits to be read in some ways, or in those of which the game keeps a record; for one language or all."""
        readings = readings or self.readings
        found = []
        for name, (owner, path, text) in self.texts.items():
            now, then = self.now[name], self.then[name]
            changed = tuple(each for each in self.languages if now.get(each) != then.get(each))
            unchanged = tuple(each for each in self.languages if each in now and each not in changed)
            state = (SOME if unchanged else ALL if then else NEW) if changed and MEANING in readings else ""
            if len(now) == 1 and state != SOME:
                state = ""  # a text in one language has none to be read with
            if language and unchanged and language not in unchanged:
                state = ""  # the others are asked whether they still agree
            heard = (each for each in now if (each, now[each]) not in self.heard and language in (None, each))
            unheard = tuple(heard) if EAR in readings else ()
            if state or unheard:
                found.append(Unread(owner, path, text, state, changed, unchanged, unheard))
        return found

    def gone(self) -> list[str]:
        """Texts of which something is recorded, and which are no longer there."""
        return sorted({line.name for line in self.record} - self.now.keys())

    def counted(self) -> dict[str, tuple[int, int]]:
        """How many texts were read as they stand, of how many: by meaning, and by ear in each language."""
        unread = self.unread(READINGS)
        together = sum(len(now) > 1 for now in self.now.values())
        found = {MEANING: (together - sum(bool(each.state) for each in unread), together)}
        for language in self.languages:
            there = sum(language in now for now in self.now.values())
            found[language] = (there - sum(language in each.unheard for each in unread), there)
        return found

    def once_read(self, chosen: Collection[Unread]) -> str:
        """The record once these texts are read, in the ways in which they wait; those that are gone are left out."""
        by_meaning = {each.name for each in chosen if each.state}
        by_ear = {(each.name, language) for each in chosen for language in each.unheard}
        lines = [
            Line(
                name,
                now if name in by_meaning else self.then[name],
                {each: now[each] for each in now if (each, now[each]) in self.heard or (name, each) in by_ear},
            )
            for name, now in sorted(self.now.items())
        ]
        return HEADER + "".join(f"{line}\n" for line in lines if line.meaning or line.ear)


def of_folder(folder: Path) -> Review:
    return Review(collect.collect(folder))


def sums(wording: Mapping[str, str]) -> dict[str, str]:
    digests = {each: hashlib.blake2b(text.encode(), digest_size=LETTERS).digest() for each, text in wording.items()}
    return {each: base64.urlsafe_b64encode(digest).decode()[:LETTERS] for each, digest in digests.items()}


class Spoken:
    """Texts with real values: those of cards, else as scenarios come to say them, else of tables alone."""

    def __init__(self, about: subject.Subject) -> None:
        self.subject, self.game = about, about.game
        self.sentences, self.cards = Sentences(about), cards.by_sentence(about)
        self.scripts: dict[int, scenarios.Script] = {}
        self.heard: dict[tuple[int, str], list[tuple[types.Value, str, str]]] = {}

    def of(self, text: written.Text, language: str) -> list[str]:
        """A few sentences that a text comes to; none if nothing has to be filled in."""
        if "{" not in text.wording[language] or text.item.kind in UNSAID:
            return []
        told = [text.speaker in each.get("rules", ()) for each in self.game.bundle.scenarios] if text.speaker else []
        items = self.cards.get((text.speaker, text.path[-1]), [])
        names = {slot.name for slot in template.slots(text.wording[language])}
        met = {name: self.sentences.values(text, name) for name in names if "." not in name}
        ways = (
            (self._filled(text, language, item) for item in items),
            self._by_scenarios((number for number, own in enumerate(told) if own), text, language),
            self._by_scenarios((number for number, own in enumerate(told) if not own), text, language),
            [self._filled(text, language, {name: values[0][1] for name, values in met.items() if values})],
        )
        return next(list(said)[:FILLED] for said in map(dict.fromkeys, ways) if said)

    def _by_scenarios(self, numbers: Iterable[int], text: written.Text, language: str) -> Iterator[str]:
        wanted = ({"$": self.sentences.number(text)}, f"{text.speaker}/{text.path[-1]}")
        for number in numbers:
            if (number, language) not in self.heard:
                self.heard[number, language] = list(self._play(number, language))
            yield from (sentence for *said, sentence in self.heard[number, language] if (*said,) == wanted)

    def _play(self, number: int, language: str) -> Iterator[tuple[types.Value, str, str]]:
        """All that a scenario says: of which text, by what name, and the sentence."""
        if number not in self.scripts:
            self.scripts[number] = scenarios.Script(self.game, self.game.bundle.scenarios[number])
        script = self.scripts[number]
        view = self.game.at(script.here, language)
        with contextlib.suppress(Failed):
            for reply in script.answers(language):
                for name, sentence in reply.said:
                    rule, _, says = name.partition("/")
                    entry = view.entry(rule)
                    yield entry.get(f"says.{says}") if entry else None, name, sentence

    def _filled(self, text: written.Text, language: str, values: dict[str, types.Value]) -> str:
        everywhere = self.subject.everywhere
        here = everywhere.first(self.sentences.where(text) or everywhere.whole)
        return self.game.at(here, language).render({"$": self.sentences.number(text)}, values)


# ---------------------------------------------------------------- the names of texts


def _named(found: collect.Collected, languages: list[str]) -> Iterator[tuple[str, str, written.Text]]:
    """Texts by what they belong to and the path in it; what a patch only quotes is no text of its own."""
    numbers: dict[int, int] = {}
    for _, played in itertools.groupby(found.of("scenarios"), key=lambda each: each.document.name):
        numbers |= {id(item): number for number, item in enumerate(played)}
    for text in written.texts(found, languages):
        if not text.replaced:
            owner, within = _owner(found.folder, text.item, numbers.get(id(text.item), 0))
            path = ".".join(map(str, (*within, *text.keys)))
            yield _APART.sub("_", owner), _APART.sub("_", path), text


def _owner(folder: Path, item: collect.Item, number: int) -> tuple[str, written.Keys]:
    """What a text belongs to, by its id or by its file; and where it is in that file."""
    name = item.data.get("patch" if item.kind == "patches" else "id")
    if item.kind in subject.PAGES:
        return str(name), ()
    if name and item.kind != "game":
        return f"{item.kind}/{name}", ()
    file = Path(item.document.name).relative_to(folder).as_posix()
    return file, (number,) if item.kind == "scenarios" else item.path


# ---------------------------------------------------------------- the file


def kept(folder: Path) -> bool:
    """Whether a game keeps a record."""
    return os.path.lexists(folder / FILE)


def read(path: Path, root: Path | None = None) -> list[Line]:
    """What the file says; raises Failed."""
    source = reader.read_lines(path, root)
    lines = [(number, line) for number, line in enumerate(source.lines) if line.strip() and not line.startswith("#")]
    wrong = filter(None, (_fault(source, number, line) for number, line in lines))
    if first := list(itertools.islice(wrong, SHOWN)):
        raise Failed(first)
    found = []
    for _, line in lines:
        owner, within, *told = line.split()
        each = [known.groups() for known in map(_SUM, told) if known]
        by = {reading: {name: read for way, name, read in each if way in (None, reading)} for reading in READINGS}
        found.append(Line(f"{owner} {within}", by[MEANING], by[EAR]))
    return found


def _fault(source: yaml_document.Source, number: int, line: str) -> Problem | None:
    """The first thing in a line that is not as it should be."""
    if _MERGE(line):
        message = words._("a merge has left its mark here")
        expected = words._("the lines of both sides, without the marks")
        return Problem("merge-mark", message, source.place(number, 0), expected)
    owner, *parts = [(found.start(), found[0]) for found in re.finditer(r"\S+", line)]
    if len(parts) < 2 or "=" in owner[1] + parts[0][1]:
        message = words._("this line does not say which text was read, and what it said")
        expected = words._("a thing, a text of it, and its sum in each language: {example}").format(example=_EXAMPLE)
        hint = words._("without the line, `rulebase proofread` asks for that text again")
        return Problem("malformed-line", message, source.place(number, owner[0]), expected, hint)
    seen: set[tuple[str, str]] = set()
    for column, part in parts[1:]:
        told = _SUM(part)
        if told is None:
            message = words._("“{part}” is not a language with its sum").format(part=shown(part))
            expected = words._("two letters, “=” and a sum of {number} characters").format(number=LETTERS)
            return Problem("malformed-sum", message, source.place(number, column), expected)
        read = {(reading, told[2]) for reading in READINGS if told[1] in (None, reading)}
        if read & seen:
            message = words._("“{language}” stands twice in this line").format(language=told[2])
            return Problem("repeated-language", message, source.place(number, column), words._("each language once"))
        seen |= read
    return None
