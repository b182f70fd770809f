"""Cards that come into hands and leave them."""

from collections.abc import Mapping

from rulebase.checker import api

SKILLS, QUORUM = "hands.skill-cards", "hands.quorum"


def draw_skills(game: api.Game) -> api.Procedure:
    who, skill, number = (yield api.Need("who")), (yield api.Need("skill")), (yield api.Need("how-many"))
    outcome: api.Values = {"who": who, "drawn": number, "in-hand": _after(game.told("hand", who), number)}
    does = [api.Change("hand", {api.UNKNOWN: number}, who)]
    return api.Answer(SKILLS, "drawn", {"who": who, "skill": skill, "n": number}, outcome, does)


def discard_skills(game: api.Game) -> api.Procedure:
    who, cards = (yield api.Need("who")), (yield api.Need("cards"))
    held = game.told("hand", who)
    if held is not None and not _holds(held, cards):
        yield api.Refuse(SKILLS, "not-held", who=who)
    change = api.fewer(cards) if held is None else api.taken(held, cards)
    number = sum(cards.values())
    outcome: api.Values = {"who": who, "discarded": number}
    return api.Answer(SKILLS, "discarded", {"who": who, "n": number}, outcome, [api.Change("hand", change, who)])


def draw_quorum(game: api.Game) -> api.Procedure:
    number = yield api.Need("how-many")
    outcome: api.Values = {"drawn": number, "in-hand": _after(game.told("quorum-hand"), number)}
    return api.Answer(QUORUM, "drawn", {"n": number}, outcome, [api.Change("quorum-hand", {api.UNKNOWN: number})])


def discard_quorum(game: api.Game) -> api.Procedure:
    cards = yield api.Need("quorum-cards")
    held = game.told("quorum-hand")
    if held is not None and not _holds(held, cards):
        yield api.Refuse(QUORUM, "not-held")
    change = api.fewer(cards) if held is None else api.taken(held, cards)
    number = sum(cards.values())
    return api.Answer(QUORUM, "discarded", {"n": number}, {"discarded": number}, [api.Change("quorum-hand", change)])


def _after(held: Mapping[str, int] | None, number: int) -> int | None:
    """How many cards a hand has with so many more, if it was told."""
    return None if held is None else sum(held.values()) + number


def _holds(held: Mapping[str, int], cards: Mapping[str, int]) -> bool:
    """Whether a hand can hold these cards: what is not known of it may be any."""
    lacking = sum(max(0, number - held.get(card, 0)) for card, number in cards.items() if card != api.UNKNOWN)
    return lacking <= held.get(api.UNKNOWN, 0) and sum(cards.values()) <= sum(held.values())
