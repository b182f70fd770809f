"""What an attack does."""

from rulebase.checker import api

from . import _rolls


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
    row = game.table("attack").row(target, method)
    if row.get("automatic"):
        return api.Answer(row["rule"], "destroyed", {"target": target}, {"target": target, "result": "destroyed"})
    modified = (yield api.Need("structural-damage", default=False)) if "modifier" in struck else False
    roll = yield api.Roll("roll")
    yield api.Step("attack.roll", "rolled", attacker=attacker, target=target, roll=roll)
    if modified:
        yield from _rolls.modifying(game, struck["modifier"], roll)
        roll = _rolls.modified(game, roll)
    hits = [result for result in ("damaged", "destroyed") if result in row and api.within(row[result], roll)]
    result = hits[0] if hits else "missed"
    return api.Answer(row["rule"], result, {"target": target, "roll": roll}, {"target": target, "result": result})
