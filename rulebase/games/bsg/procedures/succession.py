"""Titles: who starts with them, and who inherits them."""

from rulebase.checker import api

# Who is where, by the facts that tell it.
Seats = dict[str, frozenset[str]]


def titles(game: api.Game) -> api.Procedure:
    present = yield api.Need("characters")
    holders: dict[str, str | None] = {}
    for title in game.table("titles").keys():
        heirs = _humans(game, title, {"characters": frozenset(present), "revealed": frozenset()})
        holders[title] = heirs[0] if heirs else None
        if heirs:
            yield api.Step("setup.titles", "gets", holder=heirs[0], title=title)
        else:
            yield api.Step("setup.titles", "nobody", title=title)
    held = {title: holder for title, holder in holders.items() if holder}
    return api.Answer("setup.titles", "all", {"title": [*held], "holder": [*held.values()]}, outcome=holders)


def succession(game: api.Game) -> api.Procedure:
    title = yield api.Need("title")
    because = yield api.Need("because")
    trigger = game.table("title-triggers").get(title, because)
    if trigger is None:
        return (yield api.Refuse("succession.causes", f"absent-{because}"))
    present = yield api.Need("characters")
    told = {"revealed": (yield api.Need("revealed")), "in-brig": (yield api.Need("in-brig"))}
    if game.has("succession.detention"):
        told["in-detention"] = yield api.Need("in-detention")
    if any(_leads(game, who) for who in present):
        told["infiltrating"] = yield api.Need("infiltrating")
    if game.has("succession.mutineer"):
        told["mutineer"] = yield api.Need("mutineer")
    seats = {"characters": frozenset(present), **{fact: frozenset(who) for fact, who in told.items()}}
    moving = because in ("new-character", "leaves-brig")
    who = (yield api.Need("who")) if moving else None
    before = _before(because, seats, who)
    default = next(iter(_eligible(game, title, before)), None)
    holder = yield (api.Need("holder", default=default) if default else api.Need("holder"))
    who = who if moving else (yield api.Need("who", default=holder))
    for somebody in (holder, who):
        if somebody not in before["characters"] | (frozenset({who}) if because == "new-character" else frozenset()):
            yield api.Refuse("characters.in-play", "stranger", who=somebody)
    if _leads(game, holder):
        yield api.Refuse("succession.leaders-barred", "barred", holder=holder, title=title)
    if holder in seats["revealed"]:
        yield api.Refuse("succession.who", "cannot-hold", holder=holder, title=title)
    if because == "new-character":
        return (yield from _new_character(game, title, before, holder, who))
    if because == "leaves-brig":
        return (yield from _leaves(game, title, before, holder, who))
    if who != holder:
        return (yield from _bystander(game, title, because, before, holder, who))
    if because == "executed":
        return (yield from _executed(game, title, before, who))
    after = _after(because, before, who)
    if not trigger["moves"]:
        yield api.Step(trigger["rule"], "keeps", who=who, title=title)
        return _kept(title, holder, after)
    if not (because == "brig" and _all_jailed(game, title, after)):
        yield api.Step(trigger["rule"], "moves", who=who, title=title)
    return (yield from _handed_on(game, title, because, who, after))


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


# ---------------------------------------------------------------- what happens at the table


def _before(because: str, seats: Seats, who: str) -> Seats:
    """The table as it was: whoever leaves the prison was in it, a new character was not there."""
    seats = {**seats, "in-brig": seats["in-brig"] - seats["revealed"]}
    match because:
        case "leaves-brig":
            return {**seats, "in-brig": seats["in-brig"] | {who}}
        case "new-character":
            return {**seats, "characters": seats["characters"] - {who}}
    return seats


def _after(because: str, seats: Seats, who: str) -> Seats:
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


def _new_character(game: api.Game, title: str, before: Seats, holder: str, who: str) -> api.Procedure:
    after = _after("new-character", before, who)
    if _all_jailed(game, title, before) and not _all_jailed(game, title, after):
        yield api.Silent("new-character-outside-brig")
    yield api.Step("succession.new-character-higher", "keeps")
    return _kept(title, holder, after)


def _leaves(game: api.Game, title: str, before: Seats, holder: str, who: str) -> api.Procedure:
    after = _after("leaves-brig", before, who)
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


def _bystander(game: api.Game, title: str, because: str, before: Seats, holder: str, who: str) -> api.Procedure:
    """It happens to somebody who does not have the title."""
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
