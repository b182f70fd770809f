"""What a cell could be instead: values of the same sort, none of which makes its table or card nonsense."""

from __future__ import annotations

import contextlib
import copy
import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

from rulebase.model import quantities
from tools.mutating import cell_names, cell_reads

GONE: Any = object()  # in place of a value: it is taken out
TWIN = "~"  # ends the name of a rule that says all that another says, and is not it
MOST = 8  # names that are tried in place of another


class Change(NamedTuple):
    """A change that has to be noticed, in words, and the values that stand for it: one of them noticed is enough."""

    told: str
    values: list[Any]


def of_cell(core: Any, cell: cell_names.Cell, alike: list[cell_names.Cell], present: bool) -> list[Change]:
    """The changes of a cell, given all that are like it; of some it matters only that they are there."""
    value = value_of(core, cell)
    like = [value_of(core, other) for other in alike]
    if value == "unknown":
        return []
    if present or (isinstance(value, dict) and "$" not in value):
        return [Change("taken out", [GONE])]
    if isinstance(value, bool):
        return [_to(not value)]
    if type(value) is int:
        return _near(value, [each for each in like if type(each) is int])
    if quantities.is_range(value):
        apart = [*_beside(core, cell), *_shared_out(core, alike)]
        return [_to(span) for span in _shifted(value, [each for each in like if quantities.is_range(each)], apart)]
    if isinstance(value, list):
        return list(_rearranged(value, ordered=cell.field == "list"))
    others = list(dict.fromkeys(_others(core, value, like)))[:MOST]
    return [Change(f"another: {', '.join(others)}", others) if others else Change("taken out", [GONE])]


def _to(value: Any) -> Change:
    return Change(str(value), [value])


def value_of(core: Any, cell: cell_names.Cell) -> Any:
    found = core
    for key in cell.where:
        found = cell_reads.step(found, key)
    return found


@contextlib.contextmanager
def changed(core: Any, cell: cell_names.Cell, value: Any) -> Iterator[None]:
    """The game while a cell is something else; afterwards all is as it was, in its order."""
    holder, last = _holder(core, cell), cell.where[-1]
    before = copy.copy(holder)
    try:
        if value is GONE:
            del holder[last]
        else:
            holder[int(last) if isinstance(holder, list) else last] = value
        yield
    finally:
        holder.clear()
        holder.extend(before) if isinstance(holder, list) else holder.update(before)


def _holder(core: Any, cell: cell_names.Cell) -> Any:
    """The row, or whatever else the cell is written in."""
    found: Any = core
    for key in cell.where[:-1]:
        found = cell_reads.step(found, key)
    return found


def _near(value: int, like: list[int]) -> list[Change]:
    """A little more, a little less; what ranks things can only pass others, and nothing sinks to nothing."""
    more, less = [value + 1, value + 2], [value - 1, value - 2]
    if len(like) > 2 and sorted(like) == list(range(1, len(like) + 1)):
        tried = [numbers for numbers in (less, more) if 1 <= numbers[0] <= len(like)]
    else:
        least = min(1, *like)
        tried = [[number for number in numbers if number >= least] for numbers in (less, more)]
    return [Change(str(numbers[0]), numbers) for numbers in tried if numbers]


def _shifted(value: list[int], like: list[list[int]], apart: list[list[int]]) -> list[list[int]]:
    """Each end moved by one either way, as far as ranges of this sort reach, and not into those it stays apart from."""
    low, high = value
    least, most = min(span[0] for span in like), max(span[1] for span in like)
    spans = [[low - 1, high], [low + 1, high], [low, high - 1], [low, high + 1]]
    if low == high:
        spans += [[low - 1, high - 1], [low + 1, high + 1]]
    spans = [span for span in spans if least <= span[0] <= span[1] <= most]
    clear = [other for other in apart if not _meet(value, other)]
    return [span for span in spans if not any(_meet(span, other) for other in clear)] or [[high + 1, high + 1]]


def _beside(core: Any, cell: cell_names.Cell) -> list[list[int]]:
    """The ranges in the same row: one number has one effect."""
    row = _holder(core, cell)
    return [other for other in (row.values() if isinstance(row, dict) else row) if quantities.is_range(other)]


def _shared_out(core: Any, alike: list[cell_names.Cell]) -> list[list[int]]:
    """The ranges of a column whose rows share the numbers out among them; none if they do not."""
    spans = [span for other in alike if quantities.is_range(span := value_of(core, other))]
    plain = [
        span for other in alike if other.where[0] == "entries" and quantities.is_range(span := value_of(core, other))
    ]
    return [] if any(_meet(*pair) for pair in itertools.combinations(plain, 2)) else spans


def _meet(one: list[int], other: list[int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _rearranged(members: list[Any], ordered: bool) -> Iterator[Change]:
    """Without each member, and with each two neighbours the other way round."""
    for index, member in enumerate(members):
        yield Change(f"without {member}", [[*members[:index], *members[index + 1 :]]])
    for index in range(len(members) - 1 if ordered else 0):
        first, second = members[index : index + 2]
        yield Change(f"{second} before {first}", [[*members[:index], second, first, *members[index + 2 :]]])


def _others(core: Any, value: Any, like: list[Any]) -> Iterator[str]:
    """Another of its sort: for a rule one that says the same, else what stands in cells like it, else in its group."""
    body = core["entries"].get(value) if isinstance(value, str) else None
    if body and body["kind"] == "rule":
        yield value + TWIN
        return
    yield from (other for other in like if isinstance(other, str) and other != value)
    if body:
        group = (body["kind"], body.get("group"))
        for name, other in core["entries"].items():
            if name != value and (other["kind"], other.get("group")) == group:
                yield name
