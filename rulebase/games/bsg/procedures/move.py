"""Moving by one's own will: in one's own Movement step, by a card, by an ability, out of prison; who can be sent."""

from rulebase.play import api

from . import _line, _moving, _paying, _places, _sheets

ABILITIES, BRIG, SENDING = "movement.abilities", "movement.brig", "movement.sending"
FLIES = (_moving.PILOTS, "flies")


def move(game: api.Game) -> api.Procedure:
    who, to = (yield api.Need("who")), (yield api.Need("to"))
    yield from _moving.never(game, who, to)
    source = _moving.where(game, who)
    yield from _moving.barred(game, who, source, to)
    yield from _moving.reached(game, who, source, to)
    cost = _moving.cost(game, source, to)
    yield from _paying.short(game, who, cost, api.Refuse(_moving.COST, "none", who=who, place=to))
    yield from _sheets.allowed(game, who, _sheets.MOVE)
    if (yield api.Need("how")) == _moving.BY_CARD:
        yield api.Step("movement.by-card", "allowed", who=who)
    if _places.about(game, source)["hazardous"]:
        yield api.Step("movement.hazardous", "left", who=who, place=source)
    if cost:
        yield from _paying.discarded(game, who, cost, _moving.due(game, source, to))
    elif not _places.flying(game, to):
        yield api.Step(_moving.COST, "free")
    told = _told(game, source, to)
    yield from api.becomes(game, "at", to, who, *told, who=who, place=to)
    does: list[api.Effect] = []
    if told == FLIES:
        does = api.move("space", _moving.known_craft(game, who, source), source, to)
    elif _places.flying(game, source):
        yield _leaving(game, who, source)
    outcome = {"who": who, "from": source, "to": to, "discarded": cost}
    return api.Answer(*told, {"who": who, "place": to}, outcome, does)


def _told(game: api.Game, source: str, to: str) -> tuple[str, str]:
    return FLIES if _places.flying(game, source) and _places.flying(game, to) else (_moving.STEP, "moves")


def land(game: api.Game) -> api.Procedure:
    """What becomes of the viper that somebody leaves."""
    who = yield api.Need("who")
    place = _places.told(game, who) or _places.LARGE
    flying = _places.flying(game, place)  # so that nobody has to say it again
    area: str = (yield api.Need("where", default=None)) or place if flying else (yield api.Need("where"))
    if not game.printed(_places.piloting(who), leans=False):
        yield from _places.flies(game, who)
    if place not in (_places.LARGE, area):
        yield api.Refuse(_moving.PILOTS, "not-there", who=who, place=place, where=area)
    yield from _places.unmanned(game, who, area)
    left = _leaving(game, who, area)
    unit = api.bare(_moving.craft(game, who, area)) or api.UNKNOWN
    # Whoever has landed is in no area; where instead, nobody has said.
    away = [api.Put("at", api.UNSET, who)] if flying else []
    return left.as_({"viper": unit}, *left.does, *away)


def _leaving(game: api.Game, who: str, area: str) -> api.Step:
    """The viper that somebody flew goes back to the Reserves."""
    unit = api.bare(_moving.craft(game, who, area))
    does: list[api.Effect] = [api.Change("reserves", {unit or api.UNKNOWN: 1})]
    does += [api.Change("space", {piece: -1}, area) for piece in _moving.known_craft(game, who, area)]
    return api.Step(_moving.PILOTS, "back" if unit else "back-some", *does, who=who, target=unit)


def use_movement_ability(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    if _line.known_cylon(game, who) and not _line.leads(game, who):
        yield api.Refuse("actions.cylons", "no-ability", who=who)
    if cards := (_sheets.word(game, who, "movement-ability") or {}).get("cards"):
        yield api.Step(_sheets.RULE, "hoshi", who=who, n=cards)
    return api.Answer(ABILITIES, "used", {"who": who}, {"who": who})


def escape(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    prison = game.now("at", who)
    if not _places.about(game, prison)["prison"]:
        yield api.Refuse(BRIG, "not-in-prison", who=who).telling("at")
    difficulty = game.table("place-checks").row(prison)["difficulty"]
    if (yield api.Need("passed", default=None, least=difficulty)) is not False:
        yield from _out_of_reach(game, who, prison, (yield api.Need("to", default=None)))
    yield from api.then("place-check", checked=prison)
    if not (yield api.Need("passed", least=difficulty)):
        return api.Answer(BRIG, "fails", {"who": who, "place": prison}, {"who": who, "passed": False, "to": prison})
    to = yield api.Need("to", default=None)
    if not to:
        yield from api.then("free", who=who)
        return api.Answer(
            BRIG, "passes-somewhere", {"who": who, "place": prison}, {"who": who, "passed": True, "to": None}
        )
    yield api.Step(BRIG, "passes", who=who)
    done = yield from api.then("free", who=who, to=to)
    return done.as_({"who": who, "passed": True, "to": to})


def _out_of_reach(game: api.Game, who: str, prison: str, to: str | None) -> api.Saying:
    """Why no escape leads there, if so."""
    if to is None:
        return
    if _places.board(game, to) != _places.board(game, prison):
        yield api.Refuse(BRIG, "elsewhere", who=who, place=to, escape_board=_places.board(game, prison))
    yield from api.require(not _places.about(game, to)["hazardous"], "movement.hazardous", "barred", who=who, place=to)


def place_check(game: api.Game) -> api.Procedure:
    """The skill check that a place asks for."""
    place = yield api.Need("checked")
    row = game.table("place-checks").row(place)
    skills = [skill for skill, counts in row.items() if counts is True]
    yield from _sheets.changed(game, place)
    told = {"checked": place, "check-difficulty": row["difficulty"], "counted": skills}
    return api.Answer("places.checks", "asks", told, {"difficulty": row["difficulty"], "skills": skills})


def choose_for(game: api.Game) -> api.Procedure:
    """Whether somebody can be picked for the Brig or Sickbay."""
    who, to = (yield api.Need("who")), (yield api.Need("to"))
    if _places.about(game, to).get("home") or not _places.about(game, to)["hazardous"]:
        yield api.Refuse(SENDING, "nowhere-else", place=to)
    yield from _places.unsendable(game, who, to)
    place = _places.noted(game, who)
    stays = place is not None and _places.about(game, place).get("keeps-from") == to
    says = "stays" if stays else "chosen"
    return api.Answer(SENDING, says, {"who": who, "place": to}, {"who": who, "moves": not stays})
