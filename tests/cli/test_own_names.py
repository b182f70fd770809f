"""Names from one's own box: a folder outside that tells nothing else of a game."""

import os
from pathlib import Path

import pytest

from tests.conftest import Command, replace

NAMES = """
pear: {hu: Vilmoskörte}
wasp-year: {hu: Darázsjárás}
wasp-year.sting: {hu: Fullánkok}
emil.morning: {pl: Pierwsza}
emil.evening: {pl: Druga}
"""


@pytest.fixture
def box(tmp_path: Path, alone: Path) -> Path:
    """Where own names of the game stand; three of its names are wanted, and what a card and a neighbour can do."""
    replace(alone / "cards/all.yaml", "{en: Pear, pl: Gruszka, hu: Körte}", "Pear, wanted: [pl, hu]")
    replace(alone / "cards/all.yaml", "price: 0, weight: 0}", "price: 0, weight: 0, kind: sun, sting: Sharp Stings}")
    abilities = "data: {morning: Early Bird, evening: Late Supper, sources: [printed.en/neighbours#1]}"
    replace(alone / "characters/all.yaml", "wanted: [hu]", f"wanted: [pl, hu], {abilities}")
    printed = "strength: strength, sting: hive, morning: sun, evening: rain}"
    replace(alone / "game.yaml", "strength: strength}", printed)
    (tmp_path / "box" / "pocket").mkdir(parents=True)
    return tmp_path / "box" / "pocket" / "titles.yaml"


@pytest.mark.parametrize("named", ["the folder of folders", "the folder itself"])
def test_own_names_are_shown_searched_and_no_longer_wanted(
    command: Command, alone: Path, box: Path, named: str
) -> None:
    before = command("show", "pocket/wasp-year", "--ruleset", "fair", "--lang", "hu").stdout
    assert "Wasp Year" in before
    assert "Sharp Stings" in before
    box.write_text(NAMES, encoding="utf-8")
    names = box.parent if named == "the folder itself" else box.parent.parent
    told = {"RULEBASE_GAMES": os.pathsep.join([str(alone), str(names)])}
    shown = command("show", "pocket/wasp-year", "--ruleset", "fair", "--lang", "hu", **told).stdout
    assert "Darázsjárás" in shown
    assert "Fullánkok" in shown
    assert "pocket/pear" in command("search", "vilmoskörte", "--game", "pocket", "--lang", "hu", **told).stdout
    assert "Pear" in command("show", "pocket/pear", "--lang", "pl", **told).stdout
    wanted = command("todo", "pocket", "--lang", "hu", **told).stdout
    assert "pocket/wasp-year " not in wanted
    assert "pocket/emil " in wanted
    left = command("todo", "pocket", "--lang", "pl", **told).stdout
    assert "wanted (pl)  pocket/emil" in left  # its title has no name yet
    assert "wanted (pl)  pocket/wasp-year " in left
    assert command("show", "pocket/wasp-year", "--ruleset", "fair", "--lang", "hu").stdout == before


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("wasp-yer: {hu: Darazsak}", ["nothing is called “wasp-yer” here", "did you mean “wasp-year”?"]),
        ("wasp-year.stin: {hu: Fullánk}", ["“wasp-year” prints no name “stin”", "did you mean “sting”?"]),
        ("wasp-year.kind: {hu: Nap}", ["“wasp-year” prints no name “kind”"]),
        ("flora: {pl: Flora}", ["no name of “flora” is wanted in this language (pl)"]),
        ("pear: {de: Birne}", ["is wanted in this language (de)", "wanted: pl, hu"]),
        ("pear: {hu: 3}", ["text expected, this is the number 3"]),
        ("pear: Vilmoskörte", ["the name by language"]),
        ("- pear", ["names as a box prints them"]),
    ],
)
def test_what_is_wrong_with_own_names_is_said_where_it_stands(
    command: Command, alone: Path, box: Path, written: str, said: list[str]
) -> None:
    box.write_text(written + "\n", encoding="utf-8")
    told = {"RULEBASE_GAMES": os.pathsep.join([str(alone), str(box.parent.parent)])}
    done = command("lint", str(box), "--lang", "en", **told)
    assert done.returncode == 1
    assert "titles.yaml:1:" in done.stdout
    for part in said:
        assert part in done.stdout
