"""Who is where, who has which title, and who is gone."""

from rulebase.play import api


def send(game: api.Game) -> api.Procedure:
    who, to = (yield api.Need("who")), (yield api.Need("to"))
    if game.now("at", who) == to:
        return api.Answer("people.sent", "stays", {"who": who, "to": to}, {"to": to})
    yield from api.becomes(game, "at", to, who, "people.sent", "sent", who=who, to=to)
    return api.Answer("people.sent", "sent", {"who": who, "to": game.now("at", who)}, {"to": game.now("at", who)})


def reveal(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    if game.now("revealed", who):
        yield api.Refuse("people.revealed", "again", who=who)
    yield from api.becomes(game, "revealed", True, who, "people.revealed", "revealed", who=who)
    return api.Answer("people.revealed", "revealed", {"who": who}, {"revealed": who})


def execute(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    seats = game.now("seats")
    if who not in seats:
        yield api.Refuse("people.executed", "stranger", who=who)
    free = [person for person in game.table("line-captain").list if person not in seats]
    new = yield api.Choose(who, free, "people.executed", "choose")
    yield api.Step("people.executed", "goes-on", api.Reseat(who, new), who=who, new=new)
    for title in game.table("titles"):
        if game.now("titles", title) == new:
            yield from api.then("hand-over", who=new, title=title)
    return api.Answer("people.executed", "goes-on", {"who": who, "new": new}, {"gone": who, "new": new})


def hand_over(game: api.Game) -> api.Procedure:
    who, title = (yield api.Need("who")), (yield api.Need("title"))
    if game.now("titles", title) != who:
        return api.Answer("people.titles", "keeps", {"who": who, "title": title}, {"to": game.now("titles", title)})
    line = game.table(game.table("titles").row(title)["line"]).list
    heirs = [heir for heir in line if heir in game.seats() and not game.now("revealed", heir)]
    free = [heir for heir in heirs if game.now("at", heir) != "cell"]
    if not heirs:
        return api.Answer(
            "people.titles", "nobody", {"title": title}, {"to": None}, [api.Put("titles", "nobody", title)]
        )
    heir = (free or heirs)[0]
    does = [api.Put("titles", heir, title)]
    return api.Answer("people.titles", "gets", {"who": heir, "title": title}, {"to": heir}, does)


def discard_down(game: api.Game) -> api.Procedure:
    who, limit = (yield api.Need("who")), (yield api.Need("limit"))
    held = game.now("hand", who)
    number = api.discards(held, game.table("limits").row(limit)["most"])
    if not number:
        return api.Answer("people.discards", "fine", {"who": who}, {"discarded": 0})
    gone = yield api.Choose(who, api.picks(held, number), "people.discards", "choose")
    does = [api.Change("hand", api.fewer(gone), who)]
    return api.Answer("people.discards", "discards", {"who": who, "number": number}, {"discarded": number}, does)
