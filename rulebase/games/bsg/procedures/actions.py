"""The action of a turn: which there are, and what the locations do."""

from rulebase.play import api

from . import _actions, _line, _moving, _places, _players, _vipers

ADMINISTRATION, QUARTERS, GIVEN = "actions.administration", "actions.admirals-quarters", "titles.given"
PRESIDENT, BRIG = "president", "brig"


def take_action(game: api.Game) -> api.Procedure:
    who, kind = (yield api.Need("who")), (yield api.Need("action-type"))
    yield from _players.stranger(game, who)
    yield from _actions.in_time(game, who, kind)
    row = game.table(_actions.TYPES).row(kind)
    of_title = kind == _actions.OF_TITLE
    named = (yield api.Need("title", default=None)) if of_title else row.get("title")
    if named and game.known("titles").get(named) not in (None, _line.NOBODY):
        yield from _actions.not_holder(game, who, kind, named)
    yield from _actions.barred(game, who, kind)
    title = (yield api.Need("title")) if of_title else named
    if title:
        yield from _actions.not_holder(game, who, kind, title)
    granted = kind != _actions.NONE and (yield api.Need("granted"))
    yield from _actions.granted(game, who, kind) if granted else _actions.timely(game, who)
    does = [] if granted else [api.Put("acted", True)]
    told = {"who": who, "place": _moving.where(game, who)} if kind == _actions.AT_LOCATION else {"who": who}
    yield api.Step(row["rule"], kind, *does, **told)
    if kind == _actions.REVEAL:
        yield from api.then("reveal", who=who)
    if kind == _actions.LEAVE:
        yield from _back(game, who)
    return api.Answer(row["rule"], kind, told, {"who": who, "action-type": kind})


def _back(game: api.Game, who: str) -> api.Saying:
    place = game.known("at").get(who)
    if place and _places.about(game, place)["prison"]:
        yield api.Clause(_actions.KINDS, "infiltrator")
    yield from api.then("send", who=who, to=_places.SHIP)


def use_location(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    place, row = yield from _actions.taken(game, who)
    if not row.get("then"):
        yield from _unwritten(place, row)
    told = yield from _told(game, who, place, row)
    done = yield from api.then(row["then"], who=who, **told)
    outcome: api.Values = {"who": who, "place": place, "passed": told.get("passed")}
    return api.Answer(done.rule, done.says, done.values, outcome).by(*done.decided)


def _unwritten(place: str, row: api.Row) -> api.Saying:
    """Where a Mutiny card is drawn first, that is what is not written yet."""
    if "mutiny-cards" not in row.get("does", {}):
        yield api.Wanted(place)
    yield api.Clause(ADMINISTRATION, "nominate")
    yield api.Wanted("draw-mutiny")


def _told(game: api.Game, who: str, place: str, row: api.Row) -> api.Finding[dict[str, api.Value]]:
    """What has to be known: what is activated, where a viper launches; whom a check is about, and how it ends."""
    does = row["does"]
    if "launches" in does:
        yield from _places.flies(game, who)
        return {"into": (yield api.Need("into", among=_vipers.launching(game)))}
    if not does.get("check"):
        icon, number = (yield api.Need("icon", default=None)), (yield api.Need("activations", default=None))
        return {"icon": icon, "activations": number}
    escape = "frees-to" in does
    told: dict[str, api.Value] = {} if escape else {"chosen": (yield api.Need("chosen", among=_players.seated(game)))}
    told["passed"] = yield api.Need("passed")
    if escape and told["passed"]:
        told["to"] = yield api.Need("to", among=_places.within_reach(game, place))
    return told


def nominate(game: api.Game) -> api.Procedure:
    who, chosen = (yield api.Need("who")), (yield api.Need("chosen"))
    yield from _players.stranger(game, who)
    yield from _players.stranger(game, chosen)
    yield from _line.barred(game, PRESIDENT, chosen)
    checks = game.table("place-checks")
    if checks.get("administration") is None:
        yield api.Wanted("draw-mutiny")
    difficulty = checks.row("administration")["difficulty"]
    says = "oneself" if chosen == who else "nominated"
    yield api.Step(ADMINISTRATION, says, who=who, other=chosen, check_difficulty=difficulty)
    if not (yield api.Need("passed")):
        return api.Answer(ADMINISTRATION, "fails", {"other": chosen}, {"chosen": chosen, "passed": False})
    done = yield from api.then("give-title", who=chosen, title=PRESIDENT)
    return api.Answer(done.rule, done.says, done.values, {"chosen": chosen, "passed": True}).by(ADMINISTRATION)


def accuse(game: api.Game) -> api.Procedure:
    who, chosen = (yield api.Need("who")), (yield api.Need("chosen"))
    for each in (who, chosen):
        yield from _players.stranger(game, each)
    if chosen == who and game.reading("admirals-quarters-target") == "b":
        yield api.Refuse(QUARTERS, "admirals-quarters-target", who=who)
    difficulty = game.table("place-checks").row("admirals-quarters")["difficulty"]
    says = "self-accused" if chosen == who else "accused"
    yield from _places.unsendable(game, chosen, BRIG)
    yield api.Step(QUARTERS, says, who=who, other=chosen, check_difficulty=difficulty)
    if not (yield api.Need("passed")):
        return api.Answer(QUARTERS, "fails", {"other": chosen}, {"chosen": chosen, "passed": False})
    done = yield from api.then("send", who=chosen, to=BRIG)
    return api.Answer(done.rule, done.says, done.values, {"chosen": chosen, "passed": True}).by(QUARTERS)


def give_title(game: api.Game) -> api.Procedure:
    who, title = (yield api.Need("who")), (yield api.Need("title"))
    if who not in game.now("seats"):
        yield api.Refuse("characters.in-play", "stranger", who=who)
    holder = game.known("titles").get(title)
    outcome: api.Values = {"title": title, "to": who, "from": holder}
    if holder == who:
        return api.Answer("titles.held", "already", {"holder": who, "title": title}, outcome)
    yield from _line.barred(game, title, who)
    return api.Answer(GIVEN, "gets", {"who": who, "title": title}, outcome, [api.Put("titles", who, title)])
