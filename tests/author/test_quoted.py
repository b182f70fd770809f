"""What a patch says of a text that it replaces: lint names the language that differs, and the words."""

from pathlib import Path

import pytest

from rulebase.author import lint
from rulebase.cli import show
from rulebase.documents import problems
from tests.conftest import replace

POLISH = 'pl: "W nocy każdy potajemnie wybiera obszar."'
OTHER = 'pl: "W nocy każdy potajemnie wybiera pole."'
WAS = f"""      was:
        en: "At night everybody chooses an area in secret."
        {POLISH}
        hu: "Éjszaka mindenki titokban választ egy területet."
"""
WHERE = "base+autumn:stormy"


@pytest.fixture
def patches(pocket: Path) -> Path:
    """The file of a patch that replaces a clause in three languages."""
    return pocket / "patches" / "stormy" / "all.yaml"


def linted(game: Path) -> list[str]:
    told = problems.render(lint.lint([game])).splitlines()
    return [line for line in told if "error:" in line or "warning:" in line or "expected:" in line]


def test_only_the_language_that_differs_is_told_with_its_words(patches: Path, pocket: Path) -> None:
    replace(patches, POLISH, OTHER)
    [error, expected] = linted(pocket)
    number = patches.read_text(encoding="utf-8").splitlines().index(f"        {OTHER}") + 1
    column = OTHER.index("pole") + 9
    assert f"{patches}:{number}:{column}: error:" in error
    assert f"reads otherwise in “pl” in {WHERE}: “obszar.”, not “pole.”" in error
    assert expected == "  expected: pl: W nocy każdy potajemnie wybiera obszar."


def test_each_language_has_its_own_line_and_a_word_too_many_is_shown_beside_another(
    patches: Path, pocket: Path
) -> None:
    replace(patches, WAS, WAS.replace("obszar", "pole").replace("everybody chooses", "everybody really chooses"))
    english, polish = [line for line in linted(pocket) if "error:" in line]
    assert f"in “en” in {WHERE}: “everybody”, not “everybody really”" in english
    assert "“obszar.”, not “pole.”" in polish


def test_one_language_is_enough(patches: Path, pocket: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replace(patches, WAS, f"      was: {{{POLISH}}}\n")
    assert linted(pocket) == []
    assert show.run(["pocket/night.watch", "--option", "stormy"]) == 0
    assert "replaces: At night everybody chooses an area in secret." in capsys.readouterr().out


def test_one_language_alone_is_compared_all_the_same(patches: Path, pocket: Path) -> None:
    replace(patches, WAS, '      was: {pl: "W nocy każdy śpi."}\n')
    [error, expected] = linted(pocket)
    assert "“potajemnie wybiera obszar.”, not “śpi.”" in error
    assert "pl: W nocy każdy potajemnie wybiera obszar." in expected


def test_a_base_text_that_changes_is_told_at_the_patch(pocket: Path) -> None:
    """The usual way: somebody mends a word in the rule, and the patch that quotes it is stale."""
    replace(pocket / "rules" / "birds.yaml", "każdy potajemnie wybiera", "każdy w tajemnicy wybiera")
    told = [line for line in linted(pocket) if "reads otherwise" in line]
    assert len(told) == 1
    assert "“w tajemnicy”, not “potajemnie”" in told[0]


def test_what_is_new_still_needs_every_language(patches: Path, pocket: Path) -> None:
    replace(patches, '        pl: "W burzliwą noc każdy potajemnie wybiera obszar."\n', "")
    assert any("warning: this text is missing in: pl" in line for line in linted(pocket))


def test_a_number_is_told_as_before(patches: Path, pocket: Path) -> None:
    replace(patches, "values.weather-drawn: {was: 2, is: 3}", "values.weather-drawn: {was: 1, is: 3}")
    [error, expected] = linted(pocket)
    assert f"“values.weather-drawn” of “limits” was not 1 but 2 in {WHERE}" in error
    assert expected == "  expected: was: 2"
