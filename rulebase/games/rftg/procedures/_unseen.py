"""Cards that nobody has shown yet: what may still come from the draw pile."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rulebase.checker import api


def copies(game: api.Game, card: str) -> int:
    """How many of a card the game has."""
    found: int = game.character(card)["count"]
    return found


def deck(game: api.Game) -> int:
    """How many cards are shuffled together, as the box has them."""
    contents = game.table("contents")
    return sum(contents.row(part)["count"] for part in ("start-worlds", "game-cards"))


def cards(game: api.Game, known: Sequence[str]) -> dict[str, int]:
    """How many of each card have not been seen."""
    seen = Counter(known)
    return {card: copies(game, card) - seen[card] for card in game.cards()}


def too_often(game: api.Game, known: Sequence[str]) -> Iterator[api.Refuse]:
    """Refuses a card that was seen more often than the game has it."""
    for card, seen in Counter(known).items():
        held = copies(game, card)
        if seen > held:
            yield api.Refuse("lucky-draw.unseen", "too-many", None, **{"known-card": card, "card-copies": held})
