"""Verbs are listed with what they take: the same in every language, in cases that it has; and not said otherwise."""

import re
from collections.abc import Iterator

from rulebase import words
from rulebase.knowledge import collect, template
from rulebase.knowledge.lint.subject import Subject
from rulebase.knowledge.problems import Problem, did_you_mean, shown

KIND = "verbs"


def check(subject: Subject) -> Iterator[Problem]:
    for item in subject.of(KIND):
        yield from _alike(subject, item)
        for language, wording in item.data["says"].items():
            yield from _cases(subject, item, language, wording)
    for language in subject.game.languages:
        yield from _unwanted(subject, language)


def _alike(subject: Subject, item: collect.Item) -> Iterator[Problem]:
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
