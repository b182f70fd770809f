"""What a nuke does: to which ships, by which result, and where that is not said."""

from rulebase.play import api

from . import _attack_cards, _damage, _deciders, _losses, _rolls, _space

Ships = dict[str, int]
TARGET = "basestar"
FALLS: api.Values = {"effect": "destroyed-by-damage"}


def nuke(game: api.Game) -> api.Procedure:
    table, units = game.table("nuke"), game.table("units")
    yield from _launched(game, (yield api.Need("who", default=None)))
    area = yield from _aimed(game)
    ships = _space.seen(game, area)
    if ships and api.UNKNOWN in ships:
        raise api.Unknown("space", area)
    target = table.value("target")
    if target in units and ships is not None and not api.of_sort(ships, target):
        yield api.Refuse("nuke.target", "no-target")
    hit = (yield from _aimed_at(game, ships or {})) if target in units else ""
    told = yield api.Need(_rolls.DAMAGE, default=None)
    roll = yield from api.thrown(game, "roll", "nuke.target", "aimed")
    if target not in units:
        roll = yield from api.capped(game, "roll", roll)
        hit = yield from _hit(game, ships or {}, _effect(table, roll))
    if hit and told:
        ships, hit = yield from _marked(ships or {}, area, hit)
    weak = _rolls.DAMAGE in api.carried(hit) if ships is not None else bool(told)
    if weak and target in units:
        roll = yield from _rolls.raised(game, units.row(target)["modifier"], roll)
    elif weak and _differ(game, ships, hit, roll, _rolls.counted(game, roll + _rolls.bonus(game))):
        yield api.Silent("nuke-structural-damage")
    roll = yield from api.capped(game, "roll", roll)
    yield api.Step("nuke.token", "spent", api.Change("nukes", -table.value("spent")))
    return (yield from _strike(game, ships, area, hit, roll))


def lose_nukes(game: api.Game) -> api.Procedure:
    number = yield api.Need("how-many")
    yield from api.require(game.now("nukes") >= number, "nuke.token", "none")
    return api.Answer("nuke.token", "lost", {"n": number}, {"lost": number}, [api.Change("nukes", -number)])


def _launched(game: api.Game, who: str | None) -> api.Saying:
    """Only the Admiral may, and only with a token."""
    admiral = game.now("titles", "admiral", skip="whoever launches it is") if who else None
    if admiral and who != admiral:
        yield api.Refuse("nuke.target", "not-admiral", who=who, holder=admiral)
    yield from api.require(game.now("nukes") >= game.table("nuke").value("spent"), "nuke.token", "none")


def _aimed(game: api.Game) -> api.Finding[str]:
    """The area that is told, or the only one whose ships are."""
    area, known = (yield api.Need("aimed-at", default=None)), list(game.known("space"))
    if area is None and len(known) > 1:
        area = yield api.Need("aimed-at", among=_worth(game, known))
    return str(area or next(iter(known), ""))


def _worth(game: api.Game, areas: list[str]) -> list[str]:
    """The areas where a nuke may find something to hit."""
    basestars = game.table("nuke").value("target") == TARGET
    ships = game.known("space")
    found = [area for area in areas if (_basestars(ships[area]) if basestars else ships[area])]
    return found or areas


def _basestars(ships: Ships) -> list[str]:
    return [piece for piece, number in ships.items() if api.bare(piece) == TARGET for _ in range(number)]


def _aimed_at(game: api.Game, ships: Ships) -> api.Finding[str]:
    """The basestar that the nuke is aimed at, chosen before the roll among those that are not alike."""
    there = _basestars(ships)
    if not there:
        return ""
    return str((yield api.Choose(_deciders.of(game, _deciders.ADMIRAL), there, "nuke.target", "choose")))


def _hit(game: api.Game, ships: Ships, effect: str) -> api.Finding[str]:
    """The basestar that is hit in an area: the Admiral chooses among those that are there."""
    there = _basestars(ships)
    several = len(there) > 1 and not game.table("nuke").row(effect).get("everything")
    if not several:
        return there[0] if there else ""
    admiral, rule = _deciders.of(game, _deciders.ADMIRAL), "nuke.several-basestars"
    chosen = yield api.Choose(admiral, there, rule, "choose")
    yield api.Step(rule, "chosen")
    return str(chosen)


def _effect(table: api.Table, roll: int) -> str:
    return next(effect for effect in table if api.within(table.row(effect)["roll"], roll))


def _differ(game: api.Game, ships: Ships | None, hit: str, *rolls: int) -> bool:
    """Whether two rolls come to something else for the ships that are there."""
    one, other = (_effect(game.table("nuke"), roll) for roll in rolls)
    if ships is None or one == other:
        return one != other
    return _destroyed(game, ships, hit, one) != _destroyed(game, ships, hit, other)


def _destroyed(game: api.Game, ships: Ships, hit: str, effect: str) -> Ships:
    """Which pieces in the area a result destroys, and a basestar where any tokens do."""
    row = game.table("nuke").row(effect)
    if row.get("everything"):
        return dict(ships)
    doomed = {piece: min(number, row.get(piece, 0)) for piece, number in ships.items() if api.bare(piece) != TARGET}
    if hit:
        doomed[hit] = row.get(TARGET, 0) or int("hits" in row and _damage.certain(game, hit, row["hits"]))
    return {piece: number for piece, number in doomed.items() if number}


def _marked(ships: Ships, area: str, basestar: str) -> api.Finding[tuple[Ships, str]]:
    """The structural damage that was told apart lies on the basestar."""
    marked = api.carrying(basestar, _rolls.DAMAGE)
    does = [api.Change("space", {basestar: -1}, area), api.Change("space", {marked: 1}, area)]
    yield api.Step("nuke.target", api.TOLD, *does)
    rest = {piece: number - (piece == basestar) for piece, number in ships.items()}
    laid = {**rest, marked: rest.get(marked, 0) + 1}
    return {piece: number for piece, number in laid.items() if number}, marked


def _strike(game: api.Game, ships: Ships | None, area: str, hit: str, roll: int) -> api.Procedure:
    table = game.table("nuke")
    effect = _effect(table, roll)
    row, token = table.row(effect), game.table("nuke-tokens").row("used")["to"]
    outcome = {"target": table.value("target"), "effect": effect, "hits": row.get("hits", 0), "token": token}
    if ships is None:
        falls = yield from _damage.falls(game, TARGET, row.get("hits", 0))
        return api.Answer(row["rule"], "third", {}, {**outcome, **FALLS}) if falls else _generally(row, outcome)
    if hit and "hits" in row:
        return (yield from _damaged(game, area, hit, row, outcome))
    gone = _destroyed(game, ships, hit, effect)
    yield from _humans(game, area, gone)
    left = {piece: number - gone.get(piece, 0) for piece, number in ships.items() if number > gone.get(piece, 0)}
    destroyed: Ships = {}
    for piece, number in gone.items():
        destroyed[api.bare(piece)] = destroyed.get(api.bare(piece), 0) + number
    outcome["destroyed"] = destroyed
    if not gone:
        outcome |= {"effect": "none", "hits": 0}
        return api.Answer("nuke.no-suitable-ship", "nothing", {"roll": roll}, outcome)
    says, felled = _told(destroyed) if "raider" in row else "effect", destroyed.get("raider", 0)
    yield api.Step(row["rule"], says, api.Put("space", left, area), felled=felled)
    for unit in destroyed:
        yield from _cards_leave(game, unit)
    return api.Answer(row["rule"], says, {"felled": felled}, outcome)


def _cards_leave(game: api.Game, unit: str) -> api.Saying:
    """Attack cards that stay in play only as long as such ships do."""
    if unit == _space.RAIDER:
        yield from _attack_cards.after_raiders(game)
    else:
        yield from _attack_cards.after_loss(game, unit)


def _damaged(game: api.Game, area: str, hit: str, row: api.Row, outcome: api.Values) -> api.Procedure:
    """The basestar is damaged as by anything else, as often as the result says; it may fall by it."""
    done = yield from _damage.struck_often(game, area, hit, row["hits"])
    falls, raiders = done[-1].destroyed, sum(each.raiders for each in done)
    outcome["destroyed"] = {unit: number for unit, number in ((TARGET, int(falls)), ("raider", raiders)) if number}
    if falls:
        return api.Answer(row["rule"], "third", {}, {**outcome, **FALLS})
    return _generally(row, outcome)


def _generally(row: api.Row, outcome: api.Values) -> api.Answer:
    """What the table says of a result."""
    return api.Answer(row["rule"], "effect", {}, outcome)


def _humans(game: api.Game, area: str, gone: Ships) -> api.Saying:
    """The humans’ own ships: pilots are hurt, vipers leave the game, civilian ships cost what they carry."""
    vipers = {piece: number for piece, number in gone.items() if _space.fights(game, api.bare(piece))}
    for piece in vipers:
        yield from _losses.hurt(game, piece)
    for unit in sorted({api.bare(piece) for piece in vipers}):
        number = api.of_sort(vipers, unit)
        yield api.Step("nuke.everything", "own", api.Change("lost-ships", {unit: number}), number=number, unit=unit)
    for piece in [piece for piece, number in gone.items() for _ in range(number)]:
        if api.bare(piece) == _space.CIVILIAN:
            yield from _losses.civilian(game, area, piece)


def _told(destroyed: Ships) -> str:
    """What is said of a basestar and raiders, by which of them were there."""
    if TARGET not in destroyed:
        return "raiders-only"
    return "known" if "raider" in destroyed else "alone"


def fire_nuke(game: api.Game) -> api.Procedure:
    """A nuke that an effect launches; the current player says where."""
    areas = _worth(game, list(game.known("space")))
    if not areas:
        return (yield from api.then("nuke")).as_()
    area = yield api.Choose(_deciders.player(game), areas, "nuke.target", "where")
    return (yield from api.then("nuke", aimed_at=area)).as_()


def lose_all_nukes(game: api.Game) -> api.Procedure:
    number = game.now("nukes")
    yield api.Step("nuke.token", "lost", api.Put("nukes", 0), n=number)
    return api.Answer("nuke.token", "lost", {"n": number}, {"lost": number})
