"""A board drawn with characters, of which every terminal has all: fields as frames, pieces by their letters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rulebase import library
from rulebase.cli import terminal
from rulebase.play import asking, boards

WIDEST = 60
Canvas: TypeAlias = list[list[str]]


def text(shown: list[boards.Drawn]) -> str:
    """Some boards below each other, and what the letters stand for."""
    lines = [line for board in shown for line in (*_board(board), "")]
    named = ", ".join(f"{letters} {title}" for title, letters in boards.legend(shown).items())
    return "\n".join([*lines, *terminal.filled(named, WIDEST)])


def framed(shown: list[boards.Drawn]) -> str:
    """The same with an empty line before, if there is any."""
    return f"\n{text(shown)}\n" if shown else ""


def before(asked: library.Asked, *, shown: bool) -> None:
    """The boards that a question is about, before anything happens."""
    if shown and asked.view.game.core["picture"]["boards"]:
        at = asking.of(asked.view, asked.question, asked.told, asked.at).position
        print(framed(boards.about(asked.view, asked.question, at, at, asked.told)), end="")


def _board(board: boards.Drawn) -> Iterator[str]:
    wide = (WIDEST - 1) // board["columns"]
    tops = _tops(board, wide)
    canvas: Canvas = [[" "] * (board["columns"] * wide + 1) for _ in range(tops[-1] + 1)]
    for field in board["fields"]:
        left, top, right, bottom = _corners(field["box"], wide, tops)
        _frame(canvas, left, top, right, bottom)
        for line, text in enumerate(_lines(field, right - left - 2)):
            _write(canvas, left + 2, top + 1 + line, text)
    for between in board["between"]:
        left, _, right, _ = _corners(between["box"], wide, tops)
        across = "  ".join(map(_piece, between["pieces"]))
        _write(canvas, left + 2, tops[between["box"][1] + 1], f"[ {across} ]"[: right - left - 3])
    for landmark in board["landmarks"]:
        left, top, right, bottom = _corners(landmark["box"], wide, tops)
        _write(canvas, left + 1, (top + bottom) // 2, landmark["title"][: right - left - 1].center(right - left - 1))
    yield board["title"]
    yield from ("".join(row).rstrip() for row in canvas)


def _tops(board: boards.Drawn, wide: int) -> list[int]:
    """The line on which each row begins, and behind the last that on which all ends."""
    boxes = [each["box"] for each in (*board["fields"], *board["landmarks"])]
    heights = [2] * max(box[1] + box[3] for box in boxes)
    for field in board["fields"]:
        _, row, columns, rows = field["box"]
        needed = 1 + max(1, len(_lines(field, columns * wide - 2)))
        heights[row + rows - 1] = max(heights[row + rows - 1], needed - sum(heights[row : row + rows - 1]))
    return [sum(heights[:row]) for row in range(len(heights) + 1)]


def _corners(box: list[int], wide: int, tops: list[int]) -> tuple[int, int, int, int]:
    column, row, columns, rows = box
    return column * wide, tops[row], (column + columns) * wide, tops[row + rows]


def _lines(field: boards.Field, room: int) -> list[str]:
    head = " ".join(filter(None, (field["label"], field["flags"])))
    pieces = [_piece(piece).replace(" ", "_") for piece in field["pieces"]]
    shown = list(terminal.filled("  ".join(pieces), room)) if pieces else []
    return [line[:room].replace("_", " ") for line in ([head] if head else []) + shown]


def _piece(piece: boards.Piece) -> str:
    changes = f" ({piece['change']:+d})" if piece["change"] else ""
    return f"{piece['letters']} {piece['figure']}".rstrip() + changes


def _frame(canvas: Canvas, left: int, top: int, right: int, bottom: int) -> None:
    for column in range(left + 1, right):
        for row in (top, bottom):
            canvas[row][column] = _line(canvas[row][column], "-")
    for row in range(top + 1, bottom):
        for column in (left, right):
            canvas[row][column] = _line(canvas[row][column], "|")
    for row, column in ((top, left), (top, right), (bottom, left), (bottom, right)):
        canvas[row][column] = "+"


def _line(there: str, line: str) -> str:
    """A line that meets another makes a corner."""
    return line if there in (" ", line) else "+"


def _write(canvas: Canvas, left: int, top: int, text: str) -> None:
    canvas[top][left : left + len(text)] = text
