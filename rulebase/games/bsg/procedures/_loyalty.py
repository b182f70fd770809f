"""What the Loyalty deck is made of, and how it is dealt out."""

from rulebase.play import api

from . import _line, _players, _sheets

AT_START, IN_SLEEPER_PHASE = "at-start", "in-sleeper-phase"
GOAL = "acquire-power"  # a Personal Goal card, with those of Conflicted Loyalties only


def dealt(game: api.Game, *, deck_first: bool = False, led_said: bool = False, goals: bool = True) -> api.Procedure:
    """What the deck is made of, and how it is dealt out; as an answer, or the deck as a step before the deal."""
    players = game.now("players")
    characters, leader = _line.seated(game), _players.led(game, players)
    refusal = _players.refusal(game, players, leader)
    if refusal:
        yield refusal
    row = game.table("loyalty-decks").row(str(players), *(["leader"] if leader else []))
    sympathizer, mutineer = row.get("sympathizer", 0), row.get("mutineer", 0)
    added = sum(_added(game, characters))
    cylon, not_cylon = row["cylon"], row["not-cylon"] + added
    total = cylon + not_cylon + sympathizer + mutineer
    deck = "deck-sympathizer" if sympathizer else "deck-mutineer" if mutineer else "deck"
    counts = {"players": players, "cylon-cards": cylon, "not-cylon-cards": not_cylon, "loyalty-total": total}
    if deck_first:
        yield api.Step("loyalty.deck", deck, **counts)
    if goals and game.has(GOAL):
        yield api.Clause("loyalty.deck", "goals")
    if not led_said:
        yield from has_to_be_led(game)
    yield from _leader_steps(game, leader, row.get("agenda"))
    yield from _character_steps(game, characters)

    dealt_to = players - int(leader)
    start = sum(shares(game, characters, dealt_to, AT_START))
    sleeper = sum(shares(game, characters, dealt_to, IN_SLEEPER_PHASE))
    yield api.Step("loyalty.deal", "dealt", start_cards=start, sleeper_cards=sleeper)
    drawn = 0
    if sympathizer:
        yield api.Step("loyalty.sympathizer", "added")
    if mutineer:
        drawn = game.table("loyalty-deal").value("mutineer-draw")
        yield api.Step("loyalty.mutineer", "extra-draw", extra_cards=drawn)
    undealt = total - start - sleeper - drawn
    yield api.Step("loyalty.undealt", "left" if undealt else "none", undealt_cards=undealt)

    return api.Answer(
        "loyalty.deck",
        deck,
        counts,
        outcome={
            "cylon": cylon,
            "not-cylon": not_cylon,
            "sympathizer": sympathizer,
            "mutineer": mutineer,
            "built": row["built"] + added,
            "total": total,
            "dealt-to": dealt_to,
            "dealt-at-start": start,
            "dealt-in-sleeper-phase": sleeper,
            "drawn-for-mutineer": drawn,
            "undealt": undealt,
            **({"agenda": row["agenda"]} if "agenda" in row else {}),
        },
    )


def has_to_be_led(game: api.Game) -> list[api.Step]:
    players = game.now("players")
    needed = _players.has_to_be_led(game, players)
    return [api.Step("loyalty.seven-players", "needs-leader", players=players)] if needed else []


def _leader_steps(game: api.Game, leader: bool, agenda: str | None) -> list[api.Step]:
    steps = [api.Step("loyalty.leaders", "no-cards")] if leader else []
    if leader and agenda:
        steps.append(api.Step("loyalty.leaders", "agenda", leader_agenda=agenda))
    if leader and game.has("motive-card"):
        steps.append(api.Step("loyalty.leaders", "motives"))
    return steps


def _character_steps(game: api.Game, characters: list[str]) -> list[api.Step]:
    adds, hands = game.table("loyalty-characters"), game.table("loyalty-hands")
    steps = []
    for character in characters:
        if character in adds:
            more = {"loyalty-character": character, "extra-cards": adds.row(character)["not-cylon"]}
            says = "adds" if more["extra-cards"] else "adds-none"
            steps.append(api.Step("loyalty.characters", says, **more))
        for when in (AT_START, IN_SLEEPER_PHASE):
            if character in hands and _more(game, character, when):
                more = {"loyalty-character": character, "extra-cards": hands.row(character)[when]}
                steps.append(api.Step("loyalty.characters", when, **more))
    return steps


def _added(game: api.Game, characters: list[str]) -> list[int]:
    """How many cards the characters bring into the deck."""
    adds = game.table("loyalty-characters")
    return [adds.row(character)["not-cylon"] for character in characters if character in adds]


def shares(game: api.Game, characters: list[str], players: int, when: str) -> list[int]:
    """How many cards each player is dealt: first those whose characters get more."""
    hands, each = game.table("loyalty-hands"), game.table("loyalty-deal").value(when)
    more = [_more(game, character, when) for character in characters if character in hands]
    return [each + extra for extra in more] + [each] * (players - len(more))


def _more(game: api.Game, character: str, when: str) -> int:
    """How many more cards a character is dealt: none any more in the sleeper phase, if revealed before it."""
    if when == IN_SLEEPER_PHASE and not _sheets.counts(game, character):
        return 0
    return int(game.table("loyalty-hands").row(character)[when])
