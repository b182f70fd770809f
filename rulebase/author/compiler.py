"""Compiler: a collected game becomes its bundle, one neutral part and one list of texts a language."""

from __future__ import annotations

import ast
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rulebase import words
from rulebase.author import collect, procedures
from rulebase.documents import problems, reader
from rulebase.model import bundle, card_rows, cite, folding, types

SCHEMA = 2
INSTEAD = "instead"  # the table of what takes the place of a change
FOLLOWS = "follows"  # the table of what follows from a change
PEOPLE = ("who", "by", "each", "to", "among")  # in rows of effects, verbs and audiences: whom they mean
ENTRY_KINDS = {
    "terms": "term",
    "characters": "character",
    "cards": "card",
    "tables": "table",
    "rules": "rule",
}


def compile_game(found: collect.Collected) -> types.Compiled:
    """The bundle as plain data: {"core": …, "books": …, "gists": …, "scenarios": …, "texts": {language: […]}}."""
    texts = Texts(found.of("game")[0].data["languages"])
    books = {item.data["id"]: _book(item.data) for item in found.of("sources")}
    gists = {  # a shelf of their own: no answer needs them
        f"{item.data['id']}/{section['id']}": section["gists"]
        for item in found.of("sources")
        for section in item.data["sections"]
        if "gists" in section
    }
    return {
        "core": _core(found, texts),
        "books": books,
        "gists": gists,
        "look": texts.lift(_look(found)),
        "names": _names(item.data for folder in ENTRY_KINDS for item in found.of(folder)),
        "scenarios": [_scenario(item, found.folder) for item in found.of("scenarios")],
        "texts": texts.by_language,
    }


def _core(found: collect.Collected, texts: Texts) -> Any:
    """All that answers need, its texts lifted out."""
    core: Any = {
        "schema": SCHEMA,
        **{key: texts.lift(value) for key, value in found.of("game")[0].data.items()},
        "entries": {
            item.data["id"]: {"kind": kind, **texts.lift(item.data)}
            for folder, kind in ENTRY_KINDS.items()
            for item in found.of(folder)
        },
        "patches": {item.data["patch"]: texts.lift(item.data) for item in found.of("patches")},
        "facts": {
            **{item.data["id"]: texts.lift(item.data) for item in found.of("facts")},
            **{item.data["id"]: _part(texts.lift(item.data)) for item in found.of("parts")},
        },
        "slots": {item.data["id"]: texts.lift(item.data) for item in found.of("slots")},
        "position": texts.lift(_position(found)),
        "picture": texts.lift(_picture(found)),
        "questions": {item.data["id"]: texts.lift(item.data) for item in found.of("questions")},
        "discrepancies": {item.data["id"]: texts.lift(item.data) for item in found.of("discrepancies")},
        "open": {item.data["id"]: texts.lift(item.data) for item in found.of("open-questions")},
        "rulings": {item.data["id"]: texts.lift(item.data) for item in found.of("rulings")},
        "quickref": [texts.lift(item.data) for item in found.of("quickref")],
        **procedure_index(
            found.folder / "procedures",
            _consequences(found),
            _named_parts(found),
            _endings(found),
            _acts(found),
        ),
    }
    core |= _indices(core["entries"], core["patches"])
    _with_plays(core)
    core["marks"] = _marks(core["entries"], core["facts"])
    return core


def _with_plays(core: Any) -> None:
    """Wherever a roll can be told, it can be told what is played on it."""
    played = {name: [fact["changed-by"]] for name, fact in core["facts"].items() if "changed-by" in fact}
    core["occurs"] += [play for plays in played.values() for play in plays]
    for question in core["questions"].values():
        question["facts"] = [each for fact in question["facts"] for each in (fact, *played.get(fact, ()))]


def _marks(entries: Mapping[str, types.Entry], facts: Mapping[str, types.Fact]) -> dict[str, types.Text]:
    """What pieces may carry that is a row of a table, as the table calls it."""
    declared = [fact["type"] for fact in facts.values() if isinstance(fact["type"], dict)]
    carried = [kind for each in declared for kind in each.get("pieces", {}).get("with", {}).values()]
    tables = [kind["rows"] for kind in carried if isinstance(kind, dict) and "rows" in kind]
    titles = [entries[table].get("titles", {}) for table in tables if table in entries]
    return {row: title for each in titles for row, title in each.items()}


def _names(entries: Iterable[Any]) -> dict[str, list[str]]:
    """Entries by every name that they go by, as names are compared: nobody waits until all of them were folded."""
    found: dict[str, list[str]] = {}
    for entry in entries:
        title = entry["title"]
        titles = [title] if isinstance(title, str) else [text for text in title.values() if isinstance(text, str)]
        for name in dict.fromkeys(map(folding.fold, [entry["id"], *titles, *folding.other_names(entry)])):
            if name:
                found.setdefault(name, []).append(entry["id"])
    return found


def _part(data: Mapping[str, types.Value]) -> dict[str, types.Value]:
    """A part of the position is told like a fact: its shape is its type."""
    return {**{key: value for key, value in data.items() if key != "is"}, "type": data["is"], "situation": True}


def _position(found: collect.Collected) -> dict[str, types.Value]:
    """What a position consists of: its parts in order, who sits at the table, and short forms."""
    told = {key: value for item in found.of("position") for key, value in item.data.items() if key != "parts"}
    parts = [item.data for item in found.of("parts")]
    means = {part["means"]: part["id"] for part in parts if "means" in part}
    return {"short": {}, **told, "means": means, "parts": [part["id"] for part in parts]}


def _picture(found: collect.Collected) -> dict[str, types.Value]:
    """What is drawn: the boards in order, and the sign of each piece."""
    written = [item.data for item in found.of("picture")]
    signs = {thing: sign for data in written for thing, sign in data["signs"].items()}
    return {"boards": [board for data in written for board in data["boards"]], "signs": signs}


def _look(found: collect.Collected) -> dict[str, types.Value]:
    """How the site dresses for the game: nothing, where the game does not say."""
    return {key: value for item in found.of("look") for key, value in item.data.items()}


def _indices(entries: Mapping[str, types.Entry], patches: Mapping[str, types.Patch]) -> dict[str, dict[str, list[str]]]:
    """What would take reading all of it to find out: which entries are alike, which patches reach an entry."""
    kinds: dict[str, list[str]] = {}
    groups: dict[str, list[str]] = {}
    patched: dict[str, list[str]] = {}
    for entry, body in entries.items():
        kinds.setdefault(body["kind"], []).append(entry)
        if "group" in body:
            groups.setdefault(body["group"], []).append(entry)
    for patch, change in patches.items():
        patched.setdefault(change["to"], []).append(patch)
    return {"kinds": kinds, "groups": groups, "patched": patched}


class Texts:
    """Moves every text out of the data into one list a language; equal texts share a number."""

    def __init__(self, languages: list[str]) -> None:
        self.by_language: dict[str, list[str | None]] = {language: [] for language in languages}
        self._numbers: dict[tuple[str | None, ...], int] = {}

    def lift(self, value: object) -> Any:
        if isinstance(value, list):
            return [self.lift(part) for part in value]
        if not isinstance(value, dict):
            return value
        languages = [key for key in value if key != "sources"]
        if languages and all(key in self.by_language and isinstance(value[key], str) for key in languages):
            cited = {"sources": cite.expand(value["sources"])} if "sources" in value else {}
            return {"$": self._number(value), **cited}
        return {key: cite.expand(part) if key == "sources" else self.lift(part) for key, part in value.items()}

    def _number(self, value: Mapping[str, str | None]) -> int:
        wording = tuple(value.get(language) for language in self.by_language)
        if wording not in self._numbers:
            self._numbers[wording] = len(self._numbers)
            for language, text in zip(self.by_language, wording, strict=True):
                self.by_language[language].append(text)
        return self._numbers[wording]


def procedure_index(
    folder: Path,
    follows: Mapping[str, procedures.Consequences],
    named: Mapping[str, Collection[str]],
    endings: Collection[procedures.Ending] = (),
    acts: Mapping[str, procedures.Act] = MappingProxyType({}),
) -> dict[str, object]:
    """Which module answers which question, and what each looks up: read from the source itself."""
    trees = {path.stem: _parsed(path, folder.parent) for path in sorted(folder.glob("*.py"))}
    apart = procedures.APART
    answering = {stem: tree for stem, tree in trees.items() if not stem.startswith("_") and stem not in apart}
    questions = {name.replace("_", "-"): stem for stem, tree in answering.items() for name in public(tree)}
    kept = {stem: dict(procedures.constants(tree)) for stem, tree in trees.items()}
    modules: dict[str, types.Module] = {
        stem: {"tables": sorted(set(tables(tree, procedures.seen(stem, procedures.aliases(tree), kept))))}
        for stem, tree in trees.items()
    }
    for stem in (stem for stem in apart if stem in trees):
        modules[stem]["functions"] = list(public(trees[stem]))
    found = procedures.of_questions(trees, questions, follows, named, endings, acts)
    return {
        "procedures": questions,
        "modules": modules,
        "reads": found,
        "handed": sorted({name for tree in trees.values() for name in procedures.handed(tree)}),
        "occurs": sorted({fact for tree in trees.values() for fact in occurs(tree)}),
    }


def _consequences(found: collect.Collected) -> dict[str, procedures.Consequences]:
    """What the rows of the tables `instead` and `follows` ask and begin, by the part that becomes something.

    Likewise the rows of effects of all cards, and those of each table that has some.
    """
    told: dict[str, procedures.Consequences] = {}
    tables = {item.data["id"]: item.data for item in found.of("tables")}
    patches = [item.data for item in found.of("patches")]
    cards = [*(item.data for item in found.of("cards")), *(each for each in patches if each["to"] not in tables)]
    told[procedures.OF_CARDS] = _asked_by(found, cards)
    for name in (name for name, table in tables.items() if _prints(table)):
        printed = [tables[name], *(each for each in patches if each["to"] == name)]
        told[f"{card_rows.EFFECTS} {name}"] = _asked_by(found, printed)
    for row in _rows(found, (INSTEAD, FOLLOWS)):
        known = told.setdefault(row["part"], procedures.Consequences())
        asked, then = row.get("if"), row.get("then")
        known.parts.update(asked if isinstance(asked, dict) else ())
        known.questions.update([then] if isinstance(then, str) else [])
    return told


def _prints(table: collect.Written) -> bool:
    """Whether rows of effects stand in a table; nobody has checked it yet."""
    columns = table.get("columns", {})
    return any(isinstance(each, dict) and each.get("type") == card_rows.EFFECTS for each in columns.values())


def _asked_by(found: collect.Collected, printed: object) -> procedures.Consequences:
    """What rows of effects ask: the parts on which groups hang, the questions of their verbs, whom they mean."""
    verbs, meant = (dict(_named_rows(found, (table,))) for table in card_rows.TABLES)
    rows = [*card_rows.below(printed)]
    named = {str(each[card_rows.CHANGE]) for each in rows if card_rows.CHANGE in each}
    named |= {f"{each[card_rows.CHANGE]}/{each.get(card_rows.OF)}" for each in rows if card_rows.CHANGE in each}
    used = [verbs[name] for name in named & verbs.keys()]
    people: set[str] = set()
    while more := {str(each[key]) for each in [*rows, *used] for key in PEOPLE if key in each} & meant.keys() - people:
        people |= more
        used += [meant[name] for name in more]
    groups = [each.get("if") for each in rows if "rows" in each]
    parts = {str(name).partition(".")[0] for group in groups if isinstance(group, dict) for name in group}
    parts |= {str(meant[name][procedures.PART]) for name in people if procedures.PART in meant[name]}
    return procedures.Consequences(parts, {str(each["then"]) for each in used if "then" in each}, people)


def _endings(found: collect.Collected) -> list[procedures.Ending]:
    """Where it is looked for whether the game has ended; nobody has checked the rows yet."""
    meant = [item.data["is"] for item in found.of("parts") if item.data.get("means") == "over"]
    tables = [declared["rows"] for declared in meant if isinstance(declared, dict) and "rows" in declared]
    rows = [item.data.get("rows", {}) for item in found.of("tables") if item.data["id"] in tables]
    return [
        procedures.Ending(str(name).replace("-", "_"), str(row.get("part", "")), str(row.get("at", "")))
        for each in rows
        for name, row in each.items()
        if isinstance(row, dict)
    ]


def _acts(found: collect.Collected) -> dict[str, procedures.Act]:
    """What is looked at before a question, and put down after it: who is at the table, and the time of an act."""
    means = {str(item.data["means"]): str(item.data["id"]) for item in found.of("parts") if "means" in item.data}
    acts: dict[str, procedures.Act] = {}
    for name, row in _named_rows(found, (procedures.ACTS,)):
        act = acts.setdefault(name, procedures.Act())
        act.parts |= {means[key] for key in ("turn", "step") if key in row and key in means}
        if isinstance(once := row.get("once"), str):
            act.parts.add(once)
            act.writes.add(once)
    if any("stranger" in item.data.get("seats", {}) for item in found.of("position")):
        naming = {item.data["id"] for item in found.of("facts") if item.data["type"] in ("seat", {"list": "seat"})}
        for question in found.of("questions"):
            if not naming.isdisjoint(question.data["facts"]):
                acts.setdefault(question.data["id"], procedures.Act()).parts.add(procedures.SEATS)
    return acts


def _named_parts(found: collect.Collected) -> dict[str, set[str]]:
    """The parts of the position that the rows of each table name."""
    names = {item.data["id"] for item in found.of("tables")}
    return {name: {row[procedures.PART] for row in _rows(found, (name,))} for name in names}


def _rows(found: collect.Collected, tables: Collection[str]) -> Iterator[collect.Written]:
    """The rows of some tables that name a part."""
    return (row for _, row in _named_rows(found, tables) if isinstance(row.get("part"), str))


def _named_rows(found: collect.Collected, tables: Collection[str]) -> Iterator[tuple[str, collect.Written]]:
    """The rows of some tables by name, their own and those that patches write; nobody has checked them yet."""
    written = [
        (str(name), row)
        for item in found.of("tables")
        if item.data["id"] in tables
        for name, row in item.data.get("rows", {}).items()
    ]
    for item in found.of("patches"):
        if item.data["to"] in tables:
            changes = {**item.data.get("add", {}), **item.data.get("replace", {})}
            written += [(path[5:], row) for path, row in changes.items() if path.startswith("rows.")]
    return ((name, row) for name, row in written if isinstance(row, dict))


def _parsed(path: Path, root: Path) -> ast.Module:
    source = reader.read_program(path, root)
    try:
        return procedures.parsed(source.text, source.name)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        place = problems.Place(str(path))
        if isinstance(error, SyntaxError):
            place = problems.Place(str(path), error.lineno or 0, error.offset or 0, error.text or "")
        why = error.msg if isinstance(error, SyntaxError) else str(error)
        message = words._("this is not Python: {why}").format(why=why)
        raise problems.Failed([problems.Problem("not-python", message, place)]) from None


def public(tree: ast.Module) -> Iterator[str]:
    """The functions that answer questions: those without a leading underscore."""
    return (node.name for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"))


def tables(tree: ast.AST, known: procedures.Constants = MappingProxyType({})) -> Iterator[str]:
    """The tables that are looked up by name, or by a known constant: `game.table("attack")`, `game.table(TOKENS)`."""
    for node in procedures.nodes(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="table")):
                yield from procedures.literals(node, 0, "name", known)


def occurs(tree: ast.AST) -> Iterator[str]:
    """The facts that tell what dice and decks bring: `api.Roll("roll")`."""
    for node in procedures.nodes(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="api"), attr=name)) if name in procedures.OCCURS_AT:
                yield from procedures.literals(node, procedures.OCCURS_AT[name], "fact")


def _book(data: collect.Written) -> Any:
    sections = {
        section["id"]: {key: value for key, value in section.items() if key not in ("id", "gists")}
        for section in data["sections"]
    }
    return {**data, "sections": sections}


def _scenario(item: collect.Item, folder: Path) -> Any:
    place = item.place()
    name = Path(place.file).relative_to(folder) if Path(place.file).is_relative_to(folder) else place.file
    source = item.data.get("source", [])
    cited = cite.expand([source] if isinstance(source, str) else source)
    ended = [item.data.get("expect", {}).get(key) for key in ("refused", "choice")]
    shown = {"rules": [rule for rule in ended if rule]} if any(ended) else {}  # it shows what it is refused by
    return {**shown, **item.data, "source": cited, "at": f"{name}:{place.line}"}


def write(compiled: types.Compiled, game: str, target: Path) -> None:
    books = compiled["books"]
    core: dict[str, object] = {key: value for key, value in compiled["core"].items() if key not in bundle.SHELVES}
    core["books"] = {book: {**about, "sections": None} for book, about in books.items()}
    parts = {"core": _compact(core), "scenarios": _written(compiled["scenarios"])}
    parts["entries"] = _written(compiled["core"]["entries"])
    parts["patches"] = _written(compiled["core"]["patches"])
    parts["sections"] = _written(
        {f"{book}/{section}": told for book, about in books.items() for section, told in about["sections"].items()}
    )
    parts["gists"] = _written(compiled["gists"])
    parts["look"] = _compact(compiled["look"])
    parts["names"] = _written(compiled["names"])
    parts |= {f"texts.{language}": _written(texts) for language, texts in compiled["texts"].items()}
    for part, text in parts.items():
        (target / f"{game}.{part}.json").write_text(text, encoding="utf-8")


def _written(data: Mapping[str, object] | Sequence[object]) -> str:
    """An object or a list as JSON, a line for each member."""
    if isinstance(data, Mapping):
        return "{\n" + ",\n".join(f'"{key}":{_compact(value)}' for key, value in data.items()) + "\n}\n"
    return "[\n" + ",\n".join(_compact(value) for value in data) + "\n]\n"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
