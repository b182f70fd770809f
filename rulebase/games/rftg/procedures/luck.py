"""The lucky draw: which number to name, given the cards that have been seen."""

from collections.abc import Mapping, Sequence

from rulebase.play import api

from . import _powers, _table, _unseen


def lucky_draw(game: api.Game) -> api.Procedure:
    low, high = _allowed(game)
    named = yield api.Need("guess", default=None)
    if named is not None and not low <= named <= high:
        yield api.Refuse("lucky-draw.guess", "outside", guess=named, lowest_guess=low, highest_guess=high)
    there = yield api.Need("flipped", default=None)
    told = game.now("known", ignore="what was flipped needs no chances")
    seen = list(game.now("known") if named is None or there is None else told or [])
    own = [card for card in _holders(game) if card not in seen]
    unseen = _unseen.cards(game, [*seen, *own])
    total = sum(unseen.values())
    yield from api.require(total, "lucky-draw.unseen", "none")
    only: api.Values = {"only-seen": own if told is None else []}
    fitting = {number: _fitting(game, unseen, number) for number in range(low, high + 1)}
    if named is not None:
        if there is None:  # else there is nothing left to chance
            yield api.Step("lucky-draw.unseen", "chance", guess=named, **only, **_of(fitting[named], total))
        return (yield from _flip(game, unseen, named, fitting[named], total))

    most, *fewer = sorted(set(fitting.values()), reverse=True)
    best, *others = ([number for number in fitting if fitting[number] == cards] for cards in (most, *fewer[:1]))
    for second in others:
        yield api.Step("lucky-draw.best", "second", best_guesses=second, **_of(fewer[0], total))
    chances = {str(number): f"{cards}/{total}" for number, cards in fitting.items()}
    says = "best" if len(best) == 1 else "equal"
    values: api.Values = {"best-guesses": best, **only, **_of(most, total)}
    return api.Answer(
        "lucky-draw.best", says, values, {"result": says, "best": best, "chances": chances, "unseen": total}
    )


def _flip(game: api.Game, unseen: Mapping[str, int], named: int, fitting: int, total: int) -> api.Procedure:
    flipped = yield api.Deal(1, {"fits": fitting, "other": total - fitting}, "flipped")
    if isinstance(flipped, str):
        yield from api.require(unseen[flipped], "lucky-draw.unseen", "seen", flipped=flipped)
        number = _printed(game, flipped)
        says = "shows-defense" if "defense" in game.card(flipped) else "shows-cost"
        yield api.Step("lucky-draw.flip", says, flipped=flipped, shown_number=number)
        kept = number == named
    else:
        kept = bool(flipped.get("fits"))
    says = "kept" if kept else "discarded"
    return api.Answer(
        "lucky-draw.flip", says, {"guess": named}, {"result": says, "guess": named}, _table.hold(int(kept))
    )


def _of(cards: int, total: int) -> dict[str, int]:
    return {"fitting-cards": cards, "unseen-cards": total}


def _printed(game: api.Game, card: str) -> int:
    """Cost or defense, whichever it has."""
    data = game.card(card)
    found: int = data["defense"] if "defense" in data else data["cost"]
    return found


def _fitting(game: api.Game, unseen: Mapping[str, int], number: int) -> int:
    return sum(copies for card, copies in unseen.items() if _printed(game, card) == number)


def _allowed(game: api.Game) -> Sequence[int]:
    """The numbers that may be named: the card with the power says."""
    found: Sequence[int] = _powers.having(game, _holders(game), "consume", "lucky-draw")[0].printed["guess"]
    return found


def _holders(game: api.Game) -> list[str]:
    """The one card with the power: whoever names a number has it in the tableau, so that it cannot come."""
    return [power.card for power in _powers.having(game, list(game.cards()), "consume", "lucky-draw")]
