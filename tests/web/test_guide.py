"""The guide for authors on the site: every chapter, and everything to which one leads."""

from urllib.parse import urljoin

from rulebase.pages import guide
from tests.web.html import Document

Documents = dict[str, Document]

GUIDE = "en/authors/guide/"


def test_every_chapter_is_listed_and_published(documents: Documents) -> None:
    written = {path.stem for path in (guide.site() / "guide").glob("*.md")}
    assert {chapter.name for chapter in guide.chapters()} == written
    for chapter in guide.chapters():
        page = documents[GUIDE if chapter.name == guide.INDEX else f"{GUIDE}{chapter.name}/"]
        assert page.one("h1").text == chapter.title
    authors = documents["pl/authors/"]
    assert "../../en/authors/guide/" in [link.attributes["href"] for link in authors.find("a")]


def test_every_link_of_a_chapter_leads_to_what_is_there(documents: Documents) -> None:
    for address in [GUIDE, *(f"{GUIDE}{chapter.name}/" for chapter in guide.chapters()[1:])]:
        for link in documents[address].one("article").find("a"):
            page, _, anchor = urljoin(f"/{address}", link.attributes["href"]).lstrip("/").partition("#")
            found = documents[page]
            assert not anchor or found.by_id(anchor).text, link.attributes["href"]
