"""Where something holds: a set of configurations as bits of a number, as hex for the page's script, as a label.

Bit n stands for configuration n of `Setup.configurations`. In a page, `data-in` holds the bytes of the number,
the lowest first: configuration n holds if bit n % 8 of byte n // 8 is set.
"""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulebase.knowledge import configuration
from rulebase.knowledge import game as games

# Conditions of a label that are tried together: Exodus, with this, without that.
_TOGETHER = 3


@dataclass(frozen=True)
class Part:
    """A ruleset with options that have to be in play, or out of it."""

    ruleset: str
    plus: tuple[str, ...] = ()
    minus: tuple[str, ...] = ()


class Where:
    """The configurations of a game as sets."""

    def __init__(self, setup: configuration.Setup) -> None:
        self.setup = setup
        self.all = setup.configurations
        self.everywhere = (1 << len(self.all)) - 1
        self._having: dict[frozenset[str], int] = {}
        self._labels: dict[int, tuple[Part, ...]] = {}
        self._offered: dict[str, list[tuple[int, Part]]] = {}

    def having(self, features: frozenset[str]) -> int:
        """The configurations with all of these features."""
        if features not in self._having:
            self._having[features] = _bits(features <= here.features for here in self.all)
        return self._having[features]

    def when(self, condition: str | list[str] | None) -> int:
        return self.having(self.setup.condition(condition))

    def of_ruleset(self, ruleset: str) -> int:
        return _bits(here.ruleset == ruleset for here in self.all)

    def first(self, bits: int) -> configuration.Configuration:
        """The smallest configuration of a set: rulesets and options come in order."""
        return self.all[(bits & -bits).bit_length() - 1]

    def numbers(self, bits: int) -> Iterator[int]:
        return (number for number in range(len(self.all)) if bits >> number & 1)

    @cached_property
    def below(self) -> list[int]:
        """For every configuration, those that have less on the table."""
        return [_bits(other.features < here.features for other in self.all) for here in self.all]

    def replaced(self, old: int, new: int) -> bool:
        """Whether what holds in `new` stands where, with less on the table, `old` would hold."""
        return any(self.below[number] & old for number in self.numbers(new))

    def hex(self, bits: int) -> str:
        return bits.to_bytes(-(-len(self.all) // 8), "little").hex()

    def label(self, bits: int) -> tuple[Part, ...]:
        """A set as a player would say it, ruleset by ruleset; nothing if it is all of them."""
        if bits == self.everywhere:
            return ()
        if bits not in self._labels:
            self._labels[bits] = tuple(part for ruleset in self.setup.rulesets for part in self._parts(ruleset, bits))
        return self._labels[bits]

    def titled(self, bits: int, game: games.Game, language: str) -> list[dict[str, Any]]:
        """The label in a language."""
        return [
            {
                "ruleset": game.text(self.setup.rulesets[part.ruleset]["title"], language),
                "plus": [game.text(self.setup.features[name]["title"], language) for name in part.plus],
                "minus": [game.text(self.setup.features[name]["title"], language) for name in part.minus],
            }
            for part in self.label(bits)
        ]

    def _parts(self, ruleset: str, bits: int) -> Iterator[Part]:
        """The fewest and simplest parts that make up a ruleset's share of a set."""
        missing = bits & self.of_ruleset(ruleset)
        while missing:
            fitting = [offer for offer in self._offers(ruleset) if not offer[0] & ~bits]
            covered, part = max(fitting, key=lambda offer: (offer[0] & missing).bit_count())
            yield part
            missing &= ~covered

    def _offers(self, ruleset: str) -> list[tuple[int, Part]]:
        """All parts that a ruleset can be divided into, simple ones first."""
        if ruleset not in self._offered:
            self._offered[ruleset] = list(self._divided(ruleset))
        return self._offered[ruleset]

    def _divided(self, ruleset: str) -> Iterator[tuple[int, Part]]:
        own = self.of_ruleset(ruleset)
        chosen = {number: _chosen(self.all[number]) for number in self.numbers(own)}
        names = list(dict.fromkeys(name for names in chosen.values() for name in names))
        having = {name: sum(1 << number for number, names in chosen.items() if name in names) for name in names}
        telling = [name for name in names if having[name] != own]
        literals = [(name, sign) for sign in (True, False) for name in telling]
        for length in range(_TOGETHER + 1):
            for told in itertools.combinations(literals, length):
                plus, minus = (tuple(name for name, sign in told if sign is wanted) for wanted in (True, False))
                yield _covered(own, having, plus, minus), Part(ruleset, plus, minus)
        for number, taken in chosen.items():
            plus, minus = (tuple(name for name in telling if (name in taken) is wanted) for wanted in (True, False))
            yield 1 << number, Part(ruleset, plus, minus)


def _chosen(here: configuration.Configuration) -> tuple[str, ...]:
    return (*here.options, *(value for _, value in here.choices))


def _covered(own: int, having: dict[str, int], plus: tuple[str, ...], minus: tuple[str, ...]) -> int:
    for name in plus:
        own &= having[name]
    for name in minus:
        own &= ~having[name]
    return own


def _bits(holds: Iterable[bool]) -> int:
    return sum(1 << number for number, held in enumerate(holds) if held)
