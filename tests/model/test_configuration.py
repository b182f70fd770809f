"""Configurations: closed under needs, only legal ones, in an order that does not change."""

from typing import Any

import pytest

from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import configuration

BSG = opening.open_game("bsg").setup

TINY: Any = {
    "features": {
        "base": {},
        "big": {"needs": ["base"]},
        "fleet": {"needs": ["base"]},
        "cards": {"needs": ["big"], "not-with": ["fleet"]},
        "north": {"needs": ["base"]},
        "south": {"needs": ["big"]},
    },
    "rulesets": {
        "base": {"features": ["base"], "choices": {"goal": ["north"]}},
        "big": {
            "features": ["big", "fleet"],
            "options": {"cards": {"removes": ["fleet"]}},
            "choices": {"goal": ["north", "south"]},
        },
    },
    "default": "base",
}


def test_a_feature_brings_what_it_needs() -> None:
    setup = configuration.Setup(**TINY)
    assert setup.closure(["south"]) == {"south", "big", "base"}
    assert setup.condition("cards") == {"cards", "big", "base"}
    assert setup.condition(None) == frozenset()


def test_closing_twice_changes_nothing() -> None:
    for here in BSG.configurations:
        assert BSG.closure(here.features) == here.features


def test_an_option_may_remove_a_feature() -> None:
    setup = configuration.Setup(**TINY)
    here = setup.configure("big", ["cards"], {"goal": "south"})
    assert here is not None
    assert "fleet" not in here.features
    assert here.key == "big+cards+goal:south"


def test_the_first_value_of_a_choice_is_its_default() -> None:
    here = configuration.Setup(**TINY).configure("big")
    assert here is not None
    assert dict(here.choices) == {"goal": "north"}


def test_a_choice_that_is_not_offered_is_no_configuration() -> None:
    assert configuration.Setup(**TINY).configure("base", choices={"goal": "south"}) is None


def test_all_legal_configurations_are_listed_and_no_other() -> None:
    apart: Any = {"features": ["big", "fleet"], "options": {"cards": {}, "north": {}}}
    setup = configuration.Setup(TINY["features"], {**TINY["rulesets"], "apart": apart}, "base")
    assert [here.key for here in setup.configurations] == [
        "base+goal:north",
        "big+goal:north",
        "big+goal:south",
        "big+cards+goal:north",
        "big+cards+goal:south",
        "apart",
        "apart+north",
    ]


def test_configurations_are_numbered_without_gaps() -> None:
    assert [BSG.number(here) for here in BSG.configurations] == list(range(len(BSG.configurations)))
    assert len({here.key for here in BSG.configurations}) == len(BSG.configurations)


def test_features_that_exclude_each_other_never_meet() -> None:
    for here in BSG.configurations:
        for feature in here.features:
            assert not here.features & set(BSG.features[feature].get("not-with", []))


def test_every_ruleset_rests_on_a_rulebook_that_is_there() -> None:
    books = opening.open_game("bsg").books
    for ruleset in BSG.rulesets.values():
        assert ruleset["books"]
        assert set(ruleset["books"]) <= set(books)


@pytest.mark.parametrize(
    ("ruleset", "options", "choices", "code"),
    [
        ("small", [], {}, "unknown-ruleset"),
        ("big", ["boats"], {}, "unknown-option"),
        ("base", [], {"goal": "south"}, "unknown-choice"),
        ("apart", ["north", "cards"], {}, "not-together"),
    ],
)
def test_a_configuration_that_cannot_be_is_refused_by_name(
    ruleset: str, options: list[str], choices: dict[str, str], code: str
) -> None:
    apart: Any = {"features": ["big", "fleet"], "options": {"cards": {}, "north": {}}}
    setup = configuration.Setup(TINY["features"], {**TINY["rulesets"], "apart": apart}, "base")
    with pytest.raises(problems.Failed) as failed:
        configuration.read(setup, ruleset, options, choices)
    assert [problem.code for problem in failed.value.problems] == [code]


def test_what_was_chosen_may_be_named_as_an_option() -> None:
    here = configuration.read(configuration.Setup(**TINY), "big", ["cards", "south"], {})
    assert here.key == "big+cards+goal:south"
