"""A check: cards played into it one after another, then counted."""

from rulebase.play import api

from . import _destiny


def open_check(game: api.Game) -> api.Procedure:
    difficulty = yield api.Need("difficulty")
    if game.now("check-step") == "playing":
        yield api.Refuse("check.begins", "running")
    does = [
        api.Put("check-step", "playing"),
        api.Put("check-difficulty", difficulty),
        api.Put("check-cards", {}),
        api.Put("check-played", []),
    ]
    return api.Answer("check.begins", "begins", {"difficulty": difficulty}, {"difficulty": difficulty}, does)


def play_cards(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    if game.now("check-step") != "playing":
        yield api.Refuse("check.plays", "no-check")
    if who in game.now("check-played"):
        yield api.Refuse("check.plays", "twice", who=who)
    if game.now("at", who) == "cell":
        yield api.Refuse("check.plays", "jailed", who=who)
    cards = yield api.Need("cards")
    held = game.now("hand", who)
    if any(number > held.get(card, 0) + held.get(api.UNKNOWN, 0) for card, number in cards.items()):
        yield api.Refuse("check.plays", "not-held", who=who)
    does = [
        api.Change("hand", api.taken(held, cards), who),
        api.Change("check-cards", cards),
        api.Put("check-played", [*game.now("check-played"), who]),
    ]
    number = sum(cards.values())
    return api.Answer("check.plays", "plays", {"who": who, "number": number}, {"played": number}, does)


def resolve_check(game: api.Game) -> api.Procedure:
    if game.now("check-step") != "playing":
        yield api.Refuse("check.result", "no-check")
    drawn: list[str] = []
    for _ in range(game.table("limits").value("destiny-drawn")):
        card, effects = yield from _destiny.draw(game, "destiny-cards")
        drawn.append(card)
        yield api.Step("check.result", "counts", *effects, total=_total(game, api.counted(drawn)))
    total = _total(game, game.now("check-cards")) + _total(game, api.counted(drawn))
    passed = total >= game.now("check-difficulty")
    does = [api.Put("check-step", "none")]
    return api.Answer("check.result", "passed" if passed else "failed", {}, {"passed": passed, "total": total}, does)


def _total(game: api.Game, cards: dict[str, int]) -> int:
    helps = game.table("kinds")
    found = 0
    for card, number in cards.items():
        strength = number * game.card(card)["strength"]
        found += strength if helps.row(game.card(card)["kind"])["helps"] else -strength
    return found
