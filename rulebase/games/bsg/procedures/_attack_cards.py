"""Cylon Attack cards that are known to stay in play when they are resolved."""

from rulebase.play import api


def lasting(game: api.Game) -> dict[str, str]:
    """Each of them, and the part of the table that says that it lies there."""
    return game.printed(_parts, leans=False)


def _parts(game: api.Game) -> dict[str, str]:
    cards = game.table("attack-cards")
    rows = {card: cards.row(card) for card in cards}
    return {card: row["part"] for card, row in rows.items() if "part" in row}
