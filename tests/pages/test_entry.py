"""An entry in all configurations says in each of them what is told in that one alone."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import bundle, quantities, template
from rulebase.model import game as games
from rulebase.pages import entry as entries
from rulebase.pages import numbered, remarks, wordings
from rulebase.pages.language_view import Data, Voice
from rulebase.pages.page import text
from tests.conftest import replace

GAMES = bundle.games()
LANGUAGES = [(game, language) for game in GAMES for language in opening.open_game(game).languages]


def here(listed: list[Data], number: int) -> list[Data]:
    """What holds in a configuration."""
    return [each for each in listed if bytes.fromhex(each["in"])[number // 8] >> number % 8 & 1]


def layered_page(told: Data, number: int) -> Iterator[tuple[str, Any]]:
    """What a layered entry shows in one configuration, in the shape of `entry.page`."""
    for clause in told["clauses"]:
        for variant in here(clause["variants"], number):
            yield f"clauses.{clause['name']}", text(variant["pieces"])
            notes = here(variant["standings"], number)
            yield f"standing.{clause['name']}", notes[0]["name"] if notes else "stated"
    for variant in here(told["numbered"]["variants"], number) if told["numbered"] else []:
        yield "numbered", text(variant["pieces"])
    for value in told["printed"]:
        for variant in here(value["variants"], number):
            yield f"printed.{value['name']}", text(variant["pieces"])
    for item in (item for tale in told["tales"] for item in tale["items"]):
        for variant in here(item["variants"], number):
            yield f"told.{item['key']}", text(variant["pieces"])
            if variant["rule"]:
                yield f"told.{item['key']}.rule", variant["rule"]["to"]
    yield from layered_table(told, number)
    for value in told["values"]:
        for variant in here(value["variants"], number):
            yield f"values.{value['name']}", text(variant["pieces"])
    yield "see", [link["to"] for link in here(told["see"], number)]
    yield "discrepancies", [remark["id"] for remark in here(told["discrepancies"], number)]
    yield "open", [remark["id"] for remark in here(told["open"], number)]


def layered_table(told: Data, number: int) -> Iterator[tuple[str, Any]]:
    for row in told["table"]["rows"] if told["table"] else []:
        for variant in here(row["variants"], number):
            cells = zip(told["table"]["columns"], variant["cells"], strict=True)
            # A column that is empty in this configuration is shown for the sake of others.
            yield f"rows.{row['key']}", {column["id"]: text(cell) for column, cell in cells if text(cell)}
    if told["members"]:
        members = told["members"].get("members")
        if members is None:
            [variant] = here(told["members"]["variants"], number)
            members = [{"pieces": pieces} for pieces in variant["members"]]
        else:
            members = here(members, number)
        yield "list", [text(member["pieces"]) for member in members]


def own_page(page: Data) -> Iterator[tuple[str, Any]]:
    for clause in page["clauses"]:
        yield f"clauses.{clause['name']}", clause["text"]
        yield f"standing.{clause['name']}", clause["standing"]
    if "numbered" in page:
        yield "numbered", page["numbered"]["text"]
    for value in page.get("printed", []):
        yield f"printed.{value['id']}", value["text"]
    for tale in page.get("told", []):
        for number, item in enumerate(tale["items"]):
            yield f"told.{tale['id']}.{number}", item["text"]
            if not tale["quiet"]:
                yield f"told.{tale['id']}.{number}.rule", item["rule"]["id"]
    for row in page.get("rows", []):
        yield f"rows.{row['key']}", {name: cell for name, cell in row["cells"].items() if cell}
    if "list" in page:
        yield "list", [member["title"] for member in page["list"]]
    for name, value in page.get("values", {}).items():
        if page["value_titles"][name]:
            yield f"values.{name}", value
    yield "see", [link["id"] for link in page["see"]]
    yield "discrepancies", [remark["id"] for remark in page["discrepancies"]]
    yield "open", [remark["id"] for remark in page["open"]]


def strings(value: Any) -> Iterator[str]:
    """Every name in an entry, be it a value or a part of a key."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)
    elif isinstance(value, dict) and not quantities.is_text(value):
        for key, part in value.items():
            yield from key.split("/")
            yield from strings(part)


def named(game: games.Game, entry: str) -> set[str]:
    """All that an entry names in whatever way: more than what it can read differently with."""
    found = {entry}
    if entry in numbered.of(game):
        found |= named(game, numbered.of(game)[entry].rule)
    for variant in game.everywhere.variants(entry):
        found |= set(strings(variant.entry.body))
        for written in quantities.texts_in(variant.entry.body):
            for language in game.languages:
                slots = template.slots(game.text(written, language))
                found |= {part for slot in slots for part in (slot.name, slot.name.partition(".")[0])}
    return found & game.entries.keys()


def every_entry(game: games.Game, language: str) -> dict[str, tuple[entries.Entry, Data]]:
    voice = Voice(game, language)
    told = {entry: entries.Entry(voice, entry) for entry in game.entries}
    return {entry: (each, {**each.data()}) for entry, each in told.items()}


@cache
def packaged(name: str, language: str) -> dict[str, tuple[entries.Entry, Data]]:
    return every_entry(opening.open_game(name), language)


def compared(told_by: dict[str, tuple[entries.Entry, Data]], every: bool) -> int:
    """Pages of single configurations compared with what the layered page shows there: all, or one a set told apart."""
    pages = 0
    for entry, (told, data) in told_by.items():
        game, language, known = told.voice.game, told.voice.language, told.voice.everywhere
        sets = known.split(named(game, entry))
        for number in range(len(known.all)) if every else ((bits & -bits).bit_length() - 1 for bits in sets):
            page, own = entries.page(game.at(known.all[number], language), entry), told.at(number)
            assert bool(here([data], number)) is (page is not None), (entry, known.all[number].key)
            assert (own is None) is (page is None)
            if page is not None and own is not None:
                pages += 1
                assert own.numbered is None or own.numbered[0].clauses[own.numbered[1]].text == page["numbered"]["text"]
                assert dict(layered_page(data, number)) == dict(own_page(page)), (entry, known.all[number].key)
    return pages


@pytest.mark.parametrize(("name", "language"), LANGUAGES)
def test_every_set_of_configurations_reads_its_own_page(name: str, language: str) -> None:
    told = packaged(name, language)
    assert compared(told, every=False) > len(told)


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_every_configuration_of_the_pocket_game_reads_its_own_page(orchard: games.View, language: str) -> None:
    told = every_entry(orchard.game, language)
    assert compared(told, every=True) > len(told)


def test_a_card_reads_otherwise_where_its_rule_does_or_a_number_in_that(pocket: Path) -> None:
    replace(pocket / "rules" / "market.yaml", "{coins|of:coin} more.", "{coins|of:coin} more, of {pecks.landing}.")
    replace(pocket / "rules" / "market.yaml", "{coins|of:coin.acc} więcej.", "{coins|of:coin.acc} z {pecks.landing}.")
    replace(pocket / "rules" / "market.yaml", "{coins|of:coin.ins} többet kap.", "{coins|of:coin.ins} {pecks.landing}.")
    rule = "to: powers.jam, when: stormy, sources: [orchard.en/autumn#2]"
    said = ", ".join(f"{code}: 'Storm, {{pecks.landing}}.'" for code in ("en", "pl", "hu"))
    (pocket / "patches" / "stormy" / "jam.yaml").write_text(
        f"- {{patch: stormy.jam, {rule}, replace: {{says.more: {{{said}}}}}}}\n", encoding="utf-8"
    )
    game = opening.open_game("pocket")
    card = next(entry for entry, body in game.entries.items() if "powers" in body.get("data", {}))
    [tale] = entries.Entry(Voice(game, "en"), card).data()["tales"]
    assert len(tale["items"][0]["variants"]) > 3
    compared(every_entry(game, "en"), every=True)


def test_an_entry_reads_otherwise_where_the_rulebooks_disagree_about_it(pocket: Path) -> None:
    file = pocket / "discrepancies" / "all.yaml"
    replace(file, "  to: [limits, people.discards]\n", "  to: [limits, people.discards]\n  when: bees\n")
    replace(file, "  used: three\n", "  used: two\n")
    replace(file, "  to: night.watch\n  when: base\n", "  to: night.watch\n  when: bees\n")
    game = opening.open_game("pocket")
    told = every_entry(game, "en")
    rows = {row["key"]: row["variants"] for row in told["limits"][1]["table"]["rows"]}
    assert len(rows["hand-of-caught"]) > 1
    compared(told, every=True)


@pytest.mark.parametrize("name", [*GAMES, "pocket"])
def test_what_an_option_answers_is_no_open_question_there(name: str, request: pytest.FixtureRequest) -> None:
    game = request.getfixturevalue("orchard").game if name == "pocket" else opening.open_game(name)
    for remark, body in game.remarks("open").items():
        when = game.setup.condition(body.get("when"))
        until = game.setup.condition(body["until"]) if "until" in body else None
        for configuration in game.setup.configurations:
            features = configuration.features
            asked = when <= features and (until is None or not until <= features)
            for entry in remarks.touched(body):
                assert (remark in remarks.here(game.at(configuration, "en"), "open", entry)) is asked


@pytest.mark.heavy
@pytest.mark.parametrize("name", GAMES)
def test_every_configuration_reads_its_own_page(name: str) -> None:
    told = packaged(name, "en")
    assert compared(told, every=True) > len(told)


@pytest.mark.parametrize("name", GAMES)
def test_variants_share_no_configuration_and_differ(name: str) -> None:
    for entry, (_, data) in packaged(name, "en").items():
        for part in [*data["clauses"], *(data["table"] or {"rows": []})["rows"], *data["values"]]:
            sets = [int.from_bytes(bytes.fromhex(variant["in"]), "little") for variant in part["variants"]]
            assert sum(sets).bit_count() == sum(bits.bit_count() for bits in sets), entry
            assert all(sets), entry


def test_a_new_name_comes_after_the_one_that_it_follows_where_it_is_new() -> None:
    assert wordings.merged([["one", "three"], ["one", "two", "three"], ["none", "one"]]) == [
        "none",
        "one",
        "two",
        "three",
    ]


def test_what_a_patch_brings_says_whose_it_is_and_what_it_replaces() -> None:
    voice = Voice(opening.open_game("bsg"), "en")
    deck = entries.Entry(voice, "loyalty.deck").data()
    replacing = [variant for clause in deck["clauses"] for variant in clause["variants"] if variant["replaces"]]
    assert replacing
    assert {name for variant in replacing for name in variant["by"]} >= {"Exodus"}


def test_older_books_come_first_and_of_two_editions_that_in_the_readers_language() -> None:
    """On a page that tells every configuration; each book has its mark and pages."""
    game = opening.open_game("bsg")
    for language in game.languages:
        told = entries.Entry(Voice(game, language), "attack.viper").data()
        books = told["clauses"][0]["variants"][0]["sources"]
        marks = [book["mark"].split()[0] for book in books]
        assert marks == {"en": ["PL", "HU", "EN"], "pl": ["PL", "HU", "EN"], "hu": ["HU", "PL", "EN"]}[language]
        assert all(place["to"].startswith("bsg/sources/") for book in books for place in book["places"])


def test_a_term_is_linked_once_in_a_clause_and_never_on_its_own_page() -> None:
    for name, (_, data) in packaged("bsg", "pl").items():
        for clause in data["clauses"]:
            for variant in clause["variants"]:
                links = [piece["to"] for piece in variant["pieces"] if not isinstance(piece, str)]
                terms = [to for to in links if "#" not in to]
                assert len(terms) == len(set(terms))
                assert f"bsg/{name}" not in terms


def test_what_a_card_can_do_rests_on_the_card_and_on_the_rule_that_says_so(orchard: games.View) -> None:
    told = next(told for entry in orchard.game.entries if (told := entries.tell(orchard, entry)) and told.items)
    [item] = list(told.items.values())[:1]
    rule = orchard.entry(item.rule)
    assert rule is not None
    assert {*told.found.sources(), *rule.sources("says")} == set(item.sources)
    assert set(item.sources) != set(told.found.sources())
