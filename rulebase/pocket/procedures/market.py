"""What fruit costs, weighs and earns; what lies ready before the game, and is packed up after it."""

from rulebase.play import api


def price(game: api.Game) -> api.Procedure:
    fruit = yield api.Need("fruit")
    amount = yield from _sold(game, fruit, "price")
    return api.Answer("market.price", "costs", {"fruit": fruit, "amount": amount}, {"amount": amount})


def weigh(game: api.Game) -> api.Procedure:
    fruit = yield api.Need("fruit")
    pounds = yield from _sold(game, fruit, "weight")
    return api.Answer("market.weight", "weighs", {"fruit": fruit, "pounds": pounds}, {"pounds": pounds})


def takings(game: api.Game) -> api.Procedure:
    """Whatever is marked as sold, with what it can do."""
    who = yield api.Need("who")
    amount = 0
    for fruit in game.now("sold", who):
        amount += yield from _sold(game, fruit, "price")
        for power in game.data(fruit, "powers") or []:
            amount += power["coins"]
            yield api.Step(f"powers.{power['effect']}", "more", fruit=fruit, coins=power["coins"])
    amount = min(amount, game.table("market").value("most"))
    return api.Answer("market.takings", "earns", {"who": who, "amount": amount}, {"amount": amount})


def setup(game: api.Game) -> api.Procedure:
    players = yield api.Need("players")
    yield from api.require(not game.lies("seats"), "setup.table", "begun")
    row = game.table("start").row(str(players))
    number, coins = row["baskets"], row["coins"]
    yield api.Under("orchard")
    yield api.Clause("setup.table", "coins", api.Put("coins", coins))
    does = api.Put("trees", {"basket": number}, "hillside")
    yield api.Step("setup.table", "baskets", does, players=players, number=number)
    return api.Answer("setup.table", "ready", {}, {"baskets": number})


def pack(game: api.Game) -> api.Procedure:
    counted = yield api.Need("counted")
    units, missing = game.table("units"), {}
    for unit, number in counted.items():
        short = units.row(unit)["box"] - number
        if short > 0:
            missing[unit] = short
            yield api.Step("setup.counting", "short", number=short, unit=unit)
    says = "incomplete" if missing else "complete"
    return api.Answer("setup.counting", says, {}, {"missing": missing})


def _sold(game: api.Game, fruit: str, figure: str) -> api.Finding[int]:
    """What is printed on a fruit; on other cards it is not."""
    number = game.data(fruit, figure)
    yield from api.require(number is not None, "market.price", "not-sold", fruit=fruit)
    return int(number)
