"""What has to hold of every table, whatever is asked about it: only what was told is looked at."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rulebase.play import api

from . import _powers, _seats, _unseen

Refusals = Iterator[api.Refuse]


def a_card_lies_once_in_a_tableau(game: api.Game) -> Refusals:
    for cards in game.known("tableau").values():
        for card, number in Counter[str](cards).items():
            if number > 1:
                yield api.Refuse("scoring.cards", "twice", repeated_card=card).of("tableau")


def a_card_lies_as_often_as_the_game_has_it(game: api.Game) -> Refusals:
    for named in _unseen.exceeding(game, _unseen.lying(game)):
        yield api.Refuse("setup.contents", "copies", None, **named).of("tableau")


def a_card_is_seen_as_often_as_the_game_has_it(game: api.Game) -> Refusals:
    for refusal in _unseen.too_often(game, game.now("known")):
        yield refusal.of("known")


def a_good_lies_on_a_world_that_can_hold_one(game: api.Game) -> Refusals:
    tableaux = game.known("tableau")
    for seat, worlds in game.known("goods").items():
        for world in worlds:
            named: api.Values = {"named-world": world, "other-player": _seats.other(game, seat)}
            if world not in tableaux.get(seat, [world]):
                yield api.Refuse("produce.good-worlds", "not-there", None, **named).of("goods")
            elif not _powers.good(game, world):
                yield api.Refuse("produce.good-worlds", "no-kind", None, **named).of("goods")
            elif worlds.count(world) > 1:
                yield api.Refuse("produce.one-good", "twice", None, **named).of("goods")


def the_piles_are_no_larger_than_the_game(game: api.Game) -> Refusals:
    piles, cards = _unseen.piled(game), _unseen.deck(game)
    if piles > cards:
        yield api.Refuse("end.reshuffle", "too-many", piles_together=piles, all_cards=cards).of("in-draw-pile")


def all_cards_together_are_no_more_than_the_game_has(game: api.Game) -> Refusals:
    """Piles, hands, tableaux, and a card for each good."""
    lying, cards = sum(_unseen.lying(game).values()), _unseen.deck(game)
    goods = sum(map(len, game.known("goods").values()))
    together = _unseen.piled(game) + sum(game.known("hand").values()) + lying + goods
    if together > cards:
        numbers = {"cards-together": together, "goods-told": goods, "all-cards": cards}
        yield api.Refuse("setup.contents", "together", None, **numbers).of("hand")


def the_game_is_for_so_many_players(game: api.Game) -> Refusals:
    players = game.now("players")
    return _wrong("players", [] if players is None else [_seats.refusals(game, players)])


def nobody_sits_beyond_the_number_of_players(game: api.Game) -> Refusals:
    sizes = [int(size) for size in game.table("by-players")]
    players = game.now("players") or max(sizes)
    for seat in _seats.told(game):
        if _seats.place(game, seat) <= players:
            continue
        yield api.Refuse("setup.players", "seat", players=players, extra_seat=seat).of("tableau")


def the_points_are_those_of_the_pool(game: api.Game) -> Refusals:
    """Larger chips come in only once the pool is empty."""
    row = game.table("by-players").get(str(game.now("players")))
    left, gained = game.now("pool"), sum(game.known("chips").values())
    if row and left and left + gained > row["pool"]:
        yield api.Refuse("setup.chips", "too-many", pool=left, chips=gained, full_pool=row["pool"]).of("pool")


def nothing_is_owed_while_the_pool_has_chips(game: api.Game) -> Refusals:
    pool, owed = game.now("pool"), game.now("owed")
    if pool and owed:
        yield api.Refuse("end.extra-chips", "still-chips", pool=pool, owed=owed).of("owed")


def nobody_chooses_more_action_cards_than_the_round_allows(game: api.Game) -> Refusals:
    return _wrong("action", (_powers.too_many(game, *told) for told in game.known("action").items()))


def only_choosers_sell(game: api.Game) -> Refusals:
    actions = game.known("action")
    for seat, made in game.known("sale-made").items():
        if made and "consume-trade" not in actions.get(seat, ["consume-trade"]):
            yield api.Refuse("trade.only-choosers", "refused", other_player=_seats.other(game, seat)).of("sale-made")


def _wrong(part: str, refused: Iterable[Iterable[api.Refuse]]) -> Refusals:
    """What is refused of the values of a part."""
    return (refusal.of(part) for refusals in refused for refusal in refusals)
