"""Where else a thing is there: by which options, and only those that are in the way."""

from rulebase.author import opening
from rulebase.model import availability


def test_only_the_option_in_the_way_is_named() -> None:
    game = opening.open_game("bsg")
    here = next(here for here in game.setup.configurations if {"cylon-fleet", "pegasus"} <= set(here.options))
    told = availability.sentence(game.at(here, "en"), lambda view: "cylon-fleet" not in view.configuration.options)
    assert "in Exodus without Cylon Fleet" in told
