"""What a card, a character or a table prints, in a configuration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulebase.model import card_lists, cite, grammar, quantities, resolve
from rulebase.model import game as games

# What prints things that readers are shown.
CARDED = ("card", "character")


def printed(view: games.View, found: resolve.Resolved) -> list[dict[str, str]]:
    """The single values of a card's data that readers are shown, each by the term that it is called."""
    data = found.body.get("data", {})
    return [
        {"id": name, "title": grammar.capital(card_lists.label(view, term)), "text": _value(view, data[name])}
        for name, term in view.game.core.get("cards", {}).get("printed", {}).items()
        if name in data
    ]


def _value(view: games.View, value: Any) -> str:
    """A value of a card; of several, all as they stand there."""
    if isinstance(value, list) and not quantities.is_range(value):
        return ", ".join(view.say(part) for part in value)
    return view.say(value)


def tales(view: games.View, found: resolve.Resolved) -> Iterator[dict[str, Any]]:
    """The lists of a card's data as sentences, each with the rule that says so."""
    for telling in card_lists.lists(view.game.core):
        items = telling.items(found.body)
        if items:
            yield {
                "id": telling.name,
                "title": view.render(telling.title),
                "quiet": telling.quiet,
                "items": [_tale(view, found, telling, item) for item in items],
            }


def _tale(
    view: games.View, found: resolve.Resolved, telling: card_lists.CardList, item: dict[str, Any]
) -> dict[str, Any]:
    rule = view.entry(telling.rule_of(item))
    assert rule is not None
    says, first = rule.body["says"], view.game.languages[0]
    names = card_lists.sentences(says, item, lambda text: view.game.text(text, first), view.game.entries.__contains__)
    return {
        "text": view.render(says[names[0]], item),
        "says": says[names[0]],
        "of": item,
        "rule": {"id": f"{view.game.id}/{rule.id}", "title": view.title(rule.id)},
        "sources": cite.places(view, [*found.sources(), *rule.sources(f"says.{names[0]}")]),
    }


def figures(found: resolve.Resolved) -> list[tuple[str, str]]:
    """The parts of an entry that hold what is printed: data, rows."""
    rows = (f"rows.{key}" for key in found.body.get("rows", {}))
    return [(found.id, path) for path in (*(["data"] if "data" in found.body else []), *rows)]
