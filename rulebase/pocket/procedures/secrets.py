"""What nobody sees: the night watch, the cellar, and who nibbles."""

from rulebase.play import api

from . import _weather


def watch(game: api.Game) -> api.Procedure:
    watchers = yield api.Need("watchers")
    for who in watchers:
        if game.now("at", who) == "shed" and game.reading("night-in-shed") == "stays":
            yield api.Refuse("night.watch", "locked", who=who)
    areas = list(game.table("areas").keys())
    chosen = yield api.Secretly([api.Choose(who, areas, "night.watch", "choose", who=who) for who in watchers])
    together = all(area == chosen[0] for area in chosen)
    outcome: api.Values = {"together": together, "to": dict(zip(watchers, chosen, strict=True))}
    return api.Answer("night.watch", "together" if together else "apart", {}, outcome)


def store(game: api.Game) -> api.Procedure:
    yield from api.require(game.now("weather"), "secret.store", "empty")
    card, effects = yield from _weather.draw(game, "weather-cards", face_down=True)
    does = [*effects, api.Put("stored", [card, *game.now("stored")])]
    return api.Answer("secret.store", "stored", {}, {"stored": len(game.now("stored")) + 1}, does)


def open_cellar(game: api.Game) -> api.Procedure:
    if not game.now("stored"):
        yield from api.require(not game.has("secret.empty"), "secret.empty", "empty")
        yield api.Silent("empty-cellar")
    card, effect = yield from api.draw(game, "stored", _weather.among(game), "weather-cards")
    outcome: api.Values = {"card": card, "kind": game.data(card, "kind")}
    return api.Answer("secret.opened", "opened", {"card-found": card}, outcome, [effect])


def own_up(game: api.Game) -> api.Procedure:
    """One card is enough to be a nibbler: the others are shown too, and nobody has to tell them."""
    who = yield api.Need("who")
    deck = {card: game.data(card, "copies") for card in game.cards() if game.group(card) == "secret"}
    held, left = game.now("secrets", who), api.unseen(game, deck, *game.holding("secret"))
    if api.of_sort(held, "sweet-tooth") and held.get(api.UNKNOWN):
        yield api.Deal(held[api.UNKNOWN], left, "secret-cards").or_untold()
    else:
        held = yield from api.faces(game, "secrets", who, left, "secret-cards")
    nibbler = bool(api.of_sort(held, "sweet-tooth"))
    return api.Answer("secret.owned-up", "nibbler" if nibbler else "honest", {"who": who}, {"nibbler": nibbler})
