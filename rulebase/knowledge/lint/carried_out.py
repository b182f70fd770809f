"""What a rulebook is said to state without anything to carry out, and the procedures that carry it out all the same."""

from collections.abc import Iterator

from rulebase import words
from rulebase.knowledge import collect, coverage
from rulebase.knowledge.lint.subject import Subject
from rulebase.knowledge.problems import Problem


def check(subject: Subject) -> Iterator[Problem]:
    marked = [(item, index, section) for item in subject.of("sources") for index, section in _marked(item)]
    runs = coverage.carried_out(subject.game) if marked else set()
    for item, index, section in marked:
        keys = ("sections", index, "not-run")
        if not section.get("executable"):
            yield _idle(item, keys)
        for number in section["not-run"]:
            if f"{item.data['id']}/{section['id']}#{number}" in runs:
                message = words._("this statement is said not to run, but something carries it out")
                yield Problem("running-statement", message, item.place(*keys, number, key=True))


def _marked(item: collect.Item) -> Iterator[tuple[int, collect.Written]]:
    return ((index, section) for index, section in enumerate(item.data["sections"]) if "not-run" in section)


def _idle(item: collect.Item, keys: tuple[str | int, ...]) -> Problem:
    message = words._("nothing of this section is said to run anyway")
    expected = words._("executable: true, if the other statements can be carried out; else no not-run:")
    return Problem("idle-not-run", message, item.place(*keys, key=True), expected)
