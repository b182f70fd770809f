"""The subjects of a sheet: what the game chose for it, and which of it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebase import words
from rulebase.knowledge import bundle_types, problems
from rulebase.knowledge import game as games

USUAL = 2  # subjects that are on a sheet for which none is named: so many pages
ALWAYS = ""  # blocks that stand above the first subject


def titles(game: games.Game) -> dict[str, bundle_types.SheetBlock]:
    """The subjects of a game's sheet, in order."""
    return {body["subject"]: body for body in game.core.get("quickref", []) if "subject" in body}


def blocks(game: games.Game, asked: Sequence[str] | None = None) -> Iterator[bundle_types.SheetBlock]:
    """What is shown of the subjects asked for, in that order; nothing twice. By default all of every subject."""
    by_subject = _divided(game)
    seen: set[str] = set()
    for subject in (ALWAYS, *(by_subject if asked is None else asked)):
        for body in by_subject.get(subject, []):
            show = [shown for shown in body["show"] if shown not in seen]
            seen |= set(show)
            if show:
                yield {**body, "show": show}


def chosen(game: games.Game, asked: Sequence[str]) -> list[str]:
    """The subjects of one sheet: those named, else the first few."""
    known = list(titles(game))
    for name in asked:
        if name not in known:
            raise _unknown(name, known)
    return list(dict.fromkeys(asked)) or known[:USUAL]


def _divided(game: games.Game) -> dict[str, list[bundle_types.SheetBlock]]:
    found: dict[str, list[bundle_types.SheetBlock]] = {ALWAYS: []}
    subject = ALWAYS
    for body in game.core.get("quickref") or _whole(game):
        subject = body.get("subject", subject)
        found.setdefault(subject, []).extend([body] if "show" in body else [])
    return found


def _whole(game: games.Game) -> list[bundle_types.SheetBlock]:
    """A game that chose nothing shows all of its tables and lists."""
    return [{"show": [entry]} for entry, body in game.entries.items() if "rows" in body or "list" in body]


def _unknown(name: str, known: list[str]) -> problems.Failed:
    if not known:
        message = words._("the sheet of this game is not divided into subjects")
        return problems.Failed([problems.Problem("wrong-subject", message, hint=words._("leave --subjects out"))])
    message = words._("the sheet has no subject “{name}”").format(name=problems.shown(name))
    expected = words._("one of: {names}").format(names=", ".join(known))
    return problems.Failed([problems.Problem("wrong-subject", message, expected=expected)])
