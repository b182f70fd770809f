"""A small game without a fault; then the same game with one fault, for each thing that can be wrong."""

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulebase.author import gate, lint
from rulebase.cli import lint as command
from rulebase.documents import problems, reader
from tests.conftest import replace
from tools import phrases

GAMES = Path(__file__).parent / "games"
CORPUS: dict[str, Any] = reader.read_one(GAMES / "faults.yaml").data
FAULTS: list[dict[str, Any]] = CORPUS["faults"]
MARK = "¦"


class Game:
    """A copy of the small game, to be spoilt."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def change(self, file: str, old: str = "", new: str = "", make: str | None = None) -> None:
        paths = sorted(self.folder.rglob("*.yaml")) if file == "*" else [self.folder / file]
        for path in paths:
            if make is not None:
                path.parent.mkdir(exist_ok=True)
                text = make
            else:
                text = path.read_text(encoding="utf-8")
                assert file == "*" or not old or text.count(old) == 1, f"{file} does not have this once: {old}"
                text = text.replace(old, new) if old else text + new
            path.write_text(text, encoding="utf-8")

    def spoil(self, fault: dict[str, Any]) -> None:
        changes = [change for name in fault.get("after", []) for change in CORPUS["preparations"][name]]
        own = {key: fault[key].replace(MARK, "") for key in ("file", "old", "new", "make") if key in fault}
        for change in [*changes, own, *fault.get("also", [])]:
            if len(change) > 1:
                self.change(**change)

    def position(self, fault: dict[str, Any]) -> tuple[int, int]:
        """Line and column that the problem should have: those of the mark."""
        marked = fault.get("at") or fault.get("new") or fault.get("make", "")
        if MARK not in marked:
            return 0, 0
        text = (self.folder / fault["file"]).read_text(encoding="utf-8")
        plain = marked.replace(MARK, "")
        assert text.count(plain) == 1, f"{plain!r} is not there once"
        before = text[: text.index(plain) + marked.index(MARK)]
        return before.count("\n") + 1, len(before) - before.rfind("\n")

    def lint(self) -> list[problems.Problem]:
        return lint.lint([self.folder])


@pytest.fixture
def game(tmp_path: Path) -> Game:
    shutil.copytree(GAMES / "tiny", tmp_path / "tiny")
    return Game(tmp_path / "tiny")


def test_the_small_game_is_without_a_fault(game: Game) -> None:
    assert game.lint() == []


@pytest.mark.parametrize("name", CORPUS["preparations"])
def test_preparations_are_no_fault(game: Game, name: str) -> None:
    needed = {"owls-at-night": ["owl"], "dark": ["eclipse"]}
    game.spoil({"after": [*needed.get(name, []), name]})
    assert game.lint() == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault['code']}-{fault['file']}")
def test_a_fault_is_found_where_it_is(game: Game, fault: dict[str, Any]) -> None:
    game.spoil(fault)
    found = game.lint()
    told = problems.render(found)
    assert sorted(problem.code for problem in found) == sorted([fault["code"], *fault.get("also-found", [])]), told
    problem = next(problem for problem in found if problem.code == fault["code"])
    assert problem.place is not None
    assert Path(problem.place.file) == game.folder / fault["file"]
    assert (problem.place.line, problem.place.column) == game.position(fault), told
    assert problem.hint == fault.get("hint", ""), told
    assert problem.message == fault.get("says", problem.message)
    assert problem.expected == fault.get("expected", problem.expected)


def test_every_check_has_a_fault() -> None:
    """Whatever the checks can say is said of some fault above (or in a test of its own below)."""
    sources = [path.read_text(encoding="utf-8") for path in Path(lint.__file__).parent.glob("*.py")]
    codes = {code for source in sources for code in re.findall(r'(?:Problem|Heard)\(\s*"([a-z-]+)"', source)}
    codes |= {f"unknown-{what}" for source in sources for what in re.findall(r'unknown\("([a-z-]+)"', source)}
    elsewhere = {"too-many-configurations", "asking-title", "untold-roll", "no-condition"}
    assert codes - {fault["code"] for fault in FAULTS} == elsewhere


def test_too_many_configurations(game: Game) -> None:
    names = [f"f{number}" for number in range(13)]
    features = "".join(f"  {name}: {{title: {{en: x, pl: x}}}}\n" for name in names)
    game.change("game.yaml", "rulesets:", features + "rulesets:")
    game.change("game.yaml", "{moon: {}}", "{" + ", ".join(f"{name}: {{}}" for name in ["moon", *names]) + "}")
    [problem] = game.lint()
    assert (problem.code, problem.place and problem.place.source) == ("too-many-configurations", "  night:")


@pytest.mark.parametrize("name", ["pl", "fr", "assets", "404", "authors"])
def test_a_game_is_not_called_like_another_folder_of_the_site(game: Game, name: str) -> None:
    game.folder = game.folder.rename(game.folder.with_name(name))
    game.change("game.yaml", "id: tiny", f'id: "{name}"')
    game.change("*", "game: tiny", f'game: "{name}"')
    assert "reserved-id" in [problem.code for problem in game.lint()]
    game.folder = game.folder.rename(game.folder.with_name("plan"))
    game.change("game.yaml", f'id: "{name}"', "id: plan")
    game.change("*", f'game: "{name}"', "game: plan")
    assert game.lint() == []


def test_a_folder_without_a_game(tmp_path: Path) -> None:
    assert [problem.code for problem in lint.lint([tmp_path])] == ["missing-game"]


def test_what_cannot_be_read_is_one_problem_among_others(game: Game) -> None:
    game.change("rules/hunt.yaml", "see: [hen]", "see: [hen")
    game.change("terms/animals.yaml", "- id: hen", "- id: fox")
    assert [Path(problem.place.file).name for problem in game.lint() if problem.place] == ["hunt.yaml", "animals.yaml"]


def test_patches_in_conflict_may_say_which_goes_over_the_other(game: Game) -> None:
    [conflict] = [fault for fault in FAULTS if fault["code"] == "conflict"]
    game.spoil(conflict)
    game.change("patches/moon/hunt.yaml", "when: storm\n", "when: storm\n  over: [moonlight]\n")
    assert [problem.code for problem in game.lint()] == ["stale-was"]
    game.change("patches/moon/hunt.yaml", "was: [4, 6], is: [5, 6]", "was: [3, 6], is: [5, 6]")
    [stale] = game.lint()
    assert stale.message == "“rows.fox.caught” of “hunting” was not 3–6 but 4–6 in night+storm"


def test_the_name_in_a_slot_is_no_text(game: Game) -> None:
    game.change("terms/animals.yaml", "- id: fox\n", "- id: fox-1-2\n")
    game.change("*", "{fox", "{fox-1-2")
    found = [
        problem.code for problem in game.lint() if Path(problem.place.file if problem.place else "").name == "hunt.yaml"
    ]
    assert "range-dash" not in found
    assert "literal-digit" not in found


def test_procedures_may_share_code(game: Game) -> None:
    game.change("procedures/_shared.py", make='"""Shared."""\n\n\ndef kept(number: int) -> int:\n    return number\n')
    game.change(
        "procedures/hunt.py",
        "from rulebase.play import api\n",
        "from rulebase.play import api\n\nfrom ._shared import kept\n",
    )
    game.change("procedures/hunt.py", 'row["caught"], roll', 'row["caught"], kept(roll)')
    assert game.lint() == []


def test_every_sentence_can_be_read_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEBASE_GAMES", str(GAMES))
    read = phrases.Read("tiny", 1)
    rolled = [each for forms in read.said().values() for each in forms if each.owner == "tiny/hunt.roll"]
    assert {each.path for each in rolled} >= {"says.caught"}
    clause = {each.where: each.said for each in read.written() if each.text == "tiny/hunt.roll clauses.catch"}
    assert clause["farm"] == {"en": "A fox catches 2 hens on 4–6.", "pl": "Lis łapie 2 kury przy wyniku 4–6."}
    assert clause["night+moon"]["en"] == "A fox catches 2 hens on 3–6."


# ---------------------------------------------------------------- the command


def test_the_command_says_how_much_it_looked_at(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.run([str(game.folder)]) == 0
    summary, rights = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"no problems in 15 files, \d+ ms", summary)
    assert rights.startswith(f"{game.folder}/procedures is Python and runs with your rights")


def test_the_command_counts_problems(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    game.change("rules/hunt.yaml", "see: [hen]", "see: [hem]")
    game.change("terms/animals.yaml", "see: [hunt.roll]", "see: [hunt.rol]")
    assert command.run([str(game.folder)]) == 1
    assert re.match(r"2 problems in 15 files, \d+ ms", capsys.readouterr().out.splitlines()[-1])


def test_of_a_file_only_its_own_problems_are_told(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    game.change("rules/hunt.yaml", "see: [hen]", "see: [hem]")
    game.change("terms/animals.yaml", "see: [hunt.roll]", "see: [hunt.rol]")
    assert command.run(["--format", "json", str(game.folder / "rules" / "hunt.yaml")]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [Path(problem["file"]).name for problem in told["problems"]] == ["hunt.yaml"]
    assert command.run([str(game.folder / "tables")]) == 0


def test_json_is_json_when_there_is_nothing_to_say(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.run(["--format", "json", str(game.folder)]) == 0
    assert json.loads(capsys.readouterr().out) == {"schema": problems.SCHEMA, "problems": []}


def test_for_github_each_problem_is_an_annotation(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    game.change("rules/hunt.yaml", "see: [hen]", "see: [hem]")
    assert command.run(["--format", "github", str(game.folder)]) == 1
    [line] = capsys.readouterr().out.splitlines()
    assert line.startswith("::error file=")
    assert "line=15,col=9,title=unknown-entry::nothing is called “hem”" in line


def test_a_path_that_is_not_there(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.run([str(game.folder / "rule")]) == 2
    assert "did you mean “rules”?" in capsys.readouterr().err
    assert command.run([str(game.folder.parent)]) == 2
    assert "this folder holds no game" in capsys.readouterr().err


def pipe(path: Path) -> None:
    os.mkfifo(path)


def dangling(path: Path) -> None:
    path.symlink_to(path.with_name("gone.py"))


def circle(path: Path) -> None:
    path.symlink_to(path)


def zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def huge(path: Path) -> None:
    path.write_bytes(b"#\n" * (5 << 20))


def latin(path: Path) -> None:
    path.write_bytes(b'"""Zdarzenie: \xbf\xf3\xb3w."""\n')


def deep(path: Path) -> None:
    path.write_text("x = " + "(" * 90_000, encoding="utf-8")


def deeper(path: Path) -> None:
    path.write_text("x = " + "-" * 90_000 + "1", encoding="utf-8")


HOSTILE = {
    pipe: "not-a-file",
    Path.mkdir: "not-a-file",
    dangling: "missing-file",
    circle: "unreadable-file",
    zeros: "path-outside",
    huge: "too-big",
    latin: "not-utf-8",
    deep: "not-python",
    deeper: "not-python",
}


@pytest.mark.parametrize("make", HOSTILE)
def test_a_procedure_is_a_file_like_any_other(game: Game, make: Callable[[Path], None]) -> None:
    make(game.folder / "procedures" / "more.py")
    [problem] = game.lint()
    assert problem.code == HOSTILE[make]
    assert problem.place is not None
    assert problem.place.file.endswith("procedures/more.py")
    assert "YAML" not in problem.expected
    with pytest.raises(problems.Failed, match=r"more\.py"):
        gate.compiled(game.folder)


def test_a_printed_value_that_no_card_has(pocket: Path) -> None:
    asks = 'if game.group(card) == "weather"'
    replace(pocket / "procedures" / "_weather.py", asks, f'{asks} and game.data(card, "kind") != "rane"')
    [problem] = lint.lint([pocket])
    assert (problem.code, problem.hint) == ("never-equal", "did you mean “rain”?")


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "hint"),
    [
        ("tables/all.yaml", "value: shed, then: hand-over, told: {who: key, office", "ofice", "unknown-fact", "office"),
        ("tables/all.yaml", "send: {then: send, told: {who: who, to", "too", "unknown-fact", "to"),
        ("vocabulary/all.yaml", "rule: events.order, facts: [event-card, roll", "windy", "untold-roll", ""),
        ("position.yaml", "is: boolean, else: false, owner: catch", "send", "foreign-change", ""),
    ],
)
def test_what_one_is_told_another_asks_for_and_changes(
    pocket: Path, file: str, old: str, new: str, code: str, hint: str
) -> None:
    """Facts of consequences and effects are those of their question; whoever throws asks for it."""
    before = old.rpartition(" ")[0]
    replace(pocket / file, old, f"{before} {new}")
    found = [problem for problem in lint.lint([pocket]) if problem.code == code]
    assert len(found) == 1
    assert found[0].hint == (f"did you mean “{hint}”?" if hint else "")


def test_what_holds_of_somebody_has_words_for_one_of_them(pocket: Path) -> None:
    """Where its title alone cannot be put behind “whether … is”; where else they are tried, the message names them."""
    one = 'one: {en: "whether {key} has rested", pl: "czy {key} ma już odpoczynek za sobą", hu: "pihent-e már {key}"}'
    replace(pocket / "position.yaml", f", {one}", "")
    [problem] = lint.lint([pocket])
    assert (problem.code, problem.severity) == ("asking-title", "warning")
    assert problem.message == "an answer would say: “whether Bert is who has rested”"
    replace(pocket / "position.yaml", "hu: ki pihent már}", f"hu: ki pihent már}}, {one.replace('one:', 'asks:')}")
    found = [problem for problem in lint.lint([pocket]) if problem.code == "unknown-slot"]
    assert {problem.hint for problem in found} == {"the text of a part that speaks of one {key} is `one:`"}
    assert len(found) == 3


@pytest.mark.parametrize(("case", "form"), [("gen", "gen: Ady, "), ("acc", ", acc: Adę")])
def test_whoever_can_sit_at_the_table_has_the_forms_that_sentences_ask_for(pocket: Path, case: str, form: str) -> None:
    """Also whoever is called the same in all languages."""
    replace(pocket / "characters" / "all.yaml", form, "")
    [problem] = lint.lint([pocket])
    assert (problem.code, problem.message) == ("missing-form", f"“ada” lacks what sentences ask for (pl): {case}")


@pytest.mark.parametrize(
    ("old", "new"),
    [("part: at,", "part: [at],"), ("then: hand-over", "then: [hand-over]"), ("if: {caught: true}", "if: [caught]")],
)
def test_what_follows_is_told_in_cells_of_their_type(pocket: Path, old: str, new: str) -> None:
    """They are read before they are looked at: none keeps lint from saying what is wrong."""
    replace(pocket / "tables" / "all.yaml", old, new)
    found = [problem for problem in lint.lint([pocket]) if problem.code == "wrong-cell"]
    assert found
    assert all(problem.place and problem.place.line for problem in found)


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("tables/all.yaml", "once: rested", "once: rest", "unknown-part"),
        ("tables/all.yaml", "unless: {invited", "unless: {invite", "unknown-fact"),
        (
            "rules/people.yaml",
            '    again: {en: "{who} has already',
            '    agin: {en: "{who} has already',
            "unknown-says",
        ),
        ("procedures/acts.py", "def rest", "def rests", "unknown-row"),
        ("vocabulary/all.yaml", "newcomers: {who: {to:", "newcomers: {who: {too:", "unknown-fact"),
        ("position.yaml", "says: stranger", "says: strangers", "unknown-says"),
    ],
)
def test_what_the_row_of_an_act_names_is_there(pocket: Path, file: str, old: str, new: str, code: str) -> None:
    replace(pocket / file, old, new)
    found = [problem for problem in lint.lint([pocket]) if problem.code == code]
    assert found
    assert all(problem.place and problem.place.line and problem.hint for problem in found)


def test_what_may_be_done_can_say_on_what_it_hangs(pocket: Path) -> None:
    replace(
        pocket / "position.yaml",
        ', if: {is: {en: "it is {value|or}’s turn"',
        ', if: {case: {en: "it is {value|or}’s turn"',
    )
    (found,) = (problem for problem in lint.lint([pocket]) if problem.code == "no-condition")
    assert (found.severity, "“current”" in found.message) == ("warning", True)


def test_a_part_that_is_nowhere_is_told_once(pocket: Path) -> None:
    replace(pocket / "tables" / "all.yaml", "once: rested", "once: rest")
    assert len([problem for problem in lint.lint([pocket]) if problem.code == "unknown-part"]) == 1


@pytest.mark.parametrize("written", ["six", "0x6", "1e999", ".nan", "1:30:00", "6.0", "[6]", "{}"])
def test_a_cell_that_is_no_number_is_told_by_its_column(pocket: Path, written: str) -> None:
    replace(pocket / "tables" / "all.yaml", "sides: 8", f"sides: {written}")
    assert "wrong-cell" in {problem.code for problem in lint.lint([pocket])}


def test_whom_an_effect_cannot_mean_is_told_with_all_whom_it_can(pocket: Path) -> None:
    replace(pocket / "cards" / "all.yaml", "change: dance, who: everybody", "change: dance, who: a-player")
    (found,) = (problem for problem in lint.lint([pocket]) if problem.code == "unknown-audience")
    assert found.expected.startswith("a row of the table “audiences”: current-player, gardener, everybody")


@pytest.mark.parametrize("die", ["dices.d8", "dice.d6"])
def test_a_die_that_is_nowhere_is_told(pocket: Path, die: str) -> None:
    replace(pocket / "vocabulary" / "all.yaml", "{die: dice.d8}", f"{{die: {die}}}")
    assert "unknown-die" in {problem.code for problem in lint.lint([pocket])}


def test_effects_that_mean_somebody_want_a_table_that_says_whom(pocket: Path) -> None:
    replace(pocket / "tables" / "all.yaml", "id: audiences", "id: audience")
    assert "unknown-audience" in {problem.code for problem in lint.lint([pocket])}
