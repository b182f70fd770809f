"""What a patch says of the text that it replaces, language by language: `was` may quote all of them, or one."""

import difflib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulebase import words
from rulebase.knowledge import nouns, patching, quantities
from rulebase.knowledge.lint.subject import Subject
from rulebase.knowledge.lint.written import Keys, Text
from rulebase.knowledge.problems import Problem, shown

_APART = " … "


class Difference(NamedTuple):
    """A text that reads otherwise in a language than a patch says; where in `was` it stands."""

    keys: Keys
    language: str
    was: str
    found: str


def differences(subject: Subject, was: object, found: object) -> list[Difference] | None:
    """The languages in which texts are not as they are quoted; None if something else differs than a text."""
    try:
        return list(_differences(subject, was, found, ()))
    except _OtherwiseError:
        return None


class _OtherwiseError(Exception):
    """Two values differ, and they are no texts."""


def _differences(subject: Subject, was: object, found: object, keys: Keys) -> Iterator[Difference]:
    if quantities.is_text(was) and quantities.is_text(found):
        there = _wording(subject, found)
        for language, text in _wording(subject, was).items():
            if there.get(language) != text:
                yield Difference(keys, language, text, there.get(language, ""))
    elif isinstance(was, dict) and isinstance(found, dict) and _parts(was) == _parts(found):
        for part in _parts(was):
            yield from _differences(subject, was[part], found[part], (*keys, part))
    elif was != found:
        raise _OtherwiseError


def _wording(subject: Subject, value: nouns.Text) -> dict[str, str]:
    return subject.game.wording(value)


def _parts(value: Mapping[str, object]) -> set[str]:
    return value.keys() - {"sources"}


def stale(subject: Subject, clash: patching.Clash, differing: list[Difference], where: str) -> Iterator[Problem]:
    """Each language that differs, at the word where it begins to, with the words that differ."""
    patch = subject.patches[clash.patch]
    for each in differing:
        was, found, offset = apart(each.was, each.found)
        message = words._(
            "“{path}” of “{entry}” reads otherwise in “{language}” in {configuration}: {found}, not {was}"
        )
        message = message.format(
            path=clash.path, entry=clash.entry, language=each.language, configuration=where, found=found, was=was
        )
        text = Text(patch, ("set", clash.path, "was", *each.keys), {each.language: each.was})
        expected = f"{each.language}: {each.found}" if each.found else words._("nothing in this language")
        yield Problem("stale-was", message, text.place(each.language, offset), expected)


def apart(was: str, found: str) -> tuple[str, str, int]:
    """The words in which two texts differ, quoted, and where in the first they begin."""
    one, other = was.split(" "), found.split(" ")
    changes = difflib.SequenceMatcher(None, one, other, autojunk=False).get_opcodes()
    spans = [_with_neighbour(*span) for kind, *span in changes if kind != "equal"]
    offset = sum(len(word) + 1 for word in one[: spans[0][0]])
    was_words = _APART.join(" ".join(one[start:end]) for start, end, _, _ in spans)
    found_words = _APART.join(" ".join(other[start:end]) for _, _, start, end in spans)
    return f"“{shown(was_words)}”", f"“{shown(found_words)}”", offset


def _with_neighbour(start: int, end: int, other_start: int, other_end: int) -> tuple[int, int, int, int]:
    """A word that stands on one side only is shown with the one before it."""
    if (start == end or other_start == other_end) and min(start, other_start):
        return start - 1, end, other_start - 1, other_end
    return start, end, other_start, other_end
