"""Which rule gives a term its number: the clause with numbers that says most of what the term rests on."""

from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from rulebase.model import cite, quantities, resolve, template
from rulebase.model import game as games

ENOUGH = 0.25  # of what a clause rests on: if less is about the term, its numbers are another matter


class Clause(NamedTuple):
    rule: str
    name: str


_FOUND: WeakKeyDictionary[games.Game, dict[str, Clause]] = WeakKeyDictionary()


def of(game: games.Game) -> dict[str, Clause]:
    """The clause that gives a number, for each term that has none of its own."""
    if game not in _FOUND:
        counted = [each for name in game.of_kind("rule") for each in _counted(game, name)]
        found = ((term, _best(counted, _founding(game, term))) for term in game.of_kind("term"))
        _FOUND[game] = {term: clause for term, clause in found if clause}
    return _FOUND[game]


def clause_of(found: resolve.Resolved) -> str:
    """The clause that says what a term is: the first."""
    return next(iter(found.body.get("clauses", {})), "")


def _counted(game: games.Game, rule: str) -> Iterator[tuple[Clause, set[str]]]:
    """The clauses of a rule that tell numbers, with the statements that they rest on."""
    for variant in game.everywhere.variants(rule):
        for name, text in variant.entry.body.get("clauses", {}).items():
            if has_numbers(game, text):
                yield Clause(rule, name), _statements(variant.entry, name)


def has_numbers(game: games.Game, text: object) -> bool:
    written = game.text(text, game.languages[0]) if quantities.is_text(text) else ""
    return any(slot.dotted for slot in template.slots(written))


def _founding(game: games.Game, term: str) -> set[str]:
    """What a term rests on, if it tells no number itself."""
    found: set[str] = set()
    for variant in game.everywhere.variants(term):
        if any(has_numbers(game, text) for text in variant.entry.body.get("clauses", {}).values()):
            return set()
        if first := clause_of(variant.entry):
            found |= _statements(variant.entry, first)
    return found


def _statements(found: resolve.Resolved, clause: str) -> set[str]:
    return set(cite.expand(found.sources(f"clauses.{clause}")))


def _best(counted: list[tuple[Clause, set[str]]], founding: set[str]) -> Clause | None:
    shares = {clause: len(founding & rests) / len(rests) for clause, rests in counted if rests & founding}
    best = max(shares, key=lambda clause: shares[clause], default=None)
    return best if best and shares[best] >= ENOUGH else None
