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
    assert browser.options(["--unit"]).unit


def test_without_a_browser_the_others_run_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[list[str]] = []

    def noted(_: str, chosen: list[str]) -> int:
        asked.append(chosen)
        return 0

    monkeypatch.setattr(browser, "find", lambda: "")
    monkeypatch.setattr(browser, "install", lambda: "there is none")
    monkeypatch.setattr(browser, "count", len)
    monkeypatch.setattr(browser, "run", noted)
    for arguments, code, run in (["--unit"], 0, [browser.UNIT]), ([], 0, []), (["--all"], 1, []):
        asked.clear()
        monkeypatch.setattr("sys.argv", ["tools.browser", *arguments])
        assert browser.main() == code
        assert asked == run
        assert "browser tests, since there is none" in capsys.readouterr().err
