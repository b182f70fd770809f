"""The destiny deck, drawn from as it was made: of each kind of card the same number."""

from collections.abc import Generator

from rulebase.play import api


def draw(
    game: api.Game, fact: str, *, face_down: bool = False
) -> Generator[api.Request, object, tuple[str, list[api.Effect]]]:
    may_come = {} if face_down else among(game)
    card, effect = yield from api.draw(game, "destiny", may_come, fact, face_down=face_down)
    known = [] if card == api.UNKNOWN else [api.Change("destiny-gone", {card: 1})]
    return card, [effect, *known]


def among(game: api.Game) -> dict[str, int]:
    decks: dict[str, dict[str, int]] = {kind: {} for kind in game.table("kinds")}
    for card in game.cards():
        if game.group(card) == "skill":
            decks[game.card(card)["kind"]][card] = game.card(card)["copies"]
    return api.made(decks.values(), game.table("limits").value("destiny-each"), game.now("destiny-gone"))
