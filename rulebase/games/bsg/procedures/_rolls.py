"""What is added to a roll, and where the die ends."""

from rulebase.play import api

DAMAGE = "structural-damage"


def modifying(game: api.Game, rule: str, roll: int) -> list[api.Step]:
    """What structural damage adds, and where the die ends."""
    raised, counted = _raised(game, roll), modified(game, roll)
    steps = [api.Step(rule, "bonus", roll=roll, raised=raised)]
    if counted != raised:
        steps.append(api.Step("attack.bounds", "capped", raised=raised, counted=counted))
    return steps


def modified(game: api.Game, roll: int) -> int:
    highest: int = game.table("dice").row("d8")["highest"]
    return min(_raised(game, roll), highest)


def bonus(game: api.Game) -> int:
    """What structural damage adds."""
    added: int = game.table("basestar-damage").row(DAMAGE)["roll"]
    return added


def _raised(game: api.Game, roll: int) -> int:
    return roll + bonus(game)
