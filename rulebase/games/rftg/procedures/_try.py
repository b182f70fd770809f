"""A world that is to be placed, and the optional powers that may be used for it."""

from rulebase.play import api

from . import _powers


class Try:
    """A world, the tableau it is to join, and the optional powers that are used for it."""

    def __init__(self, game: api.Game, world: str, tableau: list[str], using: list[str]) -> None:
        self.game = game
        self.world = world
        self.tableau = tableau
        self.using = using
        optional = [power for power in _powers.having(game, tableau, "settle") if power.optional]
        self.optional = list(dict.fromkeys(power.card for power in optional))
        used = [power for power in optional if power.card in using]
        self.payers = [power for power in used if power.effect == "pay-for-military"]
        self.savers = [power for power in used if power.effect == "free-placement"]
        self.boosts = [power for power in used if power.temporary]
        self.military = _powers.is_military(game, world)
        self.paying = not self.military or bool(self.payers)

    def also(self, using: list[str]) -> "Try":
        return Try(self.game, self.world, self.tableau, using)

    @property
    def strength(self) -> int:
        permanent = _powers.strength(self.game, self.tableau, self.world)
        return permanent + sum(power.value for power in self.boosts)

    @property
    def defense(self) -> int:
        found: int = self.game.card(self.world)["defense"]
        return found

    @property
    def printed(self) -> int:
        """The cost before discounts; of a military world what a power makes of its defense."""
        if self.military:
            less: int = sum(power.printed["less"] for power in self.payers)
            return self.defense - less
        found: int = self.game.card(self.world)["cost"]
        return found

    @property
    def discounts(self) -> list[_powers.Power]:
        return _powers.discounts(self.game, self.tableau, "settle", self.world)

    @property
    def reduced(self) -> int:
        less = sum(power.value for power in self.discounts)
        return self.printed + less if self.adding else self.printed - less

    @property
    def adding(self) -> bool:
        """Whether, as one reading has it, discounts are added to what a defense costs."""
        return bool(self.payers and self.discounts) and self.game.reading("pay-for-military-plus") == "b"

    @property
    def unsaved(self) -> int:
        """The cost before a card is discarded to save it."""
        return _powers.floored(self.game, self.reduced)[0]

    @property
    def cost(self) -> int:
        return 0 if self.savers else self.unsaved

    @property
    def allowed(self) -> bool:
        """Whether these powers may be used for this world at all."""
        return not misused(self)

    def works(self, payable: int) -> bool:
        if not self.allowed:
            return False
        return self.cost <= payable if self.paying else self.strength >= self.defense


def every(tried: Try) -> list[Try]:
    """What was named alone, and with every choice of the other optional powers."""
    choices = [tried.using]
    for helper in tried.optional:
        if helper not in tried.using:
            choices += [[*choice, helper] for choice in choices]
    return [tried.also(choice) for choice in choices]


def misused(tried: Try) -> list[api.Refuse]:
    """Optional powers that are not for this world, or not for the way it is placed."""
    game, world = tried.game, tried.world
    refusals = []
    for power in tried.payers:
        if not tried.military:
            refusals.append(api.Refuse("settle.pay-for-military", "not-military", card=world, helper=power.card))
        elif _powers.bars(game, power, world):
            refusals.append(_barred(game, "settle.pay-for-military", world, power))
    for power in tried.savers:
        if _powers.bars(game, power, world):
            refusals.append(_barred(game, "settle.free-placement", world, power))
        elif not tried.paying:
            refusals.append(api.Refuse("settle.free-placement", "military", card=world, helper=power.card))
    if tried.paying:
        refusals += [api.Refuse("settle.never-mixes", "refused", helper=power.card) for power in tried.boosts]
    return refusals


def _barred(game: api.Game, rule: str, world: str, power: _powers.Power) -> api.Refuse:
    if power.barred == _powers.good(game, world):
        return api.Refuse(rule, "alien", card=world, helper=power.card)
    return api.Refuse(rule, "alien-exception", card=world, helper=power.card)
