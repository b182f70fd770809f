"""`make` alone says what can be made, plainly when nobody looks."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PROMISED = {"help", "setup", "test", "check", "wheel", "bench", "fmt", "clean"}


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
def test_help_lists_the_targets_without_colours() -> None:
    told = subprocess.run(["make"], cwd=ROOT, check=True, capture_output=True, text=True)
    assert {line.split()[0] for line in told.stdout.splitlines()[1:]} >= PROMISED
    assert "\033" not in told.stdout
    assert told.stderr == ""


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
def test_a_release_waits_until_every_text_is_read() -> None:
    wheel, tests = (
        subprocess.run(["make", "--dry-run", what], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        for what in ("wheel", "test")
    )
    assert 0 < wheel.index("rulebase proofread > .cache/read.log ||") < wheel.index("-m build --wheel")
    assert "proofread" not in tests
