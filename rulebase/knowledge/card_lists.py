"""Lists in a card's data that are told item by item: the sentence is a rule's, what fills it is the card's.

A game declares `cards: {told: {powers: {of: powers, by: effect, rule: powers}}}`: every item of a card's `data.powers`
is told by the rule `powers.<effect>`, in that of its sentences which names the most of the item's fields. With `card:`
a list names the slot that stands for the card itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from rulebase.knowledge import bundle_types, nouns, template
from rulebase.knowledge import game as games

Item: TypeAlias = "dict[str, nouns.Value]"  # one of a card's list: a power, a skill


class CardList(NamedTuple):
    """How the items of one list are told."""

    name: str
    title: nouns.Text
    of: str
    by: str
    rule: str
    quiet: bool = False  # signs that need no rule beside them
    card: str = ""  # the slot for the card itself

    def items(self, card: nouns.Entry) -> list[Item]:
        found = card.get("data", {}).get(self.of)
        own: Item = {self.card: card["id"]} if self.card else {}
        return [own | item for item in found if isinstance(item, dict)] if isinstance(found, list) else []

    def rule_of(self, item: Item) -> str:
        return f"{self.rule}.{item.get(self.by)}"


def declared(core: bundle_types.Core) -> Iterator[CardList]:
    """The lists that a game's cards tell, in the order in which they are shown."""
    for name, about in core.get("cards", {}).get("told", {}).items():
        quiet, card = about.get("quiet", False), about.get("card", "")
        yield CardList(name, about["title"], about["of"], about["by"], about["rule"], quiet, card)


def sentences(
    says: dict[str, nouns.Text], item: Item, text: Callable[[nouns.Text], str], known: Callable[[str], bool]
) -> list[str]:
    """The names of the sentences that tell the most of an item; more than one is a fault of the game."""
    told: dict[str, int] = {}
    for name, sentence in says.items():
        slots = {slot.name for slot in template.slots(text(sentence)) if not slot.dotted}
        if all(slot in item or known(slot) for slot in slots):
            told[name] = len(slots & item.keys())
    most = max(told.values(), default=0)
    return [name for name, fields in told.items() if fields == most]


def label(view: games.View, named: str) -> str:
    """What a value of a card is called: a term, in a form of it where one is named."""
    term, _, form = named.partition(".")
    return view.form(term, form)
