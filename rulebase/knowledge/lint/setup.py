"""Features and rulesets: every name is known, and every ruleset can be played."""

import math
from collections.abc import Collection, Iterator

from rulebase import words
from rulebase.knowledge import collect, nouns
from rulebase.knowledge.configuration import Setup
from rulebase.knowledge.lint import names
from rulebase.knowledge.problems import Problem

_MOST = 4096  # configurations of a ruleset; each is resolved


def check(found: collect.Collected) -> Iterator[Problem]:
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


def playable(found: collect.Collected) -> Iterator[Problem]:
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
    about: collect.Item, path: tuple[str, ...], listed: list[nouns.Value], what: str, known: Collection[str]
) -> Iterator[Problem]:
    for index, name in enumerate(listed):
        if name not in known:
            yield names.unknown(what, name, known, about.place(*path, index))
