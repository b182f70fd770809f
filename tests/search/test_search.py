import json
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebase.author import opening
from rulebase.search import documents, index, queries
from tests.conftest import Command, replace

FORMS = [
    ("viper", ["viper", "vipera", "viperów", "viperow", "viperze", "Viperát", "viperat", "Viperának", "vipers"]),
    ("brig", ["areszt", "aresztu", "Areszcie", "fogda", "fogdába", "fogdaba", "Brig"]),
    ("heavy-raider", ["ciężkiego raidera", "ciezkich raiderow", "Nehéz Raiderek", "heavyraider"]),
]


def ids(found: queries.Found) -> list[str]:
    return [hit.thing.id for hit in found.hits]


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
@pytest.mark.parametrize(("entry", "typed"), [(entry, form) for entry, forms in FORMS for form in forms])
def test_every_written_form_of_a_term_finds_it_from_every_language(
    opened: queries.Index, language: str, entry: str, typed: str
) -> None:
    assert ids(opened.search(typed, language, ["bsg"]))[0] == entry


def test_the_word_as_typed_goes_before_its_likes(alike: queries.Index) -> None:
    assert ids(alike.search("kör", "hu", ["alike"]))[:2] == ["turn", "turn.order"]
    assert ids(alike.search("kor", "hu", ["alike"]))[:2] == ["age", "age.first"]
    assert set(ids(alike.search("kor", "hu", ["alike"]))) >= {"turn", "age"}
    assert ids(alike.search("varazslo", "hu", ["alike"])) == ["wizard"]


def test_a_language_without_a_stemmer_is_searched_too(alike: queries.Index) -> None:
    for typed in ("čarodejník", "carodejnik", "čarodejníkom", "carodej", "carodenjik"):
        assert ids(alike.search(typed, "sk", ["alike"])) == ["wizard"]
    assert ids(alike.search("kameňa", "sk", ["alike"]))[0] == "tower.built"


def test_a_rule_goes_before_a_mention(opened: queries.Index) -> None:
    found = ids(opened.search("basestar", "en", ["bsg"]))
    assert found[0] == "basestar"
    assert found.index("attack.basestar") < found.index("units.in-play")


def test_a_game_that_is_not_asked_for_is_not_searched(opened: queries.Index) -> None:
    everywhere = opened.search("karta", "pl")
    assert {hit.thing.game for hit in everywhere.hits} >= {"bsg"}
    assert opened.search("karta", "pl", []).hits == []
    assert {hit.thing.game for hit in opened.search("karta", "pl", ["bsg"]).hits} == {"bsg"}


@pytest.fixture
def numbers() -> Callable[..., dict[str, int]]:
    setup = opening.open_game("bsg").setup

    def number(ruleset: str, *options: str) -> dict[str, int]:
        here = setup.configure(ruleset, options)
        assert here is not None
        return {"bsg": setup.number(here)}

    return number


def test_what_is_not_in_the_configuration_goes_down(
    opened: queries.Index, numbers: Callable[..., dict[str, int]]
) -> None:
    def score(entry: str, asked: dict[str, int]) -> float:
        hits = opened.search("viper", "en", ["bsg"], asked).hits
        return next(hit.score for hit in hits if hit.thing.id == entry)

    base, fleet = numbers("base"), numbers("exodus", "cylon-fleet")
    assert score("viper-mk7", base) == pytest.approx(score("viper-mk7", fleet) * queries.ABSENT, abs=1e-4)
    assert score("viper", base) == score("viper", fleet)


def test_a_patched_wording_is_found_and_where_it_holds_is_known(
    opened: queries.Index, numbers: Callable[..., dict[str, int]]
) -> None:
    base, combined = numbers("base")["bsg"], numbers("combined")["bsg"]
    found = opened.search("what does a raptor attack as a viper does, damages basestar", "en", ["bsg"])
    hit = next(hit for hit in found.hits if hit.thing.id == "attack.by-viper")
    snippet = opened.snippet(found, hit, "en", base)
    assert snippet is not None
    assert "assault raptor" in snippet.text
    assert not snippet.holds >> base & 1
    assert snippet.holds >> combined & 1
    assert snippet.sources == [source for source in snippet.sources if source.startswith("bsg-combined.en/")]


def test_a_single_value_of_a_table_is_found_by_what_it_is_called(
    opened: queries.Index, numbers: Callable[..., dict[str, int]]
) -> None:
    found = opened.search("tyle żetonów uszkodzeń go niszczy", "pl", ["bsg"])
    assert found.hits[0].thing.id == "basestar-damage"
    snippet = opened.snippet(found, found.hits[0], "pl", numbers("base")["bsg"])
    assert snippet is not None
    assert snippet.text == "Tyle żetonów uszkodzeń go niszczy: 3"
    assert snippet.sources


def test_numbers_in_a_snippet_are_those_of_the_configuration(
    opened: queries.Index, numbers: Callable[..., dict[str, int]]
) -> None:
    found = opened.search("how many nukes can the admiral have", "en", ["bsg"])
    hit = next(hit for hit in found.hits if hit.thing.id == "nuke.limit")
    for ruleset, most in (("base", "2"), ("exodus", "3"), ("combined", "3")):
        snippet = opened.snippet(found, hit, "en", numbers(ruleset)["bsg"])
        assert snippet is not None
        assert snippet.text == f"The Admiral never has more than {most} nuke tokens."


@pytest.mark.parametrize(
    "query",
    ["(", "<", '"', "*", "😀", "a" * 10_000, "viper " * 2_000, "of the and", "\0", "{viper}", "%s", "__proto__", "-"],
)
def test_odd_queries_do_no_harm(opened: queries.Index, query: str) -> None:
    for language in opened.languages:
        found = opened.search(query, language)
        assert len(found.words) <= 12
        for hit in found.hits[:3]:
            opened.snippet(found, hit, language, 0)


def test_marks_stand_on_the_words(opened: queries.Index) -> None:
    found = opened.search("ciezkie raidery", "pl", ["bsg"])
    hit = next(hit for hit in found.hits if hit.thing.id == "attack.by-heavy-raider")
    snippet = opened.snippet(found, hit, "pl", 0)
    assert snippet is not None
    assert [snippet.text[start:end] for start, end in snippet.marks] == ["Ciężki", "raider"]


# ---------------------------------------------------------------- the command


def test_hits_as_json(command: Command) -> None:
    done = command("search", "Viperát", "--lang", "pl", "--game", "bsg", "--limit", "3", "--json")
    answer = json.loads(done.stdout)
    assert done.returncode == 0
    assert (answer["schema"], answer["query"], answer["language"]) == (1, "Viperát", "pl")
    assert len(answer["hits"]) == 3
    hit = answer["hits"][0]
    assert (hit["id"], hit["game"], hit["kind"], hit["title"]) == ("bsg/viper", "bsg", "term", "viper")
    assert hit["url"] == "pl/bsg/viper/"
    assert 0 < hit["score"] <= 1
    assert hit["sources"][0]["language"] == "pl"
    assert hit["here"] is True
    assert hit["where"] == []
    assert hit["through"] == [{"typed": "viperát", "word": "viperát", "language": "hu"}]
    assert [hit["snippet"][start:end] for start, end in hit["marks"]] == ["myśliwiec"]


def test_hits_for_a_reader(command: Command) -> None:
    done = command("search", "mark", "VII", "--lang", "en", "--limit", "1")
    assert done.returncode == 0
    told = done.stdout.splitlines()
    assert told[0].startswith("Mark VII viper")
    assert told[0].endswith("bsg/viper-mk7")
    assert "only with: Exodus + Cylon Fleet, combined rules" in done.stdout
    assert "\033" not in done.stdout
    asked = command("search", "mark VII", "--ruleset", "combined", "--lang", "en", "--limit", "1").stdout
    assert "only with" not in asked


def test_found_through_another_language_is_said(command: Command) -> None:
    assert "found through: hajó (Hungarian)" in command("search", "hajo", "--lang", "en").stdout


def test_nothing_found_suggests(command: Command) -> None:
    done = command("search", "galctc", "--lang", "en")
    assert done.returncode == 1
    assert done.stdout.splitlines()[1:] == ["Did you mean “Galactica”?"]
    done = command("search", "(", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["hits"] == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["search"], "QUERY"),
        (["search", "viper", "--lang", "xx"], "xx"),
        (["search", "viper", "--game", "bgs"], "bsg"),
        (["search", "viper", "--game", "bsg", "--ruleset", "exodsu"], "hint: Exodus"),
        (["search", "viper", "--ruleset", "exodsu"], "exodsu"),
        (["search", "viper", "--limit", "0"], "--limit"),
    ],
)
def test_wrong_input_is_told(command: Command, arguments: list[str], told: str) -> None:
    done = command(*arguments)
    assert done.returncode == 2
    assert told in done.stderr


def test_a_ruleset_is_taken_by_the_name_that_an_error_hints_at(command: Command) -> None:
    by_name = command("search", "viper", "--game", "bsg", "--ruleset", "Exodus", "--json")
    assert by_name.returncode == 0
    by_id = command("search", "viper", "--game", "bsg", "--ruleset", "exodus", "--json")
    assert json.loads(by_name.stdout)["hits"] == json.loads(by_id.stdout)["hits"]


def test_speaks_the_readers_language(command: Command) -> None:
    polish = json.loads(command("search", "brig", "--json", LC_ALL="pl_PL.UTF-8").stdout)
    assert polish["language"] == "pl"
    assert polish["hits"][0]["title"] == "Areszt"


# ---------------------------------------------------------------- the index


def test_the_index_follows_the_knowledge(
    alone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert command("search", "zaphod", "--lang", "en").returncode == 1
    replace(alone / "cards" / "all.yaml", "aliases: {en: [plums]", "aliases: {en: [zaphod]")
    done = command("search", "zaphod", "--lang", "en", "--json")
    assert json.loads(done.stdout)["hits"][0]["id"] == "pocket/plum"


@pytest.mark.usefixtures("alone")
@pytest.mark.skipif(os.name == "nt", reason="permissions are told otherwise there")
def test_a_cache_that_cannot_be_written_costs_only_time(tmp_path: Path, command: Command) -> None:
    (tmp_path / "file").touch()
    done = command("search", "starling", "--lang", "en", XDG_CACHE_HOME=str(tmp_path / "file" / "below"))
    assert done.returncode == 0


@pytest.mark.usefixtures("alone")
def test_a_cache_that_can_only_be_read_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    assert command("search", "starling", "--lang", "en").returncode == 0
    before = {path: path.stat().st_mtime_ns for path in cache.rglob("*")}
    for path in before:
        path.chmod(stat.S_IRUSR | (stat.S_IXUSR if path.is_dir() else 0))
    try:
        assert command("search", "starling", "--lang", "en").returncode == 0
        assert {path: path.stat().st_mtime_ns for path in cache.rglob("*")} == before
    finally:
        for path in before:
            path.chmod(stat.S_IRWXU)


def test_every_document_has_a_title_and_a_page_name_of_its_own() -> None:
    found = index.every_thing(opening.every())
    assert all(thing.titles for thing in found)
    urls = [queries.url(queries.Ranked(each.game, each.id, each.kind, each.holds), "en") for each in found]
    assert len(set(urls)) == len(urls)


def test_a_word_of_ones_own_language_is_not_said_to_be_foreign(command: Command) -> None:
    told = command("search", "two settle phases", "--game", "rftg", "--lang", "en").stdout
    assert "rftg/settle-action" in told
    assert "found through" not in told


def test_only_words_that_were_meant_are_marked(opened: queries.Index) -> None:
    found = opened.search("crisis card", "en", ["bsg"])
    hit = next(hit for hit in found.hits if hit.thing.id == "crisis-card")
    snippet = opened.snippet(found, hit, "en", 0)
    assert snippet is not None
    marked = [snippet.text[start:end] for start, end in snippet.marks]
    assert "event" not in marked
    foreign = opened.search("atomfegyver", "pl", ["bsg"])  # what leads there is not what is read
    told = opened.snippet(foreign, foreign.hits[0], "pl", 0)
    assert told is not None


def test_a_rule_is_found_by_what_players_call_it(opened: queries.Index) -> None:
    """Neither its title nor its text says “hit” or “raider”: its aliases do."""
    for typed, language in (
        ("raider hits a viper", "en"),
        ("raider trafia vipera", "pl"),
        ("raider vipert talál", "hu"),
    ):
        found = opened.search(typed, language, ["bsg"]).hits[:5]
        assert "attack.viper" in [hit.thing.id for hit in found]


def test_what_is_not_so_is_not_found_and_an_unused_reading_holds_nowhere() -> None:
    game = opening.open_game("bsg")
    found = {thing.id: thing for thing in documents.of(game)}
    [row] = [each for each in found["action-types"].passages if each.path == "rows.viper-action"]
    columns = game.entries["action-types"]["columns"]
    allowed = [game.text(columns[name]["title"], "en") for name in ("infiltrators", "cylons", "leaders")]
    assert [title in row.texts["en"] for title in allowed] == [True, False, False]
    for name, body in game.core["discrepancies"].items():
        held = {each.path.removeprefix("readings.") for each in found[name].passages if each.holds}
        assert held & body["readings"].keys() <= {body["used"]}


def test_what_a_language_does_not_tell_is_not_found_in_it(pocket: Path) -> None:
    replace(pocket / "rules" / "market.yaml", ', hu: "A pénzérmék száma a játékosok számától függ."', "")
    found = {thing.id: thing for thing in documents.of(opening.open_game("pocket"))}
    told = {passage.path: list(passage.texts) for passage in found["setup.table"].passages}
    assert told["clauses.coins"] == ["en", "pl"]
    assert told["clauses.baskets"] == ["en", "pl", "hu"]
