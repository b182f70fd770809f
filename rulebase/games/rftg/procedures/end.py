"""The end of a round and of the game, and who has won."""

from collections.abc import Callable, Mapping, Sequence

from rulebase.play import api

from . import _powers, _scoring, _seats, _table


def round_end(game: api.Game) -> api.Procedure:
    hand = game.now("hand")
    excess = max(0, (hand or 0) - game.table("ending").value("hand"))
    if excess:
        yield api.Step("end.discards", "down")
    chosen = None if game.now("over") else _seats.choosing(game).value("chosen")
    if chosen:
        yield api.Step("play.round", "next", cards_chosen=chosen)
    over = _table.round_over(game)
    if hand is None:
        unknown = {"discard": None, "hand": None, "choose": chosen}
        return api.Answer("end.hand-limit", "open", {}, unknown, over).telling("hand")
    says = "discard" if excess else "fine"
    return api.Answer(
        "end.hand-limit",
        says,
        {"hand": hand, "excess-cards": excess},
        {"discard": excess, "hand": hand - excess, "choose": chosen},
        [*_table.hold(-excess), *over],
    )


def game_end(game: api.Game) -> api.Procedure:
    limits = game.table("ending")
    sizes = yield from _sizes(game)
    if sizes is None:
        says = "open" if game.now("pool") else "open-paid"
        unknown: api.Values = {"ends": None, "because": [], "owed": _owed(game) or 0, "choose": None}
        return api.Answer("end.game", says, {}, unknown).telling("tableau-sizes", "tableau")
    reached = [size for size in sizes if size >= limits.value("tableau")]
    pool = game.now("pool", skip="where a tableau ends the game, nothing depends on the chips" if reached else "")
    fewest = 0 if reached else limits.value("pool")
    owed = (_owed(game) if reached or (pool or 0) > fewest else game.now("owed")) or 0
    empty = pool is not None and pool - owed <= fewest
    if reached:
        yield _reached(game, max(reached))
    if empty:
        yield api.Step("end.pool", "empty")
    if owed:
        yield api.Step("end.extra-chips", "paid", owed=owed)
    because = [*(["tableau"] if reached else []), *(["pool"] if empty else [])]
    outcome: api.Values = {"ends": bool(because), "because": because, "owed": owed, "choose": None}
    if because:
        yield api.Over(because[0], outcome)
    chosen = _seats.choosing(game).value("chosen")
    yield api.Step("play.round", "again", cards_chosen=chosen)
    another = {"choose": chosen, "usual-rounds": game.table("choosing").value("rounds")}
    return api.Answer("end.game", "goes-on", {}, {**outcome, **another})


def _sizes(game: api.Game) -> api.Finding[list[int] | None]:
    """How many cards each tableau has: without chips that does not matter, and with chips nobody need know it."""
    seats = _seats.playing(game)
    told = yield api.Need("tableau-sizes", default=None)
    if told is None and not (seats and game.known("tableau")):
        left = game.now("pool") - (_owed(game) or 0)
        return [] if left <= game.table("ending").value("pool") else None
    sizes = yield from _told(game, "tableau-sizes", "tableau", lambda seat: len(game.now("tableau", seat)))
    yield from _seats.refusals(game, len(sizes))
    return sizes


def _owed(game: api.Game) -> int | None:
    return game.now("owed", ignore="nothing can be owed while chips are left")


def _reached(game: api.Game, size: int) -> api.Step:
    """A tableau that ends the game."""
    says = "reached" if size == game.table("ending").value("tableau") else "passed"
    return api.Step("end.tableau", says, largest_tableau=size)


def winner(game: api.Game) -> api.Procedure:
    reckoned: list[api.Step] = []
    scores = yield from _told(game, "scores", "tableau", lambda seat: _score(game, seat, reckoned))
    yield from reckoned
    yield from api.require(scores, "end.winner", "nobody")
    best = max(scores)
    first = [player for player, points in enumerate(scores) if points == best]
    if len(first) == 1:
        values: api.Values = {"winners": _numbers(first), "best-score": best}
        return api.Answer("end.winner", "wins", values, {"winners": _numbers(first), "by": "score"})
    hands = yield from _of_tied(game, "hands", "hand", first, lambda seat: _hand(game, seat))
    goods = yield from _of_tied(game, "goods-numbers", "goods", first, lambda seat: _goods(game, seat))
    tied: api.Values = {"winners": _numbers(first), "best-score": best}
    together = game.table("tie-break-counts").value("together")
    ahead = _ahead(hands, scores, first)
    if goods is None and not together and len(ahead) == 1:
        only = _numbers(ahead)
        return api.Answer("end.tie-break", "wins", {"winners": only}, {"winners": only, "by": "tie-break"})
    if hands is None or goods is None:
        tied["ahead"] = _numbers(ahead if len(ahead) == 1 else [])
        return api.Answer("end.tie-break", "open", tied, {"winners": None, "tied": _numbers(first), "by": None})
    if not reckoned or len(first) < len(scores):  # else what each has says just this
        yield api.Step("end.winner", "tie", **tied)
    if not {len(hands), len(goods)} <= {len(scores), len(first)}:
        told = {"scores-given": len(scores), "hands-given": len(hands), "goods-given": len(goods)}
        yield api.Refuse("end.tie-break", "uneven", None, winners=_numbers(first), **told)
    held = {player: (_of(hands, first, player), _of(goods, first, player)) for player in first}
    for player, (cards, lying) in held.items():
        counts = {"tied-player": player + 1, "held-cards": cards, "held-goods": lying}
        yield api.Step("end.tie-break", "counts", **counts, held_together=cards + lying)
    last = _most({player: (sum(both),) if together else both for player, both in held.items()})
    outcome = {"winners": _numbers(last), "by": "tie-break" if len(last) == 1 else "shared"}
    if len(last) == 1:
        return api.Answer("end.tie-break", "wins", {"winners": _numbers(last)}, outcome)
    return api.Answer("end.shared", "shared", {"winners": _numbers(last)}, outcome)


def _of_tied(
    game: api.Game, fact: str, part: str, first: Sequence[int], seen: Callable[[str], int]
) -> api.Finding[list[int] | None]:
    """A number for each player, or for each of those in the tie: as told, or as seen; nothing if neither."""
    told = yield api.Need(fact, default=None)
    seats = _seats.playing(game)
    if told is None and seats and game.known(part):
        return [seen(seats[player]) for player in first]
    return None if told is None else list(told)


def _ahead(hands: list[int] | None, scores: Sequence[int], first: Sequence[int]) -> list[int]:
    """Those in the tie with the most cards in hand, if the hands were told for all or for them alone."""
    if hands is None or len(hands) not in (len(scores), len(first)):
        return []
    return _most({player: (_of(hands, first, player),) for player in first})


def _of(numbers: Sequence[int], first: Sequence[int], player: int) -> int:
    """The number of a player in the tie, among those of all or of those in the tie alone."""
    return numbers[first.index(player) if len(numbers) == len(first) else player]


def _told(game: api.Game, fact: str, part: str, seen: Callable[[str], int]) -> api.Finding[list[int]]:
    """A number for each player: as it was told, or as it is seen from the tables of all who play."""
    told = yield api.Need(fact, default=None)
    seats = _seats.playing(game)
    if told is None and seats and game.known(part):
        return [seen(seat) for seat in seats]
    numbers = list((yield api.Need(fact)))
    players = game.now("players") or len(numbers)
    if len(numbers) != players:
        yield api.Refuse("setup.players", "uneven", None, players=players, numbers_told=len(numbers))
    return numbers


def _score(game: api.Game, seat: str, reckoned: list[api.Step]) -> int:
    """The points of a player, with what is said of them."""
    found = _scoring.score(game, game.now("tableau", seat), game.now("chips", seat))
    values: api.Values = {"scored-player": len(reckoned) + 1, "total-points": found.total, "chips": found.chips}
    reckoned.append(api.Step("end.winner", "scores", **values, **{"points-of-cards": found.total - found.chips}))
    return found.total


def _hand(game: api.Game, seat: str) -> int:
    return game.now("hand", seat, ask="all hands count in a tie")


def _goods(game: api.Game, seat: str) -> int:
    return len(_powers.goods(game, game.now("tableau", seat), seat))


def _most(counts: Mapping[int, tuple[int, ...]]) -> list[int]:
    """Those of the players whose count is highest."""
    best = max(counts.values())
    return [player for player, count in counts.items() if count == best]


def _numbers(players: Sequence[int]) -> list[int]:
    return [player + 1 for player in players]
