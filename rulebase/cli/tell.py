"""Answers as lines of text: the sentence first, then the reasoning with its citations."""

from __future__ import annotations

import itertools
import os
import sys
import textwrap
from collections.abc import Iterator
from typing import Any

from rulebase import words
from rulebase.checker import ask, remote
from rulebase.knowledge import cite
from rulebase.knowledge import game as games

WIDEST = 100
EXIT = {"settled": 0, "disputed": 0, "choice": 0, "silent": 0, "refused": 1, "needs": 1}


def answer(view: games.View, given: ask.Answer) -> str:
    return "\n".join(_answer(view, given))


def bold(text: str) -> str:
    return f"\033[1m{text}\033[0m" if _styled() else text


def dim(text: str) -> str:
    return f"\033[2m{text}\033[0m" if _styled() else text


def wrapped(text: str, indent: str = "") -> str:
    return textwrap.fill(text, width(), initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def width() -> int:
    try:
        columns = os.get_terminal_size().columns
    except OSError:
        columns = 0
    return min(columns or WIDEST, WIDEST)


def places(view: games.View, sources: list[str], indent: str) -> Iterator[str]:
    """Where it is printed, a line a book."""
    yield from printed(view, cite.places(view, sources), indent)


def printed(view: games.View, found: list[dict[str, Any]], indent: str) -> Iterator[str]:
    for _, group in itertools.groupby(found, key=lambda place: place["id"]):
        listed = list(group)
        book = listed[0]
        mark = "" if book["language"] == view.language else f" [{book['language']}]"
        pages = "; ".join(f"{words._('p. {page}').format(page=place['page'])} {place['heading']}" for place in listed)
        yield dim(wrapped(f"{book['book']}{mark}: {pages}", indent))


def _answer(view: games.View, given: ask.Answer) -> Iterator[str]:
    yield bold(wrapped(given.sentence))
    if given.refused:
        yield dim(f"  {given.refused['rule']}")
        yield from places(view, given.refused["sources"], "  ")
    for number, step in enumerate(given.steps, 1):
        if number == 1:
            yield ""
        yield from _step(view, number, step)
    yield from _choices(given)
    if given.silent:
        yield from places(view, given.silent["sources"], "  ")
    yield from _notes(view, given)


def _step(view: games.View, number: int, step: dict[str, Any]) -> Iterator[str]:
    yield f"{number}. {step['text']}"
    yield dim(f"   {step['rule']}")
    yield from places(view, step["sources"], "   ")


def _choices(given: ask.Answer) -> Iterator[str]:
    for choice in given.choices:
        yield words._("{who} chooses:").format(who=choice["by_title"])
        yield from (f"  - {option['title']}" for option in choice["options"])
        yield dim(f"  --choice {choice['rule'].partition('/')[2]}=…")


def _notes(view: games.View, given: ask.Answer) -> Iterator[str]:
    if given.assumed or given.readings or remote.standing(given.standing):
        yield ""
    if given.assumed:
        told = "; ".join(f"{each['title']}: {each['text']}" for each in given.assumed if each["text"])
        if told:
            yield wrapped(words._("Assumed: {facts}.").format(facts=told))
    if remote.standing(given.standing):
        yield wrapped(words._("Note: {standing}.").format(standing=remote.standing(given.standing)))
    for dispute in given.disputes:
        yield wrapped(words._("In question: {title}.").format(title=dispute["title"]), "  ")
    for reading in given.readings:
        yield wrapped(words._("The rulebooks disagree. Another reading: {text}").format(text=reading["text"]))
        yield wrapped("→ " + reading["sentence"], "  ")
        yield from places(view, reading["sources"], "  ")


def _styled() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
