"""Things compiled from a checkout's sources, kept in the user's cache until a source changes.

An entry is a folder named by its inputs, so it is never stale; it is filled under another name and renamed,
so it is never half-written. This runs whenever the command line starts: only cheap imports up here.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import rulebase

if TYPE_CHECKING:
    from pathlib import Path

KEPT = 4  # entries of one name that stay whatever their age: other checkouts and branches, the last few edits
SPARED = 3600  # seconds in which an entry is not pruned: some process may still be reading it

_own: dict[str, str] = {}  # entries that only this process has, since the cache cannot be written


def cached(name: str, inputs: Iterable[str | Path], compile: Callable[[Path], None]) -> str:  # noqa: A002
    """The folder that `compile` filled from these inputs: found in the cache, or made now.

    An entry depends on the path, size and time of each input, and of the code that compiles: the modules in
    the folder where `compile` is defined.
    """
    key = _key(name, inputs, compile)
    if key in _own:
        return _own[key]
    entry = os.path.join(cache(), name, key)
    if os.path.isdir(entry):
        return entry
    from pathlib import Path

    return str(_made(Path(entry), compile))


def _made(entry: Path, compile: Callable[[Path], None]) -> Path:  # noqa: A002
    shelf = entry.parent
    try:
        shelf.mkdir(parents=True, exist_ok=True)
        fresh = _fresh_folder(shelf)
    except OSError:
        return _for_this_process(entry.name, compile)
    try:
        compile(fresh)
        _put(fresh, entry)
    except BaseException:
        _remove(fresh)
        raise
    _prune(shelf, entry)
    return entry


def cache() -> str:
    """The folder of rulebase in the user's cache; it need not exist."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(home):  # unset, or a mistake to be ignored (XDG base directories)
        home = os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(home, "rulebase")


def _key(name: str, inputs: Iterable[str | Path], compile: Callable[[Path], None]) -> str:  # noqa: A002
    sources = sorted(os.path.abspath(path) for path in inputs)
    code = os.path.dirname(os.path.abspath(sys.modules[compile.__module__].__file__ or ""))
    sources += sorted(os.path.join(code, entry) for entry in os.listdir(code) if entry.endswith(".py"))
    stamps = "\n".join(_stamp(path) for path in sources)
    text = os.fsencode(f"{name}\n{rulebase.__version__}\n{stamps}")
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


def _put(fresh: Path, entry: Path) -> None:
    try:
        fresh.rename(entry)
    except OSError:
        if not entry.is_dir():
            raise
        _remove(fresh)  # another process was quicker; its folder holds the same


def _for_this_process(key: str, compile: Callable[[Path], None]) -> Path:  # noqa: A002
    import atexit
    import tempfile
    from pathlib import Path

    fresh = Path(tempfile.mkdtemp(prefix="rulebase-"))
    atexit.register(_remove, fresh)
    compile(fresh)
    _own[key] = str(fresh)
    return fresh


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
