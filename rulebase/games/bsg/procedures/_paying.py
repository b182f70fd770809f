"""Skill cards that something costs: which somebody discards."""

from collections.abc import Mapping

from rulebase.play import api

from . import _decks


def pays(game: api.Game, who: str, cost: int, rule: str) -> api.Saying:
    """The rule that asks for them says `none`, `wrong`, `due` and `choose`."""
    yield from short(game, who, cost, api.Refuse(rule, "none", who=who))
    yield from discarded(game, who, cost, api.Step(rule, "due"))


def short(game: api.Game, who: str, cost: int, refusal: api.Refuse) -> list[api.Refuse]:
    """Whether somebody is known to hold too few cards."""
    held = _decks.in_hand(game, who)
    return [refusal] if held is not None and sum(held.values()) < cost else []


def discarded(game: api.Game, who: str, cost: int, due: api.Step) -> api.Saying:
    """The rule of the step that says so also says `wrong` and `choose`."""
    held, cards, rule = game.now("hand", who), (yield api.Need("cards", default=None)), due.rule
    yield due
    if cards is None:
        known = held is not None and not api.of_sort(held, api.UNKNOWN)
        cards = (yield from _picked(who, held or {}, cost, rule)) if known else {api.UNKNOWN: cost}
    if sum(cards.values()) != cost:
        yield api.Refuse(rule, "wrong", who=who, n=cost, cards_told=sum(cards.values()))
    yield from api.then("discard-skills", who=who, cards=cards, at_random=False)


def down(held: Mapping[str, int], number: int, who: str) -> api.Finding[Mapping[str, int]]:
    """The cards that somebody chooses to discard down to a number: as told, or a choice."""
    told: Mapping[str, int] | None = yield api.Need("cards", default=None)
    if told is not None and (cards_told := sum(told.values())) != number:
        yield api.Refuse("hands.limit", "wrong-number", who=who, cards_told=cards_told, n=number)
    if told is not None:
        return told
    cards: Mapping[str, int] = yield api.Choose(who, api.picks(held, number), "hands.limit", "choose", who=who)
    return cards


def drawn(held: Mapping[str, int], number: int, who: str) -> api.Finding[Mapping[str, int]]:
    """The cards that chance takes from a hand."""
    yield api.Step("hands.random", "random", who=who)
    if len(held) == 1:
        return dict.fromkeys(held, number)
    cards: Mapping[str, int] = yield api.Deal(number, held, "random-cards")
    return cards


def _picked(who: str, held: api.Row, cost: int, rule: str) -> api.Finding[dict[str, int]]:
    cards: dict[str, int] = yield api.Choose(who, api.picks(held, cost), rule, "choose", who=who)
    return cards
