"""Picture: each board shows a part that there is, field by field, with pieces that have a sign."""

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping

from rulebase import words
from rulebase.author import collect
from rulebase.author.lint import names, references
from rulebase.author.lint.subject import Subject
from rulebase.author.lint.written import Keys
from rulebase.documents.problems import Problem
from rulebase.model import shapes, types, vocabulary


def check(subject: Subject) -> Iterator[Problem]:
    signs = subject.game.core["picture"]["signs"]
    for item in subject.of("picture"):
        yield from _keys(item, ("signs",), item.data["signs"], "entry", subject.entries)
        for index, board in enumerate(item.data["boards"]):
            at = ("boards", index)
            if isinstance(board["title"], str):
                yield from references.listed(item, (*at, "title"), board["title"], "entry", subject.entries)
            yield from _keys(item, (*at, "landmarks"), board.get("landmarks", {}), "entry", subject.entries)
            yield from references.listed(item, (*at, "things"), board["things"], "sign", signs)
            yield from _laid(subject, item, at, board)
            parts = vocabulary.parts(subject.game)
            if between := board.get("between"):
                yield from references.listed(item, (*at, "between", "part"), between["part"], "part", parts)
                fields = [*board["fields"]]
                yield from references.listed(item, (*at, "between", "fields"), between["fields"], "row", fields)
            unknown = list(references.listed(item, (*at, "part"), board["part"], "part", parts))
            yield from unknown or _shown(subject, item, at, board)


def _keys(item: collect.Item, at: Keys, written: Iterable[str], what: str, known: Collection[str]) -> Iterator[Problem]:
    """Names that stand as keys, each of which must be known."""
    for name in written:
        if name not in known:
            yield names.unknown(what, name, known, item.place(*at, name, key=True))


def _laid(subject: Subject, item: collect.Item, at: Keys, board: types.Board) -> Iterator[Problem]:
    """Where everything is; and where it is once the board is turned, by a part that is yes or no."""
    boxes = {**board["fields"], **board.get("landmarks", {})}
    places = {name: (*at, "fields" if name in board["fields"] else "landmarks", name) for name in boxes}
    yield from _boxes(item, board["columns"], boxes, places)
    turned = board.get("turned")
    if turned is None:
        return
    there = (*at, "turned")
    parts = {part: vocabulary.shape(subject.game, part) for part in vocabulary.parts(subject.game)}
    booleans = [part for part, shape in parts.items() if isinstance(shape, shapes.simple.Boolean)]
    yield from references.listed(item, (*there, "by"), turned["by"], "part", booleans)
    yield from _keys(item, (*there, "fields"), turned["fields"], "row", board["fields"])
    moved = {name: (*there, "fields", name) for name in turned["fields"]}
    yield from _boxes(item, board["columns"], {**boxes, **turned["fields"]}, {**places, **moved})


def _boxes(
    item: collect.Item, columns: int, boxes: Mapping[str, list[int]], places: Mapping[str, Keys]
) -> Iterator[Problem]:
    """Nothing lies beside the board, or on something else."""
    taken: dict[tuple[int, int], str] = {}
    for name, box in boxes.items():
        place = item.place(*places[name])
        if box[0] + box[2] > columns or not box[2] * box[3]:
            message = words._("“{name}” does not lie on the board").format(name=name)
            yield Problem("off-board", message, place, words._("column and row from 0, how many columns and rows"))
        for cell in itertools.product(range(box[0], box[0] + box[2]), range(box[1], box[1] + box[3])):
            other = taken.setdefault(cell, name)
            if other != name:
                message = words._("“{name}” lies on “{other}”").format(name=name, other=other)
                yield Problem("overlapping", message, place, words._("a place of its own for each"))
                break


def _shown(subject: Subject, item: collect.Item, at: Keys, board: types.Board) -> Iterator[Problem]:
    """The part has a value for each field, or is one of them; the pieces are among what it holds."""
    shape = vocabulary.shape(subject.game, board["part"])
    keys = shape.keys if isinstance(shape, shapes.each.Each) else shape
    known = keys.options(subject.game)
    yield from _keys(item, (*at, "fields"), board["fields"], "row", known)
    held = shape.values.options(subject.game) if isinstance(shape, shapes.each.Each) else []
    if held:
        yield from references.listed(item, (*at, "things"), board["things"], "entry", held)
    elif len(board["things"]) > 1:
        message = words._("this part counts one kind of piece only")
        yield Problem("many-things", message, item.place(*at, "things"), words._("one piece: [centurion]"))
    table = keys.inner if isinstance(keys, shapes.names.Rows) else ""
    columns = subject.parts(table, "columns") if table in subject.entries else []
    yield from references.listed(item, (*at, "labels"), board.get("labels"), "column", columns)
    yield from _keys(item, (*at, "flags"), board.get("flags", {}), "column", columns)
