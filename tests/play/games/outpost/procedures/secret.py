"""Cards that nobody sees, and people of whom nobody is sure."""

from rulebase.play import api

from . import _destiny


def stash_card(game: api.Game) -> api.Procedure:
    if not game.now("destiny"):
        yield api.Refuse("secret.stash", "empty")
    card, effects = yield from _destiny.draw(game, "destiny-cards", face_down=True)
    does = [*effects, api.Put("stash", [card, *game.now("stash")])]
    return api.Answer("secret.stash", "stashed", {}, {"stashed": len(game.now("stash")) + 1}, does)


def open_stash(game: api.Game) -> api.Procedure:
    if not game.now("stash"):
        yield api.Refuse("secret.opened", "empty")
    card, effect = yield from api.draw(game, "stash", _destiny.among(game), "destiny-cards")
    return api.Answer(
        "secret.opened", "opened", {"card": card}, {"card": card, "kind": game.card(card)["kind"]}, [effect]
    )


def accuse(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    deck = {card: game.card(card)["copies"] for card in game.cards() if game.group(card) == "loyalty"}
    held = yield from api.faces(game, "loyalty", who, api.unseen(game, deck, "loyalty"), "loyalty-cards")
    traitor = bool(held.get("traitor"))
    return api.Answer("secret.accused", "traitor" if traitor else "loyal", {"who": who}, {"traitor": traitor})
