"""A board as SVG: simple shapes with letters, as elements of which a page or a script makes its own.

Nothing here says a colour or a size of its own: `class` names what each is, and the page's style sheet the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, TypedDict

from rulebase.checker import picture
from rulebase.knowledge.kinds.several import signed

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


def told(boards: list[picture.Drawn]) -> Pictures:
    """Some boards with what their letters stand for."""
    if not boards:
        return {}
    shown: list[Shown] = [{"title": board["title"], "svg": svg(board), "said": board["said"]} for board in boards]
    return {"boards": shown, "legend": [(letters, title) for title, letters in picture.legend(boards).items()]}


def svg(board: picture.Drawn) -> Node:
    """The whole board; what it says is told beside it in words."""
    tops = _tops(board)
    inside = [*_landmarks(board, tops), *(_field(board, field, tops) for field in board["fields"])]
    view = f"0,0,{WIDTH},{tops[-1]}"
    return "svg", {"viewBox": view, "class": "board", "aria-hidden": "true", "focusable": "false"}, inside


def sign(letters: str, shape: str, tone: str) -> Node:
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


def _tops(board: picture.Drawn) -> list[int]:
    """Where each row begins, and behind the last where all ends: a row is as high as what stands in it."""
    boxes = [each["box"] for each in (*board["fields"], *board["landmarks"])]
    heights = [LOW] * max(box[1] + box[3] for box in boxes)
    for field in board["fields"]:
        row = field["box"][1] + field["box"][3] - 1
        own = sum(heights[field["box"][1] : row])
        heights[row] = max(heights[row], _needed(field, _width(board, field["box"])) - own)
    return [sum(heights[:row]) + GAP // 2 for row in range(len(heights) + 1)]


def _needed(field: picture.Field, wide: int) -> int:
    lines = max((line for line, _, _ in _flow(field, wide)), default=-1) + 1
    return GAP + 2 * PAD + _head(field) + lines * LINE


def _head(field: picture.Field) -> int:
    return HEAD if field["label"] or field["flags"] else 0


def _width(board: picture.Drawn, box: list[int]) -> int:
    return WIDTH * box[2] // board["columns"] - GAP


def _flow(field: picture.Field, wide: int) -> Iterator[tuple[int, int, picture.Piece]]:
    """Each piece with its line and where in it it begins."""
    line, at = 0, PAD
    for piece in field["pieces"]:
        if at > PAD and at + _long(piece) > wide - PAD:
            line, at = line + 1, PAD
        yield line, at, piece
        at += _long(piece) + APART


def _long(piece: picture.Piece) -> int:
    changes = len(signed(piece["change"])) * CHANGE + 2 if piece["change"] else 0
    return _token(piece["letters"]) + 3 + len(piece["figure"]) * NUMBER + changes


def _token(letters: str) -> int:
    return 22 if len(letters) < 3 else 30


# ---------------------------------------------------------------- what is drawn


def _field(board: picture.Drawn, field: picture.Field, tops: list[int]) -> Node:
    column, row, _, rows = field["box"]
    wide, high = _width(board, field["box"]), tops[row + rows] - tops[row] - GAP
    changed = any(piece["change"] for piece in field["pieces"])
    inside = [_text(PAD, HEAD, "label", field["label"])] if field["label"] else []
    inside += [_text(wide - PAD, HEAD + 1, "flag", field["flags"])] if field["flags"] else []
    pieces = [_piece(piece, at, PAD + _head(field) + line * LINE) for line, at, piece in _flow(field, wide)]
    frame: Node = ("rect", {"width": str(wide), "height": str(high), "rx": "5"}, [])
    where = _moved(WIDTH * column // board["columns"] + GAP // 2, tops[row])
    return "g", {"class": "changed" if changed else "field", **where}, [frame, *inside, *pieces]


def _piece(piece: picture.Piece, x: int, y: int) -> Node:
    after = _token(piece["letters"]) + 3
    told = [_sign(piece["letters"], piece["shape"], piece["tone"])]
    if piece["figure"]:
        told.append(_text(after, 15, "number", piece["figure"]))
    if piece["change"]:
        told.append(_text(after + len(piece["figure"]) * NUMBER + 2, 15, "change", signed(piece["change"])))
    return "g", {"class": "piece" if piece["number"] else "taken", **_moved(x, y)}, told


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


def _landmarks(board: picture.Drawn, tops: list[int]) -> Iterator[Node]:
    """What stands there always: a hull with its name, heading upwards."""
    for landmark in board["landmarks"]:
        column, row, _, rows = landmark["box"]
        wide, high = _width(board, landmark["box"]), tops[row + rows] - tops[row] - GAP
        where = _moved(WIDTH * column // board["columns"] + GAP // 2, tops[row])
        yield "g", {"class": "landmark", **where}, _hull(landmark["title"], wide, high)


def _hull(title: str, wide: int, high: int) -> list[Node]:
    outline = f"M{wide // 5},{high}V{high // 3}L{wide // 2},0L{wide - wide // 5},{high // 3}V{high}Z"
    return [("path", {"d": outline}, []), _text(wide // 2, high * 2 // 3, "name", title)]


def _text(x: int, y: int, kind: str, text: str) -> Node:
    return "text", {"class": kind, "x": str(x), "y": str(y)}, text


def _moved(x: int, y: int) -> dict[str, str]:
    return {"transform": f"translate({x},{y})"}
