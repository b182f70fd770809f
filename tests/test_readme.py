"""What the README shows is what the commands print."""

import re
import shlex
from pathlib import Path

import pytest

from tests.conftest import Command

README = Path(__file__).parent.parent / "README.md"
BLOCKS = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
SHOWN = [shown for block in BLOCKS for shown in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)]
TRIED = [(typed, output) for typed, output in SHOWN if typed.startswith("rulebase ")]


@pytest.mark.parametrize(("typed", "output"), TRIED, ids=[typed for typed, _ in TRIED])
def test_an_example_prints_what_it_says(command: Command, typed: str, output: str) -> None:
    told = command(*shlex.split(typed)[1:])
    printed = "\n".join(line.rstrip() for line in (told.stdout + told.stderr).splitlines())
    assert printed.strip() == output.strip()


def test_there_are_examples_in_every_language() -> None:
    assert len(TRIED) >= 5
    assert {"--lang pl", "--lang hu"} <= {option for typed, _ in TRIED for option in re.findall(r"--lang \w+", typed)}
