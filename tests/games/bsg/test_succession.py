"""Titles by readings that are not in use, and so in no scenario."""

import pytest

from rulebase.author import opening
from rulebase.model import configuration, situation, types
from rulebase.play import ask

BSG = opening.open_game("bsg")
HERE = configuration.read(BSG.setup, "combined", [], {})
TOLD: types.Values = {
    "seats": ["lee-adama", "sharon-valerii", "saul-tigh", "laura-roslin"],
    "titles": {"cag": "lee-adama"},
    "who": "lee-adama",
    "replacement": "kara-thrace",
}


@pytest.mark.parametrize(("reading", "says", "heir"), [("a", "moves", "kara-thrace"), ("b", "early", "sharon-valerii")])
def test_the_new_character_is_in_line_only_if_the_title_waits(reading: str, says: str, heir: str) -> None:
    view = BSG.at(HERE, "en", {"cag-executed-timing": reading})
    answer = ask.ask(view, "execute", situation.read(BSG, TOLD))
    moved = [step for step in answer.sentences if step.endswith(("/moves", "/early"))]
    assert [step.partition("/")[2] for step in moved] == [says]
    assert answer.changed["titles"] == {"cag": heir}


@pytest.mark.parametrize(
    ("reading", "says", "book"), [("a", "gets", "bsg-exodus.pl"), ("b", "named", "bsg-base.pl")], ids=["line", "list"]
)
def test_who_starts_as_admiral_rests_on_the_list_or_the_line(reading: str, says: str, book: str) -> None:
    here = configuration.read(BSG.setup, "exodus", [], {})
    answer = ask.ask(
        BSG.at(here, "en", {"titles-list-or-line": reading}),
        "titles",
        situation.read(BSG, {"seats": ["kara-thrace", "william-adama", "laura-roslin"]}),
    )
    assert answer.sentences == ["setup.titles/gets", f"setup.titles/{says}", "setup.titles/second"]
    assert {source.partition("/")[0] for source in answer.steps[1]["sources"]} >= {book}
    assert all(source.startswith("bsg-base.") for source in answer.steps[1]["sources"]) == (reading == "b")
