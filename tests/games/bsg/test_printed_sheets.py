"""What character sheets print, and who stands where in the lines of succession."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.bsg.test_printed import BSG, COMBINED, SHORT

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
