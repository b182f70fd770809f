"""Lists are in each language's own order."""

import pytest

from rulebase.pages import alphabet

ORDERS = {
    "pl": ["a b", "ab", "cel", "ćma", "lód", "łódź", "oko", "ósmy", "zając", "źrebię", "żaba"],
    "hu": [
        "cukor",
        "csend",
        "dob",
        "dzsungel",
        "elem",
        "élet",
        "lakat",
        "lyuk",
        "ország",
        "öröm",
        "sor",
        "szem",
        "zene",
    ],
    "en": ["apple", "Éclair", "hen house", "henhouse", "zoo"],
}


@pytest.mark.parametrize("language", ORDERS)
def test_the_order_of_a_language(language: str) -> None:
    mixed = sorted(ORDERS[language])
    assert sorted(mixed, key=lambda word: alphabet.sort_key(language, word)) == ORDERS[language]


@pytest.mark.parametrize(
    ("language", "word", "letter"),
    [
        ("pl", "Łowca", "Ł"),
        ("hu", "szem", "Sz"),
        ("hu", "élet", "E"),
        ("hu", "Őr", "Ö"),
        ("hu", "„Helo”", "H"),
        ("en", "Éclair", "E"),
        ("pl", "8 graczy", "0–9"),
        ("hu", "", "0–9"),
    ],
)
def test_the_letter_that_a_word_is_listed_under(language: str, word: str, letter: str) -> None:
    assert alphabet.initial(language, word) == letter


def test_sections_keep_the_order_and_lose_nothing() -> None:
    words = [word for listed in ORDERS.values() for word in listed]
    sections = alphabet.sections("hu", words, str)
    assert sorted(word for listed in sections.values() for word in listed) == sorted(words)
    assert list(sections) == sorted(sections, key=lambda letter: alphabet.sort_key("hu", letter))
