"""What an attack does, and what a nuke does."""

from rulebase.checker import api

Ships = dict[str, int]


def attack(game: api.Game) -> api.Procedure:
    attacker = yield api.Need("attacker")
    target = yield api.Need("target")
    units = game.table("units")
    striker, struck = units.row(attacker), units.row(target)
    if striker["side"] == struck["side"]:
        yield api.Refuse("attack.own-side", "refused", attacker=attacker, target=target)
    method = striker["attacks-as"]
    if game.table("attacks").get(method, target) is None:
        yield api.Refuse(striker["rule"], "refused", attacker=attacker, target=target)
    row = game.table("attack").row(target, method)
    if row.get("automatic"):
        return api.Answer(row["rule"], "destroyed", {"target": target}, {"target": target, "result": "destroyed"})
    modified = (yield api.Need("structural-damage")) if "modifier" in struck else False
    roll = yield api.Roll("roll")
    yield api.Step("attack.roll", "rolled", attacker=attacker, target=target, roll=roll)
    if modified:
        yield from _modifying(game, struck["modifier"], roll)
        roll = _modified(game, roll)
    hits = [result for result in ("damaged", "destroyed") if result in row and api.within(row[result], roll)]
    result = hits[0] if hits else "missed"
    return api.Answer(row["rule"], result, {"target": target, "roll": roll}, {"target": target, "result": result})


def nuke(game: api.Game) -> api.Procedure:
    table, units = game.table("nuke"), game.table("units")
    held = yield api.Need("nukes")
    if held > table.value("most"):
        yield api.Refuse("nuke.limit", "refused", nukes=held)
    if held < table.value("spent"):
        yield api.Refuse("nuke.token", "none")
    target = table.value("target")
    area = yield api.Need("area", default=None)
    yield from _impossible(units, area or {})
    if target in units and area is not None and not area.get(target):
        yield api.Refuse("nuke.target", "no-target")
    modified = yield api.Need("structural-damage")
    roll = yield api.Roll("roll")
    yield api.Step("nuke.target", "aimed", roll=roll)
    if modified and target in units:
        yield from _modifying(game, units.row(target)["modifier"], roll)
        roll = _modified(game, roll)
    elif modified and _effect(table, roll) != _effect(table, _modified(game, roll)):
        yield api.Silent("nuke-structural-damage")
    effect = _effect(table, roll)
    row = table.row(effect)
    basestars = (area or {}).get("basestar", 0)
    if basestars > 1 and target not in units and not row.get("everything"):
        yield api.Choose("admiral", range(1, basestars + 1), "nuke.several-basestars", "choose")
        yield api.Step("nuke.several-basestars", "choose")
    yield api.Step("nuke.token", "spent")

    outcome = {"target": target, "effect": effect, "hits": row.get("hits", 0), "token": table.value("token-to")}
    changes = {"nukes": held - table.value("spent")}
    if area is None:
        return api.Answer(row["rule"], "effect", {}, outcome, changes)
    destroyed = _destroyed(table, effect, area)
    changes["area"] = {unit: number - destroyed.get(unit, 0) for unit, number in area.items()}
    outcome["destroyed"] = destroyed
    if not destroyed and not (basestars and "hits" in row):
        outcome |= {"effect": "none", "hits": 0}
        return api.Answer("nuke.no-suitable-ship", "nothing", {"roll": roll}, outcome, changes)
    says = _told(destroyed) if "raider" in row else "effect"
    return api.Answer(row["rule"], says, {"felled": destroyed.get("raider", 0)}, outcome, changes)


def _modifying(game: api.Game, rule: str, roll: int) -> list[api.Step]:
    """What structural damage adds, and where the die ends."""
    raised, counted = _raised(game, roll), _modified(game, roll)
    steps = [api.Step(rule, "bonus", roll=roll, raised=raised)]
    if counted != raised:
        steps.append(api.Step("attack.bounds", "capped", raised=raised, counted=counted))
    return steps


def _modified(game: api.Game, roll: int) -> int:
    highest: int = game.table("dice").row("d8")["highest"]
    return min(_raised(game, roll), highest)


def _raised(game: api.Game, roll: int) -> int:
    bonus: int = game.table("basestar-damage").row("structural-damage")["roll"]
    return roll + bonus


def _impossible(units: api.Table, area: Ships) -> list[api.Refuse]:
    """Ships that are never in a space area."""
    outside = [unit for unit, number in area.items() if number and not units.row(unit)["in-space"]]
    return [api.Refuse("units.in-space", "outside", target=unit) for unit in outside]


def _effect(table: api.Table, roll: int) -> str:
    effects = table.keys()
    return next(effect for effect in effects if api.within(table.row(effect)["roll"], roll))


def _destroyed(table: api.Table, effect: str, area: Ships) -> Ships:
    """How many ships of each kind in the area the result destroys."""
    row = table.row(effect)
    doomed = {unit: number if row.get("everything") else min(number, row.get(unit, 0)) for unit, number in area.items()}
    return {unit: number for unit, number in doomed.items() if number}


def _told(destroyed: Ships) -> str:
    """What is said of a basestar and raiders, by which of them were there."""
    if "basestar" not in destroyed:
        return "raiders-only"
    return "known" if "raider" in destroyed else "alone"
