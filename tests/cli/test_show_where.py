"""`rulebase show ID --where`: the file and line of a thing, of what changes it, carries it out and tests it."""

import functools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from rulebase.author import collect, locate, opening
from rulebase.author.lint import shape
from rulebase.cli import main
from rulebase.model import bundle, folders
from tests.conftest import Command, replace

ROOT = Path(__file__).parent.parent.parent
NUMBERS = re.compile(r"(?<=yaml:)\d+|(?<=py:)\d+|(?<=lines )[\d, ]+\d")
HEADINGS = {
    "en": [
        "Written in",
        "Changed by patches",
        "Numbers from",
        "Named in tables",
        "Carried out by",
        "Tested by scenarios",
    ],
    "pl": [
        *("Zapisane w", "Zmieniane przez łatki", "Liczby z", "Wymienione w tabelach"),
        *("Wykonywane przez", "Sprawdzane w scenariuszach"),
    ],
    "hu": [
        *("Itt áll", "Foltok, amelyek módosítják", "Számok innen", "Táblázatok, amelyek említik"),
        *("Eljárások, amelyek végrehajtják", "Forgatókönyvek, amelyek próbára teszik"),
    ],
}


_collected = functools.cache(collect.collect)


@pytest.fixture(autouse=True)
def _read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of a game are read once, whatever is looked for in them."""
    monkeypatch.setattr(collect, "collect", _collected)


def asked(command: Command, name: str) -> dict[str, list[dict[str, Any]]]:
    told = command("show", name, "--where", "--json")
    assert (told.returncode, told.stderr) == (0, "")
    where: dict[str, list[dict[str, Any]]] = json.loads(told.stdout)["where"]
    return where


def line(spot: dict[str, Any]) -> str:
    """The line of a file that a place leads to."""
    return str(Path(spot["file"]).read_text(encoding="utf-8").splitlines()[spot["line"] - 1])


@pytest.mark.parametrize("language", HEADINGS)
def test_a_rule_is_followed_from_its_text_to_its_tests(command: Command, language: str) -> None:
    told = command("show", "bsg/attack.viper-mk7", "--where", "--lang", language)
    lines = told.stdout.splitlines()
    assert [text for text in lines if text in HEADINGS[language]] == HEADINGS[language]
    games = "  rulebase/games/bsg"  # as seen from here, as a terminal can open them
    places = [text for text in lines if text.startswith(games)]
    assert len(places) >= 12
    for place in places:
        file, number = re.match(r"  ([^ :]+):(\d+)", place).groups()  # type: ignore[union-attr]
        assert int(number) <= len((ROOT / file).read_text(encoding="utf-8").splitlines())


def test_every_place_leads_to_what_it_says(command: Command) -> None:
    where = asked(command, "bsg/attack.viper-mk7")
    assert [line(spot).strip() for spot in where["written"]] == ["- id: attack.viper-mk7"]
    assert where["changed"]
    assert all(line(spot).strip() == f"- patch: {spot['patch']}" for spot in where["changed"])
    [cell] = where["tables"]
    assert (cell["to"], cell["path"]) == ("attack", "add.rows.viper-mk7.rule")
    assert "rule: attack.viper-mk7" in line(cell)
    assert {line(spot).partition(" ")[0] for spot in where["scenarios"]} <= {"-", "ruleset:", "question:"}
    assert {spot["path"] for spot in where["spoken"]} == {"says.damaged", "says.destroyed", "says.missed"}


@pytest.mark.parametrize("name", ["bsg/attack.viper", "bsg/attack.viper-mk7", "rftg/play.choose", "bsg/nuke.limit"])
def test_the_numbers_of_a_text_lead_to_their_cells(command: Command, name: str) -> None:
    """In the table, and in each patch that writes them."""
    where = asked(command, name)
    [rule] = where["written"]
    text = Path(rule["file"]).read_text(encoding="utf-8").partition(f"- id: {rule['id']}\n")[2].partition("\n- id:")[0]
    quoted = set(re.findall(r"\{([a-z0-9-]+\.[a-z0-9.-]+)", text))
    assert quoted <= {spot["number"] for spot in where["numbers"]}
    for spot in where["numbers"]:
        last = spot["number"].rpartition(".")[2]
        assert f"{last}: " in line(spot)


def test_a_number_that_an_expansion_changes_is_found_in_both(command: Command) -> None:
    spots = [spot for spot in asked(command, "bsg/nuke.limit")["numbers"] if spot["number"] == "nuke.most"]
    assert [Path(spot["file"]).parts[-3] for spot in spots] == ["bsg", "patches"]


def test_a_procedure_that_reads_the_rule_from_a_column_is_named(command: Command) -> None:
    [carrier] = asked(command, "bsg/attack.viper-mk7")["procedures"]
    assert (carrier["function"], carrier["columns"], carrier["questions"]) == ("attack", ["attack.rule"], ["attack"])
    assert line(carrier).startswith("def attack(")
    written = Path(carrier["file"]).read_text(encoding="utf-8").splitlines()
    assert all('["rule"]' in written[number - 1] for number in carrier["lines"])
    assert "attack.viper-mk7" not in "\n".join(written)


def test_a_row_that_goes_through_helpers_leads_to_them(command: Command) -> None:
    carriers = {spot["function"]: spot for spot in asked(command, "bsg/succession.brig")["procedures"]}
    assert carriers["_loses"]["columns"] == ["title-triggers.rule"]
    assert carriers["send"]["parts"] == ["at"]  # a row of `follows` says that it comes of being moved
    assert "_survives" not in carriers


@pytest.mark.parametrize(
    ("rule", "function"), [("damage.galactica-lost", "galactica"), ("end.nobody-left", "by_trial")]
)
def test_the_end_of_the_game_leads_to_who_tells_whether_it_has_come(command: Command, rule: str, function: str) -> None:
    [carrier] = asked(command, f"bsg/{rule}")["procedures"]
    assert (carrier["function"], carrier["columns"]) == (function, ["endings.rule"])


def test_a_procedure_that_names_the_rule_or_builds_its_name_is_found(command: Command) -> None:
    named = {spot["function"]: spot for spot in asked(command, "rftg/trade.sale")["procedures"]}
    assert set(named) == {"refused", "trade", "_of_kind"}
    text = Path(named["trade"]["file"]).read_text(encoding="utf-8").splitlines()
    assert all("trade.sale" in text[number - 1] or "SALE" in text[number - 1] for number in named["trade"]["lines"])
    [built] = asked(command, "rftg/six-cost.world")["procedures"]
    assert "score" in built["questions"]


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("bsg/brig", ["term"]),
        ("bsg/titles", ["table", "question", "part"]),
        ("bsg/attacker", ["fact"]),
        ("bsg/felled", ["slot"]),
        ("bsg/centurion-roll", ["open-question"]),
        ("bsg/nuke-target-and-eight", ["discrepancy"]),
        ("bsg/nuke.exodus", ["patch"]),
        ("rftg/old-earth", ["card"]),
        ("rftg/tableau", ["term", "question", "part"]),
    ],
)
def test_whatever_has_a_name_has_a_place(command: Command, name: str, kinds: list[str]) -> None:
    where = asked(command, name)
    assert sorted(spot["kind"] for spot in where["written"]) == sorted(kinds)
    for spot in where["written"]:
        assert re.fullmatch(rf"\s*- (id|patch): {re.escape(name.partition('/')[2])}", line(spot))


def test_a_thing_is_found_by_what_it_is_called(command: Command) -> None:
    by_name, by_id = (command("show", name, "--where").stdout for name in ("bsg/Areszt", "bsg/brig"))
    assert by_name == by_id != ""
    wrong = command("show", "bsg/attak.viper", "--where")
    assert wrong.returncode == 2
    assert "bsg/attack.viper" in wrong.stderr


def test_a_sentence_that_tells_a_number_is_found_at_its_table(command: Command) -> None:
    spoken = asked(command, "bsg/attack")["spoken"]
    assert spoken
    for spot in spoken:
        text = Path(spot["file"]).read_text(encoding="utf-8").splitlines()[spot["line"] - 1 :]
        assert "{attack." in "\n".join(text[:4])


def test_what_is_long_is_cut_and_json_has_all(command: Command) -> None:
    told = command("show", "bsg/viper", "--where").stdout
    scenarios = asked(command, "bsg/viper")["scenarios"]
    assert f"and {len(scenarios) - 12} more places (--json has all)" in told


@pytest.mark.parametrize("name", bundle.games())
def test_every_executable_rule_leads_to_a_procedure(name: str) -> None:
    """But for those that the checker says itself: of what is not on the table."""
    game = opening.open_game(name)
    modules, wrong = shape.modules(folders.procedures_of(name).parent)
    carried = locate.Code(game.core, modules)
    absent = {body.get("absent") for body in game.core["facts"].values()}
    rules = [rule for rule in game.of_kind("rule") if game.entries[rule].get("executable") and rule not in absent]
    assert rules
    assert not wrong
    assert [rule for rule in rules if not carried.carriers(rule)] == []


def test_files_that_cannot_be_read_are_told_with_their_place(pocket: Path, command: Command) -> None:
    replace(pocket / "tables/all.yaml", "- id: offices\n", "- id: *offices\n")
    told = command("show", "pocket/birds.peck", "--where")
    assert told.returncode == 2
    assert "pocket/tables/all.yaml:7:7: error:" in told.stderr


def test_a_package_without_the_files_shows_what_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a wheel has it: compiled games, and the procedures alone in their folders."""
    opening.build(tmp_path / "bundled")
    for folder in folders.packaged():
        below = tmp_path / "games" / folder.name / "procedures"
        below.mkdir(parents=True)
        for path in (folder / "procedures").glob("*.py"):
            (below / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(folders, "PACKAGED", str(tmp_path / "games"))
    monkeypatch.setattr(folders, "BUNDLED", str(tmp_path / "bundled"))
    monkeypatch.chdir(tmp_path)
    assert main.main(["show", "bsg/attack.viper-mk7", "--where", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "The files that this game was written in are not here" in told
    assert "  games/bsg/procedures/attack.py:10  attack()" in told
    assert "  attack.combined-viper-mk7-rule (combined rules)" in told
    assert re.search(r"  scenarios/attack.yaml:\d+  A six damages a Mark VII viper", told)
    assert "rules/attack.yaml" not in told


def test_what_contributors_read_of_it_is_so(command: Command) -> None:
    """The example in the guide, but for the numbers of lines: these move with every edit."""
    text = (ROOT / "site" / "guide" / "rules.md").read_text(encoding="utf-8")
    [(typed, output)] = re.findall(r"```console\n\$ rulebase (show .*)\n((?:.*\n)*?)…\n```", text)
    shown, printed = (NUMBERS.sub("N", part) for part in (output, command(*typed.split()).stdout))
    assert printed.startswith(shown)
    assert "attack(); lines N" in shown
