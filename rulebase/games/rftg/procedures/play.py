"""Which phases a round has, and who gets which bonus."""

from rulebase.play import api

from . import _seats


def phases(game: api.Game) -> api.Procedure:
    chosen = yield from _chosen(game)
    each: int = _seats.choosing(game).value("chosen")
    yield from _refusals(game, chosen, each)
    hands = [chosen[start : start + each] for start in range(0, len(chosen), each)]

    played: list[str] = []
    bonuses: list[list[int]] = []
    skipped = []
    order = game.table("phases")
    for phase in sorted(order.keys(), key=lambda phase: order.row(phase)["order"]):
        # The card of which a player has most for the phase says how often this player has it played.
        often = [_often(game, hand, phase) for hand in hands]
        if not any(often):
            skipped.append(phase)
        for turn in range(max(often)):
            seats = _with_bonus(game, often, turn)
            yield from _playing(game, phase, seats, hands, turn)
            played.append(phase)
            bonuses.append(seats)
    yield api.Step("play.order", "skipped", skipped_phases=skipped)
    once = list(dict.fromkeys(played))
    doubled = [phase for phase in once if played.count(phase) > 1]
    return api.Answer(
        "play.order",
        "doubled" if doubled else "phases",
        {"round-phases": once, "doubled-phases": doubled, **_holders(game, hands)},
        {"phases": played, "bonuses": bonuses, "skipped": skipped},
    )


def _chosen(game: api.Game) -> api.Finding[list[str]]:
    """The action cards of all players in turn: as they were told, or as they lie on the table."""
    told = yield api.Need("chosen-actions", default=None)
    seats = _seats.playing(game)
    if told is None and seats and game.known("action"):
        return [card for seat in seats for card in game.now("action", seat)]
    return list((yield api.Need("chosen-actions")))


def _refusals(game: api.Game, chosen: list[str], each: int) -> list[api.Refuse]:
    count = {"cards-chosen": len(chosen)}
    if not game.has("two-player"):
        players = game.now("players")
        if players and len(chosen) != players * each:
            due = {"players": players, "cards-due": players * each}
            return [api.Refuse("play.choose", "count", None, **due, **count)]
        sizes = [int(size) * each for size in game.table("by-players")]
        named: api.Values = {"counts-possible": sizes, **count}
        return [] if len(chosen) in sizes else [api.Refuse("play.choose", "players", None, **named)]
    due = game.table("two-player").value("players") * each
    if len(chosen) != due:
        return [api.Refuse("play.two-actions", "count", None, cards_due=due, **count)]
    hands = [chosen[start : start + each] for start in range(0, len(chosen), each)]
    seats = game.table("seats").list
    return [refusal for held in zip(seats, hands, strict=False) for refusal in _seats.no_second_copy(game, *held)]


def _often(game: api.Game, hand: list[str], phase: str) -> int:
    """How often a player's action cards have a phase played: two different ones for it share one phase."""
    actions = game.table("actions")
    return max((hand.count(action) for action in hand if actions.row(action)["phase"] == phase), default=0)


def _with_bonus(game: api.Game, often: list[int], turn: int) -> list[int]:
    """The players whose bonus it is: those who have the phase played this often, or, as one reading has it, alone."""
    seats = [seat for seat, times in enumerate(often, start=1) if times > turn]
    alone = sum(map(bool, often)) == 1
    if turn and not alone and game.reading("doubled-action-bonus") == "b":
        return []
    return seats


def _playing(game: api.Game, phase: str, seats: list[int], hands: list[list[str]], turn: int) -> list[api.Step]:
    """What is said of a phase: what it is for, that it is shared, and who has the bonus."""
    there = game.table("seats").list
    told: api.Values = {"this-phase": phase, "bonus-player": [there[seat - 1] for seat in seats]}
    if turn:
        return [api.Step("play.doubled-phase", "again", **told)] if seats else []
    actions = [action for action in game.table("actions") if game.table("actions").row(action)["phase"] == phase]
    holders = {action: [there[seat - 1] for seat in seats if action in hands[seat - 1]] for action in actions}
    turns = max(_often(game, hand, phase) for hand in hands)
    purpose = api.Step("play.purpose", phase)
    shared = len(seats) > 1 and turns == 1
    together = [api.Step("play.once", "together", this_phase=phase)] if shared else []
    return [purpose, *together, *_bonuses(told, holders)]


def _holders(game: api.Game, hands: list[list[str]]) -> api.Values:
    """Who has the bonus of each action card."""
    seats = game.table("seats").list
    return {
        f"with-{action}": [seats[place] for place, hand in enumerate(hands) if action in hand]
        for action in game.table("actions")
    }


def _bonuses(told: api.Values, holders: dict[str, list[str]]) -> list[api.Step]:
    """Who has the bonus; where a phase has one for each of several cards, of which card."""
    if len(holders) == 1:
        return [api.Step("play.bonus", "goes-to", **told, bonus_card=[])]
    (first, having), *others = ((action, seats) for action, seats in holders.items() if seats)
    return [
        api.Step("play.bonus", "goes-to", **told | {"bonus-player": having}, bonus_card=first),
        *(api.Step("play.bonus", "other-card", bonus_player=seats, bonus_card=action) for action, seats in others),
    ]
