"""Battlestar Galactica as it is played in different ways, to be tried by chance."""

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
