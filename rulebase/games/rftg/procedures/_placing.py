"""What a tableau gives in Develop and Settle, and whether a card can be placed on it."""

from collections.abc import Sequence

from rulebase.play import api

from . import _lying, _powers, settle
from . import develop as developing

# What is said of a card that helps to place another.
FIRST = ("develop.draw-at-start", "draw")
HELPS = {
    FIRST,
    ("develop.discount", "less"),
    ("settle.discount", "less"),
    ("settle.discount", "rare-discount"),
    ("settle.free-placement", "free"),
    ("settle.pay-for-military", "price"),
    ("military.strength", "adds"),
    ("military.temporary", "discarded"),
}


def discounts(table: _lying.Tableau, phase: str) -> api.Finding[api.Values]:
    powers = table.having(phase, "discount")
    found = {"all": sum(power.value for power in powers if not power.kind)}
    bonuses = {}
    if found["all"]:
        yield _lying.step("tableau.discounts", phase, less=found["all"])
    for kind in sorted({power.kind for power in powers if power.kind}):
        by_sort = phase == "settle" and kind == _powers.RARE and table.game.reading("rare-discount") == "b"
        says = "rare-discount" if by_sort else "kind-in-all" if found["all"] else "kind"
        name = "windfall" if by_sort else kind
        found[name] = found["all"] + sum(power.value for power in powers if power.kind == kind)
        yield _lying.step("tableau.discounts", says, less=found[name], target_kind=kind)
    for action in table.bonuses(phase):
        bonus = sum(table.game.table("actions").row(chosen).get("less", 0) for chosen in action)
        if bonus:
            says = "bonus-in-all" if found["all"] else "bonus"
            yield _lying.step("tableau.discounts", says, action, less=found["all"] + bonus)
            bonuses[_lying.named(action)] = {"all": found["all"] + bonus}
    return _lying.together(found, bonuses)


def develop_draws(table: _lying.Tableau) -> api.Finding[api.Values]:
    first = yield from _drawn(table, "develop", "draw-at-start", "develop-begins")
    after = yield from _drawn(table, "develop", "draw-after-placing", "development")
    return {"begins": first, "after": after}


def settle_draws(table: _lying.Tableau) -> api.Finding[api.Values]:
    after = yield from _drawn(table, "settle", "draw-after-placing", "world")
    bonus = {}
    for action in table.bonuses("settle"):
        draws = after + sum(table.game.table("actions").row(chosen)["draw"] for chosen in action)
        yield _lying.step("tableau.draws", "bonus-in-all" if after else "bonus", action, draws=draws)
        bonus[_lying.named(action)] = {"after": draws}
    return _lying.together({"after": after}, bonus)


def _drawn(table: _lying.Tableau, phase: str, effect: str, says: str) -> api.Finding[int]:
    powers = table.having(phase, effect)
    draws = sum(power.value for power in powers)
    if draws:
        yield _lying.step("tableau.draws", says, draws=draws, helping=[power.card for power in powers])
    return draws


def military(table: _lying.Tableau) -> api.Finding[dict[str, int]]:
    powers = _powers.military(table.game, table.cards)
    found: dict[str, int] = {}
    for kind, against in _targets(table, powers):
        counted = [power for power in powers if power.kind in ("", kind) and power.against in ("", against)]
        strength = sum(power.value for power in counted)
        found["/".join(filter(None, (against, kind))) or "all"] = strength
        says = "both" if kind and against else "kind" if kind else "against" if against else "general"
        yield _lying.step("tableau.military", says, general_strength=strength, target_kind=kind, target_sort=against)
    for power in table.having("settle", "military"):
        if power.temporary:
            found["temporary"] = found.get("temporary", 0) + power.value
            yield _lying.step("tableau.military", "temporary", helper=power.card, strength_change=power.value)
    return found


def _targets(table: _lying.Tableau, powers: Sequence[_powers.Power]) -> list[tuple[str, str]]:
    """Any world, then the worlds that specialised powers tell apart, as far as there are such worlds to conquer."""
    game = table.game
    kinds = sorted({power.kind for power in powers if power.kind})
    sorts = sorted({power.against for power in powers if power.against})
    rebels = {_powers.good(game, card) for card in game.cards() if _powers.is_rebel(game, card)} if sorts else set()
    pairs = [(kind, against) for against in sorts for kind in kinds if kind in rebels]
    return [("", ""), *((kind, "") for kind in kinds), *(("", against) for against in sorts), *pairs]


def by_choice(table: _lying.Tableau) -> api.Saying:
    """Powers that the player need not use: another way to a world."""
    for power in table.having("settle", "pay-for-military"):
        values = {"helper": power.card, "less": power.printed["less"], "barred_kind": power.barred}
        yield _lying.step("tableau.by-choice", "pay", **values)
    for power in table.having("settle", "free-placement"):
        yield _lying.step("tableau.by-choice", "free", helper=power.card, barred_kind=power.barred)


# ---------------------------------------------------------------- cards that might be placed


def considered(table: _lying.Tableau, cards: Sequence[str], phase: str) -> api.Finding[api.Values]:
    found: api.Values = {}
    question = developing.develop if phase == "develop" else settle.settle
    for card in cards:
        plain = table.ends(question, card=card, hand=table.plenty)
        yield from (_placing(card, way, table.plenty, []) for way in plain)
        here = [_placed(way, table.plenty) for way in plain]
        bonus = {}
        for action in table.bonuses(phase):
            ways = table.ends(question, action, card=card, hand=table.plenty)
            told = [_placed(way, table.plenty) for way in ways]
            if told != here:
                yield from (_placing(card, way, table.plenty, action) for way in ways)
                bonus[_lying.named(action)] = {"ways": told}
        found[card] = _lying.together({"ways": here}, bonus)
    return found


def _placing(card: str, way: api.Way, hand: int, action: Sequence[str]) -> api.Step:
    """What is said of one way to place a card, or of why there is none."""
    if isinstance(way.end, api.Refuse):
        return api.Step(way.end.rule, way.end.says, **way.end.values)
    placed, outcome = _placed(way, hand), way.outcome
    values: api.Values = {"card": card, "helping": placed["with"], "discarded-cards": placed["discarded"]}
    values |= {"to-pay": outcome.get("cost"), "total-strength": outcome.get("strength")}
    values |= {"world-defense": outcome.get("defense")}
    helped = "-discarding" if placed["discarded"] else "-with" if placed["with"] else ""
    said = "conquered" if placed["way"] == "conquered" else "paid" if outcome["cost"] else "free"
    return _lying.step(
        "tableau.considered", f"bonus-{said}" if action else said + helped, action, gained=None, **values
    )


def _named(values: api.Values) -> Sequence[api.Value]:
    """The cards that a step names as a help: several, or one."""
    several = values.get("helping")
    return several if isinstance(several, list) else [values["helper"]]


def _placed(way: api.Way, hand: int) -> api.Row:
    """One way to place a card as data: what it takes and what helps, or the rule that forbids it."""
    if isinstance(way.end, api.Refuse):
        return {"refused": way.end.rule}
    # A card drawn first helps only where the hand could not pay.
    helps = HELPS - {FIRST} if way.outcome.get("cost", 0) < hand else HELPS
    told = [step.values for step in way.steps if (step.rule, step.says) in helps]
    helping = [str(card) for values in told for card in _named(values)]
    found = {"way": "paid", "discarded": [], **way.outcome, "with": list(dict.fromkeys(helping))}
    return {key: value for key, value in found.items() if not key.startswith("drawn")}
