"""Coverage of each rulebook: how much is encoded, executable and tested, by distinct statements that are cited."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypedDict

from rulebase import words
from rulebase.author import compiler
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import types, vocabulary

# Sections of these kinds say nothing that a rule could rest on; every other section is counted.
NOT_RULES = ("flavour", "index", "credits")
# A printed example is carried out by the scenario that plays it through.
EXAMPLE = "example"


@dataclass(frozen=True)
class Section:
    book: str
    id: str
    heading: str
    page: int
    kind: str
    statements: int
    encoded: frozenset[int]
    executable: frozenset[int]
    tested: frozenset[int]
    left_out: str
    procedural: bool
    gists: tuple[str, ...]
    topic: str
    not_run: Mapping[int, str]

    @property
    def unencoded(self) -> list[int]:
        return self._without(self.encoded)

    @property
    def without_procedure(self) -> list[int]:
        return self._without(self.executable | self.not_run.keys())

    @property
    def without_scenario(self) -> list[int]:
        return self._without(self.tested | self.not_run.keys())

    def _without(self, found: frozenset[int]) -> list[int]:
        return [k for k in range(1, self.statements + 1) if k not in found]


def of(game: games.Game) -> list[Section]:
    """Every section of every rulebook with the statements that are cited."""
    examples = {source for scenario in game.bundle.scenarios for source in scenario["source"]}
    encoded = set(_cited(game.core)) | examples
    executable = carried_out(game)
    tested = executable & _tested(game)
    return [
        _section(book, section, printed, (encoded, executable, tested), examples, game.bundle.gists)
        for book, about in game.books.items()
        for section, printed in about["sections"].items()
    ]


def carried_out(game: games.Game) -> set[str]:
    """The statements that an executable rule rests on, a table that is read, or a reading of either."""
    read = _tables_read(game)
    runs = [entry for entry, body in game.entries.items() if body.get("executable") or entry in read]
    return {source for entry in runs for source in (*_of_entry(game, entry), *_readings(game, entry))}


def _tables_read(game: games.Game) -> set[str]:
    """The tables by which procedures go, or the engine itself; and those that stand in the cells of such a table."""
    meant = (vocabulary.meant_table(game, meaning) for meaning in game.core["position"]["means"])
    by_name = {table for module in game.core["modules"].values() for table in module["tables"]}
    read = {compiler.INSTEAD, compiler.FOLLOWS, *meant, *by_name} & {*game.of_kind("table")}
    return read.union(*(_in_cells(game, table) for table in read))


def _in_cells(game: games.Game, table: str) -> Iterator[str]:
    """The tables that stand in the cells of one, in any configuration."""
    for variant in game.everywhere.variants(table):
        columns = [name for name, about in variant.entry.body.get("columns", {}).items() if about["type"] == "table"]
        rows = variant.entry.body.get("rows", {}).values() if columns else ()
        yield from (row[column] for row in rows for column in columns if column in row)


def _section(
    book: str,
    section: str,
    printed: types.Section,
    cited: tuple[set[str], set[str], set[str]],
    examples: set[str],
    gists: Mapping[str, list[str]],
) -> Section:
    encoded, executable, tested = (_numbers(found, book, section, printed["statements"]) for found in cited)
    played = _numbers(examples, book, section, printed["statements"]) if printed["kind"] == EXAMPLE else frozenset()
    left_out = printed.get("left-out", "") or (printed["kind"] if printed["kind"] in NOT_RULES else "")
    return Section(
        book,
        section,
        printed["heading"],
        printed["page"],
        printed["kind"],
        printed["statements"],
        encoded,
        executable | played,
        tested | played,
        left_out,
        bool(printed.get("executable")) and not left_out,
        tuple(gists.get(f"{book}/{section}", ())),
        printed.get("topic", ""),
        {int(number): why for number, why in printed.get("not-run", {}).items()},
    )


def about(sections: list[Section], topics: list[str]) -> list[Section]:
    """The sections of some topics, which may be patterns such as setup*; a topic that no section has is refused."""
    known = sorted({section.topic for section in sections if section.topic})
    for topic in topics:
        if not fnmatch.filter(known, topic):
            message = words._("no section is about this topic: {topic}").format(topic=topic)
            raise problems.Failed([problems.Problem("unknown-id", message, hint=problems.did_you_mean(topic, known))])
    return [section for section in sections if any(fnmatch.fnmatchcase(section.topic, topic) for topic in topics)]


class Procedural(TypedDict):
    """Counts of the sections that say what can be carried out."""

    statements: int
    executable: int
    tested: int


class Summary(Procedural):
    """Counts of a rulebook: of its sections, and of their statements."""

    sections: int
    sections_encoded: int
    sections_left_out: int
    encoded: int
    gists: int
    procedural: Procedural


def summary(sections: list[Section], book: str) -> Summary:
    """The counts of one rulebook."""
    own = [section for section in sections if section.book == book]
    counted = [section for section in own if not section.left_out]
    procedural = [section for section in own if section.procedural]
    return {
        "sections": len(own),
        "sections_encoded": sum(1 for section in counted if section.encoded),
        "sections_left_out": len(own) - len(counted),
        "statements": sum(section.statements for section in counted),
        "encoded": sum(len(section.encoded) for section in counted),
        "executable": sum(len(section.executable) for section in counted),
        "tested": sum(len(section.tested) for section in counted),
        "gists": sum(len(section.gists) for section in counted),
        "procedural": {  # of what can be carried out in these nothing has to be missing
            "statements": sum(section.statements - len(section.not_run) for section in procedural),
            "executable": sum(len(section.executable) for section in procedural),
            "tested": sum(len(section.tested) for section in procedural),
        },
    }


def _numbers(found: set[str], book: str, section: str, statements: int) -> frozenset[int]:
    return frozenset(k for k in range(1, statements + 1) if f"{book}/{section}#{k}" in found)


def _cited(value: object) -> Iterator[str]:
    """Every citation below a value."""
    if isinstance(value, list):
        for part in value:
            yield from _cited(part)
    elif isinstance(value, Mapping):
        for key, part in value.items():
            if key == "sources" and isinstance(part, list):
                yield from (source for source in part if isinstance(source, str))
            else:
                yield from _cited(part)


def _of_entry(game: games.Game, entry: str) -> set[str]:
    return {*_cited(game.entries[entry]), *_cited(game.resolver.patches(entry))}


def _readings(game: games.Game, entry: str) -> set[str]:
    """What the readings rest on that change an entry: the checker runs each of them."""
    disputes = game.core["discrepancies"].values()
    about = [each for each in disputes if entry == each["to"] or (isinstance(each["to"], list) and entry in each["to"])]
    return set(_cited([reading for each in about for reading in each["readings"].values() if "set" in reading]))


def _tested(game: games.Game) -> set[str]:
    """Statements that a scenario was written from, or whose rule a scenario shows."""
    found = {source for rule in _shown(game) if rule in game.entries for source in _of_entry(game, rule)}
    for scenario in game.bundle.scenarios:
        found |= set(scenario["source"])
    return found


def _shown(game: games.Game) -> set[str]:
    """The rules that scenarios name."""
    return {rule for scenario in game.bundle.scenarios for rule in scenario.get("rules", [])}


def unshown(game: games.Game) -> list[str]:
    """The rules that are said to run, and that no scenario shows."""
    shown = _shown(game)
    return [rule for rule, body in game.entries.items() if body.get("executable") and rule not in shown]


def unencoded(sections: list[Section]) -> list[Section]:
    return [section for section in sections if not section.left_out and section.unencoded]


def untold(sections: list[Section]) -> list[Section]:
    """Sections that something rests on, and whose statements nobody has told in a few words yet."""
    return [section for section in sections if section.encoded and not section.gists]


def not_carried_out(sections: list[Section]) -> list[Section]:
    """Sections of which something could be carried out and has no procedure, or no scenario that shows it."""
    return [section for section in sections if section.procedural and section.without_scenario]
