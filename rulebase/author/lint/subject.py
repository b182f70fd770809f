"""Subject of the checks: a game as it is meant, in every configuration, with the places where it is written."""

from collections.abc import Iterator
from functools import cached_property

from rulebase import words
from rulebase.author import collect, compiler
from rulebase.author.lint import written
from rulebase.author.lint.written import Keys
from rulebase.documents.problems import shown
from rulebase.model import bundle, paths, quantities, resolve, shapes, types, vocabulary
from rulebase.model import game as games

Values = list[tuple[int, types.Value]]  # what may stand in a slot, and where

# What has a page of its own, and so an id that nothing else may have.
PAGES = (*compiler.ENTRY_KINDS, "discrepancies", "open-questions", "rulings")


class _Unwritten(bundle.Bundle):
    """A compiled game that is on no disk."""

    def __init__(self, compiled: types.Compiled) -> None:
        super().__init__(compiled["core"]["id"], "")
        self.core, self.books, self.scenarios = compiled["core"], compiled["books"], compiled["scenarios"]
        self.gists, self.names = compiled["gists"], compiled["names"]
        self._texts |= compiled["texts"]


class Subject:
    """One game; everything in it has the shape it should have, but nothing else is sure."""

    def __init__(self, found: collect.Collected) -> None:
        self.found = found
        self.compiled = compiler.compile_game(found)
        self.game = games.Game(_Unwritten(self.compiled))
        self.setup = self.game.setup
        # A reading that is not there cannot be resolved; it has its own message.
        disputes = self.game.core["discrepancies"]
        self.game.core["discrepancies"] = {
            name: body for name, body in disputes.items() if body["used"] in body["readings"]
        }
        self.everywhere = self.game.everywhere
        self._values: dict[str, Values] = {}

    # ------------------------------------------------------------ what is written

    def of(self, *kinds: str) -> Iterator[collect.Item]:
        return (item for kind in kinds for item in self.found.of(kind))

    @cached_property
    def entries(self) -> dict[str, collect.Item]:
        return {item.data["id"]: item for item in self.of(*compiler.ENTRY_KINDS)}

    @cached_property
    def patches(self) -> dict[str, collect.Item]:
        return {item.data["patch"]: item for item in self.of("patches")}

    @cached_property
    def pages(self) -> dict[str, collect.Item]:
        return {item.data["id"]: item for item in self.of(*PAGES)}

    @cached_property
    def facts(self) -> dict[str, types.Fact]:
        return self.game.core["facts"]

    @cached_property
    def spoken(self) -> dict[str, types.Fact | types.Slot]:
        """What sentences can speak of that is no entry: facts, parts and slots."""
        return {**self.facts, **self.game.core["slots"]}

    @cached_property
    def texts(self) -> list[written.Text]:
        return list(written.texts(self.found, self.game.languages))

    def kind(self, *kinds: str) -> list[str]:
        """The ids of the entries of some kinds: rule, table, term …"""
        if len(kinds) == 1:
            return self._kinds.get(kinds[0], [])
        return [name for kind in kinds for name in self._kinds.get(kind, [])]

    @cached_property
    def _kinds(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name, body in self.game.entries.items():
            found.setdefault(body["kind"], []).append(name)
        return found

    def parts(self, entry: str, part: str) -> list[str]:
        """The names of the clauses, columns … that an entry has somewhere."""
        bodies = (variant.entry.body for variant in self.everywhere.variants(entry))
        return list(dict.fromkeys(name for body in bodies for name in paths.keys(body, part)))

    def says(self, rule: str) -> dict[str, list[written.Text]]:
        """What a rule reads aloud, by name: in itself, and in patches."""
        return self._says.get(rule, {})

    @cached_property
    def _says(self) -> dict[str, dict[str, list[written.Text]]]:
        found: dict[str, dict[str, list[written.Text]]] = {}
        for text in self.texts:
            if text.speaker:
                found.setdefault(text.speaker, {}).setdefault(text.path[1], []).append(text)
        return found

    def first(self, bits: int) -> str:
        """The first configuration of several by its name; those with the fewest options come first."""
        return self.everywhere.first(bits).key

    # ------------------------------------------------------------ entries as they stand

    def values(self, name: str) -> Values:
        """What `table.row.column` is, and where; configurations in which it is nothing are left out."""
        if name not in self._values:
            table, _, path = name.partition(".")
            found = [(variant.bits, variant.entry.cell(path)) for variant in self.everywhere.variants(table)]
            self._values[name] = [(bits, value) for bits, value in found if value is not paths.MISSING]
        return self._values[name]

    def origin(self, entry: resolve.Resolved, path: str) -> tuple[collect.Item, Keys]:
        """Where the value at a path was written: in the entry itself, or in the patch that put it there."""
        for above in paths.upwards(path):
            if above in entry.origins:
                patch = self.patches[entry.origins[above].patch]
                rest = tuple(path[len(above) + 1 :].split(".")) if path != above else ()
                added = above in patch.data.get("add", {})
                return patch, ("add", above, *rest) if added else ("set", above, "is", *rest)
        return self.entries[entry.id], tuple(path.split("."))

    # ------------------------------------------------------------ values

    def options(self, kind: types.Value) -> list[str]:
        """The values that a type allows; none if the type names what is not there."""
        if not shapes.known(kind) or any(shapes.of(kind).faults(self.game)):
            return []
        return vocabulary.options(self.game, kind)

    def shown(self, value: object) -> str:
        """A value as it may be quoted in a message."""
        if value is paths.MISSING:
            return words._("nothing")
        if quantities.is_text(value):
            return f"“{shown(self.game.text(value, words.language()))}”"
        if isinstance(value, dict):
            return shown(", ".join(f"{key}: {self.shown(part)}" for key, part in value.items() if key != "sources"))
        return shown(quantities.span(value) if quantities.is_range(value) else value)
