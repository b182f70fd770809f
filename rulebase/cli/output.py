"""Output into a file that somebody named: as a careful Unix tool treats it.

A link is followed, what may not be written is refused before any work, a device or pipe is written to and never
renamed over; a file is there as a whole or as it was before.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile

from rulebase import words
from rulebase.documents import problems

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
