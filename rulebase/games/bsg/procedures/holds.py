"""What has to hold of every position: who can play together, who can hold what, and what can lie in space."""

from collections.abc import Iterator

from rulebase.play import api

from . import _damage, _decks, _line, _places, _space, _supply

Broken = Iterator[api.Refuse | api.Silent]
TARGET = "basestar"


# ---------------------------------------------------------------- characters


def one_character_each(game: api.Game) -> Broken:
    seats = game.now("seats")
    for who in seats:
        if seats.count(who) > 1:
            yield api.Refuse("characters.number", "twice", who=who).of("seats")
    players = game.now("players")
    if len(seats) > players:
        yield api.Refuse("characters.number", "too-many", characters_told=len(seats), players=players).of("seats")


def somebody_at_the_table_has_the_turn(game: api.Game) -> Broken:
    current = game.now("current-player")
    if current and current not in game.now("seats"):
        yield api.Refuse("characters.in-play", "stranger", who=current).of("current-player")


def one_version_of_a_person(game: api.Game) -> Broken:
    for one, other in _line.twins(game, game.now("seats")):
        yield api.Refuse("characters.versions", "both", who=one, other=other).of("seats")


def leaders_as_told(game: api.Game) -> Broken:
    seats, told = game.now("seats"), game.now("leader", ignore="a Leader who plays says it, too")
    leaders = [who for who in seats if _line.leads(game, who)]
    if len(leaders) > 1:
        yield api.Refuse("characters.leaders", "two", who=leaders[0], other=leaders[1]).of("seats")
    if leaders and told is False:
        yield api.Refuse("characters.leaders", "none-plays", who=leaders[0]).of("leader")
    if told and not leaders and len(seats) == game.now("players") and not _line.unnamed(game):
        yield api.Refuse("characters.leaders", "missing").of("leader")


def only_leaders_infiltrate(game: api.Game) -> Broken:
    for who, does in game.known("infiltrating").items():
        if does and not _line.leads(game, who):
            yield api.Refuse("characters.leaders", "human", who=who).of("infiltrating")


def one_mutineer(game: api.Game) -> Broken:
    has = [who for who, does in game.known("mutineer").items() if does]
    if len(has) > 1:
        yield api.Refuse("succession.mutineer", "two", who=has[0], other=has[1]).of("mutineer")


def no_cylon_in_detention(game: api.Game) -> Broken:
    for who, place in game.known("at").items():
        if place == "detention" and _places.cylon(game, who):
            yield api.Refuse("places.detention", "cylon", who=who).of("at")


# ---------------------------------------------------------------- places


def nobody_where_he_cannot_be(game: api.Game) -> Broken:
    for who, place in game.known("at").items():
        yield from (refusal.of("at") for refusal in _places.closed(game, who, place))


def pilots_are_where_their_vipers_are(game: api.Game) -> Broken:
    at = game.known("at")
    for area, ships in _space.known(game).items():
        for who in [mark for piece in ships for mark in api.carried(piece)]:
            if at.get(who, area) not in (_places.LARGE, area):
                yield api.Refuse("places.pilots", "elsewhere", who=who, where=area, place=at[who]).of("at")


def nobody_on_new_caprica_too_early(game: api.Game) -> Broken:
    for who in _places.there(game, on="new-caprica-board"):
        if not game.now("on-new-caprica") and not game.now("galactica-back"):
            place = game.now("at", who)
            yield api.Refuse("movement.new-caprica", "too-early", who=who, place=place).of("on-new-caprica")


def nobody_in_a_place_out_of_reach(game: api.Game) -> Broken:
    for who, place in game.known("at").items():
        yield from (refusal.of("at") for refusal in _places.apart(game, who, place))


def galactica_is_away_or_back(game: api.Game) -> Broken:
    if game.now("on-new-caprica") and game.now("galactica-back"):
        yield api.Refuse("movement.new-caprica", "both").of("galactica-back")


# ---------------------------------------------------------------- titles


def titles_are_held_by_who_may(game: api.Game) -> Broken:
    for title, holder in game.known("titles").items():
        if holder == _line.NOBODY:
            continue
        bars = game.table("titles").row(title)["brig-bars"]
        if bars and not _line.seated(game) and _line.locked_out(game, holder):
            yield api.Refuse("succession.brig", "gone", holder=holder, title=title).of("titles")
        if holder not in game.now("seats"):
            yield api.Refuse("characters.in-play", "stranger", who=holder).of("titles")
        if _line.leads(game, holder):
            yield api.Refuse("succession.leaders-barred", "barred", holder=holder, title=title).of("titles")
        if _line.known_cylon(game, holder):
            yield api.Refuse("succession.who", "cannot-hold", holder=holder, title=title).of("titles")
        if bars and _line.locked_out(game, holder) and _somebody_is_free(game, title):
            yield api.Refuse("succession.passed-over", "cannot-hold", holder=holder, title=title).of("titles")


def _somebody_is_free(game: api.Game, title: str) -> bool:
    revealed, seats = game.known("revealed"), game.now("seats")
    humans = [who for who in _line.line(game, title) if who in seats and not revealed.get(who)]
    return any(not _line.locked_out(game, who) for who in humans)


# ---------------------------------------------------------------- space


def ships_in_space(game: api.Game) -> Broken:
    units = game.table("units")
    for ships in _space.known(game).values():
        for piece, number in ships.items():
            if number and piece != api.UNKNOWN and not units.row(api.bare(piece))["in-space"]:
                yield api.Refuse("units.in-space", "outside", target=api.bare(piece)).of("space")


def only_vipers_and_raptors_wait(game: api.Game) -> Broken:
    units = game.table("units")
    for part, where in (("reserves", "waits"), ("damaged-vipers", "damageable"), ("lost-ships", "waits")):
        for unit in game.now(part) or {}:
            if unit != api.UNKNOWN and not units.row(api.bare(unit)).get(where):
                yield api.Refuse("units.number", part, target=api.bare(unit)).of(part)


def no_more_than_the_boxes_hold(game: api.Game) -> Broken:
    there = game.table("pieces")
    for unit in there:
        told = _supply.told_of(game, unit)
        most = there.row(unit)["number"]
        if told > most:
            yield api.Refuse("units.number", "too-many", target=unit, pieces_told=told, pieces_there=most).of("space")


def _standing(game: api.Game) -> list[str]:
    """Every piece that is known to be in space, once for each that is alike."""
    return [piece for ships in _space.known(game).values() for piece, number in ships.items() for _ in range(number)]


def damage_lies_on_basestars(game: api.Game) -> Broken:
    damage = game.table("basestar-damage")
    for piece in _standing(game):
        lying = [token for token in api.carried(piece) if token in damage]
        if lying and api.bare(piece) != TARGET:
            yield api.Refuse("units.number", "damage").of("space")
        if sum(damage.row(token)["counts"] for token in lying) >= damage.value("destroyed-at"):
            critical = _damage.CRITICAL in lying
            others = len(lying) - critical
            yield api.Refuse("units.number", "critical" if critical else "destroyed", tokens_told=others).of("space")


def civilian_tokens_are_civilian_ships(game: api.Game) -> Broken:
    for piece in _standing(game):
        shows = [mark for mark in api.carried(piece) if mark in game.table("civilian-ship-tokens")]
        if shows and (api.bare(piece) != _space.CIVILIAN or len(shows) > 1):
            yield api.Refuse("activation.civilian-ship", "token").of("space")


def pilots_fly_one_viper_each(game: api.Game) -> Broken:
    marks = [(piece, mark) for piece in _standing(game) for mark in api.carried(piece)]
    tokens = (*game.table("basestar-damage"), *game.table("civilian-ship-tokens"))
    flying = [(piece, who) for piece, who in marks if who not in tokens]
    for piece, who in flying:
        if who == _line.NOBODY:
            yield api.Refuse("activation.pilot", "unmanned").of("space")
        if not _space.fights(game, api.bare(piece)):
            yield api.Refuse("activation.pilot", "no-viper", who=who, target=api.bare(piece)).of("space")
        if len(api.carried(piece)) > 1:
            yield api.Refuse("activation.pilot", "crowded", target=api.bare(piece)).of("space")
        if [other for _, other in flying].count(who) > 1:
            yield api.Refuse("activation.pilot", "twice", who=who).of("space")


def pursuit_marker_never_rests_at_the_end(game: api.Game) -> Broken:
    at = game.now("pursuit", ignore="only a marker that was told can stand wrong")
    if at and game.table("pursuit-spaces").row(at).get("arrival"):
        yield api.Refuse("fleet.arrival", "elsewhere").of("pursuit")


def nukes_of_the_box(game: api.Game) -> Broken:
    told = game.now("nukes")
    if told > game.table("nuke").value("most"):
        yield api.Refuse("nuke.limit", "refused", nukes=told).of("nukes")


# ---------------------------------------------------------------- dials


def dials_have_an_end(game: api.Game) -> Broken:
    dials = game.table("resources")
    for dial in dials:
        told = game.now("resource", dial)
        if told is not None and told > dials.row(dial)["most"]:
            yield api.Refuse("resources.dials", "too-high", dial=dial, told=told).of("resource")


# ---------------------------------------------------------------- cards


def no_more_cards_than_there_are(game: api.Game) -> Broken:
    for group, rule in _decks.COPIES.items():
        both = _decks.twice(game) if group == _decks.GROUP else {}
        for part, card, told, there in api.exceeding(game, group, lambda card: _decks.number(game, card), both):
            yield _decks.too_many(rule, card, told, there).of(part)
