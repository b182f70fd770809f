"""Collection of a game folder: every item of every kind of file, with the place it was written at."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, cast

from rulebase.documents import reader, yaml_document
from rulebase.documents.problems import Failed, Place, Problem
from rulebase.model import types

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
    "look",
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
SHARED = (("situation",), ("facts",))  # of scenarios: what a case adds to, fact by fact

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


@dataclass(frozen=True)
class Case(Item):
    """A scenario, whole: what its case says beside what the head of its document says of all of them."""

    @property
    def told(self) -> types.Scenario:
        return cast("types.Scenario", self.data)

    @property
    def own(self) -> Written:
        """What the case itself says."""
        head = self.document.data
        found: Written = head["cases"][self.path[1]] if self.path else head
        return found

    def place(self, *keys: str | int, key: bool = False) -> Place:
        """Where it stands: in the case, else in the head; an event may stand there as a question and its facts."""
        head, own = self.document.data, self.own
        if keys[:1] == ("event",) and "event" not in own:
            keys, key = (("facts", *keys[2:]), key) if keys[2:] else (("question",), False)
        step = keys[: 2 if keys[:1] in SHARED else 1]
        return self.document.place((*(() if _has(head, step) and not _has(own, step) else self.path), *keys), key=key)


def cases(document: yaml_document.YamlDocument, game: str) -> Iterator[Case]:
    """The scenarios of a document of a game: its cases, or itself."""
    head = document.data
    listed = head.get("cases", [head]) if isinstance(head, dict) else []
    for index, own in enumerate(listed if isinstance(listed, list) else []):
        if isinstance(own, dict):
            yield Case("scenarios", _whole(head, own, game), document, ("cases", index) if "cases" in head else ())


def _whole(head: Written, own: Written, game: str) -> Written:
    """A case with what it has from the head: of situation and facts each fact that it does not tell itself."""
    gone = {"cases", *(("facts",) if "question" in own else ())}  # facts belong to the question beside them
    head = {key: value for key, value in head.items() if key not in gone} if own is not head else head
    found: Written = {**({"game": game} if game else {}), **head, **own}
    for (part,) in SHARED:
        if isinstance(head.get(part), dict) and isinstance(own.get(part), dict):
            found[part] = head[part] | own[part]
    facts = {key: found.pop(key) for key in ("question", "facts") if key in found}
    if "question" in facts and not {"event", "events"} & own.keys():
        found["event"] = {str(facts["question"]): facts.get("facts", {})}
    return found


def _has(data: object, keys: tuple[str | int, ...]) -> bool:
    for key in keys:
        if not isinstance(data, dict) or key not in data:
            return False
        data = data[key]
    return True


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
            for item in _items(kind, document, folder.name):
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


def _items(kind: str, document: yaml_document.YamlDocument, game: str) -> Iterator[Item]:
    data = document.data
    if kind in ("game", "picture", "look", "sources", "spelling", "ear"):
        if isinstance(data, dict):
            yield Item(kind, data, document)
    elif kind == "scenarios":
        yield from cases(document, game)
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
