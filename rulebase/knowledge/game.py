"""A game as its users meet it: names, texts and entries in one language and one configuration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from rulebase import words
from rulebase.knowledge import bundle, configuration, folding, grammar, paths, resolve, template

NAMED = ("term", "character", "card")


class Game:
    """One game: what its bundle holds, before any configuration or language is chosen."""

    def __init__(self, compiled: bundle.Bundle) -> None:
        self.bundle = compiled
        self.core = compiled.core
        self.id: str = self.core["id"]
        self.languages: list[str] = self.core["languages"]
        self.entries: Mapping[str, dict[str, Any]] = self.core["entries"]
        self.shapes: dict[str, Any] = {}  # of facts and parts, by name, as they were asked for
        self.loaded: dict[str, Any] = {}  # procedures by question, as they were asked for
        self._views: dict[Any, View] = {}
        self.resolver = resolve.Resolver(self.core)
        self.setup = self.resolver.setup

    @property
    def own_seat(self) -> str:
        """The seat of whoever asks, in games where a player speaks of one tableau."""
        return str(self.core["position"].get("seats", {}).get("self", ""))

    @property
    def books(self) -> dict[str, Any]:
        return self.bundle.books

    @property
    def questions(self) -> dict[str, dict[str, Any]]:
        """What can be asked, in the order in which the game names the subjects."""
        turns = {subject: turn for turn, subject in enumerate(self.core.get("subjects", {}))}
        asked = self.core["questions"].items()
        return dict(sorted(asked, key=lambda pair: turns.get(pair[1]["rule"].partition(".")[0], len(turns))))

    def of_kind(self, kind: str) -> list[str]:
        """The ids of all rules, tables, terms …, in the order in which they are written."""
        return list(self.core["kinds"].get(kind, ()))

    def text(self, value: Any, language: str) -> str:
        """A text as written (a template) in a language, else in the first that has it; or the one name it has."""
        if isinstance(value, str):
            return value
        for other in [language, *self.languages]:
            if other in self.languages:
                found: str | None = self.bundle.texts(other)[value["$"]]
                if found is not None:
                    return found
        return ""

    def translated(self, value: Any, language: str) -> bool:
        return isinstance(value, str) or (
            language in self.languages and self.bundle.texts(language)[value["$"]] is not None
        )

    def wording(self, value: Any) -> dict[str, str]:
        """A text in every language that has it."""
        if isinstance(value, str):
            return dict.fromkeys(self.languages, value)
        found = {language: self.bundle.texts(language)[value["$"]] for language in self.languages}
        return {language: text for language, text in found.items() if text is not None}

    def names(self, entry: str) -> list[str]:
        """All that a thing may be called, in every language: id, title, forms, aliases."""
        body = self.entries[entry]
        forms = [form for forms in body.get("forms", {}).values() for form in forms.values()]
        aliases = [alias for listed in body.get("aliases", {}).values() for alias in listed]
        spoken = [form for form in [*forms, *aliases] if isinstance(form, str)]
        return [entry, *self.wording(body["title"]).values(), *spoken]

    @cached_property
    def by_name(self) -> dict[str, list[str]]:
        """Entries by every folded name that they go by."""
        found: dict[str, list[str]] = {}
        for entry, body in self.entries.items():
            if body["kind"] in NAMED:
                for name in self.names(entry):
                    listed = found.setdefault(fold(name), [])
                    if entry not in listed:
                        listed.append(entry)
        return found

    @cached_property
    def quoting(self) -> dict[str, str]:
        """For every number of a table (`attack.viper.damaged`) the first entry whose clauses take it from there."""
        found: dict[str, str] = {}
        changes = [(patch["to"], patch) for patch in self.core["patches"].values()]
        for entry, body in [*self.entries.items(), *changes]:
            for text in _texts_in({part: body.get(part) for part in ("clauses", "add", "set")}):
                for slot in template.slots(self.text(text, self.languages[0])):
                    found.setdefault(slot.name, entry)
        return found

    def at(self, here: configuration.Configuration, language: str, readings: dict[str, str] | None = None) -> View:
        asked = (here, language, *(readings or {}).items())
        if asked not in self._views:
            self._views[asked] = View(self, here, language, readings or {})
        return self._views[asked]


class View:
    """A game in one configuration, told in one language."""

    def __init__(self, game: Game, here: configuration.Configuration, language: str, readings: dict[str, str]) -> None:
        self.game = game
        self.here = here
        self.language = language
        self.readings = readings
        self.grammar = grammar.of(language)
        self._entries: dict[str, resolve.Resolved | None] = {}
        self._standings: dict[Any, resolve.Standing | None] = {}

    def entry(self, name: str) -> resolve.Resolved | None:
        if name not in self._entries:
            self._entries[name] = self.game.resolver.resolve(name, self.here, self.readings)
        return self._entries[name]

    def standing(self, entry: str, path: str, agreed: tuple[str, ...] = ()) -> resolve.Standing | None:
        """How well a value is founded here; None where there is no such entry."""
        asked = (entry, path, agreed)
        if asked not in self._standings:
            found, resolver = self.entry(entry), self.game.resolver
            told = resolver.standing(found, path, self.here, self.game.books, agreed) if found else None
            self._standings[asked] = told
        return self._standings[asked]

    def title(self, entry: str) -> str:
        return self.form(entry, "")

    def form(self, entry: str, case: str) -> str:
        """A term in a grammatical form; the title where the form is not told apart."""
        body = self.game.entries.get(entry)
        if body is None:
            return self._composed(entry, case)
        if case:
            found = body.get("forms", {}).get(self.language, {}).get(case)
            if found is not None:
                return str(found)
        return self.game.text(body["title"], self.language)

    def _composed(self, name: str, case: str) -> str:
        """A piece with what it carries; or something of which nothing is known."""
        thing, *marks = name.split("+")
        if marks:
            return f"{self.form(thing, case)} ({', '.join(self.form(mark, '') for mark in marks)})"
        return words._("unknown") if name == "unknown" else name

    def render(self, text: Any, values: dict[str, Any] | None = None) -> str:
        """A text with its terms, numbers and values filled in."""
        return "".join(written for written, _ in self.pieces(text, values))

    def pieces(self, text: Any, values: dict[str, Any] | None = None) -> list[tuple[str, str]]:
        """The same piece by piece, each with the name of what it tells: a term, a path of a table, or none."""
        parts = template.parse(self.game.text(text, self.language), self.grammar.suffixes)
        return [piece for part in parts for piece in self._piece(part, values or {})]

    def say(self, value: Any, slot: template.Slot | None = None) -> str:
        """Any value as it is said: a thing by its name, a range, a number, a list."""
        slot = slot or template.Slot("")
        if isinstance(value, dict) and "$" in value:
            return self.render(value)
        if is_counts(value):
            said = [self._counted(number, thing, slot.case) for thing, number in value.items()]
            return grammar.listed(self.grammar, said, slot.alternative)
        if is_range(value):
            return span(value)
        if isinstance(value, list):
            said = [self.say(part, slot) for part in value]
            return grammar.listed(self.grammar, said, slot.alternative)
        if isinstance(value, str) and value in self.game.entries:
            return self.form(value, slot.case)
        return str(value)

    def _piece(self, part: str | template.Slot, values: dict[str, Any]) -> list[tuple[str, str]]:
        if isinstance(part, str):
            return [(part, "")]
        said = self._fill(part, values)
        article = len(said) - len(self._fill(part._replace(article=""), values)) if part.article else 0
        return [(said[:article], ""), (said[article:], part.name)] if article else [(said, part.name)]

    def _fill(self, slot: template.Slot, values: dict[str, Any]) -> str:
        value = self.label(slot.name, values[slot.name]) if slot.name in values else self.value(slot.name)
        if slot.genders:
            return self._by_gender(value, slot.genders)
        said = self.say(value, slot)
        if slot.signed and isinstance(value, int):
            said = f"{value:+d}".replace("-", "\N{MINUS SIGN}")
        if slot.counted and isinstance(value, int):
            said = self._counted(value, slot.counted, slot.counted_case)
        if slot.suffix:
            said = self.grammar.suffixed(said, slot.suffix)
        if slot.article:
            article = self.grammar.definite if slot.article == "the" else self.grammar.indefinite
            said = article(said)
        return grammar.capital(said) if slot.capital else said

    def _counted(self, number: int, thing: str, case: str) -> str:
        return f"{number} {self.grammar.counted(number, case, lambda form: self.form(thing, form))}"

    def label(self, fact: str, value: Any) -> Any:
        """The value of a fact by what it is called: what was chosen by its label, several things as such."""
        body = self.game.core["facts"].get(fact) or self.game.core["slots"].get(fact, {})
        return _labelled(body.get("type", {}), value)

    def value(self, name: str) -> Any:
        """What a slot names: a term, or a number of a table."""
        if "." not in name:
            return name if name in self.game.entries else self._unfilled(name)
        table, _, path = name.partition(".")
        found = self.entry(table)
        value = found.get(f"rows.{path}") if found else paths.MISSING
        if value is paths.MISSING and found:
            value = found.get(f"values.{path}")
        return f"{{{name}}}" if value is paths.MISSING else value

    def _unfilled(self, name: str) -> str:
        """A value that only a situation would tell, by what it is called."""
        fact = self.game.core["facts"].get(name) or self.game.core["slots"].get(name)
        return f"‹{self.game.text(fact['title'], self.language)}›" if fact else f"{{{name}}}"

    def _by_gender(self, value: Any, words: tuple[str, ...]) -> str:
        forms = self.game.entries[value].get("forms", {}).get(self.language, {}) if _is_entry(self, value) else {}
        order = ("m", "f", "n")
        index = 3 if forms.get("plural") else order.index(forms.get("gender", "m"))
        return words[min(index, len(words) - 1)]


class Several(list[Any]):
    """Several values told one after another: two numbers among them are no range."""


def several(value: Any) -> Any:
    """A list that was told or chosen; anything else as it is."""
    return Several(value) if isinstance(value, list) else value


def _labelled(kind: Any, value: Any) -> Any:
    match kind:
        case {"list": inner} if isinstance(value, list):
            return Several(_labelled(inner, part) for part in value)
        case {"choice": labels} if isinstance(value, str):
            return labels.get(value, value)
    return value


def _texts_in(value: Any) -> Iterator[Any]:
    if isinstance(value, dict) and "$" in value:
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts_in(part)


def _is_entry(view: View, value: Any) -> bool:
    return isinstance(value, str) and value in view.game.entries


fold = folding.fold


def is_range(value: Any) -> bool:
    """Whether a value of a table or a card is a range: [from, to]."""
    return type(value) is list and len(value) == 2 and all(type(end) is int for end in value)


def is_counts(value: Any) -> bool:
    """How many of each: {card: 1}."""
    return isinstance(value, dict) and bool(value) and all(type(number) is int for number in value.values())


def span(value: list[int]) -> str:
    low, high = value
    return str(low) if low == high else f"{low}–{high}"


def open_game(name: str) -> Game:
    return Game(bundle.of(name))
