"""What lint calls an error is never run; what a procedure does wrong is one message, exit code 3, never “no”."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebase.author import opening
from rulebase.cli import main, show
from rulebase.documents import problems
from rulebase.play import json_api, runner

GAMES = Path(__file__).parent.parent / "play" / "games"
PRICE = ["ask", "kiosk", "price", "--bought"]


@pytest.fixture
def kiosk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of a small game, and of another one beside it."""
    for name in ("kiosk", "outpost"):
        shutil.copytree(GAMES / name, tmp_path / "games" / name)
    monkeypatch.setenv("RULEBASE_GAMES", str(tmp_path / "games"))
    return tmp_path / "games" / "kiosk"


@pytest.fixture
def said(kiosk: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """How a command line ends, and what it writes."""
    assert kiosk.is_dir()

    def run(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main.main(list(arguments))
        return code, *capsys.readouterr()

    return run


Said = Callable[..., tuple[int, str, str]]


def spoil(kiosk: Path) -> None:
    rules = kiosk / "rules" / "all.yaml"
    text = rules.read_text(encoding="utf-8")
    first = text.index("sources: [")
    rules.write_text(text[:first] + "see: [nothing-of-the-kind]\n  " + text[first:], encoding="utf-8")


# ---------------------------------------------------------------- one gate


def test_what_lint_calls_an_error_is_not_run_and_told_in_its_words(kiosk: Path, said: Said) -> None:
    spoil(kiosk)
    code, linted, _ = said("lint", str(kiosk))
    assert code == 1
    *message, summary = linted.splitlines()
    assert summary.startswith("1 problem")
    for arguments in (
        [*PRICE, "apple"],
        ["odds", "kiosk", "price"],
        ["show", "kiosk/buying.price"],
        ["search", "apple", "--game", "kiosk"],
        ["check", "kiosk"],
        ["vocabulary", "kiosk"],
        ["coverage", "kiosk"],
        ["diff", "kiosk", "base", "base"],
    ):
        code, out, err = said(*arguments)
        assert (code, out) == (2, ""), arguments
        assert err.splitlines() == message, arguments


def test_lists_leave_it_out_with_a_note_and_the_others_work(kiosk: Path, said: Said) -> None:
    note = "kiosk is left out: 1 problem, which `rulebase lint` tells\n"
    code, before, err = said("ask")
    assert (code, err) == (0, "")
    spoil(kiosk)
    code, out, err = said("ask")
    assert (code, err) == (0, note)
    assert [line for line in before.splitlines() if "kiosk" not in line] == out.splitlines()
    code, out, err = said("show", "jump.choice")
    assert "kiosk is left out" in err
    code, out, err = said("ask", "outpost", "jump", "--json")
    assert json.loads(out)["game"] == "outpost"
    assert err == ""


def test_a_warning_hinders_nobody(kiosk: Path, said: Said) -> None:
    assert problems.Problem("", "").severity == problems.ERROR
    assert said("lint", str(kiosk))[0] == 0


# ---------------------------------------------------------------- procedures are guests

HEAD = '"""What a card costs."""\n\nfrom rulebase.play import api\n\n\n'
ASKS = '    yield api.Need("bought")\n'
WEIGHT = (
    "\n\ndef weight(game: api.Game) -> api.Procedure:\n"
    '    bought = yield api.Need("bought")\n'
    '    return api.Answer("buying.weight", "weighs", {"bought": bought, "grams": game.data(bought, "weight")}, '
    'outcome={"grams": 1})\n'
)

# What the body of the procedure is; the line of the file that is named, and what is said of it.
WRONG = {
    ASKS + "    raise ValueError('apples')\n": (8, "ValueError: apples"),
    ASKS + "    raise SystemExit(0)\n": (8, "SystemExit: 0"),
    ASKS + "    raise OSError('gone')\n": (8, "OSError: gone"),
    ASKS + "    return\n": (6, "it returns None instead of an answer"),
    ASKS + "    return 'fine'\n": (6, "it returns “str” instead of an answer"),
    ASKS + "    yield 7\n": (6, "it yields “int”, which asks and says nothing"),
    "    return api.Answer('buying.price', 'costs', {}, outcome={'amount': 1})\n": (6, "this one yields nothing"),
    ASKS + "    while True:\n        pass\n": (None, "without asking or saying anything"),
    "    while True:\n        yield api.Need('bought')\n": (6, "steps for one answer"),
    ASKS + "    yield from api.then('price', bought='apple')\n": (None, "RecursionError"),
    ASKS + "    return api.Answer('buying.price', 'nothing-says-so', outcome={'amount': 1})\n": (None, ""),
    ASKS + "    game.table('no-such-table').row('x')\n": (8, ""),
}


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "TICK", 0.2)
    monkeypatch.setattr(runner, "MOST_STEPS", 20_000)


def put(kiosk: Path, body: str) -> None:
    """The procedure with another body, as a game that lint has let through: from a bundle that is already there."""
    made = HEAD + "def price(game: api.Game) -> api.Procedure:\n" + body + WEIGHT
    (kiosk / "procedures" / "buying.py").write_text(made, encoding="utf-8")


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("body", WRONG, ids=[reason or str(line) for line, reason in WRONG.values()])
def test_what_a_procedure_does_wrong_is_one_message(
    kiosk: Path, said: Said, body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulebase.author.lint.Opened.meaning", lambda _: ())
    put(kiosk, body)
    line, reason = WRONG[body]
    for arguments in ([*PRICE, "apple"], ["odds", "kiosk", "price", "--bought", "apple"]):
        code, out, err = said(*arguments)
        assert code == 3, (arguments, out, err)
        assert out == ""
        first, *_ = err.splitlines()
        place = f"{kiosk.as_posix()}/procedures/buying.py:{line or ''}"
        assert first.startswith(place), err
        assert "the procedures of kiosk fail at the question “price”: " in first
        assert reason in first
        assert "Traceback" not in err
    code, _, err = said(*PRICE, "apple", "--json")
    assert code == 3
    assert [problem["code"] for problem in json.loads(err)["problems"]] == ["broken-procedure"]


@pytest.mark.usefixtures("impatient")
def test_the_browser_hears_the_same(kiosk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebase.author.lint.Opened.meaning", lambda _: ())
    put(kiosk, ASKS + "    raise ValueError('apples')\n")
    json_api._game.cache_clear()
    request = {"do": "ask", "game": "kiosk", "question": "price", "language": "en", "facts": {"bought": "apple"}}
    [problem] = json.loads(json_api.answer(json.dumps(request), opening.open_game))["problems"]
    json_api._game.cache_clear()
    assert problem["code"] == "broken-procedure"
    assert "ValueError: apples" in problem["message"]


def test_a_fault_of_our_own_is_told_too(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(rest: list[str]) -> int:
        raise ZeroDivisionError(rest)

    monkeypatch.setattr(show, "run", broken)
    code, out, err = said("show", "x")
    assert (code, out) == (3, "")
    assert "rulebase itself is broken here: ZeroDivisionError" in err
    assert "Traceback" not in err
    monkeypatch.setenv("RULEBASE_TRACEBACK", "1")
    assert "Traceback" in said("show", "x")[2]
