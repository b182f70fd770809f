"""Everything that can be told of a tableau as it lies: strength, discounts, prices, phases, score."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any

from rulebase.checker import api

from . import _goods, _powers, _scoring
from . import consume as consuming
from . import explore as exploring
from . import produce as producing

Found = Generator[api.Request, Any, dict[str, Any]]


def tableau(game: api.Game) -> api.Procedure:
    cards = yield api.Need("tableau")
    for card in _scoring.twice(cards):
        repeated: dict[str, Any] = {"repeated-card": card}
        yield api.Refuse("scoring.cards", "twice", **repeated)
    goods = yield api.Need("goods")
    yield from _goods.wrong(game, cards, goods)
    chips = yield api.Need("chips")
    hand = yield api.Need("hand", default=None)
    told: dict[str, Any] = {"tableau": cards, "goods": goods, "chips": chips, "hand": hand or 0, "action": []}

    outcome: dict[str, Any] = {}
    outcome["military"] = yield from _military(game, cards)
    outcome["discounts"] = yield from _discounts(game, cards)
    outcome["sales"] = yield from _sales(game, cards, goods)
    outcome["explore"] = yield from _explore(game, told)
    outcome["consume"] = yield from _consume(game, told)
    outcome["produce"] = yield from _produce(game, told)
    found = _scoring.score(game, cards, chips)
    outcome["score"] = {
        "total": found.total,
        "printed": sum(found.printed.values()),
        "chips": chips,
        "six-cost": found.of_cards,
    }
    yield from _score(found)
    return api.Answer("tableau.reckoning", "worth", {"total-points": found.total}, outcome)


def _military(game: api.Game, cards: Sequence[str]) -> Found:
    powers = _powers.military(game, list(cards))
    general = sum(power.value for power in powers if not power.specialised)
    found: dict[str, int] = {"all": general}
    yield api.Step("tableau.military", "general", **{"general-strength": general})
    for kind in sorted({power.kind for power in powers if power.kind}):
        found[kind] = general + sum(power.value for power in powers if power.kind == kind)
        yield api.Step("tableau.military", "kind", **{"target-kind": kind, "general-strength": found[kind]})
    for against in sorted({power.against for power in powers if power.against}):
        found[against] = general + sum(power.value for power in powers if power.against == against)
        yield api.Step("tableau.military", "against", **{"general-strength": found[against], "target-sort": against})
    for power in _powers.having(game, list(cards), "settle", "military"):
        if power.temporary:
            found["temporary"] = found.get("temporary", 0) + power.value
            yield api.Step("tableau.military", "temporary", helper=power.card, **{"strength-change": power.value})
    return found


def _discounts(game: api.Game, cards: Sequence[str]) -> Found:
    found: dict[str, dict[str, int]] = {}
    for phase in ("develop", "settle"):
        powers = _powers.having(game, list(cards), phase, "discount")
        by_kind = found.setdefault(phase, {})
        by_kind["all"] = sum(power.value for power in powers if not power.kind)
        if by_kind["all"]:
            yield api.Step("tableau.discounts", phase, less=by_kind["all"])
        for kind in sorted({power.kind for power in powers if power.kind}):
            by_kind[kind] = by_kind["all"] + sum(power.value for power in powers if power.kind == kind)
            yield api.Step("tableau.discounts", "kind", less=by_kind[kind], **{"target-kind": kind})
    return found


def _sales(game: api.Game, cards: Sequence[str], goods: Sequence[str]) -> Found:
    found = {world: _goods.sale(game, list(cards), world).cards for world in goods}
    for world, price in found.items():
        yield api.Step("tableau.sales", "price", sold=world, **{"sale-cards": price})
    return found


def _explore(game: api.Game, told: Mapping[str, Any]) -> Found:
    ends = [end.outcome for end in _ends(game, exploring.explore, told)]
    for end in ends:
        yield api.Step("tableau.explore", "sees", seen=end["seen"], kept=end["kept"])
    return ends[0] if ends else {}


def _consume(game: api.Game, told: Mapping[str, Any]) -> Found:
    """The way that brings most points, without any bonus."""
    ends = [end.outcome for end in _ends(game, consuming.best_consume, {"prefer": "points", **told})]
    for end in ends:
        values = {"gained-points": end["points"], "gained-cards": end["cards"]}
        yield api.Step("tableau.consume", "brings" if end["order"] else "nothing", **values)
    return {key: ends[0][key] for key in ("points", "cards")} if ends else {}


def _produce(game: api.Game, told: Mapping[str, Any]) -> Found:
    """Between the fewest and the most: that may depend on choices and on the other players."""
    ends = [end.outcome for end in _ends(game, producing.produce, told)]
    made = [len(end["produced"]) for end in ends]
    drawn = [end["cards"] for end in ends]
    found = {"goods": max(made, default=0), "least-cards": min(drawn, default=0), "cards": max(drawn, default=0)}
    values = {"new-goods": found["goods"], "least-draws": found["least-cards"], "drawn-cards": found["cards"]}
    exact = found["least-cards"] == found["cards"]
    yield api.Step("tableau.produce", "exactly" if exact else "between", **values)
    return found


def _score(found: _scoring.Score) -> Iterator[api.Step]:
    yield api.Step("scoring.cards", "printed", **{"printed-points": sum(found.printed.values())})
    if found.chips:
        yield api.Step("scoring.chips", "chips", chips=found.chips)
    for card, points in found.of_cards.items():
        yield api.Step("scoring.six-cost", "together", **{"scoring-card": card, "line-points": points})


def _ends(game: api.Game, question: api.Question, told: Mapping[str, Any]) -> list[api.Answer]:
    """Every way another question ends on this tableau, whatever the player chooses and the others did."""
    waiting: list[list[Any]] = [[]]
    ends = []
    while waiting:
        script = waiting.pop()
        made = list(script)
        running = question(game)
        value: Any = None
        while True:
            try:
                request = running.send(value)
            except StopIteration as stop:
                ends.append(stop.value)
                break
            value = None
            if isinstance(request, api.Refuse | api.Silent):
                break
            if isinstance(request, api.Step):
                continue
            options = _options(request, told)
            if len(options) > 1 and not made:
                waiting += [[*script, option] for option in options]
                break
            value = made.pop(0) if len(options) > 1 else options[0]
    return ends


def _options(request: Any, told: Mapping[str, Any]) -> list[Any]:
    if isinstance(request, api.Choose):
        return list(request.options)
    if request.fact in told:
        return [told[request.fact]]
    if request.default is not api.UNSET:
        return [request.default]
    # Something the other players did: nothing of the kind, or more than this tableau can do.
    return [0, len(told["tableau"])]
