"""What a patch says of a text that it replaces: lint names the language that differs, and the words."""

from pathlib import Path

import pytest

from tests.conftest import Command, replace

POLISH = 'pl: "Zużyty żeton broni nuklearnej wraca do pudełka."'
WAS = f"""      was:
        en: "A used nuke token goes back into the box."
        {POLISH}
        hu: "A felhasznált atomfegyver token visszakerül a dobozba."
"""


@pytest.fixture
def patches(aside: Path) -> Path:
    """The file of a real patch that replaces a clause in three languages."""
    [path] = [path for path in (aside / "bsg/patches").rglob("*.yaml") if WAS in path.read_text(encoding="utf-8")]
    return path


def linted(command: Command, game: Path) -> list[str]:
    return [line for line in command("lint", str(game)).stdout.splitlines() if "error:" in line or "expected:" in line]


def test_only_the_language_that_differs_is_told_with_its_words(patches: Path, aside: Path, command: Command) -> None:
    replace(patches, POLISH, 'pl: "Zużyty żeton broni nuklearnej wraca do woreczka."')
    lines = linted(command, aside / "bsg")
    [error, expected] = lines
    changed = '        pl: "Zużyty żeton broni nuklearnej wraca do woreczka."'
    number = patches.read_text(encoding="utf-8").splitlines().index(changed) + 1
    assert f"{patches.name}:{number}:53: error:" in error
    assert "reads otherwise in “pl” in exodus+objective:kobol: “pudełka.”, not “woreczka.”" in error
    assert expected == "  expected: pl: Zużyty żeton broni nuklearnej wraca do pudełka."


def test_each_language_has_its_own_line_and_a_word_too_many_is_shown_beside_another(
    patches: Path, aside: Path, command: Command
) -> None:
    replace(patches, WAS, WAS.replace("pudełka", "woreczka").replace("goes back", "goes straight back"))
    english, polish = [line for line in linted(command, aside / "bsg") if "error:" in line]
    assert "in “en” in exodus+objective:kobol: “goes”, not “goes straight”" in english
    assert "“pudełka.”, not “woreczka.”" in polish


def test_one_language_is_enough(patches: Path, aside: Path, command: Command) -> None:
    replace(patches, WAS, f"      was: {{{POLISH}}}\n")
    assert linted(command, aside / "bsg") == []
    shown = command("show", "bsg/nuke.token", "--ruleset", "exodus", "--lang", "en")
    assert "replaces: A used nuke token goes back into the box." in shown.stdout


def test_one_language_alone_is_compared_all_the_same(patches: Path, aside: Path, command: Command) -> None:
    replace(patches, WAS, '      was: {pl: "Zużyty żeton broni nuklearnej zostaje."}\n')
    [error, expected] = linted(command, aside / "bsg")
    assert "“wraca do pudełka.”, not “zostaje.”" in error
    assert "pl: Zużyty żeton broni nuklearnej wraca do pudełka." in expected


def test_a_base_text_that_changes_is_told_at_the_patch(aside: Path, command: Command) -> None:
    """The usual way: somebody mends a word in the rule, and the patch that quotes it is stale."""
    [rules] = [path for path in (aside / "bsg/rules").glob("*.yaml") if POLISH in path.read_text(encoding="utf-8")]
    replace(rules, POLISH, 'pl: "Zużyty żeton broni nuklearnej odkłada się do pudełka."')
    told = [line for line in linted(command, aside / "bsg") if "reads otherwise" in line]
    assert len(told) == 1
    assert "“odkłada się”, not “wraca”" in told[0]


def test_what_is_new_still_needs_every_language(patches: Path, aside: Path, command: Command) -> None:
    text = patches.read_text(encoding="utf-8")
    new = '        pl: "Zużyty żeton broni nuklearnej leży obok planszy, a nie w pudełku."\n'
    assert new in text
    patches.write_text(text.replace(new, ""), encoding="utf-8")
    done = command("lint", str(aside / "bsg"))
    assert done.returncode == 1
    assert "warning: this text is missing in: pl" in done.stdout


def test_a_number_is_told_as_before(patches: Path, aside: Path, command: Command) -> None:
    replace(patches, "values.most: {was: 2, is: 3}", "values.most: {was: 1, is: 3}")
    [error, expected] = linted(command, aside / "bsg")
    assert "“values.most” of “nuke” was not 1 but 2 in exodus+objective:kobol" in error
    assert expected == "  expected: was: 2"
