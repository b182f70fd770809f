"""Things compiled from a checkout's sources, kept in the user's cache until a source changes.

An entry is a folder named by its inputs, so it is never stale; it is filled under another name and renamed, and what
is read from it is compared with the sums that were taken then: what a power cut or a full disk has left of it is made
anew. This runs whenever the command line starts: only cheap imports up here.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

VERSION = "0.1.0"  # of rulebase: what another version has made is made anew
KEPT = 4  # entries of one name that stay whatever their age: other checkouts and branches, the last few edits
SPARED = 3600  # seconds in which an entry is not pruned: some process may still be reading it
MOST = 1 << 30  # bytes of a file
SUMS = ".sums"  # what each file of an entry consists of
FULL = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG, errno.EIO}  # where something else can still be tried
ROOM = 1 << 20  # bytes that have to be free, or a disk is full
MEMORY = "/dev/shm"  # noqa: S108 - its folders are made by mkdtemp; where things are put when every disk is full

Sums = dict[str, str]  # by file: its sum and length


class _Opened(NamedTuple):
    """An entry in use: what it should hold, and how it is made."""

    sums: Sums
    compile: Callable[[Path], None]


_own: dict[str, str] = {}  # entries that only this process has, since the cache cannot be written
_opened: dict[str, _Opened] = {}  # by folder


def cached(name: str, inputs: Iterable[str | Path], compile: Callable[[Path], None]) -> str:  # noqa: A002
    """The folder that `compile` filled from these inputs: found in the cache, or made now.

    An entry depends on the path, size and time of each input, and of the code that compiles: the modules in
    the folder where `compile` is defined.
    """
    key = _key(name, inputs, compile)
    if key in _own:
        return _own[key]
    entry = os.path.join(cache(), name, key)
    if entry not in _opened or not _complete(entry, _opened[entry].sums):
        sums = _sums(entry)
        if not _complete(entry, sums):
            return _made(entry, compile)
        _opened[entry] = _Opened(sums, compile)
    return entry


def read(folder: str, name: str) -> bytes:
    """A file of an entry, as it was compiled; of any other folder, as it is."""
    folder = _own.get(os.path.basename(folder), folder)
    if folder not in _opened:
        return _bytes(os.path.join(folder, name))
    known = _opened[folder]
    content = _content(os.path.join(folder, name))
    if content is None or _sum(content) != known.sums[name]:
        return _bytes(os.path.join(_made(folder, known.compile), name))
    return content


def whole(folder: str) -> str:
    """The folder of an entry for whoever opens its files by himself: all of them are compared first."""
    for name in _opened[folder].sums if folder in _opened else ():
        read(folder, name)
    return _own.get(os.path.basename(folder), folder)


def seal(folder: Path) -> None:
    """Note what a folder holds, so that damage can be told."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != SUMS)
    lines = [f"{_sum(path.read_bytes())} {path.relative_to(folder).as_posix()}\n" for path in files]
    text = "".join(lines).encode()
    (folder / SUMS).write_bytes(f"{_sum(text)}\n".encode() + text)


def is_whole(folder: Path) -> bool:
    """Whether all is there that was there when the folder was sealed."""
    sums = _sums(str(folder))
    found = {name: _content(str(folder / name)) for name in sums}
    return bool(sums) and all(part is not None and _sum(part) == sums[name] for name, part in found.items())


def _made(entry: str, compile: Callable[[Path], None]) -> str:  # noqa: A002
    from pathlib import Path

    made = _put(Path(entry), compile) or _for_this_process(os.path.basename(entry), compile)
    _opened[made] = _Opened(_sums(made), compile)
    return made


def _put(entry: Path, compile: Callable[[Path], None]) -> str:  # noqa: A002
    """Compile into the cache; nothing, if there is no room for it."""
    shelf = entry.parent
    try:
        shelf.mkdir(parents=True, exist_ok=True)
        _take_away(entry)
        fresh = _fresh_folder(shelf)
    except OSError:
        return ""
    try:
        _fill(fresh, compile)
        _rename(fresh, entry)
    except BaseException as failed:
        full = _is_full(failed, fresh)
        _remove(fresh)
        if full:
            return ""
        raise
    _prune(shelf, entry)
    return str(entry)


def _fill(fresh: Path, compile: Callable[[Path], None]) -> None:  # noqa: A002
    compile(fresh)
    seal(fresh)


def _is_full(failed: BaseException, folder: Path) -> bool:
    """Whether something failed because a disk is full; other programs say so in their own words."""
    import shutil

    if isinstance(failed, OSError) and failed.errno in FULL:
        return True
    return isinstance(failed, Exception) and shutil.disk_usage(folder).free < ROOM


def _take_away(entry: Path) -> None:
    """What is damaged goes at once: whoever looks meanwhile finds nothing, rather than half of it."""
    if entry.is_dir() and not is_whole(entry):
        aside = _fresh_folder(entry.parent)
        entry.rename(aside / entry.name)
        _remove(aside)
    elif entry.is_file():
        entry.unlink()


def cache() -> str:
    """The folder of rulebase in the user's cache; it need not exist."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(home):  # unset, or a mistake to be ignored (XDG base directories)
        home = os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(home, "rulebase")


def _key(name: str, inputs: Iterable[str | Path], compile: Callable[[Path], None]) -> str:  # noqa: A002
    sources = sorted(os.fspath(path) if os.path.isabs(path) else os.path.abspath(path) for path in inputs)
    code = os.path.dirname(os.path.abspath(sys.modules[compile.__module__].__file__ or ""))
    sources += sorted(os.path.join(code, entry) for entry in os.listdir(code) if entry.endswith(".py"))
    stamps = "\n".join(_stamp(path) for path in sources)
    text = os.fsencode(f"{name}\n{VERSION}\n{stamps}")
    return f"{zlib.crc32(text):08x}{zlib.adler32(text):08x}"


def _stamp(path: str) -> str:
    try:
        facts = os.stat(path)
    except OSError:
        return f"{path} -"  # gone between listing and now: whoever compiles will see
    return f"{path} {facts.st_size} {facts.st_mtime_ns}"


def _fresh_folder(parent: Path) -> Path:
    import tempfile
    from pathlib import Path

    return Path(tempfile.mkdtemp(prefix=".fresh-", dir=parent))


def _rename(fresh: Path, entry: Path) -> None:
    try:
        fresh.rename(entry)
    except OSError:
        if not entry.is_dir():
            raise
        _remove(fresh)  # another process was quicker; its folder holds the same


def _for_this_process(key: str, compile: Callable[[Path], None]) -> str:  # noqa: A002
    import atexit
    import tempfile
    from pathlib import Path

    for room in (None, MEMORY):
        fresh = Path(tempfile.mkdtemp(prefix="rulebase-", dir=room))
        atexit.register(_remove, fresh)
        try:
            _fill(fresh, compile)
        except OSError as error:
            if room or error.errno not in FULL or not os.path.isdir(MEMORY):
                raise
        else:
            break
    _own[key] = str(fresh)
    return str(fresh)


def _sums(folder: str) -> Sums:
    """What a folder should hold; nothing, if that itself is damaged."""
    first, _, rest = (_content(os.path.join(folder, SUMS)) or b"").partition(b"\n")
    if first.decode(errors="replace") != _sum(rest):
        return {}
    found = (line.partition(" ") for line in rest.decode().splitlines())
    return {name: told for told, _, name in found}


def _complete(folder: str, sums: Sums) -> bool:
    """Whether every file is there, in its length: what it says is compared when it is read."""
    try:
        return bool(sums) and all(
            os.stat(os.path.join(folder, name)).st_size == int(told[8:], 16) for name, told in sums.items()
        )
    except OSError:
        return False


def _sum(content: bytes) -> str:
    return f"{zlib.crc32(content):08x}{len(content):x}"


def _content(path: str) -> bytes | None:
    try:
        return _bytes(path)
    except OSError:
        return None


def _bytes(path: str) -> bytes:
    facts = os.stat(path)
    if not stat.S_ISREG(facts.st_mode) or facts.st_size > MOST:  # a pipe, or a device, would never end
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)
    with open(path, "rb") as file:
        return file.read(MOST)


def _prune(shelf: Path, entry: Path) -> None:
    """Remove old entries, and what a killed process left unfinished."""
    now = entry.stat().st_mtime
    ages: list[tuple[float, Path]] = []
    for other in shelf.iterdir():
        try:
            ages.append((now - other.stat().st_mtime, other))
        except OSError:
            continue  # another process prunes too
    ages.sort()
    for place, (age, other) in enumerate(ages):
        if age > SPARED and place >= KEPT:
            _remove(other)


def _remove(folder: Path) -> None:
    import shutil

    shutil.rmtree(folder, ignore_errors=True)
