"""The reader: what YAML means here, where everything stands, and which files are not read at all."""

import os
import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from yaml import cyaml

from rulebase.documents import problems, reader
from rulebase.model import folders

GAME_FILES = sorted(path for folder in folders.packaged() for path in folder.rglob("*.yaml"))


@pytest.fixture(params=["libyaml", "python"])
def _either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "python":
        monkeypatch.setattr(reader, "parser", reader.PythonParser)


def data(text: str) -> Any:
    (document,) = reader.read_text(text, "text")
    return document.data


def codes(text: str) -> list[str]:
    with pytest.raises(problems.Failed) as failed:
        reader.read_text(text, "text")
    return [problem.code for problem in failed.value.problems]


def code_of(path: Path, root: Path | None = None) -> str:
    with pytest.raises(problems.Failed) as failed:
        reader.read(path, root)
    return failed.value.problems[0].code


@pytest.mark.usefixtures("_either_parser")
@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-0", 0),
        ("8", 8),
        ("-17", -17),
        ("123456789012345678", 123456789012345678),
        ("1.5", 1.5),
        ("-0.25", -0.25),
        ('"8"', "8"),
        ("'true'", "true"),
        ('"null"', "null"),
        ("''", ""),
        ("|\n  8\n", "8\n"),
        (">-\n  true\n", "true"),
        ('"a\\nb\\u0142"', "a\nbł"),
        ("a text\n  over two lines", "a text over two lines"),
    ],
)
def test_what_a_scalar_means(written: str, meant: object) -> None:
    value = data(f"key: {written}")["key"]
    assert value == meant
    assert type(value) is type(meant)


@pytest.mark.usefixtures("_either_parser")
@pytest.mark.parametrize(
    "text",
    [
        *("no", "yes", "on", "off", "y", "n", "True", "FALSE", "Null", "NULL"),
        *("010", "0x1f", "0o17", "0b1", "1_000", "+1", "1.", ".5", "1e3", "1.5e3", ".inf", "-.inf", ".nan"),
        *("2015-03-02", "12:30:00", "5–7", "--", "=", "viper", "łódź", "Gépház"),
    ],
)
def test_what_is_text(text: str) -> None:
    assert data(f"key: {text}") == {"key": text}
    assert data(f"[{text}]") == [text]


@pytest.mark.usefixtures("_either_parser")
def test_keys_are_text_as_it_is_written() -> None:
    assert data("4: a\n010: b\ntrue: c\nno: d\n~: e\n1.50: f\n'x y': g\n") == {
        "4": "a",
        "010": "b",
        "true": "c",
        "no": "d",
        "~": "e",
        "1.50": "f",
        "x y": "g",
    }


@pytest.mark.usefixtures("_either_parser")
def test_punctuation_in_brackets_is_text() -> None:
    assert data("{en: What now?, pl: Co teraz?, hu: 'Igen, de?'}") == {
        "en": "What now?",
        "pl": "Co teraz?",
        "hu": "Igen, de?",
    }
    assert data("[a:b, http://x.y/?z=1, c#d, e&f, g*h]") == ["a:b", "http://x.y/?z=1", "c#d", "e&f", "g*h"]


@pytest.mark.usefixtures("_either_parser")
def test_several_documents() -> None:
    documents = reader.read_text("--- {a: 1}\n---\nb: 2\n...\n---\n- 3\n", "text")
    assert [document.data for document in documents] == [{"a": 1}, {"b": 2}, [3]]
    assert [document.place().line for document in documents] == [1, 3, 6]


@pytest.mark.usefixtures("_either_parser")
def test_line_ends_and_byte_order_mark_make_no_difference() -> None:
    expected = {"a": [1, 2], "b": "c"}
    for text in ("a:\n- 1\n- 2\nb: c", "\ufeffa:\r\n- 1\r\n- 2\r\nb: c\r\n", "a:\r- 1\r- 2\rb: c\r"):
        (document,) = reader.read_text(text, "text")
        assert document.data == expected
        place = document.place(("b",))
        assert (place.line, place.column, place.source) == (4, 4, "b: c")


@pytest.mark.usefixtures("_either_parser")
def test_places() -> None:
    text = "- id: viper\n  title: {en: viper, pl: łódź, hu: Gép}\n  list:\n    - 😀\n    - [a, b]\n  none:\n"
    (document,) = reader.read_text(text, "terms.yaml")

    def at(*keys: str | int, key: bool = False) -> tuple[int, int]:
        place = document.place(keys, key=key)
        return place.line, place.column

    assert at() == (1, 1)
    assert at(0) == (1, 3)
    assert at(0, "id") == (1, 7)
    assert at(0, "id", key=True) == (1, 3)
    assert at(0, "title", "hu") == (2, 36)
    assert at(0, "title", "hu", key=True) == (2, 32)
    assert at(0, "list", 0) == (4, 7)
    assert at(0, "list", 1, 1) == (5, 11)
    assert at(0, "none", key=True) == (6, 3)
    assert document.place((0, "title", "hu")).file == "terms.yaml"
    assert document.place((0, "title", "hu")).source == text.splitlines()[1]


@pytest.mark.usefixtures("_either_parser")
def test_what_is_not_there_is_looked_for_nearby() -> None:
    (document,) = reader.read_text("a:\n  b: [1]\n", "text")
    for keys in [("a", "x"), ("a", "x", 3, "y")]:
        assert (document.place(keys, key=True).line, document.place(keys).column) == (2, 3)
    for step in (7, "c", -1):
        place = document.place(("a", "b", step))
        assert (place.line, place.column) == (2, 6)
    assert document.place(("a", "b", 0, "deeper")).column == 7


def test_a_number_as_key_may_be_asked_for_as_a_number() -> None:
    (document,) = reader.read_text("rows:\n  4: x\n", "text")
    assert document.place(("rows", 4)) == document.place(("rows", "4"))


@pytest.mark.skipif(not GAME_FILES, reason="no game is here as YAML")
def test_both_parsers_read_the_games_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    smaller = [path for path in GAME_FILES if path.stat().st_size < 20_000][:12]
    fast = [[(document.data, document.marks) for document in reader.read(path)] for path in smaller]
    monkeypatch.setattr(reader, "parser", reader.PythonParser)
    assert [[(document.data, document.marks) for document in reader.read(path)] for path in smaller] == fast


SIGNS = "ab?:,[]{}-#'!%@`"
TOKENS = [*SIGNS, "?b", "b?", "a:", ": ", "- ", ", ", " #", " ", "k: {", "\n  "]


def test_what_pyyaml_refuses_and_libyaml_reads_is_contested(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of whatever is read here: texts by chance, in brackets or not."""
    chance = random.Random(5)
    contested = 0
    for name in ("CParser", "PythonParser"):
        monkeypatch.setattr(reader, "parser", getattr(cyaml if name == "CParser" else reader, name))
        for _ in range(4000):
            text = "".join(chance.choices(TOKENS, k=chance.randint(1, 8)))
            text = chance.choice(["k: {a: %s}\n", "- [%s]\n", "%s\n"]) % text
            try:
                [document] = reader.read_text(text, "text")
            except (problems.Failed, ValueError):
                continue
            contested += bool(document.source.contested)
            try:
                list(yaml.parse(text, Loader=yaml.SafeLoader))
            except yaml.YAMLError:
                assert document.source.contested, text
            else:
                assert not document.source.contested, text
    assert contested > 50


@pytest.mark.usefixtures("_either_parser")
def test_as_deep_as_allowed() -> None:
    deep = reader.MAX_DEPTH
    assert data("[" * deep + "]" * deep)
    assert codes("[" * (deep + 1) + "]" * (deep + 1)) == ["too-deep"]


@pytest.mark.usefixtures("_either_parser")
def test_several_faults_are_told_at_once_but_not_too_many() -> None:
    assert codes("a: &x 1\nb: *x\na: 2\nc: !t 3\n<<: {d: 1}\n") == [
        "anchor",
        "alias",
        "repeated-key",
        "tag",
        "merge-key",
    ]
    assert len(codes("a: 1\n" * 100)) == 10


@pytest.mark.usefixtures("_either_parser")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('a: "\\ud83d"', {"wrong-escape", "invisible-escape"}),
        ('a: "\\U00110000"', {"wrong-escape", "not-yaml"}),
        ('a: "\\u2028"', {"invisible-escape"}),
        ('a: "\\e[31m"', {"invisible-escape"}),
        ("a: \x1b[31m", {"invisible-character"}),
        ("a: \ud800", {"invisible-character"}),
        ("a: b\x85c", {"invisible-character"}),
        ("a: b\u202ec", {"invisible-character"}),
        ("a: b\u200bc", {"invisible-character"}),
        ("a: b\u2067c", {"invisible-character"}),
        ("a: b\U000e0041c", {"invisible-character"}),
        ('a: "\\u202e"', {"invisible-escape"}),
        *((f"a: b{letter}c", {"invisible-character"}) for letter in "\u3164\u115f\u00ad\u034f\u2800\ufe0f\U000e0101"),
        ("a: \u2601\ufe0f\ufe0fc", {"invisible-character"}),
        ('a: "b\\u3164"', {"invisible-escape"}),
        ("{? a, ? b", {"unclosed-bracket"}),
        ("*a : 1", {"alias"}),
        ("!!python/object/apply:os.system ['true']", {"tag"}),
        ("...", {"no-value"}),
        ("@", {"wrong-start"}),
        ("%YAML 1.1\n--- a\n", {"directive"}),
        ("- a\n---\n", {"empty-document"}),
    ],
)
def test_oddities_are_refused(text: str, code: set[str]) -> None:
    assert set(codes(text)) <= code


def test_a_sign_may_say_how_it_is_drawn() -> None:
    assert reader.read_text("a: \u2601\ufe0f 1\ufe0f\u20e3\n", "x")[0].data == {"a": "\u2601\ufe0f 1\ufe0f\u20e3"}


def test_files_that_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text("a: 1\n", encoding="utf-8")
    assert code_of(tmp_path) == "not-a-file"
    assert code_of(tmp_path / "rule.yaml") == "missing-file"
    assert code_of(tmp_path / "nowhere" / "rules.yaml") == "missing-file"
    assert code_of(tmp_path / "rules.yaml" / "more.yaml") == "unreadable-file"
    assert code_of(tmp_path / ("x" * 300)) == "unreadable-file"
    assert code_of(tmp_path / "a\0b") == "unreadable-file"


def test_a_misspelt_file_name_is_guessed(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text("a: 1\n", encoding="utf-8")
    with pytest.raises(problems.Failed, match=r"did you mean “rules\.yaml”"):
        reader.read(tmp_path / "ruels.yaml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert code_of(tmp_path / "pipe.yaml") == "not-a-file"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("a: 1\n", encoding="utf-8")
    secret.chmod(0)
    assert code_of(secret) == "unreadable-file"


def test_links_must_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    outside, game = tmp_path / "outside", tmp_path / "game"
    for folder in (outside, game, game / "rules"):
        folder.mkdir()
    (outside / "secret.yaml").write_text("a: 1\n", encoding="utf-8")
    (game / "rules" / "fine.yaml").write_text("a: 1\n", encoding="utf-8")
    (game / "link.yaml").symlink_to(outside / "secret.yaml")
    (game / "dangling.yaml").symlink_to(outside / "gone.yaml")
    (game / "folder").symlink_to(outside)
    (game / "inside.yaml").symlink_to(game / "rules" / "fine.yaml")
    (game / "circle.yaml").symlink_to(game / "circle.yaml")

    assert code_of(game / "link.yaml", game) == "path-outside"
    assert code_of(game / "dangling.yaml", game) == "path-outside"
    assert code_of(game / "folder" / "secret.yaml", game) == "path-outside"
    assert code_of(game / ".." / "outside" / "secret.yaml", game) == "path-outside"
    assert code_of(game / "circle.yaml", game) == "unreadable-file"
    assert reader.read(game / "inside.yaml", game)[0].data == {"a": 1}
    assert reader.read(game / "link.yaml")[0].data == {"a": 1}


def test_one_document_where_one_is_meant(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    assert reader.read_one(path).data == {"a": 1}
    path.write_text("a: 1\n---\nb: 2\n", encoding="utf-8")
    with pytest.raises(problems.Failed, match=r"game\.yaml:3:1: error: a second document"):
        reader.read_one(path)


def test_what_comes_from_a_pipe_is_limited_too() -> None:
    with pytest.raises(problems.Failed) as failed:
        reader.read_bytes(b"#" * (reader.MAX_BYTES + 1), "standard input")
    assert failed.value.problems[0].code == "too-big"
    assert failed.value.problems[0].place == problems.Place("standard input")
