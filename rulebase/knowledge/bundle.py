"""Compiled games on disk: carried by the wheel, or made from the YAML into the user's cache when it changed.

A part of which a question needs a few lines out of thousands is plain JSON, an object or a list with each member on a
line of its own; it is parsed member by member, when it is asked for. Keys are ids: nothing in them needs an escape.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from rulebase import artefacts, words
from rulebase.knowledge import folders, problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import ItemsView, ValuesView
    from pathlib import Path
    from typing import Any, TypeAlias, TypeVar, overload

    from rulebase.knowledge import bundle_types, nouns

    Member = TypeVar("Member")
    # What is done while a game is checked: what it returns waits for its end, and is called only if nothing is wrong.
    Meanwhile: TypeAlias = Callable[[str, Path], Callable[[], None]]

# What is read line by line, and where it belongs: what every question reads stands in the core itself.
SHELVES = ("entries", "patches")
LANGUAGELESS = ("core", *SHELVES, "sections", "gists", "names", "scenarios")


class Bundle:
    """One compiled game; each part is read from disk when it is first asked for."""

    def __init__(self, game: str, folder: str) -> None:
        self.game = game
        self.folder = folder
        self._texts: dict[str, Sequence[str | None]] = {}

    @cached_property
    def core(self) -> bundle_types.Core:
        core: bundle_types.Core = json.loads(self._bytes("core"))
        core["entries"], core["patches"] = Members(self._bytes("entries")), Members(self._bytes("patches"))
        return core

    @cached_property
    def books(self) -> dict[str, nouns.Book]:
        """The rulebooks, each with its sections."""
        sections: Members[nouns.Section] = Members(self._bytes("sections"))
        return {book: {**about, "sections": Under(sections, book)} for book, about in self.core["books"].items()}

    @cached_property
    def gists(self) -> Mapping[str, list[str]]:
        """What each statement says in a few words, by `book/section`."""
        return Members(self._bytes("gists"))

    @cached_property
    def names(self) -> Mapping[str, list[str]]:
        """Entries by every name that they go by, as names are compared."""
        return Sought(self._bytes("names"))

    @cached_property
    def scenarios(self) -> list[nouns.Scenario]:
        scenarios: list[nouns.Scenario] = json.loads(self._bytes("scenarios"))
        return scenarios

    def texts(self, language: str) -> Sequence[str | None]:
        if language not in self._texts:
            self._texts[language] = Lines(self._bytes(f"texts.{language}"))
        return self._texts[language]

    def languageless(self) -> bytes:
        """All that is the same in every language, as one short sum."""
        import hashlib

        return hashlib.sha256(b"\0".join(map(self._bytes, LANGUAGELESS))).digest()

    def _bytes(self, part: str) -> bytes:
        return artefacts.read(self.folder, f"{self.game}.{part}.json")


def games() -> list[str]:
    """Ids of all games that can be asked about."""
    files = os.listdir(folders.BUNDLED) if os.path.isdir(folders.BUNDLED) else []
    carried = {name.removesuffix(".core.json") for name in files if name.endswith(".core.json")}
    return sorted(carried | set(folders.places()))


_refused: dict[str, problems.Failed] = {}  # games that were left out of a list, and why


def playable() -> list[str]:
    """The games without those that lint refuses: a list leaves them out, whoever names one hears why."""
    return [name for name in games() if _compiles(name)]


def _compiles(game: str) -> bool:
    try:
        of(game)
    except problems.Failed as failed:
        _refused[game] = failed
        return False
    return True


def left_out() -> list[str]:
    """A note for each game that was left out of a list since this was last asked."""
    notes = [_note(game, len(failed.problems)) for game, failed in _refused.items()]
    _refused.clear()
    return notes


def _note(game: str, n: int) -> str:
    return words.ngettext(
        "{game} is left out: {n} problem, which `rulebase lint` tells",
        "{game} is left out: {n} problems, which `rulebase lint` tells",
        n,
    ).format(game=game, n=n)


def of(game: str, meanwhile: Meanwhile | None = None) -> Bundle:
    """The bundle of a game, compiled first if its YAML is newer than what was compiled last.

    What is done meanwhile begins with the game and a folder where it is compiled, but not yet checked.
    """
    folder = folders.places().get(game)
    if folder is None:
        return Bundle(game, folders.BUNDLED)
    return Bundle(
        game,
        artefacts.cached(
            f"game-{game}", [*_inputs(folder), *folders.overlays(game)], _compiler(game, folder, meanwhile)
        ),
    )


def build(target: Path) -> list[Path]:
    """Compile every packaged game into a folder (the wheel's); the files written."""
    target.mkdir(parents=True, exist_ok=True)
    for folder in folders.packaged():
        _compiler(folder.name, str(folder))(target)
    return sorted(target.glob("*.json"))


def _compiler(game: str, folder: str, meanwhile: Meanwhile | None = None) -> Callable[[Path], None]:
    def compile_into(target: Path) -> None:
        # The heavy half (YAML, schemas) is needed only when something changed.
        from pathlib import Path

        from rulebase.knowledge import bundling, check

        gate = check.Gate(Path(folder))
        bundling.write(gate.compiled, game, target)
        finish = meanwhile(game, target) if meanwhile else None
        gate.check()
        if finish:
            finish()

    return compile_into


def _inputs(folder: str) -> Iterator[str]:
    """What a game is compiled from. `os.walk` takes three times as long, and somebody waits for the answer."""
    try:
        listed = list(os.scandir(folder))
    except OSError:
        return
    for found in listed:
        if found.name.endswith((".yaml", ".py")) and not found.is_dir():
            yield found.path
        elif found.name != "__pycache__" and found.is_dir(follow_symlinks=False):
            yield from _inputs(found.path)


class Members(Mapping[str, "Member"]):
    """The members of an object by their keys."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._read: dict[str, Member] = {}
        self._whole = False

    @cached_property
    def _lines(self) -> dict[bytes, bytes]:
        return dict(re.findall(rb'^"([^"]+)":(.*)$', self._data, re.MULTILINE))

    def __getitem__(self, key: str) -> Member:
        if key not in self._read:
            self._read[key] = _parsed(self._line(key))
        return self._read[key]

    def _line(self, key: str) -> bytes:
        return self._lines[key.encode()]

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key.encode(errors="surrogatepass") in self._lines

    def __iter__(self) -> Iterator[str]:
        return (key.decode() for key in self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def items(self) -> ItemsView[str, Member]:
        return self._all().items()

    def values(self) -> ValuesView[Member]:
        return self._all().values()

    def _all(self) -> dict[str, Member]:
        """Whoever wants all of them has them parsed at once; what was read before stays the same object."""
        if not self._whole:
            self._read = json.loads(self._data) | self._read
            self._whole = True
        return self._read


class Sought(Members["Member"]):
    """Very many members, of which somebody wants a few: each is sought where it stands, and no list of them is made."""

    def _line(self, key: str) -> bytes:
        before = f'\n"{key}":'.encode()
        at = self._data.find(before)
        if at < 0:
            raise KeyError(key)
        return self._data[at + len(before) : self._data.index(b"\n", at + 1)]


class Under(Mapping[str, "Member"]):
    """The members whose keys begin alike, by the rest of their keys: the sections of one book."""

    def __init__(self, members: Members[Member], above: str) -> None:
        self._members = members
        self._above = f"{above}/"

    def __getitem__(self, key: str) -> Member:
        return self._members[self._above + key]

    def __contains__(self, key: object) -> bool:
        return f"{self._above}{key}" in self._members

    def __iter__(self) -> Iterator[str]:
        return (key.removeprefix(self._above) for key in self._members if key.startswith(self._above))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Lines(Sequence["Member"]):
    """The members of a list by their numbers."""

    def __init__(self, data: bytes) -> None:
        self._lines = data.split(b"\n")[1:-2]
        self._read: dict[int, Member] = {}

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, number: int) -> Member: ...
        @overload
        def __getitem__(self, number: slice) -> list[Member]: ...

    def __getitem__(self, number: int | slice) -> Member | list[Member]:
        if isinstance(number, slice):
            return [self[each] for each in range(len(self))[number]]
        if number not in self._read:
            self._read[number] = _parsed(self._lines[number])
        return self._read[number]

    def __len__(self) -> int:
        return len(self._lines)


_read = json.JSONDecoder().raw_decode  # `loads` looks first how it is encoded, and for what stands around it


def _parsed(line: bytes) -> Any:
    """The member on a line; the comma after it is left over."""
    return _read(line.decode())[0]
