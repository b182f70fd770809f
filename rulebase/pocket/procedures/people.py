"""Who is where, who holds which office, and who has moved away."""

from rulebase.play import api


def send(game: api.Game) -> api.Procedure:
    who, to = (yield api.Need("who")), (yield api.Need("to"))
    if game.now("at", who) == api.instead(game, "at", to, who):
        return api.Answer("people.sent", "stays", {"who": who, "to": game.now("at", who)}, {"to": game.now("at", who)})
    yield from api.becomes(game, "at", to, who, "people.sent", "sent", who=who, to=to)
    there = game.now("at", who)
    return api.Answer("people.sent", "sent", {"who": who, "to": there}, {"to": there})


def let_out(game: api.Game) -> api.Procedure:
    """Whoever is let out is locked in, unless it is known where he is."""
    who = yield api.Need("who")
    there = game.now("at", who)
    if not game.table("places").row(there)["locked"]:
        return api.Answer("people.sent", "stays", {"who": who, "to": there}, {"to": there})
    done = yield from api.then("send", who=who, to="orchard")
    return done.as_()


def catch(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    yield from api.require(not game.now("caught", who), "people.caught", "again", who=who)
    yield from api.becomes(game, "caught", True, who, "people.caught", "caught", who=who)
    return api.Answer("people.caught", "caught", {"who": who}, {"caught": who})


def replace(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    seats = game.now("seats")
    free = [person for person in game.table("line-of-gardeners").list if person not in seats]
    if not free:
        yield api.Over("deserted")
    new = yield api.Choose(who, free, "people.replaced", "choose", who=who)
    yield api.Step("people.replaced", "goes-on", api.Reseat(who, new), who=who, new=new)
    for office in game.table("offices"):
        if game.now("offices", office) == new:
            yield from api.then("hand-over", who=new, office=office)
    return api.Answer("people.replaced", "goes-on", {"who": who, "new": new}, {"gone": who, "new": new})


def move_out(game: api.Game) -> api.Procedure:
    """Whoever is meant after the change is the one who sits there now."""
    who = yield api.Need("who")
    yield api.Later("send", {"who": who, "to": "inn"})
    done = yield from api.then("replace", who=who)
    yield from api.then("hand-over", who=who, office="beekeeper")
    new = done.outcome["new"]
    return api.Answer("people.newcomer", "arrives", {"new": new}, {"new": new, "from": game.now("at", who)})


def hand_over(game: api.Game) -> api.Procedure:
    who, office = (yield api.Need("who")), (yield api.Need("office"))
    row = game.table("offices").row(office)
    rule, holder = row["rule"], game.now("offices", office)
    if holder != who:
        return api.Answer("people.offices", "keeps", {"who": who, "office": office}, {"to": holder})
    line = game.table(row["line"]).list
    heirs = [heir for heir in line if heir in game.seats() and not game.now("caught", heir)]
    free = [heir for heir in heirs if game.now("at", heir) != "shed"]
    if not heirs:
        does = [api.Put("offices", "nobody", office)]
        return api.Answer("people.offices", "nobody", {"office": office}, {"to": None}, does)
    heir = (free or heirs)[0]
    does = [api.Put("offices", heir, office)]
    return api.Answer(rule, "gets", {"who": heir, "office": office}, {"to": heir}, does)


def rest(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    there = game.now("at", who)
    yield from api.carry_out(game, game.table("places").row(there).get("does", ()), "events")
    return api.Answer("people.rest", "rests", {"who": who, "to": there}, {"rests": who})


def end_turn(game: api.Game) -> api.Procedure:
    who, fruit = game.now("current"), game.table("market").value("windfall")
    following, *_ = [*game.seats(who)[1:], who]
    lies = api.Put("stall", [*game.now("stall", who), fruit], who)
    yield api.Step("people.turns", "falls", lies, who=who, fruit=fruit)
    does = [api.Put("current", following), *([api.Put("rested", False, who)] if game.now("rested", who) else [])]
    return api.Answer("people.turns", "next", {"current": following}, {"current": following}, does)


def discard_down(game: api.Game) -> api.Procedure:
    who, limit = (yield api.Need("who")), (yield api.Need("limit"))
    held = game.now("hand", who)
    number = api.discards(held, game.table("limits").row(limit)["most"])
    if not number:
        return api.Answer("people.discards", "fine", {"who": who}, {"discarded": 0})
    gone = yield api.Choose(who, api.picks(held, number), "people.discards", "choose", who=who)
    does = [api.Change("hand", api.taken(game, "hand", held, gone), who)]
    return api.Answer("people.discards", "discards", {"who": who, "number": number}, {"discarded": number}, does)
