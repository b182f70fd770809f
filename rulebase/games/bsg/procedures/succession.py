"""Titles: who starts with them, and who inherits them."""

from rulebase.checker import api

# Who is where, by the facts that tell it.
Seats = dict[str, frozenset[str]]


def titles(game: api.Game) -> api.Procedure:
    present = yield api.Need("characters")
    seats = {"characters": frozenset(present), "revealed": frozenset()}
    holders: dict[str, str | None] = {}
    rows = game.table("titles").keys()
    for title in rows:
        holders[title] = holder = next(iter(_humans(game, title, seats)), None)
        if holder:
            yield api.Step("setup.titles", "gets", holder=holder, title=title)
        else:
            yield api.Step("setup.titles", "nobody", title=title)
    held = {title: holder for title, holder in holders.items() if holder}
    return api.Answer("setup.titles", "all", {"title": [*held], "holder": [*held.values()]}, outcome=holders)


def succession(game: api.Game) -> api.Procedure:
    title = yield api.Need("title")
    because = yield api.Need("because")
    if game.table("title-triggers").get(title, because) is None:
        yield api.Refuse("succession.causes", f"absent-{because}")
    told = {"characters": (yield api.Need("characters")), "revealed": (yield api.Need("revealed"))}
    told["in-brig"] = yield api.Need("in-brig")
    if game.has("succession.detention"):
        told["in-detention"] = yield api.Need("in-detention")
    if any(_leads(game, who) for who in told["characters"]):
        told["infiltrating"] = yield api.Need("infiltrating")
    if game.has("succession.mutineer"):
        told["mutineer"] = yield api.Need("mutineer")
    seats = {fact: frozenset(who) for fact, who in told.items()}
    seats["in-brig"] -= seats["revealed"]
    if because == "new-character":
        return (yield from _new_character(game, title, seats))
    if because == "leaves-brig":
        return (yield from _leaves(game, title, seats))
    return (yield from _befalls(game, title, because, seats))


# ---------------------------------------------------------------- who may hold a title


def _leads(game: api.Game, who: str) -> bool:
    return bool(game.character(who).get("leader"))


def _line(game: api.Game, title: str) -> list[str]:
    line: list[str] = game.table(game.table("titles").row(title)["line"]).list
    return line


def _humans(game: api.Game, title: str, seats: Seats) -> list[str]:
    """Who may hold a title at all, in the order of its line."""
    humans = seats["characters"] - seats["revealed"]
    return [who for who in _line(game, title) if who in humans and not _leads(game, who)]


def _outside(game: api.Game, title: str, seats: Seats) -> list[str]:
    """Who comes first: those whom the prison does not bar."""
    barred = seats["in-brig"] if game.table("titles").row(title)["brig-bars"] else frozenset()
    return [who for who in _humans(game, title, seats) if who not in barred]


def _all_jailed(game: api.Game, title: str, seats: Seats) -> bool:
    return bool(_humans(game, title, seats)) and not _outside(game, title, seats)


def _eligible(game: api.Game, title: str, seats: Seats) -> list[str]:
    return _outside(game, title, seats) or _humans(game, title, seats)


def _infiltrated(game: api.Game, seats: Seats) -> bool:
    """Whether a leader among the humans is at large."""
    at_large = seats.get("infiltrating", frozenset()) & seats["characters"] - seats["in-brig"]
    return any(_leads(game, who) for who in at_large)


def _ordered(game: api.Game, title: str, because: str, who: str) -> list[str]:
    """The line from where the search begins; begun below the one who lost the title, it goes round."""
    line = _line(game, title)
    if game.table("succession-order").row(title, because)["from-top"] or who not in line:
        return line
    below = line.index(who) + 1
    return line[below:] + line[:below]


def _heir(game: api.Game, title: str, because: str, who: str, after: Seats) -> str | None:
    eligible = [heir for heir in _eligible(game, title, after) if because != "mutineer" or heir != who]
    return next((heir for heir in _ordered(game, title, because, who) if heir in eligible), None)


# ---------------------------------------------------------------- what is told of the table


def _holder(game: api.Game, title: str, before: Seats) -> api.Need:
    """Who has the title: the highest who may, unless it is told otherwise."""
    eligible = _eligible(game, title, before)
    return api.Need("holder", default=eligible[0]) if eligible else api.Need("holder")


def _wrong(game: api.Game, title: str, before: Seats, holder: str, who: str) -> list[api.Refuse]:
    """What cannot be as it was told."""
    strangers = [somebody for somebody in (holder, who) if somebody not in before["characters"]]
    wrong = [api.Refuse("characters.in-play", "stranger", who=stranger) for stranger in strangers]
    if _leads(game, holder):
        wrong.append(api.Refuse("succession.leaders-barred", "barred", holder=holder, title=title))
    if holder in before["revealed"]:
        wrong.append(api.Refuse("succession.who", "cannot-hold", holder=holder, title=title))
    return wrong


def _locked_up(game: api.Game, title: str, before: Seats, holder: str) -> list[api.Refuse]:
    """A prisoner who keeps a title that the prison takes was told wrongly."""
    outside = _outside(game, title, before)
    if not outside or holder in outside:
        return []
    return [api.Refuse("succession.passed-over", "cannot-hold", holder=holder, title=title)]


def _after(because: str, seats: Seats, who: str) -> Seats:
    """The table once it has happened to somebody."""
    match because:
        case "revealed":
            return {**seats, "revealed": seats["revealed"] | {who}, "in-brig": seats["in-brig"] - {who}}
        case "brig":
            return {**seats, "in-brig": seats["in-brig"] | {who}}
        case "leaves-brig":
            return {**seats, "in-brig": seats["in-brig"] - {who}}
        case "detention":
            return {**seats, "in-detention": seats["in-detention"] | {who}}
        case "mutineer":
            return {**seats, "mutineer": frozenset({who})}
        case "executed":
            return {**seats, "characters": seats["characters"] - {who}, "in-brig": seats["in-brig"] - {who}}
        case "new-character":
            return {**seats, "characters": seats["characters"] | {who}}
    return seats


# ---------------------------------------------------------------- what happens


def _new_character(game: api.Game, title: str, seats: Seats) -> api.Procedure:
    who = yield api.Need("who")
    before = {**seats, "characters": seats["characters"] - {who}}
    after = _after("new-character", before, who)
    holder = yield _holder(game, title, before)
    yield from _wrong(game, title, before, holder, holder)
    yield from _locked_up(game, title, before, holder)
    if _all_jailed(game, title, before) and not _all_jailed(game, title, after):
        yield api.Silent("new-character-outside-brig")
    trigger = game.table("title-triggers").row(title, "new-character")
    yield api.Step(trigger["rule"], "keeps", who=who, title=title)
    return _kept(title, holder, after)


def _leaves(game: api.Game, title: str, seats: Seats) -> api.Procedure:
    who = yield api.Need("who")
    before = _after("brig", seats, who)
    after = _after("leaves-brig", before, who)
    holder = yield _holder(game, title, before)
    yield from _wrong(game, title, before, holder, who)
    yield from _locked_up(game, title, before, holder)
    if _leads(game, who):
        yield api.Step("succession.leaders-barred", "leaves", who=who)
        return _kept(title, holder, after)
    if _all_jailed(game, title, before) and not _all_jailed(game, title, after):
        if _infiltrated(game, before):
            yield api.Silent("infiltrator-outside-brig")
        yield api.Step("succession.leaves-brig", "moves", who=who)
        return _settled(title, holder, who, after)
    trigger = game.table("title-triggers").row(title, "leaves-brig")
    yield api.Step(trigger["rule"], "keeps", who=who, title=title)
    return _kept(title, holder, after)


def _befalls(game: api.Game, title: str, because: str, before: Seats) -> api.Procedure:
    holder = yield _holder(game, title, before)
    who = yield api.Need("who", default=holder)
    yield from _wrong(game, title, before, holder, who)
    if who != holder:
        return (yield from _bystander(game, title, because, before, holder, who))
    if because == "executed":
        return (yield from _executed(game, title, before, who))
    trigger = game.table("title-triggers").row(title, because)
    after = _after(because, before, who)
    if not trigger["moves"]:
        yield from _locked_up(game, title, before, holder)
        yield api.Step(trigger["rule"], "keeps", who=who, title=title)
        return _kept(title, holder, after)
    if not (because == "brig" and _all_jailed(game, title, after)):
        yield api.Step(trigger["rule"], "moves", who=who, title=title)
    return (yield from _handed_on(game, title, because, who, after))


def _bystander(game: api.Game, title: str, because: str, before: Seats, holder: str, who: str) -> api.Procedure:
    """It happens to somebody who does not have the title."""
    yield from _locked_up(game, title, before, holder)
    yield api.Step("succession.line", "bystander", who=who, title=title)
    if because != "executed":
        return _kept(title, holder, _after(because, before, who))
    cylon = (yield api.Need("cylon")) or who in before["revealed"] or _leads(game, who)
    if cylon:
        return _kept(title, holder, _after("revealed", before, who))
    if _all_jailed(game, title, before):
        yield api.Silent("new-character-outside-brig")
    yield api.Step("succession.new-character-higher", "keeps")
    return _kept(title, holder, _after(because, before, who))


def _executed(game: api.Game, title: str, before: Seats, who: str) -> api.Procedure:
    trigger = game.table("title-triggers").row(title, "executed")
    cylon = yield api.Need("cylon")
    if cylon:
        yield api.Step(trigger["rule"], "cylon", who=who, title=title)
        return (yield from _handed_on(game, title, "executed", who, _after("revealed", before, who)))
    gone = _after("executed", before, who)
    if game.has("succession.eliminated") and (yield api.Need("eliminated")):
        yield api.Step("succession.eliminated", "moves", who=who, title=title)
        return (yield from _handed_on(game, title, "executed", who, gone))
    if not trigger["replacement-counts"]:
        yield api.Step(trigger["rule"], "early", who=who, title=title)
        return (yield from _handed_on(game, title, "executed", who, gone))
    replacement = yield api.Need("replacement")
    if replacement == who:
        yield api.Refuse("characters.in-play", "dead", replacement=replacement)
    if replacement in before["characters"]:
        yield api.Refuse("characters.in-play", "taken", replacement=replacement)
    after = _after("new-character", gone, replacement)
    yield api.Step(trigger["rule"], "moves", who=who, replacement=replacement, title=title)
    if who in before.get("mutineer", ()) and _heir(game, title, "executed", who, after) == replacement:
        yield api.Silent("executed-mutineer-title")
    return (yield from _handed_on(game, title, "executed", who, after))


def _handed_on(game: api.Game, title: str, because: str, who: str, after: Seats) -> api.Procedure:
    """Walk the line aloud: who is passed over and why, then who gets it."""
    everybody = _all_jailed(game, title, after)
    if everybody and _infiltrated(game, after):
        yield api.Silent("infiltrator-outside-brig")
    heir = _heir(game, title, because, who, after)
    others = [other for other in _humans(game, title, after) if other != who]
    if heir is None and others:
        yield api.Silent("mutineer-alone-outside")
    outside = _outside(game, title, after)
    for passed in _ordered(game, title, because, who):
        if passed == heir:
            break
        if passed in after["characters"] and passed != who:
            if passed in after["revealed"]:
                yield api.Step("succession.who", "revealed", who=passed)
            elif passed not in outside and not everybody:
                yield api.Step("succession.passed-over", "passed-over", who=passed)
    if heir is None:
        nobody = {"title": title, "moves": True, "from": who, "to": None}
        return api.Answer("succession.line", "nobody", {"title": title}, nobody, _told(after))
    if everybody:
        yield api.Step("succession.all-in-brig", "all", title=title)
    if heir in after.get("in-detention", ()):
        yield api.Step("succession.detention", "heir", who=heir)
    if heir in after.get("mutineer", ()):
        yield api.Step("succession.mutineer", "may-hold", holder=heir)
    return _settled(title, who, heir, after)


# ---------------------------------------------------------------- how it ends


def _settled(title: str, before: str, holder: str, after: Seats) -> api.Answer:
    if before == holder:
        return _kept(title, holder, after)
    outcome = {"title": title, "moves": True, "from": before, "to": holder}
    return api.Answer("succession.line", "becomes", {"holder": holder, "title": title}, outcome, _told(after))


def _kept(title: str, holder: str, after: Seats) -> api.Answer:
    outcome = {"title": title, "moves": False, "from": holder, "to": holder}
    return api.Answer("succession.line", "stays", {"holder": holder, "title": title}, outcome, _told(after))


def _told(after: Seats) -> dict[str, list[str]]:
    """What the next event finds on the table."""
    return {fact: sorted(who & after["characters"]) for fact, who in after.items()}
