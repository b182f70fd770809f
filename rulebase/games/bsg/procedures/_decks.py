"""Skill cards and what their decks are made of, strength by strength."""

from collections.abc import Callable, Mapping
from functools import cache

from rulebase.play import api

GROUP, RULE = "skill-card", "hands.skill-cards"
COPIES = {GROUP: RULE, "quorum-card": "hands.quorum"}  # the rules that say how many there are
DESTINY, GONE, OF = "destiny", "destiny-gone", "destiny-of"


def of_skill(game: api.Game, skill: str) -> dict[str, int]:
    """The deck of a skill: how many of each card, told apart by strength."""
    return game.printed(_deck_of(skill))


def cards_of(game: api.Game, skill: str) -> list[str]:
    """The cards of a skill by name; an answer about them leans on nothing that is printed on the others."""
    return game.printed(_sorted, leans=False).get(skill, [])


def skill_of(game: api.Game, card: str) -> str:
    """The skill of a card, where it matters only on which pile it goes."""
    if api.bare(card) == api.UNKNOWN:
        return api.carried(card)[0]
    return next(skill for skill, cards in game.printed(_sorted, leans=False).items() if api.bare(card) in cards)


def _sorted(game: api.Game) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for card in game.cards():
        if game.group(card) == GROUP:
            found.setdefault(game.data(card, "skill"), []).append(card)
    return found


@cache
def _deck_of(skill: str) -> Callable[[api.Game], dict[str, int]]:
    """One for each skill, and the same one each time it is asked for."""

    def worked(game: api.Game) -> dict[str, int]:
        deck: dict[str, int] = {}
        for card in cards_of(game, skill):
            deck |= copies(game, card)
        return deck

    return worked


def copies(game: api.Game, card: str) -> dict[str, int]:
    return {api.carrying(card, str(each["strength"])): each["cards"] for each in game.data(card, "copies")}


def number(game: api.Game, card: str) -> int:
    """How many there are of a card, or of it in that strength."""
    if game.group(api.bare(card)) != GROUP:
        return game.count(card)
    there = copies(game, api.bare(card))
    return there.get(card, 0) if api.carried(card) else sum(there.values())


def too_many(rule: str, card: str, told: int, there: int) -> api.Refuse:
    """There are fewer of a card, or of it in that strength, than were named."""
    strengths = api.carried(card)
    if len(strengths) > 1:
        return api.Refuse(rule, "several-strengths", card=api.bare(card))
    values: api.Values = {"card": api.bare(card), "cards_told": told, "cards_there": there}
    if strengths:
        return api.Refuse(rule, "too-many-strong", None, strength=int(strengths[0]), **values)
    return api.Refuse(rule, "too-many", None, **values)


def each_skill(game: api.Game) -> dict[str, int]:
    """How many cards of each skill a new Destiny deck is made of; as far as any rulebook says so."""
    skills = game.table("skills")
    return {skill: skills.row(skill)["in-destiny"] for skill in skills}


def made_of(game: api.Game) -> dict[str, int]:
    """The same of the deck that lies there, which some cards change."""
    told = {skill: game.now(OF, skill) for skill in game.table("skills")}
    return {skill: each if told[skill] is None else told[skill] for skill, each in each_skill(game).items()}


def silent(of_each: Mapping[str, api.Value]) -> list[api.Silent]:
    return [api.Silent("treachery-in-destiny")] if api.UNKNOWN in of_each.values() else []


def destiny(game: api.Game) -> dict[str, int]:
    """What may come next from the Destiny deck, as weights: it was made of so many of each skill.

    What lies elsewhere in plain sight is not in it.
    """
    each = made_of(game)
    elsewhere = [part for part in game.holding(GROUP) if part not in (DESTINY, GONE)]
    both = twice(game)
    decks = {skill: game.printed(_deck_of(skill), leans=False) for skill in each}
    decks = {skill: {card: n + both.get(card, 0) for card, n in deck.items()} for skill, deck in decks.items()}
    kinds = {skill: api.unseen(game, deck, *elsewhere) for skill, deck in decks.items()}
    return api.made(kinds, each, game.now(GONE))


def twice(game: api.Game) -> dict[str, int]:
    """Cards told to have left the Destiny deck and to lie among the discards: they are the same."""
    gone, piles = game.now(GONE), game.known("skill-discards").values()
    lying = {card: sum(pile.get(card, 0) for pile in piles) for card in gone}
    return {card: min(number, lying[card]) for card, number in gone.items()}


def new_destiny(game: api.Game, came: Mapping[str, int]) -> list[api.Effect]:
    """A deck made anew, of so many cards of each skill."""
    of_each = made_of(game)
    other = [api.Put(OF, number, skill) for skill, number in came.items() if number != of_each[skill]]
    return [api.Put(DESTINY, [api.UNKNOWN] * sum(came.values())), api.Put(GONE, {}), *other]


def in_hand(game: api.Game, who: str) -> dict[str, int] | None:
    """The Skill cards of somebody, if they were told."""
    return game.now("hand", who, ignore="only cards that are known are counted")


def exhausted(game: api.Game, skill: str) -> bool:
    """Whether it is known that no card of a skill is left, neither in its deck nor among its discards."""
    if game.now("skill-decks", skill) != 0:
        return False
    discards = game.now("skill-discards", skill)
    return discards is not None and not sum(discards.values())


def taken_off(game: api.Game, skill: str, number: int) -> api.Finding[tuple[int, api.Effect]]:
    """Cards off a Skill deck, which is made anew of its discards when it runs out: how many come, and the effect."""
    left = game.now("skill-decks", skill)
    if left is None or number < left:
        return number, api.Change("skill-decks", -number, skill)
    discards = game.now("skill-discards", skill, ask="what else comes is made of them" if number > left else "")
    again = sum((discards or {}).values())
    if again:
        left += again
        does = [api.Put("skill-decks", left, skill), api.Put("skill-discards", {}, skill)]
        yield api.Step(RULE, "reshuffled", *does, skill=skill, n=again)
    come = min(number, left)
    if come < number:
        yield api.Step(RULE, "none-left", skill=skill, n=come)
    return come, api.Change("skill-decks", -come, skill)
