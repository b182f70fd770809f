"""Cards that come into hands and leave them."""

from collections.abc import Mapping

from rulebase.play import api

from . import _decks, _forfeits, _line, _paying, _places, _skill_sets

SKILLS, QUORUM = "hands.skill-cards", "hands.quorum"
MUTINY = "mutiny-when-discarded"


def draw_skills(game: api.Game) -> api.Procedure:
    who, skill = (yield api.Need("who")), (yield api.Need("skill"))
    yield from _of_own_type(game, who, skill)
    held = _decks.in_hand(game, who)
    if _decks.exhausted(game, skill):
        return api.Answer(SKILLS, "none-left", {"skill": skill, "n": 0}, {"drawn": 0, "in-hand": _after(held, 0)})
    number = yield api.Need("how-many")
    came, off_the_deck = yield from _decks.taken_off(game, skill, number)
    outcome: api.Values = {"who": who, "drawn": came, "in-hand": _after(held, came)}
    does = [off_the_deck, api.Change("hand", {api.carrying(api.UNKNOWN, skill): came}, who)]
    return api.Answer(SKILLS, "drawn", {"who": who, "skill": skill, "n": came}, outcome, does)


def _of_own_type(game: api.Game, who: str, skill: str) -> api.Saying:
    """A type that nothing names has to be one of the skill set; a revealed Cylon goes by none."""
    named = yield api.Need("named", default=True if _outside(game, who, skill) else None)
    if named is not False:
        return
    if not _line.leads(game, who) and game.now("revealed", who):
        yield api.Step("receiving.cylons", "any-type", who=who)
        return
    yield from api.require(skill in _skill_sets.types(game, who), "receiving.type", "outside", who=who, skill=skill)
    yield api.Step("receiving.type", "own", who=who, skill=skill)


def _outside(game: api.Game, who: str, skill: str) -> bool:
    """Whether something names the type matters only where the skill set does not have it."""
    return who in game.table("nameless") or skill not in game.printed(_skill_sets.listed(who), leans=False)


def discard_skills(game: api.Game) -> api.Procedure:
    who, cards = (yield api.Need("who")), (yield api.Need("cards"))
    yield from _never_made(game, cards)
    held = game.now("hand", who)
    if held is not None:
        yield from _lacking(game, held, cards, SKILLS, who=who)
    change = api.fewer(cards) if held is None else api.taken(game, "hand", held, cards)
    number = sum(cards.values())
    does = [api.Change("hand", change, who), *_forfeits.on_piles(game, cards)]
    yield api.Step(SKILLS, "discarded", *does, who=who, n=number)
    yield from _mutiny_follows(game, who, cards)
    return api.Answer(SKILLS, "discarded", {"who": who, "n": number}, {"who": who, "discarded": number})


def _never_made(game: api.Game, cards: Mapping[str, int]) -> list[api.Refuse]:
    """Why nobody can have these cards: the game has fewer of one, or of it in that strength."""
    for card, number in cards.items():
        there = number if api.bare(card) == api.UNKNOWN else _decks.number(game, card)
        if number > there:
            return [_decks.too_many(SKILLS, card, number, there)]
    return []


def _lacking(
    game: api.Game, held: Mapping[str, int], cards: Mapping[str, int], rule: str, **who: api.Value
) -> list[api.Refuse]:
    """Why a hand cannot be without these cards: there are too few, or not these."""
    number, there = sum(cards.values()), sum(held.values())
    if number > there:
        return [api.Refuse(rule, "not-held", None, **who, n=number, cards_there=there)]
    card = next(iter(api.lacking(game, "hand" if rule == SKILLS else "quorum-hand", held, cards)), "")
    if not card:
        return []
    unnamed = api.bare(card) == api.UNKNOWN
    strength = [] if unnamed else api.carried(card)
    values: api.Values = {**who, "card": card if unnamed else api.bare(card), "cards_told": cards[card]}
    if strength:
        return [api.Refuse(SKILLS, "lacking-strong", None, strength=int(strength[0]), **values)]
    return [api.Refuse(rule, "lacking", None, **values)]


def _mutiny_follows(game: api.Game, who: str, cards: Mapping[str, int]) -> api.Saying:
    """Some Treachery cards bring a Mutiny card to the human who chooses to discard them."""
    found = [card for card in game.table(MUTINY).list if card in {api.bare(each) for each in cards}]
    if not found:
        return
    told = _line.leads(game, who) or _line.known_cylon(game, who)
    named: api.Values = {"who": who, "chosen-discards": found}
    if told and _places.cylon(game, who):
        yield api.Step("hands.mutiny", "cylon", **named)
    elif (yield api.Need("at-random", default=False)):
        yield api.Step("hands.mutiny", "by-chance", **named)
    elif _places.cylon(game, who):
        yield api.Step("hands.mutiny", "cylon", **named)
    else:
        yield api.Step("hands.mutiny", "follows", **named)
        yield api.Later("draw-mutiny", {"who": who})


def draw_any(game: api.Game) -> api.Procedure:
    """Card by card, each of a type of the skill set; a revealed Cylon takes any."""
    who, number = (yield api.Need("who")), (yield api.Need("how-many"))
    free = who in game.table("nameless") or (not _line.leads(game, who) and game.now("revealed", who))
    types = list(game.table("skills")) if free else list(_skill_sets.types(game, who))
    drawn: api.Values = {}
    for _ in range(number):
        skill = yield api.Choose(who, types, "receiving.type", "choose", who=who)
        done = yield from api.then("draw-skills", who=who, skill=skill, how_many=1, by_effect=True, named=free)
        drawn = done.outcome
    return api.Answer(done.rule, done.says, done.values, drawn)


def discard_some(game: api.Game) -> api.Procedure:
    """What an effect takes from a hand, or all of it where it holds fewer."""
    who, number = (yield api.Need("who")), (yield api.Need("how-many"))
    random, held = (yield api.Need("at-random")), game.now("hand", who)
    number = number if held is None else min(number, sum(held.values()))
    cards: Mapping[str, int] = {api.UNKNOWN: number}
    if held and number and random:
        cards = yield from _paying.drawn(held, number, who)
    elif held and number and not api.of_sort(held, api.UNKNOWN):
        cards = yield api.Choose(who, api.picks(held, number), "hands.limit", "choose", who=who)
    return (yield from _done(who, cards, random=random))


def discard_hand(game: api.Game) -> api.Procedure:
    """Whoever has to discard all of it chooses no card."""
    who = yield api.Need("who")
    return (yield from _done(who, game.now("hand", who, ask="all of it goes"), random=True))


def _done(who: str, cards: Mapping[str, int], *, random: bool) -> api.Procedure:
    done = yield from api.then("discard-skills", who=who, cards=dict(cards), at_random=random)
    return done.as_()


def draw_quorum(game: api.Game) -> api.Procedure:
    number = yield api.Need("how-many")
    outcome: api.Values = {"drawn": number, "in-hand": _after(game.now("quorum-hand"), number)}
    return api.Answer(QUORUM, "drawn", {"n": number}, outcome, [api.Change("quorum-hand", {api.UNKNOWN: number})])


def discard_quorum(game: api.Game) -> api.Procedure:
    cards = yield api.Need("quorum-cards")
    held = game.now("quorum-hand") if cards else None
    if held is not None:
        yield from _lacking(game, held, cards, QUORUM)
    change = api.fewer(cards) if held is None else api.taken(game, "quorum-hand", held, cards)
    number = sum(cards.values())
    return api.Answer(QUORUM, "discarded", {"n": number}, {"discarded": number}, [api.Change("quorum-hand", change)])


def _after(held: Mapping[str, int] | None, number: int) -> int | None:
    """How many cards a hand has with so many more, if it was told."""
    return None if held is None else sum(held.values()) + number


def take_skills(game: api.Game) -> api.Procedure:
    """Cards that somebody takes unseen out of another hand."""
    who, whose, number = (yield api.Need("who")), (yield api.Need("whose-hand")), (yield api.Need("how-many"))
    held = _decks.in_hand(game, whose)
    number = number if held is None else min(number, sum(held.values()))
    cards = (yield from _paying.drawn(held, number, whose)) if held and number else {api.UNKNOWN: number}
    does = [api.Change("hand", api.fewer(cards), whose), api.Change("hand", dict(cards), who)]
    told: api.Values = {"who": who, "whose": whose, "n": number}
    return api.Answer(SKILLS, "taken", told, {"taken": number}, does)


def exchange_quorum(game: api.Game) -> api.Procedure:
    """As many new cards as are discarded."""
    del game
    cards = yield api.Need("quorum-cards", default={})
    done = yield from api.then("discard-quorum", quorum_cards=cards)
    if not cards:
        return done.as_()
    done = yield from api.then("draw-quorum", how_many=sum(cards.values()))
    return done.as_()
