"""What structural damage adds to a roll."""

from rulebase.play import api

DAMAGE = "structural-damage"


def raised(game: api.Game, rule: str, roll: api.Total) -> api.Finding[api.Total]:
    """A roll with what structural damage adds."""
    total = roll + bonus(game)
    yield api.Step(rule, "bonus", rolled=roll, sum=total)
    return total


def counted(game: api.Game, roll: int) -> int:
    """What a roll counts as, structural damage added or not."""
    die = game.table("dice").row("d8")
    within: int = min(max(roll, die["lowest"]), die["highest"])
    return within


def bonus(game: api.Game) -> int:
    """What structural damage adds."""
    added: int = game.table("basestar-damage").row(DAMAGE)["roll"]
    return added
