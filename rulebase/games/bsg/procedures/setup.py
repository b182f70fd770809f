"""Before the first turn: step by step in the order of the table, and what then lies where."""

from rulebase.play import api

from . import _decks, _line, _loyalty, _players, _starting, _types

CONTENTS = "setup.contents"
CHARACTERS = "setup.characters"
OPENING, ATHENA = "receiving.opening", "sharon-agathon"
IDLE = {
    OPENING: ["first"],
    CHARACTERS: ["leaders-number"],
    "setup.objective": ["all-options"],
}  # clauses by which nobody does anything
LEADERS = {CHARACTERS: ["leaders"], OPENING: ["leader"]}  # clauses that are about them alone
CHOOSING = {CHARACTERS: ["order", "types", "support", "leaders", "versions"]}
RULE, SHIPS, HAND = "setup.order", "starting-ships", "quorum-hand"
SPACE, ON_BOARD = "space", ("reserves", "damaged-vipers")


def setup(game: api.Game) -> api.Procedure:
    yield from _starting.under_way(game, RULE)
    players = game.now("players")
    refusal = _players.refusal(game, players, _players.led(game, players))
    if refusal:
        yield refusal
    steps = game.table("setup-steps")
    for name in sorted(steps, key=lambda name: steps.row(name)["order"]):
        rule = steps.row(name)["rule"]
        yield api.Under(rule)
        yield from _step(game, name, rule)
    yield from _decks.silent(_decks.each_skill(game))
    outcome: api.Values = {"players": players, "resource": _dials(game), "ships": _ships(game)}
    return api.Answer(RULE, "ready", {"players": players}, outcome, _begun(game))


def contents(game: api.Game) -> api.Procedure:
    """What each box holds, as far as its rulebook lists it."""
    parts = game.table("components")
    listed = {name: {box: n for box, n in parts.row(name).items() if isinstance(n, int)} for name in parts}
    for clause in game.clauses(CONTENTS):
        yield api.Clause(CONTENTS, clause)
    return api.Answer(CONTENTS, "listed", {}, listed)


def _step(game: api.Game, name: str, rule: str) -> api.Saying:
    match name:
        case "loyalty":
            yield from _loyalty.dealt(game, deck_first=True, led_said=True)
        case "characters":
            yield from _loyalty.has_to_be_led(game)
            yield from _read(game, rule, [])
        case "titles" if _everybody(game):
            yield from _titles(game)
        case "destiny":
            yield from _first_destiny(game)
        case _:
            yield from _read(game, rule, _laid_out(game, name))


def _read(game: api.Game, rule: str, does: list[api.Effect]) -> api.Saying:
    """A rule clause by clause; what it changes is done with the first."""
    left_out = _left_out(game, rule)
    for clause in game.clauses(rule):
        if clause not in left_out:
            yield api.Clause(rule, clause, *does)
            does = []


def _left_out(game: api.Game, rule: str) -> list[str]:
    """Clauses that nobody at this table needs."""
    left_out = list(IDLE.get(rule, []))
    infiltrating = ATHENA in _line.seated(game)
    if infiltrating or not _players.led(game, game.now("players")):
        left_out += LEADERS.get(rule, [])
    if _everybody(game):
        left_out += CHOOSING.get(rule, [])
    return left_out if infiltrating else [*left_out, "athena"]


def _titles(game: api.Game) -> api.Saying:
    """Who starts with which title, in one sentence."""
    holders = {start.title: start.holder for start in _starting.titles(game)}
    says, values = _starting.handed_out(holders)
    does = [api.Put("titles", holder or _line.NOBODY, title) for title, holder in holders.items()]
    yield api.Step("setup.titles", says, *does, **values)


def _first_destiny(game: api.Game) -> api.Saying:
    """Made of Skill decks that are whole."""
    each = _decks.each_skill(game)
    if not _decks.silent(each):
        for skill, number in each.items():
            told = game.now("skill-decks", skill)
            if told is not None and told < number:
                yield api.Refuse("hands.destiny", "too-few", skill=skill, n=told)
        taken = [api.Change("skill-decks", -number, skill) for skill, number in each.items()]
        yield api.Step("hands.destiny", "first-made", *taken, *_decks.new_destiny(game, each), n=sum(each.values()))


def _laid_out(game: api.Game, name: str) -> list[api.Effect]:
    match name:
        case "board":
            return [api.Put("resource", start, dial) for dial, start in _dials(game).items()]
        case "pieces":
            return [api.Put(part, _ships(game)[part]) for part in ON_BOARD]
        case "ships":
            areas = game.table("areas")
            aside: list[api.Effect] = [api.Put("launch-side", _ships(game)["launch-side"])]
            return aside + [api.Put(SPACE, ships, area) for area, ships in _ships(game).items() if area in areas]
        case "title-gifts":
            return [api.Put(HAND, {api.UNKNOWN: game.table("setup-numbers").value("quorum-cards")})]
    return []


def _begun(game: api.Game) -> list[api.Effect]:
    """Whose turn is the first, if that is known."""
    seats = _line.seated(game)
    return [api.Put("current-player", seats[0]), api.Put("step", next(iter(game.table("steps"))))] if seats else []


def _everybody(game: api.Game) -> bool:
    """Whether it is known who plays."""
    seats = _line.seated(game)
    return len(seats) == game.now("players") and not _line.unnamed(game)


def _dials(game: api.Game) -> dict[str, int]:
    dials = game.table("resources")
    return {dial: dials.row(dial)["start"] for dial in dials}


def _ships(game: api.Game) -> dict[str, dict[str, int]]:
    """What stands where, but for what only a drawing shows: the areas below Galactica are two."""
    there = game.table(SHIPS)
    return {place: dict(there.row(place)["ships"]) for place in there}


# ---------------------------------------------------------------- characters


def choose_character(game: api.Game) -> api.Procedure:
    who, wants = (yield api.Need("who")), (yield api.Need("wants"))
    players = game.now("players")
    if _line.leads(game, wants) and (refusal := _players.refusal(game, players, True)):
        yield refusal
    chosen = game.now("seats")
    yield from api.require(len(chosen) < players, CHARACTERS, "everybody")
    yield from api.require(wants not in chosen, CHARACTERS, "taken", wants=wants)
    for other in _types.twins(game, wants, chosen):
        yield api.Refuse("characters.versions", "both", who=wants, other=other)
    yield from _leaders(game, wants, chosen, players)
    yield from _types_left(game, wants, chosen)
    does = [api.Put("seats", [*chosen, wants])]
    says = "free" if who == wants else "chosen"
    return api.Answer(CHARACTERS, says, {"who": who, "wants": wants}, {"seats": [*chosen, wants]}, does)


def _leaders(game: api.Game, wants: str, chosen: list[str], players: int) -> api.Saying:
    """One at most, where the number of players allows it; the last to choose may have to be one."""
    others = [who for who in chosen if _line.leads(game, who)]
    leads, last = _line.leads(game, wants), len(chosen) + 1 == players
    if leads and others:
        yield api.Refuse("characters.leaders", "two", who=others[0], other=wants)
    refusal = _players.refusal(game, players, bool(others)) if last and not leads else None
    if refusal and refusal.says == "needs-leader":
        yield api.Refuse(refusal.rule, "last", players=players, wants=wants)
    if refusal:
        yield refusal


def _types_left(game: api.Game, wants: str, chosen: list[str]) -> api.Saying:
    """Of the types that count, one of those of which most are left; the others may always be chosen."""
    left = _types.left(game, chosen)
    kind = _types.of(game, wants)
    here, most = left.get(kind), max(left.values())
    if here is None:
        return
    if here < most:
        plentiful = [sort for sort, number in left.items() if number == most]
        yield api.Refuse(
            CHARACTERS, "exhausted", wants=wants, type_left=kind, left_here=here, left_there=most, plentiful=plentiful
        )
    yield api.Step(CHARACTERS, "counts", type_left=kind, left_here=here)
