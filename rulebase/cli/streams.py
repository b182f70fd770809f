"""Standard streams: what a command prints always arrives, in any encoding and through a pipe that closes.

Whatever could act on a terminal or turn a line around (control and bidirectional characters, what has no width) is
shown as its number. A letter that the encoding lacks is told by the nearest that it has; in JSON both are escapes.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from typing import Any

from rulebase.documents import problems

STYLES = r"\x1b(?!\[[012]m)"  # our own bold and dim are the only ones that pass
CONTROLS = r"\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f"
INVISIBLE = r"\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff"
UNSEEN = rf"{STYLES}|[{CONTROLS}{INVISIBLE}\ud800-\udfff]"
TAGS = "\U000e0000"  # what follows is invisible, and yet counts as printable
NEAREST, ESCAPED = "rulebase.nearest", "rulebase.escaped"
ASCII = {
    "–": "-",
    "—": "-",
    "−": "-",
    "→": "->",
    "…": "...",
    "×": "x",
    "≤": "<=",
    "≥": ">=",
    "·": "-",
    "ł": "l",
    "Ł": "L",
}
ASCII |= dict.fromkeys("„”“»«", '"') | dict.fromkeys("‘’‚", "'")


class Unsaid(Exception):
    """The answer cannot be written: the disk is full, or there is nowhere to write it to."""


class Stream(io.TextIOWrapper):
    """A standard stream that writes what can be seen; when its reader leaves, nothing more is said."""

    taken = False  # whether the streams of this process are such
    json = False
    vital = False  # whether it matters that what is said arrives

    def write(self, text: str) -> int:
        try:
            return super().write(text if visible(text) else re.sub(UNSEEN, self._seen, text))
        except OSError as error:
            return self._lost(error, len(text))

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            self._lost(error, 0)

    def _seen(self, found: re.Match[str]) -> str:
        return escaped(found[0]) if self.json else problems.numbered(found[0])

    def _lost(self, error: OSError, count: int) -> int:
        os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())  # what is left of it goes nowhere, even at exit
        if self.vital and not isinstance(error, BrokenPipeError):
            raise Unsaid(error.strerror) from error
        return count


def visible(text: str) -> bool:
    """Whether all of it is plain to see: most is, and need not be looked through letter by letter."""
    return text.replace("\n", "").isprintable() and max(text, default="") < TAGS


def take(json: bool) -> None:
    """Make the standard streams of this process such; one that is closed counts as full."""
    Stream.taken = True
    codecs.register_error(NEAREST, nearest)
    codecs.register_error(ESCAPED, in_json)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 (as long as the process)
    sys.stdout = _stream(sys.stdout, json, vital=True)
    sys.stderr = _stream(sys.stderr, json, vital=False)


def _stream(given: Any, json: bool, *, vital: bool) -> Stream:
    if given is None:
        given = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115
    errors, lines = ESCAPED if json else NEAREST, given.line_buffering or not vital
    stream = Stream(given.detach(), given.encoding, errors, line_buffering=lines)
    stream.json, stream.vital = json, vital
    return stream


def escaped(letter: str) -> str:
    """The same as JSON has it: whoever reads it gets the character itself."""
    units = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def nearest(error: UnicodeError) -> tuple[str, int]:
    """Letters that an encoding lacks, without their accents."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(letter: str) -> str:
    import unicodedata

    if letter in ASCII:
        return ASCII[letter]
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


def in_json(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(escaped, error.object[error.start : error.end])), error.end
