"""Who sits where and with what: shared by setting up, the order of the players and the rounds."""

from collections.abc import Sequence

from rulebase.play import api


def choosing(game: api.Game) -> api.Table:
    """The table of the action cards that each player has and chooses."""
    return game.table("two-player") if game.has("two-player") else game.table("choosing")


def refusals(game: api.Game, players: int) -> list[api.Refuse]:
    """Refuses a number of players that the game is not for."""
    allowed = game.table("by-players")
    if str(players) not in allowed:
        sizes = {"table-sizes": list(allowed.keys())}
        return [api.Refuse("setup.players", "outside", None, players=players, **sizes)]
    if game.has("two-player") and players != game.table("two-player").value("players"):
        return [api.Refuse("play.two-actions", "players", players=players)]
    return []


def other(game: api.Game, seat: str) -> list[str]:
    """Whoever sits there, to be named, unless it is the player the question is about."""
    return [] if seat == game.me else [seat]


def no_second_copy(game: api.Game, seat: str, action: Sequence[str]) -> list[api.Refuse]:
    """Refuses action cards of which one player has fewer than are named; elsewhere a player names only one."""
    if not game.has("two-player"):
        return []
    copies = game.table("two-player")
    return [
        api.Refuse("play.two-actions", "single", None, this_action=chosen, other_player=other(game, seat))
        for chosen in dict.fromkeys(action)
        if action.count(chosen) > copies.row(chosen)["copies"]
    ]


def told(game: api.Game) -> list[str]:
    """The seats of which a tableau or an action card was told."""
    return [seat for seat in game.table("seats").list if seat in game.known("tableau") or seat in game.known("action")]


def taken(game: api.Game) -> list[str]:
    """The seats up to the last one of which something was told."""
    seats, named = game.table("seats").list, told(game)
    return seats[: seats.index(named[-1]) + 1] if named else []


def playing(game: api.Game) -> list[str]:
    """Who plays, as far as it is known: so many as were told, else those with a tableau, if there are several."""
    seats: list[str] = game.table("seats").list
    players = game.now("players")
    if players:
        return seats[:players]
    there = taken(game)
    return there if there[1:] else []


def place(game: api.Game, seat: str) -> int:
    """The number of a seat; the first at the table is 1."""
    return int(game.table("seats").list.index(seat)) + 1


def others(game: api.Game) -> list[str]:
    """Who plays besides whoever is meant."""
    return [seat for seat in playing(game) if seat != game.me]


def opponent(game: api.Game) -> str:
    """Who plays against whoever is meant, where two play."""
    seats = game.table("seats").list[: game.table("two-player").value("players")]
    return str(next(seat for seat in seats if seat != game.me))


def number(game: api.Game, card: str) -> int | None:
    """The number that marks a start world; any other card has none."""
    found: int | None = game.card(card).get("start-number")
    return found


def numbered(game: api.Game) -> dict[int, str]:
    """The start worlds by their numbers."""
    numbers = {card: number(game, card) for card in game.cards()}
    found = sorted((place, card) for card, place in numbers.items() if place is not None)
    return dict(found)


def wrong(game: api.Game, worlds: list[str], players: int) -> list[api.Refuse]:
    """Refuses start worlds that cannot have been dealt to so many players."""
    row = game.table("first-game-worlds").get(str(players))
    for world in worlds:
        dealt = {"dealt-world": world}
        place = number(game, world)
        if place is None:
            return [api.Refuse("setup.start-worlds", "not-start", None, **dealt)]
        if worlds.count(world) > 1:
            return [api.Refuse("setup.start-worlds", "twice", None, **dealt)]
        if row is not None and not api.within(row["numbers"], place):
            told: api.Values = {"world-numbers": every(row["numbers"]), **dealt}
            return [api.Refuse("setup.start-worlds", "outside", None, players=players, **told)]
    if len(worlds) != players * game.table("dealing").value("start-worlds"):
        named = {"named-worlds": len(worlds)}
        return [api.Refuse("setup.start-worlds", "count", None, players=players, **named)]
    return []


def every(span: Sequence[int]) -> list[int]:
    """All the numbers of a range: told one by one."""
    low, high = span
    return list(range(low, high + 1))


def in_order(game: api.Game, worlds: list[str]) -> list[int]:
    """The seats as they come, clockwise from the lowest number; the first seat at the table is 1."""
    numbers = [number(game, world) or 0 for world in worlds]
    first = numbers.index(min(numbers))
    seats = [seat + 1 for seat in range(len(worlds))]
    return seats[first:] + seats[:first]


def first(game: api.Game, worlds: list[str]) -> api.Step:
    """What is said of whoever goes first where the order matters."""
    seat, *_ = in_order(game, worlds)
    world = worlds[seat - 1]
    lowest = {"dealt-world": world, "start-number": number(game, world)}
    return api.Step("order.seats", "lowest", seat=seat, **lowest)
