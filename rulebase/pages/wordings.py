"""The parts of an entry as they are told: each wording once, with where it holds and what it rests on."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from rulebase.model import resolve
from rulebase.model.variants import Variant
from rulebase.pages import naming, page_data
from rulebase.pages.language_view import Voice

T = TypeVar("T", bound=Mapping[str, object])


@dataclass
class Wording(Generic[T]):
    """One way in which a part of an entry is told, gathered over the variants that tell it so."""

    told: T
    bits: int = 0
    sources: dict[str, None] = field(default_factory=dict)
    standings: dict[str, int] = field(default_factory=dict)
    by: dict[str, None] = field(default_factory=dict)


class Wordings(Generic[T]):
    """The wordings of every part, by the part's key and then by what they tell."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self._parts: dict[str, dict[str, Wording[T]]] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def gather(self, key: str, variant: Variant, part: naming.Part, told: T) -> None:
        """Add what a variant tells of a part."""
        wording = self._parts.setdefault(key, {}).setdefault(repr(told), Wording(told))
        wording.bits |= variant.bits
        wording.sources |= dict.fromkeys(part.sources)
        origin = variant.entry.origin(part.path)
        if origin is not None:
            wording.by |= dict.fromkeys(self.voice.features(origin.patch))
        game = self.voice.game
        for founded in self.voice.founding:
            if bits := founded & variant.bits:
                here = self.voice.everywhere.first(bits)
                standing = str(game.resolver.standing(variant.entry, part.path, here, game.books))
                wording.standings[standing] = wording.standings.get(standing, 0) | bits

    def of(self, key: str) -> list[tuple[T, page_data.Variant]]:
        """The wordings of a part, in the order of the configurations, each with where it holds and what it rests on."""
        listed = sorted(self._parts[key].values(), key=lambda wording: wording.bits & -wording.bits)
        return [(wording.told, self._variant(wording, listed)) for wording in listed]

    def _variant(self, wording: Wording[T], listed: list[Wording[T]]) -> page_data.Variant:
        replaced = self.voice.everywhere.replaced
        return {
            **self.voice.holds(wording.bits),
            "replaces": [
                number for number, old in enumerate(listed) if old is not wording and replaced(old.bits, wording.bits)
            ],
            "by": list(wording.by) if len(listed) > 1 else [],
            "sources": self.voice.places(wording.sources),
            "standings": [
                {"name": name, **self.voice.holds(bits), "all": bits == wording.bits}
                for name, bits in wording.standings.items()
                if name != resolve.Standing.STATED
            ],
        }


def merged(orders: Iterable[list[str]]) -> list[str]:
    """One order of all names: each new one after the name that it follows where it is new."""
    found: list[str] = []
    for order in orders:
        at = 0
        for name in order:
            if name in found:
                at = max(at, found.index(name) + 1)
            else:
                found.insert(at, name)
                at += 1
    return found
