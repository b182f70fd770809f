"""Values that are more than one thing: a range, so many of each, several one after another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeGuard

from rulebase.model import grammar, paths, types


class Several(list["types.Value"]):
    """Several values one after another: two numbers among them are no range."""


def several(value: types.Value) -> types.Value:
    """A list that was given or chosen; anything else as it is."""
    return Several(value) if isinstance(value, list) else value


def is_range(value: object) -> TypeGuard[list[int]]:
    """Whether a value of a table or a card is a range: [from, to]."""
    return type(value) is list and len(value) == 2 and all(type(end) is int for end in value)


def faces(thrown: list[int]) -> types.Value:
    """Faces of a die as they are said: a range where they follow one another."""
    whole = list(range(min(thrown), max(thrown) + 1))
    return [whole[0], whole[-1]] if sorted(thrown) == whole else Several(sorted(thrown))


def spans(numbers: list[int]) -> list[list[int]]:
    """Whole numbers as ranges of those that follow one another: [1, 4], [8, 8]."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return found


def is_counts(value: object) -> TypeGuard[dict[str, int]]:
    """How many of each: {card: 1}."""
    return isinstance(value, dict) and bool(value) and all(type(number) is int for number in value.values())


def is_text(value: object) -> TypeGuard[types.Text]:
    """Whether a value is a text of the game in its languages."""
    return isinstance(value, dict) and "$" in value


def whole(value: types.Value) -> int:
    """A value that has to be a whole number."""
    assert isinstance(value, int)
    return value


def listed(value: types.Value) -> list[types.Value]:
    """A value that has to be a list."""
    assert isinstance(value, list)
    return value


def in_order(values: list[types.Value]) -> list[types.Value]:
    """Numbers from the lowest up; anything else as it is."""
    numbers = [value for value in values if type(value) is int]
    return [*sorted(numbers)] if len(numbers) == len(values) else values


def keyed(value: types.Value) -> dict[str, types.Value]:
    """A value that has to be by keys."""
    assert isinstance(value, dict)
    return value


def counts(value: types.Value) -> dict[str, int]:
    """A value that has to be so many of each; there may be none of anything."""
    if is_counts(value):
        return value
    assert value == {}
    return {}


def span(value: list[int]) -> str:
    low, high = value
    return grammar.number(low) if low == high else f"{grammar.number(low)}–{grammar.number(high)}"


def labelled(kind: types.Value, value: types.Value) -> types.Value:
    match kind:
        case {"list": inner} if isinstance(value, list):
            return Several(labelled(inner, part) for part in value)
        case {"choice": labels} if isinstance(value, str):
            return labels.get(value, value) if isinstance(labels, dict) else value
    return value


def row_title(kind: types.Value, value: types.Value, entries: Mapping[str, types.Entry]) -> types.Value:
    """What a row is called in its table, where it is no thing with a name of its own."""
    match kind:
        case {"list": inner} if isinstance(value, str):
            return row_title(inner, value, entries)
        case {"rows": str(table)} | {"play": str(table)} if isinstance(value, str):
            title = paths.get(entries[table], f"titles.{value}")
            return None if title is paths.MISSING else title
    return None


def texts_in(value: object) -> Iterator[types.Text]:
    if is_text(value):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts_in(part)
