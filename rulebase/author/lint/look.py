"""Look: colours can be read, glyphs and boxes are there, and every subject belongs to one moment."""

from collections import Counter
from collections.abc import Iterator

from rulebase import words
from rulebase.author import collect
from rulebase.author.lint import names, references
from rulebase.author.lint.subject import Subject
from rulebase.author.lint.written import Keys
from rulebase.documents.problems import Problem
from rulebase.model import looks, vocabulary


def check(subject: Subject) -> Iterator[Problem]:
    for item in subject.of("look"):
        glyphs = [*looks.GLYPHS, *item.data.get("glyphs", {})]
        yield from references.listed(item, ("sign",), item.data.get("sign"), "glyph", glyphs)
        yield from _colours(item)
        for box in item.data.get("boxes", {}):
            if box not in subject.setup.features:
                yield names.unknown("feature", box, subject.setup.features, item.place("boxes", box, key=True))
        yield from _moments(subject, item, glyphs)
        yield from _example(subject, item)


def _colours(item: collect.Item) -> Iterator[Problem]:
    """What is written in a colour, or on it, stands out enough."""
    accent, boxes = item.data.get("accent", {}), item.data.get("boxes", {})
    coloured: list[tuple[Keys, list[str]]] = [(("accent", "ink"), accent["ink"])] if accent else []
    coloured += [(("boxes", name, "colour"), box["colour"]) for name, box in boxes.items()]
    for keys, pair in coloured:
        for dark, colour in enumerate(pair):
            for paper in looks.PAPERS[dark]:
                yield from _faint(item, (*keys, dark), colour, paper)
    for dark, colour in enumerate(accent.get("on", [])):
        yield from _faint(item, ("accent", "on", dark), colour, accent["ink"][dark])
    for dark, ground in enumerate(accent.get("soft", [])):
        yield from _faint(item, ("accent", "soft", dark), ground, accent["ink"][dark])


def _faint(item: collect.Item, keys: Keys, colour: str, ground: str) -> Iterator[Problem]:
    found = looks.contrast(colour, ground)
    if found < looks.LEAST:
        message = words._("{colour} on {ground} can hardly be read").format(colour=colour, ground=ground)
        expected = words._("a contrast of at least {least}; this is {found}").format(
            least=looks.LEAST, found=round(found, 2)
        )
        yield Problem("faint", message, item.place(*keys), expected)


def _moments(subject: Subject, item: collect.Item, glyphs: list[str]) -> Iterator[Problem]:
    moments = item.data.get("moments", [])
    subjects = list(dict.fromkeys(rule.partition(".")[0] for rule in subject.kind("rule")))
    sections = [f"{book}/{name}" for book, about in subject.game.books.items() for name in about["sections"]]
    groups, asked = sorted(subject.game.core["groups"]), subject.game.core["questions"]
    for index, moment in enumerate(moments):
        at = ("moments", index)
        yield from references.listed(item, (*at, "glyph"), moment["glyph"], "glyph", glyphs)
        yield from references.listed(item, (*at, "subjects"), moment["subjects"], "subject", subjects)
        yield from references.listed(item, (*at, "questions"), moment.get("questions"), "question", asked)
        yield from references.listed(item, (*at, "cards"), moment.get("cards"), "group", groups)
        yield from references.listed(item, (*at, "book"), moment.get("book"), "section", sections)
    told = Counter(name for moment in moments for name in moment["subjects"])
    for name in subjects if moments else ():
        if told[name] != 1:
            message = words._("the subject “{name}” has to belong to one moment, not to {n}").format(
                name=name, n=told[name]
            )
            yield Problem("no-moment", message, item.place("moments"), words._("each subject in one moment"))


def _example(subject: Subject, item: collect.Item) -> Iterator[Problem]:
    """What the first page asks can be asked, and is answered."""
    example = item.data.get("example")
    if example is None:
        return
    at, questions = ("example",), subject.game.core["questions"]
    wrong = list(references.listed(item, (*at, "question"), example["question"], "question", questions))
    if not wrong:
        known = [*questions[example["question"]]["facts"], *vocabulary.parts(subject.game)]
        told = [(example["of"], item.place(*at, "of"))]
        told += [(name, item.place(*at, "facts", name, key=True)) for name in example["facts"]]
        wrong = [names.unknown("fact", name, known, place) for name, place in told if name not in known]
    yield from wrong
