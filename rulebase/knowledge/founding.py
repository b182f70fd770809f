"""How well something is founded: on which rulebook, and of what is printed on how many sources that agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulebase import light, words
from rulebase.knowledge import game as games
from rulebase.knowledge import resolve, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Founded(light.NamedTuple):
    """What is known of one printed statement."""

    agree: int
    contradicted: dict[str, Any]
    alone: list[str]


def doubts(view: games.View, read: Iterable[tuple[str, str]]) -> list[dict[str, Any]]:
    """What is doubtful among values that were read: those of a single source, those that another contradicts."""
    found = {text: (entry, source) for entry, path in read for source, text in _doubtful(view, entry, path)}
    return [
        {"entry": f"{view.game.id}/{entry}", "source": source, "text": text} for text, (entry, source) in found.items()
    ]


def told(said: dict[str, Any]) -> list[str]:
    """The doubts of an answer, as they are told."""
    return [str(doubt["text"]) for doubt in said.get("doubts", [])]


def standing(name: str) -> str:
    """How well something is founded, in words; nothing where the rulebook in play says it itself."""
    said: dict[str, str] = {
        resolve.Standing.CARRIED: words._(
            "not restated in the rulebook of this ruleset; carried over from an earlier one"
        ),
        resolve.Standing.BORROWED: words._("the rulebooks of this ruleset do not say it; a later one does"),
        resolve.Standing.PRINTED: words._("no rulebook says it: it is what cards, sheets or boards print"),
        resolve.Standing.READING: words._("the rulebooks disagree; this is the likely reading"),
        resolve.Standing.UNKNOWN: words._("no rulebook says it: read it on the card or the board"),
    }
    return said.get(name, "")


def of(view: games.View, source: str) -> Founded | None:
    """How well a statement of what is printed is founded; None of what a rulebook says."""
    if not view.game.is_printed(source):
        return None
    book, name, number = statements.split(source)
    section = view.game.books[book]["sections"][name]
    own = section.get("founded", {}).get(str(number), {})
    return Founded(own.get("agree", section.get("agree", 0)), own.get("contradicted", {}), own.get("alone", []))


def _doubtful(view: games.View, entry: str, path: str) -> Iterator[tuple[str, str]]:
    """The statements that a value rests on alone and that are doubtful, each with what there is to say."""
    resolved = view.entry(entry)
    cited = resolved.sources(path) if resolved else []
    if not all(map(view.game.is_printed, cited)):
        return
    for source in cited:
        founded = of(view, source)
        for text in _said(view, entry, path, founded) if founded else ():
            yield source, text


def _said(view: games.View, entry: str, path: str, founded: Founded) -> Iterator[str]:
    name = _named(view, entry, path)
    if founded.agree == 1:
        yield words._("only one source shows what is printed: {name}").format(name=name)
    elif alone := [_titled(view, field) for field in founded.alone if _concerns(path, field)]:
        text = words._("only one source shows this of {name}: {fields}")
        yield text.format(name=name, fields=", ".join(alone))
    for field, says in founded.contradicted.items():
        if _concerns(path, field):
            text = words._("another source has something else for {name} ({field}): {value}")
            yield text.format(name=name, field=_titled(view, field), value=view.say(says))


def _named(view: games.View, entry: str, path: str) -> str:
    """What a value stands on: a card, or a row of a table."""
    part, _, row = path.partition(".")
    named = part == "rows" and row in view.game.entries
    return f"{view.title(entry)}, {view.title(row)}" if named else view.title(entry)


def _titled(view: games.View, field: str) -> str:
    """What a field of a card is called."""
    cards = view.game.core.get("cards", {})
    if field in cards.get("told", {}):
        return view.render(cards["told"][field]["title"]).lower()
    term = cards.get("printed", {}).get(field, field).partition(".")[0]
    return view.title(term) if term in view.game.entries else field


def _concerns(path: str, field: str) -> bool:
    """Whether a path leads to a field: to it alone, or to all that stands beside it."""
    part, _, own = path.partition(".")
    return part != "data" or own in ("", field)
