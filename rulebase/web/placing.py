"""Put a built site where it belongs: only what an earlier build wrote is replaced, all else in the folder stays.

What a build wrote is listed in rulebase.json. A folder that holds nothing else is exchanged as a whole; where there is
something foreign (.git, CNAME), or the folder is a mount point, file after file takes its place.
"""

import errno
import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulebase import words
from rulebase.documents import problems

MARK = "rulebase.json"  # says that a folder is a site that was built, and which files of it
# What a folder may hold before the first site is put there: what hosts and git keep beside it.
BESIDE = {".git", ".gitattributes", ".github", ".gitignore", ".nojekyll", ".well-known", "CNAME"}
LEFT = 86_400  # seconds after which nobody builds there any more
TOLD = 5  # files that are named in a message


@dataclass(frozen=True)
class Destination:
    """A folder for a site: what stands in it, and what of that an earlier build wrote."""

    folder: Path
    own: frozenset[str]
    foreign: frozenset[str]


def look(target: Path) -> Destination:
    """The place for a site, or Failed: nothing has been done so far, and what is there is left alone."""
    try:
        folder = target.resolve()
    except (OSError, RuntimeError) as error:  # RuntimeError: links in a circle
        raise _failed("not-a-site", target, str(error)) from error
    if folder.exists() and not folder.is_dir():
        raise _failed("not-a-site", target, words._("this is a file, not a folder"))
    standing = set(_standing(folder)) if folder.exists() else set()
    listed = _listed(folder)
    own = frozenset(standing & (listed or set()))
    foreign = frozenset(standing - own)
    if listed is None and {name.partition("/")[0] for name in foreign} - BESIDE:
        message = words._("this folder holds something other than a built site")
        raise _failed("not-a-site", target, message, words._("name a new folder: rulebase build -o DIR"))
    _must_be_writable(folder)
    return Destination(folder, own, foreign)


@contextmanager
def beside(place: Destination) -> Iterator[Path]:
    """A new folder on the disk of the place, gone afterwards whatever happens."""
    around = place.folder if _alone(place.folder) else place.folder.parent
    with ExitStack() as stack:
        try:
            around.mkdir(parents=True, exist_ok=True)
            fresh = stack.enter_context(passing(f".{place.folder.name}-rulebase-", around))
        except OSError as error:
            raise _unwritable(around, error.strerror or str(error)) from error
        fresh.chmod(0o777 & ~_umask())
        yield fresh


@contextmanager
def passing(prefix: str, around: Path | None = None) -> Iterator[Path]:
    """A folder that is gone afterwards; what a build that was killed has left of the kind goes with it."""
    fresh = Path(tempfile.mkdtemp(prefix=prefix, dir=around))
    try:
        yield fresh
    finally:
        left = [path for path in fresh.parent.glob(f"{prefix}{'?' * 8}*") if _is_old(path)]
        for path in (fresh, *left):
            shutil.rmtree(path, ignore_errors=True)


def _is_old(folder: Path) -> bool:
    try:
        return time.time() - folder.lstat().st_mtime > LEFT
    except OSError:
        return False  # another build has just taken it away


def put(fresh: Path, place: Destination, told: dict[str, Any]) -> None:
    """Let what is in a fresh folder take the place of what was built before."""
    files = sorted(_standing(fresh))
    _refuse_collisions(place, files)
    if not place.foreign and not _alone(place.folder):
        _mark(fresh, told, files)
        _exchange(fresh, place.folder)
    else:
        _mark(place.folder, told, sorted({*files, *place.own} - {MARK}))  # all of them are ours, wherever it ends
        _one_by_one(fresh, place, files)
        _mark(place.folder, told, files)


def _must_be_writable(folder: Path) -> None:
    """The folder itself, or where it will be made."""
    found = next(each for each in (folder, *folder.parents) if each.exists())
    if not found.is_dir() or not os.access(found, os.W_OK | os.X_OK):
        raise _unwritable(found, os.strerror(errno.EACCES if found.is_dir() else errno.ENOTDIR))


def _alone(folder: Path) -> bool:
    """Whether a folder cannot be exchanged: it is a mount point, or what it lies in cannot be written to."""
    if not folder.exists():
        return False
    return folder.stat().st_dev != folder.parent.stat().st_dev or not os.access(folder.parent, os.W_OK | os.X_OK)


def _standing(folder: Path) -> Iterator[str]:
    """Everything below a folder that is more than a folder with something in it; no link is followed."""
    for parent, below, names in os.walk(folder):
        links = [name for name in below if Path(parent, name).is_symlink()]
        for name in [*names, *links]:
            yield Path(parent, name).relative_to(folder).as_posix()
        if not below and not names and Path(parent) != folder:
            yield Path(parent).relative_to(folder).as_posix()


def _listed(folder: Path) -> set[str] | None:
    """What an earlier build wrote; nothing at all if none did."""
    try:
        told = json.loads((folder / MARK).read_bytes())
        files = told["files"]
    except (OSError, ValueError, TypeError, KeyError):
        return None
    if not isinstance(files, list) or not all(isinstance(name, str) for name in files):
        return None
    return {name for name in [*files, MARK] if (folder / name).is_file() and not (folder / name).is_symlink()}


def _refuse_collisions(place: Destination, files: Iterable[str]) -> None:
    """What is foreign and stands where a page would go is not replaced."""
    wanted = {*files, MARK}
    folders = {parent.as_posix() for name in wanted for parent in Path(name).parents}
    found = sorted(name for name in place.foreign if name in wanted or _in_the_way(name, place.folder, wanted, folders))
    if found:
        names = ", ".join(found[:TOLD]) + (" …" if len(found) > TOLD else "")
        message = words._("these stand where the site goes, and no build wrote them: {names}").format(names=names)
        raise _failed("not-a-site", place.folder, message, words._("move them, or name a new folder"))


def _in_the_way(name: str, folder: Path, wanted: set[str], folders: set[str]) -> bool:
    """Whether something is no folder where one is needed, or lies in what has to be a file."""
    is_folder = (folder / name).is_dir() and not (folder / name).is_symlink()
    return (name in folders and not is_folder) or any(parent.as_posix() in wanted for parent in Path(name).parents)


def _mark(folder: Path, told: dict[str, Any], files: Iterable[str]) -> None:
    text = json.dumps({**told, "files": list(files)}, ensure_ascii=False, separators=(",", ":"))
    fresh = folder / f".{MARK}"
    fresh.write_text(text + "\n", encoding="utf-8")
    fresh.replace(folder / MARK)


def _exchange(fresh: Path, target: Path) -> None:
    old = fresh.with_name(f"{fresh.name}-old")
    if target.exists():
        target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        if old.exists():
            old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _one_by_one(fresh: Path, place: Destination, files: list[str]) -> None:
    """Assets before the pages that need them; what is no more goes last."""
    for name in sorted(files, key=lambda name: name.endswith(".html")):
        goal = place.folder / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        _moved(fresh / name, goal)
    for name in sorted(place.own - {*files, MARK}):
        (place.folder / name).unlink(missing_ok=True)
        _fold(place.folder, Path(name).parent)


def _moved(source: Path, goal: Path) -> None:
    try:
        source.replace(goal)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        copied = goal.with_name(f".{goal.name}")
        shutil.copyfile(source, copied)
        copied.replace(goal)


def _fold(folder: Path, below: Path) -> None:
    """Take away a folder in which nothing is left, and those around it."""
    for each in [below, *below.parents][:-1]:
        try:
            (folder / each).rmdir()
        except OSError:
            return


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


def _unwritable(place: Path, reason: str) -> problems.Failed:
    message = words._("“{file}” cannot be written: {reason}").format(file=problems.shown(place), reason=reason)
    return problems.Failed([problems.Problem("unwritable", message)])


def _failed(code: str, place: Path, message: str, hint: str = "") -> problems.Failed:
    return problems.Failed([problems.Problem(code, message, problems.Place(place.as_posix()), hint=hint)])
