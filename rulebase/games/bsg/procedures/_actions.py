"""When somebody may take an action, and which."""

from rulebase.play import api

from . import _attack_cards, _damage, _line, _moving, _places, _sheets

STEP, KINDS, CYLONS, LOCATION = "actions.step", "actions.kinds", "actions.cylons", "actions.location"
TYPES, IN_STEP, USES = "action-types", "action-step", "place-actions"
AT_LOCATION, OF_TITLE, REVEAL = "location-action", "title-action", "reveal-action"
LEAVE, NONE, CHARACTER, DETAIN = "leave-action", "no-action", "character-action", "detain-action"
SIDES = ("humans", "infiltrators", "cylons", "leaders")


def granted(game: api.Game, who: str, kind: str) -> api.Saying:
    """What a card grants has no time of its own; one reading ties revealing to the step."""
    step = game.now("step") if kind == REVEAL else None
    if step not in (None, IN_STEP) and game.reading("reveal-action-or-action-step") == "b":
        yield api.Refuse(KINDS, "only-in-step", who=who, to_step=step)
    yield api.Step(STEP, "granted", who=who)


def also_locked_up(game: api.Game, who: str, kind: str) -> api.Saying:
    """That the Brig takes no action away, where somebody is known to sit there; some it changes."""
    if _places.told(game, who) == _line.BRIG and kind not in (REVEAL, LEAVE):
        yield api.Step(KINDS, "prison", place=_line.BRIG)


def barred(game: api.Game, who: str, kind: str) -> list[api.Refuse]:
    """Why this is no action for somebody, if so; the first reason is enough."""
    return _side(game, who, kind) or _there(game, who, kind) or _aloft(game, who, kind)


def without(game: api.Game, who: str, kind: str) -> api.Saying:
    """Whether what an action takes is known to be missing: a card in hand, occupation forces where somebody is."""
    row = game.table(TYPES).row(kind)
    part = row.get("part")
    held = game.now(part, who, ignore="whoever plays a card has one") if part else None
    if held is not None and not sum(held.values()):
        yield api.Refuse(KINDS, "no-card", who=who, action_type=kind)
    if row.get("forces") and not (yield api.Need("forces-there")):
        yield api.Refuse("actions.new-caprica", "no-forces", who=who, place=_moving.where(game, who))


def _side(game: api.Game, who: str, kind: str) -> list[api.Refuse]:
    row = game.table(TYPES).row(kind)
    if all(row[side] for side in SIDES):
        return []
    side = _sort(game, who)
    if row[side]:
        return []
    if side in ("cylons", "leaders"):
        return [api.Refuse(CYLONS, f"not-{side}", who=who)]
    return [api.Refuse(KINDS, f"not-{side}", who=who, action_type=kind)]


def _sort(game: api.Game, who: str) -> str:
    """Of the four sorts of players, as actions tell them apart."""
    cylon = _places.cylon(game, who)
    if _line.leads(game, who):
        return "leaders" if cylon else "infiltrators"
    return "cylons" if cylon else "humans"


def _there(game: api.Game, who: str, kind: str) -> list[api.Refuse]:
    board = game.table(TYPES).row(kind).get("board")
    if board:
        place = _moving.where(game, who)
        there = _places.board(game, place) == board
        return [] if there else [api.Refuse(KINDS, "not-there", who=who, place=place, action_type=kind)]
    return usable(game, who, _moving.where(game, who)) if kind == AT_LOCATION else []


def _aloft(game: api.Game, who: str, kind: str) -> list[api.Refuse]:
    """One reading leaves a pilot only what is named there."""
    if game.table(TYPES).row(kind).get("named-for-pilots"):
        return []
    place = _places.noted(game, who)
    flies = place is not None and _places.flying(game, place)
    if not flies or game.reading("piloting-action-options") != "b":
        return []
    return [api.Refuse(KINDS, "not-aloft", who=who)]


def usable(game: api.Game, who: str, place: str) -> list[api.Refuse]:
    """Why somebody cannot use a location, apart from whose turn it is."""
    if _damaged(game, place):
        return [api.Refuse(LOCATION, "damaged", who=who, place=place)]
    if card := _attack_cards.closing(game, place):
        return [api.Refuse(LOCATION, "closed", place=place, card=card)]
    row = row_of(game.table(USES), place, cylon=_places.cylon(game, who))
    if row is None:
        return [api.Refuse(LOCATION, "none", who=who, place=place)]
    title = row.get("title")
    holder = game.now("titles", title) if title else who
    if holder != who:
        return [api.Refuse(LOCATION, "not-holder", holder=holder, title=title, place=place)]
    return _sheets.short(game, who)


def taken(game: api.Game, who: str) -> api.Finding[str]:
    """The action of the location where somebody is: where that is."""
    told: dict[str, api.Value] = {}
    for fact in ("granted", "sheet-gives", "began-aloft"):
        if (value := (yield api.Need(fact, default=None))) is not None:
            told[fact] = value
    yield from api.then("take-action", who=who, action_type=AT_LOCATION, **told)
    return _moving.where(game, who)


def gives(game: api.Game, who: str, place: str, what: str) -> bool:
    """Whether the action of a location does that for somebody; whose side it is matters only where one has it."""
    uses = game.table(USES)
    sides = [_does(uses, place, cylon=cylon, what=what) for cylon in (False, True)]
    return any(sides) and sides[_places.cylon(game, who)]


def _does(uses: api.Table, place: str, *, cylon: bool, what: str) -> bool:
    row = row_of(uses, place, cylon=cylon)
    return row is not None and any(each["change"] == what for each in api.verbs(row["does"]))


def row_of(uses: api.Table, place: str, *, cylon: bool) -> api.Row | None:
    """What a location prints for somebody, be it for both sides or for one."""
    return uses.get(place, "cylons" if cylon else "humans") or uses.get(place, "either")


def _damaged(game: api.Game, place: str) -> bool:
    ship = _places.board(game, place)
    if ship not in _damage.all_ships(game) or place not in _damage.table(game, ship):
        return False
    return place in _damage.damaged(game, ship)


def not_holder(game: api.Game, who: str, kind: str, title: str) -> list[api.Refuse]:
    """Whose card it is takes its action."""
    holder = game.now("titles", title)
    if holder == who:
        return []
    return [api.Refuse(KINDS, "not-holder", who=who, holder=holder, title=title, action_type=kind)]
