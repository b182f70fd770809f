"""Configurations: the rulesets, options and choices with which a game can be set up, and the features that follow."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from rulebase import words
from rulebase.documents import problems
from rulebase.model import types


class Configuration(NamedTuple):
    """One legal way to set a game up: a ruleset with its options and choices."""

    ruleset: str
    options: tuple[str, ...]
    choices: tuple[tuple[str, str], ...]
    features: frozenset[str]

    @property
    def key(self) -> str:
        """Stable name, as in addresses: `exodus+cylon-fleet+objective:kobol`."""
        return "+".join([self.ruleset, *self.options, *(f"{name}:{value}" for name, value in self.choices)])


class Setup:
    """The features and rulesets of a game, and every configuration that they allow."""

    def __init__(self, features: dict[str, types.Feature], rulesets: dict[str, types.Ruleset], default: str) -> None:
        self.features = features
        self.rulesets = rulesets
        self.default = default
        self._conditions: dict[tuple[str, ...], frozenset[str]] = {}

    def closure(self, features: Iterable[str]) -> frozenset[str]:
        """The features and all that they need."""
        closed: set[str] = set()
        waiting = list(features)
        while waiting:
            feature = waiting.pop()
            if feature not in closed:
                closed.add(feature)
                waiting += self.features[feature].get("needs", []) if feature in self.features else []
        return frozenset(closed)

    def condition(self, when: str | list[str] | None) -> frozenset[str]:
        """A `when:` as the closed set of features that it stands for."""
        features = (when,) if isinstance(when, str) else tuple(when or ())
        if features not in self._conditions:
            self._conditions[features] = self.closure(features)
        return self._conditions[features]

    @cached_property
    def configurations(self) -> list[Configuration]:
        """All legal configurations in a fixed order; the place in it is the configuration's number."""
        found = []
        for ruleset, wanted in self.rulesets.items():
            options, names = list(wanted.get("options", {})), list(wanted.get("choices", {}))
            for chosen in itertools.product((False, True), repeat=len(options)):
                picked = tuple(option for option, taken in zip(options, chosen, strict=True) if taken)
                for values in itertools.product(*wanted.get("choices", {}).values()):
                    built = self._build(ruleset, picked, dict(zip(names, values, strict=True)))
                    found += [built] if self._legal(built) else []
        return found

    def smallest_first(self) -> list[Configuration]:
        """All of them, ruleset by ruleset, each with the fewest options first."""
        order = list(self.rulesets)

        def size(here: Configuration) -> tuple[int, int, int]:
            extras = self.extras(here)
            return order.index(here.ruleset), len(extras), len(extras) - len(here.options)

        return sorted(self.configurations, key=size)

    def extras(self, here: Configuration) -> list[str]:
        """What a configuration adds to its ruleset: options, and choices other than the first."""
        allowed = self.rulesets[here.ruleset].get("choices", {})
        return [*here.options, *(value for name, value in here.choices if value != allowed[name][0])]

    def number(self, configuration: Configuration) -> int:
        return self.configurations.index(configuration)

    def configure(
        self, ruleset: str, options: Iterable[str] = (), choices: dict[str, str] | None = None
    ) -> Configuration | None:
        """The configuration asked for (a choice not made is its first value); None if it is not legal."""
        wanted = self.rulesets[ruleset]
        offered = wanted.get("choices", {})
        made = {name: values[0] for name, values in offered.items()} | (choices or {})
        if any(value not in offered.get(name, ()) for name, value in made.items()):
            return None
        built = self._build(ruleset, tuple(o for o in wanted.get("options", {}) if o in set(options)), made)
        return built if self._legal(built) else None

    def _build(self, ruleset: str, options: tuple[str, ...], choices: dict[str, str]) -> Configuration:
        wanted = self.rulesets[ruleset]
        removed = {gone for option in options for gone in wanted["options"][option].get("removes", [])}
        features = self.closure([*wanted["features"], *options, *choices.values()]) - removed
        return Configuration(ruleset, options, tuple(choices.items()), features)

    @property
    def usual(self) -> Configuration:
        """The configuration that is meant where nothing is named."""
        return read(self, self.default, [], {})

    def _legal(self, configuration: Configuration) -> bool:
        features = configuration.features
        return self.closure(features) == features and not any(
            features & set(self.features[feature].get("not-with", [])) for feature in features
        )


def of_scenario(setup: Setup, scenario: types.Scenario) -> Configuration:
    """The configuration that a scenario names, or Failed."""
    return read(setup, scenario.get("ruleset", setup.default), scenario.get("options", []), scenario.get("choices", {}))


def read(setup: Setup, ruleset: str, options: list[str], choices: dict[str, str]) -> Configuration:
    """A configuration by the names a player gives; a choice's value may be given as an option."""
    if ruleset not in setup.rulesets:
        known = list(setup.rulesets)
        raise problems.unknown(words._("no ruleset is called “{name}”"), ruleset, known, "unknown-ruleset")
    allowed = setup.rulesets[ruleset]
    values = {value: name for name, listed in allowed.get("choices", {}).items() for value in listed}
    known = [*allowed.get("options", {}), *values]
    for option in options:
        if option not in known:
            message = words._("“{name}” is not an option of this ruleset")
            raise problems.unknown(message, option, known, "unknown-option")
    for name, value in choices.items():
        if values.get(value) != name:
            message = words._("“{name}” cannot be chosen in this ruleset")
            raise problems.unknown(message, value, list(values), "unknown-choice")
    made = choices | {values[option]: option for option in options if option in values}
    found = setup.configure(ruleset, options, made)
    if found is None:
        raise problems.unknown(words._("“{name}” do not go together"), " + ".join(options), [], "not-together")
    return found
