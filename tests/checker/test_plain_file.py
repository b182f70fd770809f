"""What was saved is read as the YAML reader reads it, to the last value; anything else is left to that reader."""

import random
from pathlib import Path

import pytest

from rulebase.checker import plain_file, position_file, scenario
from rulebase.knowledge import bundle, configuration, opening, problems, reader

SIGNS = " \n\t{}[],:\"'#-+.0123xyabtruenull&*!|>%@`?ä\u202e"


def saved() -> list[str]:
    """Every position that a scenario leaves, as it is saved."""
    found = []
    for game in map(opening.open_game, bundle.games()):
        for each in game.bundle.scenarios:
            here = configuration.of_scenario(game.setup, each)
            ends = [answer.at for answer in scenario.run(game, each, "en").answers]
            found += [position_file.written(game, here, at) for at in ends]
    return list(dict.fromkeys(found))


SAVED = saved()


def by_yaml(text: str) -> object:
    """What YAML says it is; nothing, if it is none."""
    try:
        return [document.data for document in reader.read_text(text, "-")]
    except problems.Failed:
        return None


def test_all_that_is_saved_is_read_without_yaml() -> None:
    assert len(SAVED) > 200
    assert [text for text in SAVED if "since:" in text]
    assert [text for text in SAVED if "position: {}" in text]
    for text in SAVED:
        assert [plain_file.read(text)] == by_yaml(text), text


def test_a_table_of_which_only_a_change_is_known_can_be_read_again(tmp_path: Path) -> None:
    game = opening.open_game("bsg")
    file = tmp_path / "table.yaml"
    for text in (each for each in SAVED if "position: {}" in each and each.startswith("game: bsg")):
        file.write_text(text, encoding="utf-8")
        again = position_file.read(game, str(file))
        assert again.told == {}
        assert bool(again.moved) == ("since:" in text)


@pytest.mark.parametrize("seed", range(10))
def test_what_is_changed_in_it_is_read_alike_or_left_alone(seed: int) -> None:
    chance = random.Random(seed)
    read = 0
    for text in chance.sample(SAVED, 60):
        at = chance.randrange(len(text))
        changed = text[:at] + chance.choice(SIGNS) * chance.randint(0, 2) + text[at + chance.randint(0, 2) :]
        told = plain_file.read(changed)
        read += told is not None
        assert told is None or [told] == by_yaml(changed), changed
    assert read


OTHERS = """
|position:|  a: 1|on: 1|a: {b:c}|a: 0x6|a: 1.0|a: +1|a: b c|a: b # c|a: 01|a: [b,c]|a: {b: 1, b: 2}|a: ä|a: yes|---
|a: "\\\\u202e"|a: *b|# a|a:  1|a: "b|a: {b: 1|a: 'b'|A: 1|a: B|a: ~|a: [yes]|a: -|a: .5|a: 1e3|a|a: {b}|a: &b c
"""
BLOCKS = ["a: 1\na: 2\n", "position:\n  a: yes\n", "a: |\n  b\n", "a: 1\n  b: 2\n", "a: 1\r\n", "a:\n  b:\n    c: 1\n"]


@pytest.mark.parametrize("text", [*(each.strip("\n") for each in OTHERS.split("|")), *BLOCKS])
def test_what_was_not_saved_is_left_to_yaml(text: str) -> None:
    assert plain_file.read(text) is None


def test_only_a_small_plain_file_is_looked_at(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    large.write_text("a: 1\n" * plain_file.MOST, encoding="utf-8")
    assert plain_file.of(str(large)) is None
    assert plain_file.of(str(tmp_path)) is None
    assert plain_file.of(str(tmp_path / "none.yaml")) is None
    (tmp_path / "latin.yaml").write_bytes(b"a: \xe4\n")
    assert plain_file.of(str(tmp_path / "latin.yaml")) is None
