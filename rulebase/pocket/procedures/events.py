"""Village events: what a card prints is carried out row by row."""

from rulebase.play import api


def event(game: api.Game) -> api.Procedure:
    card = yield api.Need("event-card")
    done = yield from api.carry_out(game, game.data(card, "happens"), "events")
    return api.altogether(done, "events.order", {"event": card}, event_card=card)
