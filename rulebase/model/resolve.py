"""Resolved entries: how an entry stands in a configuration once patches and readings are put into it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from rulebase.model import configuration as configurations
from rulebase.model import paths, types

WRITES = ("add", "set", "drop", "replace")


class Clash(NamedTuple):
    """Two patches, or a patch and what it expects, that cannot both be right."""

    code: str
    entry: str
    path: str
    patch: str
    other: str = ""
    was: object = None
    found: object = None


class Origin(NamedTuple):
    """What last set a path: a patch, and the value that it replaced."""

    patch: str
    sources: tuple[str, ...]
    was: object = None


def written(patch: types.Patch) -> list[str]:
    return [path for verb in WRITES for path in paths.keys(patch, verb)]


def ordered(active: list[types.Patch]) -> list[types.Patch]:
    """Weaker conditions first (they come sorted), and a patch after those that it says it goes over."""
    ordered: list[types.Patch] = []
    for patch in active:
        over = [other for other in ordered if patch["patch"] in other.get("over", [])]
        after = [ordered.index(other) for other in over]
        ordered.insert(min(after, default=len(ordered)), patch)
    return ordered


class Standing(StrEnum):
    """How well a value is founded; later ones are weaker."""

    STATED = "stated"
    CARRIED = "carried"
    BORROWED = "borrowed"
    PRINTED = "printed"
    READING = "reading"
    UNKNOWN = "unknown"


class Resolved:
    """An entry as it stands in one configuration."""

    def __init__(self, entry: str, body: types.Entry) -> None:
        self.id = entry
        self.kind: str = body["kind"]
        self.body: Any = body
        self.patches: list[str] = []
        self.origins: dict[str, Origin] = {}
        self.confirmed: dict[str, list[tuple[str, list[str]]]] = {}
        self.dropped: dict[str, types.Reason] = {}
        self.absent: dict[str, types.Reason] = {}
        self.readings: dict[str, str] = {}
        self.clashes: list[Clash] = []
        self._sources: dict[str, list[str]] = {}  # by path, once all patches are in it

    @property
    def gone(self) -> bool:
        return "entry" in self.dropped

    def get(self, path: str) -> Any:
        return paths.get(self.body, path)

    def cell(self, path: str) -> types.Value:
        """A cell of a table, or one of its values, by the path that a sentence uses; or MISSING."""
        row: types.Value = self.get(f"rows.{path}")
        value: types.Value = self.get(f"values.{path}") if row is paths.MISSING else row
        return value

    def sources(self, path: str = "") -> list[str]:
        """The statements that a value rests on: the nearest that are given, and what confirms them.

        A sentence that a rule says rests on what the clause of the same name rests on, unless it says more.
        """
        path = self._founding(path)
        if not self._sources.get(path):
            origin = self.origin(path)
            confirming = [
                source
                for confirmed, by in self.confirmed.items()
                if confirmed == "entry" or (path and (path + ".").startswith(confirmed + "."))
                for patch, sources in by
                # What was changed afterwards is not confirmed.
                if origin is None or self.patches.index(origin.patch) <= self.patches.index(patch)
                for source in sources
            ]
            self._sources[path] = list(dict.fromkeys([*self._stated(path), *confirming]))
        return list(self._sources[path])

    def origin(self, path: str) -> Origin | None:
        return next((self.origins[above] for above in paths.upwards(path) if above in self.origins), None)

    def reason(self, path: str) -> types.Reason | None:
        """Why something is not there: the text of the patch that dropped it or says that it is absent."""
        for above in paths.upwards(path):
            if above in self.dropped or above in self.absent:
                return self.dropped.get(above) or self.absent.get(above)
        return None

    def _founding(self, path: str) -> str:
        part, _, name = path.partition(".")
        clause = f"clauses.{name}"
        own = (
            part != "says"
            or path in self.origins
            or path in self.confirmed
            or self.get(f"{path}.sources") is not paths.MISSING
        )
        return path if own or self.get(clause) is paths.MISSING else clause

    def _stated(self, path: str) -> list[str]:
        for above in paths.upwards(path) if path else []:
            own = paths.get(self.body, f"{above}.sources")
            if own is not paths.MISSING:
                return list(own)
            if above in self.origins:
                return list(self.origins[above].sources)
        return list(self.body.get("sources", []))

    # ---------------------------------------------------------------- patches put into it

    def apply(self, patch: types.Patch) -> None:
        """Put a patch into the entry: first what it drops, then what it writes, then what it says of the rest."""
        name, sources = patch["patch"], patch["sources"]
        self.patches.append(name)
        for path, reason in patch.get("drop", {}).items():
            if path != "entry" and self.get(path) is paths.MISSING:
                self._clash("missing", path, patch)
            else:
                self.body = paths.removed(self.body, path)
            self._forget(path)
            self.dropped[path] = {"reason": reason, "patch": name, "sources": sources}
        self._write(patch)
        for path in patch.get("confirm", []):
            if path != "entry" and self.get(path) is paths.MISSING:
                self._clash("missing", path, patch)
            self.confirmed.setdefault(path, []).append((name, sources))
        for path, reason in patch.get("absent", {}).items():
            found = self.get(path)
            if found is not paths.MISSING:
                self._clash("exists", path, patch, found=found)
            self.absent[path] = {"reason": reason, "patch": name, "sources": sources}

    def _write(self, patch: types.Patch) -> None:
        """Replace, set and add values; only `set` says what was there."""
        for path, value in patch.get("replace", {}).items():
            found = self.get(path)
            if found is paths.MISSING:
                self._clash("missing", path, patch)
            self._put(path, value, patch, was=found)
        for path, change in patch.get("set", {}).items():
            found = self.get(path)
            if _bare(found) != _bare(change["was"]):
                self._clash("stale", path, patch, was=change["was"], found=found)
            self._put(path, change["is"], patch, was=found)
        for path, value in patch.get("add", {}).items():
            found = self.get(path)
            if found is not paths.MISSING:
                self._clash("exists", path, patch, found=found)
            self._put(path, value, patch)

    def _put(self, path: str, value: types.Value, patch: types.Patch, was: object = None) -> None:
        self._forget(path)
        self.body = paths.put(self.body, path, value)
        self.origins[path] = Origin(patch["patch"], tuple(patch["sources"]), was)

    def _forget(self, path: str) -> None:
        """What stood at a path is gone, and with it what confirmed it or gave its origin."""
        for kept in (self.origins, self.confirmed, self.dropped, self.absent):
            for known in [known for known in kept if (known + ".").startswith(path + ".")]:
                del kept[known]

    def _clash(self, code: str, path: str, patch: types.Patch, was: object = None, found: object = None) -> None:
        self.clashes.append(Clash(code, self.id, path, patch["patch"], was=was, found=found))


def _bare(value: object) -> object:
    """A value without its citations: those may differ where the value does not."""
    if isinstance(value, dict):
        return {key: _bare(part) for key, part in value.items() if key != "sources"}
    return value


class Resolver:
    """Resolves the entries of one game. Entries that the same patches reach are resolved once."""

    def __init__(self, core: types.Core) -> None:
        self.core = core
        self.setup = configurations.Setup(core["features"], core["rulesets"], core["default"])
        self._patches: dict[str, list[tuple[frozenset[str], types.Patch]]] = {}
        self._done: dict[tuple[object, ...], Resolved] = {}
        self._asked: dict[tuple[object, ...], Resolved | None] = {}

    def resolve(
        self, entry: str, here: configurations.Configuration, readings: dict[str, str] | None = None
    ) -> Resolved | None:
        """The entry in a configuration, with the readings chosen; None where it does not exist."""
        found = self._resolve(entry, here, readings or {})
        return None if found is None or found.gone else found

    def reason(self, entry: str, here: configurations.Configuration, path: str = "entry") -> types.Reason | None:
        """Why an entry, or a path in it, is not in a configuration, if a rulebook says so."""
        found = self._resolve(entry, here, {})
        return found.reason(path) or found.reason("entry") if found else None

    def _resolve(self, entry: str, here: configurations.Configuration, readings: dict[str, str]) -> Resolved | None:
        asked = (entry, here.features, *(readings.items() if entry in self._disputing else ()))
        if asked in self._asked:
            return self._asked[asked]
        self._asked[asked] = None
        body = self.core["entries"].get(entry)
        if body is None or not self.setup.condition(body.get("when")) <= here.features:
            return None
        active = [patch for condition, patch in self._conditional(entry) if condition <= here.features]
        disputes = {
            name: readings.get(name, dispute["used"])
            for name, dispute in self._disputing.get(entry, ())
            if self.setup.condition(dispute.get("when")) <= here.features
            and any(reading.get("set") for reading in dispute["readings"].values())
        }
        key = (entry, tuple(patch["patch"] for patch in active), tuple(disputes.items()))
        if key not in self._done:
            self._done[key] = self._put_together(entry, body, active, disputes)
        self._asked[asked] = self._done[key]
        return self._done[key]

    def _put_together(
        self, entry: str, body: types.Entry, active: list[types.Patch], disputes: dict[str, str]
    ) -> Resolved:
        """An entry with these patches in it, read as the discrepancies about it are read."""
        resolved = Resolved(entry, body)
        resolved.clashes += self._rivals(entry, active)
        for patch in ordered(active):
            resolved.apply(patch)
        for name, chosen in disputes.items():
            readings = self.core["discrepancies"][name]["readings"]
            for reading in readings.values():
                resolved.readings |= dict.fromkeys(reading.get("set", {}), name)
            for path, value in readings[chosen].get("set", {}).items():
                resolved.body = paths.put(resolved.body, path, value)
        return resolved

    def patches(self, entry: str) -> list[types.Patch]:
        """The patches of an entry, wherever they hold."""
        return [self.core["patches"][name] for name in self.core["patched"].get(entry, ())]

    def _conditional(self, entry: str) -> list[tuple[frozenset[str], types.Patch]]:
        """The patches of an entry, each with its closed condition, weaker ones first."""
        if entry not in self._patches:
            listed = [(self.setup.condition(patch["when"]), patch) for patch in self.patches(entry)]
            self._patches[entry] = sorted(listed, key=lambda pair: len(pair[0]))
        return self._patches[entry]

    def exists(self, entry: str, here: configurations.Configuration) -> bool:
        return self.resolve(entry, here) is not None

    def standing(
        self,
        resolved: Resolved,
        path: str,
        here: configurations.Configuration,
        books: dict[str, types.Book],
        agreed: Sequence[str] = (),
    ) -> Standing:
        """How well a value is founded in this configuration, apart from discrepancies whose readings agree about it."""
        disputed = (touched for touched, dispute in resolved.readings.items() if dispute not in agreed)
        if any(paths.touch(path, touched) for touched in disputed):
            return Standing.READING
        value = resolved.get(path) if path else resolved.body
        cited = {source.split("/", 1)[0] for source in resolved.sources(path)}
        if value == "unknown" or not cited:
            return Standing.UNKNOWN
        return min((self.founded(name, books[name], here) for name in cited), key=list(Standing).index)

    def founded(self, name: str, book: types.Book, here: configurations.Configuration) -> Standing:
        """How well it is founded in this configuration what a book says."""
        if name in self.setup.rulesets[here.ruleset]["books"]:
            return Standing.STATED
        if book.get("printed"):
            return Standing.PRINTED
        return Standing.CARRIED if set(book["covers"]) <= here.features else Standing.BORROWED

    def cited(
        self, books: dict[str, types.Book], here: configurations.Configuration, language: str
    ) -> dict[str, Standing]:
        """Books in the order in which they are cited in a configuration, with how well what they say is founded there.

        Those of the ruleset come first, the newest of them before all; of one age that in the reader's language, else
        as the ruleset names them. Then come earlier ones, the newest first, and later ones, the nearest first.
        """
        own = self.setup.rulesets[here.ruleset]["books"]
        age = {name: sum(self._rests(book, other) for other in books.values()) for name, book in books.items()}
        founded = {name: self.founded(name, book, here) for name, book in books.items()}
        order = list(Standing)

        def turn(name: str) -> tuple[int, int, bool]:
            later = founded[name] == Standing.BORROWED
            return order.index(founded[name]), age[name] if later else -age[name], books[name]["language"] != language

        return {name: founded[name] for name in sorted([*own, *books], key=turn)}

    def _rests(self, book: types.Book, other: types.Book) -> bool:
        """Whether a book is about something that needs what another one is about."""
        shared = set(book["covers"]) & set(other["covers"])
        return not shared and bool(self.setup.condition(book["covers"]) & set(other["covers"]))

    @cached_property
    def _disputing(self) -> dict[str, list[tuple[str, types.Discrepancy]]]:
        """The discrepancies by the entry whose values their readings set: the first that each is about."""
        found: dict[str, list[tuple[str, types.Discrepancy]]] = {}
        for name, dispute in self.core["discrepancies"].items():
            about: str | list[str] = dispute["to"]
            found.setdefault(about if isinstance(about, str) else about[0], []).append((name, dispute))
        return found

    def _rivals(self, entry: str, active: list[types.Patch]) -> list[Clash]:
        """Pairs of patches that write the same path with neither condition containing the other."""
        writing: dict[str, set[int]] = {}  # which patches write at a path, or below it
        exactly: dict[str, set[int]] = {}
        for index, patch in enumerate(active):
            for path in written(patch):
                exactly.setdefault(path, set()).add(index)
                for above in ("entry", *paths.upwards(path)):  # what drops the whole entry meets everything in it
                    writing.setdefault(above, set()).add(index)

        def met(path: str) -> set[int]:
            return writing[path].union(*(exactly.get(above, ()) for above in ("entry", *paths.upwards(path))))

        return [
            Clash("conflict", entry, path, one["patch"], active[other]["patch"])
            for index, one in enumerate(active)
            for other, _, path in sorted(
                (other, place, path)
                for place, path in enumerate(written(one))
                for other in met(path)
                if other > index and not self._beats(one, active[other]) and not self._beats(active[other], one)
            )
        ]

    def _beats(self, one: types.Patch, other: types.Patch) -> bool:
        if other["patch"] in one.get("over", []):
            return True
        return self.setup.condition(one["when"]) > self.setup.condition(other["when"])
