"""How problems are shown: to people, to programs, to a GitHub workflow."""

import json
from pathlib import Path

import pytest

from rulebase.documents import problems
from rulebase.documents.problems import Place, Problem


def human(*, line: int = 1, column: int, source: str) -> list[str]:
    return problems.render([Problem("x", "wrong", Place("a.yaml", line, column, source))]).splitlines()[1:]


def test_for_people() -> None:
    problem = Problem(
        "unknown-key",
        "unknown key “tytle”",
        Place("rules/attack.yaml", 12, 3, "  tytle: {en: Attack}"),
        "id, title",
        "did you mean “title”?",
    )
    assert problems.render([problem]) == (
        "rules/attack.yaml:12:3: error: unknown key “tytle”\n"
        "  12 |   tytle: {en: Attack}\n"
        "     |   ^\n"
        "  expected: id, title\n"
        "  hint: did you mean “title”?"
    )


def test_only_what_there_is() -> None:
    assert problems.render([Problem("x", "all is wrong")]) == "error: all is wrong"
    assert problems.render([Problem("x", "odd", Place("a.yaml"), severity="warning")]) == "a.yaml: warning: odd"
    assert problems.render([Problem("x", "odd", Place("a.yaml", 3, 1))]) == "a.yaml:3:1: error: odd"
    assert problems.render([]) == ""


@pytest.mark.parametrize(
    ("source", "column", "shown", "caret"),
    [
        ("\tkey: x", 2, "    key: x", 4),
        ("日本: x", 3, "日本: x", 4),
        ("😀😀x", 3, "😀😀x", 4),
        ("e\u0301e\u0301x", 5, "e\u0301e\u0301x", 2),
        ("łódź: x", 5, "łódź: x", 4),
        ("a\u00a0b", 3, "a b", 2),
        ("a\x1b[31mb", 2, r"a\u001b[31mb", 1),
        ("a\u202eb", 2, r"a\u202eb", 1),
        ("ab", 3, "ab", 2),
        ("ab", 99, "ab", 2),
        ("ab   ", 1, "ab", 0),
    ],
)
def test_the_caret_stands_under_the_column(source: str, column: int, shown: str, caret: int) -> None:
    assert human(column=column, source=source) == [f"  1 | {shown}", f"    | {' ' * caret}^"]


def test_of_a_long_line_the_part_around_the_caret() -> None:
    source = "x" * 5000 + "!" + "y" * 5000
    line, caret = human(column=5001, source=source)
    assert len(line) < 110
    assert line.startswith("  1 | …x")
    assert line.endswith("y…")
    assert line[caret.index("^")] == "!"


@pytest.mark.parametrize("column", [1, 40, 96, 97, 150, 199, 200])
def test_the_caret_of_a_long_line_is_right_everywhere(column: int) -> None:
    source = "".join(chr(ord("a") + number % 26) for number in range(200))
    line, caret = human(column=column, source=source)
    assert line[caret.index("^")] == source[column - 1]


def test_a_message_stays_on_its_line() -> None:
    assert problems.render([Problem("x", "no “a\nb”\x07", Place("a\nb.yaml"))]) == r"a b.yaml: error: no “a b”\u0007"


def test_values_in_messages_are_short_and_visible() -> None:
    assert problems.shown("a\nb") == "a b"
    assert problems.shown("x" * 100_000) == "x" * 59 + "…"
    assert problems.shown(5) == "5"


def test_files_are_named_from_where_the_user_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    inside = Problem("x", "odd", Place((tmp_path / "rules" / "a.yaml").as_posix()))
    outside = Problem("x", "odd", Place(tmp_path.parent.as_posix()))
    assert problems.render([inside, outside]) == f"rules/a.yaml: error: odd\n{tmp_path.parent.as_posix()}: error: odd"


def test_for_programs() -> None:
    found = [
        Problem("unknown-key", "unknown key “łódź”", Place("a.yaml", 3, 5, "x"), "id", "remove it"),
        Problem("odd", "odd", severity="warning"),
    ]
    assert json.loads(problems.render(found, "json")) == {
        "schema": 1,
        "problems": [
            {
                "severity": "error",
                "code": "unknown-key",
                "message": "unknown key “łódź”",
                "file": "a.yaml",
                "line": 3,
                "column": 5,
                "expected": "id",
                "hint": "remove it",
            },
            {
                "severity": "warning",
                "code": "odd",
                "message": "odd",
                "file": None,
                "line": None,
                "column": None,
                "expected": None,
                "hint": None,
            },
        ],
    }
    assert json.loads(problems.render([], "json")) == {"schema": 1, "problems": []}


def test_for_github() -> None:
    found = [
        Problem("odd", "100 % wrong:\nhere", Place("a,b:c.yaml", 3, 5), "id", "remove it"),
        Problem("odd", "odd", Place("a.yaml"), severity="warning"),
    ]
    assert problems.render(found, "github").splitlines() == [
        "::error file=a%2Cb%3Ac.yaml,line=3,col=5,title=odd::100 %25 wrong:%0Ahere%0Aexpected: id%0Ahint: remove it",
        "::warning file=a.yaml,title=odd::odd",
    ]


@pytest.mark.parametrize(
    ("word", "candidates", "meant"),
    [
        ("tytle", ["title", "type"], "title"),
        ("ptetext", ["pretext", "text"], "pretext"),
        ("TITLE", ["title"], "title"),
        ("gepeszet", ["Gépészet"], "Gépészet"),
        ("Lodz", ["Łódź"], "Łódź"),
        ("łodź", ["lodz"], "lodz"),
        ("cylon_fleet", ["cylon-fleet"], "cylon-fleet"),
        ("cylon fleet", ["cylon-fleet"], "cylon-fleet"),
        ("attcak", ["attack"], "attack"),
        ("viper", ["viper"], None),
        ("viper", ["basestar", "raptor"], None),
        ("", ["a"], None),
        ("x" * 10_000, ["x" * 10_000 + "y", "x"], None),
    ],
)
def test_what_was_probably_meant(word: str, candidates: list[str], meant: str | None) -> None:
    assert problems.closest(word, candidates) == meant


def test_a_question_only_where_there_is_an_answer() -> None:
    assert problems.did_you_mean("tytle", ["title"]) == "did you mean “title”?"
    assert problems.did_you_mean("tytle", []) == ""


def test_failed_tells_what_is_wrong() -> None:
    failed = problems.Failed([Problem("x", "odd", Place("a.yaml", 1, 2))])
    assert str(failed) == "a.yaml:1:2: error: odd"
    assert failed.problems[0].code == "x"


def test_a_folder_without_a_game(tmp_path: Path) -> None:
    problem = problems.missing_game(tmp_path)
    assert problem.code == "missing-game"
    assert problem.place == Place(tmp_path.as_posix())
