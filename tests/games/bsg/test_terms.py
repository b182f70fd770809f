"""Words of the game: a concept has one name, a name one concept, and every form that sentences may ask for."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebase import games
from rulebase.author import collect
from rulebase.model import grammar, hungarian

BSG = collect.collect(Path(games.__path__[0]) / "bsg")
TERMS, TABLES = BSG.of("terms"), BSG.of("tables")
POLISH = tuple(
    case for case in grammar.of("pl").cases if case not in ("voc", *grammar.LOCAL, *grammar.CHANGE, grammar.PLAIN)
)  # only people are addressed
BY_SOUND = tuple(case for case in hungarian.CASES if case != "acc")
# The last vowel alone does not tell: *célnak*; these are of the other kind, or end in brackets or in English.
OTHER_SOUND = {"objective", "cylon-fleet-location", "colonial-one", "demetrius-bridge", "pegasus-ship"}
NO_PLURAL_OF_ITS_OWN = {"launch-raiders"}
PHRASES = {  # called by where they lie, with the forms that sentences ask for
    "ahead",
    "anywhere",
    "astern",
    "at-large",
    "in-space",
    "off-board",
    "unmanned",
    "port-ahead",
    "port-astern",
    "starboard-ahead",
    "starboard-astern",
}
# Called alike because the language has no articles, or because the box calls both so.
ALIKE = {
    ("pl", "przywódca cylonów"),  # a Cylon Leader, the Cylon Leader
    ("pl", "postać"),
    ("pl", "gracz prowadzący człowieka"),
    ("hu", "pilóta"),  # the type of a character, and its skill
}


def forms(term: collect.Item, language: str) -> dict[str, str]:
    told: dict[str, str] = term.data.get("forms", {}).get(language, {})
    return told


def titles(language: str) -> Iterator[tuple[str, collect.Item]]:
    for term in TERMS:
        title = term.data["title"]
        yield title if isinstance(title, str) else title[language], term


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_no_two_concepts_have_one_name(language: str) -> None:
    named = defaultdict(set)
    for title, term in titles(language):
        named[title.lower()].add(term.data["id"])
    twice = {name: ids for name, ids in named.items() if len(ids) > 1 and (language, name) not in ALIKE}
    assert not twice


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_what_one_is_called_is_no_other_word_for_another(language: str) -> None:
    named = {title.lower(): term.data["id"] for title, term in titles(language)}
    taken = {
        (alias, term.data["id"], named[alias.lower()])
        for term in TERMS
        for alias in term.data.get("aliases", {}).get(language, [])
        if named.get(alias.lower(), term.data["id"]) != term.data["id"]
    }
    assert not taken


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_no_other_word_stands_for_what_is_called_so_itself(language: str) -> None:
    needless = {
        alias
        for title, term in titles(language)
        for alias in term.data.get("aliases", {}).get(language, [])
        if alias == title
    }
    assert not needless


def test_polish_words_have_every_case() -> None:
    lacking = {}
    for term in TERMS:
        told = forms(term, "pl").keys() - {*grammar.LOCAL}
        wanted = {*POLISH, *(f"many-{case}" for case in POLISH if "many" in told)} if told else set()
        if term.data["id"] not in NO_PLURAL_OF_ITS_OWN | PHRASES and not wanted <= told:
            lacking[term.data["id"]] = wanted - told
    assert not lacking


def test_hungarian_endings_follow_the_sound() -> None:
    wrong = {
        (form, ending)
        for title, term in titles("hu")
        if "spoken" not in forms(term, "hu") and term.data["id"] not in OTHER_SOUND
        for case in BY_SOUND
        if (form := forms(term, "hu").get(case))
        and not form.endswith(ending := hungarian.ended("", title, case).removeprefix("-"))
    }
    assert not wrong


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_every_place_has_its_prepositions(language: str) -> None:
    """What is said of being in a place, and of going there."""
    places = {row for table in TABLES if table.data["id"] == "places" for row in table.data["rows"]}
    told = {term.data["id"]: forms(term, language) for term in TERMS if term.data["id"] in places}
    assert places <= told.keys()
    assert not {place for place, known in told.items() if not {*grammar.LOCAL} <= known.keys()}
    assert not {place for place, known in told.items() if "(" in known["where"] or "(" in known["whereto"]}
