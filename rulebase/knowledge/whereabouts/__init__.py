"""Where a thing is to be found in a game's folder: the file and line of all that makes it what it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rulebase.knowledge import bundle, bundle_types, collect, compiler, folders, problems
from rulebase.knowledge import game as games
from rulebase.knowledge.lint import shape
from rulebase.knowledge.lint.written import as_list
from rulebase.knowledge.whereabouts import code, mentions, numbers

SECTIONS = ("written", "changed", "numbers", "tables", "procedures", "scenarios", "spoken", "named")
# What has a name, by the kind of item that it is written as.
KINDS = {
    **compiler.ENTRY_KINDS,
    "discrepancies": "discrepancy",
    "open-questions": "open-question",
    "rulings": "ruling",
    "facts": "fact",
    "slots": "slot",
    "questions": "question",
    "parts": "part",
    "patches": "patch",
}
_COMPILED = ("facts", "slots", "questions", "discrepancies", "open", "rulings", "patches")


class Spot(NamedTuple):
    """A place in a file, and what stands there."""

    file: str
    line: int
    told: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        return {"file": problems.near(self.file) or None, "line": self.line or None, **self.told}


Found = dict[str, list[Spot]]


def names(core: bundle_types.Core) -> list[str]:
    """All that can be looked for: entries first, then whatever else has a name."""
    return list(dict.fromkeys([*core["entries"], *(name for part in _COMPILED for name in _named(core, part))]))


def _named(core: Any, part: str) -> dict[str, Any]:
    """One part of a core by the names in it."""
    named: dict[str, Any] = core[part]
    return named


def has_sources(game: games.Game) -> bool:
    """Whether the files that the game was written in are here; an installed package has only its procedures."""
    return game.id in folders.places()


def of(game: games.Game, name: str) -> Found:
    """All places of a thing, by section."""
    found: Found = {section: [] for section in SECTIONS}
    folder = folders.procedures_of(game.id).parent
    if has_sources(game):
        _read(found, game, name, collect.collect(folder))
    else:
        _compiled(found, game.bundle, name)
    carriers = code.Code(game.core, shape.modules(folder)[0]).carriers(name)
    found["procedures"] = [_carrier(carrier) for carrier in carriers]
    return found


def title(game: games.Game, name: str) -> Any:
    """What a thing is called; its name where it has no title."""
    for part in ("entries", *_COMPILED):
        if name in (found := _named(game.core, part)):
            return found[name].get("title", name)
    return name


# ---------------------------------------------------------------- from the files


def _read(found: Found, game: games.Game, name: str, files: collect.Collected) -> None:
    own = _own(files, name)
    changing = [item for item in files.of("patches") if item.data["to"] == name]
    found["written"] = [_spot(item.place(_key(item)), kind=KINDS[item.kind], id=name) for item in own]
    found["changed"] = [_changing(item) for item in changing]
    found["numbers"] = list(_numbers(files, [*own, *changing], game.languages))
    found["spoken"] = [spot for item in (*own, *changing) for spot in _says(item)]
    for mention in mentions.Named(name, set(names(game.core)), game.languages).of(files):
        section = _section(game, mention, name)
        if section and mention.item not in own:
            found[section].append(_mentioned(mention))
    found["scenarios"] = [_scenario(spot) for spot in _once(found["scenarios"])]


def _own(files: collect.Collected, name: str) -> list[collect.Item]:
    """What has this name; a patch, which may be called as what it adds to, only where nothing else does."""
    found = [item for kind in KINDS for item in files.of(kind) if _defines(item, name)]
    return [item for item in found if item.kind != "patches"] or found


def _changing(patch: collect.Item) -> Spot:
    return _spot(patch.place("patch"), patch=patch.data["patch"], when=as_list(patch.data["when"]))


def _numbers(files: collect.Collected, items: list[collect.Item], languages: list[str]) -> Iterator[Spot]:
    for number in numbers.told(items, languages):
        yield from (_spot(place, number=number) for place in numbers.places(files, number))


def _section(game: games.Game, mention: mentions.Mention, name: str) -> str:
    """Where a mention belongs; nowhere if all that it says is what its patch is to."""
    item = mention.item
    if item.kind == "scenarios":
        return "scenarios"
    if mention.spoken:
        return "spoken"
    if item.kind == "patches":
        if mention.keys == ("to",):
            return ""
        owner = game.core["entries"].get(item.data["to"])
        return "tables" if owner and owner["kind"] == "table" and item.data["to"] != name else "named"
    return "tables" if item.kind == "tables" else "named"


def _mentioned(mention: mentions.Mention) -> Spot:
    item = mention.item
    if item.kind == "scenarios":
        return _spot(item.place(), scenario=item.data)
    told: dict[str, Any] = {"kind": KINDS.get(item.kind, item.kind)}
    if _key(item) in item.data:
        told["id"] = item.data[_key(item)]
    if item.kind == "patches":
        told["to"] = item.data["to"]
    return _spot(mention.place, **told, path=".".join(map(str, mention.keys)))


def _says(item: collect.Item) -> Iterator[Spot]:
    """What a rule reads aloud, in itself or in a patch."""
    told = {"kind": KINDS[item.kind], "id": item.data[_key(item)]}
    for keys in [("says", name) for name in item.data.get("says", ())]:
        yield _spot(item.place(*keys, key=True), **told, path=".".join(keys))
    for verb in ("add", "set", "replace"):
        for path in item.data.get(verb, ()) if item.kind == "patches" else ():
            if path.startswith("says."):
                yield _spot(item.place(verb, path, key=True), **told, path=f"{verb}.{path}")


def _once(spots: list[Spot]) -> Iterator[Spot]:
    seen = set[tuple[str, int]]()
    for spot in spots:
        if (spot.file, spot.line) not in seen:
            seen.add((spot.file, spot.line))
            yield spot


def _scenario(spot: Spot) -> Spot:
    data = spot.told["scenario"]
    events = data.get("events", [data["event"]] if "event" in data else [])
    told = {"title": data["title"]} if "title" in data else {}
    return Spot(spot.file, spot.line, {**told, "ruleset": data.get("ruleset"), "events": events})


def _defines(item: collect.Item, name: str) -> bool:
    return bool(item.data.get(_key(item)) == name)


def _key(item: collect.Item) -> str:
    return "patch" if item.kind == "patches" else "id"


def _spot(place: problems.Place, **told: object) -> Spot:
    return Spot(place.file, place.line, told)


def _carrier(carrier: code.Carrier) -> Spot:
    fields = carrier._asdict().items()
    told = {key: list(value) if isinstance(value, tuple) else value for key, value in fields}
    return Spot(carrier.file, carrier.line, {key: told[key] for key in told if key not in ("file", "line")})


# ---------------------------------------------------------------- from what was compiled


def _compiled(found: Found, compiled: bundle.Bundle, name: str) -> None:
    """What is known without the files: the patches by their names, the scenarios by where they were."""
    core = compiled.core
    for patch in core["patched"].get(name, ()):
        found["changed"].append(Spot("", 0, {"patch": patch, "when": as_list(core["patches"][patch]["when"])}))
    for scenario in compiled.scenarios:
        if name in scenario.get("rules", ()):
            file, _, line = scenario["at"].rpartition(":")
            found["scenarios"].append(_scenario(Spot(file, int(line), {"scenario": scenario})))
