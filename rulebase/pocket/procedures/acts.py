"""What may be done though it is late: by the rows of the table `acts`."""

from rulebase.play import api


def rest(game: api.Game, late: api.Refuse) -> api.Finding[bool]:
    """The beekeeper rests again; nothing has to be asked for that."""
    yield from ()
    return late.says == "again" and game.now("offices", "beekeeper") == late.values["who"]
