"""Every text is in every language of the game, and set as that language is printed."""

from collections.abc import Callable, Iterator

from rulebase import words
from rulebase.knowledge import collect, grammar
from rulebase.knowledge.lint import typography
from rulebase.knowledge.lint.written import Keys, Text, foreign, texts
from rulebase.knowledge.problems import Problem

Spoken = Callable[[str], grammar.Grammar]
FOREIGN = "unknown-language"
NAMED = ("terms", "characters", "cards")


def check(found: collect.Collected) -> Iterator[Problem]:
    languages = _languages(found)
    for text in texts(found, languages) if languages else ():
        yield from _text(text, languages)
    for item, keys in [*foreign(found, languages), *_listed(found, languages)] if languages else ():
        message = words._("the game has no version in “{language}”").format(language=keys[-1])
        expected = words._("one of: {names}").format(names=", ".join(languages))
        yield Problem(FOREIGN, message, item.place(*keys, key=True), expected)


def typeset(found: collect.Collected) -> Iterator[Problem]:
    """Texts and names that are not set as their language is printed."""
    languages = _languages(found)
    if languages:
        spoken = _spoken(found.of("game")[0])
        for text in texts(found, languages):
            yield from _set(text, spoken)
        for kind in NAMED:
            for item in found.of(kind):
                yield from _names(item, spoken)


def _languages(found: collect.Collected) -> list[str]:
    """The languages of the game, as far as they are told; none if they cannot be made out."""
    for about in found.of("game")[:1]:
        languages = about.data.get("languages")
        if isinstance(languages, list) and all(isinstance(language, str) for language in languages):
            return languages
    return []


def _spoken(about: collect.Item) -> Spoken:
    told = about.data.get("grammar", {})
    return lambda language: grammar.of(language, told.get(language) if isinstance(told, dict) else None)


def _listed(found: collect.Collected, languages: list[str]) -> Iterator[tuple[collect.Item, Keys]]:
    """Words listed for the spelling check of a language that the game is not told in."""
    for item in found.of("spelling"):
        yield from ((item, ("words", name)) for name in item.data.get("words", {}) if name not in languages)


def _names(item: collect.Item, spoken: Spoken) -> Iterator[Problem]:
    """A name that is the same in every language, and the forms of any; other names are texts."""
    title = item.data.get("title")
    if isinstance(title, str):
        yield from (problem.at(item.place("title")) for _, problem in typography.faults(spoken(""), title))
    for language, forms in item.data.get("forms", {}).items():
        for name, form in forms.items():
            if isinstance(form, str):
                place = item.place("forms", language, name)
                yield from (problem.at(place) for _, problem in typography.faults(spoken(language), form))


def _text(text: Text, languages: list[str]) -> Iterator[Problem]:
    missing = [language for language in languages if language not in text.wording]
    if missing and not text.replaced:  # what a patch replaces may be quoted in one language alone
        message = words._("this text is missing in: {languages}").format(languages=", ".join(missing))
        expected = words._("the text in every language of the game")
        yield Problem("missing-language", message, text.place(), expected, severity="warning")
    for language, wording in text.wording.items():
        if not wording.strip():
            yield Problem("empty-text", words._("this text is empty"), text.place(language))


def _set(text: Text, spoken: Spoken) -> Iterator[Problem]:
    for language, wording in text.wording.items():
        for offset, problem in typography.faults(spoken(language), wording) if wording.strip() else ():
            yield problem.at(text.place(language, offset))
