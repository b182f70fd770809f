"""A new kind of page is one module: its address, its data, what a game's first page says of it."""

import pickle
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebase.documents import problems
from rulebase.model import reserved
from rulebase.pages import contents, kinds
from rulebase.pages.kinds import base
from rulebase.web import sphinx
from tests.web.html import read

MODULE = '''
"""Everything on one page that has a table, by name."""

from collections.abc import Iterator

from rulebase.pages.material import Material
from rulebase.pages.page import Page
from rulebase.pages.page_data import LookUp
from rulebase.pages.kinds import base, lists


class Figures(base.Kind):
    addresses = ("ADDRESS",)
    turn = 30

    def pages(self, material: Material) -> Iterator[Page]:
        data = lists.links(material, _with_figures(material))
        page = material.page("ADDRESS", lists.ALL, "Figures", data)
        page.objects += [(f"{page.doc}#letter.{section['letter']}", "section", f"letter.{section['letter']}")
                         for section in data["letters"]]
        yield page

    def listed(self, material: Material) -> Iterator[LookUp]:
        count = len(_with_figures(material))
        yield {"to": f"{material.id}/ADDRESS", "text": "Figures", "kind": "table", "count": count}


def _with_figures(material: Material) -> list[str]:
    return [entry for entry, data in material.entries.items() if data["table"]]
'''


class Shelf:
    """A folder beside the kinds of pages, from which more of them are taken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, address: str, instead: tuple[str, str] = ("", "")) -> None:
        (self.folder / "figures.py").write_text(MODULE.replace(*instead).replace("ADDRESS", address), encoding="utf-8")
        kinds.load()


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    folder = tmp_path / "kinds"
    folder.mkdir()
    monkeypatch.setattr(kinds, "__path__", [*kinds.__path__, str(folder)])
    monkeypatch.setattr(base, "KINDS", dict(base.KINDS))
    monkeypatch.setattr(reserved, "ENTRIES", set(reserved.ENTRIES))
    monkeypatch.setattr(contents, "_made", {})
    yield Shelf(folder)
    sys.modules.pop(f"{kinds.__name__}.figures", None)
    vars(kinds).pop("figures", None)


@pytest.fixture
def run(outside: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> sphinx.Job:
    monkeypatch.setenv("RULEBASE_GAMES", str(outside))
    return sphinx.Job(tmp_path / "site", "en", ("tiny",), forms=False)


def test_a_module_that_is_there_is_a_kind_of_page(run: sphinx.Job, shelf: Shelf) -> None:
    without = sphinx.one(run).pages
    shelf.put("figures")
    contents._made.clear()
    assert sphinx.one(run).pages == without + 1
    page = read(run.target / "en" / "tiny" / "figures" / "index.html")
    assert page.one("h1").text == "Figures"
    assert "../hunting/" in [link.attributes["href"] for link in page.find("a")]


@pytest.mark.parametrize("room", ["shelf", "subjects"])
def test_two_rooms_lead_to_it(run: sphinx.Job, shelf: Shelf, room: str) -> None:
    shelf.put("figures")
    sphinx.one(run)
    page = read(run.target / "en" / "tiny" / room / "index.html")
    [link] = [each for each in page.find("a") if each.attributes["href"] == "../figures/"]
    assert link.text.split() == ["Figures", "2"]


def test_it_can_be_referred_to(run: sphinx.Job, shelf: Shelf) -> None:
    shelf.put("figures")
    sphinx.one(run)
    inventory = (run.target / "en" / "objects.inv").read_bytes().split(b"\n", 4)[4]
    lines = zlib.decompress(inventory).decode().splitlines()
    known = [line.split()[:2] for line in lines]
    assert ["tiny/figures", "rules:page"] in known
    assert ["tiny/figures#letter.D", "rules:section"] in known


def test_no_entry_can_have_its_address(shelf: Shelf) -> None:
    assert not reserved.entry("figures")
    shelf.put("figures")
    assert reserved.entry("figures")


def test_a_page_does_not_take_the_place_of_an_entry(run: sphinx.Job, shelf: Shelf) -> None:
    shelf.put("hen")
    with pytest.raises(problems.Failed, match="“hen” is the name of a page of the site"):
        sphinx.one(run)


def test_data_that_a_template_lacks_are_named_with_its_line_and_the_page(run: sphinx.Job, shelf: Shelf) -> None:
    shelf.put("figures", ("lists.links(material, _with_figures(material))", '{"letters": [{"letter": "D"}]}'))
    with pytest.raises(problems.Broken) as broken:
        sphinx.one(run)
    [problem] = broken.value.problems
    assert "the page “tiny/figures”" in problem.message
    assert "has no attribute 'links'" in problem.message
    assert problem.place is not None
    assert problem.place.file.endswith("site/templates/parts.html")
    assert problem.place.source == "{% for item in listed %}"
    assert " → all.html:" in problem.hint
    assert pickle.loads(pickle.dumps(broken.value)).problems == [problem]  # noqa: S301 - as it comes out of a process


@pytest.mark.parametrize("error", [KeyError("what"), TypeError("why")])
def test_what_breaks_in_another_process_is_told_with_its_line(error: Exception) -> None:
    with pytest.raises(problems.Broken, match=type(error).__name__) as broken, sphinx.located():
        raise error
    [problem] = pickle.loads(pickle.dumps(broken.value)).problems  # noqa: S301 - as it comes from there
    assert problem.place.file == __file__
    assert problem.place.source == "        raise error"
