"""The action of a turn: which there are, and what the locations do."""

from rulebase.play import api

from . import _actions, _decks, _line, _moving, _paying, _places, _sheets

ADMINISTRATION, QUARTERS, GIVEN = "actions.administration", "actions.admirals-quarters", "titles.given"
PRESIDENT, BRIG, ADMINISTERED = "president", "brig", "administration"
ON_NEW_CAPRICA, INTO = "actions.new-caprica", "into-detention"


def take_action(game: api.Game) -> api.Procedure:
    who, kind = (yield api.Need("who")), (yield api.Need("action-type"))
    row = game.table(_actions.TYPES).row(kind)
    of_title = kind == _actions.OF_TITLE
    named = (yield api.Need("title", default=None)) if of_title else row.get("title")
    if named and _line.known_holder(game, named) not in (None, _line.NOBODY):
        yield from _actions.not_holder(game, who, kind, named)
    yield from _actions.barred(game, who, kind)
    yield from _actions.without(game, who, kind)
    place = _moving.where(game, who) if kind == _actions.AT_LOCATION else None
    yield from _sheets.allowed(game, who, kind, place)
    yield from _sheets.elsewhere(game, who) if kind == _actions.REVEAL else []
    title = (yield api.Need("title")) if of_title else named
    if title:
        yield from _actions.not_holder(game, who, kind, title)
    granted = kind != _actions.NONE and (yield api.Need("granted"))
    if granted:
        yield from _actions.granted(game, who, kind)
    elif game.now("acted", ignore="only then it is another action"):
        yield api.Step(_sheets.RULE, "second", who=who)
    does = yield from _miracle(game, who, kind)
    chosen = (yield from _whom(game, who)) if kind == _actions.DETAIN else who
    told = {"who": who, "place": place}
    yield from _actions.also_locked_up(game, who, kind)
    yield api.Step(row["rule"], kind, *does, **told)
    if kind == _actions.REVEAL:
        yield from api.then("reveal", who=who)
    if kind == _actions.LEAVE:
        yield from _back(game, who)
    if chosen and game.has(INTO):
        yield from _into_detention(game, kind, chosen)
    return api.Answer(row["rule"], kind, told, {"who": who, "action-type": kind})


def _miracle(game: api.Game, who: str, kind: str) -> api.Finding[list[api.Effect]]:
    """What a once-per-game ability costs, where there are tokens for it."""
    if kind != _actions.CHARACTER or not game.here("miracle"):
        return []
    left, cost = game.now("miracle", who), game.table("miracle-ability").value("cost")
    short = left is not None and left < cost
    if not (yield api.Need("once-per-game", default=api.UNSET if short else False)):
        return []
    yield from api.require(not short, _actions.KINDS, "no-miracle", who=who)
    return [api.Change("miracle", -cost, who)]


def _back(game: api.Game, who: str) -> api.Saying:
    place = _places.told(game, who)
    if place and _places.about(game, place)["prison"]:
        yield api.Clause(_actions.KINDS, "infiltrator")
        held = _decks.in_hand(game, who) or {}
        number = api.discards(held, game.table("leaving-infiltration").value("kept"))
        if number:
            cards = yield from _paying.down(held, number, who)
            yield from api.then("discard-skills", who=who, cards=cards, at_random=False)
    yield from api.then("send", who=who, to=_places.SHIP)


def _whom(game: api.Game, who: str) -> api.Finding[str | None]:
    """The human whom a Cylon player wants to detain, if it was told; there has to be somebody."""
    chosen, place, at = (yield api.Need("chosen", default=None)), _moving.where(game, who), game.known("at")
    if chosen and at.get(chosen) not in (None, _places.LARGE, place):
        yield api.Refuse(ON_NEW_CAPRICA, "elsewhere", who=who, other=chosen, place=place)
    others = [chosen] if chosen else list(_line.seated(game))
    there = [other for other in others if at.get(other) in (None, _places.LARGE, place)]
    if others and not any(not _places.cylon(game, other) for other in there):
        yield api.Refuse(ON_NEW_CAPRICA, "nobody", who=who, place=place)
    return str(chosen) if chosen else None


def _into_detention(game: api.Game, kind: str, chosen: str) -> api.Saying:
    """What the die brings to whoever plays a Quorum card, or is to be detained, on New Caprica."""
    rows = {to: row for to in game.table("places") if (row := game.table(INTO).get(kind, to))}
    if not rows or not _places.on_the_planet(game, chosen):
        return
    if _places.about(game, place := _places.known(game, chosen))["prison"]:
        return
    roll = yield from api.rolled(game, "roll")
    to = next((to for to, row in rows.items() if api.within(row["roll"], roll)), place)
    if to == place:
        yield api.Step(ON_NEW_CAPRICA, "stays", who=chosen, place=place)
    else:
        yield from api.then("send", who=chosen, to=to)


def use_location(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    place = yield from _actions.taken(game, who)
    row = _actions.row_of(game.table(_actions.USES), place, cylon=_places.cylon(game, who)) or {}
    done = yield from api.carry_out(game, row["does"], "card-effects", the_user=who)
    passed = next((each.outcome["passed"] for each in done if "passed" in each.outcome), None)
    return api.altogether(done, _actions.LOCATION, {"who": who, "place": place, "passed": passed}, place=place)


def nominate(game: api.Game) -> api.Procedure:
    who, chosen = (yield api.Need("who")), (yield api.Need("chosen"))
    yield from _used(game, who, ADMINISTERED)
    yield from _line.barred(game, PRESIDENT, chosen)
    checks = game.table("place-checks")
    if checks.get(ADMINISTERED) is None:
        yield api.Clause(ADMINISTRATION, "passed")
        yield api.Wanted(ADMINISTERED)
    difficulty = checks.row(ADMINISTERED)["difficulty"]
    says = "oneself" if chosen == who else "nominated"
    yield api.Step(ADMINISTRATION, says, who=who, other=chosen, check_difficulty=difficulty)
    if not (yield api.Need("passed", least=difficulty)):
        return api.Answer(ADMINISTRATION, "fails", {"other": chosen}, {"chosen": chosen, "passed": False})
    done = yield from api.then("give-title", who=chosen, title=PRESIDENT)
    return done.as_({"chosen": chosen, "passed": True}).by(ADMINISTRATION)


def accuse(game: api.Game) -> api.Procedure:
    who, chosen = (yield api.Need("who")), (yield api.Need("chosen"))
    yield from _used(game, who, "admirals-quarters")
    if chosen == who and game.reading("admirals-quarters-target") == "b":
        yield api.Refuse(QUARTERS, "admirals-quarters-target", who=who)
    difficulty = game.table("place-checks").row("admirals-quarters")["difficulty"]
    says = "self-accused" if chosen == who else "accused"
    yield from _places.unsendable(game, chosen, BRIG)
    yield api.Step(QUARTERS, says, who=who, other=chosen, check_difficulty=difficulty)
    if not (yield api.Need("passed", least=difficulty)):
        return api.Answer(QUARTERS, "fails", {"other": chosen}, {"chosen": chosen, "passed": False})
    done = yield from api.then("send", who=chosen, to=BRIG)
    return done.as_({"chosen": chosen, "passed": True}).by(QUARTERS)


def _used(game: api.Game, who: str, location: str) -> api.Saying:
    """Why somebody cannot use a location that is meant, as far as it is told where that is."""
    place = _places.told(game, who)
    if place not in (None, _places.LARGE, location):
        yield api.Refuse(_actions.LOCATION, "elsewhere", who=who, place=place, other_place=location)
    yield from _actions.usable(game, who, location)
    yield from _sheets.allowed(game, who, _sheets.LOCATION, location)


def give_title(game: api.Game) -> api.Procedure:
    who, title = (yield api.Need("who")), (yield api.Need("title"))
    holder = game.now("titles", title, skip="whoever had it loses it")
    outcome: api.Values = {"title": title, "to": who, "from": holder}
    if holder == who:
        return api.Answer("titles.held", "already", {"holder": who, "title": title}, outcome)
    yield from _line.barred(game, title, who)
    return api.Answer(GIVEN, "gets", {"who": who, "title": title}, outcome, [api.Put("titles", who, title)])
