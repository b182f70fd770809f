"""The turn: its steps, and whose is next."""

from rulebase.play import api

from . import _line, _moving, _places, _turns

RULE, WHOLE = "turn.steps", "turn.whole"
SIDES = ("humans", "prisoners", "cylons")


def take_step(game: api.Game) -> api.Procedure:
    step = yield api.Need("to-step")
    steps = game.table("steps")
    everybody = all(steps.row(step)[side] for side in SIDES)
    now, who = game.now("step"), None if everybody else game.now("current-player")
    if who is not None and not steps.row(step)[(side := _side(game, who))]:
        yield api.Refuse(WHOLE, f"skipped-{side}", who=who, to_steps=[step])
    if now is not None and steps.row(step)["number"] <= steps.row(now)["number"]:
        yield api.Refuse(RULE, "back", to_step=step, step=now)
    return api.Answer(RULE, "taken", {"to-step": step}, {"step": step}, [api.Put("step", step)])


def turn_steps(game: api.Game) -> api.Procedure:
    """Every step that somebody's turn has, and those that it lacks."""
    who = yield api.Need("who", among=_line.seated(game))
    steps, side = game.table("steps"), _side(game, who)
    taken = [step for step in steps if steps.row(step)[side]]
    skipped = [step for step in steps if step not in taken]
    for step in steps:
        if step in taken:
            yield from _taken(game, who, side, step)
        elif step == skipped[0]:
            yield api.Step(WHOLE, f"skipped-{side}", who=who, to_steps=skipped)
    return api.Answer(WHOLE, "all", {"who": who}, {"who": who, "taken": taken, "skipped": skipped})


def _taken(game: api.Game, who: str, side: str, step: str) -> api.Saying:
    """What somebody does in a step; prisoners stay where they are, and have no Crisis card to go by."""
    match side, step:
        case "cylons", "prepare-for-jump-step":
            yield api.Step(WHOLE, "prepare-for-jump-cylons", who=who)
        case _, "movement-step" if bound := _bound(game, who):
            yield from (api.Step(refusal.rule, refusal.says, **refusal.values) for refusal in bound)
        case _, "activate-cylon-ships-step" if _places.away(game):
            yield api.Step(WHOLE, "no-icons")
        case "prisoners", "activate-cylon-ships-step":
            yield api.Step(WHOLE, "without-crisis", who=who)
        case "prisoners", "prepare-for-jump-step":
            return
        case _:
            yield api.Step(WHOLE, step, who=who)


def _bound(game: api.Game, who: str) -> list[api.Refuse]:
    """Why somebody cannot move at all, as far as it is told where that is."""
    place = _places.noted(game, who)
    return [] if place in (None, _places.LARGE) else _moving.bound(game, who, place)


def _side(game: api.Game, who: str) -> str:
    """Of the three sorts of turns, the one that is somebody's."""
    if _places.cylon(game, who):
        return "cylons"
    place = _places.noted(game, who)
    return "prisoners" if place and _places.about(game, place).get("no-crisis") else "humans"


def pass_turn(game: api.Game) -> api.Procedure:
    who = game.now("current-player", ask="somebody has to be next")
    after = [*game.seats(who)[1:], who][0]
    does = [api.Put("current-player", after), *_turns.new_turn(game)]
    yield api.Step(RULE, "passed", *does, next_player=after)
    return api.Answer(RULE, "passed", {"next-player": after}, {"current-player": after})
