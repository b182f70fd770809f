"""The program's own words: which language, which form of a number, and without files."""

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from rulebase import words
from tools import translations

PL = ["{n} karta", "{n} karty", "{n} kart"]
HU = ["egy kártya", "{n} kártya"]


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(words, "_language", None)
    monkeypatch.setattr(words, "_catalogs", {})


def mo(language: str, forms: list[str]) -> bytes:
    """A catalog with the header that real ones get."""
    catalog: Catalog = translations.empty(language)
    catalog.add(("{n} card", "{n} cards"), tuple(forms))
    buffer = BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("n", "form"), [(0, 2), (1, 0), (2, 1), (4, 1), (5, 2), (12, 2), (21, 2), (22, 1), (101, 2), (112, 2)]
)
def test_polish_forms(n: int, form: int) -> None:
    words.install("pl", mo("pl", PL))
    words.use("pl")
    assert words.ngettext("{n} card", "{n} cards", n) == PL[form]


@pytest.mark.parametrize(("n", "form"), [(0, 1), (1, 0), (2, 1), (5, 1), (101, 1)])
def test_hungarian_forms(n: int, form: int) -> None:
    words.install("hu", mo("hu", HU))
    words.use("hu")
    assert words.ngettext("{n} card", "{n} cards", n) == HU[form]


@pytest.mark.parametrize("language", ["pl", "hu"])
def test_the_shipped_catalogs_choose_the_same_forms(language: str) -> None:
    shipped = translations.read(translations.catalogs()[language])
    assert shipped.plural_forms == translations.empty(language).plural_forms


def test_english_needs_no_catalog() -> None:
    words.use("en")
    assert words._("What if?") == "What if?"
    assert [words.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == [
        "{n} cards",
        "{n} card",
        "{n} cards",
    ]


def test_what_is_not_translated_stays_english() -> None:
    words.use("pl")
    assert words._("Nobody ever says this.") == "Nobody ever says this."
    words.use("tlh")
    assert words._("yes or no") == "yes or no"


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "hu_HU@euro"}, "hu"),
        ({"LANG": "pl_PL.UTF-8", "LC_MESSAGES": "hu_HU.UTF-8"}, "hu"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": ""}, "pl"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "../../etc"}, "en"),
    ],
)
def test_the_language_of_the_environment(
    environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert words.language() == expected


def test_catalogs_of_the_checkout_are_compiled_into_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    shipped = translations.read(translations.catalogs()["pl"])
    message = next(one for one in shipped if one.id and isinstance(one.id, str))
    words.use("pl")
    assert words._(str(message.id)) == message.string != message.id
    assert [path.name for path in tmp_path.rglob("*.mo")] == ["rulebase.mo", "rulebase.mo"]
