"""Resources lost and gained; a dial has ends."""

from rulebase.play import api

from . import _losses

DIALS = "resources.dials"


def lose(game: api.Game) -> api.Procedure:
    dial, by = (yield api.Need("dial")), (yield api.Need("by"))
    before = _losses.shows(game, dial)
    if before is None:
        return _moved("lost-some", dial, by, api.Change("resource", -by, dial))
    left = max(_losses.NONE, before - by)
    says, values = "lost" if before >= by else "lost-rest", {"dial": dial, "by": before - left, "left": left}
    yield api.Step(DIALS, says, api.Put("resource", left, dial), **values)
    if left == _losses.NONE:
        return api.Answer("resources.none", "empty", {"dial": dial}, _outcome(dial, left))
    return api.Answer(DIALS, says, values, _outcome(dial, left))


def gain(game: api.Game) -> api.Procedure:
    dial, by = (yield api.Need("dial")), (yield api.Need("by"))
    before = _losses.shows(game, dial)
    if before is None:
        return _moved("gained-some", dial, by, api.Change("resource", by, dial))
    left = min(game.table("resources").row(dial)["most"], before + by)
    says = "full" if left == before else "gained" if left == before + by else "gained-rest"
    values = {"dial": dial, "by": left - before, "left": left}
    return api.Answer(DIALS, says, values, _outcome(dial, left), [api.Put("resource", left, dial)])


def _moved(says: str, dial: str, by: int, effect: api.Effect) -> api.Answer:
    return api.Answer(DIALS, says, {"dial": dial, "by": by}, _outcome(dial, None), [effect])


def _outcome(dial: str, left: int | None) -> api.Values:
    return {"resource": dial, "left": left}
