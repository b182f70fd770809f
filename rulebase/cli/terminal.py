"""Lines of text: wrapped, bold or dim where the terminal can."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping

from rulebase import words
from rulebase.cli import options
from rulebase.model import game as games
from rulebase.model import grammar, shapes, types, vocabulary
from rulebase.play import assumptions

WIDEST = 100
HARD = "\u00a0"
EXIT = {"settled": 0, "disputed": 0, "depends": 0, "choice": 0, "silent": 0, "refused": 1, "needs": 1, "wanted": 1}


def bold(text: str) -> str:
    return f"\033[1m{text}\033[0m" if _styled() else text


def dim(text: str) -> str:
    return f"\033[2m{text}\033[0m" if _styled() else text


def wrapped(text: str, indent: str = "", hanging: str = "") -> str:
    """Lines that end where a printed one would; what is copied from them has ordinary spaces."""
    later, together = hanging or indent, grammar.typeset(words.language(), text)
    return "\n".join(filled(together, width(), indent, later)).replace(HARD, " ")


def filled(text: str, wide: int, first: str = "", later: str = "") -> Iterator[str]:
    """Lines as full as words allow: `textwrap` does it too, and takes longer to import than this to tell an answer."""
    whole = text.replace("\n", " ").rstrip()
    if len(first) + len(whole) <= wide:
        yield (first + whole).rstrip()
        return
    line, begun = first, False
    for word in _words(whole, max(1, wide - len(later))):
        if begun and len(line) + 1 + len(word) <= wide:
            line = f"{line} {word}"
            continue
        if begun:
            yield line.rstrip()
        line, begun = (later if begun else line) + word, bool(word)
    yield line.rstrip()


def _words(text: str, room: int) -> Iterator[str]:
    """The words of a text; one that is wider than a line in pieces."""
    for word in text.split(" "):
        if len(word) <= room:
            yield word
        else:
            yield from (word[at : at + room] for at in range(0, len(word), room))


def beside(named: Mapping[str, str]) -> Iterator[str]:
    """What is said of each name, in a column of its own."""
    indent = max(map(len, named), default=0) + 4
    for name, said in named.items():
        yield f"  {name:<{indent - 2}}" + wrapped(said, " " * indent).lstrip()


def width() -> int:
    return min(options.columns() or WIDEST, WIDEST)


def position(view: games.View, parts: types.Values) -> Iterator[str]:
    """Parts of a position in words, a line for each key."""
    for part, value in parts.items():
        title = grammar.capital(view.render(view.game.core["facts"][part]["title"]))
        keyed = "of" in view.game.core["facts"][part]
        for key, each in value.items() if keyed and isinstance(value, dict) else [("", value)]:
            name = f"{title} ({view.say(key)})" if key and key != view.game.own_seat else title
            yield f"{name}: {_in_words(view, part, each)}"


def _in_words(view: games.View, part: str, value: types.Value) -> str:
    """What a part is, in words; nothing, where it is nothing."""
    shape = vocabulary.shape(view.game, part)
    inner = shape.values if isinstance(shape, shapes.each.Each) else shape
    return assumptions.spoken(view, inner.label(value)) if value not in (None, [], {}) else words._("nothing")


def _styled() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
