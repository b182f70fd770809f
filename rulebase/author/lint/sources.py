"""Citations and rulebooks: everything says where it is printed, and the rulebook has that statement."""

import re
from collections.abc import Iterator

from rulebase import words
from rulebase.author import collect, coverage
from rulebase.author.lint import languages, names
from rulebase.author.lint.subject import Subject
from rulebase.author.lint.written import Keys
from rulebase.documents.problems import Problem, shown
from rulebase.model import cite, grammar, types

MALFORMED, RESERVED = "malformed-citation", "reserved-name"
_CITATION = re.compile(r"([^/#\s]+)/([^/#\s]+)#([1-9][0-9]{0,3})(?:-([1-9][0-9]{0,3}))?").fullmatch
_CITED_PARTS = {
    "terms": ("clauses",),
    "characters": ("clauses",),
    "cards": ("clauses",),
    "rules": ("clauses", "says"),
    "tables": ("rows", "values", "list"),
}
_MOST_WORDS = 15  # of a gist: a longer one tells two statements, or a sentence of the book
Books = dict[str, dict[str, collect.Written]]


def check(found: collect.Collected) -> Iterator[Problem]:
    books: Books = {}
    for item in found.of("sources"):
        about = {str(section.get("id")): section for section in _sections(item) if isinstance(section, dict)}
        books[str(item.data.get("id"))] = about
    for item in found.of("sources"):
        for index, section in enumerate(_sections(item)):
            yield from _section(item, ("sections", index), section)
    for kind, items in found.items.items():
        for item in items if kind != "sources" else []:
            for keys, source in _cited(item.data, ()):
                yield from _citation(books, item, keys, source)
    for kind, parts in _CITED_PARTS.items():
        for item in found.of(kind):
            yield from _cited_in_parts(item, parts)
    for patch in found.of("patches"):
        if patch.data.get("sources") == []:
            yield _uncited(patch, ("sources",))


def _sections(item: collect.Item) -> list[types.Value]:
    sections = item.data.get("sections")
    return sections if isinstance(sections, list) else []


def typeset(found: collect.Collected) -> Iterator[Problem]:
    """Gists that are not set as their language is printed."""
    printed = grammar.of(cite.GISTS)
    for item in found.of("sources"):
        for at, section in enumerate(_sections(item)):
            for index, gist in enumerate(_gist_list(section)):
                for _, problem in languages.faults(printed, gist):
                    yield problem.at(item.place("sections", at, "gists", index))


def _gist_list(section: object) -> list[str]:
    """The gists of a section; what is no list of texts has the wrong shape already."""
    gists = section.get("gists") if isinstance(section, dict) else None
    return gists if isinstance(gists, list) and all(isinstance(gist, str) for gist in gists) else []


def _section(item: collect.Item, keys: Keys, section: types.Value) -> Iterator[Problem]:
    """A gist for each statement, each short; what is said of single statements is about some that there are."""
    if not isinstance(section, dict):
        return
    gists, statements = _gist_list(section), section.get("statements")
    if isinstance(section.get("gists"), list) and isinstance(statements, int) and len(gists) != statements:
        has = words.ngettext(
            "“{heading}” has {n} statement; gists: {number}",
            "“{heading}” has {n} statements; gists: {number}",
            statements,
        )
        message = has.format(heading=shown(section.get("heading")), n=statements, number=len(gists))
        expected = words._("one gist for each statement, in printed order")
        yield Problem("miscounted-gists", message, item.place(*keys, "gists", key=True), expected)
    for index, gist in enumerate(gists):
        if (length := len(gist.split())) > _MOST_WORDS:
            message = words._("this gist has {number} words").format(number=length)
            expected = words._("at most {most} English words of our own").format(most=_MOST_WORDS)
            yield Problem("long-gist", message, item.place(*keys, "gists", index), expected)
    for part in ("founded", "not-run"):
        told = section.get(part)
        for number in told if isinstance(told, dict) else ():
            if number.isdecimal():
                yield from _counted(item, (*keys, part, number), section, int(number))


def _cited(value: object, keys: Keys) -> Iterator[tuple[Keys, object]]:
    """Every citation below a value, with the keys that lead to it."""
    if isinstance(value, list):
        for index, part in enumerate(value):
            if isinstance(part, dict | list):
                yield from _cited(part, (*keys, index))
    elif isinstance(value, dict):
        for key, part in value.items():
            if key in ("sources", "source") and isinstance(part, list):
                yield from (((*keys, key, index), source) for index, source in enumerate(part))
            elif key in ("sources", "source"):
                yield (*keys, key), part if isinstance(part, dict) or key == "source" else None
            elif isinstance(part, dict | list):
                yield from _cited(part, (*keys, key))


def _citation(books: Books, item: collect.Item, keys: Keys, source: object) -> Iterator[Problem]:
    if isinstance(source, dict):
        message = words._("nothing can have the name “sources”: under it stands where something is printed")
        yield Problem(RESERVED, message, item.place(*keys, key=True), words._("another name"))
        return
    parts = _CITATION(source) if isinstance(source, str) else None
    if parts is None or int(parts[4] or parts[3]) < int(parts[3]):
        message = words._("this is not a citation")
        expected = words._("rulebook/section#statement, or several in a row, as in {example} or {example}-3")
        known = (
            f"{book}/{name}#1"
            for book, sections in books.items()
            for name, section in sections.items()
            if section.get("statements")
        )
        example = next(known, "rules.en/the-turn#1")
        yield Problem(MALFORMED, message, item.place(*keys), expected.format(example=example))
        return
    book, section, number = parts[1], parts[2], int(parts[4] or parts[3])
    if book not in books:
        yield names.unknown("book", book, books, item.place(*keys))
    elif section not in books[book]:
        yield names.unknown("section", section, books[book], item.place(*keys))
    else:
        yield from _counted(item, keys, books[book][section], number)


def _counted(item: collect.Item, keys: Keys, section: collect.Written, number: int) -> Iterator[Problem]:
    statements = section.get("statements")
    if not isinstance(statements, int) or number <= statements:
        return
    has = words.ngettext(
        "“{heading}” has {n} statement, so there is no {number}",
        "“{heading}” has {n} statements, so there is no {number}",
        statements,
    )
    message = has.format(heading=shown(section.get("heading")), n=statements, number=number)
    expected = words._("a number from 1 to {most}").format(most=statements) if statements else ""
    yield Problem("unknown-statement", message, item.place(*keys), expected)


def _cited_in_parts(item: collect.Item, parts: tuple[str, ...]) -> Iterator[Problem]:
    """Parts with no source of their own need one of the whole; a rule or table without parts needs one anyway."""
    if item.data.get("sources"):
        return
    found = [(part, item.data[part]) for part in parts if item.data.get(part)]
    if not found and item.kind in ("rules", "tables"):
        yield _uncited(item, ("id",))
    for part, value in found:
        if part not in ("values", "list") and isinstance(value, dict):
            for name, body in value.items():
                if not (isinstance(body, dict) and body.get("sources")):
                    yield _uncited(item, (part, name), key=True)
        else:
            yield _uncited(item, (part,), key=True)


def _uncited(item: collect.Item, keys: Keys, key: bool = False) -> Problem:
    return Problem(
        "no-source",
        words._("nothing says where this is printed"),
        item.place(*keys, key=key),
        words._("sources: with at least one statement, here or for the whole"),
    )


def check_not_run(subject: Subject) -> Iterator[Problem]:
    """Statements that are said not to run, which nothing carries out."""
    marked = [
        (item, index, section)
        for item in subject.of("sources")
        for index, section in enumerate(item.data["sections"])
        if "not-run" in section
    ]
    runs = coverage.carried_out(subject.game) if marked else set()
    for item, index, section in marked:
        keys = ("sections", index, "not-run")
        if not section.get("executable"):
            message = words._("nothing of this section is said to run anyway")
            expected = words._("executable: true, if the other statements can be carried out; else no not-run:")
            yield Problem("idle-not-run", message, item.place(*keys, key=True), expected)
        for number in section["not-run"]:
            if f"{item.data['id']}/{section['id']}#{number}" in runs:
                message = words._("this statement is said not to run, but something carries it out")
                yield Problem("running-statement", message, item.place(*keys, number, key=True))
