"""What every kind of page can do, and how the kinds are found."""

from collections.abc import Iterator
from typing import ClassVar

from rulebase.model import reserved
from rulebase.pages.material import Material
from rulebase.pages.page import Page, Room
from rulebase.pages.page_data import LookUp

KINDS: dict[str, "Kind"] = {}


class Kind:
    """Pages of one kind, of a game in a language."""

    addresses: ClassVar[tuple[str, ...]] = ()  # beside the entries' pages: no entry can be called so
    room: Room = "book"
    turn = 100  # its place among what a game's first page lists

    def __init_subclass__(cls) -> None:
        reserved.take(cls.addresses)
        KINDS[cls.__module__] = cls()

    def pages(self, material: Material) -> Iterator[Page]:
        raise NotImplementedError  # pragma: no cover

    def housed(self, material: Material) -> Iterator[Page]:
        """Its pages, each in a room."""
        for page in self.pages(material):
            page.room = page.room or self.room
            yield page

    def page(self, material: Material, address: str) -> Page | None:
        """The page at an address, if it is one of these."""
        return next((page for page in self.pages(material) if page.doc == f"{material.id}/{address}"), None)

    def listed(self, material: Material) -> Iterator[LookUp]:
        """Where the game's first page leads to look things up."""
        del material
        yield from ()


def in_turn() -> list[Kind]:
    return sorted(KINDS.values(), key=lambda kind: kind.turn)
