"""What a reader picks: numbered as everywhere, with the reason why things do not go together."""

import shutil
from pathlib import Path

import pytest

from rulebase.author import opening
from rulebase.model import bundle, variants
from rulebase.pages import configurations
from tests.conftest import replace

TINY = Path(__file__).parent.parent / "author" / "games" / "tiny"


@pytest.mark.parametrize("name", bundle.games())
def test_numbers_keys_and_titles(name: str) -> None:
    game = opening.open_game(name)
    told = configurations.of(game)
    assert [one["key"] for one in told["configurations"]] == [here.key for here in game.setup.configurations]
    for number, one in enumerate(told["configurations"]):
        here = game.setup.configurations[number]
        assert game.setup.configure(one["ruleset"], one["options"], one["choices"]) == here
        assert set(one["title"]) == set(game.languages)
        below = int.from_bytes(bytes.fromhex(one["below"]), "little")
        assert below == variants.Everywhere(game.resolver).below[number]
    assert {ruleset["id"] for ruleset in told["rulesets"]} == set(game.setup.rulesets)


def test_the_reason_against_a_combination_is_given_on_both_sides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "tiny"
    shutil.copytree(TINY, folder)
    moon = "  moon: {needs: [farm], title: {en: full moon, pl: pełnia}}"
    rain = "  rain: {needs: [farm], not-with: [moon], title: {en: rain, pl: deszcz}}"
    storm = "  storm: {needs: [rain], title: {en: storm, pl: burza}}"
    replace(folder / "game.yaml", moon, f"{moon}\n{rain}\n{storm}")
    replace(folder / "game.yaml", "options: {moon: {}}", "options: {moon: {}, rain: {}, storm: {}}")
    monkeypatch.setenv("RULEBASE_GAMES", str(folder))
    told = configurations.of(opening.open_game("tiny"))
    assert told["features"]["moon"]["notWith"] == ["rain", "storm"]
    assert told["features"]["rain"]["notWith"] == ["moon"]
    assert told["features"]["storm"]["notWith"] == ["moon"], "for it needs rain"
    assert told["features"]["farm"]["notWith"] == []
    together = [set(one["options"]) for one in told["configurations"]]
    assert not [options for options in together if {"moon", "rain"} <= options]


def test_the_stamp_follows_the_configurations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "tiny"
    shutil.copytree(TINY, folder)
    monkeypatch.setenv("RULEBASE_GAMES", str(folder))
    before = configurations.stamp(opening.open_game("tiny"))
    assert configurations.stamp(opening.open_game("tiny")) == before
    replace(folder / "game.yaml", "title: {en: full moon, pl: pełnia}", "title: {en: new moon, pl: nów}")
    assert configurations.stamp(opening.open_game("tiny")) != before
