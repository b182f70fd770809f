"""How many cards of a sort the game has, how many of them may still come, and how likely the next ones are."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from rulebase.play import api

from . import _powers, _unseen


class Criterion(api.NamedTuple):
    """Something that may be wanted of a card, and the rule that counts it."""

    fact: str
    rule: str
    fits: Callable[..., bool]


class Wanted(api.NamedTuple):
    """What may be wanted of a power: all of it has to hold for the same one."""

    phase: str | None = None
    effects: Sequence[str] | None = None
    purpose: str | None = None
    values: Sequence[int] | None = None

    def of(self, game: api.Game, card: str) -> bool:
        return any(self._fits(power) for power in _powers.of_card(game, card))

    def _fits(self, power: _powers.Power) -> bool:
        return (
            self.phase in (None, power.phase)
            and (self.effects is None or _effect(power) in self.effects)
            and (self.purpose is None or _serves(power, self.purpose))
            and (self.values is None or power.printed.get("value") in self.values)
        )


# Where the rulebook's list counts the cards with an effect; it has no list of the others.
LISTS = {
    "military": "distribution.strength",
    "temporary-military": "distribution.strength",
    "produce-on-windfall": "distribution.producers",
    "consume-goods": "distribution.consumers",
    "consume-all-goods": "distribution.consumers",
    "sell-good": "distribution.consumers",
    "discard-hand-cards": "distribution.hand-consumers",
}

# Two things asked for together that have a sentence of their own, and what a count tells besides.
NAMED = {frozenset({"card-type", "card-good"}): "all-with-good", frozenset({"card-type", "card-word"}): "all-with-word"}
UNASKED = ("sort-cards",)
SORTS = ("card-type", "card-makes")  # whose values are terms

# Effects that are for the good of their own world only.
OWN_WORLD = ("sale-bonus-here", "produce-here", "draw-if-produced-here")


def how_many(game: api.Game) -> api.Procedure:
    counted: list[api.Step] = []
    fitting = yield from _silently(_fitting(game), counted)
    only, rest = _alone(counted)
    known = game.now("known", ignore="" if fitting else "none of no cards can have been seen") or []
    yield from rest if only and not known else counted
    unseen = _unseen.cards(game, known)
    left = {card: unseen[card] for card in fitting if unseen[card]}
    every = len(fitting) == len(unseen)
    cards, pile = _number(game, fitting), sum(unseen.values())
    counts = {"fitting-cards": sum(left.values()), "unseen-cards": pile}
    few = {} if every or len(left) > api.FEW else left
    named = [] if only or known or any(copies > 1 for copies in few.values()) else list(few)
    if not named:
        yield from _listed(few, bool(known))
    values: api.Values = {"sought-cards": cards, "deck-cards": _number(game, game.cards()), **counts}
    values["left-cards"] = named
    outcome: api.Values = {
        "cards": cards,
        "designs": len(fitting),
        "which": left,
        "unseen": counts["fitting-cards"],
        "pile": pile,
    }
    chance = {"chance": f"{counts['fitting-cards']}/{pile}"} if pile else {}
    if only and not known:
        return api.Answer(only.rule, only.says, values | only.values, outcome | chance)
    if only and fitting:
        return api.Answer("distribution.count", "rest", values, outcome | chance)
    if known and fitting and counts["fitting-cards"] == cards:
        return api.Answer("distribution.count", "none-seen", values, outcome | chance)
    says = ("whole-unseen" if known else "whole") if every else "unseen" if known else "all"
    asked = {fact: value for step in counted for fact, value in step.values.items() if fact not in UNASKED}
    if says == "all" and frozenset(asked) in NAMED:
        says = NAMED[frozenset(asked)]
        values |= asked
    return api.Answer("distribution.count", says, values, outcome | chance)


def next_cards(game: api.Game) -> api.Procedure:
    drawn = yield api.Need("next-drawn", default=None)
    known = game.now("known", ignore="" if drawn is None else "what was drawn is told") or []
    yield from _unseen.too_often(game, [*known, *(drawn or [])])
    unseen, others = _unseen.cards(game, known), (yield api.Need("others-seen", default=None)) or 0
    pile = sum(unseen.values()) - others
    number = (yield api.Need("next-number")) if drawn is None else len(drawn)
    yield from api.require(number <= pile, "distribution.next", "too-few", next_number=number, unseen_cards=pile)
    counted: list[api.Step] = []
    fitting = yield from _silently(_fitting(game), counted)
    left, sought = sum(unseen[card] for card in fitting), _sought(counted)
    yield from api.require(left <= pile, "distribution.next", "more-than-others", others_seen=others)
    if drawn is None:
        yield from counted
        if number == pile or not counted:
            return _come(number, min(number, left), [], sought, anything=not counted)
    dealt = yield api.Deal(number, {"fits": left, "other": pile - left}, "next-drawn")
    if isinstance(dealt, list):
        named = list(dict.fromkeys(card for card in dealt if card in fitting))
        return _come(number, sum(card in fitting for card in dealt), named, sought, anything=not counted)
    yield api.Step("distribution.next", "chance", fitting_cards=left, unseen_cards=pile)
    return _come(number, dealt.get("fits", 0), [], sought)


def _sought(counted: Sequence[api.Step]) -> str:
    """What was asked for, where that is one sort of cards with a name of its own."""
    asked = {fact: value for step in counted for fact, value in step.values.items() if fact not in UNASKED}
    return "".join(str(value) for fact, value in asked.items() if fact in SORTS) if len(asked) == 1 else ""


def _come(number: int, hits: int, named: list[str], sought: str, *, anything: bool = False) -> api.Answer:
    values: api.Values = {"next-number": number, "fitting-cards": hits, "hit-cards": named, "sought": sought}
    some = "named" if named else "hits"
    says = "none" if not hits else "anything" if anything else "every" if hits == number else some
    says = f"sort-{says}" if sought else says
    return api.Answer("distribution.next", says, values, {"result": hits, "drawn": number, "fits": bool(hits)})


# ---------------------------------------------------------------- what is wanted


def _silently(finding: api.Finding[list[str]], said: list[api.Step]) -> api.Finding[list[str]]:
    """The same, with what it says put aside."""
    value: api.Value = None
    while True:
        try:
            request = finding.send(value)
        except StopIteration as stop:
            found: list[str] = stop.value
            return found
        if isinstance(request, api.Step):
            said.append(request)
            value = None
        else:
            value = yield request


def _fitting(game: api.Game) -> api.Finding[list[str]]:
    """The cards that are all that was asked for; each thing asked for is counted by itself first."""
    cards = list(game.cards())
    for criterion in CRITERIA:
        wanted = yield api.Need(criterion.fact, default=None)
        if wanted not in (None, []):
            found = [card for card in game.cards() if criterion.fits(game, card, wanted)]
            values = {criterion.fact: wanted, "sort-cards": _number(game, found)}
            says = "other-cards" if wanted == "without" else criterion.fact
            yield api.Step(criterion.rule, says, **values)
            cards = [card for card in cards if card in found]
    powerful = yield from _powerful(game)
    return [card for card in cards if card in powerful]


def _powerful(game: api.Game) -> api.Finding[list[str]]:
    """The cards with a power that is all that was asked for."""
    phase = yield api.Need("power-phase", default=None)
    effects = (yield api.Need("power-effect", default=None)) or None
    purpose = yield api.Need("power-for", default=None)
    values = (yield api.Need("power-value", default=None)) or None
    if phase is not None:
        yield _counted(game, "distribution.powers", "power-phase", phase, Wanted(phase))
    if effects:
        yield from _listed_effects(game, Wanted(phase, effects))
    if purpose is not None:
        yield _counted(game, "distribution.powers", "power-for", purpose, Wanted(phase, effects, purpose))
    wanted = Wanted(phase, effects, purpose, values)
    if values is not None:
        alone = wanted == Wanted(values=values)
        says = "any-power" if alone else "power-value"
        yield _counted(game, "distribution.powers", "power-value", values, wanted, says)
    anything = wanted == Wanted()
    return [card for card in game.cards() if anything or wanted.of(game, card)]


def _listed_effects(game: api.Game, wanted: Wanted) -> Iterator[api.Step]:
    """The effects that were asked for, with the list that counts them, if it is one and the same."""
    effects = list(wanted.effects or [])
    lists = {LISTS.get(effect, "distribution.powers") for effect in effects}
    rule = lists.pop() if len(lists) == 1 else "distribution.powers"
    yield _counted(game, rule, "power-effect", effects, wanted)
    if rule == "distribution.consumers" and all(effect in effects for effect in LISTS if LISTS[effect] == rule):
        yield api.Step(rule, "misprint")


def _counted(game: api.Game, rule: str, fact: str, value: api.Value, wanted: Wanted, says: str = "") -> api.Step:
    found = [card for card in game.cards() if wanted.of(game, card)]
    values: api.Values = {"power-phase": wanted.phase or [], fact: value, "sort-cards": _number(game, found)}
    return api.Step(rule, says or fact, **values)


def _effect(power: _powers.Power) -> str:
    return f"temporary-{power.effect}" if power.temporary else power.effect


def _serves(power: _powers.Power, purpose: str) -> bool:
    """Whether a power is for this: everything, some cards only, or those of one sort."""
    if purpose in ("everything", "some"):
        limited = power.specialised or bool(power.barred) or power.effect in OWN_WORLD
        return limited == (purpose == "some")
    return purpose in (power.kind, power.against)


def _is_type(game: api.Game, card: str, wanted: str) -> bool:
    match wanted:
        case "world":
            return _powers.is_world(game, card)
        case "military-world":
            return _powers.is_military(game, card)
        case "nonmilitary-world":
            return _powers.is_world(game, card) and not _powers.is_military(game, card)
        case "six-cost-development":
            return "scoring" in game.card(card)
    return _powers.is_development(game, card)


def _is_start(game: api.Game, card: str, wanted: str) -> bool:
    return ("start-number" in game.card(card)) == (wanted == "only")


CRITERIA = (
    Criterion("card-type", "distribution.deck", _is_type),
    Criterion("start-worlds", "distribution.deck", _is_start),
    Criterion("card-cost", "distribution.cost", lambda game, card, told: game.card(card).get("cost") in told),
    Criterion("card-defense", "distribution.military", lambda game, card, told: game.card(card).get("defense") in told),
    Criterion("card-good", "distribution.goods", lambda game, card, told: _powers.good(game, card) in told),
    Criterion("card-makes", "distribution.goods", lambda game, card, told: _powers.sort(game, card) == told),
    Criterion("card-word", "distribution.keywords", _powers.flagged),
    Criterion("card-called", "distribution.deck", lambda _, card, told: card in told),
)


# ---------------------------------------------------------------- telling


def _alone(counted: list[api.Step]) -> tuple[api.Step | None, list[api.Step]]:
    """The count that is all that was asked for, if there is just one, and what else is said."""
    counts = [step for step in counted if "sort-cards" in step.values]
    return (counts[0], counted[1:]) if len(counts) == 1 else (None, counted)


def _listed(left: Mapping[str, int], known: bool) -> Iterator[api.Step]:
    """The cards that are left, by how many there are of each."""
    for copies in sorted(set(left.values())):
        if known:
            says = "several" if copies > 1 else "single"
        else:
            says = "which-several" if copies > 1 else "which"
        cards = [card for card, held in left.items() if held == copies]
        yield api.Step("distribution.count", says, left_cards=cards, card_copies=copies)


def _number(game: api.Game, cards: Sequence[str]) -> int:
    return sum(_unseen.copies(game, card) for card in cards)
