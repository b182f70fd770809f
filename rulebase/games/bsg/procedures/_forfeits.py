"""Forfeits: the cards, tokens and the turn that somebody loses who is revealed or executed."""

from collections.abc import Mapping

from rulebase.play import api

from . import _decks

REVEALED, EXECUTED = "reveal.rest", "execute.rest"


def hand(game: api.Game, who: str, rule: str, cards: Mapping[str, int] | None) -> api.Saying:
    """Skill cards; where nobody knows how many, what the rule says of them all the same."""
    if cards is None:
        yield api.Step(rule, "hand-untold", api.Put("hand", {} if rule == EXECUTED else api.UNSET, who), who=who)
    elif cards:
        yield api.Step(rule, "hand", *discarded(game, who, cards), who=who, n=sum(cards.values()))


def discarded(game: api.Game, who: str, cards: Mapping[str, int]) -> list[api.Effect]:
    return [api.Change("hand", api.fewer(cards), who), *on_piles(game, cards)]


def on_piles(game: api.Game, cards: Mapping[str, int]) -> list[api.Effect]:
    """Known cards lie open beside the deck of their skill."""
    known = {card: number for card, number in cards.items() if card != api.UNKNOWN}
    piles = {card: _decks.skill_of(game, api.bare(card)) for card in known}
    return [api.Change("skill-discards", {card: number}, piles[card]) for card, number in known.items()]


def tokens(game: api.Game, who: str, rule: str) -> api.Saying:
    """Mutiny cards and miracle tokens, where there are any."""
    for none in (api.Put("mutiny-cards", {}, who), api.Put("miracle", 0, who)):
        if game.here(none.part) and game.now(none.part, who):
            yield api.Step(rule, none.part, none, who=who)


def turn(game: api.Game, who: str, rule: str) -> api.Saying:
    """The turn is over, if it is known to be that player's."""
    if game.now("current-player") == who:
        yield api.Step(rule, "turn", who=who)
        yield api.Later("end-of-turn", {})
