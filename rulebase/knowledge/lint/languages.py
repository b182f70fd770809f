"""Every text is in every language of the game, and set as that language is printed."""

import re
from collections.abc import Iterator

from rulebase import words
from rulebase.knowledge import collect, grammar, template
from rulebase.knowledge.lint.written import Text, foreign, texts
from rulebase.knowledge.problems import Problem

FOREIGN = "unknown-language"
_BLANKS = re.compile(r"^\s+|\s+$|\s{2,}")
_RANGE_DASH = re.compile(r"(?<=[\d}])\s?-\s?(?=[\d{])")
_QUOTES = re.compile('["“”„‟«»]')
_PLAIN = grammar.Grammar().quotes


def check(found: collect.Collected) -> Iterator[Problem]:
    for about in found.of("game")[:1]:
        languages = about.data.get("languages")
        if isinstance(languages, list) and all(isinstance(language, str) for language in languages):
            for text in texts(found, languages):
                yield from _text(text, languages)
            for item, keys in foreign(found, languages):
                message = words._("the game is not told in “{language}”").format(language=keys[-1])
                expected = words._("one of: {names}").format(names=", ".join(languages))
                yield Problem(FOREIGN, message, item.place(*keys, key=True), expected)


def _text(text: Text, languages: list[str]) -> Iterator[Problem]:
    missing = [language for language in languages if language not in text.wording]
    if missing:
        message = words._("this text is missing in: {languages}").format(languages=", ".join(missing))
        yield Problem("missing-language", message, text.place(), words._("the text in every language of the game"))
    for language, wording in text.wording.items():
        if not wording.strip():
            yield Problem("empty-text", words._("this text is empty"), text.place(language))
        else:
            yield from _printed(text, language, wording)


def _printed(text: Text, language: str, wording: str) -> Iterator[Problem]:
    wording = template.SLOT.sub(lambda slot: f"{{{'x' * len(slot[1])}}}", wording)
    if found := _BLANKS.search(wording):
        yield Problem(
            "blanks",
            words._("there is a blank too many"),
            text.place(language, found.start()),
            words._("one blank between words, none at the ends"),
        )
    if found := _RANGE_DASH.search(wording):
        yield Problem(
            "range-dash",
            words._("a hyphen stands between two numbers"),
            text.place(language, found.start()),
            words._("an en dash: 5–7"),
        )
    if "..." in wording:
        yield Problem(
            "three-dots",
            words._("three dots stand for an ellipsis"),
            text.place(language, wording.index("...")),
            words._("the one character …"),
        )
    yield from _quoted(text, language, wording)


def _quoted(text: Text, language: str, wording: str) -> Iterator[Problem]:
    """Where a language has its own quotation marks, no others."""
    quotes = grammar.of(language).quotes
    foreign = [found for found in _QUOTES.finditer(wording) if found[0] not in quotes]
    if foreign and quotes != _PLAIN:
        message = words._("{mark} is no quotation mark of this language").format(mark=foreign[0][0])
        yield Problem("quotes", message, text.place(language, foreign[0].start()), "…".join(quotes))
