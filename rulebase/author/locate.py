"""Where the files of a game name a thing: as a value, by a key, or in a slot of a sentence."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from rulebase.author import collect, compiler, procedures
from rulebase.author.lint import shape, written
from rulebase.author.lint.procedure_code import Module
from rulebase.author.lint.written import as_list
from rulebase.documents import problems
from rulebase.documents.problems import Place
from rulebase.model import bundle, folders, paths, template, types
from rulebase.model import game as games

# Values that name no entry: what a thing is called itself, where it holds, what it rests on.
_ASIDE = {"id", "patch", "when", "until", "kind", "game", "ruleset", "options", "choices", "redirects"}
_ASIDE |= {"sources", "source"}
# Where keys are names, not words of the format: all that is below, or for tables the row itself.
_KEYED = {
    "scenarios": ("event", "events", "situation", "expect"),
    "cards": ("data",),
    "characters": ("data",),
}
_PATHS = ("add", "set", "drop", "replace", "absent")
_UNREAD = ("sources", "spelling", "verbs", "ear")


class Mention(NamedTuple):
    """One place where a thing is named."""

    item: collect.Item
    keys: written.Keys
    key: bool = False
    spoken: bool = False

    @property
    def place(self) -> Place:
        return self.item.place(*self.keys, key=self.key)


class Named:
    """A thing by its name, among the names of all others."""

    def __init__(self, name: str, known: Collection[str], languages: Collection[str]) -> None:
        self.name = name
        self.known = known
        self.languages = languages

    def of(self, found: collect.Collected) -> Iterator[Mention]:
        """All places that name it, file by file."""
        for kind, items in found.items.items():
            for item in items if kind not in _UNREAD else ():
                yield from self._below(item, (), item.data)

    def _below(self, item: collect.Item, keys: written.Keys, value: object) -> Iterator[Mention]:
        if isinstance(value, dict) and (told := written.wording(value, self.languages)):
            if any(self._fills(slot) for text in told.values() for slot in template.slots(text)):
                yield Mention(item, keys, spoken=True)
        elif isinstance(value, dict):
            for key, part in value.items():
                yield from self._keyed(item, (*keys, key), part)
        elif isinstance(value, list):
            for index, part in enumerate(value):
                yield from self._below(item, (*keys, index), part)
        elif isinstance(value, str) and self._is(value):
            yield Mention(item, keys)

    def _keyed(self, item: collect.Item, keys: written.Keys, value: object) -> Iterator[Mention]:
        key = str(keys[-1])
        if key in _ASIDE or (item.kind == "position" and keys == ("parts",)):
            return  # parts are items of their own
        if self.name in _names(item.kind, keys):
            yield Mention(item, keys, key=True)
        yield from self._below(item, keys, value)

    def _is(self, value: str) -> bool:
        """Whether a value is the name, or leads into the thing: the rule of `nuke.token.use` is `nuke.token`."""
        steps = value.split(".")
        heads = (".".join(steps[:length]) for length in range(len(steps), 0, -1))
        return self.name == next((head for head in heads if head in self.known), value)

    def _fills(self, slot: template.Slot) -> bool:
        return self.name in (slot.name.partition(".")[0], slot.counted)


def _names(kind: str, keys: written.Keys) -> tuple[str, ...]:
    """The names that a key consists of; none where it is a word of the format."""
    key = str(keys[-1])
    if kind == "tables" and len(keys) == 2 and keys[0] == "rows":
        return tuple(key.split("/"))
    if kind == "patches" and len(keys) == 2 and keys[0] in _PATHS and key.startswith("rows."):
        return tuple(key.split(".")[1].split("/"))
    return (key,) if len(keys) > 1 and keys[0] in _KEYED.get(kind, ()) else ()


_PUT = {"add": (), "set": ("is",), "replace": ()}  # what a patch writes, and where below the path it stands


def told(items: list[collect.Item], languages: Collection[str]) -> list[str]:
    """The numbers that the texts of some items take from tables: `attack.viper.damaged`."""
    names = [name for item in items for name in _slots(item.data, frozenset(languages))]
    return list(dict.fromkeys(names))


def places(files: collect.Collected, number: str) -> Iterator[Place]:
    """Where it is written: in its table, and in each patch that puts it there or changes it."""
    table, _, cell = number.partition(".")
    within = (f"rows.{cell}", f"values.{cell}")
    for item in files.of("tables"):
        if item.data["id"] == table:
            yield from (item.place(*_keys(path)) for path in within if paths.get(item.data, path) is not paths.MISSING)
    for item in files.of("patches"):
        if item.data["to"] == table:
            yield from (place for path in within for place in _patched(item, path))


def _patched(item: collect.Item, wanted: str) -> Iterator[Place]:
    for verb, below in _PUT.items():
        for path, change in item.data.get(verb, {}).items():
            value = change["is"] if below else change
            if path == wanted:
                yield item.place(verb, path, *below)
            elif (
                wanted.startswith(f"{path}.") and paths.get(value, rest := wanted[len(path) + 1 :]) is not paths.MISSING
            ):
                yield item.place(verb, path, *below, *_keys(rest))


def _keys(path: str) -> tuple[str, ...]:
    return tuple(path.split("."))


def _slots(value: object, languages: frozenset[str]) -> Iterator[str]:
    if isinstance(value, list):
        yield from (name for part in value for name in _slots(part, languages))
    elif isinstance(value, dict):
        for text in written.wording(value, languages).values():
            yield from (slot.name for slot in template.slots(text) if slot.dotted)
        yield from (name for part in value.values() for name in _slots(part, languages))


_Function = tuple[str, str]  # a module by its stem, and the function in it


class Carrier(NamedTuple):
    """A function, the lines that make it one that carries out the thing, and why."""

    file: str
    line: int
    function: str
    lines: tuple[int, ...] = ()
    columns: tuple[str, ...] = ()  # `table.column`: it reads the thing from there
    parts: tuple[str, ...] = ()  # parts of the position that it changes: a row says that the thing then follows
    questions: tuple[str, ...] = ()

    def with_more(self, other: Carrier) -> Carrier:
        """The same function for other reasons too."""
        lines = tuple(sorted({*self.lines, *other.lines}))
        columns, parts = {*self.columns, *other.columns}, {*self.parts, *other.parts}
        return self._replace(lines=lines, columns=tuple(sorted(columns)), parts=tuple(sorted(parts)))


class Code:
    """The procedures of a game, with what calls what."""

    def __init__(self, core: types.Core, modules: list[Module]) -> None:
        self.core = core
        self.modules = {Path(module.file).stem: module for module in modules}
        self.reading = procedures.Functions({stem: module.tree for stem, module in self.modules.items()})

    def carriers(self, name: str) -> list[Carrier]:
        """The functions that carry out a thing, in the order of the files."""
        found: dict[tuple[str, int], Carrier] = {}
        for way in (self._naming, self._answering, self._looking_up, self._following):
            for carrier in way(name):
                key = (carrier.file, carrier.line)
                found[key] = found[key].with_more(carrier) if key in found else carrier
        return [found[key] for key in sorted(found)]

    @cached_property
    def nodes(self) -> dict[_Function, ast.FunctionDef | ast.ClassDef]:
        return {
            (stem, node.name): node
            for stem, module in self.modules.items()
            for node in module.tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
        }

    # ------------------------------------------------------------ why a function is one

    def _naming(self, name: str) -> Iterator[Carrier]:
        """Whoever names it, or builds its name: `f"places.{place}"`."""
        beginning = name[: name.rfind(".") + 1]
        for function in self.nodes:
            lines = (*self._lines(function, name), *(self._lines(function, beginning) if beginning else ()))
            if lines:
                yield self._carrier(function, lines)

    def _answering(self, name: str) -> Iterator[Carrier]:
        stem = self.core["procedures"].get(name)
        function = (stem, name.replace("-", "_"))
        if stem and function in self.nodes and not self._lines(function, name):
            yield self._carrier(function, ())

    def _looking_up(self, name: str) -> Iterator[Carrier]:
        """Whoever reads a column in which the thing stands, from the table itself or as it was handed over."""
        for table, column in dict.fromkeys((table, column) for table, column, _ in self._cells(name)):
            reading = {function: self._lines(function, column) for function in self.nodes}
            taking = {function for function in self.nodes if self._lines(function, table)}
            direct = {function for function in taking if reading[function]}
            for function in direct or self._handed(taking):
                if reading[function]:
                    yield self._carrier(function, reading[function], columns=(f"{table}.{column}",))

    def _following(self, name: str) -> Iterator[Carrier]:
        """Whoever changes the part of which a row says that the rule then follows."""
        for part in dict.fromkeys(part for *_, part in self._cells(name) if part):
            for function in self.nodes:
                if part in self.reading.functions[function].becomes:
                    yield self._carrier(function, self._lines(function, part), parts=(part,))

    def _cells(self, name: str) -> Iterator[tuple[str, str, str]]:
        """Table and column of each cell that names it, and the part whose change the row is about."""
        for table, row in self._rows():
            for column, cell in row.items():
                if cell == name:
                    applied = table in (compiler.INSTEAD, compiler.FOLLOWS)
                    yield table, column, str(row.get("part", "")) if applied else ""

    def _rows(self) -> Iterator[tuple[str, dict[str, Any]]]:
        entries, patches = self.core["entries"], self.core["patches"].values()
        tables = {table: entries[table] for table in self.core["kinds"].get("table", ())}
        rows = [(table, row) for table, body in tables.items() for row in body.get("rows", {}).values()]
        for patch in patches:
            changes = {**patch.get("add", {}), **patch.get("replace", {})}
            changes |= {path: change["is"] for path, change in patch.get("set", {}).items()}
            rows += [(patch["to"], _as_row(path, value)) for path, value in changes.items() if patch["to"] in tables]
        return ((table, row) for table, row in rows if isinstance(row, dict))

    # ------------------------------------------------------------ functions

    def _carrier(
        self,
        function: _Function,
        lines: tuple[int, ...],
        columns: tuple[str, ...] = (),
        parts: tuple[str, ...] = (),
    ) -> Carrier:
        file, line = self.modules[function[0]].file, self.nodes[function].lineno
        return Carrier(file, line, function[1], lines, columns, parts, self._questions(function))

    def _questions(self, function: _Function) -> tuple[str, ...]:
        """The questions that are answered by it, or with its help."""
        return tuple(question for question, used in self._used.items() if function in used)

    @cached_property
    def _used(self) -> dict[str, set[_Function]]:
        asked = {(stem, question.replace("-", "_")): question for question, stem in self.core["procedures"].items()}
        return {question: self.reading.of(*where, but=set(asked) - {where}).uses for where, question in asked.items()}

    def _handed(self, taking: set[_Function]) -> set[_Function]:
        """The functions that work together with some: that they use, or that use them."""
        uses = {function: self.reading.of(*function).uses for function in self.nodes}
        below = {used for function in taking for used in uses[function] if used in self.nodes}
        return below | {function for function in self.nodes if uses[function] & taking}

    def _lines(self, function: _Function, name: str) -> tuple[int, ...]:
        """The lines of a function on which a name stands, itself or as a constant of its module."""
        return self._strings[function].get(name, ())

    @cached_property
    def _strings(self) -> dict[_Function, dict[str, tuple[int, ...]]]:
        return {function: self._written(function[0], node) for function, node in self.nodes.items()}

    def _written(self, stem: str, node: ast.AST) -> dict[str, tuple[int, ...]]:
        found: dict[str, set[int]] = {}
        for part in ast.walk(node):
            for value in self._values(stem, part):
                found.setdefault(value, set()).add(getattr(part, "lineno", 0))
        return {value: tuple(sorted(lines)) for value, lines in found.items()}

    def _values(self, stem: str, node: ast.AST) -> tuple[str, ...]:
        match node:
            case ast.Constant(value=str(value)):
                return (value,)
            case ast.Name(id=name):
                return self._constants.get((stem, name), ())
            case ast.Attribute(value=ast.Name(id=other), attr=name):
                return self._constants.get((other, name), ())
        return ()

    @cached_property
    def _constants(self) -> dict[_Function, tuple[str, ...]]:
        """The strings that names of a module stand for: BRIG = "brig"."""
        return {
            (stem, name): strings
            for stem, module in self.modules.items()
            for node in module.tree.body
            if isinstance(node, ast.Assign)
            for name, strings in _assigned(node)
        }


def _assigned(node: ast.Assign) -> Iterator[tuple[str, tuple[str, ...]]]:
    for target in node.targets:
        pairs = [(target, node.value)]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = list(zip(target.elts, node.value.elts, strict=False))
        for name, value in pairs:
            if isinstance(name, ast.Name):
                yield name.id, tuple(_strings_in(value))


def _strings_in(node: ast.AST) -> Iterator[str]:
    return (part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str))


def _as_row(path: str, value: object) -> Any:
    """What a patch puts at `rows.x` or at `rows.x.column`, as a row."""
    top, _, rest = path.partition(".")
    _, _, column = rest.partition(".")
    return None if top != "rows" else {column: value} if column else value


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


def names(core: types.Core) -> list[str]:
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
    carriers = Code(game.core, shape.modules(folder)[0]).carriers(name)
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
    for mention in Named(name, set(names(game.core)), game.languages).of(files):
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
    for number in told(items, languages):
        yield from (_spot(place, number=number) for place in places(files, number))


def _section(game: games.Game, mention: Mention, name: str) -> str:
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


def _mentioned(mention: Mention) -> Spot:
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


def _carrier(carrier: Carrier) -> Spot:
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
