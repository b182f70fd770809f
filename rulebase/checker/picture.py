"""What stands in each field of the boards that a game draws, before an event and after it; in signs, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypedDict

from rulebase import words
from rulebase.checker import answers
from rulebase.knowledge import bundle_types, grammar, kinds, nouns, paths, position, vocabulary
from rulebase.knowledge import game as games
from rulebase.knowledge.kinds.pieces import bare

Counts = dict[str, int]
STRANGE: bundle_types.Sign = {"letters": "?", "shape": "square"}  # what the game gives no sign to


class Piece(TypedDict):
    """So many of a piece, and how many more than before."""

    letters: str
    shape: str
    tone: str
    title: str
    number: int
    figure: str  # the number as it is drawn: nothing for a marker, of which there is one
    change: int


class Field(TypedDict):
    key: str
    title: str
    box: list[int]  # column, row, columns, rows
    label: str
    flags: str
    pieces: list[Piece]


class Landmark(TypedDict):
    title: str
    box: list[int]


class Drawn(TypedDict):
    """One board as it is to be drawn; and in words, a line for each field of which there is something to say."""

    id: str
    title: str
    columns: int
    fields: list[Field]
    landmarks: list[Landmark]
    marks: dict[str, str]  # what is written into some fields, and what it means
    said: list[str]


class Table(NamedTuple):
    """What lies on the table before an event and after it; without an event the same twice."""

    view: games.View
    before: position.Position
    after: position.Position


def of_answer(view: games.View, answer: answers.Reply) -> list[Drawn]:
    """What an answer shows: the boards that have changed; at a choice, those that it is about."""
    if answer.status in answers.DECIDED:
        return changed(view, answer.before, answer.at)
    if answer.status == answers.CHOICE:
        return about(view, answer.question, answer.before, answer.reached)
    return []


def about(view: games.View, question: str, before: position.Position, now: position.Position) -> list[Drawn]:
    """The boards that a question is about, as far as anything stands on them."""
    own, beyond = vocabulary.of_question(view.game, question)
    told = {board["id"]: board["part"] for board in view.game.core["picture"]["boards"]}
    found = [board for board in boards(view, before, now) if told[board["id"]] in (*own, *beyond)]
    return [board for board in found if any(field["pieces"] for field in board["fields"])]


def changed(view: games.View, before: position.Position, after: position.Position) -> list[Drawn]:
    """The boards on which something has changed."""
    drawn = boards(view, before, after)
    return [board for board in drawn if any(piece["change"] for field in board["fields"] for piece in field["pieces"])]


def boards(view: games.View, before: position.Position, after: position.Position) -> list[Drawn]:
    """Every board that this configuration has."""
    table = Table(view, before, after)
    told = view.game.core["picture"]["boards"]
    return [_Board(table, board).drawn() for board in told if vocabulary.is_here(view, board["part"])]


def legend(drawn: list[Drawn]) -> dict[str, str]:
    """What the letters and marks on some boards stand for."""
    pieces = [piece for board in drawn for field in board["fields"] for piece in field["pieces"]]
    marks = {meaning: mark for board in drawn for mark, meaning in board["marks"].items()}
    return {piece["title"]: piece["letters"] for piece in pieces} | marks


def sign(view: games.View, thing: str) -> tuple[str, str, str]:
    """The letters, the shape and the tone of a piece; one that carries something has a plus."""
    told = view.game.core["picture"]["signs"].get(bare(thing), STRANGE)
    carries = "+" if bare(thing) != thing else ""
    return view.game.text(told["letters"], view.language) + carries, told["shape"], told.get("tone", "light")


class _Board:
    """One board, field by field."""

    def __init__(self, table: Table, board: bundle_types.Board) -> None:
        self.view, self.before, self.after = table
        self.board = board
        self.part = board["part"]
        self.shape = vocabulary.shape(self.view.game, self.part)
        self.keys = self.shape.keys if isinstance(self.shape, kinds.each.Each) else self.shape
        self.boxes = {**board["fields"], **self._turned()}

    def drawn(self) -> Drawn:
        here = [key for key in self.board["fields"] if self.keys.here(self.view, key)]
        return {
            "id": self.board["id"],
            "title": grammar.capital(self._title(self.board["title"])),
            "columns": self.board["columns"],
            "fields": [self._field(key) for key in here],
            "landmarks": [
                {"title": self.view.title(name), "box": box} for name, box in self.board.get("landmarks", {}).items()
            ],
            "marks": {mark: self._column(column) for column, mark in self.board.get("flags", {}).items()},
            "said": list(self._said(here) if self.shape is not self.keys else self._marked(here)),
        }

    def _turned(self) -> dict[str, list[int]]:
        """Where fields are because the board lies the other way round."""
        turned = self.board.get("turned")
        return turned["fields"] if turned and self.after.get(turned["by"]) is True else {}

    def _title(self, named: nouns.Named) -> str:
        return self.view.title(named) if isinstance(named, str) else self.view.render(named)

    def _column(self, column: str) -> str:
        """What a column of the table of the fields is called."""
        table = self.view.entry(str(self.keys.inner))
        return self.view.render(table.body["columns"][column]["title"]) if table else column

    def _field(self, key: str) -> Field:
        before, now = self.held(self.before, key), self.held(self.after, key)
        things = [*now, *(thing for thing in before if thing not in now)]
        return {
            "key": key,
            "title": self.keys.title(self.view, key),
            "box": self.boxes[key],
            "label": self._cell(key, self.board.get("labels", "")),
            "flags": "".join(flag for column, flag in self.board.get("flags", {}).items() if self._is(key, column)),
            "pieces": [self._piece(thing, before.get(thing, 0), now.get(thing, 0)) for thing in things],
        }

    def _piece(self, thing: str, before: int, now: int) -> Piece:
        letters, shape, tone = sign(self.view, thing)
        return {
            "letters": letters,
            "shape": shape,
            "tone": tone,
            "title": self.view.title(thing),
            "number": now,
            "figure": str(now) if self.shape is not self.keys else "",
            "change": now - before,
        }

    # ---------------------------------------------------------------- what a field holds

    def held(self, at: position.Position, key: str) -> Counts:
        """What stands in a field, as far as it is known."""
        only = self.board["things"][0]
        if self.shape is self.keys:
            return {only: 1} if at.get(self.part) == key else {}
        value = at.get(self.part, key)
        if isinstance(value, int):
            return {only: value} if value else {}
        return {thing: number for thing, number in value.items() if number} if isinstance(value, dict) else {}

    def _cell(self, key: str, column: str) -> str:
        """What the table of the fields has in a column."""
        value = self._value(key, column) if column else None
        return "" if value is None else self.view.say(value)

    def _is(self, key: str, column: str) -> bool:
        return self._value(key, column) is True

    def _value(self, key: str, column: str) -> bool | int | str | list[int] | None:
        table = self.view.entry(str(self.keys.inner)) if isinstance(self.keys, kinds.names.Rows) else None
        value = table.get(f"rows.{key}.{column}") if table else paths.MISSING
        return value if isinstance(value, bool | int | str | list) else None

    # ---------------------------------------------------------------- in words

    def _said(self, here: list[str]) -> Iterator[str]:
        empty = [key for key in here if not self.held(self.before, key) and not self.held(self.after, key)]
        for key in here:
            if key not in empty:
                yield self._line(self.keys.title(self.view, key), self._of(self.before, key), self._of(self.after, key))
        if empty:
            nothing = words._("nothing stands anywhere") if empty == here else words._("nothing stands elsewhere")
            yield grammar.capital(nothing)

    def _of(self, at: position.Position, key: str) -> str:
        held = self.held(at, key)
        return self.view.say(held) if held else words._("nothing")

    def _marked(self, here: list[str]) -> Iterator[str]:
        """Of a marker, the field on which it stands."""
        before, now = (
            next((self.keys.title(self.view, key) for key in here if self.held(at, key)), words._("nowhere"))
            for at in (self.before, self.after)
        )
        yield self._line(self.view.title(self.board["things"][0]), before, now)

    def _line(self, title: str, before: str, now: str) -> str:
        if before == now:
            return grammar.capital(f"{title}: {now}")
        return grammar.capital(words._("{name}: {now}; before: {before}").format(name=title, now=now, before=before))
