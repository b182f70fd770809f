"""What sheets, cards and tokens print: what is known of all 33 characters, and sums that have to come out."""

from collections import Counter
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import configuration

BSG = opening.open_game("bsg")
SHORT = {"pol": "politics", "lea": "leadership", "tac": "tactics", "pil": "piloting", "eng": "engineering"}
SHORT |= {"tre": "treachery"}


def here(ruleset: str, *options: str) -> configuration.Configuration:
    found = BSG.setup.configure(ruleset, list(options))
    assert found is not None
    return found


COMBINED = here("combined")


# ---------------------------------------------------------------- Skill cards

SKILLS = list(SHORT.values())


def deck(skill: str, at: configuration.Configuration) -> int:
    """How many cards a Skill deck has."""
    found = (BSG.resolver.resolve(card, at) for card in BSG.of_kind("card"))
    return sum(card.body["count"] for card in found if card and card.body.get("data", {}).get("skill") == skill)


def test_the_copies_of_a_card_are_as_many_as_there_are() -> None:
    for card in BSG.of_kind("card"):
        body = BSG.entries[card]
        if body["group"] == "skill-card":
            copies = body["data"]["copies"]
            assert sum(item["cards"] for item in copies) == body["count"], card
            assert [item["strength"] for item in copies] == body["data"]["strength"], card


@pytest.mark.parametrize(
    ("at", "each", "treachery"),
    [
        (here("base"), 21, 0),
        (here("exodus"), 21 + 4, 0),
        (here("exodus", "pegasus"), 21 + 4 + 5, 26),
        (COMBINED, 21 + 4 + 5 + 5, 26),
    ],
    ids=lambda at: getattr(at, "key", ""),
)
def test_skill_decks_are_as_big_as_the_boxes_make_them(
    at: configuration.Configuration, each: int, treachery: int
) -> None:
    new = (
        7 if at.ruleset == "exodus" and "pegasus" in at.features else 0
    )  # only the combined rules say what they replace
    sizes = {skill: deck(skill, at) for skill in SKILLS}
    assert sizes == dict.fromkeys(SKILLS, each) | {"politics": each + new, "treachery": treachery}


def decks(at: configuration.Configuration) -> Counter[str]:
    """How many copies of each card there are."""
    found = (BSG.resolver.resolve(card, at) for card in BSG.of_kind("card"))
    return Counter({card.id: card.body["count"] for card in found if card})


@pytest.mark.parametrize(
    ("at", "destinations", "quorum", "goals"),
    [
        (here("base"), 22, 17, 0),
        (here("exodus"), 22 + 7, 17 + 3, 0),
        (here("exodus", "pegasus", "conflicted-loyalties"), 22 + 7 + 5, 17 + 3 + 9, 8),
        (COMBINED, 22 + 7 + 5 - 1, 17 + 3 + 9, 8),  # without Mining Asteroid
    ],
    ids=lambda at: getattr(at, "key", ""),
)
def test_other_decks_are_as_big_as_the_boxes_make_them(
    at: configuration.Configuration, destinations: int, quorum: int, goals: int
) -> None:
    sizes: Counter[str] = Counter()
    for card, count in decks(at).items():
        sizes[BSG.entries[card]["group"]] += count
    assert (sizes["destination-card"], sizes["quorum-card"], sizes["personal-goal"]) == (destinations, quorum, goals)


# ---------------------------------------------------------------- Crisis cards and other decks of events


def bodies(group: str, **wanted: object) -> list[Any]:
    """The cards of a group that print this, each as often as there are copies."""
    listed: list[Any] = [BSG.entries[card] for card in BSG.of_kind("card") if BSG.entries[card]["group"] == group]
    fitting = [body for body in listed if wanted.items() <= {"when": body["when"], **body.get("data", {})}.items()]
    return [body for body in fitting for _ in range(body["count"])]


def bottoms(cards: list[Any]) -> Counter[tuple[str, str]]:
    """How many cards show which ship and which sign of a jump at the bottom."""
    found: Counter[tuple[str, str]] = Counter()
    for name in {body["sources"][0] for body in cards}:
        body = next(body for body in cards if body["sources"][0] == name)
        data = body["data"]
        own = [{"activates": data["activates"][0], "symbol": data["flags"][0], "cards": body["count"]}]
        for item in data.get("copies", own):
            found[item["activates"], item["symbol"]] += item["cards"]
    return found


@pytest.mark.parametrize(
    ("group", "sizes"),
    [
        ("crisis-card", {"base": 70, "pegasus": 20, "exodus": 40 - 6, "daybreak": 30, "cylon-fleet": 6}),
        ("super-crisis-card", {"base": 5, "pegasus": 5, "exodus": 3 - 1, "cylon-fleet": 1}),
        ("new-caprica-crisis-card", {"new-caprica": 30}),
        ("hostile-agenda", {"pegasus": 6}),
        ("sympathetic-agenda", {"pegasus": 6}),
        ("motive-card", {"daybreak": 14}),
        ("mutiny-card", {"daybreak": 22}),
        ("mission-card", {"earth": 8}),
        ("crossroads-card", {"ionian-nebula": 7}),
        ("ally-card", {"ionian-nebula": 35}),
        ("objective-card", {"kobol": 1, "new-caprica": 1, "ionian-nebula": 1, "earth": 1}),
    ],
)
def test_each_box_holds_as_many_cards_as_it_promises(group: str, sizes: dict[str, int]) -> None:
    assert Counter(body["when"] for body in bodies(group)) == sizes


def test_crises_of_each_kind_are_as_many_as_there_are() -> None:
    base = [body for body in bodies("crisis-card") if body["when"] == "base"]
    kinds = Counter(body["data"]["type"] for body in base)
    assert kinds == {"skill-check": 41, "event": 19, "cylon-attack": 10}
    assert len({id(body) for body in base}) == 61
    assert sum("instead" in body["data"] for body in base) == 16
    assert sum("partial" in body["data"] for body in base) == 9
    attacks = Counter(body["when"] for body in bodies("crisis-card", type="cylon-attack"))
    assert attacks == {"base": 10, "pegasus": 3, "daybreak": 6}
    assert len(bodies("super-crisis-card", type="cylon-attack")) == 2


def test_skills_of_the_checks_are_as_often_as_they_are() -> None:
    checks = [body for body in bodies("crisis-card", type="skill-check") if body["when"] == "base"]
    skills = Counter(skill for body in checks for skill in body["data"]["skill"])
    assert skills == {"tactics": 29, "leadership": 26, "politics": 23, "engineering": 10, "piloting": 10}


def test_what_stands_at_the_bottom_of_the_first_crises_adds_up() -> None:
    calm = [body for body in bodies("crisis-card") if body["when"] == "base" and "flags" in body["data"]]
    found = bottoms(calm)
    assert sum(found.values()) == 60
    assert sum(number for (_, symbol), number in found.items() if symbol == "jump-symbol") == 40
    ships: Counter[str] = Counter()
    for (ship, _), number in found.items():
        ships[ship] += number
    attacks = [body for body in bodies("crisis-card", type="cylon-attack") if body["when"] == "base"]
    ships.update(ship for body in attacks for ship in body["data"]["activates"])
    assert ships == {"heavy-raider": 14, "basestar": 14, "raider": 35, "launch-raiders": 7}


def test_checks_have_what_a_check_needs() -> None:
    for card in BSG.of_kind("card"):
        data: Any = BSG.entries[card].get("data", {})
        if data.get("type") == "skill-check" or BSG.entries[card]["group"] == "mission-card":
            assert {"difficulty", "skill", "pass", "fail"} <= data.keys(), card
            assert ("partial" in data) == ("partial-effect" in data), card
            assert ("instead" in data) <= ("chooser" in data), card
            assert data.get("partial", 0) < data["difficulty"], card
        if data.get("type") == "event":
            assert {"chooser", "upper", "lower"} <= data.keys(), card
        if data.get("type") == "cylon-attack":
            assert {"activates", "setup", "special"} <= data.keys(), card


@pytest.mark.parametrize(
    ("at", "crises", "attacks", "agendas"),
    [
        (here("base"), 70, 10, 0),
        (here("exodus"), 70 + 34, 10, 0),
        (here("exodus", "cylon-fleet"), 70 + 40 - 10, 0, 0),
        (here("exodus", "pegasus"), 70 + 34 + 20, 13, 12),
        (COMBINED, 160 - 19, 0, 0),
        (here("combined", "cylon-attack-cards"), 160 - 6, 19, 0),
    ],
    ids=lambda at: getattr(at, "key", ""),
)
def test_the_crisis_deck_is_what_the_books_make_of_the_boxes(
    at: configuration.Configuration, crises: int, attacks: int, agendas: int
) -> None:
    sizes: Counter[str] = Counter()
    for card, count in decks(at).items():
        body = BSG.entries[card]
        sizes[body["group"]] += count
        sizes["attack"] += count * (body["group"] == "crisis-card" and body["data"]["type"] == "cylon-attack")
    assert (sizes["crisis-card"], sizes["attack"]) == (crises, attacks)
    assert sizes["hostile-agenda"] + sizes["sympathetic-agenda"] == agendas


def test_attack_cards_place_no_more_than_the_boxes_have() -> None:
    for body in bodies("crisis-card", type="cylon-attack") + bodies("super-crisis-card", type="cylon-attack"):
        placed: Counter[str] = Counter()
        for item in body["data"]["setup"]:
            placed.update(item.get("pieces", {}))
        areas = [item["area"] for item in body["data"]["setup"] if "area" in item]
        assert len(areas) == len(set(areas))
        assert set(areas) <= set(BSG.entries["areas"]["rows"])
        assert all(placed[ship] <= number for ship, number in (("basestar", 2), ("raider", 16), ("heavy-raider", 4)))


def test_final_five_and_trauma_tokens_are_as_many_as_there_are() -> None:
    assert columns("final-five-cards")["copies"] == 5
    trauma: dict[str, Any] = {**BSG.entries["trauma-token-kinds"]["rows"]}
    copies = {name: row["copies"] for name, row in trauma.items()}
    assert copies == {"benevolent": 18, "antagonistic": 18, "disaster": 2}


# ---------------------------------------------------------------- tokens and Loyalty cards


def columns(table: str) -> dict[str, int]:
    """The sums of a table's columns where every box is on the table."""
    found = BSG.resolver.resolve(table, COMBINED)
    assert found is not None
    rows: list[Any] = list(found.body["rows"].values())
    numbers = [name for name, about in found.body["columns"].items() if about["type"] == "integer"]
    return {name: sum(row.get(name, 0) for row in rows) for name in numbers}


def test_loyalty_cards_are_as_many_as_the_boxes_hold() -> None:
    assert columns("loyalty-in-the-boxes") == {"base": 16, "pegasus": 3, "exodus": 20, "daybreak": 2}


def test_the_tokens_of_each_sort_are_as_many_as_the_boxes_hold() -> None:
    boxes = BSG.resolver.resolve("tokens-in-the-boxes", COMBINED)
    assert boxes is not None
    rows: dict[str, Any] = {**boxes.body["rows"]}
    assert columns("civilian-ship-tokens")["copies"] == rows["civilian-ship"]["base"]
    assert columns("galactica-damage-tokens")["copies"] == rows["damage-to-galactica"]["base"]
    basestars = columns("basestar-damage-tokens")
    assert basestars["base"] == rows["damage-to-a-basestar"]["base"]
    assert basestars["exodus"] == rows["other-damage-to-a-basestar"]["exodus"]
    ships = [rows[name]["base"] for name in ("viper", "raptor", "raider", "heavy-raider")]
    assert sum(ships) == 32


def test_civilian_ships_carry_what_they_carry() -> None:
    rows: list[Any] = list(BSG.entries["civilian-ship-tokens"]["rows"].values())
    lost = {name: sum(row.get(name, 0) * row["copies"] for row in rows) for name in ("population", "morale", "fuel")}
    assert lost == {"population": 12, "morale": 1, "fuel": 1}


# ---------------------------------------------------------------- how well it is founded


# ---------------------------------------------------------------- boxes
