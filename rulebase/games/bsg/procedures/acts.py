"""What may be done though it is late: by the rows of the table `acts`."""

from rulebase.play import api

from . import _sheets


def take_action(game: api.Game, late: api.Refuse) -> api.Finding[bool]:
    """Whoever has acted already may act again, if the sheet gives another action."""
    return late.says == "again" and (yield from _sheets.another(game, str(late.values["who"])))
