"""The words of a text, and those of them that nothing knows: no dictionary, no name of the game, no list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rulebase.model import template
from tools.spelling.spelling_dictionaries import Dictionary

WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
# What is no word: slots and what is glued to them ({viper}a, {card}-hez), addresses, figures with their endings
# (5–7-es, VII-es).
SLOT = re.compile(r"[\w’-]*\{[^{}]*\}[\w’-]*|https?://\S+")
FIGURE = re.compile(r"(?:\w+-)*\w*\d[\w–]*(?:-\w+)*|\b[IVXLC]+(?:s|-\w+)?\b")
# What a name can end in besides the forms that a game gives it.
ENDINGS = {
    "en": "[’']s?",
    "hu": r"""-?(?:[aeoöáé]?k|[aeo]?i|j?[ae])?(?:
        [aeoöáé]?t|n[ae]k|b[ae]n?|[br](?:ól|ől)|r[ae]|[oeö]?n|h[oeö]z|n[áé]l|t[óő]l|[^\W\d_]{0,2}[ae]l|[ée]?rt|ként|ig|ét?|s
    )?""",
}
# English words that a dictionary has, from names, and that are no words of its language all the same.
FOREIGN = {"pl": ("and", "any", "card", "each", "every", "from", "has", "have", "other", "player", "the", "with")}
LENGTHENED = {"a": "á", "e": "é"}  # in Hungarian, before most endings: Adama, Adamát
UNCHANGED = ("-", "ként")

Word = tuple[str, int]  # and where it stands


def words(text: str) -> list[str]:
    """The words of a text that are no figures."""
    return WORD.findall(FIGURE.sub(_blank, text))


def _told(text: str) -> str:
    """A text whose slots hold no wordings: these are words like any other."""
    return template.masked(text, "x", apart=True) if ":" in text and "{" in text else text


class Known:
    """What is right in a language besides what its dictionary has."""

    def __init__(
        self, language: str, dictionary: Dictionary, names: Iterable[str], words: Iterable[str], listed: Iterable[str]
    ) -> None:
        self.language = language
        self.dictionary = dictionary
        self.used: set[str] = set()  # of what is listed
        self._listed = frozenset(listed)
        self._words = frozenset(words)
        self._foreign = FOREIGN.get(language, ())
        ending = ENDINGS.get(language)
        self._ending = re.compile(ending, re.VERBOSE).fullmatch if ending else lambda _: None
        told = sorted({name for name in [*names, *self._listed] if self._helps(name)}, key=len, reverse=True)
        pattern = "|".join(self._pattern(name, f"(?:{ending})?" if ending else "") for name in told) or r"(?!)"
        self._names = re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.VERBOSE)

    def unknown(self, text: str) -> Iterator[Word]:
        """The words of a text that may be wrong."""
        plain = FIGURE.sub(_blank, self._names.sub(self._named, SLOT.sub(_blank, _told(text))))
        for found in WORD.finditer(plain):
            if not self._right(found[0]):
                yield found[0], found.start()

    def near(self, word: str) -> list[str]:
        return self.dictionary.near(word)

    def _right(self, word: str) -> bool:
        """Whether a word is known, or what its hyphens join; letters and abbreviations are what they are."""
        if self._simple(word):
            return True
        first, *others = word.split("-")
        return bool(others) and self._simple(first) and all(self._simple(part) or self._ending(part) for part in others)

    def _simple(self, word: str) -> bool:
        if word in self._foreign:
            return False
        return self.dictionary.knows(word) or self._own(word) or len(word) == 1 or word.isupper()

    def _own(self, word: str) -> bool:
        for form in (word, word[:1].lower() + word[1:]):
            if form in self._listed:
                self.used.add(form)
                return True
            if form in self._words:
                return True
            if any(self._inflected(form[:end], form[end:]) for end in range(len(form) - 1, 2, -1)):
                return True
        return False

    def _inflected(self, stem: str, ending: str) -> bool:
        """Whether this is a word of the game with an ending."""
        if self.language == "hu" and stem[-1] in "áé":
            stem = stem[:-1] + ("a" if stem[-1] == "á" else "e")
        elif self.language == "hu" and stem[-1] in LENGTHENED and not ending.startswith(UNCHANGED):
            return False
        return stem in self._words and bool(self._ending(ending))

    def _helps(self, name: str) -> bool:
        """Whether more is known with a name than without: most are made of words that the dictionary has."""
        ends = self.language in ENDINGS and name[:1].isupper()
        return ends or not all(map(self.dictionary.knows, words(name)))

    def _pattern(self, name: str, ending: str) -> str:
        """A name, and what it may end in."""
        first, rest = name[:1], re.escape(name[1:]).replace("'", "['’]")
        begun = f"[{re.escape(first)}{re.escape(first.upper())}]"
        if self.language == "hu" and rest[-1:] in LENGTHENED:
            longer = LENGTHENED[rest[-1]]
            return f"{begun}{rest[:-1]}(?:{rest[-1]}(?:(?:{'|'.join(UNCHANGED)})\\w*)?|{longer}{ending})"
        return f"{begun}{rest}{ending}"

    def _named(self, found: re.Match[str]) -> str:
        self.used |= {name for name in self._listed if _plain(found[0]).startswith(_plain(name))}
        return _blank(found)


def _plain(name: str) -> str:
    return name[:1].lower() + name[1:].replace("’", "'").replace("á", "a").replace("é", "e")


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
