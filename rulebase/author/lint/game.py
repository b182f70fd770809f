"""Game file and ids: its names are known, every ruleset can be played, and no id is used twice or reserved."""

import math
from collections.abc import Collection, Iterator

from rulebase import words
from rulebase.author import collect, compiler
from rulebase.author.lint import names, subject
from rulebase.documents.problems import Place, Problem, shown
from rulebase.model import reserved, types
from rulebase.model.configuration import Setup

_MOST = 4096  # configurations of a ruleset; each is resolved


def check_rulesets(found: collect.Collected) -> Iterator[Problem]:
    about = found.of("game")[0]
    features = about.data["features"]
    rulesets = about.data["rulesets"]
    for feature, body in features.items():
        for key in ("needs", "not-with"):
            yield from _known(about, ("features", feature, key), body.get(key, []), "feature", features)
    for ruleset in rulesets:
        yield from _ruleset(found, about, ruleset)
    if about.data["default"] not in rulesets:
        yield names.unknown("ruleset", about.data["default"], rulesets, about.place("default"))


def check_playable(found: collect.Collected) -> Iterator[Problem]:
    """What can only be said once all names are known."""
    about = found.of("game")[0]
    setup = Setup(about.data["features"], about.data["rulesets"], about.data["default"])
    brought = frozenset[str]().union(*(here.features for here in setup.configurations))
    for ruleset in setup.rulesets:
        if not any(here.ruleset == ruleset for here in setup.configurations):
            yield Problem(
                "no-configuration",
                words._("this ruleset cannot be played: whatever is chosen, something is missing or excluded"),
                about.place("rulesets", ruleset, key=True),
            )
    for feature in setup.features:
        if feature not in brought:
            yield Problem(
                "unused-feature",
                words._("no ruleset has this feature, nor can it be chosen in one"),
                about.place("features", feature, key=True),
            )


def _ruleset(found: collect.Collected, about: collect.Item, ruleset: str) -> Iterator[Problem]:
    features = about.data["features"]
    body = about.data["rulesets"][ruleset]
    path = ("rulesets", ruleset)
    yield from _known(about, (*path, "features"), body["features"], "feature", features)
    books = [item.data["id"] for item in found.of("sources")]
    yield from _known(about, (*path, "books"), body.get("books", []), "book", books)
    options = body.get("options", {})
    for option, changes in options.items():
        if option not in features:
            yield names.unknown("feature", option, features, about.place(*path, "options", option, key=True))
        removed = (changes or {}).get("removes", [])
        yield from _known(about, (*path, "options", option, "removes"), removed, "feature", features)
    choices = body.get("choices", {})
    for choice, values in choices.items():
        if choice not in about.data.get("choices", {}):
            known = about.data.get("choices", {})
            yield names.unknown("choice", choice, known, about.place(*path, "choices", choice, key=True))
        yield from _known(about, (*path, "choices", choice), values, "feature", features)
    if 2 ** len(options) * math.prod(len(values) for values in choices.values()) > _MOST:
        yield Problem(
            "too-many-configurations",
            words._("this ruleset can be played in more ways than can be checked"),
            about.place(*path, key=True),
            words._("at most {number} combinations of options and choices").format(number=_MOST),
        )


def _known(
    about: collect.Item, path: tuple[str, ...], listed: list[types.Value], what: str, known: Collection[str]
) -> Iterator[Problem]:
    for index, name in enumerate(listed):
        if name not in known:
            yield names.unknown(what, name, known, about.place(*path, index))


# Kinds of items that share one space of names, with the key that holds the name.
_SPACES = (
    (subject.PAGES, "id"),
    (("patches",), "patch"),
    (("facts",), "id"),
    (("questions",), "id"),
    (("sources",), "id"),
)


def check_ids(found: collect.Collected) -> Iterator[Problem]:
    for kinds, key in _SPACES:
        yield from _used_once(found, kinds, key)
    yield from _retired(found)
    yield from _formerly(found)
    yield from _not_reserved(found)


def _used_once(found: collect.Collected, kinds: tuple[str, ...], key: str) -> Iterator[Problem]:
    first: dict[str, collect.Item] = {}
    for kind in kinds:
        for item in found.of(kind):
            name = item.data.get(key)
            if not isinstance(name, str):
                continue
            if name in first:
                where = names.near(first[name].place(key), found.folder)
                message = words._("“{name}” is already the name of something else, in {place}")
                yield Problem(
                    "duplicate-id",
                    message.format(name=shown(name), place=where),
                    item.place(key),
                    words._("a name that nothing else in the game has"),
                )
            else:
                first[name] = item


def _retired(found: collect.Collected) -> Iterator[Problem]:
    named = [(item.data.get("id"), item) for kind in subject.PAGES for item in found.of(kind)]
    pages = {name: item for name, item in named if isinstance(name, str)}
    for about in found.of("game"):
        redirects = about.data.get("redirects")
        for old, new in (redirects if isinstance(redirects, dict) else {}).items():
            if old in pages:
                where = names.near(about.place("redirects", old, key=True), found.folder)
                message = words._("“{name}” was the name of something else once, and leads to “{new}” ({place})")
                yield Problem(
                    "retired-id",
                    message.format(name=old, new=shown(new), place=where),
                    pages[old].place("id"),
                    words._("a name that was never used"),
                )
            if str(new) not in pages:
                yield names.unknown("entry", new, pages, about.place("redirects", old))


def _formerly(found: collect.Collected) -> Iterator[Problem]:
    """What a fact or part was called once is the name of no other, now or then."""
    told = [item for kind in ("facts", "parts", "short") for item in found.of(kind)]
    named = {str(item.data.get("id")): item for item in told}
    for item in told:
        for index, old in enumerate(item.data.get("formerly", ())):
            if old in named:
                where = names.near(named[old].place("id"), found.folder)
                message = words._("“{name}” is already the name of something else, in {place}")
                yield Problem(
                    "retired-id",
                    message.format(name=shown(old), place=where),
                    item.place("formerly", index),
                    words._("a name that nothing else in the game has"),
                )
            named.setdefault(str(old), item)


def _not_reserved(found: collect.Collected) -> Iterator[Problem]:
    """The site has a page or folder for every entry and game, and others beside them."""
    for item in (item for kind in compiler.ENTRY_KINDS for item in found.of(kind)):
        yield from _reserved(reserved.entry(str(item.data.get("id"))), item.place("id"))
    for about in found.of("game"):
        yield from _reserved(reserved.game(str(about.data.get("id"))), about.place("id"))
        redirects = about.data.get("redirects")
        for old in redirects if isinstance(redirects, dict) else ():
            yield from _reserved(reserved.entry(old), about.place("redirects", old, key=True))


def _reserved(message: str, place: Place) -> Iterator[Problem]:
    if message:
        yield Problem("reserved-id", message, place, words._("another name"))
