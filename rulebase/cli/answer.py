"""An answer as lines of text: the verdict with its source, then the reasoning, a line a step, cited at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulebase import words
from rulebase.checker import answers
from rulebase.cli import terminal
from rulebase.knowledge import cite, founding, grammar, kinds, problems, vocabulary
from rulebase.knowledge import game as games

if TYPE_CHECKING:
    from rulebase.checker import reply_types

MARKS = ("*", "**", "***")  # behind a step: how well it is founded is said at the foot
ALL = "all"  # --sources all: every book, in whatever language, and the ids of the rules


class Citations:
    """Where things are printed, in short: a book is named when it is first met, or another comes between."""

    def __init__(self, view: games.View, *, every: bool) -> None:
        self.view = view
        self.every = every
        self.book = ""
        self.last: list[str] = []

    def of(self, sources: list[str]) -> str:
        """The citation of some statements; of the same as before only that it is the same."""
        if sources and sources == self.last:
            return words._("ibid.")
        self.last = list(sources)
        return "; ".join(self._book(listed) for listed in self._books(cite.places(self.view, sources)))

    def _books(self, places: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
        """The places by book: the reader's own language where there is one, else the first book; or all."""
        books: dict[str, list[dict[str, Any]]] = {}
        for place in places:
            books.setdefault(place["id"], []).append(place)
        if self.every:
            return list(books.values())
        own = [listed for listed in books.values() if listed[0]["language"] == self.view.language]
        return (own or list(books.values()))[:1]

    def _book(self, listed: list[dict[str, Any]]) -> str:
        first = listed[0]
        pages = ", ".join(_page(number, listed) for number in dict.fromkeys(place["page"] for place in listed))
        if first["id"] == self.book:
            return pages
        self.book = first["id"]
        mark = "" if first["language"] == self.view.language else f" [{first['language']}]"
        return f"{first['book']}{mark}, {pages}"


def _page(number: int, listed: list[dict[str, Any]]) -> str:
    """A page with the headings on it: those that are printed in quotation marks, our own in brackets."""
    headings = dict.fromkeys(_heading(place) for place in listed if place["page"] == number)
    return ", ".join([terminal.page(number), *headings])


def _heading(place: dict[str, Any]) -> str:
    if place.get("own"):
        return f"[{place['heading']}]"
    return words._("“{heading}”").format(heading=place["heading"])


def told(view: games.View, given: answers.Reply, sources: str = "") -> str:
    return "\n".join(_lines(view, given, Citations(view, every=sources == ALL)))


def _lines(view: games.View, given: answers.Reply, citations: Citations) -> Iterator[str]:
    if given.status == "needs":
        yield from (terminal.bold(terminal.wrapped(_needed(view, need))) for need in given.needs)
    else:
        yield terminal.bold(terminal.wrapped(given.sentence))
    steps = given.steps
    verdict = given.refused or given.silent or (steps[-1] if steps and _is_verdict(given, steps[-1]) else None)
    if verdict:
        yield terminal.dim(terminal.wrapped(_cited(verdict, citations, named=True), "  "))
    steps = steps[:-1] if verdict is not None and steps and verdict is steps[-1] else steps
    yield from _readings(given, citations)
    marks = _marks([*steps, *([verdict] if verdict else [])])
    yield from _steps(steps, citations, marks)
    yield from _choices(given)
    yield from _notes(given, marks)


def _is_verdict(given: answers.Reply, step: reply_types.Sentence) -> bool:
    return given.status in answers.DECIDED and given.sentence.endswith(step["text"])


def _cited(said: reply_types.Sentence, citations: Citations, *, named: bool = False) -> str:
    """Where it is printed; behind it, where it is asked for, the rule by its id."""
    cited = citations.of(said["sources"]) if said["sources"] else ""
    shown = said.get("rule", "") if named or citations.every else ""
    return "  ".join(filter(None, (cited, shown)))


def _needed(view: games.View, need: reply_types.Named) -> str:
    """What is still needed, how it is told, and what it may be."""
    fact = need["fact"]
    shape = vocabulary.shape(view.game, fact)
    inner = shape.values if isinstance(shape, kinds.each.Each) else shape
    listed = [inner.title(view, each) for each in inner.options(view.game) if inner.here(view, each)]
    names = ", ".join(listed[: problems.FEW]) + (" …" if len(listed) > problems.FEW else "")
    return words._("Still needed: {fact} (--{option}): {names}").format(
        fact=need["title"], option=fact, names=names or inner.form(view)
    )


def _readings(given: answers.Reply, citations: Citations) -> Iterator[str]:
    """The other verdicts directly under the first."""
    for reading in given.readings:
        yield terminal.wrapped(
            words._("By another reading: {sentence}").format(sentence=reading["sentence"]), "  ", "    "
        )
        yield terminal.wrapped(f"({reading['text']})", "    ")
        yield terminal.dim(terminal.wrapped(citations.of(reading["sources"]), "    "))


def _marks(said: Sequence[reply_types.Sentence]) -> dict[str, str]:
    """A mark for each way of being founded that is not the usual one."""
    found = dict.fromkeys(step.get("standing", "") for step in said if founding.standing(step.get("standing", "")))
    return dict(zip(found, MARKS, strict=False))


def _steps(steps: Sequence[reply_types.Sentence], citations: Citations, marks: dict[str, str]) -> Iterator[str]:
    """The steps, under headings where they have some."""
    under = None
    for number, step in enumerate(steps, 1):
        if step.get("under") != under or number == 1:
            under = step.get("under")
            yield ""
            if under:
                yield terminal.bold(under)
        mark = marks.get(step.get("standing", ""), "")
        indent = " " * (len(str(number)) + 2)
        yield _cited_line(f"{number}. {step['text']}{f' {mark}' if mark else ''}", _cited(step, citations), indent)


def _cited_line(text: str, cited: str, indent: str) -> str:
    """A sentence with its citation at the end; on a line of its own where there is no room."""
    *before, last = terminal.wrapped(text, hanging=indent).split("\n")
    if not cited:
        return "\n".join([*before, last])
    if len(last) + 2 + len(cited) <= terminal.width():
        return "\n".join([*before, f"{last}  {terminal.dim(cited)}"])
    return "\n".join([*before, last, terminal.dim(terminal.wrapped(cited, indent))])


def _choices(given: answers.Reply) -> Iterator[str]:
    for choice in given.choices:
        yield grammar.capital(words._("{who} chooses:").format(who=choice["by_title"]))
        yield from (f"  - {option['title']}  {terminal.dim(option['typed'])}" for option in choice["options"])
        yield terminal.dim(f"  --choice {choice['rule'].partition('/')[2]}=…")


def _notes(given: answers.Reply, marks: dict[str, str]) -> Iterator[str]:
    lines = list(_noted(given, marks))
    if lines:
        yield ""
    yield from lines


def _noted(given: answers.Reply, marks: dict[str, str]) -> Iterator[str]:
    for standing, mark in marks.items():
        yield terminal.wrapped(f"{mark} {grammar.capital(founding.standing(standing))}.", hanging="  ")
    if given.standing not in marks and not given.readings and founding.standing(given.standing):
        yield terminal.wrapped(words._("Note: {standing}.").format(standing=founding.standing(given.standing)))
    for doubt in given.doubts:
        yield terminal.wrapped(words._("Note: {standing}.").format(standing=doubt["text"]))
    shown = {reading["discrepancy"] for reading in given.readings}
    for dispute in given.disputes:
        if dispute["discrepancy"] not in shown:
            yield terminal.wrapped(words._("In question: {title}.").format(title=dispute["title"]))
    assumed = "; ".join(_assumed(each) for each in given.assumed if each["text"])
    if assumed:
        yield terminal.wrapped(words._("Assumed: {facts}.").format(facts=assumed))
    if given.not_checked:
        names = "; ".join(each["title"] for each in given.not_checked)
        yield terminal.wrapped(words._("Not checked: {facts}.").format(facts=names))


def _assumed(each: reply_types.Assumption) -> str:
    """What is usual is a sentence of its own; anything else is told with what it is."""
    return str(each["text"]) if each.get("usual") else f"{each['title']}: {each['text']}"
