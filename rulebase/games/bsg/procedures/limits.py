"""The end of a turn: who holds too many cards, what goes, and that the turn is over."""

from rulebase.play import api

from . import _deciders, _paying, _sheets, _turns, endings

RULE, QUORUM = "hands.limit", "hands.quorum-limit"
SKILL_CARD, QUORUM_CARD = "skill-card", "quorum-card"


def end_of_turn(game: api.Game) -> api.Procedure:
    only_current = game.reading("hand-limit-timing") == "b"
    current = game.now("current-player", ask="somebody has to be next" if only_current else "")
    discarded = 0
    for who in [current] if only_current else game.seats(current) if current else game.known("hand"):
        if api.discards(game.now("hand", who) or {}, _limit(game, who)):
            done = yield from api.then("discard-to-limit", who=who)
            discarded += done.outcome["discarded"]
    quorum = yield from _quorum_down(game)
    outcome: api.Values = {"discarded": discarded, "quorum-discarded": quorum}
    if not current and endings.resources(game):
        yield from api.then("pass-turn")
    if not current:
        return api.Answer("turn.steps", "passed-left", {}, {**outcome, "current-player": None}, _turns.new_turn(game))
    yield api.Step("turn.end", "over", who=current)
    passed = yield from api.then("pass-turn")
    outcome |= passed.outcome
    return passed.as_(outcome)


def discard_to_limit(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    held, most = game.now("hand", who, ask="too many are discarded"), _limit(game, who)
    number = api.discards(held, most)
    if not number:
        return api.Answer(RULE, "within", {"who": who, "most": most}, {"who": who, "discarded": 0})
    yield api.Step(RULE, "too-many", who=who, n=sum(held.values()), most=most)
    random = _sheets.word(game, who, _sheets.DISCARD) is not None
    cards = yield from (_paying.drawn(held, number, who) if random else _paying.down(held, number, who))
    done = yield from api.then("discard-skills", who=who, cards=cards, at_random=random)
    outcome: api.Values = {"who": who, "discarded": number}
    if random:
        return api.Answer("hands.random", "discarded", {"who": who, "n": number}, outcome).by(RULE)
    return done.as_(outcome).by(RULE)


def _limit(game: api.Game, who: str) -> int:
    """How many cards somebody may hold; of a sheet that prints a number of its own, it has to be told."""
    if _sheets.word(game, who, _sheets.LIMIT) and game.now("hand", who) and _own(game, who) is None:
        raise api.Unknown("sheet-limit", who)
    return game.now("sheet-limit", who)


def _own(game: api.Game, who: str) -> int | None:
    return game.now("sheet-limit", who, skip="this sheet prints one of its own")


def _quorum_down(game: api.Game) -> api.Finding[int]:
    """The President's hand has a limit where the rules know of one."""
    row = game.table("hand-limits").get(QUORUM_CARD)
    if row is None:
        return 0
    held = game.now("quorum-hand") or {}
    number = api.discards(held, row["most"])
    if number:
        yield api.Step(QUORUM, "too-many", n=sum(held.values()), most=row["most"])
        cards = yield api.Choose(_deciders.of(game, _deciders.PRESIDENT), api.picks(held, number), QUORUM, "choose")
        yield from api.then("discard-quorum", quorum_cards=cards)
    return number
