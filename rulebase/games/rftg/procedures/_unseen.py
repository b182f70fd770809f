"""Cards that nobody has shown yet: what may still come from the draw pile."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rulebase.play import api


def copies(game: api.Game, card: str) -> int:
    """How many of a card the game has."""
    return game.count(card)


def deck(game: api.Game) -> int:
    """How many cards are shuffled together, as the box has them."""
    contents = game.table("contents")
    return sum(contents.row(part)["count"] for part in ("start-worlds", "game-cards"))


def cards(game: api.Game, known: Sequence[str]) -> dict[str, int]:
    """How many of each card have not been seen."""
    seen = Counter(known)
    return {card: copies(game, card) - seen[card] for card in game.cards()}


def lying(game: api.Game) -> Counter[str]:
    """The cards of all tableaux that are known."""
    return Counter(card for cards in game.known("tableau").values() for card in cards)


def piled(game: api.Game) -> int:
    """How many cards lie in the two piles, as far as that is known."""
    return sum(number for part in ("in-draw-pile", "in-discard-pile") for number in game.known(part).values())


def exceeding(game: api.Game, seen: Counter[str]) -> Iterator[api.Values]:
    """The cards that are there more often than the game has them, as refusals tell them."""
    for card, number in seen.items():
        if number > copies(game, card):
            yield {"known-card": card, "named-copies": number, "card-copies": copies(game, card)}


def taken(game: api.Game, card: str) -> Iterator[api.Refuse]:
    """Refuses a card that cannot come, since all of it lie in tableaux."""
    for named in exceeding(game, lying(game) + Counter([card])):
        yield api.Refuse("setup.contents", "copies", None, **named)


def too_often(game: api.Game, known: Sequence[str]) -> Iterator[api.Refuse]:
    """Refuses a card that was seen more often than the game has it."""
    for named in exceeding(game, Counter(known)):
        yield api.Refuse("lucky-draw.unseen", "too-many", None, **named)
