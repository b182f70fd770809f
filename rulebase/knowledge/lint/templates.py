"""Sentences can be said: every slot leads to something wherever it is read, in a form that the language has."""

import re
from collections.abc import Iterator

from rulebase import words
from rulebase.knowledge import nouns, quantities, template
from rulebase.knowledge.compiler import ENTRY_KINDS
from rulebase.knowledge.lint import names
from rulebase.knowledge.lint.sentences import TRIED, Sentences
from rulebase.knowledge.lint.subject import Subject, Values
from rulebase.knowledge.lint.written import Text
from rulebase.knowledge.problems import Problem, did_you_mean, shown

_BRACE = re.compile("[{}]")
_DIGIT = re.compile(r"\d")
_ARTICLE = {"hu": re.compile(r"(?<!\w)az?\s+\{([^{}]*)\}", re.IGNORECASE)}


def check(subject: Subject) -> Iterator[Problem]:
    sentences = Sentences(subject)
    for text in subject.texts:
        if text.replaced:
            continue
        for language, wording in text.wording.items():
            yield from _plain(text, language, wording)
            if "{" in wording and text.item.kind not in ("game", "verbs"):
                for offset, written in template.found(wording):
                    yield from _Slot(sentences, text, language, offset, written).check()
    yield from sentences.lacking()


def _plain(text: Text, language: str, wording: str) -> Iterator[Problem]:
    """What can be said without knowing the game."""
    plain = template.masked(wording)
    if found := _BRACE.search(plain):
        message = words._("a brace without its partner")
        yield Problem("unbalanced-braces", message, text.place(language, found.start()), words._("as in: {name}"))
    if _numbered(text) and (found := _DIGIT.search(plain)):
        message = words._("a number stands in a sentence")
        expected = words._("the number in a table, and here its path, as in: {table.row.column}")
        yield Problem("literal-digit", message, text.place(language, found.start()), expected)
    article = _ARTICLE.get(language)
    if article and (found := article.search(wording)):
        message = words._("this article does not follow the word after it")
        expected = "{" + found[1].replace("|the", "") + "|the}"
        yield Problem("literal-article", message, text.place(language, found.start()), expected)


def _numbered(text: Text) -> bool:
    """Whether the numbers in a text are numbers of the game."""
    if text.item.kind == "discrepancies":
        return text.path[-1] == "says"
    return text.item.kind in (*ENTRY_KINDS, "patches") and text.path[0] not in ("title", "titles", "columns")


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
            yield names.unknown("slot", self.slot.name, known, self.text.place(self.language, self.offset))
            return
        if self.slot.dotted:
            yield from self._everywhere(values)
        if not wrong:
            where = self.sentences.where(self.text)
            met = [value for bits, value in values if bits & where or not where]
            yield from filter(None, [next(filter(None, map(self._unsayable, met)), None)])

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

    def _unsayable(self, value: nouns.Value) -> Problem | None:
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

    def _unworded(self, value: nouns.Value) -> Problem | None:
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

    def _lacking(self, value: nouns.Value) -> Problem | None:
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

    def _shown(self, value: nouns.Value) -> str:
        return words._("several") if isinstance(value, list) else f"“{self.subject.shown(value)}”"

    def _number(self, value: nouns.Value) -> Problem | None:
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
            for form in _all_counting(self.sentences, self.language, thing, slot.case):
                self.sentences.ask(thing, self.language, form, self.text)
        return self._wordless(strange[0]) if strange else None

    def _wordless(self, value: nouns.Value) -> Problem:
        message = words._("there are no words for this: {value}").format(value=self.subject.shown(value))
        return self._problem("unsayable", message)

    def _unfit(self, what: str) -> Problem:
        message = words._("what follows “|” does not go with {what}").format(what=what)
        return self._problem("wrong-modifier", message)


def _all_counting(sentences: Sentences, language: str, thing: str, case: str) -> list[str]:
    """The forms of a noun that any number asks for."""
    asked = (form for number in range(TRIED) for form in _counting(sentences, language, number, thing, case))
    return list(dict.fromkeys(asked))


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
