"""How much of a rulebook is encoded, executable and tested, counted out of what can be."""

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from rulebase.author import coverage, effects, opening
from rulebase.cli import main
from rulebase.model import game as games

TINY = Path(__file__).parent / "games" / "tiny"
SECTIONS = """
  - {id: feeding, heading: Feeding, page: 2, kind: rule, statements: 2, executable: true}
  - {id: feeding-example, heading: A hungry fox, page: 2, kind: example, statements: 2, executable: true}
  - {id: cover, heading: The Farm, page: 1, kind: flavour, statements: 0, executable: true}
"""


@pytest.fixture
def farm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str, str], games.Game]:
    """The tiny game with other sections, and with a text of its files replaced."""
    folder = copytree(TINY, tmp_path / "tiny")
    monkeypatch.setenv("RULEBASE_GAMES", str(tmp_path))
    book = folder / "sources" / "farm.en.yaml"
    text = book.read_text(encoding="utf-8").rstrip("\n").replace("statements: 4", "statements: 4\n    executable: true")
    book.write_text(text + SECTIONS, encoding="utf-8")

    def changed(file: str = "", old: str = "", new: str = "") -> games.Game:
        if file:
            path = folder / file
            before = path.read_text(encoding="utf-8")
            assert old in before
            path.write_text(before.replace(old, new, 1), encoding="utf-8")
        return games.Game(opening.of("tiny"))

    return changed


def section(game: games.Game, name: str) -> coverage.Section:
    return next(found for found in coverage.of(game) if (found.book, found.id) == ("farm.en", name))


def procedural(game: games.Game) -> coverage.Procedural:
    return coverage.summary(coverage.of(game), "farm.en")["procedural"]


def test_only_what_can_be_carried_out_is_counted(farm: Callable[..., games.Game]) -> None:
    game = farm()
    summary = coverage.summary(coverage.of(game), "farm.en")
    assert summary["statements"] == 8
    assert summary["sections_left_out"] == 1
    assert procedural(game)["statements"] == 8
    assert section(game, "hunting").procedural
    assert not section(game, "cover").procedural  # it states nothing that could run
    night = coverage.summary(coverage.of(game), "night.en")
    assert night["statements"] == 1
    assert night["procedural"] == {"statements": 0, "executable": 0, "tested": 0}


def test_the_statements_without_procedure_and_without_scenario_are_named(farm: Callable[..., games.Game]) -> None:
    lacking = {found.id: found for found in coverage.not_carried_out(coverage.of(farm()))}
    assert lacking["feeding"].without_procedure == [1, 2]
    assert lacking["feeding"].without_scenario == [1, 2]
    cited = farm("rules/hunt.yaml", "sources: [farm.en/hunting#3]\n  see", "sources: [farm.en/feeding#2]\n  see")
    assert section(cited, "feeding").without_procedure == [1]
    assert section(cited, "feeding").without_scenario == [1]  # the rule is shown by a scenario


def test_a_rule_that_no_scenario_shows_is_no_rule_that_runs(farm: Callable[..., games.Game]) -> None:
    """It can be asked about, and nobody publishes it."""
    farm("rules/hunt.yaml", "sources: [farm.en/hunting#3]\n  see", "sources: [farm.en/feeding#1-2]\n  see")
    farm("scenarios/hunt.yaml", "rules: [hunt.roll]\n", "")
    game = farm("scenarios/hunt.yaml", "rules: [hunt.roll]\n", "")
    assert coverage.unshown(game) == ["hunt.roll"]
    assert section(game, "feeding").without_scenario == [1, 2]


def test_of_what_is_said_not_to_run_neither_procedure_nor_scenario_is_expected(farm: Callable[..., games.Game]) -> None:
    counted = procedural(farm())
    game = farm("sources/farm.en.yaml", "id: feeding,", "id: feeding, not-run: {2: advice},")
    assert section(game, "feeding").without_procedure == [1]
    assert section(game, "feeding").without_scenario == [1]
    assert procedural(game) == counted | {"statements": counted["statements"] - 1}
    assert section(game, "feeding").unencoded == [1, 2]  # somebody has to have read it all the same


def test_a_table_that_is_looked_up_by_a_constant_is_carried_out(farm: Callable[..., games.Game]) -> None:
    farm("tables/hunt.yaml", "sources: [farm.en/hunting#2]", "sources: [farm.en/feeding#1]")
    assert section(farm(), "feeding").without_procedure == [1, 2]
    asks = 'game.table("hunting").row(hunter)["hens"]'
    farm("procedures/waking.py", asks, f'{asks} * bool(game.table(DICE).row("d6"))')
    game = farm("procedures/waking.py", "\n\n\ndef wake", '\n\nDICE = "dice"\n\n\ndef wake')
    assert section(game, "feeding").without_procedure == [2]


def test_an_example_counts_when_a_scenario_plays_it(farm: Callable[..., games.Game]) -> None:
    before = section(farm(), "feeding-example")
    assert (before.executable, before.tested) == (frozenset(), frozenset())
    counted = procedural(farm())
    game = farm("scenarios/hunt.yaml", "farm.en/hunting#4", "[farm.en/hunting#4, farm.en/feeding-example#2]")
    assert section(game, "feeding-example").without_procedure == [1]
    assert section(game, "feeding-example").without_scenario == [1]
    assert procedural(game) == counted | {key: counted[key] + 1 for key in ("executable", "tested")}


def test_a_rule_section_is_not_carried_out_by_being_cited_in_a_scenario(farm: Callable[..., games.Game]) -> None:
    game = farm("scenarios/hunt.yaml", "farm.en/hunting#4", "[farm.en/hunting#4, farm.en/feeding#2]")
    assert section(game, "feeding").encoded == {2}
    assert section(game, "feeding").without_procedure == [1, 2]
    assert section(game, "feeding").without_scenario == [1, 2]


def test_a_reading_that_changes_a_number_is_carried_out() -> None:
    """The second price of Alien goods is printed there, and nothing but the reading rests on it."""
    other = next(
        found for found in coverage.of(opening.open_game("rftg")) if found.id == "power-sell-with-trade-powers"
    )
    assert 5 in other.executable


def test_the_command_lists_what_is_missing(farm: Callable[..., games.Game], capsys: pytest.CaptureFixture[str]) -> None:
    farm()
    assert main.main(["coverage", "tiny", "--sections", "--lang", "en"]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert any(line.startswith("encoded") and line.split()[2:4] == ["/", "8"] for line in lines)
    assert any(line.startswith("tested") and line.split()[2:4] == ["/", "8"] for line in lines)
    (feeding,) = [line for line in lines if line.startswith("feeding:")]
    assert "cited nowhere 1, 2; no procedure 1, 2; no scenario 1, 2" in feeding
    assert not any(line.startswith("cover") for line in lines)


def test_statements_told_in_a_few_words_are_counted(
    farm: Callable[..., games.Game], capsys: pytest.CaptureFixture[str]
) -> None:
    sections = coverage.of(farm())
    assert coverage.summary(sections, "farm.en")["gists"] == 4
    assert [found.id for found in coverage.untold(sections)] == ["moonlight"]  # nothing rests on the others
    game = farm("tables/hunt.yaml", "sources: [farm.en/hunting#2]", "sources: [farm.en/feeding#2]")
    assert [found.id for found in coverage.untold(coverage.of(game))] == ["feeding", "moonlight"]
    assert main.main(["todo", "tiny"]) == 1
    assert "gists  tiny/farm.en/feeding  2 statements  Feeding\n" in capsys.readouterr().out
    assert main.main(["coverage", "tiny", "--sections", "--lang", "en"]) == 0
    assert any(
        line.split() == ["with", "a", "gist", "4", "/", "8", "50.0%"] for line in capsys.readouterr().out.splitlines()
    )


def test_the_json_keeps_its_keys(farm: Callable[..., games.Game], capsys: pytest.CaptureFixture[str]) -> None:
    farm()
    assert main.main(["coverage", "tiny", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["schema"] == 1
    book = told["games"]["tiny"]["farm.en"]
    counts = {"sections", "sections_encoded", "sections_left_out", "statements", "encoded", "executable", "tested"}
    lists = {"missing", "without_procedure", "without_scenario", "left_out", "not_run"}
    assert book.keys() == counts | lists | {"procedural", "gists"}
    assert book["without_procedure"]["feeding"] == [1, 2]
    assert book["without_scenario"]["feeding-example"] == [1, 2]
    assert book["left_out"] == {"cover": "flavour"}
    assert book["not_run"] == {}


def test_only_the_topics_asked_for_are_counted(
    farm: Callable[..., games.Game], capsys: pytest.CaptureFixture[str]
) -> None:
    farm("sources/farm.en.yaml", "id: feeding,", "id: feeding, topic: feed-the-foxes,")
    assert main.main(["coverage", "tiny", "--topics", "feed*", "--json"]) == 0
    books = json.loads(capsys.readouterr().out)["games"]["tiny"]
    assert {book: told["statements"] for book, told in books.items()} == {"farm.en": 2, "night.en": 0}
    assert main.main(["coverage", "tiny", "--topics", "feed-the-fox"]) == 2
    assert "did you mean “feed-the-foxes”?" in capsys.readouterr().err


def test_every_section_of_the_flagship_has_its_topic() -> None:
    books = opening.open_game("bsg").books
    without = [
        f"{book}/{section}"
        for book, about in books.items()
        for section, printed in about["sections"].items()
        if not printed.get("topic") and book != "printed.en"
    ]
    assert without == []


def test_all_of_the_finished_rulebook_is_carried_out() -> None:
    sections = [found for found in coverage.of(opening.open_game("rftg")) if found.book == "rftg.pl"]
    lacking = {
        found.id: (found.without_procedure, found.without_scenario) for found in coverage.not_carried_out(sections)
    }
    assert lacking == {}
    assert coverage.unencoded(sections) == []
    assert coverage.untold(sections) == []
    counts = coverage.summary(sections, "rftg.pl")["procedural"]
    assert counts["executable"] == counts["tested"] == counts["statements"] > 0


def test_effects_are_counted_by_what_becomes_of_them(orchard: games.View, capsys: pytest.CaptureFixture[str]) -> None:
    counted = effects.counted(orchard.game)
    assert counted["event"][effects.WANTED] == 1  # dancing
    assert counted["places"] == {effects.TOLD: 1, effects.OWN: 2}  # a rest in the inn
    assert main.main(["coverage", "bsg", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["effects"]["bsg"][effects.READ]
