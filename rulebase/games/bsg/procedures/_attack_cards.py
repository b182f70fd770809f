"""Cylon Attack cards that stay in play when they are resolved."""

from rulebase.play import api

from . import _space

LOST = {_space.BASESTAR: "basestar-lost", _space.CIVILIAN: "ship-lost"}
CLEARED = "raiders-gone"
PART = "attack-cards-in-play"


def stays(game: api.Game, card: str) -> bool:
    return bool(game.table("attack-cards").row(card).get("stays"))


def leaves_early(game: api.Game, card: str) -> bool:
    """Whether something takes it away before the jump."""
    row = game.table("attack-cards").row(card)
    return leaves_otherwise(game, card) or any(row.get(ends) for ends in (*LOST.values(), CLEARED))


def leaves_otherwise(game: api.Game, card: str) -> bool:
    """Whether what takes it away early is only printed on it."""
    return bool(game.table("attack-cards").row(card).get("earlier"))


def kept_in_play(game: api.Game, card: str) -> api.Effect:
    """That it lies there now, in a part of its own where other rules look for it."""
    part = game.table("attack-cards").row(card).get("part")
    return api.Put(part, True) if part else api.Change(PART, {card: 1})


def in_play(game: api.Game) -> list[str]:
    """Those that are known to lie there."""
    apart = game.printed(_parts, leans=False)
    there = [card for card, part in apart.items() if game.now(part, ignore="a card that nobody told is not in play")]
    return [*game.now(PART), *there]


def _parts(game: api.Game) -> dict[str, str]:
    """The cards that have a part of their own."""
    cards = game.table("attack-cards")
    rows = {card: cards.row(card) for card in cards}
    return {card: row["part"] for card, row in rows.items() if "part" in row}


def cards_end(game: api.Game) -> api.Saying:
    """What becomes of them when the fleet jumps."""
    for card in in_play(game):
        row = game.table("attack-cards").row(card)
        if row.get("last"):
            yield api.Step("attack-card.kept", "last", card=card)
        yield _gone(game, card, "shuffled" if row.get("shuffled") else "ends")


def _gone(game: api.Game, card: str, says: str) -> api.Step:
    part = game.table("attack-cards").row(card).get("part")
    return api.Step("attack-card.kept", says, api.Put(part, False) if part else api.Change(PART, {card: -1}), card=card)


def after_loss(game: api.Game, unit: str) -> api.Saying:
    """Those that stay only until such a ship is destroyed."""
    cards = game.table("attack-cards")
    for card in in_play(game):
        if unit in LOST and cards.row(card).get(LOST[unit]):
            yield _gone(game, card, "leaves")


def after_raiders(game: api.Game) -> api.Saying:
    """Those that stay only while there is a raider on the board."""
    cards = game.table("attack-cards")
    staying = [card for card in in_play(game) if cards.row(card).get(CLEARED)]
    if staying and not _space.on_board(game, _space.RAIDER):
        for card in staying:
            yield _gone(game, card, "leaves")


def closing(game: api.Game, place: str) -> str:
    """The card that closes a location, if one does."""
    cards = game.table("attack-cards")
    return next((card for card in in_play(game) if cards.row(card).get("closes") == place), "")


def penalty(game: api.Game) -> dict[str, int]:
    """By how much the roll of an unmanned viper is lower, by the card that says so."""
    cards = game.table("attack-cards")
    return {card: cards.row(card)["unmanned"] for card in in_play(game) if "unmanned" in cards.row(card)}


def launched(game: api.Game) -> dict[str, int]:
    """How many ships more a basestar launches, by the card that says so."""
    cards = game.table("attack-cards")
    return {card: cards.row(card)["launched"] for card in in_play(game) if "launched" in cards.row(card)}
