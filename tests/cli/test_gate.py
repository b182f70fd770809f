"""What lint calls an error is never run; what a procedure does wrong is one message, exit code 3, never “no”."""

import json
import marshal
import shutil
import signal
import sys
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path

import pytest

from rulebase.author import opening
from rulebase.cli import lent, main, show
from rulebase.documents import problems
from rulebase.play import json_api, watch
from tests.conftest import POCKET, Command, replace

GAMES = Path(__file__).parent.parent / "play" / "games"
PRICE = ["ask", "kiosk", "price", "--bought"]


@pytest.fixture
def kiosk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of a small game, and of the pocket game beside it."""
    for folder in (GAMES / "kiosk", POCKET):
        shutil.copytree(folder, tmp_path / "games" / folder.name)
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
TELL = lent.tell


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
    code, out, err = said("show", "birds.peck")
    assert "kiosk is left out" in err
    code, out, err = said("ask", "pocket", "peck", "--json")
    assert json.loads(out)["game"] == "pocket"
    assert err == ""


def test_a_warning_hinders_nobody(kiosk: Path, said: Said) -> None:
    assert problems.Problem("", "").severity == problems.ERROR
    assert said("lint", str(kiosk))[0] == 0


# ---------------------------------------------------------------- what a procedure does wrong

HEAD = '"""What a card costs."""\n\nfrom rulebase.play import api\n\n\n'
ASKS = '    yield api.Need("bought")\n'
WEIGHT = (
    "\n\ndef weight(game: api.Game) -> api.Procedure:\n"
    '    bought = yield api.Need("bought")\n'
    '    return api.Answer("buying.weight", "weighs", {"bought": bought, "grams": game.data(bought, "weight")}, '
    'outcome={"grams": 1})\n'
)

END = "    return api.Answer('buying.price', 'costs', {{}}, outcome={{'amount': {}}})\n"

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
    ASKS + "    while True:\n        try:\n            game.now('x')\n        except Exception:\n            pass\n": (
        None,
        "without asking or saying anything",
    ),
    ASKS + "    class Mute(Exception):\n        def __str__(self):\n            raise self\n    raise Mute\n": (
        11,
        "at the question “price”: Mute",
    ),
    ASKS + END.format("b'x'"): (6, "“bytes”"),
    ASKS + END.format("iter(())"): (6, "“tuple_iterator”"),
    ASKS + END.format("float('nan')"): (6, "“float”"),
    ASKS + END.format("'x' * 20_000"): (6, "“str”"),
    ASKS + END.format("10 ** 5_000"): (6, "“int”"),
    ASKS + END.format("{1: 1}"): (6, "“dict”"),
    ASKS + "    inside = []\n    inside.append(inside)\n" + END.format("inside"): (6, "“list”"),
    ASKS + "    inside = 1\n    for _ in range(99):\n        inside = [inside] * 9\n" + END.format("inside"): (
        6,
        "“list”",
    ),
    "    while True:\n        yield api.Need('bought')\n": (6, "steps for one answer"),
    ASKS + "    yield from api.then('price', bought='apple')\n": (None, "RecursionError"),
    ASKS + "    return api.Answer('buying.price', 'nothing-says-so', outcome={'amount': 1})\n": (None, ""),
    ASKS + "    game.table('no-such-table').row('x')\n": (8, ""),
}


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "TICK", 0.2)
    monkeypatch.setattr(watch, "MOST_STEPS", 20_000)


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


def test_what_a_procedure_prints_is_no_part_of_the_answer(
    kiosk: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulebase.author.lint.Opened.meaning", lambda _: ())
    buying = kiosk / "procedures" / "buying.py"
    replace(buying, "    amount = game", "    print('here')\n    amount = game")
    code, out, err = said(*PRICE, "apple", "--json")
    assert code == 0
    assert json.loads(out)["status"] == "settled"
    assert "here" in err


# ---------------------------------------------------------------- what runs is what lint reads, and only if it may


def test_bytecode_and_folders_of_the_same_name_are_not_run(kiosk: Path, said: Said, tmp_path: Path) -> None:
    buying = kiosk / "procedures" / "buying.py"
    shutil.copytree(kiosk, tmp_path / "other")
    other = tmp_path / "other" / "buying.py"
    other.write_text("raise ValueError('bytecode')\n" + " " * 2000, encoding="utf-8")
    compiled = Path(cache_from_source(str(buying)))
    compiled.parent.mkdir(exist_ok=True)
    code = SourceFileLoader("buying", str(other)).get_code("buying")
    facts = buying.stat()
    header = MAGIC_NUMBER + bytes(4) + int(facts.st_mtime).to_bytes(4, "little") + facts.st_size.to_bytes(4, "little")
    compiled.write_bytes(header + marshal.dumps(code))
    (buying.parent / "buying").mkdir()
    (buying.parent / "buying" / "__init__.py").write_text("raise ValueError('a folder')\n", encoding="utf-8")
    before = compiled.read_bytes()
    assert said(*PRICE, "apple")[0] == 0
    assert compiled.read_bytes() == before
    assert [path.name for path in buying.parent.glob("__pycache__/*")] == [compiled.name]


def test_whoever_lends_a_folder_his_rights_is_told_once_and_may_forbid_it(
    kiosk: Path, said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(lent, "tell", TELL)
    note = f"{kiosk}/procedures is Python and runs with your rights; RULEBASE_CODE=no forbids it\n"
    assert said("lint", str(kiosk))[1].endswith(note)
    assert said("show", "kiosk/buying.price")[2] == ""
    monkeypatch.setenv("RULEBASE_CODE", "no")
    for arguments in ([*PRICE, "apple"], ["odds", "kiosk", "price", "--bought", "apple"]):
        code, out, err = said(*arguments)
        assert (code, out) == (2, "")
        assert "these procedures are not run, since RULEBASE_CODE=no" in err
    code, out, err = said("check", "kiosk")
    assert code == 2
    assert said("ask", "bsg", "attack", "--attacker", "raider", "--target", "viper", "--roll", "6")[0] == 0
    monkeypatch.delenv("RULEBASE_CODE")
    assert said(*PRICE, "apple")[2] == note
    del sys.modules["rulebase_game_kiosk"]
    assert said(*PRICE, "apple")[2] == ""


# ---------------------------------------------------------------- what Python itself cannot stop


@pytest.mark.parametrize(
    "body",
    [
        "    sum(itertools.repeat(1))\n",
        "    while True:\n        try:\n            max(range(10 ** 6))\n        except:\n            pass\n",
    ],
)
def test_a_command_that_computes_on_and_on_is_ended(kiosk: Path, process: Command, tmp_path: Path, body: str) -> None:
    started = tmp_path / "impatient" / "sitecustomize.py"
    started.parent.mkdir()
    started.write_text(
        "from rulebase.author import lint\nfrom rulebase.play import watch\n"
        "watch.TICK, watch.LAST = 0.1, 0.4\nlint.Opened.meaning = lambda _: ()\n",
        encoding="utf-8",
    )
    put(kiosk, ASKS + body)
    buying = kiosk / "procedures" / "buying.py"
    buying.write_text(buying.read_text(encoding="utf-8").replace("from rulebase", "import itertools\nfrom rulebase"))
    done = process(*PRICE, "apple", "--json", PYTHONPATH=str(started.parent))
    assert done.returncode == -signal.SIGPROF
    assert done.stdout == ""
    assert f'File "{buying}", line ' in done.stderr


def test_what_takes_all_memory_is_one_message(kiosk: Path, process: Command, tmp_path: Path) -> None:
    started = tmp_path / "narrow" / "sitecustomize.py"
    started.parent.mkdir()
    started.write_text(
        "from rulebase.author import lint\nfrom rulebase.play import watch\n"
        "watch.ROOM = 1 << 28\nlint.Opened.meaning = lambda _: ()\n",
        encoding="utf-8",
    )
    for body in ("list(iter(int, 1))", "dict.fromkeys(map(str, range(10 ** 9)))"):
        put(kiosk, f"{ASKS}    {body}\n")
        done = process(*PRICE, "apple", "--json", PYTHONPATH=str(started.parent))
        assert done.returncode == 3, done.stderr
        [problem] = json.loads(done.stderr)["problems"]
        assert (problem["code"], problem["line"]) == ("broken-procedure", 8)
        assert "MemoryError" in problem["message"]
