"""A patch put into an entry: what each of its verbs does to a path, and what clashes with what it expects."""

from __future__ import annotations

from typing import NamedTuple

from rulebase.knowledge import nouns, paths, resolve

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


def written(patch: nouns.Patch) -> list[str]:
    return [path for verb in WRITES for path in paths.keys(patch, verb)]


def ordered(active: list[nouns.Patch]) -> list[nouns.Patch]:
    """Weaker conditions first (they come sorted), and a patch after those that it says it goes over."""
    ordered: list[nouns.Patch] = []
    for patch in active:
        after = [ordered.index(other) for other in ordered if patch["patch"] in other.get("over", [])]
        ordered.insert(min(after, default=len(ordered)), patch)
    return ordered


def _forget(resolved: resolve.Resolved, path: str) -> None:
    """What stood at a path is gone, and with it what confirmed it or gave its origin."""
    for kept in (resolved.origins, resolved.confirmed, resolved.dropped, resolved.absent):
        for known in [known for known in kept if (known + ".").startswith(path + ".")]:
            del kept[known]


def _add(resolved: resolve.Resolved, patch: nouns.Patch) -> None:
    for path, value in patch.get("add", {}).items():
        found = resolved.get(path)
        if found is not paths.MISSING:
            resolved.clashes.append(Clash("exists", resolved.id, path, patch["patch"], found=found))
        _forget(resolved, path)
        resolved.body = paths.put(resolved.body, path, value)
        resolved.origins[path] = Origin(patch["patch"], tuple(patch["sources"]))


def _set(resolved: resolve.Resolved, patch: nouns.Patch) -> None:
    for path, change in patch.get("set", {}).items():
        found = resolved.get(path)
        if _bare(found) != _bare(change["was"]):
            clash = Clash("stale", resolved.id, path, patch["patch"], was=change["was"], found=found)
            resolved.clashes.append(clash)
        _forget(resolved, path)
        resolved.body = paths.put(resolved.body, path, change["is"])
        resolved.origins[path] = Origin(patch["patch"], tuple(patch["sources"]), found)


def _replace(resolved: resolve.Resolved, patch: nouns.Patch) -> None:
    """A large part put in place of another, without telling what was there."""
    for path, value in patch.get("replace", {}).items():
        found = resolved.get(path)
        if found is paths.MISSING:
            resolved.clashes.append(Clash("missing", resolved.id, path, patch["patch"]))
        _forget(resolved, path)
        resolved.body = paths.put(resolved.body, path, value)
        resolved.origins[path] = Origin(patch["patch"], tuple(patch["sources"]), found)


def _drop(resolved: resolve.Resolved, patch: nouns.Patch) -> None:
    for path, reason in patch.get("drop", {}).items():
        found = resolved.get(path) if path != "entry" else resolved.body
        if found is paths.MISSING:
            resolved.clashes.append(Clash("missing", resolved.id, path, patch["patch"]))
        elif path != "entry":
            resolved.body = paths.removed(resolved.body, path)
        _forget(resolved, path)
        resolved.dropped[path] = {"reason": reason, "patch": patch["patch"], "sources": patch["sources"]}


def _confirm(resolved: resolve.Resolved, patch: nouns.Patch) -> None:
    for path in patch.get("confirm", []):
        if path != "entry" and resolved.get(path) is paths.MISSING:
            resolved.clashes.append(Clash("missing", resolved.id, path, patch["patch"]))
        resolved.confirmed.setdefault(path, []).append((patch["patch"], patch["sources"]))


def _absent(resolved: resolve.Resolved, patch: nouns.Patch) -> None:
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


def apply(resolved: resolve.Resolved, patch: nouns.Patch) -> None:
    """Put a patch into an entry."""
    resolved.patches.append(patch["patch"])
    for put in _VERBS:
        put(resolved, patch)
