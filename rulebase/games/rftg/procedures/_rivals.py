"""What the other players produce, as far as their tableaux tell."""

from rulebase.play import api

from . import _powers, _seats, _windfalls


class Span(api.NamedTuple):
    """So many goods of a kind, at least and at most."""

    least: int
    most: int


def most(game: api.Game, kind: str, own: int) -> api.Finding[int]:
    """The most goods of a kind that another player produced: told, or seen from the tableaux if they decide it."""
    told = yield api.Need("rival-goods", default=None)
    if told is not None:
        return int(told)
    spans = {seat: _span(game, seat, kind) for seat in _seats.others(game)}
    highest = Span(max((s.least for s in spans.values()), default=0), max((s.most for s in spans.values()), default=0))
    if not spans or highest.least < own <= highest.most:
        return int((yield api.Need("rival-goods")))
    game.now("players", skip="whoever was not told of may have produced more")
    for seat, span in spans.items():
        values: api.Values = {"rival": seat, "most-kind": kind, "least-rival": span.least, "rival-goods": span.most}
        yield api.Step("produce.most", "between" if span.least < span.most else "rival", **values)
    return highest.least if highest.least >= own else highest.most


def _span(game: api.Game, seat: str, kind: str) -> Span:
    """What a player produces of a kind: what was told of this phase, else what the tableau can."""
    done = game.now("produced", seat)
    if done is not None:
        number = len(_powers.of_kind(game, done, kind))
        return Span(number, number)
    tableau, goods = game.now("tableau", seat), game.now("goods", seat)
    powers = _powers.having(game, tableau, "produce")
    sure = [power.card for power in powers if power.effect == "produce-here" and power.card not in goods]
    chosen = game.now("action", seat, ignore="with and without the bonus are both reckoned")
    found = [
        len(_powers.of_kind(game, filled, kind))
        for bonus in ({_windfalls.bonus(game, chosen)} if chosen is not None else {0, 1})
        for filled in _windfalls.reachable(game, _windfalls.sources(powers, bonus), tableau, goods)
    ]
    own = len(_powers.of_kind(game, sure, kind))
    return Span(own + min(found), own + max(found))
