"""What the cards of a tableau are and can do: shared by the procedures of all phases."""

from rulebase.play import api

from . import _seats

RARE = "rare"  # the kind of good whose discount can be read in two ways


class Power:
    """One power as its card prints it; `printed` has whatever else it says."""

    def __init__(self, card: str, printed: api.Row) -> None:
        self.card = card
        self.printed = printed
        self.phase: str = printed["phase"]
        self.effect: str = printed["effect"]
        self.value: int = printed.get("value", 0)
        self.kind: str = printed.get("kind", "")
        self.against: str = printed.get("against", "")
        self.barred: str = printed.get("except", "")
        self.optional: bool = printed.get("optional", False)
        self.temporary = "lasts" in printed
        self.discards_itself = printed.get("pay") == "this-card"

    @property
    def specialised(self) -> bool:
        """Whether it is for some worlds only."""
        return bool(self.kind or self.against)


# ---------------------------------------------------------------- what a card is


def is_world(game: api.Game, card: str) -> bool:
    return game.group(card) == "world"


def is_development(game: api.Game, card: str) -> bool:
    return game.group(card) == "development"


def is_military(game: api.Game, card: str) -> bool:
    """Whether it has a defense in place of a cost."""
    return "defense" in game.card(card)


def is_rebel(game: api.Game, card: str) -> bool:
    return flagged(game, card, "rebel")


def flagged(game: api.Game, card: str, flag: str) -> bool:
    """Whether it bears a keyword: rebel, alien, imperium …"""
    return flag in game.card(card).get("flags", ())


def is_windfall(game: api.Game, card: str) -> bool:
    return sort(game, card) == "windfall-world"


def is_production(game: api.Game, card: str) -> bool:
    return sort(game, card) == "production-world"


def sort(game: api.Game, card: str) -> str:
    """Windfall world, production world, or neither."""
    found: str = game.card(card).get("type", "")
    return found


def good(game: api.Game, card: str) -> str:
    """The kind of good a world has or makes; empty if none."""
    found: str = game.card(card).get("good", "")
    return found


def of_kind(game: api.Game, cards: list[str], kind: str) -> list[str]:
    """The worlds whose good is of a kind, windfall and production worlds alike."""
    return [card for card in cards if good(game, card) == kind]


def goods(game: api.Game, tableau: list[str], seat: str = "") -> list[str]:
    """The worlds with a good on them; of cards that cannot have any, nothing need be known."""
    able = any(good(game, card) for card in tableau)
    return game.now("goods", seat, ignore="" if able else "none of these cards can have a good") or []


# ---------------------------------------------------------------- what a tableau can do


def of_card(game: api.Game, card: str, phase: str = "") -> list[Power]:
    """The powers of one card, in a phase or in all."""
    printed = game.card(card).get("powers", ())
    return [Power(card, power) for power in printed if not phase or power["phase"] == phase]


def working(game: api.Game, tableau: list[str], phase: str) -> list[str]:
    """The cards whose powers count in a phase: what was placed this round is not always among them."""
    new = game.now("placed")
    fresh = [card for card in tableau if card in new and of_card(game, card, phase)]
    if fresh and game.reading("next-phase") == "b":
        return [card for card in tableau if card not in fresh]
    return tableau


def too_new(tableau: list[str], working: list[str]) -> list[api.Step]:
    """What is said of cards that were placed this round where, as one reading has it, they do not work yet."""
    idle = [card for card in tableau if card not in working]
    return [api.Step("power.timing", "next-phase", helping=idle)] if idle else []


def having(game: api.Game, tableau: list[str], phase: str, effect: str = "") -> list[Power]:
    """The powers of a tableau in a phase, all or those of one effect, in the order of the cards."""
    powers = [power for card in tableau for power in of_card(game, card, phase)]
    return [power for power in powers if not effect or power.effect == effect]


def reaches(game: api.Game, power: Power, world: str) -> bool:
    """Whether a power for some worlds only is for this one."""
    if power.kind and power.kind != good(game, world):
        return False
    return power.against != "rebel-world" or is_rebel(game, world)


def bars(game: api.Game, power: Power, world: str) -> bool:
    """Whether a power makes an exception of this world: by the kind of its good, or, as one reading has it, more."""
    if not power.barred or power.barred == good(game, world):
        return bool(power.barred)
    return is_windfall(game, world) and game.reading("alien-exception") == "b"


# ---------------------------------------------------------------- military strength


def military(game: api.Game, tableau: list[str]) -> list[Power]:
    """What changes strength for good, for whatever worlds."""
    return [power for power in having(game, tableau, "settle", "military") if not power.temporary]


def strength(game: api.Game, tableau: list[str], world: str = "") -> int:
    """Permanent strength against a world; against none in particular, what counts against all."""
    return sum(power.value for power in military(game, tableau) if counts(game, power, world))


def counts(game: api.Game, power: Power, world: str = "") -> bool:
    """Whether strength counts against a world, or against all where none is named."""
    return reaches(game, power, world) if world else not power.specialised


# ---------------------------------------------------------------- costs


def discounts(game: api.Game, tableau: list[str], phase: str, card: str) -> list[Power]:
    """What lowers the cost of a card that is paid for."""
    return [power for power in having(game, tableau, phase, "discount") if cheapens(game, power, card)]


def cheapens(game: api.Game, power: Power, world: str) -> bool:
    """Whether a discount is for this world: by the kind of its good, or, as one reading of Rare has it, otherwise."""
    by_kind, otherwise = reaches(game, power, world), _by_sort(game, power, world)
    if power.kind != RARE or by_kind == otherwise or game.reading("rare-discount") == "a":
        return by_kind
    return otherwise


def _by_sort(game: api.Game, power: Power, world: str) -> bool:
    """Every windfall world, and of the production worlds those of the kind that are not military."""
    return is_windfall(game, world) or (reaches(game, power, world) and not is_military(game, world))


def adding_up(powers: list[Power]) -> list[api.Step]:
    """What is said of several discounts together."""
    if not powers[1:]:
        return []
    values: api.Values = {
        "adding-cards": [power.card for power in powers],
        "less": sum(power.value for power in powers),
    }
    return [api.Step("power.cumulative", "together", **values)]


def floored(game: api.Game, cost: int) -> tuple[int, list[api.Step]]:
    """The cost that is paid, with what is said where it would be less than the lowest."""
    lowest: int = game.table("printed-ranges").value("lowest-cost")
    return max(cost, lowest), [api.Step("power.cost-floor", "floor")] if cost < lowest else []


# ---------------------------------------------------------------- action cards


def bonuses(game: api.Game, action: list[str], phase: str, again: bool) -> list[str]:
    """The action cards of a player that give a bonus in a phase; if it is played again, those chosen twice."""
    table = game.table("actions")
    here = [chosen for chosen in dict.fromkeys(action) if table.row(chosen)["phase"] == phase]
    found = [chosen for chosen in here if action.count(chosen) > int(again)]
    if again and found and game.reading("doubled-action-bonus") == "b":
        chosen_too = game.now("action", _seats.opponent(game))
        return [chosen for chosen in found if chosen not in chosen_too]
    return found


def chosen(game: api.Game, *, matters: bool = True) -> list[str] | None:
    """The action cards of whoever is meant, where they were told."""
    if not matters:
        return game.now("action", ignore="no action card changes anything here")
    return game.now("action", skip="whoever has no bonus need not say what was chosen")


def most_actions(game: api.Game) -> int:
    """How many action cards a player chooses in a round."""
    most: int = _seats.choosing(game).value("chosen")
    return most


def too_many(game: api.Game, seat: str, action: list[str]) -> list[api.Refuse]:
    """Refuses more action cards than a player chooses in a round, or more of one than a player has."""
    rule = "play.two-actions" if game.has("two-player") else "play.choose"
    if len(action) > most_actions(game):
        return [api.Refuse(rule, "too-many", None, cards_chosen=len(action), other_player=_seats.other(game, seat))]
    return _seats.no_second_copy(game, seat, action)


def second_phase(game: api.Game) -> api.Finding[bool]:
    """Whether it was told that the phase is played again in its round."""
    again = bool((yield api.Need("second-phase", default=None)))
    if again and not game.has("play.doubled-phase"):
        yield api.Refuse("play.once", "refused")
    return again


def bonuses_here(game: api.Game, action: list[str], phase: str, again: bool) -> api.Finding[list[str]]:
    """The bonuses of a phase; that it is not played again is taken for granted only where that matters."""
    here = [chosen for chosen in action if game.table("actions").row(chosen)["phase"] == phase]
    if again and here:
        yield api.Step("play.doubled-phase", "second", this_phase=phase)
    elif len(here) == 1 and game.has("play.doubled-phase"):
        yield api.Need("second-phase", default=False)
    return bonuses(game, action, phase, again)
