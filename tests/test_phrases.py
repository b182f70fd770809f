"""What is read aloud can occur: sentences of outcomes, none, one and several before the rest, whole answers too."""

import random
import re
from collections.abc import Iterator

import pytest

from rulebase.author import opening
from rulebase.author.lint import cards
from tests.conftest import POCKET
from tools import occasions, phrases

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _with_the_pocket_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEBASE_GAMES", str(POCKET))


def shown(capsys: Capture, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    monkeypatch.setattr("sys.argv", ["phrases", "--game", "pocket", *arguments])
    assert phrases.main() == 0
    return capsys.readouterr().out


def test_the_checker_has_said_each_of_its_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is filled in that did not come of a question; what stands on cards is told by them."""
    monkeypatch.setattr(cards, "by_sentence", lambda _: {})
    read = phrases.Read("pocket", 1)
    every = {sentence for forms in read.said().values() for each in forms for sentence in each.said.values()}
    with occasions.listening() as heard:
        for occasion in phrases.every(read.game, "en", random.Random(1)):
            occasions.chances(occasion)
    assert len(every) > 40
    assert every <= {sentence for each in heard for sentence in _in_all_languages(each)}


def _in_all_languages(heard: occasions.Heard) -> Iterator[str]:
    for language in heard.view.game.languages:
        view = heard.view.game.at(heard.view.configuration, language, heard.view.readings)
        entry = view.entry(heard.rule)
        assert entry is not None
        yield view.render(entry.get(f"{heard.among}.{heard.says}"), heard.values)


@pytest.mark.parametrize(
    ("sort", "values"),
    [
        ("none", [0, [], {}]),
        ("below zero", [-2]),
        ("one", [1, ["a"], {"a": 1}]),
        ("several", [2, ["a", "b"], {"a": 1, "b": 2}]),
        ("plain", ["a", True]),
    ],
)
def test_values_are_told_apart_by_what_they_ask_of_a_sentence(sort: str, values: list[object]) -> None:
    assert {phrases.sort_of(value) for value in values} == {sort}


def test_the_hardest_values_come_first() -> None:
    for forms in phrases.Read("pocket", 1).said().values():
        sorts = [each.sort for each in forms]
        assert sorts == sorted(set(sorts), key=phrases.HARD.index)


def test_a_sample_is_the_same_again_and_meets_no_text_twice(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("--sample", "25", "--seed", "4", "--lang", "en")
    first = shown(capsys, monkeypatch, *arguments)
    assert first == shown(capsys, monkeypatch, *arguments)
    assert first != shown(capsys, monkeypatch, *arguments[:3], "5", *arguments[4:])
    texts = re.findall(r"(?m)^ +\d+  (\S+ \S+)", first)
    assert len(texts) == len(set(texts)) == 25
    assert "{" not in first
    assert first.endswith("25 sentences of 25 texts\n")


def test_a_sentence_stands_under_its_title(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    said = shown(capsys, monkeypatch, "--rule", "birds.peck", "--lang", "en")
    assert said.count("      en  [One starling]  ") > 2


def test_whole_answers_are_of_different_questions(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    told = shown(capsys, monkeypatch, "--answers", "6", "--seed", "2", "--lang", "en")
    heads = re.findall(r"(?m)^---- \d  (pocket \S+)", told)
    assert len(heads) == 6
    assert len(set(heads)) > 3
    assert "‹" not in told


def test_what_nothing_has_said_is_named(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opening.open_game("pocket")
    monkeypatch.setattr(occasions, "played", lambda *_: iter(()))
    monkeypatch.setattr(occasions, "by_chance", lambda *_: iter(()))
    monkeypatch.setattr(cards, "by_sentence", lambda _: {})
    told = shown(capsys, monkeypatch, "--unheard")
    assert told.count("says.") >= sum(len(body.get("says", {})) for body in game.entries.values()) > 30


MACHINERY = re.compile(r"(?<![\w–])-\d|\bTrue\b|\bFalse\b|\bNone\b(?! of)|\bd\d+\b|[‹›{}]|_| \.|  ")


@pytest.mark.parametrize("name", ["bsg", "rftg"])
def test_nothing_that_is_said_shows_machinery(name: str) -> None:
    """No hyphen for a minus, no value of the program, no die by its id, no slot left open, no blank left behind."""
    said = phrases.Read(name, 5).said()
    sentences = [sentence for forms in said.values() for each in forms for sentence in each.said.values()]
    assert len(sentences) > 600
    assert [sentence for sentence in sentences if MACHINERY.search(sentence)] == []
    assert [sentence for sentence in sentences if sentence[:1].islower()] == []
