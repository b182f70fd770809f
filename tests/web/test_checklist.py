"""What has to be done before the first turn, on a page: what the checker says, number by number."""

from rulebase.author import opening
from rulebase.model import configuration
from rulebase.pages.kinds import checklist
from rulebase.pages.material import Material
from rulebase.pages.page import Page
from rulebase.play import ask


def page(game: str, ruleset: str, language: str = "en") -> Page:
    made = checklist.Checklist().pages(Material(opening.open_game(game), language))
    return next(each for each in made if each.doc == f"{game}/checklist/{ruleset}")


def lines(told: Page, number: int) -> list[str]:
    """What somebody with so many players reads."""
    return [
        line["text"]
        for group in told.data["groups"]
        for step in group["steps"]
        for line in step
        if not line["counts"] or number in line["counts"]
    ]


def test_each_number_of_players_reads_what_the_checker_says() -> None:
    for name, ruleset in (("bsg", "base"), ("bsg", "exodus"), ("bsg", "combined"), ("rftg", "base")):
        game = opening.open_game(name)
        view = game.at(configuration.read(game.setup, ruleset, [], {}), "en")
        told = page(name, ruleset)
        assert told.data["counts"]
        for number in told.data["counts"]:
            steps = ask.ask(view, "setup", {"players": number}).steps
            assert sorted(lines(told, number)) == sorted(step["text"] for step in steps)


def test_a_number_that_the_rules_refuse_is_told_with_its_rule() -> None:
    (no,) = page("bsg", "base").data["refused"]
    assert (no["number"], no["to"]) == (7, "bsg/loyalty.deck")
    assert no["text"]


def test_a_rule_stands_once_and_leads_to_its_page() -> None:
    groups = page("bsg", "combined", "hu").data["groups"]
    addresses = [group["to"] for group in groups]
    assert len(addresses) == len(set(addresses)) > 10
    assert all(group["text"] for group in groups)


def test_every_configuration_of_a_ruleset_can_be_asked_for_each_number() -> None:
    game = opening.open_game("bsg")
    for ruleset in game.setup.rulesets:
        others = page("bsg", ruleset, "pl").data["others"]
        assert len(others) == sum(here.ruleset == ruleset for here in game.setup.configurations)
        assert all([asked["number"] for asked in other["asked"]] == [3, 4, 5, 6, 7] for other in others)
        assert all("players=" in asked["query"] for other in others for asked in other["asked"])
