"""The Loyalty deck: what goes into it, how it is dealt out, how many Cylons that makes."""

from rulebase.play import api

from . import _line, _loyalty

CYLON, HUMAN = "you-are-a-cylon", "you-are-not-a-cylon"
MUTINEER, SYMPATHIZER = "mutineer-card", "sympathizer"
Deck = dict[str, int]


def loyalty(game: api.Game) -> api.Procedure:
    _line.named(game)  # who plays changes the deck
    return (yield from _loyalty.dealt(game))


def cylons(game: api.Game) -> api.Procedure:
    """As long as nobody is revealed before the sleeper agent phase."""
    built = yield from _loyalty.dealt(game, deck_first=True, goals=False)
    plan = built.outcome
    start, second, drawn = plan["dealt-at-start"], plan["dealt-in-sleeper-phase"], plan["drawn-for-mutineer"]
    # Whoever picks knows no other hand: the choice hangs on nothing that was dealt.
    drawer = (yield from _drawer(game)) if drawn else 0

    deck = {CYLON: plan["cylon"], HUMAN: plan["not-cylon"], MUTINEER: plan["mutineer"]}
    early = yield from _filled(api.Deal(start, deck, "first-deal"))
    deck = _without(deck, early)
    # The Mutineer card costs one draw: at once if it was dealt, else with the second deal or after it.
    draws_early = bool(early.get(MUTINEER))
    if draws_early:
        extra = yield from _filled(api.Deal(drawn, deck, "mutineer-draw"))
        deck, early = _without(deck, extra), _with(early, extra)
    deck[SYMPATHIZER] = plan["sympathizer"]
    late = yield from _filled(api.Deal(second, deck, "sleeper-deal"))
    deck = _without(deck, late)
    turned = yield from _turned(late)
    if drawn and not draws_early:
        extra = yield from _filled(api.Deal(drawn, deck, "mutineer-draw"))
        deck, late = _without(deck, extra), _with(late, extra)
    counts = [early.get(CYLON, 0), early.get(CYLON, 0) + late.get(CYLON, 0) + late.get(turned, 0)]
    if counts[-1] > 1:
        counts = yield from _holding(game, plan["dealt-to"], (early, late), turned, drawer)
    at_start, in_the_end = counts
    undealt = deck[CYLON]
    yield api.Step("loyalty.cylons", "start", cylons_at_start=at_start)
    if plan["undealt"]:
        yield api.Step("loyalty.cylons", "undealt", undealt_cylon_cards=undealt)
    counted = {"cylons-at-start": at_start, "cylons-in-the-end": in_the_end, "undealt-cylon": undealt > 0}
    return api.Answer("loyalty.cylons", "in-the-end", {"cylons-in-the-end": in_the_end}, counted)


def _more(game: api.Game) -> list[str]:
    """The characters that are dealt more cards."""
    hands = game.table("loyalty-hands")
    return [character for character in _line.seated(game) if character in hands]


def _drawer(game: api.Game) -> api.Finding[int]:
    """Whose hand grows if the Mutineer card does not turn up: of those with more cards, or of the others."""
    more = _more(game)
    options = [*more, "another-human-player" if more else "human-player"]
    picked = yield api.Choose("current-player", options, "loyalty.mutineer", "draws")
    return options.index(picked)


def _turned(late: Deck) -> api.Finding[str]:
    """The card that makes a Cylon of whoever was dealt it in the sleeper agent phase."""
    if not late.get(SYMPATHIZER):
        return ""
    red = yield api.Need("in-the-red")
    yield api.Step("loyalty.sympathizer", "stays" if red else "turns")
    return "" if red else SYMPATHIZER


def _holding(
    game: api.Game, players: int, dealt: tuple[Deck, Deck], turned: str, drawer: int
) -> api.Finding[list[int]]:
    """Several may have come to one player: go through the hands."""
    holders: set[int] = set()
    counts = []
    for cards, when in zip(dealt, (_loyalty.AT_START, _loyalty.IN_SLEEPER_PHASE), strict=True):
        pool = {card: number for card, number in cards.items() if card not in (MUTINEER, turned)}
        pool[CYLON] = pool.get(CYLON, 0) + cards.get(turned, 0)
        shares = _loyalty.shares(game, _line.seated(game), players, when)
        shares[drawer] += sum(pool.values()) - sum(shares)
        for hand, share in enumerate(shares):
            if pool.get(CYLON):
                got = yield from _filled(api.Deal(share, pool, "loyalty-hand"))
                pool = _without(pool, got)
                holders |= {hand} if got.get(CYLON) else set()
        counts.append(len(holders))
    return counts


def _filled(deal: api.Deal) -> api.Finding[Deck]:
    """What was told of a deal: all that was not named says Not a Cylon, if there are so many that do."""
    told: Deck = yield deal
    named = {card: number for card, number in told.items() if card != HUMAN}
    humans = deal.count - sum(named.values())
    if humans > deal.deck[HUMAN]:
        raise api.Unknown(deal.fact, "", among=[card for card, number in deal.deck.items() if number])
    return {**named, HUMAN: humans}


def _without(deck: dict[str, int], dealt: dict[str, int]) -> dict[str, int]:
    return {card: number - dealt.get(card, 0) for card, number in deck.items()}


def _with(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    return {card: one.get(card, 0) + other.get(card, 0) for card in {**one, **other}}
