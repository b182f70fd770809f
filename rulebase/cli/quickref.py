"""A file that somebody named to be written: as a careful Unix tool treats it.

A link is followed, what may not be written is refused before any work, a device or pipe is written to and never
renamed over; a file is there as a whole or as it was before.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile

from rulebase import words
from rulebase.cli import options
from rulebase.documents import problems
from rulebase.model import bundle
from rulebase.model import game as games

STREAMS = ("/dev/", "/proc/")  # names of what is open already: to be written to as it stands


def look(place: str) -> str:
    """The place, or Failed if nothing can be written there."""
    try:
        _try(place)
    except (OSError, ValueError) as error:  # ValueError: a NUL
        raise _unwritable(place, error) from error
    return place


def put(place: str, content: bytes) -> bool:
    """Write it; whether it lies in a file now, which is worth telling."""
    try:
        if _is_stream(place):
            _poured(place, content)
            return False
        _replaced(os.path.realpath(place), content)
    except OSError as error:
        raise _unwritable(place, error) from error
    return True


def _try(place: str) -> None:
    if os.path.exists(place):
        mode = os.stat(place).st_mode
        if stat.S_ISDIR(mode):
            raise _error(errno.EISDIR)
        if not os.access(place, os.W_OK) or (stat.S_ISREG(mode) and not mode & 0o222):  # root may, but hardly means to
            raise _error(errno.EACCES)
        return
    folder = os.path.dirname(os.path.realpath(place))
    if not os.path.isdir(folder):
        raise _error(errno.ENOENT)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _error(errno.EACCES)


def _is_stream(place: str) -> bool:
    if os.path.abspath(place).startswith(STREAMS):
        return True
    return os.path.exists(place) and not stat.S_ISREG(os.stat(place).st_mode)


def _poured(place: str, content: bytes) -> None:
    with open(place, "wb") as stream:
        stream.write(content)


def _replaced(place: str, content: bytes) -> None:
    """Written beside and renamed; in place where that would take the file from its owner or its other names."""
    facts = os.stat(place) if os.path.exists(place) else None
    folder = os.path.dirname(place)
    if facts and (facts.st_nlink > 1 or facts.st_uid != _user() or not os.access(folder, os.W_OK)):
        _poured(place, content)
        return
    handle, beside = tempfile.mkstemp(prefix=".rulebase-", suffix=".part", dir=folder)
    try:
        with open(handle, "wb") as file:
            file.write(content)
        os.chmod(beside, stat.S_IMODE(facts.st_mode) if facts else 0o666 & ~_umask())
        os.replace(beside, place)
    except BaseException:
        os.unlink(beside)
        raise


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def _unwritable(place: str, error: OSError | ValueError) -> problems.Failed:
    reason = getattr(error, "strerror", None) or str(error)
    message = words._("“{file}” cannot be written: {reason}").format(file=problems.shown(place), reason=reason)
    expected = words._("a file in a folder that can be written to")
    return problems.Failed([problems.Problem("unwritable", message, expected=expected)])


STDOUT = "-"


def run(argv: list[str]) -> int:
    parser = options.Parser("quickref", words._("A printable sheet (PDF) of what the table needs tonight."))
    parser.add_argument("--game", metavar="G", help=words._("which game"))
    options.add_configuration(parser)
    parser.add_argument("--players", metavar="N", help=words._("how many players (default: every number)"))
    subjects = words._("subjects of the sheet, separated by commas, at most a page each (default: the first two)")
    parser.add_argument("--subjects", metavar="S", default="", help=subjects)
    parser.add_argument("--lang", metavar="L", help=words._("language of the sheet (default: yours)"))
    parser.add_argument("-o", "--output", metavar="FILE", help=words._("where to write it; - is the standard output"))
    parsed = parser.parse_args(argv)
    view = options.view(options.game(_game(parsed.game)), parsed)
    from rulebase.sheet import quickref

    players, about = _players(parsed.players), [name.strip() for name in parsed.subjects.split(",") if name.strip()]
    if parsed.output == STDOUT:
        sys.stdout.buffer.write(quickref.build(view, players, about))
        sys.stdout.buffer.flush()
        return 0
    place = look(_place(parsed.output, view))
    if put(place, quickref.build(view, players, about)):
        print(place)
    return 0


def _game(asked: str | None) -> str:
    known = bundle.games()
    if asked is None and len(known) != 1:
        message, hint = words._("no game is named"), words._("say which with --game")
        expected = words._("one of: {names}").format(names=", ".join(known))
        raise problems.Failed([problems.Problem("no-game", message, expected=expected, hint=hint)])
    return asked or known[0]


def _players(asked: str | None) -> int | None:
    if asked is None or (asked.isascii() and asked.isdecimal() and len(asked) < 4):
        return int(asked) if asked else None
    message = words._("“{text}” is not a number of players").format(text=problems.shown(asked))
    raise problems.Failed([problems.Problem("wrong-players", message, expected=words._("a whole number"))])


def _place(asked: str | None, view: games.View) -> str:
    """The file asked for; in a folder, or if nothing was asked, a name that says what it holds."""
    name = f"{view.game.id}-{view.here.ruleset}-{view.language}.pdf"
    if asked is None:
        return name
    return os.path.join(asked, name) if os.path.isdir(asked) else asked
