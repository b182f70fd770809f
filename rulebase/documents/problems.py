"""Problems: what is wrong with what somebody wrote, as a message to people, to programs or to GitHub.

A message says what is wrong; `expected` what would be right; `hint` how to mend it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from rulebase import words

SCHEMA = 1
ERROR = "error"  # the severity of what must not be run; a warning hinders nobody
FEW = 12  # names that a message lists
_EXCERPT = 96  # characters of a source line that are shown
_SHOWN = 60  # characters of a value that are quoted in a message
_COMPARED = 80  # characters of a word up to which similar ones are looked for
_STROKES = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "_": "-", " ": "-"})


class Place(NamedTuple):
    """Line and column count from 1; line 0 is the file as a whole. `source` is the line itself, where known."""

    file: str
    line: int = 0
    column: int = 0
    source: str = ""


class Problem(NamedTuple):
    code: str
    message: str
    place: Place | None = None
    expected: str = ""
    hint: str = ""
    severity: str = ERROR
    typed: str = ""  # what is wrong, where that is only a part of what was typed
    near: str = ""  # the id of what was probably meant
    known: tuple[str, ...] = ()  # the ids of what would be right

    def at(self, place: Place) -> Problem:
        return self._replace(place=place)


class Failed(Exception):
    """The input is wrong, and these are the reasons."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems)
        self.problems = list(problems)

    def __str__(self) -> str:
        return render(self.problems)


class Broken(Failed):
    """Not the input is wrong, but the tool or a game is broken."""


def broken_tool(error: Exception) -> Broken:
    """A fault of our own, as far as it can be said where it lies."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = of_line(trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else None
    message = words._("rulebase itself is broken here: {reason}").format(reason=shown(named(error)))
    return Broken([Problem("broken-tool", message, place, hint=words._("set RULEBASE_TRACEBACK=1 to see where"))])


def named(error: BaseException) -> str:
    """What kind of error, and what it says, if it can say anything."""
    try:
        said = str(error)
    except Exception:  # noqa: BLE001 - whoever wrote it may have written that, too
        said = ""
    return ": ".join(filter(None, [type(error).__name__, said]))


def of_line(file: str, line: int) -> Place:
    """A line of a program."""
    try:
        import linecache
    except ImportError:  # a browser has only what answers need
        return Place(file, line)
    written = linecache.getline(file, line).rstrip("\n")
    return Place(file, line, len(written) - len(written.lstrip()) + 1, written)


def missing_game(folder: Path) -> Problem:
    return Problem(
        "missing-game",
        words._("this folder holds no game"),
        Place(folder.as_posix()),
        words._("a file game.yaml, which says what the game is called and what it consists of"),
        words._("`rulebase new` makes a folder to start from"),
    )


def closest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that was probably meant; case, diacritics, “_” and “-” make no difference."""
    import difflib

    folded: dict[str, str] = {}
    for candidate in candidates:
        if candidate != word and len(candidate) <= _COMPARED:
            folded.setdefault(fold(candidate), candidate)
    if len(word) > _COMPARED:
        return None
    wanted = fold(word)
    if wanted in folded:
        return folded[wanted]
    found = difflib.get_close_matches(wanted, folded, n=1, cutoff=0.68)
    return folded[found[0]] if found else None


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """The question as a hint, or nothing when no candidate is near."""
    return meant(closest(word, candidates) or "")


def meant(name: str) -> str:
    """The nearest name as a question."""
    return words._("did you mean “{word}”?").format(word=shown(name)) if name else ""


def unknown(message: str, name: str, known: list[str], code: str = "unknown-name") -> Failed:
    """A name that is not known, with what is and what is nearest."""
    near = closest(name, known) or ""
    return Failed([Problem(code, message.format(name=name), expected=one_of(known, near), hint=near)])


def one_of(known: list[str], near: str = "") -> str:
    """What would be right: all of it if it is little; of much only the beginning, and nothing beside what is near."""
    if not known or (near and len(known) > FEW):
        return ""
    between = "; " if any("," in name for name in known) else ", "
    listed = between.join(known[:FEW]) + (" …" if len(known) > FEW else "")
    return words._("one of: {names}").format(names=listed)


def fold(word: str) -> str:
    decomposed = unicodedata.normalize("NFKD", word.casefold().translate(_STROKES))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def shown(value: object) -> str:
    """A value as it may stand in a message: on one line, not too long, nothing invisible."""
    text = _visible(str(value)[: _SHOWN + 1])
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1].rstrip() + "…"


def render(problems: Iterable[Problem], style: str = "human") -> str:
    """All problems as one text: for people (`human`), programs (`json`) or a GitHub workflow (`github`).

    The JSON is {"schema": 1, "problems": [{"severity", "code", "message", "file", "line", "column",
    "expected", "hint"}, …]}; what a problem does not have is null.
    Where one thing was probably meant, "near" is its id.
    """
    if style == "json":
        import json

        return json.dumps({"schema": SCHEMA, "problems": listed(problems)}, ensure_ascii=False, indent=2)
    if style == "github":
        return "\n".join(map(_annotation, problems))
    return "\n".join(line for problem in problems for line in _lines(problem))


def listed(problems: Iterable[Problem]) -> list[dict[str, object]]:
    """Problems as data: what one does not have is None."""
    placed = [(problem, problem.place or Place("")) for problem in problems]
    return [
        {
            "severity": problem.severity,
            "code": problem.code,
            "message": problem.message,
            "file": near(place.file) or None,
            "line": place.line or None,
            "column": place.column or None,
            "expected": problem.expected or None,
            "hint": problem.hint or None,
            **({"near": problem.near} if problem.near else {}),
        }
        for problem, place in placed
    ]


def _annotation(problem: Problem) -> str:
    """A problem as a command to a GitHub workflow."""
    place = problem.place or Place("")
    properties = {"file": near(place.file), "line": place.line, "col": place.column, "title": problem.code}
    listed = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in properties.items() if value)
    message = "\n".join(part for part in (problem.message, _expected(problem), _hint(problem)) if part)
    command = "warning" if problem.severity == "warning" else "error"
    return f"::{command} {listed}::{_escaped(message)}"


def _escaped(text: str, separators: str = "") -> str:
    """Text as a workflow command takes it."""
    for letter in "%\r\n" + separators:
        text = text.replace(letter, f"%{ord(letter):02X}")
    return text


def _lines(problem: Problem) -> list[str]:
    """A problem for people: where, what, the line itself, what is expected, how to mend it."""
    severity = words._("warning") if problem.severity == "warning" else words._("error")
    head, place = f"{severity}: {problem.message}", problem.place
    if place:
        where = f"{near(place.file)}:{place.line}:{place.column}" if place.line else near(place.file)
        head = f"{where}: {head}"
    excerpt = _excerpt(place) if place and place.line else []
    return [_visible(head), *excerpt, *("  " + _visible(more) for more in (_expected(problem), _hint(problem)) if more)]


def _expected(problem: Problem) -> str:
    return words._("expected: {what}").format(what=problem.expected) if problem.expected else ""


def _hint(problem: Problem) -> str:
    return words._("hint: {how}").format(how=problem.hint) if problem.hint else ""


def near(file: str) -> str:
    """The file as seen from where the user stands."""
    from pathlib import Path

    path = Path(file)
    here = Path.cwd()
    return path.relative_to(here).as_posix() if path.is_absolute() and path.is_relative_to(here) else file


def _excerpt(place: Place) -> list[str]:
    """The source line with a caret under the column; of a very long line, the part around it."""
    if not place.source.strip():
        return []
    caret = min(max(place.column - 1, 0), len(place.source))
    start = max(0, min(caret - _EXCERPT // 2, len(place.source) - _EXCERPT))
    end = start + _EXCERPT
    left = "…" if start else ""
    right = "…" if end < len(place.source) else ""
    before = left + _visible(place.source[start:caret])
    after = _visible(place.source[caret:end].rstrip()) + right
    number = str(place.line)
    width = sum(  # columns on a terminal
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in before
    )
    return [
        f"  {number} | {before}{after}",
        f"  {' ' * len(number)} | {' ' * width}^",
    ]


def _visible(text: str) -> str:
    """Text on one line in which blanks are blanks, and what cannot be seen is named by its number."""
    found = []
    for letter in text:
        if letter.isprintable():
            found.append(letter)
        elif letter == "\t":
            found.append("    ")
        else:
            found.append(" " if unicodedata.category(letter) == "Zs" or letter in "\r\n" else numbered(letter))
    return "".join(found)


def numbered(letter: str) -> str:
    """An invisible character by its number; a byte that is no text, as it came."""
    code = ord(letter)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
