"""Citations as a reader can follow them: book, page and printed heading."""

from __future__ import annotations

from typing import Any

from rulebase.knowledge import game as games
from rulebase.knowledge import statements


def places(view: games.View, sources: list[str]) -> list[dict[str, Any]]:
    """Where the statements are printed: the books of the ruleset first, and of those the reader's language."""
    own = view.game.setup.rulesets[view.here.ruleset]["books"]
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for source in sources:
        book, section, _ = statements.split(source)
        about = view.game.books[book]
        printed = about["sections"][section]
        place = {
            "source": source,
            "book": about["title"],
            "id": book,
            "page": printed["page"],
            "heading": printed["heading"],
            "language": about["language"],
        }
        found.setdefault((book, section), place)
    return sorted(found.values(), key=lambda place: (place["id"] not in own, place["language"] != view.language))
