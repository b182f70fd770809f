"""Where something holds, as a player would say it: a set of configurations by rulesets, with what and without what."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from rulebase.model import game as games
from rulebase.model import variants
from rulebase.pages import page_data

# Conditions of a label that are tried together: Exodus, with this, without that.
_TOGETHER = 3


@dataclass(frozen=True)
class Case:
    """A ruleset with options that have to be in play, or out of it."""

    ruleset: str
    plus: tuple[str, ...] = ()
    minus: tuple[str, ...] = ()


class Labels:
    """Sets of configurations in words."""

    def __init__(self, known: variants.Everywhere) -> None:
        self.everywhere = known
        self.setup = known.setup
        self._labels: dict[int, tuple[Case, ...]] = {}
        self._offered: dict[str, list[tuple[int, Case]]] = {}

    def label(self, bits: int) -> tuple[Case, ...]:
        """A set as a player would say it, ruleset by ruleset; nothing if it is all of them."""
        if bits == self.everywhere.whole:
            return ()
        if bits not in self._labels:
            self._labels[bits] = tuple(part for ruleset in self.setup.rulesets for part in self._parts(ruleset, bits))
        return self._labels[bits]

    def titled(self, bits: int, game: games.Game, language: str) -> list[page_data.Case]:
        """The label in a language."""
        return [
            {
                "ruleset": game.text(self.setup.rulesets[part.ruleset]["title"], language),
                "plus": [game.text(self.setup.features[name]["title"], language) for name in part.plus],
                "minus": [game.text(self.setup.features[name]["title"], language) for name in part.minus],
            }
            for part in self.label(bits)
        ]

    def _parts(self, ruleset: str, bits: int) -> Iterator[Case]:
        """The fewest and simplest parts that make up a ruleset's share of a set."""
        missing = bits & self.everywhere.of_ruleset(ruleset)
        while missing:
            fitting = [offer for offer in self._offers(ruleset) if not offer[0] & ~bits]
            covered, part = max(fitting, key=lambda offer: (offer[0] & missing).bit_count())
            yield part
            missing &= ~covered

    def _offers(self, ruleset: str) -> list[tuple[int, Case]]:
        """All parts that a ruleset can be divided into, simple ones first."""
        if ruleset not in self._offered:
            self._offered[ruleset] = list(self._divided(ruleset))
        return self._offered[ruleset]

    def _divided(self, ruleset: str) -> Iterator[tuple[int, Case]]:
        own = self.everywhere.of_ruleset(ruleset)
        chosen = {
            number: (*here.options, *(value for _, value in here.choices))
            for number in self.everywhere.numbers(own)
            for here in [self.everywhere.all[number]]
        }
        names = list(dict.fromkeys(name for names in chosen.values() for name in names))
        having = {name: sum(1 << number for number, names in chosen.items() if name in names) for name in names}
        telling = [name for name in names if having[name] != own]
        literals = [(name, sign) for sign in (True, False) for name in telling]
        for length in range(_TOGETHER + 1):
            for told in itertools.combinations(literals, length):
                plus, minus = (tuple(name for name, sign in told if sign is wanted) for wanted in (True, False))
                yield _covered(own, having, plus, minus), Case(ruleset, plus, minus)
        for number, taken in chosen.items():
            plus, minus = (tuple(name for name in telling if (name in taken) is wanted) for wanted in (True, False))
            yield 1 << number, Case(ruleset, plus, minus)


def _covered(own: int, having: dict[str, int], plus: tuple[str, ...], minus: tuple[str, ...]) -> int:
    for name in plus:
        own &= having[name]
    for name in minus:
        own &= ~having[name]
    return own
