"""Languages of texts: each text in all of them, set as each is printed (blanks, dashes, quotation marks)."""

import re
from collections.abc import Iterator

from rulebase import words
from rulebase.author import collect
from rulebase.author.lint.written import foreign, texts
from rulebase.documents.problems import Problem
from rulebase.model import grammar, template

FOREIGN = "unknown-language"
NAMED = ("terms", "characters", "cards")


def check(found: collect.Collected) -> Iterator[Problem]:
    languages = _languages(found)
    for text in texts(found, languages) if languages else ():
        missing = [language for language in languages if language not in text.wording]
        if missing and not text.replaced:  # what a patch replaces may be quoted in one language alone
            message = words._("this text is missing in: {languages}").format(languages=", ".join(missing))
            expected = words._("the text in every language of the game")
            yield Problem("missing-language", message, text.place(), expected, severity="warning")
        for language, wording in text.wording.items():
            if not wording.strip():
                yield Problem("empty-text", words._("this text is empty"), text.place(language))
    strange = list(foreign(found, languages))
    for item in found.of("spelling"):
        strange += [(item, ("words", name)) for name in item.data.get("words", {}) if name not in languages]
    for item, keys in strange if languages else ():
        message = words._("the game has no version in “{language}”").format(language=keys[-1])
        expected = words._("one of: {names}").format(names=", ".join(languages))
        yield Problem(FOREIGN, message, item.place(*keys, key=True), expected)


def typeset(found: collect.Collected) -> Iterator[Problem]:
    """Texts and names that are not set as their language is printed."""
    languages = _languages(found)
    if languages:
        about = found.of("game")[0]
        for text in texts(found, languages):
            for language, wording in text.wording.items():
                for offset, problem in faults(_grammar(about, language), wording) if wording.strip() else ():
                    yield problem.at(text.place(language, offset))
        for kind in NAMED:
            for item in found.of(kind):
                title = item.data.get("title")
                if isinstance(title, str):
                    yield from (problem.at(item.place("title")) for _, problem in faults(_grammar(about, ""), title))
                for language, forms in item.data.get("forms", {}).items():
                    for name, form in forms.items():
                        if isinstance(form, str):
                            place = item.place("forms", language, name)
                            yield from (problem.at(place) for _, problem in faults(_grammar(about, language), form))


def _languages(found: collect.Collected) -> list[str]:
    """The languages of the game, as far as they are told; none if they cannot be made out."""
    for about in found.of("game")[:1]:
        languages = about.data.get("languages")
        if isinstance(languages, list) and all(isinstance(language, str) for language in languages):
            return languages
    return []


def _grammar(about: collect.Item, language: str) -> grammar.Grammar:
    told = about.data.get("grammar", {})
    return grammar.of(language, told.get(language) if isinstance(told, dict) else None)


# ---------------------------------------------------------------- how a text is set

_BLANKS = re.compile(r"^\s+|\s+$|\s{2,}")
_LOOSE = re.compile(r"(?<=\S)\s+(?=[,;:!?.](?:[\s”’»«)]|$))")
_RANGE_DASH = re.compile(r"(?<=[\d}])\s?-\s?(?=[\d{])")
_DASH = re.compile(r"(?<!\S)-{1,3}(?!\S)|(?<=\w)--+(?=\w)|—")
_MINUS = re.compile(r"(?<![^\s(„“/])[-–](?=[\d{])")
_QUOTES = re.compile('["“”„‟«»‘‚‹›]')

CODES = ("blanks", "loose-mark", "range-dash", "dash", "minus", "three-dots", "apostrophe", "quotes", "unpaired-quote")

# Of a problem, all but its place; and where in the text it stands.
Fault = tuple[int, Problem]


def faults(spoken: grammar.Grammar, wording: str) -> Iterator[Fault]:
    """What is set wrong in a text that may have slots: to be mended, but nobody is kept from running the game."""
    for offset, problem in _faults(spoken, template.masked(wording, "x")):
        yield offset, problem._replace(severity="warning")


def _faults(spoken: grammar.Grammar, wording: str) -> Iterator[Fault]:
    if found := _BLANKS.search(wording):
        message, expected = words._("there is a blank too many"), words._("one blank between words, none at the ends")
        yield found.start(), Problem("blanks", message, None, expected)
    if found := _LOOSE.search(wording):
        message = words._("a blank stands before “{mark}”").format(mark=wording[found.end()])
        yield found.start(), Problem("loose-mark", message, None, words._("the mark right after the word"))
    if found := _RANGE_DASH.search(wording):
        message = words._("a hyphen stands between two numbers")
        yield found.start(), Problem("range-dash", message, None, words._("an en dash: 5–7"))
    if found := _DASH.search(wording):
        message = words._("“{mark}” is not a dash").format(mark=found[0])
        yield found.start(), Problem("dash", message, None, words._("an en dash between blanks: –"))
    if found := _MINUS.search(wording):
        message = words._("“{mark}” is not a minus sign").format(mark=found[0])
        yield found.start(), Problem("minus", message, None, words._("the minus sign: −5"))
    if "..." in wording:
        message, expected = words._("three dots stand for an ellipsis"), words._("the one character …")
        yield wording.index("..."), Problem("three-dots", message, None, expected)
    if "'" in wording:
        message, expected = words._("a straight apostrophe stands here"), words._("the curved one: ’")
        yield wording.index("'"), Problem("apostrophe", message, None, expected)
    if spoken.described:
        yield from _quoted(spoken, wording)


def _quoted(language: grammar.Grammar, wording: str) -> Iterator[Fault]:
    """No quotation marks but the language's own, in pairs, the inner ones inside."""
    pairs = (language.quotes, language.inner_quotes)
    own = "".join(mark for pair in pairs for mark in pair)
    foreign = next((found for found in _QUOTES.finditer(wording) if found[0] not in own), None)
    expected = words._("{quotes}, inside of them {inner}").format(quotes="…".join(pairs[0]), inner="…".join(pairs[1]))
    if foreign:
        message = words._("{mark} is not a quotation mark of this language").format(mark=foreign[0])
        yield foreign.start(), Problem("quotes", message, None, expected)
        return
    at = _unpaired(wording, *pairs)
    if at >= 0:
        message = words._("{mark} has no partner").format(mark=wording[at])
        yield at, Problem("unpaired-quote", message, None, expected)


def _unpaired(wording: str, outer: tuple[str, str], inner: tuple[str, str]) -> int:
    """Where a quotation mark stands that does not go with another; -1 if there is none."""
    closing = dict((outer, inner))
    opened: list[int] = []
    for at, letter in enumerate(wording):
        if letter in closing:
            if len(opened) != (letter == inner[0]):  # an inner one needs an outer one around it
                return at
            opened.append(at)
        elif opened and letter == closing[wording[opened[-1]]]:
            opened.pop()
        elif letter in (outer[1], inner[1]) and letter != "’":  # which may be an apostrophe
            return at
    return opened[-1] if opened else -1
