"""The printed sheet: what is on it, that it is right in every language, and that no text can do harm to it."""

import io
import re
import shutil
import subprocess
import sys
import time
import unicodedata
from pathlib import Path
from typing import Any

import pikepdf
import pypdf
import pytest

from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.sheet import quickref
from tests.conftest import replace

HOSTILE = [
    '#import "@preview/cetz:0.3.0"',
    '#read("/etc/passwd")',
    "$x$ $",
    "*bold* _it_ `raw` ```",
    "@ref <label> <",
    "\\ \\u{41} \\#",
    '"); #panic("no") ("',
    "= No heading",
    "// no comment /* none */",
    "[ ] { } ~ -- --- ... '",
    "{% raw %} {# no #}",
]


def view(language: str = "en", ruleset: str = "combined", options: tuple[str, ...] = ()) -> games.View:
    game = opening.open_game("bsg")
    here = game.setup.configure(ruleset, options)
    assert here is not None
    return game.at(here, language)


def read(pdf: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(pdf))


def text(pdf: bytes) -> str:
    """The words of a sheet, as they would be without line breaks."""
    pages = "\n".join(page.extract_text() for page in read(pdf).pages)
    whole = re.sub(r"\u00ad\s*|\u2060", "", unicodedata.normalize("NFC", pages))
    return re.sub(r"\s+", " ", whole)


def table(told: dict[str, Any], title: str) -> dict[str, Any]:
    block = next(block for block in told["blocks"] if block["title"] == title)
    found: dict[str, Any] = next(part for part in block["parts"] if part["kind"] == "table")
    return found


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Attack table", "Line of succession of the Admiral", "William Adama"]),
        ("pl", ["Tabela ataku", "Linia sukcesji Admirała", "Ciężki raider", "Broń nuklearna"]),
        ("hu", ["Támadó táblázat", "Az Admirális utódlási sorrendje", "Báziscsillag", "előrébb"]),
    ],
)
def test_a_sheet_is_readable_in_every_language(language: str, words: list[str]) -> None:
    pdf = quickref.build(view(language), 5)
    said = text(pdf)
    assert [word for word in words if word not in said] == []
    reader = read(pdf)
    root: Any = reader.trailer["/Root"]
    assert root["/Lang"] == language
    assert root["/MarkInfo"]["/Marked"]
    assert reader.metadata is not None
    assert (reader.metadata.title or "").startswith("Battlestar Galactica: ")
    assert len(reader.pages) <= 2
    assert [reader.pages[0].mediabox.width, reader.pages[0].mediabox.height] == pytest.approx([595.28, 841.89], abs=0.1)


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_a_sheet_takes_as_many_pages_as_it_has_subjects_at_most(language: str) -> None:
    game = opening.open_game("bsg")
    known = list(quickref.titles(game))
    for here in game.setup.configurations[:: len(game.setup.configurations) // 3]:
        shown = game.at(here, language)
        for players in (None, *quickref.numbers_of_players(shown)[::2]):
            assert len(read(quickref.build(shown, players)).pages) <= quickref.USUAL, (here.key, players)
        for name in known:
            assert len(read(quickref.build(shown, None, [name])).pages) == 1, (here.key, name)


def test_a_sheet_is_about_the_subjects_asked_for_in_that_order() -> None:
    def titles(*about: str) -> list[str]:
        return [block["title"] for block in quickref.sheet(view(), 5, about)["blocks"]]

    known = list(quickref.titles(opening.open_game("bsg")))
    assert titles() == titles(*known[: quickref.USUAL]) == [*titles(known[0]), *titles(known[1])]
    assert titles("loyalty", "people") == [*titles("loyalty"), *titles("people")]
    twice = titles("loyalty", "setup", "loyalty")
    assert twice.count("Loyalty deck by number of players") == 1
    assert set(twice) == {*titles("loyalty"), *titles("setup")}


def test_the_sheet_of_setup_tells_what_is_laid_out() -> None:
    base, combined = (text(quickref.build(view(ruleset=ruleset), 4, ["setup"])) for ruleset in ("base", "combined"))
    assert "6 vipers and 4 raptors stand in the Reserves" in base
    assert "4 vipers, 4 raptors and 1 assault raptor stand in the Reserves" in combined
    assert ("miracle token" in base, "miracle token" in combined) == (False, True)


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
@pytest.mark.parametrize("game", ["bsg", "rftg"])
def test_qpdf_finds_nothing_to_complain_of(game: str, language: str) -> None:
    opened = opening.open_game(game)
    for ruleset in opened.setup.rulesets:
        here = opened.setup.configure(ruleset)
        assert here is not None
        with pikepdf.open(io.BytesIO(quickref.build(opened.at(here, language)))) as sheet:
            assert sheet.check_pdf_syntax() == []


@pytest.mark.parametrize("game", ["bsg", "rftg"])
def test_poppler_finds_nothing_to_complain_of(game: str, tmp_path: Path) -> None:
    """It takes a `Suspects` that is false for a syntax error; where it is installed, it is asked as well."""
    opened = opening.open_game(game)
    sheet = tmp_path / "sheet.pdf"
    sheet.write_bytes(quickref.build(opened.at(opened.setup.configurations[-1], "hu")))
    with pikepdf.open(sheet) as read_again:
        assert dict(read_again.Root.MarkInfo) == {"/Marked": True}
    if program := shutil.which("pdfinfo"):
        done = subprocess.run([program, sheet], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("game", ["bsg", "rftg"])
def test_in_polish_no_line_ends_in_a_word_of_one_letter(game: str) -> None:
    opened = opening.open_game(game)
    pages = read(quickref.build(opened.at(opened.setup.configurations[-1], "pl"))).pages
    lines = [line.rstrip() for page in pages for line in page.extract_text().splitlines()]
    assert len(lines) > 100
    assert [line for line in lines if re.search(r"(?<![\w’-])[aiouwzAIOUWZ]$", line)] == []


@pytest.mark.parametrize("about", [(), ("battle",)])
def test_nothing_but_the_shipped_fonts(about: tuple[str, ...]) -> None:
    pages: list[Any] = list(read(quickref.build(view("pl"), 5, about)).pages)
    used = [font.get_object() for page in pages for font in page["/Resources"]["/Font"].values()]
    fonts = {font["/BaseFont"].partition("+")[2] for font in used}
    assert (
        {"NotoSans-Regular", "NotoSans-Bold"}
        <= fonts
        <= {"NotoSans-Regular", "NotoSans-Bold", "NotoSansSymbols2-Regular"}
    )


def test_the_same_bytes_every_time() -> None:
    here = "from rulebase.sheet import quickref; from tests.sheet.test_quickref import view; import sys"
    script = f"{here}; sys.stdout.buffer.write(quickref.build(view('hu'), 4))"
    runs = {subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout for _ in range(2)}
    assert runs == {quickref.build(view("hu"), 4)}


def test_players_choose_the_rows() -> None:
    for players, expected in [
        (4, [["4", ""], ["4", "✓"]]),
        (7, [["7", "✓"]]),
        (None, [["3", ""], ["4", ""], ["4", "✓"], ["5", ""], ["5", "✓"], ["6", ""], ["6", "✓"], ["7", "✓"]]),
    ]:
        rows = table(quickref.sheet(view(), players, ["loyalty"]), "Loyalty deck by number of players")["rows"]
        assert [row["heads"] for row in rows] == expected


def test_numbers_of_players_are_those_of_the_rules() -> None:
    assert quickref.numbers_of_players(view(ruleset="base")) == [3, 4, 5, 6]
    assert quickref.numbers_of_players(view()) == [3, 4, 5, 6, 7]


def test_blocks_are_there_only_where_they_matter() -> None:
    def titles(ruleset: str, players: int | None) -> set[str]:
        return {block["title"] for block in quickref.sheet(view(ruleset=ruleset), players, ["loyalty"])["blocks"]}

    odd, even = titles("base", 5), titles("base", 4)
    assert even - odd == {"The Sympathizer"}
    assert titles("combined", 6) - titles("combined", 3) >= {"The Mutineer card"}
    assert not any("Leader" in title for title in titles("base", None))


def test_a_changed_cell_changes_the_pdf(pocket: Path) -> None:
    replace(pocket / "quickref.yaml", "show: [pecks], drawn: bars", "show: [pecks]")
    before = text(quickref.build(orchard()))
    replace(pocket / "tables/all.yaml", "scarecrow: {hits: [5, 8]", "scarecrow: {hits: [4, 8]")
    after = text(quickref.build(orchard()))
    assert ("Scarecrow 5–8" in before, "Scarecrow 4–8" in before) == (True, False)
    assert ("Scarecrow 5–8" in after, "Scarecrow 4–8" in after) == (False, True)


def orchard() -> games.View:
    """The pocket game as it is now."""
    game = opening.open_game("pocket")
    return game.at(game.setup.configurations[0], "en")


@pytest.mark.parametrize("hostile", HOSTILE)
def test_texts_are_never_code(hostile: str) -> None:
    told = quickref.sheet(view(ruleset="base"))
    told["blocks"][1]["title"] = hostile
    told["blocks"][0]["parts"].append(
        {"kind": "clauses", "title": "", "marks": hostile, "clauses": [{"text": hostile, "marks": hostile}]}
    )
    told["blocks"][0]["parts"][0]["rows"][0] |= {"heads": [hostile, hostile], "cells": [hostile] * 3}
    told |= {"rights": hostile, "document": hostile, "subtitle": hostile}
    found = text(quickref.typeset(told))
    assert found.replace(" ", "").count(re.sub(r"\s+", "", hostile)) >= 8


def test_a_letter_that_no_shipped_font_has_is_refused_not_left_out() -> None:
    told = quickref.sheet(view(ruleset="base")) | {"rights": "Ω, Ж and ⚔, but not 中"}
    with pytest.raises(problems.Failed) as refused:
        quickref.typeset(told)
    assert "中" in refused.value.problems[0].message


def test_marks_lead_to_notes_and_notes_are_marked() -> None:
    told = quickref.sheet(view(ruleset="base"))
    written = [
        mark
        for block in told["blocks"]
        for part in [block, *block["parts"], *(line for part in block["parts"] for line in _lines(part))]
        for mark in part["marks"].split(", ")
        if mark
    ]
    assert {mark for mark in written if mark.isdecimal()} == {str(note["number"]) for note in told["notes"]}
    assert {mark for mark in written if not mark.isdecimal()} == {sign["sign"] for sign in told["legend"]}
    raider, centurion = (table(told, "Attack table")["rows"][place] for place in (0, 2))
    assert raider["marks"] == ""
    assert centurion["marks"].startswith("†")
    assert any("Armory" in note["text"] for note in told["notes"])


def _lines(part: dict[str, Any]) -> list[dict[str, Any]]:
    return [*part.get("rows", []), *part.get("clauses", [])]


def test_citations_name_the_readers_own_rulebook_if_there_is_one() -> None:
    def cited(language: str) -> str:
        told = quickref.sheet(view(language, "base"))
        return str(next(block["cited"] for block in told["blocks"] if "24" in block["cited"]))

    assert cited("en").startswith("base game [pl, hu] p. 24")
    assert cited("pl").startswith("gra podstawowa s. 24")
    assert cited("hu").startswith("alapjáték 24")


def test_only_characters_of_the_configuration_are_in_line() -> None:
    def members(ruleset: str) -> list[str]:
        blocks = quickref.sheet(view(ruleset=ruleset))["blocks"]
        return [
            name for block in blocks for part in block["parts"] if part["kind"] == "list" for name in part["members"]
        ]

    assert "Helena Cain" not in members("base")
    assert "Helena Cain" in members("combined")
    assert "Gaius Baltar (alternate)" not in members("exodus")


def test_a_game_that_chose_nothing_shows_its_tables(pocket: Path) -> None:
    (pocket / "quickref.yaml").unlink()
    told = quickref.sheet(orchard())
    assert {"What starlings peck", "Areas", "Line of gardeners"} <= {block["title"] for block in told["blocks"]}
    assert quickref.typeset(told).startswith(b"%PDF")


@pytest.mark.heavy
def test_it_takes_less_than_a_tenth_of_a_second() -> None:
    def seconds(language: str, players: int) -> float:
        shown = view(language)
        begun = time.process_time()
        quickref.build(shown, players)
        return time.process_time() - begun

    assert min(seconds(language, players) for language in ("en", "pl", "hu") for players in (3, 4, 5, 6)) < 0.1


# ---------------------------------------------------------------- the command
