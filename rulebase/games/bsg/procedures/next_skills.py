"""What the next cards of a Skill deck may be: whatever of it nobody has seen."""

from rulebase.play import api

from . import _decks

RULE = "hands.next"


def next_skills(game: api.Game) -> api.Procedure:
    skill, number = (yield api.Need("skill")), (yield api.Need("how-many"))
    deck = _unseen(game, skill)
    there = sum(deck.values())
    yield from api.require(number <= there, RULE, "too-few", skill=skill, n=number, unseen=there)
    wanted = yield api.Need("wanted-card", default=None)
    answer = yield from _strengths(deck, number) if wanted is None else _hits(deck, number, wanted)
    yield api.Step(RULE, "unseen", skill=skill, n=number, unseen=there)
    return answer


def _hits(deck: dict[str, int], number: int, wanted: str) -> api.Procedure:
    """How many of the next cards are the one that is hoped for."""
    sorts = {card: wanted if api.bare(card) == wanted else api.UNKNOWN for card in deck}
    dealt = yield api.Deal(number, deck, "next-cards", sorts)
    hits = dealt.get(wanted, 0)
    return api.Answer(
        RULE, "hits", {"n": number, "hits": hits, "wanted-card": wanted}, {"result": hits, "number": number}
    )


def _strengths(deck: dict[str, int], number: int) -> api.Procedure:
    dealt = yield api.Deal(number, deck, "next-strengths", {card: api.carried(card)[0] for card in deck})
    given = sum(dealt.values())
    yield from api.require(given >= number, RULE, "not-all", n=number, given=given)
    total = sum(int(strength) * cards for strength, cards in dealt.items())
    outcome: api.Values = {"result": total, "number": number, "strengths": dealt}
    return api.Answer(RULE, "total", {"n": number, "total": total}, outcome)


def _unseen(game: api.Game, skill: str) -> dict[str, int]:
    """The deck without what is known to lie in a hand or among the discards; of such a card the strength is needed."""
    deck, names = _decks.of_skill(game, skill), _decks.cards_of(game, skill)
    for part, told in (("hand", game.known("hand")), ("skill-discards", game.known("skill-discards"))):
        for key, cards in told.items():
            bare = [card for card, number in cards.items() if number and card in names]
            if bare:
                raise api.Unknown(part, key, among=[card for card in deck if api.bare(card) in bare])
    return api.unseen(game, deck, "hand", "skill-discards")
