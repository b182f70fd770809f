"""Patches fit what they change, in every configuration, and no two want the same."""

from collections.abc import Iterator

from rulebase import words
from rulebase.knowledge import collect, patching, paths, resolve
from rulebase.knowledge.everywhere import Everywhere, Variant
from rulebase.knowledge.lint import names, quoted
from rulebase.knowledge.lint.subject import Subject
from rulebase.knowledge.lint.written import Keys, as_list
from rulebase.knowledge.problems import Problem


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
        differing = quoted.differences(subject, clash.was, clash.found) if clash.code == "stale" else None
        if differing is None:
            yield _TELL[clash.code](subject, clash, where)
        else:
            yield from quoted.stale(subject, clash, differing, where)


def _follows(clash: patching.Clash, told: set[tuple[str, str, str, str]]) -> bool:
    """Whether a clash only comes of two patches in conflict, which is told once."""
    return clash.code != "conflict" and any(
        code == "conflict" and clash.patch in (patch, other) and paths.touch(clash.path, path)
        for code, patch, other, path in told
    )


def _conflict(subject: Subject, clash: patching.Clash, where: str) -> Problem:
    one, other = subject.patches[clash.patch], subject.patches[clash.other]
    other_path = next(
        path for verb in patching.WRITES for path in other.data.get(verb, {}) if paths.touch(path, clash.path)
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


def _stale(subject: Subject, clash: patching.Clash, where: str) -> Problem:
    patch = subject.patches[clash.patch]
    was, found = subject.shown(clash.was), subject.shown(clash.found)
    message = words._("“{path}” of “{entry}” was not {was} but {found} in {configuration}")
    message = message.format(path=clash.path, entry=clash.entry, was=was, found=found, configuration=where)
    return Problem(
        "stale-was", message, patch.place("set", clash.path, "was"), words._("was: {value}").format(value=found)
    )


def _exists(subject: Subject, clash: patching.Clash, where: str) -> Problem:
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


def _missing(subject: Subject, clash: patching.Clash, where: str) -> Problem:
    patch = subject.patches[clash.patch]
    message = words._("“{path}” is not in “{entry}” in {configuration}")
    message = message.format(path=clash.path, entry=clash.entry, configuration=where)
    return Problem("not-there", message, patch.place(*_keys(patch, clash.path), key=True))


def _keys(patch: collect.Item, path: str) -> Keys:
    """Where a patch speaks of a path."""
    for verb in (*patching.WRITES, "absent"):
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
