"""What an attack does."""

from rulebase.play import api

from . import _attack_cards, _damage, _rolls, _space

PILOT = "activation.pilot"


def attack(game: api.Game) -> api.Procedure:
    attacker = yield api.Need("attacker")
    units, attacks = game.table("units"), game.table("attacks")
    striker = units.row(attacker)
    method = striker["attacks-as"]
    among = [unit for unit in units if attacks.get(method, unit) is not None]
    if not among:
        yield api.Refuse(striker["rule"], "refused", attacker=attacker)
    target = yield api.Need("target", among=among)
    struck = units.row(target)
    if striker["side"] == struck["side"]:
        yield api.Refuse("attack.own-side", "refused", attacker=attacker, target=target)
    if attacks.get(method, target) is None:
        yield api.Refuse(striker["rule"], "refused", attacker=attacker, target=target)
    times = yield api.Need("times", default=None)
    if times is not None and times > 1:
        return (yield from _often(game, attacker, target, times))
    row = game.table("attack").row(target, method)
    if row.get("automatic"):
        return api.Answer(row["rule"], "destroyed", {"target": target}, {"target": target, "result": "destroyed"})
    hit: api.Values = {"attacker": attacker, "target": target, "at-viper": _space.fights(game, target)}
    roll = yield from api.thrown(game, "roll", "attack.roll", "rolled", **hit)
    if _space.fights(game, attacker):
        roll = yield from _lowered(game, roll)
    told: api.Values = {"target": target}
    if "modifier" in struck:
        if (yield from _weak(game, row, roll)):
            roll = yield from _rolls.raised(game, struck["modifier"], roll)
        told["added"] = abs(roll - roll.shown)
    roll = yield from api.capped(game, "roll", roll)
    result = _result(row, roll)
    came: api.Values = {"target": target, "result": result}
    if result != "missed" and hit["at-viper"] and (yield from _piloted()):
        return api.Answer(PILOT, result, {**told, "roll": roll}, came).by(row["rule"])
    return api.Answer(row["rule"], result, {**told, "roll": roll}, came).telling("unmanned")


def _piloted() -> api.Finding[bool]:
    """Whether it was told that somebody flies the viper."""
    who = yield api.Need("who", default=None)
    return bool(who) or (yield api.Need("unmanned", default=None)) is False


def _often(game: api.Game, attacker: str, target: str, times: int) -> api.Procedure:
    """One attack after another, as long as the target is there."""
    about = game.table("units").row(target)
    bears = "modifier" in about  # tokens lie on it, and it stays where it is
    weak, unmanned = (yield api.Need(_rolls.DAMAGE, default=None)), (yield api.Need("unmanned", default=None))
    told: api.Values = {"attacker": attacker, "target": target} | ({} if unmanned is None else {"unmanned": unmanned})
    piece, hits = api.carrying(target, _rolls.DAMAGE) if weak and bears else target, 0
    for left in reversed(range(times)):
        told |= {_rolls.DAMAGE: True} if _rolls.DAMAGE in api.carried(piece) else {}
        came = yield from api.then("attack", **told)
        result = str(came.outcome["result"])
        hits += result != "missed"
        if bears and result == "damaged":
            piece = yield from _damage.marked(game, piece)
            result = "destroyed" if _damage.full(game, piece) else result
        if result == "destroyed" or (result == "damaged" and about.get("damageable")):
            if left:
                yield api.Step("attack.several", "late", number=left, target=target)
            values: api.Values = {"target": target, "times": times}
            return api.Answer("attack.several", result, values, {"target": target, "result": result})
    values = {"target": target, "times": times, "hits": hits}
    if not hits:
        return api.Answer("attack.several", "missed", values, {"target": target, "result": "missed"})
    return api.Answer("attack.several", "hits", values, {"target": target, "result": "damaged", "hits": hits})


def _lowered(game: api.Game, roll: api.Total) -> api.Finding[api.Total]:
    """The roll of a viper that nobody flies, where a card in play makes it lower."""
    for card, number in _attack_cards.penalty(game).items():
        lowered = roll - number
        if (yield api.Need("unmanned")):
            if lowered >= game.table("dice").row("d8")["lowest"]:
                yield api.Step("attack-card.kept", "unmanned", card=card, number=number, rolled=roll, sum=lowered)
            roll = lowered
    return roll


def _weak(game: api.Game, row: api.Row, roll: int) -> api.Finding[bool]:
    """Whether there is structural damage; where it makes no difference, nothing is assumed of it."""
    without, raised = (_result(row, _rolls.counted(game, each)) for each in (roll, roll + _rolls.bonus(game)))
    matters = without != raised
    return bool((yield api.Need(_rolls.DAMAGE, default=False if matters else None)))


def _result(row: api.Row, roll: int) -> str:
    hits = [result for result in ("damaged", "destroyed") if result in row and api.within(row[result], roll)]
    return hits[0] if hits else "missed"
