"""How what is only printed stands to the rulebooks, and what of it is doubtful."""

import pytest

from rulebase import words
from rulebase.model import resolve, standing
from rulebase.pages import entry as entries
from rulebase.play import assumptions
from tests.conftest import Command
from tests.games.bsg.test_printed import BSG, COMBINED, here


def test_what_is_only_printed_stands_below_the_rulebooks() -> None:
    entry = BSG.resolver.resolve("william-adama", COMBINED)
    assert entry is not None
    standing = BSG.resolver.standing(entry, "data.start", COMBINED, BSG.books)
    assert standing == resolve.Standing.PRINTED
    order = list(resolve.Standing)
    assert order.index(resolve.Standing.BORROWED) < order.index(standing) < order.index(resolve.Standing.UNKNOWN)


@pytest.mark.parametrize(
    ("read", "doubts"),
    [
        (("danna-biers", "data.start"), ["for D’Anna Biers, another source gives the start as Human Fleet"]),
        (("danna-biers", "data.skills"), []),
        (("laura-roslin", "data.start"), ["only one source tells what is printed on the sheet of Laura Roslin"]),
        (("helena-cain", "data"), []),
        (("by-your-command", "data"), ["for By Your Command, another source gives the strength as 2"]),
        (("civilian-ship-tokens", "rows.people-and-fuel"), []),
        (("crash-landing", "data.difficulty"), []),
        (("crash-landing", "data.fail"), ["for Crash Landing, only one source gives the fail"]),
        (("resistance", "data.difficulty"), ["for Resistance, another source gives the difficulty as 11"]),
    ],
)
def test_what_is_doubtful_is_named(read: tuple[str, str], doubts: list[str]) -> None:
    view = BSG.at(here("exodus", "pegasus") if read[0] == "by-your-command" else COMBINED, "en")
    before = words.language()
    words.use("en")
    found = [doubt["text"] for doubt in standing.doubts(view, [read])]
    words.use(before)
    assert found == doubts


@pytest.mark.parametrize(
    ("read", "name"),
    [
        (("laura-roslin", "data.start"), "Laura Roslin"),
        (("executive-order", "data"), "az Executive Order"),
        (("repair", "data"), "a Repair"),
        (("places", "rows.hangar-deck"), "a Hangár"),
        (("places", "rows.caprica"), "Caprica"),
    ],
)
def test_a_thing_in_doubt_has_an_article_where_the_language_has_one(read: tuple[str, str], name: str) -> None:
    doubts = standing.doubts(BSG.at(COMBINED, "hu"), [read])
    assert [doubt.get("alone") for doubt in doubts] == [name]


CARDS = ["executive-order", "repair", "consolidate-power", "strategic-planning"]


@pytest.mark.parametrize("number", [1, 3, 4])
def test_many_doubtful_cards_are_counted_not_listed(number: int) -> None:
    view = BSG.at(COMBINED, "en")
    doubts = standing.doubts(view, [(card, "data") for card in CARDS[:number]])
    (said,) = standing.sentences(view, doubts)
    assert ("what 4 cards, sheets or boards print" in said) == (number == 4)
    assert all((view.title(card) in said) == (number < 4) for card in CARDS[:number])


def test_what_one_source_alone_prints_is_not_told_twice() -> None:
    view = BSG.at(COMBINED, "en")
    printed = standing.partly(resolve.Standing.PRINTED)
    doubts = standing.doubts(view, [("repair", "data")])
    assert standing.spoken(view, printed, doubts) == standing.sentences(view, doubts)
    assert standing.spoken(view, printed, []) == [printed]


def test_pages_show_what_is_printed_and_what_names_are_wanted(command: Command) -> None:
    shown = command("show", "bsg/felix-gaeta", "--ruleset", "exodus", "--lang", "pl").stdout
    for line in ("Miejsce startu: Kontrola FTL", "Zdolność pozytywna: FTL Operator", "- 2 karty Taktyki."):
        assert line in shown
    assert "- 2 karty Zdolności przywódczych lub Polityki." in shown
    assert "nie mówi tego żadna instrukcja" in shown
    tasks = command("todo", "bsg", "--lang", "hu").stdout
    assert "wanted (hu)  bsg/felix-gaeta" in tasks
    page = entries.page(BSG.at(COMBINED, "en"), "felix-gaeta")
    assert page is not None
    assert page["data"]["standing"] == "printed"


@pytest.mark.parametrize(
    ("entry", "lines"),
    [
        ("laura-roslin", ["◦ from one source only"]),
        ("raider", []),
    ],
)
def test_one_mark_stands_for_all_that_one_source_alone_shows(entry: str, lines: list[str]) -> None:
    words.use("en")
    told = entries.tell(BSG.at(COMBINED, "en"), entry)
    assert told is not None
    assert standing.marked(told.view, entry, told.doubts) == lines
    places = entries.tell(BSG.at(COMBINED, "en"), "places")
    assert places is not None
    (line,) = standing.marked(places.view, "places", places.doubts)
    assert line.startswith("◦ from one source only: FTL Control, Weapons Control, ")


LARGE = [
    "crisis-card",
    "loyalty-card",
    "quorum-card",
    "super-crisis-card",
    "title-card",
    "ally-cards",
    "crossroads-cards",
]


SMALL = ["skill-card", "destination-card", "objective-card"]


@pytest.mark.parametrize(("whole", "parts"), [("large-cards", LARGE), ("small-cards", SMALL)])
@pytest.mark.parametrize("box", ["base", "exodus"])
def test_the_cards_of_a_box_add_up(whole: str, parts: list[str], box: str) -> None:
    here = BSG.setup.configure("exodus", ("cylon-fleet",))
    assert here is not None
    table = BSG.at(here, "en").entry("components")
    assert table is not None
    rows = table.body["rows"]
    assert sum(rows[part].get(box, 0) for part in parts) == rows[whole][box]


@pytest.mark.parametrize(("who", "asked"), [("saul-tigh", "hol van Saul Tigh"), ("player-1", "hol van az 1. játékos")])
def test_a_seat_has_an_article_and_a_person_none(who: str, asked: str) -> None:
    assert assumptions.titled(BSG.at(COMBINED, "hu"), "at", who)["title"] == asked
