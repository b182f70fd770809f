"""A game in all its configurations at once: sets of them, and the ways in which an entry stands in them.

A set is a number: bit n stands for configuration n of `Setup.configurations`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from rulebase.model import configuration, paths, resolve, types


class Variant(NamedTuple):
    """An entry as it stands, and the configurations in which it stands so."""

    bits: int
    entry: resolve.Resolved


class Everywhere:
    """The configurations of a game as sets, and what stands the same in which."""

    def __init__(self, resolver: resolve.Resolver) -> None:
        self.resolver = resolver
        self.setup = resolver.setup
        self._having: dict[frozenset[str], int] = {}
        self._variants: dict[str, list[Variant]] = {}
        self._changing: dict[str, list[int]] = {}

    # ------------------------------------------------------------ sets

    @cached_property
    def all(self) -> list[configuration.Configuration]:
        return self.setup.configurations

    @cached_property
    def whole(self) -> int:
        return (1 << len(self.all)) - 1

    def matching(self, holds: Callable[[configuration.Configuration], bool]) -> int:
        """The configurations of which something is true."""
        return sum(1 << number for number, here in enumerate(self.all) if holds(here))

    def having(self, features: frozenset[str]) -> int:
        """The configurations with all of these features."""
        if features not in self._having:
            self._having[features] = self.matching(lambda here: features <= here.features)
        return self._having[features]

    def holding(self, when: str | list[str] | None) -> int:
        """The configurations in which a condition holds."""
        return self.having(self.setup.condition(when))

    def remarked(self, remark: types.Remark) -> int:
        """Where a discrepancy, an open question or a ruling holds: until what answers it is in play."""
        answered = self.holding(remark["until"]) if "until" in remark else 0
        return self.holding(remark.get("when")) & ~answered

    def of_ruleset(self, ruleset: str) -> int:
        return self.matching(lambda here: here.ruleset == ruleset)

    def first(self, bits: int) -> configuration.Configuration:
        """The smallest configuration of a set: rulesets and options come in order."""
        return self.all[_lowest(bits).bit_length() - 1]

    def numbers(self, bits: int) -> Iterator[int]:
        return (number for number in range(len(self.all)) if bits >> number & 1)

    @cached_property
    def below(self) -> list[int]:
        """For every configuration, those that have less on the table."""
        return [self._less(here.features) for here in self.all]

    def _less(self, features: frozenset[str]) -> int:
        return self.matching(lambda here: here.features < features)

    def replaced(self, old: int, new: int) -> bool:
        """Whether what holds in `new` stands where, with less on the table, `old` would hold."""
        return any(self.below[number] & old for number in self.numbers(new))

    def hex(self, bits: int) -> str:
        """The bytes of a set, the lowest first: configuration n holds if bit n % 8 of byte n // 8 is set."""
        return bits.to_bytes(-(-len(self.all) // 8), "little").hex()

    # ------------------------------------------------------------ entries

    def variants(self, entry: str) -> list[Variant]:
        """The ways in which an entry stands, in the order of the configurations; nothing where it does not."""
        if entry not in self._variants:
            found: dict[int, Variant] = {}
            for bits in self.split([entry]):
                resolved = self.resolver.resolve(entry, self.first(bits))
                if resolved is not None:
                    known = found.get(id(resolved))
                    found[id(resolved)] = Variant(bits | known.bits if known else bits, resolved)
            self._variants[entry] = list(found.values())
        return self._variants[entry]

    def there(self, entry: str, path: str = "") -> int:
        """Where an entry is there, or a path in it."""
        return sum(
            variant.bits for variant in self.variants(entry) if not path or variant.entry.get(path) is not paths.MISSING
        )

    def split(self, entries: Iterable[str], within: int | None = None) -> list[int]:
        """A set of configurations divided by all that can make these entries stand otherwise."""
        conditions = dict.fromkeys(condition for entry in entries for condition in self._conditions(entry))
        return sorted(divided([self.whole if within is None else within], conditions), key=_lowest)

    def _conditions(self, entry: str) -> list[int]:
        """The sets in which something about an entry changes."""
        if entry not in self._changing:
            own = self.resolver.core["entries"].get(entry)
            listed = [*self.resolver.patches(entry), *self._disputing.get(entry, ())]
            conditions = [own.get("when") if own else None, *(each.get("when") for each in listed)]
            self._changing[entry] = [self.holding(when) for when in conditions]
        return self._changing[entry]

    @cached_property
    def _disputing(self) -> dict[str, list[types.Discrepancy]]:
        found: dict[str, list[types.Discrepancy]] = {}
        for dispute in self.resolver.core["discrepancies"].values():
            about = dispute["to"]
            for entry in [about] if isinstance(about, str) else about:
                found.setdefault(entry, []).append(dispute)
        return found


def divided(sets: Iterable[int], conditions: Iterable[int]) -> list[int]:
    """Sets of configurations cut along others; none of the parts is empty."""
    found = [bits for bits in sets if bits]
    for condition in conditions:
        found = [part for bits in found for part in (bits & condition, bits & ~condition) if part]
    return found


def _lowest(bits: int) -> int:
    return bits & -bits
