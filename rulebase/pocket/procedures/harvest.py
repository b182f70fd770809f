"""The harvest: cards played into it one after another, then counted."""

from rulebase.play import api

from . import _weather


def open_harvest(game: api.Game) -> api.Procedure:
    difficulty = yield api.Need("difficulty")
    yield from api.require(game.now("harvest-step") != "playing", "harvest.begins", "running")
    does = [
        api.Put("harvest-step", "playing"),
        api.Put("harvest-difficulty", difficulty),
        api.Put("harvest-cards", {}),
        api.Put("harvest-played", []),
    ]
    return api.Answer("harvest.begins", "begins", {"difficulty": difficulty}, {"difficulty": difficulty}, does)


def play_cards(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    yield from api.require(who not in game.now("harvest-played"), "harvest.plays", "twice", who=who)
    yield from api.require(game.now("at", who) != "shed", "harvest.plays", "locked", who=who)
    cards = yield api.Need("cards")
    held = game.now("hand", who)
    yield from api.require(not api.lacking(game, "hand", held, cards), "harvest.plays", "not-held", who=who)
    does = [
        api.Change("hand", api.taken(game, "hand", held, cards), who),
        api.Change("harvest-cards", {api.carrying(card, who): number for card, number in cards.items()}),
        api.Put("harvest-played", [*game.now("harvest-played"), who]),
    ]
    number = sum(cards.values())
    return api.Answer("harvest.plays", "plays", {"who": who, "number": number}, {"played": number}, does)


def gather(game: api.Game) -> api.Procedure:
    yield from api.require(game.now("harvest-step") == "playing", "harvest.result", "no-harvest")
    played = yield from api.faces(game, "harvest-cards", "", _weather.hidden(game), "weather-cards")
    drawn: list[str] = []
    for _ in range(game.table("limits").value("weather-drawn")):
        card, effects = yield from _weather.draw(game, "weather-cards")
        drawn.append(card)
        yield api.Step("harvest.result", "counts", *effects, total=_weather.total(game, api.counted(drawn)))
    total = _weather.total(game, played) + _weather.total(game, api.counted(drawn))
    difficulty = game.now("harvest-difficulty")
    succeeds = total >= difficulty
    said: api.Values = {"total": total, "difficulty": difficulty}
    does = [api.Put("harvest-step", "none")]
    outcome: api.Values = {"succeeds": succeeds, "total": total}
    return api.Answer("harvest.result", "succeeds" if succeeds else "fails", said, outcome, does)
