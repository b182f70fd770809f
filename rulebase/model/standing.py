"""Standing: how well something is founded, by which rulebook or by how many sources that agree about a print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Required, TypedDict

from rulebase import words
from rulebase.model import cite, grammar, resolve, types
from rulebase.model import game as games

FEW = 3  # so many names are listed; of more, how many they are
OPEN = ("character", "term")  # kinds of what lies open on the table
MARK = "◦"  # of what one source alone shows
NAME = "{name}"  # what stands in a doubt for what it is about


class Founded(NamedTuple):
    """What is known of one printed statement."""

    agree: int
    contradicted: dict[str, types.Value]
    alone: list[str]


def doubts(view: games.View, read: Iterable[tuple[str, str]]) -> list[types.Doubt]:
    """What is doubtful among values that were read: those of a single source, those that another contradicts."""
    found: dict[str, types.Doubt] = {}
    for entry, path in read:
        resolved = view.entry(entry)
        cited = resolved.sources(path) if resolved else []
        if not all(map(view.game.is_printed, cited)):
            continue
        for source in cited:
            founded = of(view, source)
            for doubt in _doubts(view, entry, path, founded) if founded else ():
                found[doubt["text"]] = {"entry": f"{view.game.id}/{entry}", "source": source, **doubt}
    return list(found.values())


class _Words(TypedDict, total=False):
    """A doubt in words, and what it is about."""

    text: Required[str]
    alone: str  # what one source alone shows as a whole
    sheet: bool  # whether that is the sheet of a character
    open: bool  # whether everybody at the table can look at it
    name: str
    alike: str  # the text without the name: what is doubtful in the same way makes one sentence


def _doubts(view: games.View, entry: str, path: str, founded: Founded) -> Iterator[_Words]:
    """What there is to say of a value that one statement alone stands for."""
    part, _, key = path.partition(".")
    row = key.partition("/")[0]
    # What the value stands on: a card, or a row of a table.
    subject = row if part == "rows" and row in view.game.entries else entry
    kind, name = view.game.entries[subject]["kind"], view.title(subject)
    if kind == "table":
        name = f"{view.grammar.quotes[0]}{name}{view.grammar.quotes[1]}"
    if kind == "term" and not view.agreement.is_bare(subject):
        name = view.agreement.article(name, subject, "the") + name
    elif not view.agreement.is_bare(subject):
        name = view.grammar.named(name, view.agreement.spoken(subject))
    if founded.agree == 1:
        sheet = kind == "character"
        # Everybody can look at a sheet or a board, and at no card in a deck.
        yield {"text": _only_one(view, [name], sheet=sheet), "alone": name, "sheet": sheet, "open": kind in OPEN}
    elif alone := [_titled(view, field) for field in founded.alone if _concerns(path, field)]:
        text = words._("for {name}, only one source gives the {fields}")
        yield {"text": text.format(name=name, fields=", ".join(alone))}
    for field, value in founded.contradicted.items():
        if _concerns(path, field):
            text = words._("for {name}, another source gives the {field} as {value}")
            alike = text.format(name=NAME, field=_titled(view, field), value=view.say(value))
            yield {"text": alike.replace(NAME, name), "name": name, "alike": alike}


def sentences(view: games.View, doubts: Iterable[types.Doubt]) -> list[str]:
    """Doubts in words: all that is doubtful in the same way is one sentence."""
    listed = list(doubts)
    names: dict[bool, dict[str, None]] = {True: {}, False: {}}  # on sheets of characters, elsewhere
    for doubt in listed:
        if doubt.get("alone"):
            names[doubt.get("sheet", False)][doubt["alone"]] = None
    others: dict[str, dict[str, None]] = {}
    for doubt in listed:
        if not doubt.get("alone"):
            others.setdefault(doubt.get("alike", doubt["text"]), {})[doubt.get("name", "")] = None
    said = [text.replace(NAME, grammar.listed(view.grammar, list(named))) for text, named in others.items()]
    return [*(_only_one(view, list(found), sheet=sheet) for sheet, found in names.items() if found), *said]


def marked(view: games.View, entry: str, doubts: Iterable[types.Doubt]) -> list[str]:
    """Doubts beside an entry: one mark for all that one source alone shows, then what else is doubtful."""
    listed = list(doubts)
    names = list(dict.fromkeys(doubt["alone"] for doubt in listed if doubt.get("alone")))
    if not names:
        return sentences(view, listed)
    text = words._("{mark} from one source only: {names}")
    if all(view.title(entry) in name for name in names):  # of what the page is about itself
        text = words._("{mark} from one source only")
    line = text.format(mark=MARK, names=grammar.listed(view.grammar, names))
    return [line, *sentences(view, [doubt for doubt in listed if not doubt.get("alone")])]


def standing(name: str, language: str = "") -> str:
    """How well something is founded, in words; nothing where the rulebook in play says it itself."""
    _ = words.catalog(language or words.language()).gettext
    said: dict[str, str] = {
        resolve.Standing.CARRIED: _("the rulebook of this ruleset does not repeat it; it comes from an earlier one"),
        resolve.Standing.BORROWED: _("the rulebooks of this ruleset do not say it; a later one does"),
        resolve.Standing.PRINTED: _("no rulebook says it; it is only printed on cards, sheets or boards"),
        resolve.Standing.READING: _("the rulebooks disagree; this is the likely reading"),
        resolve.Standing.UNKNOWN: _("no rulebook says it: read it on the card or the board"),
    }
    return said.get(name, "")


def spoken(view: games.View, whole: str, doubts: Iterable[types.Doubt]) -> list[str]:
    """What is said of the whole, unless the doubts say more of the same, and those doubts that no look can settle."""
    listed = [doubt for doubt in doubts if not doubt.get("open")]
    covered = whole == partly(resolve.Standing.PRINTED) and any(doubt.get("alone") for doubt in listed)
    return [*([whole] if whole and not covered else []), *sentences(view, listed)]


def partly(name: str) -> str:
    """The same of an answer of which something is founded less well than what it says itself."""
    said: dict[str, str] = {
        resolve.Standing.CARRIED: words._(
            "part of this comes from an earlier rulebook; this ruleset’s own does not repeat it"
        ),
        resolve.Standing.BORROWED: words._("part of this is said only by a later rulebook"),
        resolve.Standing.PRINTED: words._("part of this is in no rulebook, only printed on cards, sheets or boards"),
        resolve.Standing.UNKNOWN: words._("part of this is in no rulebook: read it on the card or the board"),
    }
    return said.get(name, standing(name))


def of(view: games.View, source: str) -> Founded | None:
    """How well a statement of what is printed is founded; None of what a rulebook says."""
    if not view.game.is_printed(source):
        return None
    book, name, number = cite.split(source)
    section = view.game.books[book]["sections"][name]
    own = section.get("founded", {}).get(str(number), {})
    return Founded(own.get("agree", section.get("agree", 0)), own.get("contradicted", {}), own.get("alone", []))


def _only_one(view: games.View, names: list[str], *, sheet: bool) -> str:
    if len(names) > FEW:
        text = words._("what {number} cards, sheets or boards print is known from one source only")
        return text.format(number=len(names))
    if sheet:
        text = words.ngettext(
            "only one source tells what is printed on the sheet of {names}",
            "only one source tells what is printed on the sheets of {names}",
            len(names),
        )
    else:
        text = words.ngettext(
            "what is printed on {names} is known from one source only",
            "what is printed on {names} is known from one source only",
            len(names),
        )
    return text.format(names=grammar.listed(view.grammar, names))


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
