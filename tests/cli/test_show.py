"""`rulebase show ID --sources`: what each statement says that something rests on."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import bundle, cite
from tests.conftest import POCKET, Command

TINY = str(Path(__file__).parent.parent / "author" / "games")
GIST = "Those who chose Consume: Trade must sell one good"
PAGES = {"en": "p. 6", "pl": "s. 6", "hu": "6. o."}


@pytest.mark.parametrize("language", PAGES)
def test_each_statement_is_told_under_its_page_and_heading(command: Command, language: str) -> None:
    told = command("show", "rftg/trade.sale", "--sources", "--lang", language)
    assert (told.returncode, told.stderr) == (0, "")
    lines = [line.strip() for line in told.stdout.splitlines()]
    place = lines.index(f"{PAGES[language]} $: Handel")
    mark = "" if language == "en" else " [en]"
    assert lines[place + 1] == f"#1 {GIST}{mark}"
    assert lines[place + 2].startswith("#2 ")
    assert GIST not in command("show", "rftg/trade.sale", "--lang", language).stdout


def test_of_a_patched_clause_the_statements_of_the_patch_are_told(command: Command) -> None:
    plain, patched = (
        command("show", "rftg/play.choose", "--sources", *options).stdout
        for options in ((), ("--option", "two-player-advanced"))
    )
    gist = "#2 Choose two of them at the start of each round"
    assert gist in patched
    assert gist not in plain


@pytest.mark.parametrize(
    ("language", "told"), [("en", "(not told yet)"), ("pl", "(jeszcze niestreszczone)"), ("hu", "(még nincs kivonata)")]
)
def test_a_statement_without_a_gist_says_so(command: Command, tmp_path: Path, language: str, told: str) -> None:
    made = command("new", "moon-base", "-o", str(tmp_path), "--languages", "en,pl,hu")
    assert made.returncode == 0
    [book] = (tmp_path / "moon-base" / "sources").glob("*.yaml")
    text = book.read_text(encoding="utf-8")
    book.write_text(text[: text.index("    # Each statement")], encoding="utf-8")
    asked = ("show", "moon-base/gather.roll", "--sources", "--lang", language)
    assert f"#3 {told}\n" in command(*asked, RULEBASE_GAMES=str(tmp_path)).stdout


def test_of_a_row_that_a_patch_changes_in_part_both_are_told(command: Command) -> None:
    asked = ("show", "tiny/hunting", "--ruleset", "night", "--option", "moon", "--sources")
    lines = [line.strip() for line in command(*asked, RULEBASE_GAMES=TINY).stdout.splitlines()]
    row = lines[lines.index("fox") :]
    assert "#3 A roll of 4 or more catches" in row
    assert row[row.index("p. 1 In the moonlight") + 1] == "#1 (not told yet)"


def test_readings_and_open_questions_tell_theirs_too(command: Command) -> None:
    told = command("show", "rftg/power.must", "--sources").stdout
    assert "#1 The player may discard up to 2 cards from hand" in told.partition("The rulebooks disagree")[2]
    assert told.partition("The rules do not say")[2].count("#") >= 3


def places(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, list):
        for part in value:
            yield from places(part)
    elif isinstance(value, dict):
        if "heading" in value:
            yield value
        for part in value.values():
            yield from places(part)


def test_the_json_has_a_gist_for_each_statement(command: Command) -> None:
    asked = ("show", "rftg/trade.sale", "--json")
    found = list(places(json.loads(command(*asked, "--sources").stdout)))
    assert found
    for place in found:
        told = opening.open_game("rftg").bundle.gists[f"{place['id']}/{place['source'].split('/')[1].split('#')[0]}"]
        assert place["gists"] == [told[number - 1] for number in place["statements"]]
    plain = list(places(json.loads(command(*asked).stdout)))
    assert [place["statements"] for place in plain] == [place["statements"] for place in found]
    assert not any("gists" in place for place in plain)


@pytest.mark.parametrize("name", bundle.games())
def test_every_statement_that_a_clause_rests_on_is_among_its_places(name: str) -> None:
    """None is lost where several statements stand in one section."""
    game = opening.open_game(name)
    view = game.at(game.setup.configurations[0], game.languages[0])
    for entry in game.entries:
        found = view.entry(entry)
        for clause in found.body.get("clauses", {}) if found else ():
            sources = found.sources(f"clauses.{clause}") if found else []
            told = {
                f"{place['source'].partition('#')[0]}#{number}"
                for place in cite.places(view, sources)
                for number in place["statements"]
            }
            assert told == set(sources)


def test_effects_within_a_group_are_indented(command: Command) -> None:
    shown = command("show", "pocket/suspicion", RULEBASE_GAMES=str(POCKET)).stdout
    told = ["- The Gardener chooses:", "  - Shed:", "    - Somebody goes to the Shed.", "  - Inn:"]
    assert "\n".join([*told, "    - The Gardener goes to the Inn.\n"]) in shown
    gale = command("show", "pocket/gale", RULEBASE_GAMES=str(POCKET)).stdout.splitlines()
    assert [line.index("-") for line in gale if line.lstrip().startswith("- ")] == [0, 2, 0, 2]
