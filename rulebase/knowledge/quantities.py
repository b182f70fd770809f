"""Values that are more than one thing: a range, so many of each, several told one after another."""

from __future__ import annotations

from typing import Any

from rulebase.knowledge import grammar


class Several(list[Any]):
    """Several values told one after another: two numbers among them are no range."""


def several(value: Any) -> Any:
    """A list that was told or chosen; anything else as it is."""
    return Several(value) if isinstance(value, list) else value


def is_range(value: Any) -> bool:
    """Whether a value of a table or a card is a range: [from, to]."""
    return type(value) is list and len(value) == 2 and all(type(end) is int for end in value)


def is_counts(value: Any) -> bool:
    """How many of each: {card: 1}."""
    return isinstance(value, dict) and bool(value) and all(type(number) is int for number in value.values())


def span(value: list[int]) -> str:
    low, high = value
    return grammar.number(low) if low == high else f"{grammar.number(low)}–{grammar.number(high)}"
