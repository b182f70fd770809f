"""Laws of the war in space: two questions that decide the same agree, and nothing is made or lost by any question."""

import collections
import contextlib
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import configuration, position, quantities, situation, types, vocabulary
from rulebase.model import game as games
from rulebase.model.shapes.pieces import bare
from rulebase.play import api, ask, asking, lookup, preconditions, runner, watch, ways
from tools.fuzzing import shares, tables_by_chance

BSG = opening.open_game("bsg")
QUESTIONS = [question for question in BSG.core["questions"] if question != vocabulary.MAY]
STANDING = ("space", "reserves", "damaged-vipers", "lost-ships")
AREAS = {*BSG.entries["areas"]["rows"]}
# Without the area, a nuke is asked of in general: what its row says; the picture of a card is what is placed.
GENERAL = {"nuke": {"space"}, "cylon-attack": {"to-place"}}
RAIDER_RUNS, ALL_RUNS = 100, 800  # for four raiders that fight in four areas: 864 and 2,258 when each was one by one
HUMANS = ("viper", "viper-mk7", "assault-raptor", "raptor")
# A game that is set up takes the pieces out of the box; a raptor becomes another ship; a deck made anew forgets.
MAKING = {"setup", "build-assault-raptor", "contents"}
FORGETTING = {"setup", "make-destiny", "draw-destiny"}


def view(chance: random.Random, rulesets: tuple[str, ...] = ("base", "exodus", "combined")) -> games.View:
    here = [each for each in BSG.setup.configurations if each.ruleset in rulesets]
    return BSG.at(chance.choice(here), "en")


class Falling(shares.ByChance):
    """Throws, deals and choices each by a chance of its own, so that one more choice changes no throw."""

    def __init__(self, seed: float, *rolls: int) -> None:
        super().__init__(random.Random(seed))
        self.rolls = list(rolls)
        self.throws, self.decks = random.Random(seed), random.Random(seed)
        self.decks_seen: list[dict[str, int]] = []

    def next(self, game: lookup.Lookup, name: str) -> Any:
        return self.rolls.pop(0) if self.rolls else self.throws.choice(list(game.faces(name)))

    def dealt(self, game: lookup.Lookup, request: api.Deal) -> Any:
        self.decks_seen.append(request.deck)
        before, self.chance = self.chance, self.decks
        found = super().dealt(game, request)
        self.chance = before
        return found

    def chosen(self, game: lookup.Lookup, request: api.Choose) -> Any:
        return request.options[0] if len(request.options) == 1 else super().chosen(game, request)


def run(
    here: games.View, question: str, at: position.Position | None, facts: dict[str, Any], falls: Falling
) -> runner.Run:
    asked = asking.of(here, question, situation.read(BSG, facts), at)
    assert preconditions.refusal(asked) is None, (question, facts)
    return asked.run(falls)


def space(at: position.Position) -> dict[str, Any]:
    found: Any = at.parts["space"]
    return {area: dict(there) for area, there in found.items() if there}


# ---------------------------------------------------------------- one way for one thing


def basestars(here: games.View, chance: random.Random) -> dict[str, Any]:
    """One basestar with tokens by chance that have not destroyed it, and raiders beside it."""
    damage = here.entry("basestar-damage")
    assert damage is not None
    rows = damage.body["rows"]
    lying: list[str] = []
    for token in chance.sample(sorted(rows), chance.randint(0, 2)):
        if sum(rows[each]["counts"] for each in [*lying, token]) < damage.body["values"]["destroyed-at"]:
            lying.append(token)
    there = {"+".join(["basestar", *sorted(lying)]): 1, "raider": chance.randint(0, 4), "heavy-raider": 1}
    return {"space": {"ahead": there, "rest": {}}, "seats": ["saul-tigh", "laura-roslin", "kara-thrace"], "players": 3}


def nuke_and_damage_agree(times: int) -> None:
    chance, destroyed = random.Random(41), 0
    for _ in range(times):
        here, seed = view(chance), chance.random()
        told = basestars(here, chance)
        if "structural-damage" in str(told):
            continue  # what it adds to the roll of a nuke is another matter
        nuked = run(here, "nuke", None, {**told, "aimed-at": "ahead"}, Falling(seed, 1))
        assert isinstance(nuked.end, api.Answer)
        at, again = None, Falling(seed)
        for _ in range(2):
            there: Any = told["space"]["ahead"] if at is None else space(at).get("ahead", {})
            if any(bare(piece) == "basestar" for piece in there):
                done = run(
                    here, "damage-basestar", at, {**told, "where": "ahead"} if at is None else {"where": "ahead"}, again
                )
                at = done.game.position
        assert at is not None
        assert space(nuked.game.position) == space(at), told
        destroyed += nuked.end.outcome["effect"] == "destroyed-by-damage"
    assert 0 < destroyed < times


def test_a_nuke_that_damages_does_what_damage_does() -> None:
    nuke_and_damage_agree(100)


@pytest.mark.heavy
def test_a_nuke_that_damages_does_what_damage_does_on_a_thousand_tables() -> None:
    nuke_and_damage_agree(1000)


def icon_and_ships_agree(times: int) -> None:
    chance, kinds = random.Random(43), collections.Counter[str]()
    for _ in range(times):
        here, seed = view(chance, ("base", "exodus")), chance.random()
        others = ("port-ahead", "astern", "starboard-astern")
        told: dict[str, Any] = {
            "space": {
                "ahead": {
                    "raider": chance.randint(1, 4),
                    "viper": chance.randint(0, 2),
                    "civilian-ship": chance.randint(0, 2),
                },
                chance.choice(others): {"civilian-ship": chance.randint(0, 2), "viper": chance.randint(0, 1)},
                "rest": {},
            },
            "reserves": {"viper": 2},
            "damaged-vipers": {},
            "lost-ships": {},
            "lost-civilian-ships": {},
            "galactica-damage": {},
            "resource": {"fuel": 8, "food": 8, "morale": 10, "population": 12},
        }
        whole = run(here, "activate", None, {**told, "icons": ["raiders"]}, Falling(seed))
        at, again = None, Falling(seed)
        for _ in range(told["space"]["ahead"]["raider"]):
            done = run(here, "activate-raider", at, {**(told if at is None else {}), "where": "ahead"}, again)
            assert isinstance(done.end, api.Answer)
            at = done.game.position
            kinds[done.end.outcome["does"]] += 1
        assert at is not None
        after = whole.game.position
        for part in (*STANDING, "galactica-damage", "lost-civilian-ships", "resource"):
            assert after.parts.get(part) == at.parts.get(part), (part, told)
    assert len(kinds) == 4


def test_an_icon_does_what_its_ships_do() -> None:
    icon_and_ships_agree(60)


@pytest.mark.heavy
def test_an_icon_does_what_its_ships_do_on_a_thousand_tables() -> None:
    icon_and_ships_agree(1000)


def attack_and_guns_agree(times: int) -> None:
    chance, results = random.Random(47), set()
    for _ in range(times):
        here = view(chance)
        unit = chance.choice(["raider", "heavy-raider", "basestar"])
        piece = f"{unit}+structural-damage" if unit == "basestar" and chance.random() < 1 / 2 else unit
        told: dict[str, Any] = {
            "space": {"ahead": {piece: 1}, "rest": {}},
            "seats": ["saul-tigh", "laura-roslin", "kara-thrace"],
            "players": 3,
        }
        seed = chance.random()
        fired = run(here, "use-weapons-control", None, {**told, "who": "saul-tigh"}, Falling(seed))
        alone: dict[str, Any] = {"attacker": "galactica", "target": unit}
        if unit == "basestar":
            alone["structural-damage"] = piece != unit
        shot = run(here, "attack", None, alone, Falling(seed))
        assert isinstance(fired.end, api.Answer)
        assert isinstance(shot.end, api.Answer)
        came, result = fired.end.outcome["result"], shot.end.outcome["result"]
        assert came == result or (result, came) == ("damaged", "destroyed"), told  # the token can be one too many
        assert ("ahead" not in space(fired.game.position)) == (came == "destroyed")
        results.add((unit, shot.end.outcome["result"]))
    assert len(results) >= 5


def test_the_guns_of_galactica_attack_as_any_attack() -> None:
    attack_and_guns_agree(120)


@pytest.mark.heavy
def test_the_guns_of_galactica_attack_as_any_attack_on_a_thousand_tables() -> None:
    attack_and_guns_agree(1000)


# ---------------------------------------------------------------- what is taken for granted is said

OF_SPACE = (
    *("activate", "activate-raider", "activate-heavy-raider", "activate-basestar", "launch", "use-cylon-fleet"),
    *("nuke", "cylon-attack", "damage-galactica", "damage-basestar", "damage-pegasus", "use-weapons-control"),
    *(
        "use-main-batteries",
        "use-pegasus-cic",
        "activate-viper",
        "resolve-icon",
        "take-off",
        "pursue",
        "place-civilian-ship",
        "jump-away",
    ),
    *(
        "lose-civilian-ship",
        "destroy-civilian-ship",
        "advance-centurions",
        "join-fleet",
        "move",
        "land",
        "repair-viper",
    ),
)


def whole_event(
    here: games.View, question: str, table: types.Values, chance: random.Random
) -> dict[str, types.Value] | None:
    """An event on a whole table that comes to an end, with all that occurs told; none, where chance finds none."""
    for _ in range(shares.EVENTS):
        facts = tables_by_chance.event(here, question, table, chance)
        with contextlib.suppress(problems.Failed):
            shares.answered(here, question, table, facts, chance)  # what it asks for of the event is told
            event = facts | shares.occurred(here, question, table | facts, chance)
            if ask.ask(here, question, table | event).status == "settled":
                return event
    return None


def pieces_of(table: types.Values, part: str) -> Iterator[types.Values]:
    """The table without a part, and without each key of a part that no seats have."""
    rest = {name: value for name, value in table.items() if name != part}
    yield rest
    value = table[part]
    of = BSG.core["facts"][part].get("of")
    if isinstance(value, dict) and of and of != "seat" and len(value) > 1:
        yield from ({**rest, part: {key: each for key, each in value.items() if key != gone}} for gone in value)


def silent(here: games.View, question: str, table: types.Values, event: types.Values) -> Iterator[str]:
    """The parts without which the answer is another one, and says of none of it that it was taken for granted."""
    whole = ask.ask(here, question, table | event)
    unread = {each["fact"] for each in whole.unread if not each.get("key")}
    for part in [part for part in table if part not in unread]:
        for left in pieces_of(table, part):
            try:
                answer = ask.ask(here, question, left | event)
            except problems.Failed:
                continue  # what was told to occur does not fit what is left
            said = {each["fact"] for each in (*answer.assumed, *answer.not_checked, *answer.conditions)}
            differs = any(value not in (None, whole.outcome.get(name)) for name, value in answer.outcome.items())
            if answer.status == "settled" and differs and part not in said:
                yield part


def nothing_is_silent(tables: int, questions: int) -> None:
    chance, looked = random.Random(59), 0
    for _ in range(tables):
        here = view(chance)
        table = tables_by_chance.whole(here, chance)
        for question in chance.sample(OF_SPACE, questions):
            there = BSG.resolver.exists(BSG.core["questions"][question]["rule"], here.configuration)
            event = whole_event(here, question, table, chance) if there else None
            if event is not None:
                found = {*silent(here, question, table, event)} - GENERAL.get(question, set())
                assert not found, (here.configuration.key, question, event, table)
                looked += 1
    assert looked > tables


def test_what_boards_in_space_take_for_granted_is_said() -> None:
    nothing_is_silent(3, questions=4)


@pytest.mark.heavy
def test_what_boards_in_space_take_for_granted_is_said_on_many_tables() -> None:
    nothing_is_silent(40, questions=len(OF_SPACE))


# ---------------------------------------------------------------- odds are plain counting

Shares = dict[str, tuple[Fraction, Fraction]]


def counted(asked: asking.Asking, *picks: ways.Pick) -> Shares:
    """How likely each outcome is, at least and at most: every way is gone from its beginning, and none is kept."""
    done = asked.run(asking.along(asked, picks))
    match done.end:
        case api.Choose(options=options):
            name = ways.named(done.end)
            each = [counted(asked, *picks, ways.Pick(name, option)) for option in options]
            keys = {key for found in each for key in found}
            none = (Fraction(0), Fraction(0))
            return {
                key: (min(share.get(key, none)[0] for share in each), max(share.get(key, none)[1] for share in each))
                for key in keys
            }
        case api.Roll(fact=fact):
            faces = vocabulary.faces(asked.view, fact)
            thrown = [(Fraction(1, len(faces)), counted(asked, *picks, ways.Pick(fact, face))) for face in faces]
        case api.Deal(fact=fact):
            deals = ways.every_deal(done.end.count, done.end.deck)
            thrown = [(chance, counted(asked, *picks, ways.Pick(fact, hand))) for hand, chance in deals]
        case api.Answer(outcome=come):
            return {str(position.frozen(come)): (Fraction(1), Fraction(1))}
        case _:
            raise AssertionError(done.end)
    summed: Shares = {}
    for chance, found in thrown:
        for key, (least, most) in found.items():
            low, high = summed.get(key, (Fraction(0), Fraction(0)))
            summed[key] = (low + chance * least, high + chance * most)
    return summed


def outcome(leaf: ways.Leaf) -> str:
    assert isinstance(leaf.end, api.Answer)
    return str(position.frozen(leaf.end.outcome))


def raided(chance: random.Random, areas: int) -> dict[str, Any]:
    """Raiders in so many areas, among whatever they can meet; at most three of them throw."""
    there: dict[str, Any] = {"rest": {}}
    for area in chance.sample(sorted(AREAS), areas):
        pieces = {"raider": 1, "viper": chance.randint(0, 2), "civilian-ship": chance.randint(0, 1)}
        pieces |= {"viper+kara-thrace": 1} if "kara" not in str(there) and chance.random() < 1 / 4 else {}
        there[area] = {piece: number for piece, number in pieces.items() if number}
    several = chance.choice(sorted({*there} - {"rest"}))
    there[several]["raider"] += areas < 3
    return {
        "space": there,
        "seats": ["saul-tigh", "laura-roslin", "kara-thrace"],
        "players": 3,
        "reserves": {"viper": 1},
        "damaged-vipers": {},
        "lost-ships": {},
        "lost-civilian-ships": {},
        "galactica-damage": {},
        "resource": {"fuel": 8, "food": 8, "morale": 10, "population": 12},
    }


def odds_are_counted(times: int, areas: int) -> None:
    chance, branching = random.Random(53), 0
    for _ in range(times):
        here = view(chance, ("base", "exodus", "combined"))
        told = raided(chance, chance.randint(1, areas)) | {"icons": ["raiders"]}
        asked = asking.of(here, "activate", situation.read(BSG, told))
        if preconditions.refusal(asked):
            continue
        with watch.Watch(BSG, "activate"):
            found = asked.explored(ways.Odds(outcome), lookup.Looked())
        if found.stuck:
            continue
        assert found.chances == counted(asked), told
        branching += bool(found.open or found.idle)
    assert branching > times / 10


def test_odds_of_raiders_in_several_areas_are_plain_counting() -> None:
    odds_are_counted(12, areas=2)


@pytest.mark.heavy
def test_odds_of_raiders_in_several_areas_are_plain_counting_on_many_tables() -> None:
    odds_are_counted(60, areas=3)


def test_raiders_of_four_areas_are_gone_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In whatever order they act, equal tables are looked at once, and one area is like itself beside any others."""
    here = BSG.at(configuration.read(BSG.setup, "base", [], {}), "en")
    areas = {area: {"raider": 1, "viper": 1} for area in ("ahead", "port-ahead", "port-astern", "astern")}
    runs: list[str] = []
    run = runner.run

    def counting(game: lookup.Lookup, question: str, *told: Any) -> runner.Run:
        runs.append(question)
        return run(game, question, *told)

    monkeypatch.setattr(runner, "run", counting)
    found = ask.odds(here, "activate", situation.read(BSG, {"space": {**areas, "rest": {}}, "icons": ["raiders"]}))
    assert sum(Fraction(share["fraction"]) for share in found["probabilities"].values()) == 1
    assert runs.count("activate-raider") <= RAIDER_RUNS
    assert len(runs) <= ALL_RUNS


# ---------------------------------------------------------------- nothing is made, nothing is lost


def lying(at: position.Position, part: str) -> collections.Counter[str]:
    """What lies in a part, all its keys together."""
    value = at.parts.get(part, {})
    found: collections.Counter[str] = collections.Counter()
    for each in value.values() if part in at.keyed and isinstance(value, dict) else [value]:
        for thing, number in api.counted(each).items():  # type: ignore[arg-type]  # the parts asked for are counted
            found[bare(thing)] += number
    return found


def ships(at: position.Position) -> dict[str, int]:
    """The humans' ships by kind; where what stands in an area is not told, nobody can count them."""
    found = sum((lying(at, part) for part in STANDING), collections.Counter[str]())
    return {unit: found[unit] for unit in HUMANS}


def cards(at: position.Position) -> int:
    """All Skill cards: in every part that holds some, and in their decks."""
    decks = [number for number in quantities.keyed(at.parts.get("skill-decks", {})).values() if isinstance(number, int)]
    return sum(sum(lying(at, part).values()) for part in vocabulary.holding(BSG, "skill-card")) + sum(decks)


def settled(chance: random.Random, tables: int) -> Iterator[tuple[str, asking.Asking, runner.Run]]:
    """Every question on whole tables, with what of it was settled."""
    for _ in range(tables):
        here = view(chance)
        table = tables_by_chance.whole(here, chance)
        for question in QUESTIONS:
            asked = asking.of(here, question, {**table, **tables_by_chance.event(here, question, table, chance)})
            done = None if preconditions.not_here(asked) else asked.run(shares.ByChance(chance))
            if done and isinstance(done.end, api.Answer):
                yield question, asked, done


def conserve(tables: int) -> None:
    seen = set()
    for question, asked, done in settled(random.Random(53), tables):
        before, after = asked.position, done.game.position
        at, told = quantities.keyed(before.parts["at"]), quantities.keyed(before.parts["space"])
        unseen = {*map(str, at.values())} & AREAS - {*told}  # somebody flies there, and nobody has said what
        if question not in MAKING and not unseen:
            assert ships(before) == ships(after), (question, asked.facts)
        if question not in FORGETTING:
            assert cards(before) == cards(after), (question, asked.facts)
        seen.add(question)
    assert len(seen) > len(QUESTIONS) / 2


def test_no_question_makes_or_loses_a_ship_or_a_card() -> None:
    conserve(6)


@pytest.mark.heavy
def test_no_question_makes_or_loses_a_ship_or_a_card_on_two_hundred_tables() -> None:
    conserve(200)


def test_a_card_in_plain_sight_is_not_in_the_destiny_deck() -> None:
    here = BSG.at(configuration.read(BSG.setup, "combined", [], {}), "en")
    seats: dict[str, Any] = {"seats": ["anastasia-dualla", "laura-roslin", "saul-tigh"], "players": 3, "destiny": 12}

    def drawn(told: dict[str, Any]) -> set[str]:
        falls = Falling(1)
        run(here, "draw-destiny", None, {**seats, **told, "destiny-number": 1}, falls)
        return {card for card, weight in falls.decks_seen[0].items() if weight}

    lone = next(card for card in sorted(drawn({})) if card.startswith("at-any-cost"))
    assert lone not in drawn({"hand": {"anastasia-dualla": {lone: 1}}})
    assert lone not in drawn({"skill-discards": {"leadership": {lone: 1}}})
