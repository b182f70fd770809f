"""What a first answer waits for: how long it takes beside Python itself, and how often the same is looked up again."""

import compileall
import statistics

import pytest

from rulebase.cli import ask
from rulebase.play import api, lookup
from tools.benchmarks import bench
from tools.environments import ROOT

LOOK_UPS = 1800  # of cards, for all that a tableau gives: 3,262 when each power looked its card up again


@pytest.fixture(scope="module")
def asked() -> dict[str, list[str]]:
    """Every question as `tools/bench every` asks it."""
    return {name: command[2:] for name, command in bench.questions()}


def test_a_first_answer_takes_at_most_four_times_what_python_takes_to_begin() -> None:
    compileall.compile_dir(ROOT / "rulebase", quiet=1)
    pairs = [(bench.seconds(bench.BARE), bench.seconds(bench.ASK)) for _ in range(7)]
    bare, asked = (statistics.median(each) for each in zip(*pairs, strict=True))
    assert asked <= bench.LIMIT * bare


def test_a_tableau_looks_its_cards_up_a_few_times(
    asked: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = []
    card = lookup.Lookup.card

    def counted(game: lookup.Lookup, name: str) -> api.Row:
        calls.append(name)
        return card(game, name)

    monkeypatch.setattr(lookup.Lookup, "card", counted)
    assert ask.run(asked["rftg tableau"][1:]) == 0
    assert capsys.readouterr().out
    assert 0 < len(calls) <= LOOK_UPS
