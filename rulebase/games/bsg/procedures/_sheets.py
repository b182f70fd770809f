"""What a character sheet changes: as a rulebook tells it, or, where only the sheet does, as somebody says."""

from rulebase.play import api

from . import _line, _places

RULE, ABILITIES = "characters.sheets", "abilities"
LOCATION, MOVE, CARD, AGAIN = "location-action", "move", "skill-card-action", "again"
REVEAL, DISCARD, LIMIT, CHECK = "reveal-action", "discard", "hand-limit", "check"
OPEN = (LOCATION, MOVE, CARD, AGAIN)  # where a sheet that nobody has gone through may have a word


def counts(game: api.Game, who: str) -> bool:
    """Whether a sheet is used at all: not that of a revealed Cylon, nor one that nobody knows."""
    if who in game.table("nameless"):
        return False
    return _line.leads(game, who) or not _line.known_cylon(game, who)


def word(game: api.Game, who: str, act: str, place: str | None = None) -> api.Row | None:
    """What somebody’s sheet has to do with an act, if anything."""
    if not counts(game, who):
        return None
    row = game.table(ABILITIES).get(who, act)
    if row is None:
        open_to_it = act in OPEN and who not in game.printed(_gone_through, leans=False)
        return {"sheet-alone": True} if open_to_it else None
    return row if row.get("place") in (None, place) else None


def _gone_through(game: api.Game) -> list[str]:
    return list(game.table("sheets-gone-through").list)


def allowed(game: api.Game, who: str, act: str, place: str | None = None) -> api.Saying:
    """Where only the sheet tells, it is taken to allow it, and that is said."""
    row = word(game, who, act, place)
    if row is not None and row.get("sheet-alone") and not (yield api.Need("sheet-allows", default=True)):
        yield api.Refuse(RULE, "forbids", who=who)


def short(game: api.Game, who: str) -> list[api.Refuse]:
    """Whether somebody is known to hold fewer cards than the sheet asks for at a location."""
    cards = (word(game, who, LOCATION) or {}).get("cards", 0)
    held = game.now("hand", who) if cards else None
    few = held is not None and sum(held.values()) < cards
    return [api.Refuse(RULE, "too-few", who=who, n=cards)] if few else []


def elsewhere(game: api.Game, who: str) -> list[api.Refuse]:
    """Whether the sheet lets somebody be revealed only in another place, or in what is like it."""
    only = (word(game, who, REVEAL) or {}).get("only-in")
    place = game.now("at", who) if only else None
    there = place is None or _places.like(game, place) == only
    return [] if there else [api.Refuse(RULE, "not-there", who=who, place=only)]


def another(game: api.Game, who: str) -> api.Finding[bool]:
    """Whether the sheet gives somebody a second action in a turn."""
    row = word(game, who, AGAIN)
    if row is None:
        return False
    if row.get("sheet-alone"):
        return bool((yield api.Need("sheet-gives", default=False)))
    return bool((yield api.Need("began-aloft")))


def changed(game: api.Game, place: str) -> api.Saying:
    """Who may make the check of a place easier or harder; of what is like that place, only somebody near it."""
    meant = _places.like(game, place)
    for who in _line.seated(game):
        if word(game, who, CHECK, meant) and (meant == place or _places.on_the_planet(game, who)):
            yield api.Step(RULE, "zarek", who=who, place=place)
