"""Answers as lines of text: the sentence first, then the reasoning with its citations."""

from __future__ import annotations

import itertools
import os
import sys
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

from rulebase import words
from rulebase.checker import ask, drive, remote
from rulebase.cli import options
from rulebase.knowledge import cite, grammar
from rulebase.knowledge import game as games

WIDEST = 100
HARD = "\u00a0"
Printed = Callable[[games.View, list[dict[str, Any]], str], Iterator[str]]
EXIT = {"settled": 0, "disputed": 0, "choice": 0, "silent": 0, "refused": 1, "needs": 1}


def answer(view: games.View, given: ask.Answer) -> str:
    return "\n".join(_answer(view, given))


def bold(text: str) -> str:
    return f"\033[1m{text}\033[0m" if _styled() else text


def dim(text: str) -> str:
    return f"\033[2m{text}\033[0m" if _styled() else text


def wrapped(text: str, indent: str = "", hanging: str = "") -> str:
    """Lines that end where a printed one would; what is copied from them has ordinary spaces."""
    later, together = hanging or indent, grammar.typeset(words.language(), text)
    lines = textwrap.fill(together, width(), initial_indent=indent, subsequent_indent=later, break_on_hyphens=False)
    return lines.replace(HARD, " ")


def width() -> int:
    return min(options.columns() or WIDEST, WIDEST)


def places(view: games.View, sources: list[str], indent: str) -> Iterator[str]:
    """Where it is printed, a line a book."""
    yield from printed(view, cite.places(view, sources), indent)


def printed(view: games.View, found: list[dict[str, Any]], indent: str) -> Iterator[str]:
    for _, group in itertools.groupby(found, key=lambda place: place["id"]):
        listed = list(group)
        book = listed[0]
        mark = "" if book["language"] == view.language else f" [{book['language']}]"
        pages = "; ".join(f"{_page(place['page'])} {place['heading']}" for place in listed)
        yield dim(wrapped(f"{book['book']}{mark}: {pages}", indent))


def stated(view: games.View, found: list[dict[str, Any]], indent: str) -> Iterator[str]:
    """Where it is printed, and what each of the statements says."""
    for book, group in itertools.groupby(found, key=lambda place: place["id"]):
        listed = list(group)
        mark = "" if listed[0]["language"] == view.language else f" [{listed[0]['language']}]"
        yield dim(wrapped(f"{listed[0]['book']}{mark}  {book}", indent))
        for place in listed:
            yield dim(wrapped(f"{_page(place['page'])} {place['heading']}", f"{indent}  "))
            yield from _statements(view, place, f"{indent}    ")


def _statements(view: games.View, place: dict[str, Any], indent: str) -> Iterator[str]:
    """The gists, which are English whoever reads them."""
    mark = "" if view.language == cite.GISTS else f" [{cite.GISTS}]"
    for number, gist in zip(place["statements"], cite.gists(view.game, place), strict=True):
        told = f"{gist}{mark}" if gist else words._("(not told yet)")
        yield wrapped(f"#{number} {told}", indent, f"{indent}   ")


def _page(number: int) -> str:
    return words._("p. {page}").format(page=number).replace(" ", HARD)


def _answer(view: games.View, given: ask.Answer) -> Iterator[str]:
    yield bold(wrapped(given.sentence))
    if given.refused:
        yield dim(f"  {given.refused['rule']}")
        yield from places(view, given.refused["sources"], "  ")
    yield from _steps(view, given.steps)
    yield from _choices(given)
    yield from (dim(f"  --{need['fact']} …") for need in given.needs)
    if given.silent:
        yield from places(view, given.silent["sources"], "  ")
    yield from _notes(view, given)


def _steps(view: games.View, steps: list[dict[str, Any]]) -> Iterator[str]:
    """The steps, under headings where they have some; what rests on the same is cited once, after the last of it."""
    under = None
    for number, step in enumerate(steps, 1):
        if step.get("under") != under or number == 1:
            under = step.get("under")
            yield ""
            if under:
                yield bold(under)
        indent = " " * (len(str(number)) + 2)
        yield wrapped(f"{number}. {step['text']}", hanging=indent)
        if number == len(steps) or _founded(steps[number]) != _founded(step):
            yield dim(f"{indent}{step['rule']}")
            yield from places(view, step["sources"], indent)


def _founded(step: dict[str, Any]) -> tuple[str, str, list[str]]:
    """Under which heading a step stands, and what it rests on."""
    return step.get("under", ""), step["rule"], step["sources"]


def _choices(given: ask.Answer) -> Iterator[str]:
    for choice in given.choices:
        yield words._("{who} chooses:").format(who=choice["by_title"])
        yield from (f"  - {option['title']}  {dim(drive.typed(option['value']))}" for option in choice["options"])
        yield dim(f"  --choice {choice['rule'].partition('/')[2]}=…")


def _notes(view: games.View, given: ask.Answer) -> Iterator[str]:
    if given.assumed or given.readings or given.doubts or remote.standing(given.standing):
        yield ""
    if given.assumed:
        told = "; ".join(f"{each['title']}: {each['text']}" for each in given.assumed if each["text"])
        if told:
            yield wrapped(words._("Assumed: {facts}.").format(facts=told))
    if remote.standing(given.standing):
        yield wrapped(words._("Note: {standing}.").format(standing=remote.standing(given.standing)))
    for doubt in given.doubts:
        yield wrapped(words._("Note: {standing}.").format(standing=doubt["text"]))
    for dispute in given.disputes:
        yield wrapped(words._("In question: {title}.").format(title=dispute["title"]), "  ")
    for reading in given.readings:
        yield wrapped(words._("The rulebooks disagree. Another reading: {text}").format(text=reading["text"]))
        yield wrapped("→ " + reading["sentence"], "  ")
        yield from places(view, reading["sources"], "  ")


def _styled() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
