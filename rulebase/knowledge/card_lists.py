"""Lists in a card's data that are told item by item: the sentence is a rule's, what fills it is the card's.

A game declares `cards: {told: {powers: {of: powers, by: effect, rule: powers}}}`: every item of a card's `data.powers`
is told by the rule `powers.<effect>`, in that of its sentences which names the most of the item's fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rulebase.knowledge import template


class CardList(NamedTuple):
    """How the items of one list are told."""

    name: str
    title: Any
    of: str
    by: str
    rule: str

    def items(self, card: dict[str, Any]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = card.get("data", {}).get(self.of, [])
        return found

    def rule_of(self, item: dict[str, Any]) -> str:
        return f"{self.rule}.{item.get(self.by)}"


def declared(core: dict[str, Any]) -> Iterator[CardList]:
    """The lists that a game's cards tell, in the order in which they are shown."""
    for name, about in core.get("cards", {}).get("told", {}).items():
        yield CardList(name, about["title"], about["of"], about["by"], about["rule"])


def sentences(
    says: dict[str, Any], item: dict[str, Any], text: Callable[[Any], str], known: Callable[[str], bool]
) -> list[str]:
    """The names of the sentences that tell the most of an item; more than one is a fault of the game."""
    told: dict[str, int] = {}
    for name, sentence in says.items():
        slots = {slot.name for slot in template.slots(text(sentence)) if not slot.dotted}
        if all(slot in item or known(slot) for slot in slots):
            told[name] = len(slots & item.keys())
    most = max(told.values(), default=0)
    return [name for name, fields in told.items() if fields == most]
