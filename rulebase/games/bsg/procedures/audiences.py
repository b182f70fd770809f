"""Whom the words of a card mean, where no part of the position says it."""

from collections.abc import Sequence

from rulebase.play import api

from . import _deciders, _line, _places


def each_player(game: api.Game, row: api.Row) -> Sequence[str]:
    """Everybody, from the current player on."""
    del row
    return game.seats(_deciders.player(game))


def each_human(game: api.Game, row: api.Row) -> Sequence[str]:
    """Hidden Cylons among them, and whoever infiltrates."""
    return [who for who in each_player(game, row) if not _places.cylon(game, who)]


def each_revealed_cylon(game: api.Game, row: api.Row) -> Sequence[str]:
    return [who for who in each_player(game, row) if _places.cylon(game, who)]


def each_cylon(game: api.Game, row: api.Row) -> Sequence[str]:
    """Cylon players are those who are revealed, and a Leader who does not infiltrate."""
    return each_revealed_cylon(game, row)


def everybody_there(game: api.Game, row: api.Row) -> Sequence[str]:
    """Whoever is known to be in the place that the card names."""
    return _places.there(game, place=row["at"])


def others(game: api.Game, row: api.Row) -> Sequence[str]:
    """All but whoever chooses."""
    return [who for who in each_player(game, row) if who != row["chooser"]]


def prisoners(game: api.Game, row: api.Row) -> Sequence[str]:
    """Whoever is known to sit in the Brig."""
    del row
    return _places.there(game, place=_line.BRIG)


def next_in_line(game: api.Game, row: api.Row) -> Sequence[str]:
    """The highest but the holder of the title that the card names."""
    title = row["of"]
    return _line.eligible(game, title, game.now("titles", title))[:1]


def each_without_mutiny(game: api.Game, row: api.Row) -> Sequence[str]:
    """Whoever is known to hold no Mutiny card."""
    return [who for who in each_player(game, row) if not sum((game.now("mutiny-cards", who) or {}).values())]


def humans_on_new_caprica(game: api.Game, row: api.Row) -> Sequence[str]:
    return [who for who in each_human(game, row) if _places.on_the_planet(game, who)]


def current_player_on_new_caprica(game: api.Game, row: api.Row) -> Sequence[str]:
    del row
    player = _deciders.player(game)
    return [player] if _places.on_the_planet(game, player) else []


def detainees(game: api.Game, row: api.Row) -> Sequence[str]:
    """Whoever is known to sit in Detention."""
    del row
    return _places.there(game, place="detention")


def others_but_admiral(game: api.Game, row: api.Row) -> Sequence[str]:
    """All others who do not hold that title already."""
    return [who for who in others(game, row) if who != game.now("titles", "admiral")]


def each_human_without_miracle(game: api.Game, row: api.Row) -> Sequence[str]:
    return [who for who in each_human(game, row) if not game.now("miracle", who)]
