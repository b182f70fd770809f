"""A patch put into an entry: what each of its verbs does to a path, and what clashes with what it expects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


def meet(one: str, other: str) -> bool:
    """Whether two writes concern the same part; what drops a whole entry meets everything in it."""
    return "entry" in (one, other) or paths.touch(one, other)


def written(patch: types.Patch) -> list[str]:
    return [path for verb in WRITES for path in paths.keys(patch, verb)]


def ordered(active: list[types.Patch]) -> list[types.Patch]:
    """Weaker conditions first (they come sorted), and a patch after those that it says it goes over."""
    ordered: list[types.Patch] = []
    for patch in active:
        after = [ordered.index(other) for other in ordered if patch["patch"] in other.get("over", [])]
        ordered.insert(min(after, default=len(ordered)), patch)
    return ordered


def _forget(resolved: Resolved, path: str) -> None:
    """What stood at a path is gone, and with it what confirmed it or gave its origin."""
    for kept in (resolved.origins, resolved.confirmed, resolved.dropped, resolved.absent):
        for known in [known for known in kept if (known + ".").startswith(path + ".")]:
            del kept[known]


def _add(resolved: Resolved, patch: types.Patch) -> None:
    for path, value in patch.get("add", {}).items():
        found = resolved.get(path)
        if found is not paths.MISSING:
            resolved.clashes.append(Clash("exists", resolved.id, path, patch["patch"], found=found))
        _forget(resolved, path)
        resolved.body = paths.put(resolved.body, path, value)
        resolved.origins[path] = Origin(patch["patch"], tuple(patch["sources"]))


def _set(resolved: Resolved, patch: types.Patch) -> None:
    for path, change in patch.get("set", {}).items():
        found = resolved.get(path)
        if _bare(found) != _bare(change["was"]):
            clash = Clash("stale", resolved.id, path, patch["patch"], was=change["was"], found=found)
            resolved.clashes.append(clash)
        _forget(resolved, path)
        resolved.body = paths.put(resolved.body, path, change["is"])
        resolved.origins[path] = Origin(patch["patch"], tuple(patch["sources"]), found)


def _replace(resolved: Resolved, patch: types.Patch) -> None:
    """A large part put in place of another, without telling what was there."""
    for path, value in patch.get("replace", {}).items():
        found = resolved.get(path)
        if found is paths.MISSING:
            resolved.clashes.append(Clash("missing", resolved.id, path, patch["patch"]))
        _forget(resolved, path)
        resolved.body = paths.put(resolved.body, path, value)
        resolved.origins[path] = Origin(patch["patch"], tuple(patch["sources"]), found)


def _drop(resolved: Resolved, patch: types.Patch) -> None:
    for path, reason in patch.get("drop", {}).items():
        found = resolved.get(path) if path != "entry" else resolved.body
        if found is paths.MISSING:
            resolved.clashes.append(Clash("missing", resolved.id, path, patch["patch"]))
        elif path != "entry":
            resolved.body = paths.removed(resolved.body, path)
        _forget(resolved, path)
        resolved.dropped[path] = {"reason": reason, "patch": patch["patch"], "sources": patch["sources"]}


def _confirm(resolved: Resolved, patch: types.Patch) -> None:
    for path in patch.get("confirm", []):
        if path != "entry" and resolved.get(path) is paths.MISSING:
            resolved.clashes.append(Clash("missing", resolved.id, path, patch["patch"]))
        resolved.confirmed.setdefault(path, []).append((patch["patch"], patch["sources"]))


def _absent(resolved: Resolved, patch: types.Patch) -> None:
    for path, reason in patch.get("absent", {}).items():
        found = resolved.get(path)
        if found is not paths.MISSING:
            resolved.clashes.append(Clash("exists", resolved.id, path, patch["patch"], found=found))
        resolved.absent[path] = {"reason": reason, "patch": patch["patch"], "sources": patch["sources"]}


def _bare(value: object) -> object:
    """A value without its citations: those may differ where the value does not."""
    if isinstance(value, dict):
        return {key: _bare(part) for key, part in value.items() if key != "sources"}
    return value


_VERBS = (_drop, _replace, _set, _add, _confirm, _absent)  # in this order


def apply(resolved: Resolved, patch: types.Patch) -> None:
    """Put a patch into an entry."""
    resolved.patches.append(patch["patch"])
    for put in _VERBS:
        put(resolved, patch)


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
        """The statements that a value rests on: the nearest that are given, and what confirms them."""
        found = self._sources.get(path) or list(dict.fromkeys([*self._stated(path), *self._confirming(path)]))
        self._sources[path] = found
        return list(found)

    def origin(self, path: str) -> Origin | None:
        return next((self.origins[above] for above in paths.upwards(path) if above in self.origins), None)

    def reason(self, path: str) -> types.Reason | None:
        """Why something is not there: the text of the patch that dropped it or says that it is absent."""
        for above in paths.upwards(path):
            if above in self.dropped or above in self.absent:
                return self.dropped.get(above) or self.absent.get(above)
        return None

    def _stated(self, path: str) -> list[str]:
        for above in paths.upwards(path) if path else []:
            own = paths.get(self.body, f"{above}.sources")
            if own is not paths.MISSING:
                return list(own)
            if above in self.origins:
                return list(self.origins[above].sources)
        return list(self.body.get("sources", []))

    def _confirming(self, path: str) -> Iterable[str]:
        return (
            source
            for confirmed, by in self.confirmed.items()
            if confirmed == "entry" or (path and (path + ".").startswith(confirmed + "."))
            for patch, sources in by
            if not self._changed_after(path, patch)
            for source in sources
        )

    def _changed_after(self, path: str, patch: str) -> bool:
        origin = self.origin(path) if path else None
        return origin is not None and self.patches.index(origin.patch) > self.patches.index(patch)


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
        if asked not in self._asked:
            self._asked[asked] = self._look_up(entry, here, readings)
        return self._asked[asked]

    def _look_up(self, entry: str, here: configurations.Configuration, readings: dict[str, str]) -> Resolved | None:
        body = self.core["entries"].get(entry)
        if body is None or not self.setup.condition(body.get("when")) <= here.features:
            return None
        active = [patch for condition, patch in self._conditional(entry) if condition <= here.features]
        disputes = self._disputes(entry, here, readings)
        key = (entry, tuple(patch["patch"] for patch in active), tuple(disputes.items()))
        if key not in self._done:
            self._done[key] = self._apply(entry, body, active, disputes)
        return self._done[key]

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
        if cited & set(self.setup.rulesets[here.ruleset]["books"]):
            return Standing.STATED
        told = [book for book in cited if not books[book].get("printed")]
        if not told:
            return Standing.PRINTED
        inherited = any(set(books[book]["covers"]) <= here.features for book in told)
        return Standing.CARRIED if inherited else Standing.BORROWED

    @cached_property
    def _disputing(self) -> dict[str, list[tuple[str, types.Discrepancy]]]:
        """The discrepancies by the entries whose values their readings set."""
        found: dict[str, list[tuple[str, types.Discrepancy]]] = {}
        for name, dispute in self.core["discrepancies"].items():
            found.setdefault(_disputed(dispute), []).append((name, dispute))
        return found

    def _disputes(self, entry: str, here: configurations.Configuration, readings: dict[str, str]) -> dict[str, str]:
        """The discrepancies that touch an entry here, each with the reading that is used."""
        return {
            name: readings.get(name, dispute["used"])
            for name, dispute in self._disputing.get(entry, ())
            if self.setup.condition(dispute.get("when")) <= here.features
            and any(reading.get("set") for reading in dispute["readings"].values())
        }

    def _apply(self, entry: str, body: types.Entry, active: list[types.Patch], disputes: dict[str, str]) -> Resolved:
        resolved = Resolved(entry, body)
        resolved.clashes += self._rivals(entry, active)
        for patch in ordered(active):
            apply(resolved, patch)
        for name, chosen in disputes.items():
            self._read_as(resolved, name, chosen)
        return resolved

    def _read_as(self, resolved: Resolved, name: str, chosen: str) -> None:
        readings = self.core["discrepancies"][name]["readings"]
        for reading in readings.values():
            for path in reading.get("set", {}):
                resolved.readings[path] = name
        for path, value in readings[chosen].get("set", {}).items():
            resolved.body = paths.put(resolved.body, path, value)

    def _rivals(self, entry: str, active: list[types.Patch]) -> list[Clash]:
        """Pairs of patches that write the same path with neither condition containing the other."""
        return [
            Clash("conflict", entry, one_path, one["patch"], other["patch"])
            for index, one in enumerate(active)
            for other in active[index + 1 :]
            if not self._beats(one, other) and not self._beats(other, one)
            for one_path in written(one)
            if any(meet(one_path, other_path) for other_path in written(other))
        ]

    def _beats(self, one: types.Patch, other: types.Patch) -> bool:
        if other["patch"] in one.get("over", []):
            return True
        return self.setup.condition(one["when"]) > self.setup.condition(other["when"])


def _disputed(dispute: types.Discrepancy) -> str:
    """The entry whose values a discrepancy's readings set: the first that it is about."""
    about: str | list[str] = dispute["to"]
    return about if isinstance(about, str) else about[0]
