"""What holds of every page of the built site."""

import gzip
import itertools
import posixpath
import re
import urllib.parse
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

from rulebase import words
from rulebase.author import opening
from rulebase.model import bundle, grammar, reserved
from rulebase.pages import entry as entries
from rulebase.pages import guide
from rulebase.web import theme
from tests.web.html import Document, Element

pytestmark = pytest.mark.xdist_group("site")

Documents = dict[str, Document]
GAMES = {name: opening.open_game(name) for name in bundle.games()}
LANGUAGES = sorted({language for game in GAMES.values() for language in game.languages})
# What the scripts of a page weigh is theirs; the search box and the forms come when they are used.
THEME = ("site.css", "theme.js", "our-game.js", "page.js")
HEAVIEST = 32_000
HEAVIEST_ENTRY = 27_000  # an entry with five of its examples, or all of them in short
HEAVIEST_LIST = 60_000  # everything of a kind, everything from A to Z, every card with all that is printed on it
LISTS = ("/rules/", "/terms/", "/cards/", "/all/", "/guide/reference/")
HEAVIEST_BOOK = 100_000  # the longest rulebook, statement by statement, with all that rests on each


def in_language(documents: Documents) -> dict[str, Document]:
    told = {doc: page for doc, page in documents.items() if doc.split("/")[0] in LANGUAGES}
    return {doc: page for doc, page in told.items() if "data-moved" not in page.one("html").attributes}


def links(page: Document) -> list[Element]:
    return [each for each in page.find("a") if "href" in each.attributes]


def leads_to(doc: str, href: str) -> tuple[str, str]:
    """The page and the place that an address on a page stands for; a file that is no page as its path."""
    parts = urllib.parse.urlsplit(href)
    if not parts.path:
        return doc, urllib.parse.unquote(parts.fragment)
    path = posixpath.normpath(posixpath.join("/", doc.lstrip("/"), urllib.parse.unquote(parts.path)))
    slash = "/" if parts.path.endswith(("/", ".")) else ""
    return path.strip("/") + slash, urllib.parse.unquote(parts.fragment)


def test_every_entry_has_a_page_in_each_language_and_one_for_all(documents: Documents) -> None:
    for game in GAMES.values():
        for entry in game.entries:
            for language in game.languages:
                page = documents[f"{language}/{game.id}/{entry}/"]
                html = page.one("html").attributes
                assert (html["lang"], html["data-game"], html["data-entry"]) == (language, game.id, entry)
                written = grammar.typeset(language, game.text(game.entries[entry]["title"], language))
                title = game.at(game.setup.configurations[0], language).grammar.quoted(written)
                assert title.strip() in page.one("h1").text
            neutral = documents[f"{game.id}/{entry}/"]
            offered = {link.attributes["hreflang"]: link.attributes["href"] for link in links(neutral)}
            assert offered == {code: f"../../{code}/{game.id}/{entry}/" for code in game.languages}


def test_what_stands_beside_entries_and_games_is_reserved(built: Path) -> None:
    """Whatever the site has besides them is a name that lint refuses to give to an entry or a game."""
    beside = {path.name for path in built.iterdir() if path.is_dir()} - {*GAMES, *LANGUAGES}
    assert beside | {path.stem for path in built.glob("4*.html")} <= set(reserved.GAMES)
    for language in LANGUAGES:
        assert {path.name for path in (built / language).iterdir() if path.is_dir()} <= {*GAMES, *reserved.GAMES}
    for game in GAMES.values():
        entries = {*game.entries, *game.core.get("redirects", {})}
        for language in game.languages:
            known = {path.name for path in (built / language / game.id).iterdir() if path.is_dir()}
            assert known - entries <= reserved.SHIPPED


def test_every_link_leads_to_a_page_and_a_place_on_it(documents: Documents, built: Path) -> None:
    anchors = {
        doc: {each.attributes["id"] for each in page.root.walk() if "id" in each.attributes}
        for doc, page in documents.items()
    }
    for doc, page in documents.items():
        for link in links(page):
            href = link.attributes["href"]
            if link.attributes.get("rel") == "noopener external":
                continue
            to, place = leads_to(doc, href)
            assert to in documents or to + "/" in documents, f"{doc}: {href}"
            form, _, _ = place.partition("&")  # behind which an address fills it in
            assert not form or form in anchors[to], f"{doc}: {href}"
        for each in page.find("link") + page.find("script"):
            to, _ = leads_to(doc, each.attributes.get("href") or each.attributes["src"])
            assert to in documents or (built / to).is_file(), f"{doc}: {each.attributes}"


def test_ids_are_unique_and_what_refers_to_them_is_there(documents: Documents) -> None:
    for doc, page in documents.items():
        ids = Counter(each.attributes["id"] for each in page.root.walk() if "id" in each.attributes)
        assert not [name for name, times in ids.items() if times > 1], doc
        for each in page.root.walk():
            named = [each.attributes[key] for key in ("data-preview", "aria-describedby") if key in each.attributes]
            assert all(name in ids for name in named), doc


def test_nothing_runs_or_loads_that_the_policy_forbids(documents: Documents) -> None:
    for doc, page in documents.items():
        policies = [
            each.attributes["content"]
            for each in page.find("meta")
            if each.attributes.get("http-equiv") == "Content-Security-Policy"
        ]
        assert policies == [theme.CSP], doc
        assert not page.find("style"), doc
        assert not page.comments, doc
        for each in page.root.walk():
            assert "style" not in each.attributes, doc
            assert not [name for name in each.attributes if name.startswith("on")], doc
            loaded = each.attributes.get("src") or (each.attributes.get("href", "") if each.tag == "link" else "")
            assert not re.match(r"[a-z]+:|//", loaded), doc
        assert all("src" in script.attributes and not script.text for script in page.find("script")), doc


def test_the_theme_asks_nothing_of_other_hosts(built: Path) -> None:
    for name in THEME:
        text = (built / "assets" / name).read_text(encoding="utf-8")
        assert not re.search(r"https?://(?!www\.w3\.org/)|@import|\beval\b|innerHTML|insertAdjacentHTML", text), name


def test_every_page_says_whose_rights_are_touched_and_that_it_is_unofficial(documents: Documents) -> None:
    for doc, page in in_language(documents).items():
        language, *rest = doc.split("/")
        if page.one("html").attributes.get("data-moved"):
            continue
        footer = " ".join(page.one("footer").text.split())
        before = words.language()
        words.use(language)
        notice = words._("Unofficial fan reference. Where it and a rulebook differ, the rulebook is right.")
        words.use(before)
        assert notice in footer, doc
        if rest[0] in GAMES and "rights" in GAMES[rest[0]].core:
            assert GAMES[rest[0]].text(GAMES[rest[0]].core["rights"], language) in footer, doc


def test_the_other_languages_are_one_step_away(documents: Documents) -> None:
    for doc, page in in_language(documents).items():
        language, _, rest = doc.partition("/")
        game = GAMES.get(rest.partition("/")[0])
        here = {guide.LANGUAGE} if rest.startswith("authors/guide/") else set(game.languages if game else LANGUAGES)
        expected = here - {language}
        areas = page.find("details", "languages")
        assert (language in here, len(areas)) == (True, 1 if expected else 0), doc
        for area in areas:
            offered = {
                link.attributes["lang"]: leads_to(doc, link.attributes["href"])[0]
                for link in area.find("a")
                if "data-language" in link.attributes
            }
            assert offered == {code: f"{code}/{rest}" for code in expected}, doc


def test_pages_are_light(documents: Documents, built: Path) -> None:
    shared = sum(len(gzip.compress((built / "assets" / name).read_bytes())) for name in THEME)
    for doc, page in documents.items():
        weight = len(gzip.compress((built / doc.lstrip("/") / "index.html").read_bytes())) + shared
        limit = HEAVIEST_BOOK if re.search("/sources/.", doc) else HEAVIEST
        limit = HEAVIEST_LIST if doc.endswith(LISTS) else limit
        limit = HEAVIEST_ENTRY if "data-entry" in page.one("html").attributes or "/examples/" in doc else limit
        assert weight < limit, f"{doc}: {weight}"


def test_comments_of_scripts_and_sheets_are_not_sent(built: Path) -> None:
    for name in THEME:
        source, sent = ((folder / name).read_text("utf-8") for folder in (theme.folder() / "static", built / "assets"))
        kept = [line for line in source.splitlines() if line in set(sent.splitlines())]
        assert kept == sent.splitlines(), name
        assert re.search(r"(?m)^\s*(//|/\*)", source), name
        assert not re.search(r"(?m)^\s*(//|/\*)", sent), name


def test_the_outline_of_a_page_has_no_gaps(documents: Documents) -> None:
    for doc, page in in_language(documents).items():
        assert len(page.find("h1")) == 1, doc
        levels = [int(each.tag[1]) for each in page.one("main").walk() if re.fullmatch(r"h[1-6]", each.tag)]
        assert levels[0] == 1, doc
        assert all(later - earlier <= 1 for earlier, later in itertools.pairwise(levels)), (doc, levels)
        assert page.one("title").text.strip()
        assert all(link.text.strip() or link.attributes.get("aria-label") for link in links(page)), doc
        assert all(each.text.strip() or each.attributes.get("aria-label") for each in page.find("button")), doc
        assert all(each.attributes.get("scope") in ("col", "row") for each in page.find("th")), doc


def test_no_english_is_left_in_other_languages(documents: Documents) -> None:
    """A message of a template or of the contents never stands untranslated in a page."""
    methods = [("**.html", "jinja2"), ("**.py", "tools.translations:python_messages")]
    keywords = {"_": None, "ngettext": (1, 2)}
    options = {"**.html": {"extensions": "jinja2.ext.i18n"}}
    messages = {
        message
        for folder in (theme.folder(), *(theme.PACKAGE / room for room in ("pages", "web", "sheet")))
        for _, _, found, _, _ in extract_from_dir(str(folder), methods, options, keywords)
        for message in ([found] if isinstance(found, str) else found)
    }
    assert len(messages) > 60
    for language in set(LANGUAGES) - {"en"}:
        catalog = words.catalog(language)
        foreign = {message for message in messages if catalog.gettext(message) != message}
        assert foreign
        for doc, page in in_language(documents).items():
            if doc.startswith(f"{language}/"):
                shown = {" ".join(text.split()) for text in page.one("body").texts(language)}
                assert not shown & foreign, doc


@pytest.mark.parametrize("name", GAMES)
def test_a_page_shows_what_the_configuration_shown_says(documents: Documents, name: str) -> None:
    """Clauses, rows and readings of the default configuration stand on the page, whatever else does."""
    game = GAMES[name]
    for language in game.languages:
        view = game.at(game.setup.configurations[0], language)
        for entry in game.entries:
            told = entries.page(view, entry)
            page = documents[f"{language}/{name}/{entry}/"]
            for clause in told["clauses"] if told else []:
                shown = [" ".join(each.text.split()) for each in page.by_id(clause["name"]).find("p")]
                assert " ".join(clause["text"].split()) in shown, (entry, clause["name"])
            for remark in told["discrepancies"] if told else []:
                listed = " ".join(page.one("section", "disputes").text.split())
                for reading in remark["readings"]:
                    assert " ".join(reading["text"].split()) in listed, entry


def test_mentioned_in_is_the_other_end_of_every_link(documents: Documents) -> None:
    for game in GAMES.values():
        language = game.languages[0]
        for entry in game.entries:
            doc = f"{language}/{game.id}/{entry}/"
            for clause in documents[doc].find("section", "clause"):
                for link in clause.find("a", "term"):
                    to, _ = leads_to(doc, link.attributes["href"])
                    beside = {
                        leads_to(to, back.attributes["href"])[0]
                        for back in documents[to].one("div", "beside").find("a")
                    }
                    assert doc in beside, (doc, to)


def test_sources_name_the_book_the_page_and_the_heading(documents: Documents) -> None:
    for game in GAMES.values():
        for language in game.languages:
            for book, about in game.books.items():
                page = documents[f"{language}/{game.id}/sources/{book}/"]
                named = {each.attributes["id"]: each for each in page.root.walk() if "id" in each.attributes}
                for section, printed in about["sections"].items():
                    told = named[section].text
                    assert grammar.typeset(language, printed["heading"]) in told
                    assert str(printed["page"]) in told


def test_every_question_is_asked_on_the_page_of_its_rule(documents: Documents, forms: bool) -> None:
    for game in GAMES.values():
        for question, body in game.core["questions"].items():
            doc = f"{game.languages[0]}/{game.id}/{body['rule']}/"
            asked = [each.attributes["data-question"] for each in documents[doc].find("section", "ask")]
            assert (question in asked) == forms
            assert question in game.core["procedures"]


def test_what_is_disputed_or_not_said_is_listed_in_the_book(documents: Documents) -> None:
    for game in GAMES.values():
        told = {"discrepancies": game.core["discrepancies"], "open-questions": game.core["open"]}
        for language in game.languages:
            book = documents[f"{language}/{game.id}/subjects/"].one("main")
            led = {link.attributes["href"] for link in book.find("a")}
            assert {doc for doc in told if f"../{doc}/" in led} == {doc for doc, there in told.items() if there}
    assert any(game.core["discrepancies"] for game in GAMES.values())
