"""Places of a thing: where its game's files write it, change it, name it, say it, test it and carry it out."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

from rulebase.author import collect, compiler, procedures
from rulebase.author.lint import shape, written
from rulebase.author.lint.procedure_code import Module
from rulebase.author.lint.written import as_list
from rulebase.documents import problems
from rulebase.documents.problems import Place
from rulebase.model import bundle, folders, paths, template, types
from rulebase.model import game as games
from rulebase.play import endings
from rulebase.play.api import rolls

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


class About(TypedDict, total=False):
    """What stands at a place: a part of a thing, a patch, a number, a scenario or a function."""

    kind: str
    id: str
    to: str
    path: str
    patch: str
    when: list[str]
    number: str
    title: dict[str, str]  # of a scenario, by language
    ruleset: str | None
    events: list[dict[str, types.Values]]
    function: str
    lines: list[int]
    columns: list[str]
    parts: list[str]
    questions: list[str]


class Spot(NamedTuple):
    """A place in a file, and what stands there; of a game without its files, what is known without a place."""

    file: str
    line: int
    about: About

    def as_json(self) -> dict[str, object]:
        return {"file": problems.near(self.file) or None, "line": self.line or None, **self.about}


Found = dict[str, list[Spot]]


def names(core: types.Core) -> list[str]:
    """All that can be looked for: entries first, then whatever else has a name."""
    return list(dict.fromkeys(name for named in _named(core) for name in named))


def title(game: games.Game, name: str) -> types.Named:
    """What a thing is called; its name where it has no title."""
    about = next((named[name] for named in _named(game.core) if name in named), {})
    called: types.Named = about.get("title", name)
    return called


def _named(core: types.Core) -> Iterator[Mapping[str, Mapping[str, Any]]]:
    """The parts of a core in which things have names."""
    yield core["entries"]
    yield from (core["facts"], core["slots"], core["questions"], core["discrepancies"], core["open"], core["rulings"])
    yield core["patches"]


def has_sources(game: games.Game) -> bool:
    """Whether the files that the game was written in are here; an installed package has only its procedures."""
    return game.id in folders.places()


def of(game: games.Game, name: str) -> Found:
    """All places of a thing, by section."""
    folder = folders.procedures_of(game.id).parent
    found = _in_files(game, name, collect.collect(folder)) if has_sources(game) else _in_bundle(game.bundle, name)
    found["procedures"] = [
        Spot(
            carrier.file,
            carrier.line,
            {
                "function": carrier.function,
                "lines": list(carrier.lines),
                "columns": list(carrier.columns),
                "parts": list(carrier.parts),
                "questions": list(carrier.questions),
            },
        )
        for carrier in Code(game.core, shape.modules(folder)[0]).carriers(name)
    ]
    return found


def _in_bundle(compiled: bundle.Bundle, name: str) -> Found:
    """What is known without the files: the patches by their names, the scenarios by where they were."""
    found: Found = {section: [] for section in SECTIONS}
    core = compiled.core
    for patch in core["patched"].get(name, ()):
        found["changed"].append(Spot("", 0, {"patch": patch, "when": as_list(core["patches"][patch]["when"])}))
    for scenario in compiled.scenarios:
        if name in scenario.get("rules", ()):
            file, _, line = scenario["at"].rpartition(":")
            found["scenarios"].append(Spot(file, int(line), _scenario(scenario)))
    return found


def _in_files(game: games.Game, name: str, files: collect.Collected) -> Found:
    found: Found = {section: [] for section in SECTIONS}
    own = [item for kind in KINDS for item in files.of(kind) if item.data.get(_key(item)) == name]
    # A patch may be called as what it adds to: it is meant only where nothing else has the name.
    own = [item for item in own if item.kind != "patches"] or own
    changing = [item for item in files.of("patches") if item.data["to"] == name]
    for item in own:
        found["written"].append(_spot(item.place(_key(item)), {"kind": KINDS[item.kind], "id": name}))
    for item in changing:
        patch: About = {"patch": item.data["patch"], "when": as_list(item.data["when"])}
        found["changed"].append(_spot(item.place("patch"), patch))
    for number in table_numbers([*own, *changing], game.languages):
        found["numbers"] += [_spot(place, {"number": number}) for place in places_of_number(files, number)]
    found["spoken"] = [spot for item in (*own, *changing) for spot in _sentences(item)]
    played: dict[tuple[str, int], Spot] = {}
    for mention in Mentions(name, set(names(game.core)), game.languages).of(files):
        item = mention.item
        if item in own:
            continue
        if item.kind == "scenarios":
            spot = _spot(item.place(), _scenario(item.data))
            played.setdefault((spot.file, spot.line), spot)
        elif not (item.kind == "patches" and mention.keys == ("to",)):
            found[_section(game, mention, name)].append(_mentioned(mention))
    found["scenarios"] = list(played.values())
    return found


def _sentences(item: collect.Item) -> Iterator[Spot]:
    """What a rule reads aloud, in itself or in a patch."""
    about: About = {"kind": KINDS[item.kind], "id": item.data[_key(item)]}
    for name in item.data.get("says", ()):
        yield _spot(item.place("says", name, key=True), {**about, "path": f"says.{name}"})
    for verb in ("add", "set", "replace"):
        for path in item.data.get(verb, ()) if item.kind == "patches" else ():
            if path.startswith("says."):
                yield _spot(item.place(verb, path, key=True), {**about, "path": f"{verb}.{path}"})


def _section(game: games.Game, mention: Mention, name: str) -> str:
    """The section in which a mention is shown; a patch of a table belongs to tables."""
    if mention.spoken:
        return "spoken"
    if mention.item.kind == "patches":
        to = mention.item.data["to"]
        owner = game.core["entries"].get(to)
        return "tables" if owner and owner["kind"] == "table" and to != name else "named"
    return "tables" if mention.item.kind == "tables" else "named"


def _mentioned(mention: Mention) -> Spot:
    item = mention.item
    about: About = {"kind": KINDS.get(item.kind, item.kind)}
    if _key(item) in item.data:
        about["id"] = item.data[_key(item)]
    if item.kind == "patches":
        about["to"] = item.data["to"]
    about["path"] = ".".join(map(str, mention.keys))
    return _spot(mention.place, about)


def _scenario(data: Mapping[str, Any]) -> About:
    events = data.get("events", [data["event"]] if "event" in data else [])
    title: About = {"title": data["title"]} if "title" in data else {}
    return {**title, "ruleset": data.get("ruleset"), "events": events}


def _key(item: collect.Item) -> str:
    return "patch" if item.kind == "patches" else "id"


def _spot(place: Place, about: About) -> Spot:
    return Spot(place.file, place.line, about)


# ---------------------------------------------------------------- by name: as a value, by a key, in a slot

# Values that name no entry: what a thing is called itself, where it holds, what it rests on.
_NO_NAMES = {"id", "patch", "when", "until", "kind", "game", "ruleset", "options", "choices", "redirects"}
_NO_NAMES |= {"sources", "source"}
# Where keys are names, not words of the format: all that is below, or for tables the row itself.
_KEYED = {
    "scenarios": ("event", "events", "situation", "expect"),
    "cards": ("data",),
    "characters": ("data",),
}
_PATHS = ("add", "set", "drop", "replace", "absent")
_UNREAD = ("sources", "spelling", "verbs", "ear")


class Mention(NamedTuple):
    """A place where a thing is named."""

    item: collect.Item
    keys: written.Keys
    key: bool = False
    spoken: bool = False

    @property
    def place(self) -> Place:
        return self.item.place(*self.keys, key=self.key)


class Mentions:
    """The places where a thing is named, among the names of all others."""

    def __init__(self, name: str, known: Collection[str], languages: Collection[str]) -> None:
        self.name = name
        self.known = known
        self.languages = languages

    def of(self, files: collect.Collected) -> Iterator[Mention]:
        """All places that name it, file by file."""
        for kind, items in files.items.items():
            for item in items if kind not in _UNREAD else ():
                yield from self._below(item, (), item.data)

    def _below(self, item: collect.Item, keys: written.Keys, value: object) -> Iterator[Mention]:
        if isinstance(value, dict) and (wording := written.wording(value, self.languages)):
            slots = (slot for text in wording.values() for slot in template.slots(text))
            if any(self.name in (slot.name.partition(".")[0], slot.counted) for slot in slots):
                yield Mention(item, keys, spoken=True)
        elif isinstance(value, dict):
            for key, part in value.items():
                if key in _NO_NAMES or (item.kind == "position" and not keys and key == "parts"):
                    continue  # parts are items of their own
                if self.name in _names_in_key(item.kind, (*keys, key)):
                    yield Mention(item, (*keys, key), key=True)
                yield from self._below(item, (*keys, key), part)
        elif isinstance(value, list):
            for index, part in enumerate(value):
                yield from self._below(item, (*keys, index), part)
        elif isinstance(value, str) and self._is(value):
            yield Mention(item, keys)

    def _is(self, value: str) -> bool:
        """Whether a value is the name, or leads into the thing: the rule of `nuke.token.use` is `nuke.token`."""
        steps = value.split(".")
        heads = (".".join(steps[:length]) for length in range(len(steps), 0, -1))
        return self.name == next((head for head in heads if head in self.known), value)


def _names_in_key(kind: str, keys: written.Keys) -> tuple[str, ...]:
    """The names that a key consists of; none where it is a word of the format."""
    key = str(keys[-1])
    if kind == "tables" and len(keys) == 2 and keys[0] == "rows":
        return tuple(key.split("/"))
    if kind == "patches" and len(keys) == 2 and keys[0] in _PATHS and key.startswith("rows."):
        return tuple(key.split(".")[1].split("/"))
    return (key,) if len(keys) > 1 and keys[0] in _KEYED.get(kind, ()) else ()


# ---------------------------------------------------------------- numbers from tables

_PUT = {"add": (), "set": ("is",), "replace": ()}  # what a patch writes, and where below the path it stands


def table_numbers(items: list[collect.Item], languages: Collection[str]) -> list[str]:
    """The numbers that the texts of some items take from tables: `attack.viper.damaged`."""
    found = [name for item in items for name in _dotted_slots(item.data, frozenset(languages))]
    return list(dict.fromkeys(found))


def _dotted_slots(value: object, languages: frozenset[str]) -> Iterator[str]:
    if isinstance(value, list):
        yield from (name for part in value for name in _dotted_slots(part, languages))
    elif isinstance(value, dict):
        for text in written.wording(value, languages).values():
            yield from (slot.name for slot in template.slots(text) if slot.dotted)
        yield from (name for part in value.values() for name in _dotted_slots(part, languages))


def places_of_number(files: collect.Collected, number: str) -> Iterator[Place]:
    """Where it is written: in its table, and in each patch that puts it there or changes it."""
    table, _, cell = number.partition(".")
    within = (f"rows.{cell}", f"values.{cell}")
    for item in files.of("tables"):
        if item.data["id"] == table:
            there = (path for path in within if paths.get(item.data, path) is not paths.MISSING)
            yield from (item.place(*path.split(".")) for path in there)
    for item in files.of("patches"):
        if item.data["to"] == table:
            yield from (place for path in within for place in _patched(item, path))


def _patched(item: collect.Item, wanted: str) -> Iterator[Place]:
    for verb, below in _PUT.items():
        for path, change in item.data.get(verb, {}).items():
            value = change["is"] if below else change
            rest = wanted.removeprefix(f"{path}.")
            if path == wanted:
                yield item.place(verb, path, *below)
            elif rest != wanted and paths.get(value, rest) is not paths.MISSING:
                yield item.place(verb, path, *below, *rest.split("."))


# ---------------------------------------------------------------- procedures

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
        for reason in (self._naming, self._answering, self._looking_up, self._following, self._ending, self._rolling):
            for carrier in reason(name):
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

    def _ending(self, name: str) -> Iterator[Carrier]:
        """Whoever tells whether the end of a row has come: a function of its name, or whoever says that it has."""
        table = self._meant(endings.MEANS)
        named = {row: None for each, row, cells in self._rows() if each == table and name in cells.values()}
        for ending in named:
            for function in self.nodes:
                lines = tuple(self._ended(function, ending))
                if lines or function == (endings.MODULE, ending.replace("-", "_")):
                    yield self._carrier(function, lines, columns=(f"{table}.rule",))

    def _rolling(self, name: str) -> Iterator[Carrier]:
        """Whoever has a die rolled whose row says what is played on it, or where it ends."""
        for table, column in dict.fromkeys((table, column) for table, column, _ in self._cells(name)):
            if column in (rolls.RULE, rolls.ENDS):
                rows = [row for each, row, cells in self._rows() if each == table and cells.get(column) == name]
                dice = [{"die": f"{table}.{row}"} for row in rows]
                rolled = {fact for fact, body in self.core["facts"].items() if body["type"] in dice}
                for function in self.nodes:
                    if lines := tuple(self._thrown(function, rolled)):
                        yield self._carrier(function, lines, columns=(f"{table}.{column}",))

    def _thrown(self, function: _Function, facts: set[str]) -> Iterator[int]:
        """The lines on which a function has one of the facts rolled to the end."""
        for node in ast.walk(self.nodes[function]):
            match node:
                case ast.Call(func=ast.Attribute(attr="rolled" | "capped"), args=[_, named, *_]):
                    if any(facts.intersection(self._values(function[0], part)) for part in ast.walk(named)):
                        yield node.lineno

    def _ended(self, function: _Function, ending: str) -> Iterator[int]:
        """The lines on which a function says that the game is over so."""
        for node in ast.walk(self.nodes[function]):
            match node:
                case ast.Call(func=ast.Attribute(attr="Over"), args=[named, *_]):
                    if ending in {value for part in ast.walk(named) for value in self._values(function[0], part)}:
                        yield node.lineno

    def _meant(self, meaning: str) -> str:
        """The table of which the part with that meaning is a row; empty if there is none."""
        part = self.core["position"].get("means", {}).get(meaning, "")
        declared = self.core["facts"][part]["type"] if part else ""
        return str(declared["rows"]) if isinstance(declared, Mapping) else ""

    def _cells(self, name: str) -> Iterator[tuple[str, str, str]]:
        """Table and column of each cell that names it, and the part whose change the row is about."""
        for table, _, row in self._rows():
            for column, cell in row.items():
                if cell == name:
                    applied = table in (compiler.INSTEAD, compiler.FOLLOWS)
                    yield table, column, str(row.get("part", "")) if applied else ""

    def _rows(self) -> Iterator[tuple[str, str, Mapping[str, object]]]:
        """The rows of all tables by name, as they are written and as patches write them."""
        for table in self.core["kinds"].get("table", ()):
            for name, row in self.core["entries"][table].get("rows", {}).items():
                if isinstance(row, Mapping):
                    yield table, name, row
            for patch in self.core["patched"].get(table, ()):
                body = self.core["patches"][patch]
                changes = {**body.get("add", {}), **body.get("replace", {})}
                changes |= {path: change["is"] for path, change in body.get("set", {}).items()}
                for path, value in changes.items():
                    top, *names = path.split(".", 2)
                    changed = {names[1]: value} if len(names) > 1 else value
                    if top == "rows" and isinstance(changed, Mapping):
                        yield table, names[0], changed

    # ------------------------------------------------------------ functions

    def _carrier(
        self,
        function: _Function,
        lines: tuple[int, ...],
        columns: tuple[str, ...] = (),
        parts: tuple[str, ...] = (),
    ) -> Carrier:
        file, line = self.modules[function[0]].file, self.nodes[function].lineno
        return Carrier(
            file,
            line,
            function[1],
            lines,
            columns,
            parts,
            tuple(question for question, used in self._used.items() if function in used),
        )

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
        found: dict[_Function, dict[str, tuple[int, ...]]] = {}
        for (stem, name), node in self.nodes.items():
            lines: dict[str, set[int]] = {}
            for part in ast.walk(node):
                for value in self._values(stem, part):
                    lines.setdefault(value, set()).add(getattr(part, "lineno", 0))
            found[stem, name] = {value: tuple(sorted(numbers)) for value, numbers in lines.items()}
        return found

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
        found = {}
        for stem, module in self.modules.items():
            for node in module.tree.body:
                if not isinstance(node, ast.Assign):
                    continue
                for target in node.targets:
                    pairs = [(target, node.value)]
                    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                        pairs = list(zip(target.elts, node.value.elts, strict=False))
                    for name, value in pairs:
                        if isinstance(name, ast.Name):
                            found[stem, name.id] = tuple(_strings_below(value))
        return found


def _strings_below(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        match part:
            case ast.Constant(value=str(text)):
                yield text
