"""What was read, and how: each text in all its languages, remembered by a short hash of every one.

A game's `proofread.lock` has a line for each text: its name, and what it said when somebody last read it by meaning, in
all its languages side by side. `aloud.lock` has the same for what was read by ear, each language alone and aloud. Lines
may be in any order and a text may have several, so that merged files can be kept as they are. Words that were read stay
read, wherever in the game they stand now: nothing that is only renamed or moved is asked about again.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from rulebase import words
from rulebase.documents import problems, reader, yaml_document

FILE = "proofread.lock"
ALOUD = "aloud.lock"
READ, SOME, ALL, NEW = "read", "some", "all", "new"
Hashes = Mapping[str, str]  # by language; a language in which there is no text is left out
Lines = Sequence[tuple[str, Hashes]]  # the name of a text, and what was recorded of it

_HEADER = """\
# What was last read {how}: a short hash of each text, by language.
# Written by `rulebase proofread --accept --by {by}`. After a merge keep the lines of both sides.
"""
_HEADERS = {
    FILE: _HEADER.format(how="together in all its languages", by="meaning"),
    ALOUD: _HEADER.format(how="aloud, each language alone", by="ear"),
}
_BYTES = 5
_EXAMPLE = "the-turn.order clauses.first en=0f1e2d3c4b pl=5a69788796"
_TOLD = rf"[a-z]{{2}}=[0-9a-f]{{{2 * _BYTES}}}"
_HASH = re.compile(_TOLD).fullmatch
_LINE = re.compile(rf"([^\s=]+ [^\s=]+)((?: {_TOLD})+)").fullmatch
_MERGE = re.compile(r"(<{7}|\|{7}|={7}|>{7})( |$)").match
_ENOUGH = 10  # problems after which a file is given up


class Standing(NamedTuple):
    """A text against what was recorded of it.

    `read` as it stands, changed in `some` of its languages only, changed in `all` of them, or `new`.
    """

    state: str
    then: Hashes  # what was recorded
    changed: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()


def hashes(wording: Mapping[str, str]) -> dict[str, str]:
    return {
        language: hashlib.blake2b(text.encode(), digest_size=_BYTES).hexdigest() for language, text in wording.items()
    }


def compare(lines: Lines, now: Mapping[str, Hashes], languages: Sequence[str]) -> dict[str, Standing]:
    """How every text of a game stands."""
    read = {_in(languages, then) for _, then in lines}
    unread = [name for name, here in now.items() if _in(languages, here) not in read]
    found = dict.fromkeys(now, Standing(READ, {}))
    if unread:
        known = _Known(lines, now, languages)
        found |= {name: known.standing(name, now[name]) for name in unread}
    return found


def accepted(now: Mapping[str, Hashes], standing: Mapping[str, Standing], chosen: Collection[str]) -> Lines:
    """What is to be recorded once the chosen texts are read too; what is recorded of texts that are gone is dropped."""
    told = {name: now[name] if each.state == READ or name in chosen else each.then for name, each in standing.items()}
    return sorted((name, then) for name, then in told.items() if then)


def unheard(lines: Lines, now: Mapping[str, Hashes]) -> dict[str, list[str]]:
    """The languages in which a text was not read aloud as it stands."""
    heard = {each for _, then in lines for each in then.items()}
    return {
        name: [language for language, digest in here.items() if (language, digest) not in heard]
        for name, here in now.items()
    }


def heard(lines: Lines, now: Mapping[str, Hashes], chosen: Collection[tuple[str, str]]) -> Lines:
    """What is to be recorded once the chosen texts are read aloud too, each in a language."""
    left = unheard(lines, now)
    told = {
        name: {each: here[each] for each in here if each not in left[name] or (name, each) in chosen}
        for name, here in now.items()
    }
    return sorted((name, then) for name, then in told.items() if then)


def _in(languages: Sequence[str], hashes: Hashes) -> tuple[str, ...]:
    return tuple(hashes.get(language, "") for language in languages)


class _Known:
    """What was recorded, by what it can be found again."""

    def __init__(self, lines: Lines, now: Mapping[str, Hashes], languages: Sequence[str]) -> None:
        self.languages = languages
        self.by_name: dict[str, list[Hashes]] = {}
        self.by_words: dict[tuple[str, str], Hashes] = {}
        standing = {_in(languages, here) for here in now.values()}
        for name, then in lines:
            self.by_name.setdefault(name, []).append(then)
            if _in(languages, then) not in standing:
                self.by_words |= dict.fromkeys(then.items(), then)

    def standing(self, name: str, here: Hashes) -> Standing:
        """Against what was recorded under its name, or of a text that had the same words in some language."""
        elsewhere = [self.by_words[each] for each in here.items() if each in self.by_words]
        candidates = [*self.by_name.get(name, []), *elsewhere]
        if not candidates:
            return Standing(NEW, {}, tuple(here))
        then = max(candidates, key=lambda each: len(self._shared(each, here)))
        shared = self._shared(then, here)
        changed = tuple(language for language in self.languages if then.get(language) != here.get(language))
        return Standing(SOME if shared else ALL, then, changed, shared)

    def _shared(self, then: Hashes, here: Hashes) -> tuple[str, ...]:
        return tuple(
            language for language in self.languages if language in here and then.get(language) == here[language]
        )


# ---------------------------------------------------------------- the file


def kept(folder: Path, file: str = FILE) -> bool:
    """Whether a game has such a file."""
    return os.path.lexists(folder / file)


def read(path: Path, root: Path | None = None) -> Lines:
    """What the file says; raises problems.Failed."""
    source = reader.read_lines(path, root)
    found: list[tuple[str, Hashes]] = []
    wrong: list[problems.Problem] = []
    for number, line in enumerate(source.lines):
        parts = _LINE(line)
        told = parts[2].split() if parts else []
        then = {part[:2]: part[3:] for part in told}
        if parts and len(then) == len(told):
            found.append((parts[1], then))
        elif line.strip() and not line.startswith("#") and len(wrong) < _ENOUGH:
            wrong.append(_wrong(source, number, line))
    if wrong:
        raise problems.Failed(wrong)
    return found


def write(folder: Path, lines: Lines, file: str = FILE) -> None:
    """Sorted, a line a text; written beside and renamed, so that it is there as a whole or as it was before."""
    path = folder / file
    text = _HEADERS[file] + "".join(f"{name} {_told(then)}\n" for name, then in lines)
    beside = folder / f".{file}.{os.getpid()}.part"
    try:
        try:
            beside.write_text(text, encoding="utf-8", newline="\n")
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        message = words._("“{file}” cannot be written: {reason}").format(file=path, reason=error.strerror)
        expected = words._("a file in a folder that can be written to")
        raise problems.Failed([problems.Problem("unwritable", message, expected=expected)]) from error


def _told(then: Hashes) -> str:
    return " ".join(f"{language}={digest}" for language, digest in sorted(then.items()))


def _wrong(source: yaml_document.Source, number: int, line: str) -> problems.Problem:
    """Why a line says nothing; the first thing in it that is not as it should be."""
    if _MERGE(line):
        message = words._("a merge has left its mark here")
        expected = words._("the lines of both sides, without the marks")
        return problems.Problem("merge-mark", message, source.place(number, 0), expected)
    parts = list(_parts(line))
    seen: set[str] = set()
    for column, part in parts[2:]:
        if not _HASH(part):
            message = words._("“{part}” is not a language with its hash").format(part=problems.shown(part))
            expected = words._("two letters, “=” and {digits} digits from 0 to f").format(digits=2 * _BYTES)
            return problems.Problem("malformed-hash", message, source.place(number, column), expected)
        if part[:2] in seen:
            message = words._("“{language}” stands twice in this line").format(language=part[:2])
            return problems.Problem(
                "repeated-language", message, source.place(number, column), words._("each language once")
            )
        seen.add(part[:2])
    message = words._("this line does not say which text was read, and what it said")
    expected = words._("a thing, a text of it, and its hash in each language: {example}").format(example=_EXAMPLE)
    hint = words._("without the line, `rulebase proofread` asks for that text again")
    return problems.Problem("malformed-line", message, source.place(number, parts[0][0]), expected, hint)


def _parts(line: str) -> Iterator[tuple[int, str]]:
    return ((found.start(), found[0]) for found in re.finditer(r"\S+", line))
