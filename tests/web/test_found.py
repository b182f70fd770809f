"""What search engines and phones read of a site: what each page is about, its other languages, the icons."""

import json
import re
import shutil
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from rulebase.documents import problems
from rulebase.web import building, server

LINK = re.compile(r'<link rel="(alternate|canonical)"(?: hreflang="([^"]+)")? href="([^"]+)">')
ADDRESS = "https://example.org/rules/"


def pages(folder: Path) -> list[Path]:
    return [page for language in ("en", "pl", "hu") for page in sorted((folder / language).rglob("index.html"))]


def test_each_page_says_what_it_is_about(built: Path) -> None:
    told = {
        page: re.search(r'<meta name="description" content="([^"]+)">', page.read_text("utf-8"))
        for page in pages(built)
    }
    listed = [
        page for page, found in told.items() if 'http-equiv="refresh"' not in page.read_text("utf-8") and found is None
    ]
    assert listed == []


def test_each_page_leads_to_itself_in_each_language_and_in_none(built: Path) -> None:
    for page in pages(built):
        links = {language: href for _, language, href in LINK.findall(page.read_text(encoding="utf-8"))}
        assert "x-default" in links or "data-entry" not in page.read_text(encoding="utf-8")
        if links:
            assert all((page.parent / href / "index.html").is_file() for href in links.values()), page


def test_with_an_address_they_are_whole(built: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(built, tmp_path / "site"))
    building.write(folder, building.checked(ADDRESS.rstrip("/")))
    for page in pages(folder):
        links = LINK.findall(page.read_text(encoding="utf-8"))
        own = f"{ADDRESS}{page.parent.relative_to(folder).as_posix()}/"
        assert all(href.startswith(ADDRESS) for _, _, href in links)
        if links:
            assert links[0] == ("canonical", "", own)
            assert (f'hreflang="{page.relative_to(folder).parts[0]}" href="{own}"') in page.read_text(encoding="utf-8")
            assert all((folder / urlsplit(href).path.removeprefix("/rules/")).is_dir() for *_, href in links)
    listed = re.findall("<loc>([^<]+)</loc>", (folder / building.SITEMAP).read_text(encoding="utf-8"))
    assert len(listed) == len(set(listed)) > 100
    assert f"{ADDRESS}en/bsg/attack/" in listed
    assert f"Sitemap: {ADDRESS}{building.SITEMAP}" in (folder / "robots.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "typed", ["", "example.org", "ftp://example.org/", "https://", "https://example.org/?x", "javascript:1"]
)
def test_what_is_no_address_is_refused(typed: str) -> None:
    with pytest.raises(problems.Failed, match="is not the address of a site"):
        building.checked(typed)


def test_a_phone_finds_icons_of_the_sizes_that_it_wants(built: Path) -> None:
    for language in ("en", "pl", "hu"):
        manifest = json.loads((built / language / "manifest.webmanifest").read_text(encoding="utf-8"))
        assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"] if icon["type"] == "image/png"}
        assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
        for icon in manifest["icons"]:
            content = (built / language / icon["src"]).read_bytes()
            if icon["type"] == "image/png":
                width, height = int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")
                assert f"{width}x{height}" == icon["sizes"]
    assert server.TYPES[".png"] == "image/png"
