"""Who starts with which title."""

from collections.abc import Iterator, Mapping

from rulebase.play import api

from . import _line

STARTING = ("first", "second", "third")  # whoever starts with titles, in the order of the titles


def under_way(game: api.Game, rule: str) -> api.Saying:
    """Before the first turn nothing is told of the table but who plays, and the decks that lie ready."""
    yield from api.require(not game.lies("seats", "players", "leader", "skill-decks"), rule, "under-way")


class Start(api.NamedTuple):
    """A title at the start: whose it is, if anybody’s, and what is said of that."""

    title: str
    holder: str | None
    says: str


def titles(game: api.Game) -> Iterator[Start]:
    seats = game.now("seats")
    for title in game.table("titles"):
        first = game.table("starting-titles").row(title)["line"]
        holder = next((who for who in game.table(first).list if who in seats), None)
        by_line = first == game.table("titles").row(title)["line"]
        says = "gets" if holder and by_line else "named" if holder else "highest"
        yield Start(title, holder or next((who for who in _line.line(game, title) if who in seats), None), says)


def handed_out(held: Mapping[str, str | None]) -> tuple[str, api.Values]:
    """Whoever starts with titles, each named once; or that nobody does."""
    values: api.Values = {}
    by_holder = {who: [title for title in held if held[title] == who] for who in held.values() if who}
    if not by_holder:
        return "nobody", {"holder": _line.NOBODY, "titles-in-line": [*held]}
    for place, (who, of_them) in zip(STARTING, by_holder.items(), strict=False):
        values |= {place: who, f"titles-of-{place}": [*of_them]}
    return STARTING[len(by_holder) - 1], values
