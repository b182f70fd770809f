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
    piles = {card: _decks.skill_of(game, card) for card in cards if card != api.UNKNOWN}
    return [api.Change("skill-discards", {_lies(card): cards[card]}, skill) for card, skill in piles.items()]


def _lies(card: str) -> str:
    """A card on the pile of its skill; of one that nobody named that says enough."""
    return api.UNKNOWN if api.bare(card) == api.UNKNOWN else card


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
