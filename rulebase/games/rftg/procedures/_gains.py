"""What a tableau gives in Explore, Consume and Produce."""

from collections.abc import Mapping, Sequence

from rulebase.play import api

from . import _goods, _lying, trade
from . import consume as consuming
from . import explore as exploring
from . import produce as producing


def explore(table: _lying.Tableau) -> api.Finding[api.Values]:
    found: dict[str, api.Values] = {}
    for action in [[], *table.bonuses("explore")]:
        for way in table.ends(exploring.explore, action):
            seen = {key: way.outcome[key] for key in ("seen", "kept")}
            yield _lying.step("tableau.explore", "bonus" if action else "sees", action, **seen)
            found[_lying.named(action)] = seen
    return _lying.together(found.pop(""), found)


# ---------------------------------------------------------------- Consume


def sales(table: _lying.Tableau) -> api.Finding[api.Values]:
    """What lies where and sells for how much, goods alike together."""
    found = {world: _goods.sale(table.game, table.cards, world) for world in table.goods}
    alike: dict[tuple[str, int], list[str]] = {}
    for world, sale in found.items():
        alike.setdefault((sale.kind, sale.cards), []).append(world)
    for (kind, cards), worlds in alike.items():
        says = "each" if len(worlds) > 1 else "one"
        yield _lying.step("tableau.sales", says, sold_kind=kind, goods_of=worlds, sale_cards=cards)
    return {world: sale.cards for world, sale in found.items()}


def consume(table: _lying.Tableau) -> api.Finding[api.Values]:
    best = _best(table, [], "points")
    found = _gained(best)
    plain: api.Values = {**found}
    order = best.outcome["order"]
    says = f"brings{_what(found)}" if order else "nothing" if table.goods else "nothing-at-all"
    yield _lying.step("tableau.consume", says, gained=found, best_order=order)
    if found["discarded"]:
        yield _lying.step("tableau.consume", "hand", hand_discards=found["discarded"])
    cards = _gained(_best(table, [], "cards"))
    if cards["cards"] - cards["discarded"] > found["cards"] - found["discarded"]:
        if cards["cards"]:
            yield _lying.step("tableau.consume", "for-cards", gained=cards)
        plain["for-cards"] = cards
    bonus = {}
    for action in table.bonuses("consume"):
        told = yield from _with_bonus(table, action)
        if told:
            bonus[_lying.named(action)] = told
    yield from (step for step in best.steps if step.rule == "consume.lucky")
    return _lying.together(plain, bonus)


def _with_bonus(table: _lying.Tableau, action: Sequence[str]) -> api.Finding[api.Values]:
    """Consumption with a bonus: after the best sale, where one comes first."""
    selling = any("sell" in table.game.table("actions").row(chosen) for chosen in action)
    if not selling:
        best = _best(table, action, "points")
        found = _gained(best)
        if found["points"]:
            yield _lying.step("tableau.consume", f"bonus{_what(found)}", action, gained=found)
            yield from (step for step in best.steps if step.rule == "consume.double-not-hand")
        return {**found}
    if not table.goods:
        return {}
    sold, after = _best_sale(table, action)
    found = _gained(after)
    says = f"sale{_what(found)}" if after.outcome["order"] else "sale-only"
    yield _lying.step("tableau.consume", says, action, found, sold=sold["sold"], sale_cards=sold["cards"])
    return {"sold": sold["sold"], "sale": sold["cards"], **found}


def _best_sale(table: _lying.Tableau, action: Sequence[str]) -> tuple[api.Row, api.Way]:
    """The dearest sale; of several, the one after which consumption brings most."""
    sales = [way.outcome for way in table.ends(trade.trade, action)]
    dearest = max(sale["cards"] for sale in sales)
    alike = {sale["kind"]: sale for sale in reversed(sales) if sale["cards"] == dearest}
    after = {"sale-made": True}
    tried = [(sale, _best(table, action, "points", goods=sale["left"], **after)) for sale in reversed(alike.values())]
    return max(tried, key=lambda pair: (pair[1].outcome["points"], pair[1].outcome["cards"]))


def _best(table: _lying.Tableau, action: Sequence[str], prefer: str, **told: api.Value) -> api.Way:
    """The best order of consume powers."""
    [way] = table.ends(consuming.best_consume, action, prefer=prefer, **{"hand": table.plenty, **told})
    return way


def _what(gained: Mapping[str, int]) -> str:
    """Which sentence tells what was gained: of points and cards, or of those alone that there are."""
    return "-cards" if not gained["points"] else "-points" if not gained["cards"] else ""


def _gained(way: api.Way) -> dict[str, int]:
    return {key: way.outcome[key] for key in ("points", "cards", "discarded")}


# ---------------------------------------------------------------- Produce


def produce(table: _lying.Tableau) -> api.Finding[api.Values]:
    """Between the fewest and the most: that may depend on choices and on the other players."""
    bonus = {}
    brought = [(action, _produced(table, action)) for action in [[], *table.bonuses("produce")]]
    first = brought[0][1]
    alike = all(made == first for _, made in brought)
    for action, made in brought:
        if action and made == first:
            continue  # a bonus without a world to fill
        if made.least < made.most:
            says = "between"
        elif made.most:
            says = "exactly" if made.goods else "cards"
        else:
            says = "goods" if made.goods else "nothing-at-all" if alike else "nothing"
        values: dict[str, api.Value] = {"new-goods": made.goods, "least-draws": made.least, "drawn-cards": made.most}
        yield _lying.step("tableau.produce", f"bonus-{says}" if action else says, action, None, **values)
        if made.always and (not action or made.always != first.always):
            yield _lying.step(
                "tableau.produce", "bonus-worlds" if action else "worlds", action, produced_on=made.always
            )
        if made.choice:
            left = made.goods - len(made.always)
            says = "bonus-choice" if action else "choice"
            yield _lying.step("tableau.produce", says, action, windfall_worlds=made.choice, new_goods=left)
        if action:
            bonus[_lying.named(action)] = made.told()
    return _lying.together(first.told(), bonus)


class _Made(api.NamedTuple):
    """What production brings, whatever the player chooses and the others produce."""

    goods: int
    least: int
    most: int
    always: list[str]
    choice: list[str]

    def told(self) -> api.Values:
        cards = {"least-cards": self.least, "cards": self.most}
        return {"goods": self.goods, **cards, "worlds": self.always, "by-choice": self.choice}


def _produced(table: _lying.Tableau, action: Sequence[str]) -> _Made:
    ways = [way.outcome for rival in _rivals(table) for way in table.ends(producing.produce, action, **rival)]
    made, drawn = [way["produced"] for way in ways], [way["cards"] for way in ways]
    always = [world for world in made[0] if all(world in each for each in made)]
    choice = [world for world in table.cards if world not in always and any(world in each for each in made)]
    return _Made(max(map(len, made)), min(drawn), max(drawn), always, choice)


def _rivals(table: _lying.Tableau) -> list[api.Values]:
    """What the other players may have produced: nothing of the kind, or more than this tableau can."""
    most = table.having("produce", producing.MOST)
    return [{"rival-goods": number} for number in ([0, len(table.cards)] if most else [0])]
