"""Battlestar Galactica as it is played in different ways, to be tried by chance."""

import random
from collections.abc import Iterable
from typing import Any

from rulebase.author import opening
from rulebase.model import configuration
from rulebase.model import game as games

BSG = opening.open_game("bsg")
_PLAYED: list[tuple[str, list[str], dict[str, str]]] = [
    ("base", [], {}),
    ("exodus", ["cylon-fleet"], {}),
    ("combined", [], {}),
    ("combined", ["cylon-attack-cards"], {"objective": "earth"}),
    ("combined", [], {"objective": "new-caprica"}),
    ("combined", [], {"objective": "earth"}),
]
VIEWS = [BSG.at(configuration.read(BSG.setup, *each), "en") for each in _PLAYED]


def rows(view: games.View, table: str) -> dict[str, dict[str, Any]]:
    """The rows of a table as it stands there; none where it does not."""
    found = view.entry(table)
    told: dict[str, dict[str, Any]] = found.body["rows"] if found else {}
    return told


def phase(view: games.View, chance: random.Random) -> dict[str, bool]:
    """How far the fleet is with New Caprica, all of it told; nothing where it is not played."""
    if "detention" not in rows(view, "places"):
        return {}
    left, back = chance.choice([(False, False), (True, False), (False, True)])
    return {"on-new-caprica": left, "galactica-back": back}


def then(view: games.View, told: dict[str, Any], places: Iterable[str]) -> list[str]:
    """Those places where somebody can be as far as the fleet is with New Caprica."""
    boards = {place: row.get("board") for place, row in rows(view, "places").items()}
    left, back = told.get("on-new-caprica"), told.get("galactica-back")
    there = [place for place in places if boards[place] == "new-caprica-board"]
    gone = ("new-caprica-board", "colonial-one" if back else None)
    away = [] if left and not back else [place for place in places if boards[place] not in gone]
    return [*away, *(there if left or back else [])]
