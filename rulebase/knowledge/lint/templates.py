"""Sentences can be said: every slot leads to something wherever it is read, in a form that the language has."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from rulebase import words
from rulebase.knowledge import game as games
from rulebase.knowledge import grammar, template
from rulebase.knowledge.compiler import ENTRY_KINDS
from rulebase.knowledge.lint import names
from rulebase.knowledge.lint.sentences import TRIED, Sentences, Values
from rulebase.knowledge.lint.subject import Subject
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
            if "{" in wording and text.item.kind != "game":
                for slot in template.SLOT.finditer(wording):
                    yield from _Slot(sentences, text, language, slot).check()
    yield from sentences.lacking()


def _plain(text: Text, language: str, wording: str) -> Iterator[Problem]:
    """What can be said without knowing the game."""
    plain = template.SLOT.sub(lambda slot: " " * len(slot[0]), wording)
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

    def __init__(self, sentences: Sentences, text: Text, language: str, found: re.Match[str]) -> None:
        self.sentences = sentences
        self.subject = sentences.subject
        self.text = text
        self.language = language
        self.written = found[1]
        self.offset = found.start()
        self.slot = template.slot(self.written, grammar.of(language).suffixes)

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
        known = [*self._cases, *template.PLAIN_MODIFIERS, *grammar.of(self.language).suffixes]
        for word in self.written.split("|")[1:]:
            if word.startswith("of:"):
                yield from self._counted()
            elif word.startswith("g:"):
                yield from self._genders()
            elif any(part not in known for part in word.split("-")):
                message = words._("“{word}” is nothing that can follow “|” ({language})")
                message = message.format(word=shown(word), language=self.language)
                expected = words._("one of: {names}").format(names=", ".join([*known, "of:…", "g:…"]))
                yield self._problem("unknown-modifier", message, expected, did_you_mean(word, known))

    @property
    def _cases(self) -> tuple[str, ...]:
        return grammar.of(self.language).cases or self.sentences.forms.get(self.language, ())

    def _counted(self) -> Iterator[Problem]:
        slot, entries = self.slot, self.subject.game.entries
        if slot.counted not in entries:
            place = self.text.place(self.language, self.offset + 1 + self.written.index("of:"))
            yield names.unknown("entry", slot.counted, entries, place)
        elif slot.counted_case and slot.counted_case not in self._cases:
            message = words._("“{word}” is no case ({language})")
            message = message.format(word=slot.counted_case, language=self.language)
            expected = words._("one of: {names}").format(names=", ".join(self._cases))
            yield self._problem("unknown-modifier", message, expected)

    def _genders(self) -> Iterator[Problem]:
        if grammar.of(self.language).genders == ():
            message = words._("this language has no genders to choose a word by ({language})")
            yield self._problem("unknown-modifier", message.format(language=self.language))

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

    def _unsayable(self, value: Any) -> Problem | None:
        """Why a value cannot be said here; forms that it would need are noted."""
        slot = self.slot
        if isinstance(value, list) and not games.is_range(value):
            return next(filter(None, map(self._unsayable, value)), None)
        if slot.signed and type(value) is not int:
            return self._unfit(self.subject.shown(value))
        if isinstance(value, str) and value in self.subject.game.entries:
            return self._thing(value)
        if type(value) is int or games.is_range(value):
            return self._number(value)
        if isinstance(value, dict) and "$" in value:  # its number would be taken for one of things
            return self._unfit(words._("a text")) if slot.case or slot.suffix or slot.counted or slot.genders else None
        if games.is_counts(value):
            return self._counts(value)
        return self._wordless(value)

    def _thing(self, entry: str) -> Problem | None:
        slot = self.slot
        if slot.suffix or slot.counted:
            return self._unfit(f"“{entry}”")
        if slot.case:
            self.sentences.ask(entry, self.language, slot.case, self.text)
        return self._gendered(entry) if slot.genders else None

    def _gendered(self, entry: str) -> Problem | None:
        """There is a word for the gender of a thing."""
        forms = self.subject.game.entries[entry].get("forms", {}).get(self.language, {})
        order = grammar.of(self.language).genders or grammar.GENDERS
        gender = "plural" if forms.get("plural") else forms.get("gender")
        if gender is None:
            self.sentences.ask(entry, self.language, "gender", self.text)
        elif order.index(gender) >= len(self.slot.genders):
            message = words._("there is no word for “{name}” ({gender})").format(name=entry, gender=gender)
            expected = words._("words for: {genders}").format(genders=", ".join(order[: order.index(gender) + 1]))
            return self._problem("few-genders", message, expected)
        return None

    def _number(self, value: Any) -> Problem | None:
        slot = self.slot
        if slot.case or slot.genders or (slot.counted and games.is_range(value)):
            return self._unfit(words._("a number"))
        if slot.counted:
            for form in _counting(self.language, value, slot.counted_case):
                self.sentences.ask(slot.counted, self.language, form, self.text)
        return None

    def _counts(self, value: dict[str, int]) -> Problem | None:
        """How many of each: every number has its form of every thing."""
        slot = self.slot
        if slot.suffix or slot.counted or slot.genders:
            return self._unfit(words._("numbers of things"))
        strange = [thing for thing in value if thing not in self.subject.game.entries]
        for thing in value if not strange else ():
            for form in _all_counting(self.language, slot.case):
                self.sentences.ask(thing, self.language, form, self.text)
        return self._wordless(strange[0]) if strange else None

    def _wordless(self, value: Any) -> Problem:
        message = words._("there are no words for this: {value}").format(value=self.subject.shown(value))
        return self._problem("unsayable", message)

    def _unfit(self, what: str) -> Problem:
        message = words._("what follows “|” does not go with {what}").format(what=what)
        return self._problem("wrong-modifier", message)


@lru_cache
def _all_counting(language: str, case: str) -> list[str]:
    """The forms of a noun that any number asks for."""
    return list(dict.fromkeys(form for number in range(TRIED) for form in _counting(language, number, case)))


def _counting(language: str, number: int, case: str) -> list[str]:
    """The forms of a noun that are asked for after a number."""
    asked: list[str] = []

    def form(name: str) -> str:
        asked.append(name)
        return name

    grammar.of(language).counted(number, case, form)
    return [name for name in asked if name]
