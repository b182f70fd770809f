"""A tableau as it lies before a player, and how what is told of it is put together."""

import itertools
from collections.abc import Mapping, Sequence

from rulebase.play import api

from . import _powers


class Tableau(api.NamedTuple):
    """What lies before a player, and what the player holds."""

    game: api.Game
    cards: list[str]
    goods: list[str]
    chips: int
    hand: int | None

    def having(self, phase: str, effect: str) -> list[_powers.Power]:
        return _powers.having(self.game, self.cards, phase, effect)

    def ends(self, question: api.Question, action: Sequence[str] = (), **told: api.Value) -> list[api.Way]:
        """Every way in which another question goes on this table."""
        lying: api.Values = {"tableau": self.cards, "goods": self.goods, "chips": self.chips, "sale-made": False}
        return api.ends(self.game, question, {**lying, "action": list(action), **told})

    def bonuses(self, phase: str) -> list[list[str]]:
        """The action cards of a phase that a player can have chosen together, fewest first."""
        table = self.game.table("actions")
        actions = table.keys()
        there = [action for action in actions if table.row(action)["phase"] == phase]
        most = _powers.most_actions(self.game)
        return [list(some) for number in range(1, most + 1) for some in itertools.combinations(there, number)]

    @property
    def plenty(self) -> int:
        """The hand; where it is not known, more cards than anything costs."""
        return len(self.game.cards()) if self.hand is None else self.hand


def step(
    rule: str, says: str, action: Sequence[str] = (), gained: Mapping[str, int] | None = None, **told: api.Value
) -> api.Step:
    """A step, with the action cards that it supposes; what consumption gained is told by the facts for that."""
    values = {fact.replace("_", "-"): value for fact, value in told.items()} | {"with-actions": list(action)}
    if gained:
        values |= {"gained-points": gained["points"], "gained-cards": gained["cards"]}
    return api.Step(rule, says, **values)


def together(plain: Mapping[str, api.Value], bonus: Mapping[str, api.Value]) -> api.Values:
    """What holds without a bonus stands first, what one changes under the cards that give it."""
    return {**plain, **({"bonus": bonus} if bonus else {})}


def named(action: Sequence[str]) -> str:
    """The action cards that give a bonus, as the outcome names them."""
    return "+".join(action)
