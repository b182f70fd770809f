"""What the page of a card, a character, a place says besides its own words: rows, ranks, who speaks of it, signs."""

from collections.abc import Iterator
from functools import cache

import pytest

from rulebase.author import opening
from rulebase.model import bundle, card_lists
from rulebase.pages import material as materials
from rulebase.pages import naming, page_data
from rulebase.pages.kinds import entry as entries
from rulebase.pages.kinds import lists
from rulebase.pages.material import Material
from rulebase.pages.page import targets, text

NAMES = bundle.games()
LISTED = [name for name in NAMES if any("list" in body for body in opening.open_game(name).entries.values())]
QUIET = [name for name in NAMES if any(each.quiet for each in card_lists.lists(opening.open_game(name).core))]


@cache
def material(name: str) -> Material:
    game = opening.open_game(name)
    return Material(game, game.languages[0])


@pytest.mark.parametrize("name", LISTED)
def test_everybody_has_the_rank_that_the_list_of_each_configuration_gives(name: str) -> None:
    made = material(name)
    voice = made.voice
    for listed in (entry for entry, body in made.game.entries.items() if "list" in body):
        for here in (made.game.setup.configure(ruleset) for ruleset in made.game.setup.rulesets):
            found = made.game.at(here, made.language).entry(listed) if here else None
            if here is None or found is None:
                continue
            there = [each for each in found.body["list"] if made.game.at(here, made.language).entry(each)]
            for place, member in enumerate(there, 1):
                told = next(each for each in made.things.ranks(member) if each["to"] == f"{name}/{listed}")
                bit = made.game.setup.number(here)
                [said] = [
                    each["said"] for each in told["variants"] if bytes.fromhex(each["in"])[bit // 8] >> bit % 8 & 1
                ]
                assert said == voice.anywhere.grammar.ordinal(place), (listed, member)


def cells(row: page_data.NamingRow) -> Iterator[str]:
    for variant in row["variants"]:
        yield from (text(pieces) for _, pieces in variant["cells"])


@pytest.mark.parametrize("name", NAMES)
def test_rows_of_tables_stand_on_the_pages_of_what_they_are_about(name: str) -> None:
    made = material(name)
    shown = 0
    for table, data in made.entries.items():
        keys = [row["key"] for row in (data["table"] or {"rows": []})["rows"]]
        for thing in {part for key in keys for part in key.split("/")} & made.entries.keys() - {table}:
            own = [key for key in keys if thing in key.split("/")]
            told = [each for each in made.things.rows(thing) if each["to"] == f"{name}/{table}"]
            assert len(own) <= materials.ENOUGH or not told
            for row in (row for each in told for row in each["rows"]):
                assert row["key"] in own
                assert all(cells(row))
                shown += 1
    assert shown > 3


@pytest.mark.parametrize("name", NAMES)
def test_all_that_speaks_of_an_entry_is_on_its_page_once(name: str) -> None:
    made = material(name)
    for entry, data in made.entries.items():
        whole = entries._whole(made, entry, data)
        groups = [link["to"] for group in whole["mentioned"] for link in group["links"]]
        beside = [link["to"] for part in ("see", "ranks", "rows") for link in whole[part]]
        assert len(set(groups)) == len(groups)
        assert not set(groups) & set(beside)
        speaking = {f"{name}/{other}" for other in made.linking.get(f"{name}/{entry}", {}) if other != entry}
        assert speaking <= {*groups, *beside}
        kinds = [group["links"][0]["kind"] for group in whole["mentioned"]]
        assert kinds == [kind for kind in lists.KINDS if kind in kinds]


@pytest.mark.parametrize("name", QUIET)
def test_signs_lead_to_what_they_name_and_to_no_rule(name: str) -> None:
    made = material(name)
    quiet = {each.name for each in card_lists.lists(made.game.core) if each.quiet}
    rules = {f"{name}/{entry}" for entry in made.game.of_kind("rule")}
    led: set[str] = set()
    for data in made.entries.values():
        for tale in (tale for tale in data["tales"] if tale["id"] in quiet):
            to = set(targets(tale["items"]))
            assert not to & rules
            led |= to
    assert led


@pytest.mark.parametrize("name", LISTED)
def test_lists_are_gone_through_once_however_many_things_are_asked_about(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = opening.open_game(name)
    made = Material(game, game.languages[0])
    member = next(body["list"][0] for body in game.entries.values() if "list" in body)
    assert made.things.ranks(member)
    monkeypatch.setattr(naming, "members", None)
    assert any(made.things.ranks(thing) for thing in game.entries if thing != member)


@pytest.mark.parametrize("language", opening.open_game("rftg").languages)
def test_the_limit_of_a_hand_is_said_where_the_term_is_explained(language: str) -> None:
    made = Material(opening.open_game("rftg"), language)
    limit = str(made.game.entries["ending"]["values"]["hand"])
    assert all(limit in str(variant["text"]) for variant in entries._in_short(made.entries["hand-limit"]))
