"""Texts with slots: whatever may stand in a slot can be said there; and the list of verbs, with what they take."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from rulebase import words
from rulebase.author import collect
from rulebase.author.compiler import ENTRY_KINDS
from rulebase.author.lint import cards, names
from rulebase.author.lint.subject import Subject, Values
from rulebase.author.lint.written import Text
from rulebase.documents.problems import Problem, did_you_mean, shown
from rulebase.model import paths, quantities, template, types, vocabulary

TRIED = 30  # numbers of a fact that are looked at: every form of a counted word is among them
_BRACE = re.compile("[{}]")
_DIGIT = re.compile(r"\d")
_ARTICLE = {"hu": re.compile(r"(?<!\w)az?\s+\{([^{}]*)\}", re.IGNORECASE)}
UNSAID = ("game", "verbs")  # kinds whose slots no answer fills: they show what may stand there
COUNTED = ("counts", "pieces", "of", "list")  # how a kind is told to be of several


def check(subject: Subject) -> Iterator[Problem]:
    sentences = Sentences(subject)
    for text in subject.texts:
        if text.replaced:
            continue
        for language, wording in text.wording.items():
            yield from _plain(text, language, wording)
            if "{" in wording and text.item.kind not in UNSAID:
                for offset, written in template.found(wording):
                    yield from _Slot(sentences, text, language, offset, written).check()
    yield from sentences.lacking()


def _plain(text: Text, language: str, wording: str) -> Iterator[Problem]:
    """What can be said without knowing the game."""
    plain = template.masked(wording)
    if found := _BRACE.search(plain):
        message = words._("a brace without its partner")
        yield Problem("unbalanced-braces", message, text.place(language, found.start()), words._("as in: {name}"))
    in_game = text.item.kind in (*ENTRY_KINDS, "patches") and text.path[0] not in ("title", "titles", "columns")
    numbers_of_game = text.path[-1] == "says" if text.item.kind == "discrepancies" else in_game
    if numbers_of_game and (found := _DIGIT.search(plain)):
        message = words._("a number stands in a sentence")
        expected = words._("the number in a table, and here its path, as in: {table.row.column}")
        yield Problem("literal-digit", message, text.place(language, found.start()), expected)
    article = _ARTICLE.get(language)
    if article and (found := article.search(wording)):
        message = words._("this article does not follow the word after it")
        expected = _with_article(found[1], capital=found[0][0].isupper())
        yield Problem("literal-article", message, text.place(language, found.start()), expected)


def _with_article(written: str, *, capital: bool) -> str:
    """The slot that has the article of the word itself: forms of places bring their own."""
    modifiers = template.modifiers(written)
    own = {"where", "whereto"} & {*modifiers}
    added = [word for word, wanted in (("the", not own), ("cap", capital)) if wanted and word not in modifiers]
    return "{" + "|".join([written, *added]) + "}"


class _Slot:
    """One slot of one text in one language."""

    def __init__(self, sentences: Sentences, text: Text, language: str, offset: int, written: str) -> None:
        self.sentences = sentences
        self.subject = sentences.subject
        self.text = text
        self.language = language
        self.written = written
        self.offset = offset
        self.grammar = self.subject.game.grammar(language)
        self.slot = template.slot(written, self.grammar.suffixes)

    def check(self) -> Iterator[Problem]:
        wrong = list(self._modifiers())
        yield from wrong
        values = self.sentences.values(self.text, self.slot.name)
        if values is None:
            known = self.sentences.known(self.text, self.slot.name)
            unknown = names.unknown("slot", self.slot.name, known, self.text.place(self.language, self.offset))
            yield unknown._replace(hint=self._of_one() or unknown.hint)
            return
        if self.slot.dotted:
            yield from self._everywhere(values)
        if not wrong:
            where = self.sentences.where(self.text)
            met = [value for bits, value in values if bits & where or not where]
            yield from filter(None, [next(filter(None, map(self._unsayable, met)), None)])

    def _of_one(self) -> str:
        """Where a part speaks of one of its keys, for whoever tried it elsewhere."""
        in_part = self.text.item.kind in ("parts", "position") and self.slot.name == "key"
        return words._("the text of a part that speaks of one {key} is `one:`") if in_part else ""

    def _problem(self, code: str, message: str, expected: str = "", hint: str = "") -> Problem:
        return Problem(code, message, self.text.place(self.language, self.offset), expected, hint)

    # -------------------------------------------------------- what follows the name

    def _modifiers(self) -> Iterator[Problem]:
        known = [*self._cases, *template.PLAIN_MODIFIERS, *self.grammar.suffixes]
        for word in template.modifiers(self.written):
            if word.startswith("of:"):
                yield from self._counted()
            elif any(part not in known for part in word.split("-")):
                message = words._("“{word}” is nothing that can follow “|” ({language})")
                message = message.format(word=shown(word), language=self.language)
                expected = words._("one of: {names}").format(names=", ".join([*known, "of:…", *self._keys]))
                yield self._problem("unknown-modifier", message, expected, did_you_mean(word, known))
        for key, _ in self.slot.wordings:
            if f"{key}:…" not in self._keys:
                message = words._("this language has no wording of its own for “{key}” ({language})")
                message = message.format(key=key, language=self.language)
                expected = words._("one of: {names}").format(names=", ".join(self._keys))
                yield self._problem("unknown-modifier", message, expected)

    @property
    def _keys(self) -> list[str]:
        """The wordings that this language tells apart."""
        genders = template.GENDERS if self.grammar.genders is None else self.grammar.genders
        men = ("men",) if self.grammar.personal or self.grammar.genders is None else ()
        return [f"{key}:…" for key in ("none", *self.grammar.categories, *genders, *men, template.OTHER)]

    @property
    def _cases(self) -> tuple[str, ...]:
        return self.grammar.cases or self.sentences.forms.get(self.language, ())

    def _counted(self) -> Iterator[Problem]:
        slot, entries = self.slot, self.subject.game.entries
        if slot.counted not in entries and not self._things:
            place = self.text.place(self.language, self.offset + 1 + self.written.index("of:"))
            yield names.unknown("entry", slot.counted, entries, place)
        elif slot.counted_case and slot.counted_case not in self._cases:
            message = words._("“{word}” is not a case ({language})")
            message = message.format(word=slot.counted_case, language=self.language)
            expected = words._("one of: {names}").format(names=", ".join(self._cases))
            yield self._problem("unknown-modifier", message, expected)

    # -------------------------------------------------------- what the name stands for

    def _everywhere(self, values: Values) -> Iterator[Problem]:
        """A number has to be there wherever the sentence is."""
        there = 0
        for bits, _ in values:
            there |= bits
        lost = self.sentences.where(self.text) & ~there
        if lost:
            message = words._("“{path}” leads to nothing in {configuration}")
            message = message.format(path=self.slot.name, configuration=self.subject.first(lost))
            yield self._problem("missing-value", message)

    def _unsayable(self, value: types.Value) -> Problem | None:
        """Why a value cannot be said here; forms that it would need are noted."""
        slot = self.slot
        if slot.wordings:
            return self._unworded(value)
        if isinstance(value, list) and not quantities.is_range(value):
            return next(filter(None, map(self._unsayable, value)), None)
        if slot.signed and type(value) is not int:
            return self._unfit(self.subject.shown(value))
        if isinstance(value, str) and value in self.subject.game.entries:
            return self._thing(value)
        if type(value) is int or quantities.is_range(value):
            return self._number(value)
        if isinstance(value, dict) and "$" in value:  # its number would be taken for one of things
            return self._unfit(words._("a text")) if slot.case or slot.suffix or slot.counted else None
        if quantities.is_counts(value):
            return self._counts(value)
        return self._wordless(value)

    def _thing(self, entry: str) -> Problem | None:
        slot = self.slot
        if slot.suffix or slot.counted:
            return self._unfit(f"“{entry}”")
        if slot.case:
            self.sentences.ask(entry, self.language, slot.case, self.text)
        return None

    def _unworded(self, value: types.Value) -> Problem | None:
        """A wording is missing that a value asks for; several things ask for one besides a single one."""
        if isinstance(value, dict) and "$" in value:
            return self._unfit(words._("a text"))
        end = value[1] if quantities.is_range(value) else value
        asked = [end, [end, end]] if self._listed else [end]
        return next(filter(None, (self._lacking(each) for each in asked)), None)

    @property
    def _listed(self) -> bool:
        about = self.subject.facts.get(self.slot.name)
        kind = about["type"] if about else None
        return bool(self.text.speaker) and isinstance(kind, dict) and ("list" in kind or "counts" in kind)

    def _lacking(self, value: types.Value) -> Problem | None:
        told = dict(self.slot.wordings)
        agreement = self.subject.game.at(self.subject.everywhere.all[0], self.language).agreement
        asked = agreement.wordings(value)
        if any(key in told for key in asked):
            return None
        if isinstance(value, str) and value in self.subject.game.entries and "gender" not in agreement.forms(value):
            self.sentences.ask(value, self.language, "gender", self.text)
            return None
        message = words._("there is no wording for {value}").format(value=self._shown(value))
        expected = words._("one of: {names}").format(names=", ".join(f"{key}:…" for key in asked if key != "one"))
        return self._problem("few-wordings", message, expected)

    def _shown(self, value: types.Value) -> str:
        return words._("several") if isinstance(value, list) else f"“{self.subject.shown(value)}”"

    def _number(self, value: types.Value) -> Problem | None:
        slot = self.slot
        strange = slot.case and slot.case not in self.grammar.number_cases
        if strange or (slot.counted and quantities.is_range(value)):
            return self._unfit(words._("a number"))
        if slot.counted and isinstance(value, int):
            for thing in self._things:
                for form in _counting(self.sentences, self.language, value, thing, slot.counted_case):
                    self.sentences.ask(thing, self.language, form, self.text)
        return None

    @property
    def _things(self) -> list[str]:
        """What may be counted: a thing, or whichever the value of a fact is."""
        subject, name = self.subject, self.slot.counted
        if name in subject.game.entries or not self.text.speaker:
            return [name] if name in subject.game.entries else []
        met = self.sentences.values(self.text, name) or []
        return [value for _, value in met if isinstance(value, str) and value in subject.game.entries]

    def _counts(self, value: dict[str, int]) -> Problem | None:
        """How many of each: every number has its form of every thing."""
        slot = self.slot
        if slot.suffix or slot.counted:
            return self._unfit(words._("numbers of things"))
        strange = [thing for thing in value if thing not in self.subject.game.entries]
        for thing in value if not strange else ():
            for number in range(TRIED):
                for form in _counting(self.sentences, self.language, number, thing, slot.case):
                    self.sentences.ask(thing, self.language, form, self.text)
        return self._wordless(strange[0]) if strange else None

    def _wordless(self, value: types.Value) -> Problem:
        message = words._("there are no words for this: {value}").format(value=self.subject.shown(value))
        return self._problem("unsayable", message)

    def _unfit(self, what: str) -> Problem:
        message = words._("what follows “|” does not go with {what}").format(what=what)
        return self._problem("wrong-modifier", message)


def _counting(sentences: Sentences, language: str, number: int, thing: str, case: str) -> list[str]:
    """The forms of a noun that are asked for after a number."""
    asked: list[str] = []

    def form(name: str) -> str:
        asked.append(name)
        return name

    game = sentences.subject.game
    person = game.at(sentences.subject.everywhere.all[0], language).agreement.is_man(thing)
    game.grammar(language).counted(number, case, form, person)
    return [name for name in asked if name]


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
        about = self._of_fact(text, name)
        if about is not None:
            return [(where, value) for value in about]
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

    def _of_fact(self, text: Text, name: str) -> list[types.Value] | None:
        """What a sentence of a fact or a part says of itself: its value, or its key."""
        data, conditional = text.item.data, "if" in text.keys[:-1]
        if text.keys[-1] == "usual" and name == data.get("id", name) and name in self.subject.facts:
            return self.met(self.subject.facts[name]["type"])
        if conditional and name == "value":
            known = self.subject.facts.get(data.get("id", ""))
            return self.met(_one_of(known["type"] if known else data.get("is", data.get("type"))))
        if conditional and name == "other":
            return self.met(self.subject.facts[data["joins"]]["type"]) if "joins" in data else []
        if (conditional or text.keys[-1] == "one") and name == "key":
            whose = self.subject.facts[data["whose"]]["type"] if "whose" in data else None
            return self.met(whose or data.get("of"))
        return None

    def _keys(self, body: types.Fact) -> list[str]:
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

    def met(self, kind: types.Value) -> list[types.Value]:
        """What can be met as the value of a fact: things, numbers, texts of choices, or what cannot be said."""
        match kind:
            case {"integer": [int(low), int(high)]}:
                return list(range(low, min(high, low + TRIED) + 1))
            case {"die": str(die)}:
                table, _, row = die.partition(".")
                sides = paths.get(self.subject.game.entries.get(table), f"rows.{row}.sides")
                return list(range(1, min(sides if type(sides) is int else 1, TRIED) + 1))  # else the column tells
            case {"choice": dict(labels)}:
                return list(labels.values())
            case {"list": inner}:
                return self.met(inner)
            case {"counts": inner}:
                return [{thing: 1} for thing in self.subject.options(inner)]
            case "boolean":
                return [words._("yes or no")]
        return self._named(kind)

    def _named(self, kind: types.Value) -> list[types.Value]:
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
    def _told(self) -> dict[tuple[str, str], dict[str, list[types.Value]]]:
        """What cards put into the sentences that tell them: by rule, name of the sentence, and field."""
        found: dict[tuple[str, str], dict[str, list[types.Value]]] = {}
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
        """Note a form that a sentence needs, if the thing does not have it; a name for all languages may have none."""
        body = self.subject.game.entries[entry]
        if isinstance(body["title"], str) and form != "gender" and entry not in self._people:
            return
        if form not in body.get("forms", {}).get(language, {}):
            self._asked.setdefault((entry, language), {}).setdefault(form, text)

    @cached_property
    def _people(self) -> set[str]:
        """Who is spoken of by name: characters, and whoever else can sit at the table."""
        seats = self.subject.game.core["position"].get("seats")
        return {*self.subject.kind("character"), *(self.subject.options(seats["is"]) if seats else ())}

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


def _one_of(declared: types.Value) -> types.Value:
    """The kind of a single thing, of several of which there can be any."""
    while isinstance(declared, dict) and (inner := next((declared[k] for k in COUNTED if k in declared), None)):
        declared = inner
    return declared


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


# ---------------------------------------------------------------- the list of verbs

KIND = "verbs"


def check_verbs(subject: Subject) -> Iterator[Problem]:
    for item in subject.of(KIND):
        yield from _same_parts(subject, item)
        for language, wording in item.data["says"].items():
            yield from _cases(subject, item, language, wording)
    for language in subject.game.languages:
        yield from _unwanted(subject, language)


def _same_parts(subject: Subject, item: collect.Item) -> Iterator[Problem]:
    """What takes part in it takes part in every language."""
    first, *others = [language for language in subject.game.languages if language in item.data["says"]]
    wanted = _parts(item, first)
    for language in others:
        if _parts(item, language) != wanted:
            message = words._("the verb takes other parts here than in {language}").format(language=first)
            expected = words._("a slot for each of: {names}").format(names=", ".join(sorted(wanted)))
            yield Problem("other-parts", message, item.place("says", language), expected)


def _parts(item: collect.Item, language: str) -> set[str]:
    return {slot.name for slot in template.slots(item.data["says"][language])}


def _cases(subject: Subject, item: collect.Item, language: str, wording: str) -> Iterator[Problem]:
    known = [*subject.game.grammar(language).cases, *template.PLAIN_MODIFIERS]
    for _, written in template.found(wording):
        for word in template.modifiers(written):
            if word not in known:
                message = words._("“{word}” is not a case ({language})").format(word=shown(word), language=language)
                expected = words._("one of: {names}").format(names=", ".join(known))
                place = item.place("says", language)
                yield Problem("unknown-case", message, place, expected, did_you_mean(word, known))


def _unwanted(subject: Subject, language: str) -> Iterator[Problem]:
    """Words that the list rules out stand in no text."""
    instead = {word: item for item in subject.of(KIND) for word in item.data.get("not", {}).get(language, ())}
    if not instead:
        return
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, instead))})(?!\w)", re.IGNORECASE)
    lowered = {word.lower(): item for word, item in instead.items()}
    for text in subject.texts:
        wording = text.wording.get(language, "")
        met = None if text.replaced else pattern.search(template.masked(wording))
        if met:
            message = words._("“{word}” is not said in this game").format(word=shown(met[0]))
            expected = lowered[met[0].lower()].data["says"][language]
            yield Problem("unwanted-word", message, text.place(language, met.start()), expected)
