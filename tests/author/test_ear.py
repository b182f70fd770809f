"""What readers heard and a machine can see: each in its language, and what only looks like it."""

import pytest

from rulebase.author.lint import ear

HEARD = [
    ("en", "X is no start world.", "unspoken"),
    ("en", "The viper is no longer damaged.", ""),
    ("en", "There is no viper here.", ""),
    ("en", "That is no help.", ""),
    ("pl", "Należy odrzucić kartę.", "unspoken"),
    ("pl", "Karta należy do gracza.", ""),
    ("pl", "Gracz posiada kartę.", "unspoken"),
    ("hu", "A játékos által választott fázis.", ""),
    ("hu", "A játékos által termelt áru.", "unspoken"),
    ("hu", "A világ lerakásakor való eldobás.", "unspoken"),
    ("hu", "A tokent felfordítjuk.", "unspoken"),
    ("hu", "A hajójuk a szektorban marad.", ""),
    ("hu", "Ha nyernek, a jutalmuk pont.", ""),
    ("hu", "Akinek 10 kártyától több van.", "unspoken"),
    ("hu", "A lap eldobásra kerül.", "unspoken"),
    ("hu", "Egyenlőség esetén senki sem kap pontot.", "unspoken"),
    ("en", "The nuke hits {n} times.", "so-many-times"),
    ("en", "The nuke hits {n|one:once|other:twice}.", ""),
    ("pl", "Broń trafia {n} razy.", "so-many-times"),
    ("en", "Assumed: the card: Trade.", "two-colons"),
    ("en", "Assumed: the card. Not checked: chips.", ""),
    ("en", "{title}: {points}; for cards: {cards}.", ""),
]
OPENING = [
    ("en", "They are dealt out at the start.", True),
    ("en", "It is the same with the CAG.", True),
    ("en", "This rulebook itself describes it.", False),
    ("en", "Titles are dealt out at the start.", False),
    ("pl", "Ono zaczyna turę.", True),
    ("pl", "To dotyczy też CAG-a.", True),
    ("pl", "Ta instrukcja sama to opisuje.", False),
    ("hu", "Ez nem jár vissza.", True),
    ("hu", "Ez a szabálykönyv maga írja le.", False),
]


@pytest.mark.parametrize(("language", "wording", "code"), HEARD)
def test_what_is_heard_in_a_sentence(language: str, wording: str, code: str) -> None:
    assert [fault.code for fault in ear.heard(language, wording)] == ([code] if code else [])


@pytest.mark.parametrize(("language", "wording", "leans"), OPENING)
def test_a_clause_stands_alone(language: str, wording: str, leans: bool) -> None:
    found = [fault.code for fault in ear.heard(language, wording, opens=True)]
    assert found == (["leaning-clause"] if leans else [])
    assert list(ear.heard(language, wording)) == []
