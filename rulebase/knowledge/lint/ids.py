"""Names that stay for ever: each belongs to one thing, and is never given to another."""

from collections.abc import Iterator

from rulebase import words
from rulebase.knowledge import collect, compiler, reserved
from rulebase.knowledge.lint import names, subject
from rulebase.knowledge.problems import Place, Problem, shown

# Kinds of items that share one space of names, with the key that holds the name.
_SPACES = (
    (subject.PAGES, "id"),
    (("patches",), "patch"),
    (("facts",), "id"),
    (("questions",), "id"),
    (("sources",), "id"),
)


def check(found: collect.Collected) -> Iterator[Problem]:
    for kinds, key in _SPACES:
        yield from _used_once(found, kinds, key)
    yield from _retired(found)
    yield from _free(found)


def _used_once(found: collect.Collected, kinds: tuple[str, ...], key: str) -> Iterator[Problem]:
    first: dict[str, collect.Item] = {}
    for kind in kinds:
        for item in found.of(kind):
            name = item.data.get(key)
            if not isinstance(name, str):
                continue
            if name in first:
                where = names.near(first[name].place(key), found.folder)
                message = words._("“{name}” is already the name of something else, in {place}")
                yield Problem(
                    "duplicate-id",
                    message.format(name=shown(name), place=where),
                    item.place(key),
                    words._("a name that nothing else in the game has"),
                )
            else:
                first[name] = item


def _retired(found: collect.Collected) -> Iterator[Problem]:
    named = [(item.data.get("id"), item) for kind in subject.PAGES for item in found.of(kind)]
    pages = {name: item for name, item in named if isinstance(name, str)}
    for about in found.of("game"):
        redirects = about.data.get("redirects")
        for old, new in (redirects if isinstance(redirects, dict) else {}).items():
            if old in pages:
                where = names.near(about.place("redirects", old, key=True), found.folder)
                message = words._("“{name}” was the name of something else once, and leads to “{new}” ({place})")
                yield Problem(
                    "retired-id",
                    message.format(name=old, new=shown(new), place=where),
                    pages[old].place("id"),
                    words._("a name that was never used"),
                )
            if str(new) not in pages:
                yield names.unknown("entry", new, pages, about.place("redirects", old))


def _free(found: collect.Collected) -> Iterator[Problem]:
    """The site has a page or folder for every entry and game, and others beside them."""
    for item in (item for kind in compiler.ENTRY_KINDS for item in found.of(kind)):
        yield from _reserved(reserved.entry(str(item.data.get("id"))), item.place("id"))
    for about in found.of("game"):
        yield from _reserved(reserved.game(str(about.data.get("id"))), about.place("id"))
        redirects = about.data.get("redirects")
        for old in redirects if isinstance(redirects, dict) else ():
            yield from _reserved(reserved.entry(old), about.place("redirects", old, key=True))


def _reserved(message: str, place: Place) -> Iterator[Problem]:
    if message:
        yield Problem("reserved-id", message, place, words._("another name"))
