"""Whatever stands in a game's files is shown as text: no markup, no template, no script."""

import json
from pathlib import Path

import pytest

from tests.conftest import replace
from tests.web.conftest import build
from tests.web.html import Document, read

SCRIPT = "<script>alert(one)</script>"
TITLE = SCRIPT + """ "x" 'y' <b>&amp; *stars* **two** |bars| `ticks` ``more`` :ref:`x` _x_ \\ </title>"""
CLAUSE = (
    """It lays <img src=x onerror=alert(one)> eggs & "more" *stars* |bars| `ticks`_ .. note:: http://x.example/ -->"""
)
HEADING = '</q></summary><h1 onclick="alert(one)">How to {{ 7*7 }} {% raw %} hunt</h1>'

CARDS = """
- {id: red, title: {en: "TITLE", pl: ruda}, data: {luck: 1}, sources: [farm.en/hunting#1]}
- {id: grey, title: {en: grey, pl: szara}, data: {luck: 2}, sources: [farm.en/hunting#1]}
"""


@pytest.fixture
def pages(outside: Path, tmp_path: Path) -> dict[str, Document]:
    quoted = TITLE.replace("\\", "\\\\").replace('"', '\\"')
    replace(outside / "terms" / "animals.yaml", "title: {en: hen, pl: kura}", f'title: {{en: "{quoted}", pl: kura}}')
    said = CLAUSE.replace('"', '\\"')
    replace(outside / "terms" / "animals.yaml", "what: {en: It lays eggs.,", f'what: {{en: "{said}",')
    replace(outside / "sources" / "farm.en.yaml", "heading: How to hunt", f"heading: '{HEADING}'")
    replace(outside / "game.yaml", "title: {en: Tiny, pl: Malutka}", f"title: {{en: '{SCRIPT}', pl: Malutka}}")
    (outside / "cards.yaml").write_text(CARDS.replace("TITLE", quoted), encoding="utf-8")
    filter_ = f'cards: {{filters: {{luck: {{title: {{en: "{quoted}", pl: los}}, of: luck}}}}}}'
    replace(outside / "game.yaml", "default: farm", f"default: farm\n{filter_}\ntable: {{facts: [hunter]}}")
    fact = f'title: {{en: "{quoted}", pl: łowca}}'
    replace(outside / "vocabulary" / "hunt.yaml", "title: {en: hunter, pl: łowca}", fact)
    target = tmp_path / "site"
    done = build(target, "--no-engine", "--games", "tiny", RULEBASE_GAMES=str(outside))
    assert done.returncode == 0, done.stderr
    return {str(path.parent.relative_to(target)): read(path) for path in target.rglob("index.html")}


def test_hostile_text_is_text(pages: dict[str, Document]) -> None:
    hen = pages["en/tiny/hen"]
    assert TITLE in hen.one("h1").text
    assert CLAUSE.split() == hen.by_id("what").find("p")[0].text.split()
    assert HEADING in hen.by_id("what").text
    assert SCRIPT in hen.one("title").text
    assert TITLE in pages["en/tiny/all"].one("main").text
    assert TITLE in pages["tiny/hen"].one("main").text
    assert HEADING in pages["en/tiny/sources/farm.en"].one("main").text
    cards = pages["en/tiny/cards"]
    assert [link.text for link in cards.one("main").find("a") if link.attributes["href"] == "../red/"] == [TITLE]
    assert cards.one("fieldset").find("legend")[0].text == TITLE
    told = json.loads(pages["en/tiny/table"].one("div", "tabletop").attributes["data-table"])
    assert told["facts"]["hunter"]["title"] == TITLE


def test_no_element_comes_from_it(pages: dict[str, Document]) -> None:
    for doc, page in pages.items():
        assert not page.find("img"), doc
        assert not page.comments, doc
        assert len(page.find("title")) == 1, doc
        assert all(script.attributes.get("src") and not script.text for script in page.find("script")), doc
        assert not [each for each in page.root.walk() if {"onclick", "onerror"} & set(each.attributes)], doc
        assert len(page.find("h1")) <= 1, doc


def test_what_is_not_translated_says_so(outside: Path, tmp_path: Path) -> None:
    replace(outside / "terms" / "animals.yaml", ", pl: Znosi jajka.", "")
    target = tmp_path / "site"
    done = build(target, "--no-engine", "--games", "tiny", RULEBASE_GAMES=str(outside))
    assert done.returncode == 0, done.stderr
    clause = read(target / "pl" / "tiny" / "hen" / "index.html").by_id("what")
    assert clause.find("p")[0].attributes["lang"] == "en"
    assert "English" in clause.find("p", "note")[0].text


def test_a_retired_id_leads_on(outside: Path, tmp_path: Path) -> None:
    replace(outside / "game.yaml", "default: farm", "default: farm\nredirects: {rooster: hen}")
    target = tmp_path / "site"
    done = build(target, "--no-engine", "--games", "tiny", RULEBASE_GAMES=str(outside))
    assert done.returncode == 0, done.stderr
    neutral = read(target / "tiny" / "rooster" / "index.html")
    assert [link.attributes["href"] for link in neutral.find("a")] == ["../../en/tiny/hen/", "../../pl/tiny/hen/"]
    moved = read(target / "pl" / "tiny" / "rooster" / "index.html")
    assert moved.one("html").attributes["data-moved"] == "../hen/"
    assert moved.one("a").text == "kura"


def test_a_game_cannot_be_called_like_a_page_beside_the_games(outside: Path, tmp_path: Path) -> None:
    folder = outside.rename(outside.parent / "authors")
    replace(folder / "game.yaml", "id: tiny", "id: authors")
    replace(folder / "scenarios" / "hunt.yaml", "game: tiny", "game: authors")
    done = build(tmp_path / "site", "--no-engine", "--games", "authors", RULEBASE_GAMES=str(folder))
    assert done.returncode == 2
    assert "authors" in done.stderr
    assert not (tmp_path / "site").exists()


def test_an_id_cannot_be_the_name_of_a_list(outside: Path, tmp_path: Path) -> None:
    replace(outside / "terms" / "animals.yaml", "- id: fox", "- id: sources\n  title: {en: x, pl: x}\n- id: fox")
    done = build(tmp_path / "site", "--no-engine", "--games", "tiny", RULEBASE_GAMES=str(outside))
    assert done.returncode == 2
    assert "sources" in done.stderr
    assert not (tmp_path / "site").exists()
