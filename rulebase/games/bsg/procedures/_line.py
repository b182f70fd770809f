"""Who may hold a title, who comes before whom, and where those are who may not."""

from rulebase.play import api

BRIG, NOBODY = "brig", "nobody"


def leads(game: api.Game, who: str) -> bool:
    """Whether somebody is a Cylon Leader."""
    nameless = game.table("nameless").get(who)
    return bool(nameless["leads"] if nameless else game.character(who).get("leader"))


def seated(game: api.Game) -> list[str]:
    """The characters in play, as far as they were told."""
    return game.now("seats", ignore="those who were named are enough") or []


def named(game: api.Game) -> list[str]:
    """The same where others would count, too."""
    return game.now("seats", skip="whoever was not named may play, too") or []


def known_cylon(game: api.Game, who: str) -> bool:
    """Whether somebody is known to be a revealed Cylon."""
    return bool(game.now("revealed", who, ignore="only a Cylon who is known changes anything here"))


def known_holder(game: api.Game, title: str) -> str | None:
    """Whose a title is, if that was told."""
    return game.now("titles", title, ignore="it says something only of somebody who is known")


def causes(game: api.Game) -> list[str]:
    """What can happen to somebody in this game, as far as titles are concerned: the same for each of them."""
    return list(dict.fromkeys(cause for _, cause in (row.split("/") for row in game.table("title-triggers"))))


def line(game: api.Game, title: str) -> list[str]:
    listed: list[str] = game.table(game.table("titles").row(title)["line"]).list
    return listed


def humans(game: api.Game, title: str, without: str = "") -> list[str]:
    """Who may hold a title at all, in the order of its line."""
    seats = game.now("seats")
    there = [who for who in line(game, title) if who in seats and who != without and not leads(game, who)]
    return [who for who in there if not game.now("revealed", who)]


def nameless(game: api.Game) -> list[str]:
    """Who plays without it being known which human character."""
    rows = game.table("nameless")
    humans = [who for who in game.now("seats") if who in rows and not leads(game, who)]
    return [who for who in humans if rows.row(who)["plays"]]


def unnamed(game: api.Game) -> bool:
    """Whether somebody plays who might hold a title, and whose place in line is not known."""
    return any(not game.now("revealed", who) for who in nameless(game))


def names_known(game: api.Game) -> api.Saying:
    """Who inherits hangs on names."""
    if unnamed(game):
        yield api.Need("seats")


def outside(game: api.Game, title: str, without: str = "", jailed: str = "") -> list[str]:
    """Who comes first: those whom the prison does not bar."""
    bars = game.table("titles").row(title)["brig-bars"]
    able = humans(game, title, without)
    return [who for who in able if not (bars and (who == jailed or locked_out(game, who)))]


def locked_out(game: api.Game, who: str) -> bool:
    """Whether somebody is where a prisoner cannot hold every title."""
    return game.now("at", who) in game.printed(_barring, leans=False)


def _barring(game: api.Game) -> list[str]:
    places = game.table("places")
    return [place for place in places if places.row(place).get("bars-titles")]


def all_jailed(game: api.Game, title: str, without: str = "", jailed: str = "") -> bool:
    return bool(humans(game, title, without)) and not outside(game, title, without, jailed)


def eligible(game: api.Game, title: str, without: str = "", jailed: str = "") -> list[str]:
    return outside(game, title, without, jailed) or humans(game, title, without)


def infiltrated(game: api.Game) -> bool:
    """Whether a leader among the humans is at large."""
    leaders = [who for who in game.now("seats") if leads(game, who)]
    return any(game.now("infiltrating", who) and not locked_out(game, who) for who in leaders)


def ordered(game: api.Game, title: str, because: str, who: str) -> list[str]:
    """The line from where the search begins; begun below the one who lost the title, it goes round."""
    whole = line(game, title)
    if game.table("succession-order").row(title, because)["from-top"] or who not in whole:
        return whole
    below = whole.index(who) + 1
    return whole[below:] + whole[:below]


def barred(game: api.Game, title: str, holder: str, without: str = "", jailed: str = "") -> list[api.Refuse]:
    """Why somebody cannot hold a title; a prisoner only while somebody else can."""
    if leads(game, holder):
        return [api.Refuse("succession.leaders-barred", "barred", holder=holder, title=title)]
    if game.now("revealed", holder):
        return [api.Refuse("succession.who", "cannot-hold", holder=holder, title=title)]
    if not game.table("titles").row(title)["brig-bars"] or (holder != jailed and not locked_out(game, holder)):
        return []
    free = outside(game, title, without, jailed)
    if free and holder in humans(game, title, without) and holder not in free:
        return [api.Refuse("succession.passed-over", "cannot-hold", holder=holder, title=title)]
    return []


def told(game: api.Game, title: str, because: str, who: str, *, in_question: bool = True) -> str | None:
    """Whose a title is; where it can be neither lost nor gained, or that is left open, that makes no difference."""
    moves = (game.table("title-triggers").get(title, because) or {}).get("moves")
    matters = moves or because not in game.table("places")
    if because == "leaves-brig":
        matters = game.table("titles").row(title)["brig-bars"] and not leads(game, who)
    if not in_question and nothing(game, who, because).says == "if-held":
        matters = False
    if not matters:
        return known_holder(game, title)
    return game.now("titles", title, skip="a title that nobody told moves unseen")


def decides(game: api.Game, title: str, because: str) -> tuple[str, ...]:
    """The rules that may decide who has a title after something has happened."""
    trigger = game.table("title-triggers").row(title, because)
    return ("succession.all-in-brig", "succession.leaves-brig", str(trigger["rule"]))


def at_stake(game: api.Game, who: str, because: str) -> list[str]:
    """The titles of somebody that such a thing costs."""
    triggers = game.table("title-triggers")
    held = [title for title in game.table("titles") if known_holder(game, title) == who]
    return [title for title in held if (triggers.get(title, because) or {}).get("moves")]


def nothing(game: api.Game, who: str, because: str) -> api.Answer:
    """Nothing moves, as far as was told; what somebody would lose without anybody having said so."""
    outcome: api.Values = {"title": None, "moves": False}
    untold = [title for title in game.table("titles") if title not in game.known("titles")]
    asked = [title for title in untold if game.about.get("titles", title) == title]
    if not asked and "titles" in game.about:
        title = game.about["titles"]
        values = {"holder": game.now("titles", title), "title": title}
        return api.Answer("succession.line", "stays", values, outcome)
    if not asked:
        return api.Answer("succession.causes", "all-stay", {}, outcome)
    triggers = game.table("title-triggers")
    lost = [title for title in asked if (triggers.get(title, because) or {}).get("moves")]
    jailed = because == BRIG and all(place == BRIG for place in _places_told(game))
    if not lost and because in game.table("places"):
        return api.Answer("succession.causes", "all-stay", {}, outcome)
    if not lost or jailed:
        return api.Answer("succession.causes", "none", {}, outcome)
    open_: list[api.Effect] = [api.Put("titles", api.UNSET, title) for title in lost]
    return api.Answer("succession.causes", "if-held", {"who": who, "titles-at-stake": lost}, outcome, open_)


def _places_told(game: api.Game) -> list[str | None]:
    at = game.known("at")
    return [at.get(who) for who in seated(game) or ["", *at]]


def mutinous(game: api.Game, who: str) -> bool:
    """Whether somebody is the Mutineer."""
    return game.here("mutineer") and bool(game.now("mutineer", who))


def taken(game: api.Game, who: str, replacement: str | None) -> list[api.Refuse]:
    """Why somebody cannot be the new character after an execution."""
    if replacement and replacement == who:
        return [api.Refuse("characters.in-play", "dead", replacement=replacement)]
    if replacement and replacement in seated(game):
        return [api.Refuse("characters.in-play", "taken", replacement=replacement)]
    return []


def twins(game: api.Game, characters: list[str]) -> list[tuple[str, str]]:
    """Two characters of the same person."""
    versions = game.table("versions")
    originals = {version: versions.row(version)["original"] for version in characters if version in versions}
    return [(version, original) for version, original in originals.items() if original in characters]


def by_trial(game: api.Game, replacement: str | None) -> api.Finding[bool]:
    """Whether whoever is executed is eliminated; a new character means no, unless it was told.

    If nobody can replace a human for any other reason, the game is over.
    """
    out = game.has("succession.eliminated") and (yield api.Need("eliminated", default=None if replacement else False))
    if replacement == NOBODY and not out:
        yield api.Over("nobody-left")
    return bool(out)
