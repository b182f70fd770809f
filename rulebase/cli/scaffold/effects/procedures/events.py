"""Events: what a card prints is carried out row by row, each verb by a question of its own."""

from rulebase.play import api


def event(game: api.Game) -> api.Procedure:
    card = yield api.Need("event")
    done = yield from api.carry_out(game, game.data(card, "happens"), "events")
    return api.altogether(done, "events.order", {"event": card}, event=card)


def earn(game: api.Game) -> api.Procedure:
    who, number = (yield api.Need("who")), (yield api.Need("number"))
    does = [api.Change("tokens", number, who)]
    return api.Answer("events.earn", "who", {"who": who, "number": number}, {"who": who, "number": number}, does)
