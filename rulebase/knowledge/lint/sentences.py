"""The sentences of a game: where each is read, what may stand in it, and which forms that takes."""

from collections.abc import Iterator
from functools import cached_property

from rulebase import words
from rulebase.knowledge import nouns, paths, quantities, vocabulary
from rulebase.knowledge.compiler import ENTRY_KINDS
from rulebase.knowledge.lint import cards, names
from rulebase.knowledge.lint.subject import Subject, Values
from rulebase.knowledge.lint.written import Text
from rulebase.knowledge.problems import Problem

TRIED = 30  # numbers of a fact that are looked at: every form of a counted word is among them


class Sentences:
    """The texts of a game: where each is read, what may stand in it, and which forms that takes."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self._asked: dict[tuple[str, str], dict[str, Text]] = {}

    def where(self, text: Text) -> int:
        """The configurations in which a text is read."""
        kind, data = text.item.kind, text.item.data
        if kind in ENTRY_KINDS:
            return self._stands.get((data["id"], self.number(text)), 0)
        if kind == "patches" and text.keys[0] in ("add", "set"):
            return self._stands.get((data["to"], self.number(text)), 0)
        return 0 if kind == "scenarios" else self.subject.everywhere.holding(data.get("when"))

    def values(self, text: Text, name: str) -> Values | None:
        """What may stand for a name, and where; None if nothing is called so."""
        subject, where = self.subject, self.where(text)
        if text.keys[-1] == "usual" and name == text.item.data.get("id", name) and name in subject.facts:
            return [(where, value) for value in self.met(subject.facts[name]["type"])]
        if text.keys[-1] == "one" and name == "key":
            return [(where, key) for key in self.met(text.item.data.get("of"))]
        fields = self._fields.get(text.speaker.partition(".")[0], ())
        tells = bool(fields) and (name in fields or name in subject.game.entries)  # not from a situation
        if text.speaker and "type" in subject.spoken.get(name, {}) and not tells:
            return [(where, value) for value in self.met(subject.spoken[name]["type"])]
        if text.speaker and name == "value" and text.path[1] == "absent":
            refused = [body for body in subject.facts.values() if body.get("absent") == text.speaker]
            options = [value for body in refused for value in (*self._named(body["type"]), *self._keys(body))]
            return [(where, value) for value in options] if refused else None
        printed = self._told.get((text.speaker, text.path[1]), {}) if text.speaker else {}
        if name in printed:
            return [(where, value) for value in printed[name]]
        if name in fields:
            return []
        if "." in name:
            return subject.values(name) or None
        if text.speaker and name in subject.game.core["handed"] and name not in subject.game.entries:
            return []
        return [(where, name)] if name in subject.game.entries else None

    def _keys(self, body: nouns.Fact) -> list[str]:
        """The keys of a part that some configuration does not have."""
        keys = self.subject.options(body["of"]) if "of" in body else []
        return [
            key
            for key in keys
            if not self._everywhere(vocabulary.table_of([body["type"], body["of"]], key, self.subject.game), key)
        ]

    def _everywhere(self, table: str, key: str) -> bool:
        there = self.subject.everywhere.there(table, f"rows.{key}") if table else self.subject.everywhere.there(key)
        return there == self.subject.everywhere.whole

    def met(self, kind: nouns.Value) -> list[nouns.Value]:
        """What can be met as the value of a fact: things, numbers, texts of choices, or what cannot be said."""
        match kind:
            case {"integer": [int(low), int(high)]}:
                return list(range(low, min(high, low + TRIED) + 1))
            case {"die": str(die)}:
                table, _, row = die.partition(".")
                sides = paths.get(self.subject.game.entries.get(table), f"rows.{row}.sides")
                return list(range(1, min(1 if sides is paths.MISSING else sides, TRIED) + 1))
            case {"choice": dict(labels)}:
                return list(labels.values())
            case {"list": inner}:
                return self.met(inner)
            case {"counts": inner}:
                return [{thing: 1} for thing in self.subject.options(inner)]
            case "boolean":
                return [words._("yes or no")]
        return self._named(kind)

    def _named(self, kind: nouns.Value) -> list[nouns.Value]:
        """The options of a kind, rows by what their table calls them."""
        entries = self.subject.game.entries
        return [quantities.row_title(kind, value, entries) or value for value in self.subject.options(kind)]

    @cached_property
    def _fields(self) -> dict[str, set[str]]:
        """The fields of all that cards have told by rules, by the first part of these rules' ids."""
        found: dict[str, set[str]] = {}
        for telling, item in cards.items(self.subject):
            found.setdefault(telling.rule, set()).update(item)
        return found

    @cached_property
    def _told(self) -> dict[tuple[str, str], dict[str, list[nouns.Value]]]:
        """What cards put into the sentences that tell them: by rule, name of the sentence, and field."""
        found: dict[tuple[str, str], dict[str, list[nouns.Value]]] = {}
        for sentence, items in cards.by_sentence(self.subject).items():
            fields = found.setdefault(sentence, {})
            for field, value in ((field, value) for item in items for field, value in item.items()):
                if value not in fields.setdefault(field, []):
                    fields[field].append(value)
        return found

    def known(self, text: Text, name: str) -> list[str]:
        """What might have been meant by a name."""
        subject = self.subject
        table, dot, path = name.partition(".")
        if dot and table in subject.kind("table"):
            return _cells(subject, table)
        if dot:
            return [f"{known}.{path}" for known in subject.kind("table")]
        return [*subject.game.entries, *(subject.spoken if text.speaker else ())]

    def ask(self, entry: str, language: str, form: str, text: Text) -> None:
        """Note a form that a sentence needs, if the thing does not have it; a name for all languages has none."""
        body = self.subject.game.entries[entry]
        if isinstance(body["title"], str) and form != "gender":
            return
        if form not in body.get("forms", {}).get(language, {}):
            self._asked.setdefault((entry, language), {}).setdefault(form, text)

    def lacking(self) -> Iterator[Problem]:
        for (entry, language), forms in self._asked.items():
            item = self.subject.entries[entry]
            path = ("forms", language) if language in item.data.get("forms", {}) else ("id",)
            message = words._("“{name}” lacks what sentences ask for ({language}): {forms}")
            message = message.format(name=entry, language=language, forms=", ".join(forms))
            expected = f"{language}: {{{', '.join(f'{form}: …' for form in forms)}}}"
            first = next(iter(forms.values())).place(language)
            hint = words._("asked for in {place}").format(place=names.near(first, self.subject.found.folder))
            yield Problem("missing-form", message, item.place(*path), expected, hint)

    def number(self, text: Text) -> int:
        return self._numbers[tuple(text.wording.get(language) for language in self.subject.game.languages)]

    @cached_property
    def _numbers(self) -> dict[tuple[str | None, ...], int]:
        """The number of each text in the bundle, by its wording."""
        game = self.subject.game
        told = [game.bundle.texts(language) for language in game.languages]
        return {wording: number for number, wording in enumerate(zip(*told, strict=True))}

    @cached_property
    def _stands(self) -> dict[tuple[str, int], int]:
        """Where each text of each entry stands."""
        stands: dict[tuple[str, int], int] = {}
        for entry in self.subject.game.entries:
            for variant in self.subject.everywhere.variants(entry):
                for number in _numbers(variant.entry.body):
                    stands[entry, number] = stands.get((entry, number), 0) | variant.bits
        return stands

    @cached_property
    def forms(self) -> dict[str, tuple[str, ...]]:
        """The forms that names have, by language."""
        found: dict[str, dict[str, None]] = {}
        for body in self.subject.game.entries.values():
            for language, forms in body.get("forms", {}).items():
                found.setdefault(language, {}).update(dict.fromkeys(part for form in forms for part in form.split("-")))
        return {language: tuple(forms) for language, forms in found.items()}


def _cells(subject: Subject, table: str) -> list[str]:
    """All that a sentence may name of a table."""
    found: dict[str, None] = {}
    for variant in subject.everywhere.variants(table):
        for row, cells in variant.entry.body.get("rows", {}).items():
            found |= dict.fromkeys(f"{table}.{row}.{column}" for column in cells if column != "sources")
        found |= dict.fromkeys(f"{table}.{name}" for name in variant.entry.body.get("values", {}))
    return list(found)


def _numbers(value: object) -> Iterator[int]:
    """The texts in a compiled value."""
    if isinstance(value, dict):
        if "$" in value:
            yield value["$"]
        else:
            for part in value.values():
                if isinstance(part, dict):
                    yield from _numbers(part)
