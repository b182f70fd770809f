"""Which rows of a table a sheet shows, and what stands at their heads."""

from __future__ import annotations

from collections.abc import Iterator

from rulebase.knowledge import game as games
from rulebase.knowledge import resolve
from rulebase.telling import naming

PLAYERS = "players"  # the fact that says how many play: a table with it in its key has rows for each number of players


def of(found: resolve.Resolved, players: int | None) -> list[str]:
    """The rows for this number of players, those with the same first key together."""
    rows = list(found.body.get("rows", {}))
    facts = naming.key_facts(found.body)
    if PLAYERS in facts and players is not None:
        place = facts.index(PLAYERS)
        rows = [key for key in rows if part(key, place) == str(players)]
    firsts = list(dict.fromkeys(part(key, 0) for key in rows))
    return sorted(rows, key=lambda key: firsts.index(part(key, 0)))


def heads(view: games.View, found: resolve.Resolved, key: str) -> list[str]:
    """A row's key as cells: a yes-or-no fact is ticked, what does not matter is empty."""
    facts = naming.key_facts(found.body)
    if not facts or key in found.body.get("titles", {}):
        return [naming.row(view, found.body, key), *[""] * (len(facts) - 1)]
    cells = []
    for place, fact in enumerate(facts):
        value = part(key, place)
        yes_or_no = fact in view.game.core["facts"] and view.game.core["facts"][fact]["type"] == "boolean"
        cells.append("✓" * bool(value) if yes_or_no else view.say(view.label(fact, value)))
    return cells


def players_of(table: resolve.Resolved) -> Iterator[str]:
    facts = naming.key_facts(table.body)
    if PLAYERS in facts:
        yield from (part(key, facts.index(PLAYERS)) for key in table.body.get("rows", {}))


def part(key: str, place: int) -> str:
    parts = key.split("/")
    return parts[place] if place < len(parts) else ""


def filled(table: resolve.Resolved, key: str, column: str) -> bool:
    """Whether a row has something in a column, or in a part of its key."""
    facts = naming.key_facts(table.body)
    return bool(part(key, facts.index(column)) if column in facts else table.body["rows"][key].get(column))
