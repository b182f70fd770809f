"""What changes between two configurations is told as a careful friend tells it, in each language."""

import re
from itertools import pairwise

import pytest

from rulebase import words
from rulebase.author import opening
from rulebase.cli import diff as command
from rulebase.model import bundle, differences, quantities
from rulebase.model import game as games
from rulebase.pages import diff, language_view
from rulebase.pages import entry as entries

MACHINERY = re.compile(r"\bTrue\b(?! Nature)|\bFalse\b(?! Sense)|\bNone\b|\b(says|rows|clauses|values)\.\w|[‹›{}]")
Capture = pytest.CaptureFixture[str]


def pairs(game: games.Game) -> list[tuple[str, str]]:
    """Rulesets one after the other, and each with its options."""
    rulesets = list(game.setup.rulesets)
    options = [
        (name, f"{name}+{option}") for name in rulesets for option in game.setup.rulesets[name].get("options", {})
    ]
    return [*pairwise(rulesets), *options]


def told(game: str, before: str, after: str, language: str, capsys: Capture) -> str:
    words.use(language)
    command.run([game, before, after, "--lang", language])
    return capsys.readouterr().out


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
@pytest.mark.parametrize("game", bundle.games())
def test_no_machinery_is_shown(game: str, language: str, capsys: Capture) -> None:
    for before, after in pairs(opening.open_game(game)):
        said = re.sub(rf"  {game}/\S+$", "", told(game, before, after, language, capsys), flags=re.MULTILINE)
        assert not MACHINERY.search(said), (before, after)
        assert all(one != other for one, other in pairwise(said.splitlines())), (before, after)


def test_a_row_that_says_nothing_and_a_place_in_the_order_are_not_told(capsys: Capture) -> None:
    said = told("bsg", "exodus", "exodus+cylon-fleet", "en", capsys)
    assert "+ CAG / sent to the Brig – The title moves" in said
    assert "CAG / leaves the Brig" not in said  # which moves no title
    assert "+ raider / Mark VII viper" in said  # of what nothing else can be said
    steps = said.partition("Steps of the setup")[2].partition("\n  W")[0]
    assert steps.splitlines()[-1].strip() == "+ Cylon Fleet board"
    assert "Order" not in said


@pytest.mark.parametrize("game", bundle.games())
def test_every_clause_that_comes_or_goes_is_told(game: str) -> None:
    opened = opening.open_game(game)
    for names in pairs(opened):
        one, other = (opened.at(command._configuration(opened, name), "en") for name in names)
        lines = {
            line for chapter in diff.Contrast(one, other).chapters() for each in chapter.told for line in each.lines
        }
        for found in differences.between(opened, one.configuration, other.configuration):
            if found.path.startswith("clauses."):
                assert found.kind == "dropped" or _line("+", other, found.after) in lines
                assert found.kind == "added" or _line("-", one, found.before) in lines


def _line(sign: str, view: games.View, text: object) -> diff.Line:
    assert quantities.is_text(text)
    return diff.Line(sign, view.render(text))


def test_it_is_grouped_by_subject_in_the_order_of_play(capsys: Capture) -> None:
    game = opening.open_game("bsg")
    headings = re.findall(r"(?m)^(\S.*)$", told("bsg", "base", "combined", "hu", capsys))
    subjects = [game.text(about["title"], "hu") for about in game.core["subjects"].values()]
    assert [heading for heading in headings if heading in subjects] == [each for each in subjects if each in headings]
    assert len(headings) == len(set(headings))
    assert headings[-2:] == ["Személyek", "Szavak"]


def test_what_a_friend_says_first(capsys: Capture) -> None:
    said = told("bsg", "base", "exodus+cylon-fleet", "pl", capsys)
    assert "CAG" in said
    assert re.search(r"(?m)^ +~ Raider – Liczba sztuk: 16 → 20$|^ +~ raider – .*16 → 20$", said)
    assert "says" not in said


def test_nothing_changes(capsys: Capture) -> None:
    assert told("bsg", "base", "base", "en", capsys) == "Nothing changes.\n"


def test_a_label_in_a_form_leads_to_its_term() -> None:
    """What stands before a number of points is plural, and still the term."""
    data = entries.Entry(language_view.Voice(opening.open_game("rftg"), "en"), "old-earth").data()
    [points] = [each for each in data["printed"] if each["name"] == "vp"]
    assert (points["to"], points["text"]) == ("rftg/victory-point", "victory points")
