"""The turn: its steps, and whose is next."""

from rulebase.checker import api

RULE, FIRST = "turn.steps", "receive-skills-step"


def take_step(game: api.Game) -> api.Procedure:
    step = yield api.Need("to-step")
    steps = game.table("steps")
    now = game.told("step")
    if now is not None and steps.row(step)["number"] <= steps.row(now)["number"]:
        yield api.Refuse(RULE, "back", to_step=step)
    return api.Answer(RULE, "taken", {"to-step": step}, {"step": step}, [api.Put("step", step)])


def pass_turn(game: api.Game) -> api.Procedure:
    who = game.now("current-player")
    after = [*game.seats(who)[1:], who][0]
    does = [api.Put("current-player", after), api.Put("step", FIRST)]
    if game.known("moved").get(""):
        does.append(api.Put("moved", False))
    yield api.Step(RULE, "passed", *does, next_player=after)
    return api.Answer(RULE, "passed", {"next-player": after}, {"current-player": after})
