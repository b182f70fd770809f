"""What a first answer waits for: the modules that Python has to import, and how often the same is looked up again.

`tools/bench every` measures the time; this holds what it came from, on any machine.
"""

import json
import subprocess
import sys

import pytest

from rulebase.checker import api, look
from rulebase.cli import ask
from tools import bench
from tools.environments import ROOT

# Each takes as long to import as the answer to find: types, exact fractions, wrapped lines, Python's own big helpers.
SLOW = {"typing", "fractions", "decimal", "textwrap", "dataclasses", "inspect", "pathlib", "hashlib", "tempfile"}
SLOW |= {"shutil", "random", "subprocess", "logging", "traceback", "datetime", "yaml", "jinja2", "whoosh"}
OURS = 66  # modules of rulebase itself
IMPORTED = """
import json, sys
from rulebase.cli import main
for words in json.load(sys.stdin):
    main.main(words)
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""
LOOK_UPS = 1800  # of cards, for all that a tableau gives: 3,262 when each power looked its card up again


@pytest.fixture(scope="module")
def asked() -> dict[str, list[str]]:
    """Every question as `tools/bench every` asks it."""
    return {name: command[2:] for name, command in bench.questions()}


def test_no_answer_imports_what_takes_long(asked: dict[str, list[str]]) -> None:
    command = [sys.executable, "-c", IMPORTED]
    told = json.dumps(list(asked.values()))
    done = subprocess.run(command, cwd=ROOT, input=told, capture_output=True, text=True, check=True)
    modules = json.loads(done.stderr.splitlines()[-1])
    assert SLOW & {name.partition(".")[0] for name in modules} == set()
    assert len([name for name in modules if name.partition(".")[0] == "rulebase"]) <= OURS


def test_a_tableau_looks_its_cards_up_a_few_times(
    asked: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = []
    card = look.Seen.card

    def counted(game: look.Seen, name: str) -> api.Row:
        calls.append(name)
        return card(game, name)

    monkeypatch.setattr(look.Seen, "card", counted)
    assert ask.run(asked["rftg tableau"][1:]) == 0
    assert capsys.readouterr().out
    assert 0 < len(calls) <= LOOK_UPS
