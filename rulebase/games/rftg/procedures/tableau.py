"""Everything that can be told of a tableau as it lies, phase by phase, and of cards that might join it."""

import itertools
from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple

from rulebase.checker import api

from . import _goods, _powers, scoring, settle, trade
from . import consume as consuming
from . import develop as developing
from . import end as ending
from . import explore as exploring
from . import produce as producing

Values = dict[str, Any]
Telling = Generator[api.Request, Any, Values]

# What is said of a card that helps to place another.
HELPS = {
    ("develop.draw-at-start", "draw"),
    ("develop.discount", "less"),
    ("settle.discount", "less"),
    ("settle.free-placement", "free"),
    ("settle.pay-for-military", "price"),
    ("military.strength", "adds"),
    ("military.temporary", "discarded"),
}


class Table(NamedTuple):
    """What lies before a player, and what the player holds."""

    game: api.Game
    cards: list[str]
    goods: list[str]
    chips: int
    hand: int | None

    def having(self, phase: str, effect: str) -> list[_powers.Power]:
        return _powers.having(self.game, self.cards, phase, effect)

    def ends(self, question: api.Question, action: Sequence[str] = (), **told: Any) -> list[api.Way]:
        """Every way in which another question goes on this table."""
        lying = {"tableau": self.cards, "goods": self.goods, "chips": self.chips, "sale-made": False}
        known = {} if self.hand is None else {"hand": self.hand}
        return api.ends(self.game, question, {**lying, **known, "action": list(action), **told})

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


def tableau(game: api.Game) -> api.Procedure:
    cards = game.now("tableau")
    goods = game.now("goods")
    chips = game.now("chips")
    hand = game.told("hand")
    considered = yield api.Need("considered")
    table = Table(game, list(cards), list(goods), chips, hand)

    outcome: Values = {}
    yield api.Under("explore")
    outcome["explore"] = yield from _explore(table)
    yield api.Under("develop")
    outcome["discounts"] = {"develop": (yield from _discounts(table, "develop"))}
    outcome["draws"] = {"develop": (yield from _develop_draws(table))}
    developments = [card for card in considered if _powers.is_development(game, card)]
    worlds = [card for card in considered if card not in developments]
    outcome["considered"] = yield from _considered(table, developments, "develop")
    yield api.Under("settle")
    outcome["military"] = yield from _military(table)
    outcome["discounts"]["settle"] = yield from _discounts(table, "settle")
    yield from _by_choice(table)
    outcome["draws"]["settle"] = yield from _settle_draws(table)
    outcome["considered"] |= yield from _considered(table, worlds, "settle")
    yield api.Under("consume")
    outcome["sales"] = yield from _sales(table)
    outcome["consume"] = yield from _consume(table)
    yield api.Under("produce")
    outcome["produce"] = yield from _produce(table)
    yield api.Under("tableau")
    yield from _limits(table)
    yield api.Under("score")
    outcome["score"] = yield from _score(table)
    return api.Answer("tableau.reckoning", "worth", {"total-points": outcome["score"]["total"]}, outcome)


# ---------------------------------------------------------------- Explore


def _explore(table: Table) -> Telling:
    found: Values = {}
    for action in [[], *table.bonuses("explore")]:
        for way in table.ends(exploring.explore, action):
            seen = {key: way.outcome[key] for key in ("seen", "kept")}
            yield _step("tableau.explore", "bonus" if action else "sees", action, **seen)
            _keep(found, action, seen)
    return found


# ---------------------------------------------------------------- Develop and Settle


def _discounts(table: Table, phase: str) -> Telling:
    powers = table.having(phase, "discount")
    found = {"all": sum(power.value for power in powers if not power.kind)}
    if found["all"]:
        yield _step("tableau.discounts", phase, less=found["all"])
    for kind in sorted({power.kind for power in powers if power.kind}):
        says = "sorts" if phase == "settle" and table.game.reading("rare-discount") == "b" else "kind"
        name = "windfall" if says == "sorts" else kind
        found[name] = found["all"] + sum(power.value for power in powers if power.kind == kind)
        yield _step("tableau.discounts", says, less=found[name], target_kind=kind)
    for action in table.bonuses(phase):
        bonus = sum(table.game.table("actions").row(chosen).get("less", 0) for chosen in action)
        if bonus:
            yield _step("tableau.discounts", "bonus", action, less=found["all"] + bonus)
            _keep(found, action, {"all": found["all"] + bonus})
    return found


def _develop_draws(table: Table) -> Telling:
    first = yield from _drawn(table, "develop", "draw-at-start", "develop-begins")
    after = yield from _drawn(table, "develop", "draw-after-placing", "development")
    return {"begins": first, "after": after}


def _settle_draws(table: Table) -> Telling:
    found: Values = {"after": (yield from _drawn(table, "settle", "draw-after-placing", "world"))}
    for action in table.bonuses("settle"):
        draws = found["after"] + sum(table.game.table("actions").row(chosen)["draw"] for chosen in action)
        yield _step("tableau.draws", "bonus", action, draws=draws)
        _keep(found, action, {"after": draws})
    return found


def _drawn(table: Table, phase: str, effect: str, says: str) -> Generator[api.Request, Any, int]:
    powers = table.having(phase, effect)
    draws = sum(power.value for power in powers)
    if draws:
        yield _step("tableau.draws", says, draws=draws, helping=[power.card for power in powers])
    return draws


def _military(table: Table) -> Telling:
    powers = _powers.military(table.game, table.cards)
    found: dict[str, int] = {}
    for kind, against in _targets(table, powers):
        counted = [power for power in powers if power.kind in ("", kind) and power.against in ("", against)]
        strength = sum(power.value for power in counted)
        found["/".join(filter(None, (against, kind))) or "all"] = strength
        says = "both" if kind and against else "kind" if kind else "against" if against else "general"
        yield _step("tableau.military", says, general_strength=strength, target_kind=kind, target_sort=against)
    for power in table.having("settle", "military"):
        if power.temporary:
            found["temporary"] = found.get("temporary", 0) + power.value
            yield _step("tableau.military", "temporary", helper=power.card, strength_change=power.value)
    return found


def _targets(table: Table, powers: Sequence[_powers.Power]) -> list[tuple[str, str]]:
    """Any world, then the worlds that specialised powers tell apart, as far as there are such worlds to conquer."""
    game = table.game
    kinds = sorted({power.kind for power in powers if power.kind})
    sorts = sorted({power.against for power in powers if power.against})
    rebels = {_powers.good(game, card) for card in game.cards() if _powers.is_rebel(game, card)} if sorts else set()
    pairs = [(kind, against) for against in sorts for kind in kinds if kind in rebels]
    return [("", ""), *((kind, "") for kind in kinds), *(("", against) for against in sorts), *pairs]


def _by_choice(table: Table) -> Generator[api.Request, Any, None]:
    """Powers that the player need not use: another way to a world."""
    for power in table.having("settle", "pay-for-military"):
        values = {"helper": power.card, "less": power.printed["less"], "barred_kind": power.barred}
        yield _step("tableau.by-choice", "pay", **values)
    for power in table.having("settle", "free-placement"):
        yield _step("tableau.by-choice", "free", helper=power.card, barred_kind=power.barred)


# ---------------------------------------------------------------- cards that might be placed


def _considered(table: Table, cards: Sequence[str], phase: str) -> Telling:
    found: Values = {}
    question = developing.develop if phase == "develop" else settle.settle
    for card in cards:
        plain = table.ends(question, card=card, hand=table.plenty)
        yield from (_placing(card, way, []) for way in plain)
        found[card] = {"ways": [_placed(way) for way in plain]}
        for action in table.bonuses(phase):
            ways = table.ends(question, action, card=card, hand=table.plenty)
            told = [_placed(way) for way in ways]
            if told != found[card]["ways"]:
                yield from (_placing(card, way, action) for way in ways)
                _keep(found[card], action, {"ways": told})
    return found


def _placing(card: str, way: api.Way, action: Sequence[str]) -> api.Step:
    """What is said of one way to place a card, or of why there is none."""
    if isinstance(way.end, api.Refuse):
        return api.Step(way.end.rule, way.end.says, **way.end.values)
    placed, outcome = _placed(way), way.outcome
    values = {"card": card, "helping": placed["with"], "discarded-cards": placed["discarded"]}
    values |= {"to-pay": outcome.get("cost"), "total-strength": outcome.get("strength")}
    values |= {"world-defense": outcome.get("defense")}
    helped = "-discarding" if placed["discarded"] else "-with" if placed["with"] else ""
    said = "conquered" if placed["way"] == "conquered" else "paid" if outcome["cost"] else "free"
    return _step("tableau.considered", f"bonus-{said}" if action else said + helped, action, **values)


def _placed(way: api.Way) -> Values:
    """One way to place a card as data: what it takes and what helps, or the rule that forbids it."""
    if isinstance(way.end, api.Refuse):
        return {"refused": way.end.rule}
    helping = [step.values["helper"] for step in way.steps if (step.rule, step.says) in HELPS]
    found = {"way": "paid", "discarded": [], **way.outcome, "with": list(dict.fromkeys(helping))}
    return {key: value for key, value in found.items() if not key.startswith("drawn")}


# ---------------------------------------------------------------- Consume


def _sales(table: Table) -> Telling:
    """What lies where and sells for how much, goods alike together."""
    found = {world: _goods.sale(table.game, table.cards, world) for world in table.goods}
    alike: dict[tuple[str, int], list[str]] = {}
    for world, sale in found.items():
        alike.setdefault((sale.kind, sale.cards), []).append(world)
    for (kind, cards), worlds in alike.items():
        says = "each" if len(worlds) > 1 else "one"
        yield _step("tableau.sales", says, sold_kind=kind, goods_of=worlds, sale_cards=cards)
    return {world: sale.cards for world, sale in found.items()}


def _consume(table: Table) -> Telling:
    best = _best(table, [], "points")
    found = _gained(best)
    order = best.outcome["order"]
    says = f"brings{_what(found)}" if order else "nothing"
    yield _step("tableau.consume", says, gained=found, best_order=order)
    if found["discarded"]:
        yield _step("tableau.consume", "hand", hand_discards=found["discarded"])
    cards = _gained(_best(table, [], "cards"))
    if cards["cards"] - cards["discarded"] > found["cards"] - found["discarded"]:
        yield _step("tableau.consume", "for-cards", gained=cards)
        found["for-cards"] = cards
    for action in table.bonuses("consume"):
        told = yield from _with_bonus(table, action)
        if told:
            _keep(found, action, told)
    yield from (step for step in best.steps if step.rule == "consume.lucky")
    return found


def _with_bonus(table: Table, action: Sequence[str]) -> Telling:
    """Consumption with a bonus: after the best sale, where one comes first."""
    selling = any("sell" in table.game.table("actions").row(chosen) for chosen in action)
    if not selling:
        found = _gained(_best(table, action, "points"))
        if found["points"]:
            yield _step("tableau.consume", f"bonus{_what(found)}", action, gained=found)
        return found
    if not table.goods:
        return {}
    sold, after = _best_sale(table, action)
    found = {"sold": sold["sold"], "sale": sold["cards"], **_gained(after)}
    says = f"sale{_what(found)}" if after.outcome["order"] else "sale-only"
    values = {"gained": found, "sold": sold["sold"], "sale_cards": sold["cards"]}
    yield _step("tableau.consume", says, action, **values)
    return found


def _best_sale(table: Table, action: Sequence[str]) -> tuple[Values, api.Way]:
    """The dearest sale; of several, the one after which consumption brings most."""
    sales = [way.outcome for way in table.ends(trade.trade, action)]
    dearest = max(sale["cards"] for sale in sales)
    alike = {sale["kind"]: sale for sale in reversed(sales) if sale["cards"] == dearest}
    after = {"sale-made": True}
    tried = [(sale, _best(table, action, "points", goods=sale["left"], **after)) for sale in reversed(alike.values())]
    return max(tried, key=lambda pair: (pair[1].outcome["points"], pair[1].outcome["cards"]))


def _best(table: Table, action: Sequence[str], prefer: str, **told: Any) -> api.Way:
    """The best order of consume powers."""
    [way] = table.ends(consuming.best_consume, action, prefer=prefer, **{"hand": table.plenty, **told})
    return way


def _what(gained: Mapping[str, int]) -> str:
    """Which sentence tells what was gained: of points and cards, or of those alone that there are."""
    return "-cards" if not gained["points"] else "-points" if not gained["cards"] else ""


def _gained(way: api.Way) -> Values:
    return {key: way.outcome[key] for key in ("points", "cards", "discarded")}


# ---------------------------------------------------------------- Produce


def _produce(table: Table) -> Telling:
    """Between the fewest and the most: that may depend on choices and on the other players."""
    found: Values = {}
    for action in [[], *table.bonuses("produce")]:
        ways = [way.outcome for rival in _rivals(table) for way in table.ends(producing.produce, action, **rival)]
        made, drawn = [way["produced"] for way in ways], [way["cards"] for way in ways]
        goods, least, most = max(map(len, made)), min(drawn), max(drawn)
        always = [world for world in made[0] if all(world in each for each in made)]
        open_to = [world for world in table.cards if world not in always and any(world in each for each in made)]
        told = {"goods": goods, "least-cards": least, "cards": most, "worlds": always, "by-choice": open_to}
        if action and told == {key: found[key] for key in told}:
            continue  # a bonus without a world to fill
        if least < most:
            says = "between"
        elif most:
            says = "exactly" if goods else "cards"
        else:
            says = "goods" if goods else "nothing"
        values = {"new-goods": goods, "least-draws": least, "drawn-cards": most}
        yield _step("tableau.produce", f"bonus-{says}" if action else says, action, **values)
        if always and always != found.get("worlds"):
            yield _step("tableau.produce", "worlds", produced_on=always)
        if open_to:
            yield _step("tableau.produce", "choice", windfall_worlds=open_to, new_goods=goods - len(always))
        _keep(found, action, told)
    return found


def _rivals(table: Table) -> list[Values]:
    """What the other players may have produced: nothing of the kind, or more than this tableau can."""
    most = table.having("produce", producing.MOST)
    return [{"rival-goods": number} for number in ([0, len(table.cards)] if most else [0])]


# ---------------------------------------------------------------- limits and score


def _limits(table: Table) -> Generator[api.Request, Any, None]:
    """What the end of the round brings: cards over the limit, or the end of the game."""
    size = len(table.cards)
    if size >= table.game.table("ending").value("tableau"):
        yield _step("end.tableau", "reached", largest_tableau=size)
    for way in table.ends(ending.round_end) if table.hand else []:
        if way.outcome["discard"] and isinstance(way.end, api.Answer):
            yield api.Step(way.end.rule, way.end.says, **way.end.values)


def _score(table: Table) -> Telling:
    """The final score line by line, as it is reckoned at the end."""
    [way] = table.ends(scoring.score)
    yield from (api.Step(step.rule, step.says, **step.values) for step in way.steps)
    return way.outcome


# ---------------------------------------------------------------- telling


def _step(
    rule: str, says: str, action: Sequence[str] = (), gained: Mapping[str, int] | None = None, **told: Any
) -> api.Step:
    """A step, with the action cards that it supposes; what consumption gained is told by the facts for that."""
    values = {fact.replace("_", "-"): value for fact, value in told.items()}
    if gained:
        values |= {"gained-points": gained["points"], "gained-cards": gained["cards"]}
    if action:
        values |= {"with-actions": list(action)}
    return api.Step(rule, says, **values)


def _keep(found: Values, action: Sequence[str], told: Values) -> None:
    """What holds without a bonus stands first, what one changes under the cards that give it."""
    if action:
        found.setdefault("bonus", {})["+".join(action)] = told
    else:
        found |= told
