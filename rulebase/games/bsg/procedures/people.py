"""What happens to people: sent away, freed, revealed, executed; what follows from it stands in tables."""

from rulebase.checker import api

from . import _line, _places, _players

LARGE, SICKBAY = "at-large", "sickbay"
CHOSEN_FOR = (_line.BRIG, SICKBAY)


# The places of which a rule has a sentence of its own.
OWN = {
    LARGE: "places.sent",
    _line.BRIG: "places.sent",
    _places.SHIP: "places.sent",
    "detention": "places.detention",
    "medical-center": "places.detention",
}


def send(game: api.Game) -> api.Procedure:
    who, to = (yield api.Need("who")), (yield api.Need("to"))
    yield from _players.stranger(game, who)
    hit, area = (yield api.Need("viper-hit", default=None)), game.known("at").get(who)
    if area == _line.BRIG and to == SICKBAY:
        return api.Answer("movement.sending", "stays", {"who": who}, {"who": who, "to": area})
    if to in CHOSEN_FOR and (area in (to, _places.OFF_BOARD) or _known_cylon(game, who)):
        yield from _places.unsendable(game, who, to)
    if not hit and area and _places.flying(game, area) and not _places.flying(game, to):
        yield from api.then("land", who=who, where=area)
    sent = yield from api.becomes(game, "at", to, who, *_told(to), who=who, place=to)
    place = game.now("at", who)
    if place in _places.HOME and _line.leads(game, who) and game.now("infiltrating", who):
        yield api.Step("places.sent", "infiltration-ends", api.Put("infiltrating", False, who), who=who)
    return api.Answer(sent.rule, sent.says, sent.values, {"who": who, "to": place})


def _known_cylon(game: api.Game, who: str) -> bool:
    return _line.leads(game, who) or bool(game.known("revealed").get(who))


def _told(place: str) -> tuple[str, str]:
    return (OWN[place], place) if place in OWN else ("places.sent", "elsewhere")


def free(game: api.Game) -> api.Procedure:
    who, to = (yield api.Need("who")), (yield api.Need("to", default=None)) or LARGE
    if _places.about(game, to)["prison"]:
        yield api.Refuse("places.sent", "not-free", place=to)
    place = game.known("at").get(who)
    prison = place if place and _places.about(game, place)["prison"] else _line.BRIG
    yield from api.becomes(game, "at", to, who, *_told(to), who=who, place=to)
    if prison == _line.BRIG:
        yield from api.then("hand-on", who=who, because="leaves-brig")
    return api.Answer(*_told(to), {"who": who, "place": to}, {"who": who, "from": prison})


def reveal(game: api.Game) -> api.Procedure:
    who, before = (yield api.Need("who")), game.known("titles")
    yield from _players.stranger(game, who)
    if _line.leads(game, who):
        yield api.Refuse("succession.leaders-barred", "known", who=who)
    yield from api.becomes(game, "revealed", True, who, "succession.revealed", "now", who=who)
    if _line.mutinous(game, who):
        yield api.Step("succession.mutineer", "passed-on", who=who)
    told = api.Answer("succession.revealed", "now", {"who": who}, {"who": who})
    return _line.of_titles(game, told, before, "revealed")


def mutiny(game: api.Game) -> api.Procedure:
    who, before = (yield api.Need("who")), game.known("titles")
    holders = [other for other, has in game.known("mutineer").items() if has]
    if any(_line.leads(game, other) for other in (who, *holders)):
        yield api.Silent("mutineer-card-to-leader")
    if who in holders:
        return api.Answer("succession.mutineer", "already", {"who": who}, {"who": who})
    for other in holders:
        yield api.Step("succession.mutineer", "loses", api.Put("mutineer", False, other), who=other)
    yield from api.becomes(game, "mutineer", True, who, "succession.mutineer", "receives", who=who)
    told = api.Answer("succession.mutineer", "receives", {"who": who}, {"who": who})
    return _line.of_titles(game, told, before, "mutineer")


def execute(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    if _line.leads(game, who) or (yield from _is_cylon(game, who)):
        return (yield from _survives(game, who))
    if (yield from _line.by_trial(game, (yield api.Need("replacement", default=None)))):
        return (yield from _eliminated(game, who))
    return (yield from _replaced(game, who))


def _is_cylon(game: api.Game, who: str) -> api.Finding[bool]:
    """Where a new character was told, whoever is executed is none, unless it was told."""
    if (yield api.Need("replacement", default=None)):
        return bool((yield api.Need("cylon", default=None)) or game.known("revealed").get(who))
    return bool((yield api.Need("cylon", default=False)) or game.now("revealed", who))


def _survives(game: api.Game, who: str) -> api.Procedure:
    """A Cylon keeps the character and is revealed; a Leader was known before."""
    says = "known-cylon" if _line.leads(game, who) else "cylon"
    told, before = (
        api.Answer("succession.executed", says, {"who": who}, {"who": who, "replacement": None}),
        game.known("titles"),
    )
    yield api.Step("succession.executed", says, who=who)
    if _line.leads(game, who):
        yield from api.then("send", who=who, to=_places.SHIP)
        return told
    yield from api.then("reveal", who=who)
    return _line.of_titles(game, told, before, "revealed")


def _eliminated(game: api.Game, who: str) -> api.Procedure:
    rest = [other for other in game.now("seats") if other != who]
    yield api.Step("succession.eliminated", "out", api.Put("seats", rest), who=who)
    before = game.known("titles")
    yield from api.then("hand-on", who=who, because="executed", eliminated=True)
    told = api.Answer("succession.eliminated", "out", {"who": who}, {"who": who, "replacement": None})
    return _line.of_titles(game, told, before, "executed")


def _replaced(game: api.Game, who: str) -> api.Procedure:
    known = game.known("titles")
    counts = {title: _waits(game, title) for title, holder in known.items() if holder == who}
    if not all(counts.values()):
        yield from api.then("hand-on", who=who, because="executed")
    replacement = yield _replacement(game, any(counts.values()))
    yield from _wrong(game, who, replacement)
    others = [title for title, holder in known.items() if holder != who]
    if any(_line.all_jailed(game, title) for title in others):
        yield api.Silent("new-character-outside-brig")
    taking = {"who": who, "replacement": replacement}
    yield api.Step("succession.executed", "replaced", api.Reseat(who, replacement), **taking)
    if any(counts.values()) or len(known) < len(game.table("titles").keys()):
        yield from api.then("hand-on", who=who, because="executed", replacement=replacement)
    if others:
        yield api.Step("succession.new-character-higher", "keeps")
    told = api.Answer("succession.executed", "replaced", taking, dict(taking))
    return _line.of_titles(game, told, known, "executed")


def _waits(game: api.Game, title: str) -> bool:
    """Whether a title moves only when there is a new character."""
    return bool(game.table("title-triggers").row(title, "executed")["replacement-counts"])


def _replacement(game: api.Game, needed: bool) -> api.Need:
    """Who comes to the seat; that has to be known where a title waits for it."""
    if not needed:
        return api.Need("replacement", default="a-new-character")
    seats = game.told("seats") or []
    free = [who for who in _line.line(game, "admiral") if who not in seats]
    return api.Need("replacement", among=[who for who in free if not _line.twins(game, [who, *seats])])


def _wrong(game: api.Game, who: str, replacement: str) -> list[api.Refuse]:
    taken = _line.taken(game, who, replacement)
    if taken:
        return taken
    seats = game.told("seats") or []
    both = _line.twins(game, [replacement, *(other for other in seats if other != who)])
    return [api.Refuse("characters.versions", "both", who=one, other=other) for one, other in both]
