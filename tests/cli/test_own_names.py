"""Names from one's own box: a folder outside that tells nothing else of a game."""

from pathlib import Path

import pytest

from tests.conftest import Command

NAMES = """
water-shortage: {hu: Vízhiány}
ambush: {hu: Rajtaütés}
ambush.special: {hu: Új pilóták}
laura-roslin.positive: {pl: Pierwsza}
laura-roslin.once-per-game: {pl: Druga}
"""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """Where own names of the game stand."""
    (tmp_path / "bsg").mkdir()
    return tmp_path / "bsg" / "titles.yaml"


@pytest.mark.parametrize("named", ["the folder of folders", "the folder itself"])
def test_own_names_are_shown_searched_and_no_longer_wanted(command: Command, box: Path, named: str) -> None:
    box.write_text(NAMES, encoding="utf-8")
    told = {"RULEBASE_GAMES": str(box.parent if named == "the folder itself" else box.parent.parent)}
    shown = command("show", "bsg/ambush", "--lang", "hu", **told).stdout
    assert "Rajtaütés" in shown
    assert "Új pilóták" in shown
    assert "bsg/water-shortage" in command("search", "vízhiány", "--lang", "hu", **told).stdout
    assert "Water Shortage" in command("show", "bsg/water-shortage", "--lang", "pl", **told).stdout
    wanted = command("todo", "bsg", "--lang", "hu", **told).stdout
    assert "bsg/ambush " not in wanted
    assert "bsg/besieged " in wanted
    left = command("todo", "bsg", "--lang", "pl", **told).stdout
    assert "wanted (pl)  bsg/laura-roslin" in left  # one ability has no name yet
    assert "wanted (pl)  bsg/ambush " in left
    assert "Ambush" in command("show", "bsg/ambush", "--lang", "hu").stdout


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("water-shortge: {hu: Vízhiány}", ["nothing is called “water-shortge” here", "did you mean “water-shortage”?"]),
        ("ambush.specal: {hu: Pilóták}", ["“ambush” prints no name “specal”", "did you mean “special”?"]),
        ("ambush.type: {hu: Támadás}", ["“ambush” prints no name “type”"]),
        ("bomb-on-colonial-1: {pl: Bomba}", ["no name of “bomb-on-colonial-1” is wanted in this language (pl)", "hu"]),
        ("ambush: {de: Hinterhalt}", ["is wanted in this language (de)", "wanted: pl, hu"]),
        ("ambush: {hu: 3}", ["text expected, this is the number 3"]),
        ("ambush: Rajtaütés", ["the name by language"]),
        ("- ambush", ["names as a box prints them"]),
    ],
)
def test_what_is_wrong_with_own_names_is_said_where_it_stands(
    command: Command, box: Path, written: str, said: list[str]
) -> None:
    box.write_text(written + "\n", encoding="utf-8")
    done = command("lint", str(box), "--lang", "en", RULEBASE_GAMES=str(box.parent.parent))
    assert done.returncode == 1
    assert "titles.yaml:1:" in done.stdout
    for part in said:
        assert part in done.stdout
