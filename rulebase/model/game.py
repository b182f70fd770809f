"""Games: names, texts and entries of a game, and a view of it in one configuration and one language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from rulebase import words
from rulebase.model import (
    bundle,
    configuration,
    folders,
    folding,
    grammar,
    paths,
    quantities,
    resolve,
    template,
    types,
    variants,
)

NAMED = ("term", "character", "card")


class Game:
    """One game: what its bundle holds, before any configuration or language is chosen."""

    def __init__(self, compiled: bundle.Bundle) -> None:
        self.bundle = compiled
        self.core = compiled.core
        self.id: str = self.core["id"]
        self.languages: list[str] = self.core["languages"]
        self.entries: Mapping[str, types.Entry] = self.core["entries"]
        self.shapes: dict[str, object] = {}  # of facts and parts, by name, as they were asked for
        self.holding: dict[str, list[str]] = {}  # parts by the group or table whose things lie in them, as asked for
        self.loaded: dict[str, Any] = {}  # procedures by question, as they were asked for
        self.renamed: dict[str, str] = {}  # ids that were told although a fact has another one now, until that is said
        self._views: dict[tuple[object, ...], View] = {}
        self.resolver = resolve.Resolver(self.core)
        self.setup = self.resolver.setup
        self._grammars: dict[str, grammar.Grammar] = {}

    @property
    def own_seat(self) -> str:
        """The seat of whoever asks, in games where a player speaks of one tableau."""
        return str(self.core["position"].get("seats", {}).get("self", ""))

    @property
    def books(self) -> dict[str, types.Book]:
        return self.bundle.books

    @property
    def questions(self) -> dict[str, types.Question]:
        """What can be asked, in the order in which the game names the subjects."""
        turns = {subject: turn for turn, subject in enumerate(self.core.get("subjects", {}))}
        asked = self.core["questions"].items()
        return dict(sorted(asked, key=lambda pair: turns.get(pair[1]["rule"].partition(".")[0], len(turns))))

    @cached_property
    def everywhere(self) -> variants.Everywhere:
        """The game in all its configurations at once."""
        return variants.Everywhere(self.resolver)

    def is_printed(self, source: str) -> bool:
        """Whether a statement is of what cards, sheets and boards print, not of a rulebook."""
        return self.books[source.partition("/")[0]].get("printed", False)

    def remarks(self, kind: str) -> Mapping[str, types.Remark]:
        """What is said about entries: `discrepancies`, `open` questions, `rulings`."""
        core = self.core
        remarks: dict[str, Mapping[str, types.Remark]] = {
            "discrepancies": core["discrepancies"],
            "open": core["open"],
            "rulings": core["rulings"],
        }
        return remarks[kind]

    def of_kind(self, kind: str) -> list[str]:
        """The ids of all rules, tables, terms …, in the order in which they are written."""
        return list(self.core["kinds"].get(kind, ()))

    def grammar(self, language: str) -> grammar.Grammar:
        """The grammar of a language: the engine's, else what the game tells of it."""
        if language not in self._grammars:
            found = grammar.of(language, self.core.get("grammar", {}).get(language))
            if isinstance(found, grammar.Hungarian):
                found = grammar.Hungarian()
                found.highest = self._highest()
            self._grammars[language] = found
        return self._grammars[language]

    def _highest(self) -> int | None:
        """What the die of the game shows at most, if there is one sort of it."""
        declared = (body["type"] for body in self.core["facts"].values())
        dice = {str(each["die"]) for each in declared if isinstance(each, dict) and "die" in each}
        if len(dice) != 1:
            return None
        table, _, row = dice.pop().partition(".")
        rows = self.entries[table]["rows"] if table in self.entries else {}
        sides = rows[row].get("sides") if row in rows else None
        return sides if type(sides) is int else None  # lint looks at games that have something else there

    def text(self, value: types.Named, language: str) -> str:
        """A text as written (a template) in a language, else in the first that has it; or the one name it has."""
        if isinstance(value, str):
            return value
        for other in [language, *self.languages]:
            if other in self.languages:
                found: str | None = self.bundle.texts(other)[value["$"]]
                if found is not None:
                    return found
        return ""

    def translated(self, value: types.Named, language: str) -> bool:
        return isinstance(value, str) or (
            language in self.languages and self.bundle.texts(language)[value["$"]] is not None
        )

    def wording(self, value: types.Named) -> dict[str, str]:
        """A text in every language that has it."""
        if isinstance(value, str):
            return dict.fromkeys(self.languages, value)
        found = {language: self.bundle.texts(language)[value["$"]] for language in self.languages}
        return {language: text for language, text in found.items() if text is not None}

    def names(self, entry: str) -> list[str]:
        """All that a thing may be called, in every language: id, title, forms, aliases."""
        body = self.entries[entry]
        return [entry, *self.wording(body["title"]).values(), *folding.other_names(body)]

    def so_called(self, name: str) -> list[str]:
        """The entries that go by a name, as names are compared."""
        return self.bundle.names.get(name, [])

    @cached_property
    def by_name(self) -> dict[str, list[str]]:
        """Entries by every folded name that they go by."""
        found: dict[str, list[str]] = {}
        for entry, body in self.entries.items():
            if body["kind"] in NAMED:
                for name in self.names(entry):
                    listed = found.setdefault(folding.fold(name), [])
                    if entry not in listed:
                        listed.append(entry)
        return found

    def at(self, here: configuration.Configuration, language: str, readings: dict[str, str] | None = None) -> View:
        asked = (here, language, *(readings or {}).items())
        if asked not in self._views:
            self._views[asked] = View(self, here, language, readings or {})
        return self._views[asked]


class View:
    """A game in one configuration and one language."""

    def __init__(self, game: Game, here: configuration.Configuration, language: str, readings: dict[str, str]) -> None:
        self.game = game
        self.configuration = here
        self.language = language
        self.readings = readings
        self.grammar = game.grammar(language)
        self.agreement = template.Agreement(self.grammar, game.entries, language)
        self._entries: dict[str, resolve.Resolved | None] = {}
        self._standings: dict[tuple[object, ...], resolve.Standing | None] = {}
        self.worked_out: dict[object, tuple[Any, dict[tuple[str, str], None]]] = {}  # by procedures, of print alone
        self.reads: dict[object, frozenset[str]] = {}  # by invariants: the parts that they read where nothing is told

    @cached_property
    def cited(self) -> dict[str, resolve.Standing]:
        """Books in the order in which they are cited here, with how well what they say is founded."""
        return self.game.resolver.cited(self.game.books, self.configuration, self.language)

    def entry(self, name: str) -> resolve.Resolved | None:
        if name not in self._entries:
            self._entries[name] = self.game.resolver.resolve(name, self.configuration, self.readings)
        return self._entries[name]

    def standing(self, entry: str, path: str, agreed: tuple[str, ...] = ()) -> resolve.Standing | None:
        """How well a value is founded here; None where there is no such entry."""
        found, resolver = self.entry(entry), self.game.resolver
        asked = (entry, path, agreed if found and found.readings else ())
        if asked not in self._standings:
            standing = resolver.standing(found, path, self.configuration, self.game.books, agreed) if found else None
            self._standings[asked] = standing
        return self._standings[asked]

    def title(self, entry: str) -> str:
        return self.form(entry, "")

    def called(self, entry: str) -> str:
        """Somebody in a sentence: a role with its article, a name without."""
        role = entry in self.game.entries and self.game.entries[entry]["kind"] == "term"
        slot = template.Slot(entry, article="the" if role else "")
        return "".join([said for said, _ in self._piece(slot, {entry: entry})])

    def form(self, entry: str, case: str) -> str:
        """A term in a grammatical form; the title where the language has no such form."""
        body = self.game.entries.get(entry)
        if body is None:
            thing, *marks = entry.split("+")
            if marks:  # a piece with what it carries
                titles = self.game.core["marks"]
                carried = (self.render(titles[mark]) if mark in titles else self.form(mark, "") for mark in marks)
                return f"{self.form(thing, case)} ({', '.join(carried)})"
            return words._("unknown") if entry == "unknown" else entry
        title = self.grammar.quoted(self.game.text(body["title"], self.language))
        if not case:
            return title
        found = body.get("forms", {}).get(self.language, {}).get(case)
        if found is None:
            found = self.grammar.derived(title, case, self.agreement.spoken(entry))
        return title if found is None else str(found)

    def render(self, text: types.Named, values: dict[str, types.Value] | None = None) -> str:
        """A text with its terms, numbers and values filled in; what stays empty leaves no blank behind."""
        written = "".join([written for written, _ in self.pieces(text, values)])
        return self.grammar.quoted(" ".join(filter(None, written.split(" "))))

    def pieces(self, text: types.Named, values: dict[str, types.Value] | None = None) -> list[tuple[str, str]]:
        """The same piece by piece, each with the name of what it tells: a term, a path of a table, or none."""
        return self._pieces(self.game.text(text, self.language), values or {})

    def _pieces(self, wording: str, values: dict[str, types.Value]) -> list[tuple[str, str]]:
        parts = template.parse(wording, self.grammar.suffixes)
        return [piece for part in parts for piece in self._piece(part, values)]

    def say(self, value: types.Value, slot: template.Slot = template.ANY) -> str:
        """A value as it is said: a thing by its name, a range, a number, a list."""
        if isinstance(value, str):
            known = value.startswith("unknown+") or value.partition("+")[0] in self.game.entries
            return self.form(value, slot.case) if known else value
        if quantities.is_text(value):
            return self.render(value)
        if isinstance(value, dict):
            if not quantities.is_counts(value):
                return str(value)
            counted = [self._counted(number, thing, slot.case) for thing, number in value.items()]
            return grammar.listed(self.grammar, counted, slot.alternative)
        if quantities.is_range(value):
            return self._number(quantities.span(value), slot)
        if isinstance(value, list):
            parts = quantities.in_order(value) if slot.alternative else value
            said = [self.say(part, slot) for part in parts]
            each = [
                self.agreement.article(name, one, slot.article) + name for name, one in zip(said, parts, strict=True)
            ]
            return grammar.listed(self.grammar, each, slot.alternative, slot.negative)
        return self._plain(value, slot)

    def _plain(self, value: types.Value, slot: template.Slot) -> str:
        """A number with its sign, ordinal or ending; yes and no; anything else as it is."""
        if isinstance(value, bool):
            catalog = words.catalog(self.language)
            return catalog.gettext("yes") if value else catalog.gettext("no")
        if not isinstance(value, int):
            return str(value)
        if slot.ordinal:
            return self.grammar.ordinal(value)
        return self._number(f"+{value}" if slot.signed and value >= 0 else grammar.number(value), slot)

    def _number(self, said: str, slot: template.Slot) -> str:
        ending = slot.suffix or (slot.case if slot.case in self.grammar.number_cases else "")
        return self.grammar.suffixed(said, ending) if ending else said

    def _piece(self, part: str | template.Slot, values: dict[str, types.Value]) -> list[tuple[str, str]]:
        if isinstance(part, str):
            return [(part, "")]
        if part.wordings:
            return self._worded(part, values)
        if part.counted in values and part.counted not in self.game.entries:
            part = part._replace(counted=str(values[part.counted]))
        value = self._filling(part, values)
        said = self._said(value, part)
        before = self.agreement.article(said, value, part.article)
        if part.capital:
            before, said = (grammar.capital(before), said) if before else ("", grammar.capital(said))
        return [(before, ""), (said, part.name)] if before else [(said, part.name)]

    def _filling(self, slot: template.Slot, values: dict[str, types.Value]) -> types.Value:
        return self.label(slot.name, values[slot.name]) if slot.name in values else self.value(slot.name)

    def _worded(self, slot: template.Slot, values: dict[str, types.Value]) -> list[tuple[str, str]]:
        """The wording that goes with a value; of no value of a situation the last one."""
        wordings, value = dict(slot.wordings), self._filling(slot, values)
        fitting = self.agreement.wordings(value[1] if quantities.is_range(value) else value)
        key = next((key for key in fitting if key in wordings), slot.wordings[-1][0])
        pieces = self._pieces(wordings[key], values)
        if slot.capital and pieces:
            pieces[0] = (grammar.capital(pieces[0][0]), pieces[0][1])
        return pieces

    def _said(self, value: types.Value, slot: template.Slot) -> str:
        if slot.counted and type(value) is int:
            return self._counted(value, slot.counted, slot.counted_case)
        if slot.counted and quantities.is_range(value):
            return self._counted(value[1], slot.counted, slot.counted_case, quantities.span(value))
        return self.say(value, slot)

    def _counted(self, number: int, thing: str, case: str, said: str = "") -> str:
        """A number with what it counts; a range with the noun of its last number."""
        person = self.grammar.personal and self.agreement.is_man(thing)
        noun = self.grammar.counted(number, case, lambda form: self.form(thing, form or "one"), person)
        return f"{said or grammar.number(number)} {noun}"

    def label(self, fact: str, value: types.Value) -> types.Value:
        """The value of a fact by what it is called: what was chosen by its label, several things as such."""
        body = self.game.core["facts"].get(fact) or self.game.core["slots"].get(fact)
        kind = body.get("type") if body else None
        return quantities.row_title(kind, value, self.game.entries) or quantities.labelled(kind, value)

    def value(self, name: str) -> types.Value:
        """What a slot names: a term, or a number of a table."""
        if "." not in name:
            if name in self.game.entries:
                return name
            # A value that only a situation would tell, by what it is called.
            fact = self.game.core["facts"].get(name) or self.game.core["slots"].get(name)
            return f"‹{self.game.text(fact['title'], self.language)}›" if fact else f"{{{name}}}"
        table, _, path = name.partition(".")
        found = self.entry(table)
        value = found.cell(path) if found else paths.MISSING
        return f"{{{name}}}" if value is paths.MISSING else value


def carried(name: str) -> Game:
    """A game as the package carries it: compiled, without its YAML."""
    return Game(bundle.Bundle(name, folders.BUNDLED))
