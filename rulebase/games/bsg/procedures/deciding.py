"""Who makes the choice that a Crisis card leaves."""

from rulebase.play import api

from . import _deciders, _line

RULE, OTHERS = "titles.decides", ("new-caprica-crisis", "super-crisis")


def who_decides(game: api.Game) -> api.Procedure:
    card = yield api.Need("crisis", default=None)
    for other in OTHERS:
        card = card or (yield api.Need(other, default=None))
    card = card or (yield api.Need("crisis", instead=OTHERS))
    role = game.data(card, "chooser")
    if not role:
        return api.Answer(RULE, "nobody", {"card": card}, {"by": None, "decides": None})
    who = _deciders.of(game, role)
    if who == role and role in game.table("titles"):
        who = yield from _holder(game, role)
    outcome = {"by": role, "decides": None if who == role else who}
    return api.Answer(RULE, "role" if who == role else "known", {"who": who, "role": role, "card": card}, outcome)


def _holder(game: api.Game, title: str) -> api.Finding[str]:
    """Where only those who play are told: the highest who may hold the title, unless it is told otherwise."""
    if not _line.seated(game) or _line.unnamed(game):
        return title
    able = _line.eligible(game, title)
    return str((yield api.Need("holder", default=able[0]))) if able else title
