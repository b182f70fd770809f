"""What was read of a game is remembered: what has changed since is shown, counted, and accepted with one command."""

import json
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebase import words
from rulebase.author import gate, review
from rulebase.cli import main, new
from rulebase.model import folders
from tests.conftest import replace

GAME = "moon-base"
RULES, TERMS, SCENARIOS, TABLE = "rules/gather.yaml", "terms/things.yaml", "scenarios/gather.yaml", "tables/dice.yaml"
LUCKY = {"en": "A player who rolls", "pl": "Gracz, który wyrzuci", "hu": "Aki"}
CLAUSE = ("gather.roll", "clauses.lucky")
Waiting = tuple[str, str, str]


class Desk:
    """Where somebody edits a small game and reads it."""

    def __init__(self, game: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.game, self.capsys = game, capsys
        self.record = game / review.FILE

    def says(self, *arguments: str, code: int = 0) -> str:
        """What a command prints, if it ends as expected."""
        self.capsys.readouterr()
        assert main.main([*arguments]) == code, arguments
        told = self.capsys.readouterr()
        return told.out or told.err

    def accept(self, *arguments: str) -> str:
        return self.says("proofread", *(arguments or [GAME]), "--accept")

    def waiting(self, *arguments: str) -> list[Waiting]:
        """What waits to be read by meaning, and how it has changed."""
        return [(*_named(each), each["state"]) for each in self._found("texts", arguments)]

    def unheard(self, *arguments: str) -> list[Waiting]:
        return [(*_named(each), each["language"]) for each in self._found("aloud", arguments)]

    def _found(self, which: str, arguments: tuple[str, ...]) -> list[dict[str, str]]:
        told = json.loads(self._told(*(arguments or [GAME])))
        found: list[dict[str, str]] = told[which]
        return found

    def _told(self, *arguments: str) -> str:
        self.capsys.readouterr()
        code = main.main(["proofread", *arguments, "--json"])
        told = self.capsys.readouterr().out
        assert code == bool(json.loads(told)["texts"] or json.loads(told)["aloud"])
        return told

    def lines(self) -> list[str]:
        return [line for line in self.record.read_text(encoding="utf-8").splitlines() if line[:1] != "#"]

    def change(self, *languages: str) -> None:
        for language in languages:
            replace(self.game / RULES, LUCKY[language], f"{LUCKY[language]} X")


def _named(each: dict[str, str]) -> tuple[str, str]:
    return each["id"].removeprefix(f"{GAME}/"), each["path"]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A small game in some languages, as `rulebase new` writes it, of which everything was read."""
    made: dict[str, Path] = {}

    def begin(languages: str) -> Path:
        if languages not in made:
            folder = tmp_path_factory.mktemp("games")
            with pytest.MonkeyPatch.context() as patch:
                patch.setenv("RULEBASE_GAMES", "")
                assert new.run([GAME, "-o", str(folder), "--languages", languages]) == 0
                assert main.main(["proofread", str(folder / GAME), "--accept"]) == 0
            made[languages] = folder / GAME
        return made[languages]

    return begin


Begun = Callable[[str], Path]


@pytest.fixture
def desk(
    begun: Begun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[str], Desk]:
    """A copy of that game which no other test edits."""

    def at(languages: str) -> Desk:
        shutil.copytree(begun(languages), tmp_path / GAME, dirs_exist_ok=True)
        monkeypatch.setenv("RULEBASE_GAMES", str(tmp_path))
        return Desk(tmp_path / GAME, capsys)

    return at


@pytest.fixture
def three(desk: Callable[[str], Desk]) -> Desk:
    return desk("en,pl,hu")


# ---------------------------------------------------------------- from a mended word to its acceptance


def test_one_mended_word_is_shown_counted_and_accepted_with_one_command(three: Desk) -> None:
    three.change("pl")
    lines = (three.game / RULES).read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines, 1) if "wyrzuci X" in line)

    three.says("lint", str(three.game))
    gate.compiled(three.game)
    tasks = {(task["kind"], task["id"]): task["text"] for task in _tasks(three)}
    assert tasks["proofread (en)", f"{GAME}/gather.roll"] == "clauses.lucky: changed in pl"
    assert tasks["proofread (hu)", f"{GAME}/gather.roll"] == "clauses.lucky: changed in pl"
    assert tasks["aloud (pl)", GAME] == f"1 text to be read aloud: rulebase proofread {GAME} --by ear --lang pl"
    assert len(tasks) == 3
    texts = len(three.lines())
    covered = three.says("coverage", GAME)
    assert re.search(rf"by meaning +{texts - 1} / {texts} ", covered)
    assert re.search(rf"by ear \(pl\) +{texts - 1} / {texts} ", covered)
    assert re.search(rf"by ear \(hu\) +{texts} / {texts} ", covered)
    assert json.loads(three.says("coverage", GAME, "--json"))["read"][GAME]["pl"] == {"read": texts - 1, "texts": texts}

    shown = three.says("proofread", GAME, code=1)
    told = [text.strip() for text in shown.splitlines()]
    assert told[0] == f"{GAME}/gather.roll  clauses.lucky  changed in pl, not in en, hu"
    assert told[1].endswith(f"{RULES}:{at - 1}")
    marked = [text[:10].split() for text in shown.splitlines() if re.match(r"[* ] [a-z]{2} ", text)]
    assert marked == [["en", str(at - 1)], ["*", "pl", str(at)], ["hu", str(at + 1)]]
    assert "→ Gracz, który wyrzuci X 4–6, bierze 2 żetony." in told

    before = three.lines()
    assert three.accept(f"{GAME}/gather.roll") == f"{GAME}: 1 text recorded as read\n"
    [(old, now)] = [pair for pair in zip(before, three.lines(), strict=True) if pair[0] != pair[1]]
    assert old.split()[:4] == now.split()[:4]  # names, and what did not change: en, hu
    assert three.says("proofread", GAME) == f"{GAME}: nothing waits to be read\n"
    assert three.says("todo", GAME) == "0 things to do\n"


def _tasks(desk: Desk, *arguments: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(desk.says("todo", GAME, *arguments, "--json", code=1))["tasks"]
    return found


@pytest.mark.parametrize(("language", "told"), [("pl", "zmieniono: pl, bez zmian: en, hu"), ("hu", "változatlan: en")])
def test_it_is_told_in_the_readers_language(three: Desk, language: str, told: str) -> None:
    three.change("pl")
    words.use(language)
    assert told in three.says("proofread", GAME, code=1)


def test_what_is_heard_is_filled_with_what_scenarios_say_and_nothing_stands_beside_it(three: Desk) -> None:
    replace(three.game / RULES, "Wynik rzutu to {roll}: gracz bierze", "Rzut: {roll}; gracz bierze")
    replace(three.game / RULES, "Wynik rzutu to {roll}: gracz nie", "Rzut: {roll}; gracz nie")
    told = three.says("proofread", GAME, "--by", "ear", "--lang", "pl", code=1).splitlines()
    assert told[:-1] == [
        "pl",
        f"{GAME}/gather.roll  says.takes",
        "  Rzut: 4; gracz bierze 2 żetony.",  # a scenario throws 4
        f"{GAME}/gather.roll  says.nothing",
        "  Rzut: 1; gracz nie bierze żadnego żetonu.",  # none comes to this: it is the first that the die can show
    ]
    [takes, _] = json.loads(three.says("proofread", GAME, "--json", code=1))["aloud"]
    assert takes["said"] == ["Rzut: 4; gracz bierze 2 żetony."]


def test_a_verb_of_the_list_is_read_as_it_is_written(three: Desk) -> None:
    says = '{en: "{who} wins", pl: "wygrywa {who}", hu: "{who|the} győz"}'
    (three.game / "verbs.yaml").write_text(f"- id: win\n  says: {says}\n", encoding="utf-8")
    assert "wygrywa {who}" in three.says("proofread", GAME, "--by", "ear", "--lang", "pl", code=1)
    assert "{who|the} győz" in three.says("proofread", GAME, "--by", "meaning", code=1)


def test_whoever_reads_by_meaning_sees_what_the_statements_say(three: Desk) -> None:
    three.change(*LUCKY)
    told = three.says("proofread", GAME, "--by", "meaning", code=1)
    gists = [line.removeprefix("  = ") for line in told.splitlines() if line.startswith("  = ")]
    book = (three.game / "sources" / f"{GAME}-rules.en.yaml").read_text(encoding="utf-8")
    assert gists
    assert all(gist in book for gist in gists)


# ---------------------------------------------------------------- what is asked, and what is not


@pytest.mark.parametrize("languages", [["pl"], ["hu"], ["en", "hu"]])
def test_a_change_in_some_languages_names_the_others(three: Desk, languages: list[str]) -> None:
    three.change(*languages)
    [text] = json.loads(three.says("proofread", GAME, "--json", code=1))["texts"]
    assert (text["changed"], set(text["unchanged"])) == (languages, LUCKY.keys() - {*languages})
    assert three.unheard() == [(*CLAUSE, language) for language in languages]


def test_of_what_changed_everywhere_it_is_not_asked_what_has_changed(three: Desk) -> None:
    three.change(*LUCKY)
    assert three.waiting() == [(*CLAUSE, "all")]
    [task] = [task for task in _tasks(three, "--lang", "hu") if task["kind"] == "proofread"]
    assert task["id"] == GAME
    assert re.match(rf"1 .*: rulebase proofread {GAME}$", task["text"])


@pytest.mark.parametrize("text", ["New.", "What the players gather."])
def test_a_new_text_is_new_even_if_another_says_the_same_in_one_language(three: Desk, text: str) -> None:
    replace(three.game / RULES, "  clauses:\n", f"  clauses:\n    more: {{en: {text}, pl: Nowy., hu: Új.}}\n")
    assert three.waiting() == [("gather.roll", "clauses.more", "new")]


def test_how_a_text_is_written_in_yaml_makes_no_difference(three: Desk) -> None:
    replace(three.game / TERMS, "en: What the players gather.", "en: >-\n        What the players\n        gather.")
    assert three.waiting() + three.unheard() == []


def test_what_was_read_stays_read_under_another_name_and_in_another_file(three: Desk) -> None:
    for path in three.game.rglob("*.*"):
        if path.suffix in (".yaml", ".py"):
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace("gather.roll", "gather.throw"), encoding="utf-8")
    replace(three.game / RULES, "    lucky:\n", "    high:\n")
    (three.game / RULES).rename(three.game / "rules" / "other.yaml")
    assert three.waiting() + three.unheard() == []
    three.accept()
    replace(three.game / "rules" / "other.yaml", LUCKY["pl"], "Ten, kto wyrzuci")
    assert three.waiting() == [("gather.throw", "clauses.high", "some")]


def test_a_text_put_before_others_does_not_ask_about_them(three: Desk) -> None:
    """Scenarios have no names: only their place says which is which."""
    one = (three.game / SCENARIOS).read_text(encoding="utf-8")
    titled = [f'{one}title: {{en: "{name}", pl: "{name} p", hu: "{name} h"}}\n' for name in ("A", "B", "C")]
    (three.game / SCENARIOS).write_text("---\n".join(titled[:2]), encoding="utf-8")
    three.accept()
    (three.game / SCENARIOS).write_text("---\n".join([titled[2], *titled[:2]]), encoding="utf-8")
    assert [name for *name, _ in three.waiting()] == [[SCENARIOS, "0.title"]]


def test_the_same_words_elsewhere_do_not_hide_a_change(three: Desk) -> None:
    table = three.game / TABLE
    for tokens, sides in (("en: Tokens", "en: Sides"), ("pl: Żetony", "pl: Ścianki"), ("hu: Zsetonok", "hu: Oldalak")):
        replace(table, tokens, sides)
    three.accept()
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("pl: Ścianki", "pl: Boki", 1), encoding="utf-8")
    assert three.waiting() == [("dice", "columns.sides.title", "some")]


def test_with_an_entry_its_patches_and_discrepancies_are_read_but_not_what_a_patch_quotes(three: Desk) -> None:
    source = f"sources: [{GAME}-rules.en/gathering#1]"
    replace(three.game / "game.yaml", "rulesets:", "  more: {needs: [base], title: {en: m, pl: m, hu: m}}\nrulesets:")
    was = "{en: What the players gather., pl: 'To, co gracze zbierają.', hu: Amit a játékosok gyűjtenek.}"
    (three.game / "patches.yaml").write_text(
        f"- {{patch: more, to: token, when: more, {source}, set: {{clauses.what: {{was: {was}, "
        "is: {en: What they gather., pl: 'To, co zbierają.', hu: Amit gyűjtenek.}}}}\n",
        encoding="utf-8",
    )
    reading = f"{{says: {{en: a, pl: a, hu: a}}, {source}}}"
    (three.game / "discrepancies.yaml").write_text(
        "- {id: disputed, to: [dice, token], used: a, title: {en: d, pl: d, hu: d}, why: {en: w, pl: w, hu: w}, "
        f"readings: {{a: {reading}, b: {reading}}}}}\n",
        encoding="utf-8",
    )
    patched = ("patches/more", "set.clauses.what.is", "new")
    of_token = three.waiting(f"{GAME}/token")
    assert {owner for owner, *_ in of_token} == {"patches/more", "disputed"}
    assert patched in of_token
    assert [owner for owner, *_ in three.waiting(f"{GAME}/dice")] == ["disputed"] * 4
    assert three.waiting(f"{GAME}/patches/more") == [patched]
    three.accept(f"{GAME}/token")
    assert {owner for owner, *_ in three.waiting()} == {"game.yaml"}
    assert not [line for line in three.lines() if ".was " in line]


def test_a_retired_id_leads_to_what_took_its_place(three: Desk) -> None:
    replace(three.game / "game.yaml", "default: base", "default: base\nredirects: {old.roll: gather.roll}")
    three.change("pl")
    assert three.waiting(f"{GAME}/old.roll") == [(*CLAUSE, "some")]


# ---------------------------------------------------------------- languages, and ways to read


def test_a_language_without_text_is_asked_for_once_it_has_one(three: Desk) -> None:
    what, hungarian = ("token", "clauses.what"), "      hu: Amit a játékosok gyűjtenek.\n"
    replace(three.game / TERMS, hungarian, "")
    assert three.waiting() == [(*what, "some")]
    three.accept()
    assert three.waiting() == []
    replace(three.game / TERMS, "      pl: To, co gracze", "      hu: Amit ma gyűjtenek.\n      pl: To, co gracze")
    [text] = json.loads(three.says("proofread", GAME, "--json", code=1))["texts"]
    assert (text["changed"], text["unchanged"]) == (["hu"], ["en", "pl"])


def test_a_game_that_learns_a_language_is_read_with_the_others(desk: Callable[[str], Desk], begun: Begun) -> None:
    whole = desk("hu,eo,pl")
    shutil.copy(begun("hu,eo") / review.FILE, whole.game / review.FILE)
    states = whole.waiting()
    assert {state for *_, state in states} == {"some"}
    assert len(states) == len(whole.lines())
    assert {language for *_, language in whole.unheard()} == {"pl"}


def test_one_language_has_no_others_to_be_read_with(desk: Callable[[str], Desk]) -> None:
    alone = desk("eo")
    assert all(re.fullmatch(r"\S+ \S+ ear:eo=\S{5}", line) for line in alone.lines())
    alone.record.write_text("", encoding="utf-8")
    assert alone.waiting() == []
    assert len(alone.unheard()) > 10


def test_of_one_language_only_what_asks_for_it(three: Desk) -> None:
    three.change("pl")
    replace(three.game / TERMS, "hu: Amit a játékosok", "hu: Amit most a játékosok")
    lucky, what = (*CLAUSE, "some"), ("token", "clauses.what", "some")
    assert three.waiting() == [what, lucky]
    assert three.waiting(GAME, "--lang", "hu") == [lucky]
    assert three.waiting(GAME, "--lang", "pl") == [what]
    assert three.unheard(GAME, "--lang", "pl") == [(*CLAUSE, "pl")]
    assert [task["kind"] for task in _tasks(three, "--lang", "hu")] == ["aloud (hu)", "proofread (hu)"]


def test_one_way_of_reading_is_not_the_other(three: Desk) -> None:
    three.change(*LUCKY)
    three.accept(GAME, "--by", "ear", "--lang", "en")
    assert three.unheard() == [(*CLAUSE, "pl"), (*CLAUSE, "hu")]
    assert three.waiting() == [(*CLAUSE, "all")]
    [line] = [line for line in three.lines() if line.startswith("gather.roll clauses.lucky")]
    assert re.sub("=.{5}", "", line).split()[2:] == ["meaning:en", "ear:en", "meaning:hu", "meaning:pl"]
    three.accept(GAME, "--by", "meaning")
    assert three.waiting() == []
    assert three.unheard() == [(*CLAUSE, "pl"), (*CLAUSE, "hu")]
    three.accept()
    assert three.unheard() == []


def test_a_game_that_keeps_no_record_by_ear_is_not_asked_for_one(three: Desk) -> None:
    three.record.unlink()
    three.accept(GAME, "--by", "meaning")
    three.change("pl")
    assert three.unheard() == []
    assert three.waiting() == [(*CLAUSE, "some")]
    assert len(three.unheard(GAME, "--by", "ear")) > 30


# ---------------------------------------------------------------- the record


def test_the_record_is_sorted_and_the_same_whenever_it_is_written(three: Desk) -> None:
    first, lines = three.record.read_bytes(), three.lines()
    assert lines == sorted(lines)
    assert len(lines) > 10
    assert all(re.fullmatch(r"\S+ \S+ en=[\w-]{5} hu=[\w-]{5} pl=[\w-]{5}", line) for line in lines)
    three.record.unlink()
    assert {state for *_, state in three.waiting()} == {"new"}
    three.accept()
    assert three.record.read_bytes() == first


def test_what_is_accepted_can_be_named(three: Desk) -> None:
    three.change("pl")
    replace(three.game / TERMS, "hu: Amit a játékosok", "hu: Amit most a játékosok")
    replace(three.game / TABLE, "hu: Oldalak", "hu: Lapok")
    three.accept(f"{GAME}/token")
    assert [owner for owner, *_ in three.waiting()] == ["dice", "gather.roll"]
    three.accept(str(three.game / "tables"))
    assert three.waiting() == [(*CLAUSE, "some")]
    three.accept(str(three.game / RULES))
    assert three.waiting() == []


def test_what_is_gone_is_dropped(three: Desk) -> None:
    replace(three.game / RULES, "    nothing:\n", "    never:\n")
    replace(three.game / "procedures/gather.py", '"nothing"', '"never"')
    assert json.loads(three.says("proofread", GAME, "--json"))["gone"] == [f"{GAME}/gather.roll says.nothing"]
    three.accept()
    assert not [line for line in three.lines() if "says.nothing" in line]


def test_git_merges_what_two_people_read_line_by_line(three: Desk, tmp_path: Path) -> None:
    base, rules = three.record.read_bytes(), (three.game / RULES).read_text(encoding="utf-8")
    three.change("en")
    three.accept()
    (tmp_path / "theirs").write_bytes(three.record.read_bytes())
    (three.game / RULES).write_text(rules, encoding="utf-8")
    three.record.write_bytes(base)
    three.change("pl")
    replace(three.game / RULES, "en: Gathering", "en: The gathering")
    three.accept()
    (tmp_path / "base").write_bytes(base)
    files = [three.record, tmp_path / "base", tmp_path / "theirs"]
    command = ["git", "merge-file", "-p", "--union", *map(str, files)]
    three.record.write_bytes(subprocess.run(command, check=True, capture_output=True).stdout)
    assert three.waiting() + three.unheard() == []
    assert f"{review.FILE} merge=union" in (Path(__file__).parents[2] / ".gitattributes").read_text(encoding="utf-8")
    assert len(three.lines()) == 1 + len({" ".join(line.split()[:2]) for line in three.lines()})
    three.change("hu")
    three.accept()
    assert len(three.lines()) == len({" ".join(line.split()[:2]) for line in three.lines()})


def test_a_record_that_cannot_be_understood_hinders_whoever_reads_and_no_answer(three: Desk) -> None:
    three.record.write_text("\n<<<<<<< ours\n", encoding="utf-8")
    told = f"{three.record}:2:1: error: a merge has left its mark here"
    for arguments in (["proofread"], ["proofread", "--accept"], ["todo"], ["coverage"]):
        assert told in three.says(arguments[0], GAME, *arguments[1:], code=2)
    [problem] = json.loads(three.says("lint", str(three.game), "--format", "json", code=1).rpartition("}")[0] + "}")[
        "problems"
    ]
    assert (problem["code"], problem["severity"], problem["line"]) == ("merge-mark", "warning", 2)
    three.says("ask", GAME, "gather", "--roll", "4")
    assert three.record.read_text(encoding="utf-8") == "\n<<<<<<< ours\n"


def test_a_full_disk_leaves_the_record_as_it_was(three: Desk) -> None:
    three.change("pl")
    before, files = three.record.read_bytes(), sorted(path.name for path in three.game.iterdir())
    told = subprocess.run(
        [sys.executable, "-B", "-m", "rulebase", "proofread", GAME, "--accept"],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)),
    )
    assert (told.returncode, told.stdout) == (2, "")
    assert "” cannot be written: File too large" in told.stderr
    assert three.record.read_bytes() == before
    assert sorted(path.name for path in three.game.iterdir()) == files


# ---------------------------------------------------------------- wrong input, and nothing to do


def test_what_is_accepted_has_to_be_told(three: Desk) -> None:
    three.change(*LUCKY)
    before = three.record.read_bytes()
    for arguments in ([], ["--by", "ear"]):
        assert "--accept takes what it is told" in three.says("proofread", "--accept", *arguments, code=2)
    assert three.record.read_bytes() == before


def test_wrong_input(three: Desk, tmp_path: Path) -> None:
    for what, told in {
        f"{GAME}/gather.rol": "gather.roll",
        "moon-bas": GAME,
        "moon-bas/gather.roll": GAME,
        str(three.game / "rule"): "rules",
        str(tmp_path): "this folder holds no game",
    }.items():
        assert told in three.says("proofread", what, "--accept", code=2), what
    assert "“de”" in three.says("proofread", GAME, "--lang", "de", code=2)


def test_a_game_without_a_record_is_not_asked(three: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "PACKAGED", tmp_path / "none")
    three.record.unlink()
    three.change("pl")
    assert three.says("todo", GAME) == "0 things to do\n"
    assert "by meaning" not in three.says("coverage", GAME)
    assert three.says("proofread").startswith("No game here keeps a record.")
    assert not three.record.exists()


def test_both_packaged_games_keep_a_record_by_meaning_and_by_ear() -> None:
    for folder in folders.packaged():
        record = review.read(folder / review.FILE)
        assert len(record) > 2000
        assert all(line.meaning and line.ear for line in record)
