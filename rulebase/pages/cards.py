"""All cards of a game: what they are filtered by, which values each of them has, and in which groups they stand."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypedDict

from rulebase.model import card_lists, grammar, types
from rulebase.model.card_lists import Filter
from rulebase.pages import alphabet
from rulebase.pages.language_view import Data, Voice
from rulebase.pages.page_data import Bits, Brief


class FilterValue(TypedDict):
    id: str
    text: str
    count: int  # cards that have it


class CardFilter(TypedDict):
    """What cards can be filtered by; of a list on the cards (`part`) the same item has to fit."""

    id: str
    title: str
    part: str
    many: bool
    values: list[FilterValue]


class CardLine(TypedDict("Where", {"in": Bits})):
    group: str
    text: str


class CardLines(TypedDict):
    """What a list on a card says."""

    title: str
    items: list[CardLine]


class ListedCard(Brief):
    id: str
    lines: list[CardLines]
    values: Data  # by filter; of the lists on it item by item
    holds: bool  # whether it can be marked on the table
    names: list[str]  # all else that it may be called


class CardSection(TypedDict):
    title: str
    level: int
    cards: list[ListedCard]


CHIPS = 9  # values that are shown side by side; more of them are offered in a list


class Cards:
    """The cards of a game in one language."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.game = voice.game
        self.filters = list(card_lists.filters(self.game.core))
        self.listed = card_lists.cards(self.game.core)
        self.bodies: dict[str, list[types.Entry]] = {  # each card as it stands, wherever it does
            card: [variant.entry.body for variant in voice.everywhere.variants(card)] or [self.game.entries[card]]
            for card in self.listed
        }
        self._place = {entry: number for number, entry in enumerate(self.game.entries)}

    def offered(self) -> list[CardFilter]:
        """Every filter with the values that cards have, and how many have each."""
        return [
            {
                "id": about.name,
                "title": self._named(about.title),
                "part": about.part,
                "many": len(counted) > CHIPS,
                "values": [
                    {"id": value, "text": text, "count": counted[value]} for value, text in self._titled(about, counted)
                ],
            }
            for about in self.filters
            if len(counted := self._counted(about)) > 1
        ]

    def values(self, card: str) -> Data:
        """The values of a card, by filter; of the lists on it item by item."""
        found: Data = {}
        for about in self.filters:
            for body in self.bodies[card]:
                _add(found, about.name, about.of_card(body))
                for number, item in enumerate(card_lists.items(body, about)):
                    parts = found.setdefault(about.part, [])
                    while len(parts) <= number:
                        parts.append({})
                    _add(parts[number], about.name, about.of_item(item))
        return found

    def sections(self, cards: Iterable[ListedCard]) -> list[CardSection]:
        """Cards under headings and subheadings: by the values of the first filter, else in one piece."""
        keyed: dict[tuple[str, ...], list[ListedCard]] = {}
        for card in cards:
            values = [*self.filters[0].of_card(self.bodies[card["id"]][0])] if self.filters else []
            keyed.setdefault(tuple(values[:2]), []).append(card)
        order = sorted(keyed, key=lambda key: [self._order(value) for value in key])
        with_parents = dict.fromkeys(key[:length] for key in order for length in range(min(1, len(key)), len(key) + 1))
        return [
            {
                "title": self._heading(key[-1]) if key else "",
                "level": max(len(key), 1),
                "cards": sorted(
                    keyed.get(key, []), key=lambda card: alphabet.sort_key(self.voice.language, card["text"])
                ),
            }
            for key in with_parents
        ]

    def _counted(self, about: Filter) -> Counter[str]:
        """How many cards have each value."""
        return Counter(
            value
            for bodies in self.bodies.values()
            for value in {value for body in bodies for value in card_lists.of_body(body, about)}
        )

    def _titled(self, about: Filter, values: Iterable[str]) -> list[tuple[str, str]]:
        """Values by what they are called: things in the game's order, numbers by size, a long list by its names."""
        titles = {value: self._named(about.name_of(value)) for value in values}
        if len(titles) > CHIPS:
            language = self.voice.language
            return sorted(titles.items(), key=lambda pair: alphabet.sort_key(language, pair[1]))
        return sorted(titles.items(), key=lambda pair: self._order(pair[0]))

    def _order(self, value: str) -> tuple[float, str]:
        number = int(value) if value.lstrip("-").isdigit() else self._place.get(value, len(self._place))
        return number, value

    def _heading(self, value: str) -> str:
        entries = self.game.entries
        return grammar.capital(self.voice.anywhere.form(value, "many") if value in entries else value)

    def _named(self, name: Any) -> str:
        """An entry by its title, a text as it is."""
        known = isinstance(name, str) and name in self.game.entries
        said = self.voice.title(name) if known else self.voice.anywhere.say(name)
        return grammar.capital(said)


def _add(found: Data, name: str, values: Iterable[str]) -> None:
    for value in values:
        listed = found.setdefault(name, [])
        if value not in listed:
            listed.append(value)
