"""A term to which a rule gives a number shows the number: on its page, in the terminal, in a search."""

import json

import pytest

from rulebase.author import opening
from rulebase.model import cite
from rulebase.pages import entry, language_view, numbered
from rulebase.pages.page import text
from rulebase.search import documents
from tests.conftest import Command

BSG = opening.open_game("bsg")
FOUND = numbered.of(BSG)


@pytest.mark.parametrize(
    ("term", "rule", "number"),
    [
        ("hand-limit", "hands.limit", "10 Skill cards"),
        ("launch", "activation.launch", "launch 3 raiders"),
        ("nuke-token", "nuke.token", "2 nuke tokens"),
        ("brig", "movement.brig", "difficulty 7"),
    ],
)
def test_the_rule_is_found_and_its_number_stands_on_the_page(term: str, rule: str, number: str) -> None:
    told = entry.Entry(language_view.Voice(BSG, "en"), term).data()["numbered"]
    assert told
    assert told["rule"]["to"].startswith(f"bsg/{rule}#")
    assert number in text(told["variants"][0]["pieces"])


def rests_on(entry: str, clause: str = "") -> set[str]:
    """All statements that a clause rests on, in any configuration; of a term, its first."""
    return {
        stated
        for variant in BSG.everywhere.variants(entry)
        for stated in cite.expand(variant.entry.sources(f"clauses.{clause or numbered.clause_of(variant.entry)}"))
    }


def test_term_and_rule_rest_on_the_same_statement() -> None:
    assert len(FOUND) > 10
    for term, (rule, clause) in FOUND.items():
        assert rests_on(term) & rests_on(rule, clause), term


def test_a_term_with_numbers_of_its_own_needs_none() -> None:
    rftg = opening.open_game("rftg")
    assert "hand-limit" not in numbered.of(rftg)


def test_a_search_for_it_and_its_page_in_the_terminal_tell_the_number(command: Command) -> None:
    [limit] = [thing for thing in documents.of(BSG) if thing.id == "hand-limit"]
    assert all("10" in limit.passages[0].texts[language] for language in BSG.languages)
    found = command("search", "kézlimit", "--game", "bsg", "--lang", "hu", "--limit", "1", "--json")
    [first] = json.loads(found.stdout)["hits"]
    assert "10" in json.dumps(first, ensure_ascii=False)
    shown = command("show", "bsg/hand-limit", "--lang", "en").stdout
    assert "10 Skill cards" in " ".join(shown.split())
