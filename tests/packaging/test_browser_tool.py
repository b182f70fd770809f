"""`python -m tools.browser` runs a suite of minutes only when it is told to."""

import pytest

from tools import browser


def test_help_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        browser.options(["--help"])
    assert ended.value.code == 0
    assert "--all" in capsys.readouterr().out


def test_what_is_not_an_option_is_refused() -> None:
    with pytest.raises(SystemExit) as ended:
        browser.options(["--every"])
    assert ended.value.code == 2
    assert browser.options(["--all"]).all
    assert not browser.options([]).all
