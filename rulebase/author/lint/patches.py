"""What a patch says of the text that it replaces, language by language: `was` may quote all of them, or one."""

import difflib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulebase import words
from rulebase.author import collect
from rulebase.author.lint import names
from rulebase.author.lint.subject import Subject
from rulebase.author.lint.written import Keys, Text, as_list
from rulebase.documents.problems import Problem, shown
from rulebase.model import paths, quantities, resolve, types
from rulebase.model.variants import Everywhere, Variant

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


def _wording(subject: Subject, value: types.Text) -> dict[str, str]:
    return subject.game.wording(value)


def _parts(value: Mapping[str, object]) -> set[str]:
    return value.keys() - {"sources"}


def stale(subject: Subject, clash: resolve.Clash, differing: list[Difference], where: str) -> Iterator[Problem]:
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


def check(subject: Subject) -> Iterator[Problem]:
    for entry in subject.game.entries:
        told: set[tuple[str, str, str, str]] = set()
        for variant in subject.everywhere.variants(entry):
            yield from _variant(subject, variant, told)
    yield from _readings(subject)


def _variant(subject: Subject, variant: Variant, told: set[tuple[str, str, str, str]]) -> Iterator[Problem]:
    """The clashes of an entry as it stands somewhere, except for those told already."""
    for clash in variant.entry.clashes:
        key = (clash.code, clash.patch, clash.other, clash.path)
        if key in told or _follows(clash, told):
            continue
        told.add(key)
        where = subject.first(variant.bits)
        differing = differences(subject, clash.was, clash.found) if clash.code == "stale" else None
        if differing is None:
            yield _TELL[clash.code](subject, clash, where)
        else:
            yield from stale(subject, clash, differing, where)


def _follows(clash: resolve.Clash, told: set[tuple[str, str, str, str]]) -> bool:
    """Whether a clash only comes of two patches in conflict, which is told once."""
    return clash.code != "conflict" and any(
        code == "conflict" and clash.patch in (patch, other) and paths.touch(clash.path, path)
        for code, patch, other, path in told
    )


def _conflict(subject: Subject, clash: resolve.Clash, where: str) -> Problem:
    one, other = subject.patches[clash.patch], subject.patches[clash.other]
    other_path = next(
        path for verb in resolve.WRITES for path in other.data.get(verb, {}) if paths.touch(path, clash.path)
    )
    message = words._(
        "two patches write “{path}” of “{entry}” in {configuration}: {value} here, {other_value} in “{other}” ({place})"
    ).format(
        path=clash.path,
        entry=clash.entry,
        configuration=where,
        value=_put(subject, one, clash.path),
        other_value=_put(subject, other, other_path),
        other=clash.other,
        place=names.near(other.place(*_keys(other, other_path), key=True), subject.found.folder),
    )
    expected = words._("one condition that contains the other, or “over: [{patch}]”").format(patch=clash.other)
    return Problem("conflict", message, one.place(*_keys(one, clash.path), key=True), expected)


def _stale(subject: Subject, clash: resolve.Clash, where: str) -> Problem:
    patch = subject.patches[clash.patch]
    was, found = subject.shown(clash.was), subject.shown(clash.found)
    message = words._("“{path}” of “{entry}” was not {was} but {found} in {configuration}")
    message = message.format(path=clash.path, entry=clash.entry, was=was, found=found, configuration=where)
    return Problem(
        "stale-was", message, patch.place("set", clash.path, "was"), words._("was: {value}").format(value=found)
    )


def _exists(subject: Subject, clash: resolve.Clash, where: str) -> Problem:
    patch = subject.patches[clash.patch]
    value = subject.shown(clash.found)
    if clash.path in patch.data.get("add", {}):
        message = words._("“{path}” is in “{entry}” already in {configuration}: {value}")
        message = message.format(path=clash.path, entry=clash.entry, configuration=where, value=value)
        expected = f"set: {{{clash.path}: {{was: …, is: …}}}}"
        return Problem("already-there", message, patch.place("add", clash.path, key=True), expected)
    message = words._("“{path}” is in “{entry}” after all in {configuration}: {value}")
    message = message.format(path=clash.path, entry=clash.entry, configuration=where, value=value)
    return Problem("not-absent", message, patch.place("absent", clash.path, key=True))


def _missing(subject: Subject, clash: resolve.Clash, where: str) -> Problem:
    patch = subject.patches[clash.patch]
    message = words._("“{path}” is not in “{entry}” in {configuration}")
    message = message.format(path=clash.path, entry=clash.entry, configuration=where)
    return Problem("not-there", message, patch.place(*_keys(patch, clash.path), key=True))


def _keys(patch: collect.Item, path: str) -> Keys:
    """Where a patch speaks of a path."""
    for verb in (*resolve.WRITES, "absent"):
        if path in patch.data.get(verb, {}):
            return verb, path
    return "confirm", patch.data["confirm"].index(path)


def _put(subject: Subject, patch: collect.Item, path: str) -> str:
    """What a patch puts at a path, in words."""
    compiled = subject.game.core["patches"][patch.data["patch"]]
    if path in compiled.get("add", {}):
        return subject.shown(compiled["add"][path])
    return subject.shown(compiled["set"][path]["is"] if path in compiled.get("set", {}) else paths.MISSING)


def _readings(subject: Subject) -> Iterator[Problem]:
    """A reading changes something that is there without it."""
    core = subject.game.core
    undisputed = Everywhere(resolve.Resolver({**core, "discrepancies": {}}))
    for dispute in subject.of("discrepancies"):
        bits = subject.everywhere.holding(dispute.data.get("when"))
        for entry in as_list(dispute.data["to"])[:1]:
            there = bits & subject.everywhere.there(entry)
            for keys, path in _reading_paths(dispute.data):
                lost = there & ~undisputed.there(entry, path)
                if lost:
                    message = words._("“{path}” is not in “{entry}” in {configuration}")
                    message = message.format(path=path, entry=entry, configuration=subject.first(lost))
                    yield Problem("not-there", message, dispute.place(*keys, key=True))


def _reading_paths(data: collect.Written) -> Iterator[tuple[Keys, str]]:
    for name, reading in data["readings"].items():
        for path in reading.get("set", {}):
            yield ("readings", name, "set", path), path


_TELL = {"conflict": _conflict, "stale": _stale, "exists": _exists, "missing": _missing}
