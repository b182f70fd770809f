"""Collection of a game folder: every item of every kind of file, with the place it was written at."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from rulebase.documents import reader, yaml_document
from rulebase.documents.problems import Failed, Place, Problem

# Kinds of files: each is `<kind>.yaml` or any YAML below `<kind>/`.
KINDS = (
    "game",
    "sources",
    "terms",
    "characters",
    "cards",
    "tables",
    "rules",
    "patches",
    "position",
    "picture",
    "vocabulary",
    "discrepancies",
    "open-questions",
    "rulings",
    "quickref",
    "scenarios",
    "spelling",
    "verbs",
    "ear",
)

Written: TypeAlias = dict[str, Any]  # as it stands in the file, whatever that may be

_kept: dict[Path, tuple[tuple[int, int], list[yaml_document.YamlDocument]]] | None = None


@dataclass(frozen=True)
class Item:
    """One thing that was written: a rule, a patch, a fact …"""

    kind: str
    data: Written
    document: yaml_document.YamlDocument
    path: tuple[str | int, ...] = ()

    def place(self, *keys: str | int, key: bool = False) -> Place:
        return self.document.place((*self.path, *keys), key=key)


@dataclass
class Collected:
    folder: Path
    items: dict[str, list[Item]] = field(default_factory=dict)
    documents: list[tuple[str, yaml_document.YamlDocument]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def of(self, kind: str) -> list[Item]:
        return self.items.get(kind, [])


def keep() -> None:
    """From now on a file is read again only if its time or size has changed: for whoever reads a game at each save."""
    global _kept  # noqa: PLW0603 - a switch of the process
    _kept = {}


def _read(path: Path, folder: Path) -> list[yaml_document.YamlDocument]:
    if _kept is None:
        return reader.read(path, root=folder)
    stamp = _stamp(path)
    known = _kept.get(path)
    if known is None or known[0] != stamp:
        _kept[path] = known = (stamp, reader.read(path, root=folder))
    return known[1]


def _stamp(path: Path) -> tuple[int, int]:
    try:
        facts = path.stat()
    except OSError:
        return 0, 0  # gone between listing and now: whoever reads will see
    return facts.st_mtime_ns, facts.st_size


def collect(folder: Path) -> Collected:
    """Read all of a game; a file that cannot be read becomes a problem and the rest is still read."""
    found = Collected(folder)
    for kind, path in files(folder):
        try:
            documents = _read(path, folder)
        except Failed as failed:
            found.problems += failed.problems
            continue
        for document in documents:
            found.documents.append((kind, document))
            for item in _items(kind, document):
                found.items.setdefault(item.kind, []).append(item)
    return found


def files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The YAML files of a game in a fixed order, with their kind."""
    for kind in KINDS:
        single = folder / f"{kind}.yaml"
        if single.is_file():
            yield kind, single
        for path in sorted((folder / kind).rglob("*.yaml")):
            yield kind, path


def _items(kind: str, document: yaml_document.YamlDocument) -> Iterator[Item]:
    data = document.data
    if kind in ("game", "picture", "sources", "scenarios", "spelling", "ear"):
        if isinstance(data, dict):
            yield Item(kind, data, document)
    elif kind == "position":
        if isinstance(data, dict):
            yield Item(kind, data, document)
            yield from _listed("parts", data.get("parts"), document, ("parts",))
    elif kind == "vocabulary":
        if isinstance(data, dict):
            for part in ("facts", "slots", "questions"):
                yield from _listed(part, data.get(part), document, (part,))
    else:
        yield from _listed(kind, data, document, ())


def _listed(kind: str, data: object, document: yaml_document.YamlDocument, path: tuple[str, ...]) -> Iterator[Item]:
    for index, entry in enumerate(data if isinstance(data, list) else []):
        if isinstance(entry, dict):
            yield Item(kind, entry, document, (*path, index))
