"""Village events: what a card prints is carried out row by row."""

from rulebase.play import api


def event(game: api.Game) -> api.Procedure:
    card = yield api.Need("event-card")
    done = yield from api.carry_out(game, game.data(card, "happens"), "events")
    outcome: api.Values = {"event": card, "effects": [each.outcome for each in done]}
    if len(done) == 1:
        return api.Answer(done[0].rule, done[0].says, done[0].values, outcome)
    return api.Answer("events.order", "done" if done else "nothing", {"event-card": card}, outcome)
