"""First screens of Race for the Galaxy: conditions in words, one's own seat by one name, no hole."""

import pytest

from rulebase import words
from rulebase.author import opening
from rulebase.model import types
from rulebase.play import answers, ask

RFTG = opening.open_game("rftg")
CONSUMED: types.Values = {
    "tableau": ["new-vinland", "tourist-world", "artist-colony"],
    "goods": ["new-vinland", "artist-colony"],
}


def _asked(language: str, question: str, told: types.Values) -> answers.Reply:
    words.use(language)
    return ask.ask(RFTG.at(RFTG.setup.configurations[0], language), question, told)


@pytest.mark.parametrize(
    ("language", "condition"),
    [
        ("en", "if the player has chosen Consume: 2x VP"),
        ("pl", "jeśli gracz wybiera Konsumpcję: 2x PZ"),
        ("hu", "ha a játékos a Fogyasztás: 2x GyP-t választotta"),
    ],
)
@pytest.mark.parametrize("question", ["consume", "best-consume"])
def test_each_bonus_of_consume_is_told_with_what_comes_of_it(question: str, language: str, condition: str) -> None:
    told = _asked(language, question, CONSUMED)
    assert [each["outcome"]["points"] for each in told.depends if each["if"] == condition] == [6]
    assert told.conditions == []


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_what_the_sentence_says_itself_is_no_condition(language: str) -> None:
    told: types.Values = {"card": "space-marines", "tableau": ["old-earth"]}
    asked = _asked(language, "develop", told)
    assert {each["fact"] for each in asked.conditions} <= {"second-phase"}
    assert {each["fact"] for each in asked.not_checked} == {"action", "hand"}


@pytest.mark.parametrize(
    ("language", "conditions"),
    [
        (
            "en",
            [
                "if the player has at least 5 cards in hand",
                "if the player has 1–4 cards in hand",
                "if the player has no card in hand",
            ],
        ),
        (
            "pl",
            [
                "jeśli gracz ma na ręce co najmniej 5 kart",
                "jeśli gracz ma na ręce 1–4 karty",
                "jeśli gracz nie ma kart na ręce",
            ],
        ),
        (
            "hu",
            [
                "ha a játékos kezében legalább 5 kártya van",
                "ha a játékos kezében 1–4 kártya van",
                "ha nincs kártya a játékos kezében",
            ],
        ),
    ],
)
def test_a_case_of_a_number_is_said_as_a_sentence(language: str, conditions: list[str]) -> None:
    told: types.Values = {"card": "rebel-outpost", "tableau": ["old-earth", "contact-specialist"]}
    assert [each["if"] for each in _asked(language, "settle", told).depends] == conditions
