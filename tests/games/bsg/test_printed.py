"""What sheets, cards and tokens print: what is known of all 33 characters, and sums that have to come out."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rulebase import words
from rulebase.knowledge import configuration, founding, resolve
from rulebase.knowledge import game as games
from rulebase.telling import in_one
from tests.conftest import Command

BSG = games.open_game("bsg")
SHORT = {"pol": "politics", "lea": "leadership", "tac": "tactics", "pil": "piloting", "eng": "engineering"}
SHORT |= {"tre": "treachery"}
LINES = ("succession-admiral", "succession-president")
FIRST_LINES = {  # ranks in the base game: Admiral, President
    "galen-tyrol": (7, 7),
    "gaius-baltar": (9, 2),
    "kara-thrace": (5, 10),
    "karl-agathon": (3, 6),
    "laura-roslin": (10, 1),
    "lee-adama": (4, 4),
    "saul-tigh": (2, 9),
    "sharon-valerii": (6, 8),
    "tom-zarek": (8, 3),
    "william-adama": (1, 5),
}

# Box, character, type, cards a turn, where it starts (several: all that the sheet names), skill set.
SHEETS = """
base     galen-tyrol             support          5  hangar-deck              pol1 lea2 eng2
base     gaius-baltar            political-leader 4  research-lab             pol2 lea1 eng1
base     kara-thrace             pilot            5  hangar-deck              tac2 pil2 lea/eng1
base     karl-agathon            military-leader  5  -                        lea2 tac2 pil1
base     laura-roslin            political-leader 5  presidents-office        pol3 lea2
base     lee-adama               pilot            5  viper                    tac1 pil2 pol/lea2
base     saul-tigh               military-leader  5  command                  lea2 tac3
base     sharon-valerii          pilot            5  armory                   tac2 pil2 eng1
base     tom-zarek               political-leader 5  administration           pol2 lea2 tac1
base     william-adama           military-leader  5  admirals-quarters        lea3 tac2
pegasus  helena-cain             military-leader  5  pegasus-cic+command      lea2 tac2 tac/lea1
pegasus  anastasia-dualla        support          5  communications           lea1 tac3 eng1
pegasus  ellen-tigh              political-leader 5  admirals-quarters        pol2 lea2 tre1
pegasus  louanne-katraine        pilot            5  hangar-deck              lea1 tac2 pil2
pegasus  leoben-conoy            cylon-leader     2  human-fleet              pol1 tre/eng1
pegasus  caprica-six             cylon-leader     2  caprica                  lea1 tre/eng1
pegasus  cavil                   cylon-leader     2  cylon-fleet-location     tac1 tre/eng1
exodus   felix-gaeta             military-leader  5  ftl-control              tac2 eng1 lea/pol2
exodus   samuel-anders           pilot            5  armory                   lea2 tac2 tac/pil1
exodus   callandra-tyrol         support          5  hangar-deck              pol1 lea1 tac1 eng2
exodus   tory-foster             political-leader 5  press-room               pol3 lea1 tac1
daybreak sherman-cottle          support          5  research-lab             pol1 tac2 eng2
daybreak louis-hoshi             military-leader  5  communications           lea2 tac2 eng1
daybreak brendan-costanza        pilot            5  hangar-deck              lea1 tac1 pil2 eng1
daybreak romo-lampkin            political-leader 5  administration           pol3 tac2
daybreak karl-agathon-alternate  pilot            5  admirals-quarters        lea2 tac2 pil1
daybreak lee-adama-alternate     political-leader 5  admirals-quarters        tac1 pil2 lea/pol2
daybreak tom-zarek-alternate     military-leader  5  weapons-control          pol2 lea2 tac1
daybreak gaius-baltar-alternate  support          5  admirals-quarters        pol2 lea2 eng1
daybreak aaron-doral             cylon-leader     2  caprica                  tre1 pol/tac1
daybreak danna-biers             cylon-leader     2  human-fleet+press-room   pol/lea1 tre/eng1
daybreak simon-oneill            cylon-leader     2  cylon-fleet-location     eng1 tre/tac1
daybreak sharon-agathon          cylon-leader     2  hangar-deck              pil1 lea/eng1
"""


def listed() -> Iterator[Any]:
    for line in SHEETS.strip().splitlines():
        box, name, role, cards, start, *skills = line.split()
        yield pytest.param(box, name, role, int(cards), start, skills, id=name)


CHARACTERS = list(listed())


def here(ruleset: str, *options: str) -> configuration.Configuration:
    found = BSG.setup.configure(ruleset, list(options))
    assert found is not None
    return found


COMBINED = here("combined")


def told(skills: list[dict[str, Any]]) -> list[str]:
    """A skill set as the list above has it."""
    short = {skill: name for name, skill in SHORT.items()}
    named = ("/".join(short[item[key]] for key in ("skill", "other") if key in item) for item in skills)
    return [f"{name}{item['cards']}" for name, item in zip(named, skills, strict=True)]


@pytest.mark.parametrize(("box", "name", "role", "cards", "start", "skills"), CHARACTERS)
def test_a_sheet_is_as_printed(box: str, name: str, role: str, cards: int, start: str, skills: list[str]) -> None:
    body = BSG.entries[name]
    assert (body["when"], body["role"], bool(body.get("leader"))) == (box, role, role == "cylon-leader")
    assert body["version"] == ("alternate" if name.endswith("alternate") else "original")
    data = body["data"]
    assert told(data["skills"]) == skills
    assert sum(item["cards"] for item in data["skills"]) == cards
    assert data["start"] == start.split("+") if start != "-" else "$" in data["start"]
    assert all(isinstance(data[ability], str) for ability in ("positive", "once-per-game", "negative"))


def test_these_are_all_characters() -> None:
    named = [character.id for character in CHARACTERS]
    assert sorted(named) == sorted(BSG.of_kind("character"))
    boxes = Counter(BSG.entries[name]["when"] for name in named)
    assert boxes == {"base": 10, "pegasus": 7, "exodus": 4, "daybreak": 12}
    assert sum(BSG.entries[name]["role"] == "cylon-leader" for name in named) == 7


def test_everybody_but_cylon_leaders_stands_in_the_lines() -> None:
    for line in LINES:
        found = BSG.resolver.resolve(line, COMBINED)
        assert found is not None
        leaders = {name for name in BSG.of_kind("character") if BSG.entries[name].get("leader")}
        assert sorted(found.body["list"]) == sorted(set(BSG.of_kind("character")) - leaders)


def test_the_first_lines_are_those_of_the_first_box() -> None:
    lists = [BSG.entries[line]["list"] for line in LINES]
    assert {name: tuple(line.index(name) + 1 for line in lists) for name in lists[0]} == FIRST_LINES


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


def test_what_is_only_printed_stands_below_the_rulebooks() -> None:
    entry = BSG.resolver.resolve("william-adama", COMBINED)
    assert entry is not None
    standing = BSG.resolver.standing(entry, "data.start", COMBINED, BSG.books)
    assert standing == resolve.Standing.PRINTED
    order = list(resolve.Standing)
    assert order.index(resolve.Standing.BORROWED) < order.index(standing) < order.index(resolve.Standing.UNKNOWN)


@pytest.mark.parametrize(
    ("read", "doubts"),
    [
        (("danna-biers", "data.start"), ["another source has something else for D’Anna Biers (start): Human Fleet"]),
        (("danna-biers", "data.skills"), []),
        (("laura-roslin", "data.start"), ["what is printed for Laura Roslin is known from one source only"]),
        (("helena-cain", "data"), []),
        (("by-your-command", "data"), ["another source has something else for By Your Command (strength): 2"]),
        (("civilian-ship-tokens", "rows.people-and-fuel"), []),
        (("crash-landing", "data.difficulty"), []),
        (("crash-landing", "data.fail"), ["only one source shows this of Crash Landing: fail"]),
        (("resistance", "data.difficulty"), ["another source has something else for Resistance (difficulty): 11"]),
    ],
)
def test_what_is_doubtful_is_named(read: tuple[str, str], doubts: list[str]) -> None:
    view = BSG.at(here("exodus", "pegasus") if read[0] == "by-your-command" else COMBINED, "en")
    before = words.language()
    words.use("en")
    found = [doubt["text"] for doubt in founding.doubts(view, [read])]
    words.use(before)
    assert found == doubts


def test_pages_show_what_is_printed_and_what_names_are_wanted(command: Command) -> None:
    shown = command("show", "bsg/felix-gaeta", "--ruleset", "exodus", "--lang", "pl").stdout
    for line in ("Miejsce startu: Kontrola FTL", "Zdolność pozytywna: FTL Operator", "- Taktyka: 2."):
        assert line in shown
    assert "- Zdolności przywódcze lub Polityka: 2." in shown
    assert "nie mówi tego żadna instrukcja" in shown
    tasks = command("todo", "bsg", "--lang", "hu").stdout
    assert "wanted (hu)  bsg/felix-gaeta" in tasks
    page = in_one.page(BSG.at(COMBINED, "en"), "felix-gaeta")
    assert page is not None
    assert page["data"]["standing"] == "printed"


# ---------------------------------------------------------------- boxes

LARGE = [
    "crisis-card",
    "loyalty-card",
    "quorum-card",
    "super-crisis-card",
    "title-card",
    "ally-cards",
    "crossroads-cards",
]
SMALL = ["skill-card", "destination-card", "objective-card"]


@pytest.mark.parametrize(("whole", "parts"), [("large-cards", LARGE), ("small-cards", SMALL)])
@pytest.mark.parametrize("box", ["base", "exodus"])
def test_the_cards_of_a_box_add_up(whole: str, parts: list[str], box: str) -> None:
    here = BSG.setup.configure("exodus", ("cylon-fleet",))
    assert here is not None
    table = BSG.at(here, "en").entry("components")
    assert table is not None
    rows = table.body["rows"]
    assert sum(rows[part].get(box, 0) for part in parts) == rows[whole][box]
