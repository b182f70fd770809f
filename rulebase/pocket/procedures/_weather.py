"""The weather deck, drawn from as it was made: so many cards of each kind."""

from collections.abc import Generator

from rulebase.play import api


def draw(
    game: api.Game, fact: str, *, face_down: bool = False
) -> Generator[api.Request, object, tuple[str, list[api.Effect]]]:
    card, effect = yield from api.draw(game, "weather", among(game), fact, face_down=face_down)
    known = [] if card == api.UNKNOWN else [api.Change("weather-gone", {card: 1})]
    return card, [effect, *known]


def among(game: api.Game) -> dict[str, int]:
    decks, kinds = game.printed(_decks, leans=False), game.table("kinds")
    return api.made(decks, {kind: kinds.row(kind)["deck"] for kind in kinds}, game.now("weather-gone"))


def hidden(game: api.Game) -> dict[str, int]:
    """The cards that nobody has seen, wherever they lie."""
    decks = game.printed(_decks, leans=False).values()
    return api.unseen(game, {card: number for deck in decks for card, number in deck.items()}, *game.holding("weather"))


def total(game: api.Game, cards: dict[str, int]) -> int:
    """What cards add to a harvest, and take from it."""
    kinds, found = game.table("kinds"), 0
    for card, number in cards.items():
        worth = number * game.data(api.bare(card), "strength")
        found += worth if kinds.row(game.data(api.bare(card), "kind"))["helps"] else -worth
    return found


def _decks(game: api.Game) -> dict[str, dict[str, int]]:
    decks: dict[str, dict[str, int]] = {kind: {} for kind in game.table("kinds")}
    for card in game.cards():
        if game.group(card) == "weather":
            decks[game.card(card)["kind"]][card] = game.card(card)["copies"]
    return decks
