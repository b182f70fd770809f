"""What a game's cards can be filtered by, as it declares in `cards: {filters: …}`; and which entries are its cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulebase.knowledge import bundle_types, nouns


@dataclass(frozen=True)
class Filter:
    """What cards can be filtered by: fields of their data, or a field of every item of a list in it."""

    name: str
    title: nouns.Named
    fields: tuple[str, ...]
    named: str = ""
    values: tuple[tuple[str, nouns.Named], ...] = ()

    def name_of(self, value: str) -> nouns.Named:
        """What a value is called by: an entry, or a text."""
        return dict(self.values).get(value) or (f"{self.named}.{value}" if self.named else value)

    @property
    def part(self) -> str:
        """The list whose items are looked at, if it is one: two filters of a list are about the same item."""
        listed, dot, _ = self.fields[0].partition(".")
        return listed if dot else ""

    def of_card(self, body: nouns.Entry) -> Iterator[str]:
        """The values of a card as a whole."""
        data = {"group": body.get("group"), **body.get("data", {})}
        for field in () if self.part else self.fields:
            yield from _strings(data.get(field))

    def of_item(self, item: dict[str, nouns.Value]) -> Iterator[str]:
        yield from _strings(item.get(self.fields[0].partition(".")[2]))


def declared(core: bundle_types.Core) -> Iterator[Filter]:
    """The filters that a game declares, in the order in which they are offered."""
    for name, about in core.get("cards", {}).get("filters", {}).items():
        fields = [about["of"]] if isinstance(about["of"], str) else about["of"]
        values = tuple(about.get("values", {}).items())
        yield Filter(name, about["title"], tuple(fields), about.get("named", ""), values)


def cards(core: bundle_types.Core) -> list[str]:
    """Every card, and the terms that the game wants among them."""
    groups = core.get("cards", {}).get("groups", [])
    return [
        entry
        for entry, body in core["entries"].items()
        if body["kind"] == "card" or (body["kind"] == "term" and body.get("group") in groups)
    ]


def items(body: nouns.Entry, about: Filter) -> list[dict[str, nouns.Value]]:
    """The items that a filter looks at, if it is about a list."""
    found = body.get("data", {}).get(about.part) if about.part else None
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def of_body(body: nouns.Entry, about: Filter) -> Iterator[str]:
    """Every value that a card has for a filter."""
    yield from about.of_card(body)
    for item in items(body, about):
        yield from about.of_item(item)


def _strings(value: nouns.Value) -> Iterator[str]:
    for part in value if isinstance(value, list) else [value]:
        if part is not None:
            yield str(part)
