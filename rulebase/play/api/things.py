"""Things counted: decks, hands and what is not known of them, pieces and what they carry."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from rulebase.model.shapes.pieces import bare, carried
from rulebase.model.shapes.several import UNKNOWN, WITH
from rulebase.play.api.game import Game
from rulebase.play.api.requests import Deal, Effect, Finding, Put, Unknown

FEW = 8  # so many things at most are given one by one


def unseen(game: Game, deck: Mapping[str, int], *parts: str) -> dict[str, int]:
    """What of a deck is not known to be somewhere: in the parts named, each with all its keys."""
    left = dict(deck)
    for part in parts:
        for value in game.known(part).values():
            for card, number in counted(value).items():
                named = card if card in left else bare(card)
                if named in left:
                    left[named] -= number
    return {card: number for card, number in left.items() if number > 0}


def exceeding(
    game: Game, sort: str, there: Callable[[str], int], twice: Mapping[str, int] = MappingProxyType({})
) -> Iterator[tuple[str, str, int, int]]:
    """Things of which more are known to lie anywhere than there are: in which part first, which, how many, of how many.

    A piece counts as what it is and as what it carries; `twice` are those that were told of in two places.
    """
    told: dict[str, int] = {}
    lies: dict[str, str] = {}
    for part, things in [*game.lying(sort), ("", fewer(twice))]:
        for piece, number in things.items():
            for thing in dict.fromkeys((bare(piece), piece)):
                told[thing] = told.get(thing, 0) + number
                lies.setdefault(thing, part)
    for thing, number in told.items():
        if bare(thing) != UNKNOWN and number > there(thing):
            yield lies[thing], thing, number, there(thing)


def counted(value: Mapping[str, int] | Sequence[str]) -> dict[str, int]:
    """Cards of a hand or a pile by their number."""
    if isinstance(value, Mapping):
        return dict(value)
    found: dict[str, int] = {}
    for card in value:
        found[card] = found.get(card, 0) + 1
    return found


def faces(
    game: Game,
    part: str,
    key: str,
    among: Mapping[str, int],
    fact: str,
    told_apart: Mapping[str, str] | None = None,
) -> Finding[dict[str, int]]:
    """What a hand holds, card by card: what is not known of it may be any of those among which it is, of its kind."""
    held, left = dict(game.now(part, key)), dict(among)
    hidden = [piece for piece in held if bare(piece) == UNKNOWN]
    for piece in sorted(hidden, key=UNKNOWN.__eq__):
        kind = game.unseen(part, piece)
        pool = left if kind == UNKNOWN else {card: left[card] for card in left if game.unseen(part, card) == kind}
        found = yield Deal(held.pop(piece), pool, fact, told_apart)
        for card, number in found.items():
            held[card] = held.get(card, 0) + number
            left[card] = left.get(card, 0) - number
    return held


def draw(
    game: Game, part: str, among: Mapping[str, int], fact: str, key: str = "", *, face_down: bool = False
) -> Finding[tuple[str, Effect]]:
    """The topmost card of a pile, and the effect of taking it; face down nobody looks what it is."""
    pile = list(game.now(part, key))
    if not pile:  # what comes of that the rules of the game have to say before
        raise Unknown(part, key)
    card = pile[0]
    if card == UNKNOWN and not face_down:
        dealt = yield Deal(1, among, fact)
        card = next(iter(dealt), UNKNOWN)
        if card == UNKNOWN:
            raise Unknown(fact, "")
    return card, Put(part, pile[1:], key)


def made(decks: Mapping[str, Mapping[str, int]], of: Mapping[str, int], gone: Mapping[str, int]) -> dict[str, int]:
    """How likely each card is to come next from a deck that was made of so many of each kind, as weights.

    `decks` are those from which it was made, by kind, `gone` is what is known to have left it since. A flat deal would
    be wrong: each kind is there as often as it was put in, however many cards its own deck has.
    """
    left = []
    for kind, deck in decks.items():
        rest = {card: number - gone.get(card, 0) for card, number in deck.items()}
        many = sum(rest.values())
        cards = of[kind] - sum(deck.values()) + many
        if many > 0 and cards > 0:
            left.append((rest, many, cards))
    whole = math.lcm(*(many for _, many, _ in left))
    weights = [(rest, cards * whole // many) for rest, many, cards in left]
    return {card: number * weight for rest, weight in weights for card, number in rest.items() if number > 0}


def taken(game: Game, part: str, held: Mapping[str, int], cards: Mapping[str, int]) -> dict[str, int]:
    """What leaves a hand when these cards are played from it."""
    gone, lacking = _matched(game, part, held, cards)
    return _of_the_known(held, gone, sum(lacking.values())) if lacking else gone


def lacking(game: Game, part: str, held: Mapping[str, int], cards: Mapping[str, int]) -> dict[str, int]:
    """What a hand cannot hold of these cards: what is not known of it may be any, of its kind if that is known."""
    short = _matched(game, part, held, cards)[1]
    return (
        short if sum(cards.values()) > sum(held.values()) else {card: short[card] for card in short if card != UNKNOWN}
    )


def _matched(
    game: Game, part: str, held: Mapping[str, int], cards: Mapping[str, int]
) -> tuple[dict[str, int], dict[str, int]]:
    """What goes from a hand with some cards, and those that it has not.

    A card that was not known of is one of the unknown of its kind, else one of those of which nothing is known.
    """
    gone: dict[str, int] = {}
    short: dict[str, int] = {}
    for card in sorted(cards, key=UNKNOWN.__eq__):
        number = cards[card]
        for piece in dict.fromkeys((card, game.unseen(part, card), UNKNOWN)):
            some = min(number, held.get(piece, 0) + gone.get(piece, 0))
            if some > 0:
                gone[piece] = gone.get(piece, 0) - some
                number -= some
        if number:
            short[card] = number
    return gone, short


def _of_the_known(held: Mapping[str, int], gone: dict[str, int], lacking: int) -> dict[str, int]:
    """Nobody said which of the known cards go: if they are not all alike, what stays of them is not known."""
    left = {card: number + gone.get(card, 0) for card, number in held.items() if card != UNKNOWN}
    stays = sum(left.values()) - lacking
    alike = [card for card, number in left.items() if number]
    if len(alike) == 1:
        return {**gone, UNKNOWN: -held.get(UNKNOWN, 0), alike[0]: gone.get(alike[0], 0) - lacking}
    return {**{card: -number for card, number in held.items()}, UNKNOWN: stays - held.get(UNKNOWN, 0)}


def fewer(things: Mapping[str, int]) -> dict[str, int]:
    """The same as a change: so many fewer."""
    return {thing: -number for thing, number in things.items()}


def of_sort(pieces: Mapping[str, int], sort: str) -> int:
    """How many pieces of a sort there are, whatever they carry."""
    return sum(number for piece, number in pieces.items() if bare(piece) == sort)


def discards(held: Mapping[str, int], limit: int) -> int:
    """How many cards are too many."""
    return max(0, sum(held.values()) - limit)


def picks(counts: Mapping[str, int], number: int) -> list[dict[str, int]]:
    """Every way to take so many of the things counted, equal things being one, and so are those that nobody knows."""
    merged: dict[str, int] = {}
    for thing, held in counts.items():
        sort = UNKNOWN if bare(thing) == UNKNOWN else thing
        merged[sort] = merged.get(sort, 0) + held
    things = [(thing, held) for thing, held in merged.items() if held]
    return [dict(picked) for picked in _picks(things, number)]


def _picks(things: Sequence[tuple[str, int]], number: int) -> Iterator[list[tuple[str, int]]]:
    if not number:
        yield []
    if not number or not things:
        return
    (thing, held), rest = things[0], things[1:]
    for some in range(min(held, number), -1, -1):
        for picked in _picks(rest, number - some):
            yield [(thing, some), *picked] if some else picked


# ---------------------------------------------------------------- numbers and pieces


def within(span: Sequence[int], number: int) -> bool:
    """Whether a number lies in a range of a table."""
    low, high = span
    return low <= number <= high


def bounded(number: int, span: Sequence[int]) -> int:
    """A number kept between the ends of a range."""
    low, high = span
    return max(low, min(high, number))


def carrying(piece: str, *marks: str) -> str:
    """A piece with more that it carries."""
    return WITH.join([bare(piece), *sorted({*carried(piece), *marks})])
