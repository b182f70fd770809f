"""The grammar of a language that the engine does not know, as a game tells it in `game.yaml`.

grammar:
  cs:
    and: " a "
    numbers: {few: {is: [2, 3, 4]}}
    after: {many: many-gen}     # five hens: the genitive, where the sentence wants no other case
    genders: [m, f, n]
    personal: true
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulebase.knowledge.grammar import Form, Grammar

_PLAIN_CASES = ("", "acc")  # in which a number may ask for another form of what it counts


def grammar(told: Mapping[str, Any]) -> Grammar:
    category = _category(told.get("numbers", {}))
    quotes, inner = told.get("quotes", ["“", "”"]), told.get("inner-quotes", ["‘", "’"])
    return Grammar(
        counted=_counted(category, told),
        category=category,
        last=told.get("and", ", "),
        alternative=told.get("or", ", "),
        decimal=told.get("decimal", "."),
        percent=told.get("percent", "%"),
        quotes=(quotes[0], quotes[1]),
        inner_quotes=(inner[0], inner[1]),
        cases=tuple(told.get("cases", ())),
        categories=("one", *told.get("numbers", {}), "many"),
        genders=tuple(told["genders"]) if "genders" in told else None,
        personal=told.get("personal", False),
    )


def _category(numbers: Mapping[str, Any]) -> Callable[[int], str]:
    """one, what the game tells of other numbers, many."""

    def of(number: int) -> str:
        size = abs(number)
        found = (name for name, which in numbers.items() if _is_among(size, which))
        return next(found, "one" if size == 1 else "many")

    return of


def _is_among(size: int, which: Mapping[str, list[int]]) -> bool:
    if size % 100 in which.get("not-ending", ()):
        return False
    return size in which.get("is", ()) or size % 10 in which.get("ending", ())


def _counted(category: Callable[[int], str], told: Mapping[str, Any]) -> Callable[[int, str, Form, bool], str]:
    after, singular = told.get("after", {}), told.get("counted") == "singular"

    def form(number: int, case: str, named: Form, _: bool = False) -> str:
        kind = category(number)
        if case in _PLAIN_CASES and kind in after:
            return named(after[kind])
        return named(case if singular or kind == "one" else f"many-{case}" if case else "many")

    return form
