"""The check of the catalogs finds what is wrong with them, and the extraction finds every message."""

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools import translations


def problems(language: str, *messages: tuple[str | tuple[str, str], str | tuple[str, ...]]) -> list[str]:
    template = Catalog()
    catalog = translations.empty(language)
    for message, translated in messages:
        template.add(message)
        catalog.add(message, translated)
    return [problem.partition(":")[0] for problem in translations.problems_of(catalog, language, template)]


def test_good_catalogs_have_no_problems() -> None:
    assert problems("hu", ("No {id}", "Nincs {id}"), (("one card", "{n} cards"), ("egy kártya", "{n} kártya"))) == []
    assert problems("pl", (("{n} card", "{n} cards"), ("jedna karta", "{n} karty", "{n} kart"))) == [
        "placeholders differ (none in the translation)"
    ]


@pytest.mark.parametrize(
    ("message", "translated", "problem"),
    [
        ("No {id}", "", "not translated"),
        ("No {id}", "Nie ma {nr}", "placeholders differ ({nr} in the translation)"),
        ("Is it? ", "Czy to?", "spaces or line ends at its start or end differ"),
        (("{n} card", "{n} cards"), ("{n} karta", "{n} karty"), "2 plural forms where 3 are needed"),
    ],
)
def test_bad_messages(message: str | tuple[str, str], translated: str | tuple[str, ...], problem: str) -> None:
    assert problems("pl", (message, translated)) == [problem]


def test_fuzzy_missing_and_unused() -> None:
    template, catalog = Catalog(), translations.empty("hu")
    template.add("new")
    catalog.add("old", "régi")
    catalog.add("sure?", "biztos?", flags=["fuzzy"])
    template.add("sure?")
    found = sorted(problem.partition(" (")[0] for problem in translations.problems_of(catalog, "hu", template))
    assert found == ["marked fuzzy", "missing: 'new'", "no longer used: 'old'"]


def test_the_hungarian_header_that_babel_would_write_is_wrong() -> None:
    (problem,) = translations.problems_of(Catalog(locale="hu"), "hu", Catalog())
    assert "nplurals=1" in problem


def test_messages_are_found_wherever_they_stand() -> None:
    source = b"""
# Translators: a greeting
say(_("hello"))
say(f"<{_('inside')}>")
say(words._("dotted"), ngettext("{n} a", "{n} b", len(x)))
catalog.gettext(message)
"""
    found = translations.python_messages(BytesIO(source), translations.KEYWORDS, [], {})
    assert sorted((message, comments) for _, _, message, comments in found if isinstance(message, str)) == [
        ("dotted", []),
        ("hello", ["Translators: a greeting"]),
        ("inside", []),
    ]


def test_messages_are_found_in_schemas() -> None:
    source = b"description: a rule\nproperties: {description: {description: what it is}, list: [{description: one}]}\n"
    found = translations.schema_messages(BytesIO(source), translations.KEYWORDS, [], {})
    assert [message for _, _, message, _ in found] == ["a rule", "what it is", "one"]


def test_a_message_that_is_not_a_plain_string_is_refused() -> None:
    with pytest.raises(translations.NotAMessage, match=":1: _"):
        list(translations.python_messages(BytesIO(b"_(f'{x}')"), translations.KEYWORDS, [], {}))


def test_updating_twice_changes_nothing_more(tmp_path: Path) -> None:
    template = translations.extract()
    for language, shipped in translations.catalogs().items():
        path = tmp_path / language / "LC_MESSAGES" / "rulebase.po"
        path.parent.mkdir(parents=True)
        path.write_bytes(shipped.read_bytes())
        states = []
        for _ in range(2):
            catalog = translations.read(path)
            catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
            path.write_bytes(translations.written(catalog))
            states.append(path.read_bytes())
        assert states[0] == states[1]
