"""Skill cards and what their decks are made of, strength by strength."""

from rulebase.checker import api

GROUP = "skill-card"


def of_skill(game: api.Game, skill: str) -> dict[str, int]:
    """The deck of a skill: how many of each card, told apart by strength."""
    there = [card for card in game.cards() if game.group(card) == GROUP and game.data(card, "skill") == skill]
    return {card: number for name in there for card, number in copies(game, name).items()}


def copies(game: api.Game, card: str) -> dict[str, int]:
    return {api.carrying(card, str(each["strength"])): each["cards"] for each in game.data(card, "copies")}


def number(game: api.Game, card: str) -> int:
    """How many there are of a card, or of it in that strength."""
    there = copies(game, api.bare(card))
    return there.get(card, 0) if api.carried(card) else sum(there.values())


def destiny(game: api.Game) -> dict[str, int]:
    """What may come next from the Destiny deck, as weights: it was made of so many of each skill."""
    skills = game.table("skills")
    each = {skill: skills.row(skill)["in-destiny"] for skill in skills}
    kinds = [of_skill(game, skill) for skill, cards in each.items() if cards]
    return api.made(kinds, next(iter(each.values())), game.now("destiny-gone"))


def size(game: api.Game) -> int:
    skills = game.table("skills")
    return sum(skills.row(skill)["in-destiny"] for skill in skills)
