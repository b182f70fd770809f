"""Boards: what stands in each field before an event and after it, in words and as a drawing (SVG)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias, TypedDict

from rulebase import words
from rulebase.model import game as games
from rulebase.model import grammar, paths, position, shapes, types, vocabulary
from rulebase.model.shapes.pieces import bare
from rulebase.model.shapes.several import signed
from rulebase.play import answers

Counts = dict[str, int]
STRANGE: types.Sign = {"letters": "?", "shape": "square"}  # of what the game gives no sign


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


class Between(TypedDict):
    """What stands in one of two fields, and nobody has told in which: drawn across their border."""

    title: str
    box: list[int]  # both fields
    pieces: list[Piece]


class Drawn(TypedDict):
    """One board as it is to be drawn; and in words, a line for each field of which there is something to say."""

    id: str
    title: str
    columns: int
    fields: list[Field]
    landmarks: list[Landmark]
    between: list[Between]
    marks: dict[str, str]  # what is written into some fields, and what it means
    said: list[str]


class Table(NamedTuple):
    """The positions before an event and after it; without an event the same twice."""

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


def about(
    view: games.View,
    question: str,
    before: position.Position,
    now: position.Position,
    told: types.Values | None = None,
) -> list[Drawn]:
    """The boards that a question is about, with what is told of it, as far as anything stands on them."""
    own, beyond = vocabulary.of_question(view.game, question, told)
    parts = {board["id"]: board["part"] for board in view.game.core["picture"]["boards"]}
    found = [board for board in all_drawn(view, before, now) if parts[board["id"]] in (*own, *beyond)]
    return [board for board in found if any(field["pieces"] for field in board["fields"])]


def changed(view: games.View, before: position.Position, after: position.Position) -> list[Drawn]:
    """The boards on which something has changed."""
    drawn = all_drawn(view, before, after)
    return [board for board in drawn if any(piece["change"] for piece in _pieces(board))]


def all_drawn(view: games.View, before: position.Position, after: position.Position) -> list[Drawn]:
    """Every board that this configuration has."""
    table = Table(view, before, after)
    boards = view.game.core["picture"]["boards"]
    return [_Board(table, board).drawn() for board in boards if vocabulary.is_here(view, board["part"])]


def _pieces(board: Drawn) -> Iterator[Piece]:
    for place in (*board["fields"], *board["between"]):
        yield from place["pieces"]


def legend(drawn: list[Drawn]) -> dict[str, str]:
    """What the letters and marks on some boards stand for."""
    pieces = [piece for board in drawn for piece in _pieces(board)]
    marks = {meaning: mark for board in drawn for mark, meaning in board["marks"].items()}
    return {piece["title"]: piece["letters"] for piece in pieces} | marks


def sign(view: games.View, thing: str) -> tuple[str, str, str]:
    """The letters, the shape and the tone of a piece; one that carries something has a plus."""
    found = view.game.core["picture"]["signs"].get(bare(thing), STRANGE)
    carries = "+" if bare(thing) != thing else ""
    return view.game.text(found["letters"], view.language) + carries, found["shape"], found.get("tone", "light")


class _Board:
    """One board, field by field."""

    def __init__(self, table: Table, board: types.Board) -> None:
        self.view, self.before, self.after = table
        self.board = board
        self.part = board["part"]
        self.shape = vocabulary.shape(self.view.game, self.part)
        self.keys = self.shape.keys if isinstance(self.shape, shapes.each.Each) else self.shape
        self.boxes = board["fields"]
        turned = board.get("turned")
        if turned and self.after.get(turned["by"]) is True:  # the board lies the other way round
            self.boxes = {**self.boxes, **turned["fields"]}

    def drawn(self) -> Drawn:
        title, marks = self.board["title"], {}
        for column, mark in self.board.get("flags", {}).items():
            table = self.view.entry(str(self.keys.inner))
            marks[mark] = self.view.render(table.body["columns"][column]["title"]) if table else column
        keys = [key for key in self.board["fields"] if self.keys.here(self.view, key)]
        return {
            "id": self.board["id"],
            "title": grammar.capital(self.view.title(title) if isinstance(title, str) else self.view.render(title)),
            "columns": self.board["columns"],
            "fields": [self._field(key) for key in keys],
            "landmarks": [
                {"title": self.view.title(name), "box": box} for name, box in self.board.get("landmarks", {}).items()
            ],
            "between": list(self._between()),
            "marks": marks,
            "said": list(self._words(keys) if self.shape is not self.keys else self._marker_words(keys)),
        }

    def _between(self) -> Iterator[Between]:
        if pieces := self._all(*self._over()):
            over = self.board["between"]
            (left, top, columns, rows), other = (self.boxes[key] for key in over["fields"])
            title = self.view.render(self.view.game.core["facts"][over["part"]]["title"])
            yield {"title": title, "box": [left, min(top, other[1]), columns, rows + other[3]], "pieces": pieces}

    def _over(self) -> tuple[Counts, Counts]:
        """What stands in one of two fields, before and now, while it is told of none of them."""
        over = self.board.get("between")
        if not over or any(self.after.get(self.part, key) is not position.UNKNOWN for key in over["fields"]):
            return {}, {}
        return _counts(self.before.get(over["part"])), _counts(self.after.get(over["part"]))

    def _all(self, before: Counts, now: Counts) -> list[Piece]:
        things = [*now, *(thing for thing in before if thing not in now)]
        return [self._piece(thing, before.get(thing, 0), now.get(thing, 0)) for thing in things]

    def _field(self, key: str) -> Field:
        label = self._cell(key, self.board["labels"]) if self.board.get("labels") else None
        flags = self.board.get("flags", {}).items()
        return {
            "key": key,
            "title": self.keys.title(self.view, key),
            "box": self.boxes[key],
            "label": "" if label is None else self.view.say(label),
            "flags": "".join(flag for column, flag in flags if self._cell(key, column) is True),
            "pieces": self._all(*self._held(key)),
        }

    def _cell(self, key: str, column: str) -> bool | int | str | list[int] | None:
        """What the table of the fields has in a column."""
        table = self.view.entry(str(self.keys.inner)) if isinstance(self.keys, shapes.names.Rows) else None
        value = table.get(f"rows.{key}.{column}") if table else paths.MISSING
        return value if isinstance(value, bool | int | str | list) else None

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

    def held(self, at: position.Position, key: str) -> Counts:
        """What stands in a field, as far as it is known."""
        only = self.board["things"][0]
        if self.shape is self.keys:
            return {only: 1} if at.get(self.part) == key else {}
        value = at.get(self.part, key)
        if isinstance(value, int):
            return {only: value} if value else {}
        return _counts(value)

    def _held(self, key: str) -> tuple[Counts, Counts]:
        return self.held(self.before, key), self.held(self.after, key)

    def _words(self, keys: list[str]) -> Iterator[str]:
        """A line for each field in which something stands or stood."""
        empty = [key for key in keys if not self.held(self.before, key) and not self.held(self.after, key)]
        lying = [(self.keys.title(self.view, key), self._held(key)) for key in keys if key not in empty]
        for between in self._between():
            empty = [key for key in empty if key not in self.board["between"]["fields"]]
            lying.append((between["title"], self._over()))
        for title, held in lying:
            before, now = (self.view.say(each) if each else words._("nothing") for each in held)
            yield self._line(title, before, now)
        if empty:
            nothing = words._("nothing stands anywhere") if empty == keys else words._("nothing stands elsewhere")
            yield grammar.capital(nothing)

    def _marker_words(self, keys: list[str]) -> Iterator[str]:
        """Of a marker, the field on which it stands."""
        before, now = (
            next((self.keys.title(self.view, key) for key in keys if self.held(at, key)), words._("nowhere"))
            for at in (self.before, self.after)
        )
        yield self._line(self.view.title(self.board["things"][0]), before, now)

    def _line(self, title: str, before: str, now: str) -> str:
        if before == now:
            return grammar.capital(f"{title}: {now}")
        return grammar.capital(words._("{name}: {now} (so far: {before})").format(name=title, now=now, before=before))


def _counts(value: types.Value) -> Counts:
    return {thing: number for thing, number in value.items() if number} if isinstance(value, dict) else {}


# ---------------------------------------------------------------- the drawing

Node: TypeAlias = "tuple[str, dict[str, str], list[Node] | str]"  # its name, its attributes, what is inside
WIDTH = 360
GAP, PAD, APART = 4, 6, 9  # between fields, inside one, between pieces
LOW = 40  # a field is at least so high
HEAD = 12  # the line of a label
LINE, SIGN = 25, 20  # a line of pieces, and a sign
NUMBER, CHANGE = 9, 8  # the width of a figure


class Pictures(TypedDict, total=False):
    """Some boards as a page shows them; nothing if there are none."""

    boards: list[Shown]
    legend: list[tuple[str, str]]


class Shown(TypedDict):
    """One board: its title, the drawing, and the same in words."""

    title: str
    svg: Node
    said: list[str]


def svgs(boards: list[Drawn]) -> Pictures:
    """Some boards with what their letters stand for."""
    if not boards:
        return {}
    shown: list[Shown] = [{"title": board["title"], "svg": svg(board), "said": board["said"]} for board in boards]
    return {"boards": shown, "legend": [(letters, title) for title, letters in legend(boards).items()]}


def svg(board: Drawn) -> Node:
    """The whole board; what it shows stands beside it in words."""
    tops = _tops(board)
    inside: list[Node] = []
    for landmark in board["landmarks"]:  # what stands there always: a hull with its name, heading upwards
        column, row, _, rows = landmark["box"]
        wide, high = _width(board, landmark["box"]), tops[row + rows] - tops[row] - GAP
        where = _moved(WIDTH * column // board["columns"] + GAP // 2, tops[row])
        inside.append(("g", {"class": "landmark", **where}, _hull(landmark["title"], wide, high)))
    inside += [_field(board, field, tops) for field in board["fields"]]
    inside += [_across(board, between, tops) for between in board["between"]]
    view = f"0,0,{WIDTH},{tops[-1]}"
    return "svg", {"viewBox": view, "class": "board", "aria-hidden": "true", "focusable": "false"}, inside


def sign_svg(letters: str, shape: str, tone: str) -> Node:
    """One sign by itself."""
    wide = _token(letters)
    attributes = {"viewBox": f"-1,-1,{wide + 2},{SIGN + 2}", "class": "sign", "aria-hidden": "true"}
    return "svg", attributes, [_sign(letters, shape, tone)]


def landmark(title: str) -> Node:
    """What stands there always, by itself."""
    wide, high = WIDTH // 3, WIDTH // 3
    attributes = {"viewBox": f"0,0,{wide},{high}", "class": "board", "aria-hidden": "true"}
    return "svg", attributes, [("g", {"class": "landmark"}, _hull(title, wide, high))]


# ---------------------------------------------------------------- where things are


def _tops(board: Drawn) -> list[int]:
    """Where each row begins, and behind the last where all ends: a row is as high as what stands in it."""
    boxes = [each["box"] for each in (*board["fields"], *board["landmarks"])]
    heights = [LOW] * max(box[1] + box[3] for box in boxes)
    for field in board["fields"]:
        row = field["box"][1] + field["box"][3] - 1
        above = sum(heights[field["box"][1] : row])
        lines = max((line for line, _, _ in _flow(field, _width(board, field["box"]))), default=-1) + 1
        heights[row] = max(heights[row], GAP + 2 * PAD + _head(field) + lines * LINE - above)
    for between in board["between"]:  # half of it in each of its fields
        for row in (between["box"][1], between["box"][1] + between["box"][3] - 1):
            heights[row] += LINE
    return [sum(heights[:row]) + GAP // 2 for row in range(len(heights) + 1)]


def _head(field: Field) -> int:
    return HEAD if field["label"] or field["flags"] else 0


def _width(board: Drawn, box: list[int]) -> int:
    return WIDTH * box[2] // board["columns"] - GAP


def _flow(field: Field | Between, wide: int) -> Iterator[tuple[int, int, Piece]]:
    """Each piece with its line and where in it it begins."""
    line, at = 0, PAD
    for piece in field["pieces"]:
        if at > PAD and at + _long(piece) > wide - PAD:
            line, at = line + 1, PAD
        yield line, at, piece
        at += _long(piece) + APART


def _long(piece: Piece) -> int:
    changes = len(signed(piece["change"])) * CHANGE + 2 if piece["change"] else 0
    return _token(piece["letters"]) + 3 + len(piece["figure"]) * NUMBER + changes


def _token(letters: str) -> int:
    return 22 if len(letters) < 3 else 30


# ---------------------------------------------------------------- what is drawn


def _field(board: Drawn, field: Field, tops: list[int]) -> Node:
    column, row, _, rows = field["box"]
    wide, high = _width(board, field["box"]), tops[row + rows] - tops[row] - GAP
    changed = any(piece["change"] for piece in field["pieces"])
    inside = [_text(PAD, HEAD, "label", field["label"])] if field["label"] else []
    inside += [_text(wide - PAD, HEAD + 1, "flag", field["flags"])] if field["flags"] else []
    pieces = [_piece(piece, at, PAD + _head(field) + line * LINE) for line, at, piece in _flow(field, wide)]
    frame: Node = ("rect", {"width": str(wide), "height": str(high), "rx": "5"}, [])
    where = _moved(WIDTH * column // board["columns"] + GAP // 2, tops[row])
    return "g", {"class": "changed" if changed else "field", **where}, [frame, *inside, *pieces]


def _across(board: Drawn, between: Between, tops: list[int]) -> Node:
    """A box across the border of two fields."""
    column, row, _, _ = between["box"]
    wide, high = max(at + _long(piece) for _, at, piece in _flow(between, WIDTH)) + PAD, LINE + PAD
    pieces = [_piece(piece, at, PAD) for _, at, piece in _flow(between, WIDTH)]
    frame: Node = ("rect", {"width": str(wide), "height": str(high), "rx": "12"}, [])
    where = _moved(WIDTH * column // board["columns"] + GAP // 2 + 2 * PAD, tops[row + 1] - (high + GAP) // 2)
    changed = any(piece["change"] for piece in between["pieces"])
    return "g", {"class": "changed" if changed else "field", **where}, [frame, *pieces]


def _piece(piece: Piece, x: int, y: int) -> Node:
    after = _token(piece["letters"]) + 3
    inside = [_sign(piece["letters"], piece["shape"], piece["tone"])]
    if piece["figure"]:
        inside.append(_text(after, 15, "number", piece["figure"]))
    if piece["change"]:
        inside.append(_text(after + len(piece["figure"]) * NUMBER + 2, 15, "change", signed(piece["change"])))
    return "g", {"class": "piece" if piece["number"] else "taken", **_moved(x, y)}, inside


def _sign(letters: str, shape: str, tone: str) -> Node:
    wide = _token(letters)
    half, text = wide // 2, {"up": 17, "down": 12}.get(shape, 14)
    outline: Node = ("path", {"d": _outline(shape, wide, half)}, [])
    return "g", {"class": tone}, [outline, _text(half, text, "letters", letters)]


def _outline(shape: str, wide: int, half: int) -> str:
    match shape:
        case "up":
            return f"M0,20V7L{half},0L{wide},7V20Z"
        case "down":
            return f"M0,0V13L{half},20L{wide},13V0Z"
        case "wide":
            return f"M4,0H{wide - 4}L{wide},10L{wide - 4},20H4L0,10Z"
        case "round":
            return f"M9,0H{wide - 9}A9,10,0,0,1,{wide - 9},20H9A9,10,0,0,1,9,0Z"
        case _:
            return f"M0,0H{wide}V20H0Z"


def _hull(title: str, wide: int, high: int) -> list[Node]:
    outline = f"M{wide // 5},{high}V{high // 3}L{wide // 2},0L{wide - wide // 5},{high // 3}V{high}Z"
    return [("path", {"d": outline}, []), _text(wide // 2, high * 2 // 3, "name", title)]


def _text(x: int, y: int, kind: str, text: str) -> Node:
    return "text", {"class": kind, "x": str(x), "y": str(y)}, text


def _moved(x: int, y: int) -> dict[str, str]:
    return {"transform": f"translate({x},{y})"}
