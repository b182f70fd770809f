"""Receiving skills: when, how many cards, and of which types."""

from rulebase.play import api

from . import _line, _places, _skill_sets

RULE, OPENING = "receiving.set", "receiving.opening"
MULTI, DIVIDED = "skill-sets.multi", ("receiving.set", "receiving.leaders")
CHOOSE = {_skill_sets.CYLONS: "choose-cylon", _skill_sets.FEW: "choose-few"}


def receive(game: api.Game) -> api.Procedure:
    who = yield api.Need("who", default=game.now("current-player", ignore="whoever receives is told") or api.UNSET)
    yield from _trauma_first(game, who)
    rule, ways = _skill_sets.received(game, who)
    where: api.Values = {"place": game.now("at", who)} if rule == _skill_sets.FEW else {}
    return (yield from _drawn(game, who, rule, ways, _not_so(game, who, rule), where))


def _not_so(game: api.Game, who: str, rule: str) -> str:
    """What is said of cards that do not fit: of revealed Cylons, who go by no set, whether they may be alike."""
    if rule == _skill_sets.FEW and not _line.leads(game, who) and _line.known_cylon(game, who):
        return "not-so-any"
    if rule == "receiving.leaders" and _places.infiltrating(game, who):
        return "not-so-more"
    alike = game.table(_skill_sets.RECEIVED).value("alike")
    return "not-apart" if rule == "receiving.cylons" and not alike else "not-so"


def _trauma_first(game: api.Game, who: str) -> api.Saying:
    place = _places.noted(game, who)
    if game.has("trauma-places") and place in game.table("trauma-places").list:
        yield api.Step("receiving.trauma", "first", who=who, place=place)
        yield from api.then("take-trauma", who=who, place=place)


def opening_skills(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    if who == game.now("current-player", ask="whoever is first draws none"):
        yield api.Refuse(OPENING, "first", who=who)
    not_so = "not-in-set" if _skill_sets.opens_in_set(game, who) else "not-so"
    return (yield from _drawn(game, who, OPENING, _skill_sets.opening(game, who), not_so, {}))


def _drawn(
    game: api.Game, who: str, rule: str, ways: list[_skill_sets.Types], not_so: str, where: api.Values
) -> api.Procedure:
    types = yield from _chosen(game, who, rule, ways, not_so, where)
    drawn: _skill_sets.Types = {}
    for skill, number in types.items():
        came = yield from _off_a_deck(game, who, rule, skill, number)
        if came:
            drawn[skill] = came
    number = sum(drawn.values())
    outcome: api.Values = {"who": who, "received": drawn, "number": number}
    says = _received(game, who, rule, sum(types.values()))
    return api.Answer(rule, says, {"who": who, "n": number, **where}, outcome)


def _off_a_deck(game: api.Game, who: str, rule: str, skill: str, number: int) -> api.Finding[int]:
    """How many come of a type; before the first turn every deck is full, unless it is told otherwise."""
    if rule == OPENING and game.now("skill-decks", skill, ignore="every deck is full") is None:
        does = api.Change("hand", {api.carrying(api.UNKNOWN, skill): number}, who)
        yield api.Step("hands.skill-cards", "drawn", does, who=who, skill=skill, n=number)
        return number
    came = yield from api.then("draw-skills", who=who, skill=skill, how_many=number, named=True, by_effect=True)
    drawn: int = came.outcome["drawn"]
    return drawn


def _received(game: api.Game, who: str, rule: str, number: int) -> str:
    """How it is said: of Leaders, why they have fewer or more cards than others, or than their set."""
    if rule == OPENING and _line.leads(game, who):
        return "received-leader" if _skill_sets.opens_with_few(game, who) else "received-infiltrator"
    more = rule == "receiving.leaders" and number > sum(_skill_sets.of_sheet(game, who)[0].values())
    return "received-more" if more else "received"


def _chosen(
    game: api.Game, who: str, rule: str, ways: list[_skill_sets.Types], not_so: str, where: api.Values
) -> api.Finding[_skill_sets.Types]:
    """The types that were told, if they can be drawn; else a choice, unless there is only one way."""
    told: _skill_sets.Types | None = yield api.Need("draws", default=None)
    if told is not None and told not in ways:
        number = sum(ways[0].values())
        if rule == _skill_sets.FEW and sum(told.values()) == number:
            yield api.Refuse(rule, "not-type", None, who=who, **where)
        only = ways[0] if len(ways) == 1 and not_so == "not-so" else {}
        yield api.Refuse(rule, "not-these" if only else not_so, None, who=who, n=number, draws=only, **where)
    divided = _skill_sets.multi(game, who) if rule in DIVIDED else 0
    says, number = ("chosen", divided) if divided else (CHOOSE.get(rule, "choose"), sum(ways[0].values()))
    choice = api.Choose(who, ways, MULTI, says, who=who, n=number, **where)
    chosen: _skill_sets.Types = (yield choice) if told is None else told
    if divided:
        yield api.Step(MULTI, "chosen", who=who, n=divided)
    return chosen
