"""All cards of a game on one page, the table that is told by clicks, the page for authors, and the one for nowhere."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rulebase import words
from rulebase.author import opening
from rulebase.model import bundle, card_lists, types
from rulebase.pages import contents, material
from rulebase.web import not_found, theme
from tests.web.html import Document, Element, read

pytestmark = pytest.mark.xdist_group("site")

Documents = dict[str, Document]
GAMES = {name: opening.open_game(name) for name in bundle.games()}
WITH_CARDS = [name for name, game in GAMES.items() if card_lists.cards(game.core)]
WITH_FILTERS = [name for name, game in GAMES.items() if game.core.get("cards", {}).get("filters")]
WITH_TABLE = [name for name, game in GAMES.items() if "table" in game.core]
LANGUAGES = contents.languages(list(GAMES.values()))


def plain(text: str) -> str:
    """A text whatever its blanks are: the page sets some that must not break."""
    return " ".join(text.split())


def rows(page: Document) -> dict[str, Element]:
    found = [each for each in page.find("li") if "data-card" in each.attributes]
    named = {each.attributes["data-card"]: each for each in found}
    assert len(named) == len(found)
    return named


def values_of(body: types.Entry, fields: str | list[str]) -> set[str]:
    """What is written in a card's data, read without the code that is tested."""
    data = {"group": body.get("group"), **body.get("data", {})}
    found: list[Any] = []
    for field in [fields] if isinstance(fields, str) else fields:
        part, dot, below = field.partition(".")
        told = [item.get(below) for item in data.get(part, [])] if dot else [data.get(part)]
        found += [value for each in told for value in (each if isinstance(each, list) else [each])]
    return {str(value) for value in found if value is not None}


@pytest.mark.parametrize("name", WITH_CARDS)
def test_every_card_is_listed_once_with_what_it_says(documents: Documents, name: str) -> None:
    game = GAMES[name]
    wanted = set(card_lists.cards(game.core))
    assert wanted >= {entry for entry, body in game.entries.items() if body["kind"] == "card"}
    for language in game.languages:
        listed = rows(documents[f"{language}/{name}/cards/"])
        assert set(listed) == wanted
        for card, row in listed.items():
            [link] = row.find("p", "name")[0].find("a")
            marks = game.at(game.setup.configurations[0], language).grammar
            assert plain(link.text) == marks.quoted(game.text(game.entries[card]["title"], language))
            assert link.attributes["href"] == f"../{card}/"
            shown = {" ".join(tale.text.split()) for tale in documents[f"{language}/{name}/{card}/"].find("li")}
            lines = [line for part in row.find("ul", "lines") for line in part.find("li")]
            for line in lines:
                said = " ".join(line.text.split())
                assert any(tale.startswith(said) for tale in shown), (card, said)


@pytest.mark.parametrize("name", WITH_FILTERS)
def test_filters_offer_what_cards_have_by_its_name(documents: Documents, name: str) -> None:
    game = GAMES[name]
    for language in game.languages:
        page = documents[f"{language}/{name}/cards/"]
        offered = {
            each.attributes["data-filter"]: each for each in page.root.walk() if "data-filter" in each.attributes
        }
        assert list(offered) == list(game.core["cards"]["filters"])
        for filter_, about in game.core["cards"]["filters"].items():
            counted = Counter(
                value for card in card_lists.cards(game.core) for value in values_of(game.entries[card], about["of"])
            )
            values = {
                each.attributes["value"]: each
                for each in offered[filter_].find("input") + offered[filter_].find("option")
                if each.attributes["value"]
            }
            assert set(values) == set(counted)
            for value, field in values.items():
                label = field.text if field.tag == "option" else field.above.text if field.above else ""
                assert label.strip(), (filter_, value)
                assert value.isdigit() or label.strip() != value, f"{language}: {value} has no name"
                if field.tag == "option":
                    assert label.endswith(f"({counted[value]})")


@pytest.mark.parametrize("name", WITH_FILTERS)
def test_a_card_carries_the_values_that_it_is_found_by(documents: Documents, name: str) -> None:
    game = GAMES[name]
    for card, row in rows(documents[f"{game.languages[0]}/{name}/cards/"]).items():
        told = json.loads(row.attributes["data-values"])
        for filter_, about in game.core["cards"]["filters"].items():
            part = about["of"].partition(".")[0] if isinstance(about["of"], str) and "." in about["of"] else ""
            found = (
                [value for item in told.get(part, []) for value in item.get(filter_, [])] if part else told.get(filter_)
            )
            assert set(found or []) == values_of(game.entries[card], about["of"]), (card, filter_)


@pytest.mark.parametrize("name", WITH_FILTERS)
def test_without_scripts_cards_stand_in_groups_with_their_numbers(documents: Documents, name: str) -> None:
    game = GAMES[name]
    for language in game.languages:
        page = documents[f"{language}/{name}/cards/"]
        groups = page.find("section", "group")
        assert len(groups) > 1
        for group in groups:
            heading = next(each for each in group.walk() if each.tag in ("h2", "h3"))
            listed = [each for each in group.find("li") if "data-card" in each.attributes]
            assert [int(each.text) for each in heading.find("span", "number")] == ([len(listed)] if listed else [])
        assert page.one("form", "filters").has("scripted")


@pytest.mark.parametrize("name", WITH_CARDS)
def test_cards_are_two_steps_from_home_and_one_from_each_card(documents: Documents, name: str) -> None:
    for language in GAMES[name].languages:
        rooms = documents[f"{language}/{name}/"].one("nav", "rooms").find("a")
        assert [link for link in rooms if link.attributes["href"].endswith(f"/{name}/shelf/")]
        shelf = documents[f"{language}/{name}/shelf/"].one("main")
        assert "../cards/" in [link.attributes["href"] for link in shelf.find("a")]
        for card in card_lists.cards(GAMES[name].core):
            crumbs = documents[f"{language}/{name}/{card}/"].one("nav", "crumbs")
            assert "../cards/" in [link.attributes["href"] for link in crumbs.find("a")]


@pytest.mark.parametrize("name", WITH_TABLE)
def test_the_table_knows_its_facts_and_which_cards_can_be_marked(documents: Documents, name: str) -> None:
    game = GAMES[name]
    table = game.core["table"]
    for language in game.languages:
        page = documents[f"{language}/{name}/table/"]
        told = json.loads(page.one("div", "tabletop").attributes["data-table"])
        assert told["order"][: len(table["facts"])] == table["facts"]
        assert set(told["facts"]) >= set(told["order"])
        for fact in table["facts"]:
            assert plain(told["facts"][fact]["title"]) == game.text(game.core["facts"][fact]["title"], language)
        if told["lists"]:
            holding = {card for card, row in rows(page).items() if "data-holds" in row.attributes}
            cards = card_lists.cards(game.core)
            field = table.get("holding")
            assert holding == {card for card in cards if not field or field in game.entries[card].get("data", {})}
        home = documents[f"{language}/{name}/"]
        assert "table/" in [link.attributes["href"] for link in home.one("main").find("a")]


def test_addresses_that_say_what_is_chosen_lead_to_the_readers_language(documents: Documents) -> None:
    for name, game in GAMES.items():
        for doc in material.shared_addresses(game):
            links = documents[f"{name}/{doc}/"].find("a")
            assert [link.attributes["href"] for link in links] == [
                f"../../{language}/{name}/{doc}/" for language in game.languages
            ]


@pytest.mark.parametrize("name", GAMES)
def test_every_subject_has_a_page_and_a_title_of_its_own(documents: Documents, name: str) -> None:
    game = GAMES[name]
    subjects = dict.fromkeys(entry.partition(".")[0] for entry, body in game.entries.items() if body["kind"] == "rule")
    assert set(subjects) <= set(game.core["subjects"])
    for language in game.languages:
        listed = documents[f"{language}/{name}/subjects/"]
        for subject in subjects:
            title = game.text(game.core["subjects"][subject]["title"], language)
            heading = plain(documents[f"{language}/{name}/subjects/{subject}/"].one("h1").text)
            assert re.fullmatch(rf"(\d+ )?{re.escape(title)}", heading)
            assert f"{subject}/" in [link.attributes["href"] for link in listed.one("main").find("a")]


def test_authors_of_other_games_find_the_commands(documents: Documents) -> None:
    for language in LANGUAGES:
        page = documents[f"{language}/authors/"]
        assert page.one("html").attributes["lang"] == language
        said = " ".join(code.text for code in page.find("code"))
        for command in (
            "rulebase new ",
            "rulebase lint",
            "rulebase check ",
            "rulebase coverage ",
            "rulebase serve --live",
        ):
            assert command in said, command
        assert len(page.one("ol", "recipe").find("h3")) == 10
        menu = documents[f"{language}/"].one("details", "menu")
        assert f"../{language}/authors/" in [link.attributes["href"] for link in menu.find("a")]


def test_an_address_that_is_not_there_is_answered_in_every_language(built: Path) -> None:
    page = read(built / not_found.NAME)
    assert {section.attributes["data-language"] for section in page.find("section")} == set(LANGUAGES)
    for section in page.find("section"):
        language = section.attributes["data-language"]
        gettext = words.catalog(language).gettext
        assert plain(section.find("h1")[0].text) == gettext("This page is not here")
        assert section.find("input")[0].attributes["aria-label"] == gettext("Search the rules")
        assert [link.attributes["data-to"] for link in section.find("a")] == [f"{language}/"]
    policy = [each.attributes["content"] for each in page.find("meta") if "http-equiv" in each.attributes]
    assert policy == [theme.CSP]
    scripts = [each.attributes["src"] for each in page.find("script")]
    assert scripts == [f"{up}assets/not-found.js" for up in ("./", *("../" * depth for depth in not_found.DEPTHS[1:]))]
    assert not [each for each in page.root.walk() if "style" in each.attributes or each.tag == "style"]
    assert (built / "assets" / "not-found.js").is_file()
