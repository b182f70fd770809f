"""Patches and readings: what they write can stand there, is as they quote it, and conflicts with no other."""

import difflib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulebase import words
from rulebase.author import collect
from rulebase.author.compiler import ENTRY_KINDS
from rulebase.author.lint import names
from rulebase.author.lint.subject import Subject
from rulebase.author.lint.written import Keys, Text, as_list, wording
from rulebase.documents.problems import Problem, shown
from rulebase.model import paths, quantities, resolve, types
from rulebase.model.variants import Everywhere

# What can be changed of an entry, with the number of names that may follow.
_THING = {"clauses": 1, "forms": 2, "aliases": 1, "group": 0}
_PARTS = {
    "rules": {"clauses": 1, "says": 1},
    "tables": {"rows": 2, "values": 1, "columns": 2, "titles": 1, "list": 0},
    "terms": _THING,
    "characters": {**_THING, "version": 0, "leader": 0, "role": 0, "data": 1},
    "cards": {**_THING, "count": 0, "data": 1},
}
_ANY = {"entry": 0, "title": 0, "see": 0}


def check_paths(found: collect.Collected) -> Iterator[Problem]:
    """What is written at a path can stand there."""
    languages = found.of("game")[0].data["languages"]
    entries = {item.data["id"]: item for kind in ENTRY_KINDS for item in found.of(kind)}
    for item in (*found.of("patches"), *found.of("discrepancies")):
        entry = entries.get(as_list(item.data["to"])[0])
        if entry is None:
            continue
        for keys, path, value in _written(item):
            wrong = list(_path(item, keys, entry.kind, path))
            yield from wrong
            expected = _expected(path.split("."), value, languages)
            if expected and not wrong and (value is not None or keys[0] not in ("drop", "absent", "confirm")):
                message = words._("this cannot stand at “{path}”").format(path=path)
                yield Problem("wrong-shape", message, item.place(*keys), expected)


def _written(item: collect.Item) -> Iterator[tuple[Keys, str, types.Value]]:
    """Where each path is written, the path, and what is put there (None: nothing)."""
    data = item.data
    yield from ((("add", path), path, value) for path, value in data.get("add", {}).items())
    yield from ((("set", path, "is"), path, change["is"]) for path, change in data.get("set", {}).items())
    for verb in ("drop", "absent"):
        yield from (((verb, path), path, None) for path in data.get(verb, {}))
    yield from ((("confirm", index), path, None) for index, path in enumerate(data.get("confirm", [])))
    for name, reading in data.get("readings", {}).items():
        yield from ((("readings", name, "set", path), path, value) for path, value in reading.get("set", {}).items())


def _path(item: collect.Item, keys: Keys, kind: str, path: str) -> Iterator[Problem]:
    allowed = _ANY | _PARTS[kind]
    first, *rest = path.split(".")
    at = keys[:2] if keys[0] == "set" else keys
    place = item.place(*at, key=isinstance(at[-1], str))
    if first not in allowed:
        yield names.unknown("part", first, allowed, place)
    elif len(rest) > allowed[first] or not all(rest):
        message = words._("“{path}” leads to nothing: a path under “{part}” has fewer names")
        expected = ".".join([first, *["…"] * allowed[first]])
        yield Problem("malformed-path", message.format(path=path, part=first), place, expected)


def _expected(names: list[str], value: types.Value, languages: list[str]) -> str:
    """What should stand at a path instead of a value; empty if it fits."""
    match names:
        case ["title"] if isinstance(value, str) and value:
            return ""
        case ["title"] | ["clauses" | "says" | "titles", _] | ["columns", _, "title"]:
            return "" if wording(value, languages) else words._("a text in every language of the game")
        case ["see" | "list"] | ["aliases", _]:
            fits = isinstance(value, list) and all(isinstance(part, str) for part in value)
            return "" if fits else words._("a list of names")
        case ["rows", _] | ["columns", _] | ["forms", _]:
            return _mapping(names, value, languages, within=names[0] == "columns")
        case [_] if names[0] in ("rows", "columns", "titles", "clauses", "says", "forms", "aliases", "values", "data"):
            return _mapping(names, value, languages, within=names[0] not in ("values", "data"))
        case ["columns" | "forms", _, _] | ["group" | "version" | "role"]:
            return "" if isinstance(value, str) else words._("a name")
    return ""


def _mapping(names: list[str], value: types.Value, languages: list[str], within: bool) -> str:
    """A mapping, each part of which fits as if it were written alone."""
    if not isinstance(value, dict):
        return words._("what belongs there, each by its name")
    parts = (_expected([*names, name], part, languages) for name, part in value.items() if within)
    lacking = names[0] == "columns" and len(names) == 2 and not {"type", "title"} <= value.keys()
    return words._("a column with its type and title") if lacking else next(filter(None, parts), "")


# ---------------------------------------------------------------- clashes of patches


def check(subject: Subject) -> Iterator[Problem]:
    for entry in subject.game.entries:
        told: set[tuple[str, str, str, str]] = set()
        variants = subject.everywhere.variants(entry)
        for bits, clash in ((variant.bits, clash) for variant in variants for clash in variant.entry.clashes):
            key = (clash.code, clash.patch, clash.other, clash.path)
            follows_conflict = clash.code != "conflict" and any(
                code == "conflict" and clash.patch in (patch, other) and paths.touch(clash.path, path)
                for code, patch, other, path in told
            )
            if key in told or follows_conflict:
                continue
            told.add(key)
            differing = differences(subject, clash.was, clash.found) if clash.code == "stale" else None
            if differing is None:
                yield _EXPLAIN[clash.code](subject, clash, subject.first(bits))
            else:
                yield from stale(subject, clash, differing, subject.first(bits))
    yield from _readings(subject)


def _readings(subject: Subject) -> Iterator[Problem]:
    """A reading changes something that is there without it."""
    core = subject.game.core
    undisputed = Everywhere(resolve.Resolver({**core, "discrepancies": {}}))
    for dispute in subject.of("discrepancies"):
        bits = subject.everywhere.holding(dispute.data.get("when"))
        for entry in as_list(dispute.data["to"])[:1]:
            there = bits & subject.everywhere.there(entry)
            changes = [(name, path) for name, body in dispute.data["readings"].items() for path in body.get("set", {})]
            for name, path in changes:
                lost = there & ~undisputed.there(entry, path)
                if lost:
                    message = words._("“{path}” is not in “{entry}” in {configuration}")
                    message = message.format(path=path, entry=entry, configuration=subject.first(lost))
                    yield Problem("not-there", message, dispute.place("readings", name, "set", path, key=True))


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


_EXPLAIN = {"conflict": _conflict, "stale": _stale, "exists": _exists, "missing": _missing}


# ---------------------------------------------------------------- texts quoted otherwise than they read

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
        there = subject.game.wording(found)
        for language, text in subject.game.wording(was).items():
            if there.get(language) != text:
                yield Difference(keys, language, text, there.get(language, ""))
    elif isinstance(was, dict) and isinstance(found, dict) and _parts(was) == _parts(found):
        for part in _parts(was):
            yield from _differences(subject, was[part], found[part], (*keys, part))
    elif was != found:
        raise _OtherwiseError


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
    spans = []
    for kind, start, end, other_start, other_end in changes:
        # A word that stands on one side only is shown with the one before it.
        before = int((start == end or other_start == other_end) and min(start, other_start) > 0)
        if kind != "equal":
            spans.append((start - before, end, other_start - before, other_end))
    offset = sum(len(word) + 1 for word in one[: spans[0][0]])
    was_words = _APART.join(" ".join(one[start:end]) for start, end, _, _ in spans)
    found_words = _APART.join(" ".join(other[start:end]) for _, _, start, end in spans)
    return f"“{shown(was_words)}”", f"“{shown(found_words)}”", offset
