"""What the README shows is what the commands print."""

import re
import shlex
from pathlib import Path

import pytest

from tests.conftest import Command

README = Path(__file__).parent.parent / "README.md"
BLOCKS = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
EXAMPLE = re.compile(r"^\$ (rulebase .+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
TRIED = [example for block in BLOCKS if (example := EXAMPLE.findall(block))]


@pytest.mark.parametrize("examples", TRIED, ids=[examples[0][0] for examples in TRIED])
def test_an_example_prints_what_it_says(command: Command, examples: list[tuple[str, str]]) -> None:
    """The examples of one block follow one another: what one saves, the next goes on from."""
    for typed, output in examples:
        told = command(*shlex.split(typed)[1:])
        printed = "\n".join(line.rstrip() for line in (told.stdout + told.stderr).splitlines())
        assert printed.strip() == output.strip()


def test_the_first_answer_is_in_the_language_of_the_text() -> None:
    """And every other but those that show another language."""
    assert "--lang" not in TRIED[0][0][0]
    foreign = [typed for examples in TRIED for typed, _ in examples if "--lang" in typed]
    assert len(foreign) <= 4


def test_there_are_examples_in_every_language() -> None:
    assert len(TRIED) >= 5
    assert {"--lang pl", "--lang hu"} <= {
        option for examples in TRIED for typed, _ in examples for option in re.findall(r"--lang \w+", typed)
    }
