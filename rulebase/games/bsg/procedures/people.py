"""What happens to people: sent away, freed, revealed, executed; what follows from it stands in tables."""

from collections.abc import Mapping

from rulebase.play import api

from . import _deciders, _decks, _forfeits, _line, _paying, _places

ACTIONS, REVEALED, EXECUTED, LIMIT = "actions.kinds", "reveal.rest", "execute.rest", "hands.mutiny-limit"
LARGE = "at-large"
NEW = "a-new-character"  # one of whom the name is not known


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
    hit = yield api.Need("viper-hit", default=None)
    area = _places.told(game, who) if hit else _before(game, who, to)
    if area and _places.about(game, area).get("keeps-from") == to:
        return api.Answer("movement.sending", "stays", {"who": who}, {"who": who, "to": area})
    yield from _places.unsendable(game, who, to, as_told=True)
    yield from _misplaced(game, who, to)
    if not hit and area and _places.flying(game, area) and not _places.flying(game, to):
        yield from api.then("land", who=who, where=area)
    sent = yield from api.becomes(game, "at", to, who, *_told(to), who=who, place=to)
    place = game.now("at", who)
    if _places.about(game, place).get("home") and _line.leads(game, who) and game.now("infiltrating", who):
        yield api.Step("places.sent", "infiltration-ends", api.Put("infiltrating", False, who), who=who)
    return sent.as_({"who": who, "to": place})


def _before(game: api.Game, who: str, to: str) -> str | None:
    """Where somebody is, as far as told; that nobody told it matters only where some place keeps him from the other."""
    return _places.noted(game, who) if _places.kept_from(game, to) else _places.told(game, who)


def _misplaced(game: api.Game, who: str, to: str) -> list[api.Refuse]:
    """Why somebody cannot come to a place: it is for the other side; a Leader may come back to the Cylons."""
    there = _places.destination(game, who, to)
    row, leads = game.table("boards").get(_places.board(game, there)), _line.leads(game, who)
    if row is None or (leads and _places.about(game, there).get("home")):
        return []
    matters = leads or _line.known_cylon(game, who) or row["by-marker"] or not row["humans"]
    return (_places.closed(game, who, there) if matters else []) or _places.apart(game, who, there)


def _told(place: str) -> tuple[str, str]:
    return (OWN[place], place) if place in OWN else ("places.sent", "elsewhere")


def free(game: api.Game) -> api.Procedure:
    who, to = (yield api.Need("who")), (yield api.Need("to", default=None)) or LARGE
    yield from api.require(not _places.about(game, to)["prison"], "places.sent", "not-free", place=to)
    prison = _places.told(game, who) or _line.BRIG
    yield from api.require(_places.about(game, prison)["prison"], "places.sent", "was-free", who=who)
    if not (_line.leads(game, who) and _places.about(game, to).get("home")):
        yield from _places.closed(game, who, to)
    yield from _places.apart(game, who, to)
    yield from api.becomes(game, "at", to, who, *_told(to), who=who, place=to)
    if prison == _line.BRIG:
        yield from api.then("hand-on", who=who, because="leaves-brig")
    return api.Answer(*_told(to), {"who": who, "place": to}, {"who": who, "from": prison})


def reveal(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    yield from api.require(not _line.leads(game, who), "succession.leaders-barred", "known", who=who)
    if _line.known_cylon(game, who):
        return api.Answer(REVEALED, "already", {"who": who}, {"who": who})
    executed = (yield api.Need("because", default=None)) == "executed"
    place = _places.told(game, who) or LARGE
    jailed = place in game.clauses(ACTIONS)
    yield from _forfeits.hand(game, who, REVEALED, (yield from _too_many(game, who)))
    yield from _forfeits.tokens(game, who, REVEALED)
    told = {"who": who, "place": place} if jailed and not executed else {"who": who}
    rule, says = (EXECUTED, "cylon") if executed else (REVEALED, "locked-up" if jailed else "now")
    yield from api.becomes(game, "revealed", True, who, rule, says, **told)
    if not executed:
        yield api.Step(REVEALED, "super-crisis", api.Change("super-crises", {api.UNKNOWN: 1}, who), who=who)
    if _line.mutinous(game, who):
        yield api.Step("succession.mutineer", "passed-on", who=who)
    if not executed:
        yield from _forfeits.turn(game, who, REVEALED)
    return api.Answer(rule, says, told, {"who": who, "executed": executed, "action": not (jailed or executed)})


def _too_many(game: api.Game, who: str) -> api.Finding[Mapping[str, int] | None]:
    """The Skill cards that whoever is revealed chooses to discard; None where nobody knows how many there are."""
    held = _decks.in_hand(game, who)
    if held is None:
        told: Mapping[str, int] | None = yield api.Need("cards", default=None)
        return told
    number = api.discards(held, game.table("hand-limits").row("revealed")["most"])
    return (yield from _paying.down(held, number, who))


def mutiny(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    holders = [other for other, has in game.known("mutineer").items() if has]
    if any(_line.leads(game, other) for other in (who, *holders)):
        yield api.Silent("mutineer-card-to-leader")
    if game.now("mutineer", who):
        return api.Answer("succession.mutineer", "already", {"who": who}, {"who": who})
    for other in holders:
        yield api.Step("succession.mutineer", "loses", api.Put("mutineer", False, other), who=other)
    drawn = game.table("loyalty-deal").value("mutineer-mutinies")
    values = {"who": who, "n": drawn}
    yield from api.becomes(game, "mutineer", True, who, "succession.mutineer", "receives", **values)
    yield api.Step("succession.mutineer", "dealt", api.Change("mutiny-cards", {api.UNKNOWN: drawn}, who), who=who)
    return api.Answer("succession.mutineer", "receives", values, {"who": who})


def draw_mutiny(game: api.Game) -> api.Procedure:
    """Whoever has too many then goes to the Brig, and keeps as many as they may."""
    who = yield api.Need("who")
    yield from api.require(not _places.cylon(game, who), LIMIT, "cylon", who=who)
    held, stays = game.now("mutiny-cards", who), (yield api.Need("stays-put", default=None))
    drawn = api.Change("mutiny-cards", {api.UNKNOWN: 1}, who)
    if held is None:
        yield api.Clause(LIMIT, "mutineer" if game.now("mutineer", who) else "brig")
        return api.Answer(LIMIT, "drawn", {"who": who}, {"who": who, "discarded": None}, [drawn])
    most = game.table("hand-limits").row("mutineer" if game.now("mutineer", who) else "mutiny-card")["most"]
    number = sum(held.values()) + 1
    imprisoned = _places.told(game, who) == _line.BRIG
    if number <= most or (stays and not imprisoned):
        return api.Answer(LIMIT, "drawn", {"who": who}, {"who": who, "discarded": 0}, [drawn])
    yield api.Step(LIMIT, "drawn", drawn, who=who)
    if not imprisoned:
        yield api.Step(LIMIT, "too-many", who=who, n=number, most=most)
        sent = yield from api.attempt("send", who=who, to=_line.BRIG)
        if isinstance(sent, api.Refuse):
            yield api.Step(sent.rule, sent.says, **sent.values)
            return api.Answer(LIMIT, "drawn", {"who": who}, {"who": who, "discarded": 0})
    gone = yield api.Choose(who, api.picks(game.now("mutiny-cards", who) or {}, number - most), LIMIT, "which", who=who)
    outcome = {"who": who, "discarded": number - most}
    does = [api.Change("mutiny-cards", api.fewer(gone), who)]
    return api.Answer(LIMIT, "kept", {"who": who, "most": most, "n": number - most}, outcome, does)


def execute(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    yield from _forfeits.hand(game, who, EXECUTED, _decks.in_hand(game, who))
    yield from _forfeits.tokens(game, who, EXECUTED)
    known = _line.leads(game, who) or _line.known_cylon(game, who)
    cylon = known or (yield from _is_cylon(game, who))
    if not cylon:
        return (yield from _human(game, who))
    yield from _forfeits.turn(game, who, EXECUTED)
    return (yield from _comes_back(who) if known else _is_found_out(who))


def _human(game: api.Game, who: str) -> api.Procedure:
    """The fleet mourns a human; whoever played the character goes on with another one, or is out of the game."""
    replacement = yield api.Need("replacement", default=None)
    out = yield from _line.by_trial(game, replacement)
    if not out:
        yield from _forfeits.turn(game, who, EXECUTED)
    yield from api.then("lose", dial="morale", by=game.table("executions").value("morale"))
    return (yield from _eliminated(game, who) if out else _replaced(game, who))


def _comes_back(who: str) -> api.Procedure:
    """Who was known to be a Cylon keeps the character and held no title."""
    yield api.Step(EXECUTED, "known-cylon", who=who)
    yield from api.then("send", who=who, to=_places.SHIP)
    return api.Answer(EXECUTED, "known-cylon", {"who": who}, {"who": who, "replacement": None})


def _is_cylon(game: api.Game, who: str) -> api.Finding[bool]:
    """Where a new character was told, or that there is none, whoever is executed is none, unless it was told."""
    if (yield api.Need("replacement", default=None)) or (yield api.Need("eliminated", default=None)):
        return bool((yield api.Need("cylon", default=None)))
    return bool((yield api.Need("cylon")) or game.now("revealed", who))


def _is_found_out(who: str) -> api.Procedure:
    """A Cylon keeps the character and is revealed."""
    yield from api.then("reveal", who=who, because="executed")
    return api.Answer(EXECUTED, "cylon", {"who": who}, {"who": who, "replacement": None})


def _eliminated(game: api.Game, who: str) -> api.Procedure:
    if _deciders.player(game) == who:
        yield api.Step(EXECUTED, "turn", who=who)
        yield from api.then("pass-turn")
    rest = [other for other in game.now("seats") if other != who]
    yield api.Step("succession.eliminated", "out", api.Put("seats", rest), who=who)
    yield from api.then("hand-on", who=who, because="executed", eliminated=True)
    return api.Answer("succession.eliminated", "out", {"who": who}, {"who": who, "replacement": None})


def _replaced(game: api.Game, who: str) -> api.Procedure:
    known = game.known("titles")
    counts = {title: _waits(game, title) for title, holder in known.items() if holder == who}
    if not all(counts.values()):
        yield from api.then("hand-on", who=who, because="executed")
    replacement = yield _replacement(game, who, needed=any(counts.values()))
    yield from _wrong(game, who, replacement)
    others = [title for title, holder in known.items() if holder != who]
    if any(_line.all_jailed(game, title) for title in others):
        yield api.Silent("new-character-outside-brig")
    taking = {"who": who, "replacement": replacement}
    says = "replaced-unnamed" if replacement == NEW else "replaced"
    yield api.Step(EXECUTED, says, api.Reseat(who, replacement), **taking)
    if any(counts.values()) or len(known) < len(game.table("titles").keys()):
        yield from api.then("hand-on", who=who, because="executed", replacement=replacement)
    if others:
        yield api.Step("succession.new-character-higher", "keeps")
    return api.Answer(EXECUTED, says, taking, dict(taking))


def _waits(game: api.Game, title: str) -> bool:
    """Whether a title moves only when there is a new character."""
    return bool(game.table("title-triggers").row(title, "executed")["replacement-counts"])


def _replacement(game: api.Game, who: str, *, needed: bool) -> api.Need:
    """Who comes to the seat of somebody; that has to be known where a title waits for it."""
    if not needed:
        return api.Need("replacement", default=NEW)
    seats = _line.named(game)
    free = [other for other in _line.line(game, "admiral") if other not in (who, *seats)]
    return api.Need("replacement", among=[other for other in free if not _line.twins(game, [other, *seats])])


def _wrong(game: api.Game, who: str, replacement: str) -> list[api.Refuse]:
    taken = _line.taken(game, who, replacement)
    if taken:
        return taken
    seats = _line.named(game)
    both = _line.twins(game, [replacement, *(other for other in seats if other != who)])
    return [api.Refuse("characters.versions", "both", who=one, other=other) for one, other in both]
