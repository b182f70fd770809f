"""The end of a round and of the game, and who has won."""

from collections.abc import Callable, Sequence

from rulebase.play import api

from . import _powers, _scoring, _seats, _table


def round_end(game: api.Game) -> api.Procedure:
    hand = game.now("hand")
    excess = max(0, hand - game.table("ending").value("hand"))
    if excess:
        yield api.Step("end.discards", "down")
    chosen = None if game.known("over").get("") else _seats.choosing(game).value("chosen")
    if chosen:
        yield api.Step("play.round", "next", cards_chosen=chosen)
    says = "discard" if excess else "fine"
    return api.Answer(
        "end.hand-limit",
        says,
        {"hand": hand, "excess-cards": excess},
        {"discard": excess, "hand": hand - excess, "choose": chosen},
        [*_table.hold(-excess), *_table.round_over(game)],
    )


def game_end(game: api.Game) -> api.Procedure:
    sizes = yield from _told(game, "tableau-sizes", lambda seat: len(game.now("tableau", seat)))
    yield from _seats.refusals(game, len(sizes))
    limits = game.table("ending")
    reached = [size for size in sizes if size >= limits.value("tableau")]
    # Nothing can be owed while chips are left; where a tableau ends the game, nothing depends on the chips.
    pool = game.told("pool") if reached else game.now("pool")
    fewest = 0 if reached else limits.value("pool")
    owed = game.known("owed").get("", 0) if reached or pool > fewest else game.now("owed")
    empty = pool is not None and pool - owed <= fewest
    if reached:
        yield _reached(game, max(reached))
    if empty:
        yield api.Step("end.pool", "empty")
    if owed:
        yield api.Step("end.extra-chips", "paid", owed=owed)
    because = [*(["tableau"] if reached else []), *(["pool"] if empty else [])]
    outcome = {"ends": bool(because), "because": because, "owed": owed, "choose": None}
    if because:
        yield api.Over(because[0], outcome)
    chosen = _seats.choosing(game).value("chosen")
    yield api.Step("play.round", "again", cards_chosen=chosen)
    another = {"choose": chosen, "usual-rounds": game.table("choosing").value("rounds")}
    return api.Answer("end.game", "goes-on", {}, {**outcome, **another})


def _reached(game: api.Game, size: int) -> api.Step:
    """A tableau that ends the game."""
    says = "reached" if size == game.table("ending").value("tableau") else "passed"
    return api.Step("end.tableau", says, largest_tableau=size)


def winner(game: api.Game) -> api.Procedure:
    reckoned: list[api.Step] = []
    scores = yield from _told(game, "scores", lambda seat: _score(game, seat, reckoned))
    yield from reckoned
    if not scores:
        yield api.Refuse("end.winner", "nobody")
    best = max(scores)
    first = [player for player, points in enumerate(scores) if points == best]
    if len(first) == 1:
        values: api.Values = {"winners": _numbers(first), "best-score": best}
        return api.Answer("end.winner", "wins", values, {"winners": _numbers(first), "by": "score"})
    if not reckoned or len(first) < len(scores):  # else what each has says just this
        yield api.Step("end.winner", "tie", winners=_numbers(first), best_score=best)

    hands = yield from _told(game, "hands", lambda seat: game.now("hand", seat))
    goods = yield from _told(game, "goods-numbers", lambda seat: _goods(game, seat))
    if not len(scores) == len(hands) == len(goods):
        told = {"scores-given": len(scores), "hands-given": len(hands), "goods-given": len(goods)}
        yield api.Refuse("end.tie-break", "uneven", None, **told)
    for player in first:
        held = {"tied-player": player + 1, "held-cards": hands[player], "held-goods": goods[player]}
        yield api.Step("end.tie-break", "counts", **held, held_together=hands[player] + goods[player])
    together = game.table("tie-break-counts").value("together")
    pairs = zip(hands, goods, strict=True)
    last = _most(first, [(held + lying,) if together else (held, lying) for held, lying in pairs])
    outcome = {"winners": _numbers(last), "by": "tie-break" if len(last) == 1 else "shared"}
    if len(last) == 1:
        return api.Answer("end.tie-break", "wins", {"winners": _numbers(last)}, outcome)
    return api.Answer("end.shared", "shared", {"winners": _numbers(last)}, outcome)


def _told(game: api.Game, fact: str, seen: Callable[[str], int]) -> api.Finding[list[int]]:
    """A number for each player: as it was told, or as it is seen from the tables of all who play."""
    told = yield api.Need(fact, default=None)
    seats = _seats.playing(game)
    if told is None and seats:
        return [seen(seat) for seat in seats]
    numbers = list((yield api.Need(fact)))
    players = game.known("players").get("", len(numbers))
    if len(numbers) != players:
        yield api.Refuse("setup.players", "uneven", None, players=players, numbers_told=len(numbers))
    return numbers


def _score(game: api.Game, seat: str, reckoned: list[api.Step]) -> int:
    """The points of a player, with what is said of them."""
    found = _scoring.score(game, game.now("tableau", seat), game.now("chips", seat))
    values: api.Values = {"scored-player": len(reckoned) + 1, "total-points": found.total, "chips": found.chips}
    reckoned.append(api.Step("end.winner", "scores", **values, **{"points-of-cards": found.total - found.chips}))
    return found.total


def _goods(game: api.Game, seat: str) -> int:
    return len(_powers.goods(game, game.now("tableau", seat), seat))


def _most(players: Sequence[int], counts: Sequence[tuple[int, ...]]) -> list[int]:
    """Those of the players whose count is highest."""
    best = max(counts[player] for player in players)
    return [player for player in players if counts[player] == best]


def _numbers(players: Sequence[int]) -> list[int]:
    return [player + 1 for player in players]
