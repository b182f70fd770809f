"""What cards can do is told from their data, in every language."""

import re
from functools import cache
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import game as games
from rulebase.pages import entry as entries

LANGUAGES = ("en", "pl", "hu")


@cache
def game() -> games.Game:
    return opening.open_game("rftg")


def page(card: str, language: str) -> dict[str, Any]:
    found = entries.page(game().at(game().setup.configurations[0], language), card)
    assert found is not None
    return found


def told(card: str, language: str) -> list[str]:
    return [item["text"] for tale in page(card, language)["told"] for item in tale["items"]]


def cards() -> list[str]:
    return [entry for entry, body in game().entries.items() if body["kind"] == "card"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_power_has_its_sentence(language: str) -> None:
    for card in cards():
        data = game().entries[card]["data"]
        sentences = told(card, language)
        assert len(sentences) == len(data["powers"]) + len(data.get("scoring", [])), card
        for sentence in sentences:
            assert not re.search(r"[{}‹›]|  ", sentence), (card, sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_power_is_said(language: str) -> None:
    for card in cards():
        data = game().entries[card]["data"]
        for item, sentence in zip([*data["powers"], *data.get("scoring", [])], told(card, language), strict=True):
            numbers = {str(abs(value)) for value in _numbers(item)}
            assert numbers <= set(re.findall(r"\d+", sentence)), (card, sentence)


def _numbers(value: Any) -> list[int]:
    if isinstance(value, bool | str):
        return []
    if isinstance(value, dict):
        return [number for part in value.values() for number in _numbers(part)]
    return [number for part in value for number in _numbers(part)] if isinstance(value, list) else [value]


@pytest.mark.parametrize(
    ("card", "language", "sentence"),
    [
        ("mining-conglomerate", "en", "The player discards up to 2 Rare goods, each for 1 victory point."),
        ("old-earth", "pl", "Gracz odrzuca najwyżej 2 towary; za każdy dostaje 1 punkt zwycięstwa."),
        ("plague-world", "hu", "A játékos 1 gént dob el: ezért 1 győzelmi pontot és 1 kártyát kap."),
        ("new-vinland", "pl", "Gracz odrzuca 1 towar i dostaje 2 karty."),
        ("galactic-imperium", "en", "Against Rebel military worlds the player has +4 military strength."),
        ("galactic-imperium", "hu", "A lázadó katonai világok ellen a játékos +4 katonai erőt kap."),
        ("empath-world", "pl", "Gracz ma −1 do Siły Militarnej."),
        ("galactic-imperium", "en", "Galactic Imperium scores 2 victory points for each Rebel military world."),
    ],
)  # fmt: skip
def test_sentences_as_players_say_them(card: str, language: str, sentence: str) -> None:
    assert sentence in told(card, language)


def test_a_sentence_is_cited_to_its_rule_and_to_the_card() -> None:
    (tale,) = page("replicant-robots", "en")["told"]
    (item,) = tale["items"]
    assert tale["title"] == "Powers"
    assert item["rule"]["id"] == "rftg/powers.discount"
    assert {source["id"] for source in item["sources"]} == {"rftg.pl", "rftg-cards.en"}


def test_printed_values_are_shown_by_name() -> None:
    printed = {value["title"]: value["text"] for value in page("lost-alien-warship", "pl")["printed"]}
    assert printed == {
        "Obronność": "5",
        "Punkty zwycięstwa": "3",
        "Karta": "świat windfall",
        "Towar": "Technologia Obcych",
    }
