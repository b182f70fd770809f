"""What the rows of tables are called: never by an id."""

import pytest

from rulebase.author import opening
from rulebase.model import bundle
from rulebase.pages import entry as entries
from rulebase.pages import naming


@pytest.mark.parametrize("name", bundle.games())
def test_rows_and_values_are_named_in_every_language(name: str) -> None:
    game = opening.open_game(name)
    for language in game.languages:
        view = game.at(game.setup.configurations[-1], language)
        titles = {game.text(body["title"], language) for body in game.entries.values()}
        for entry in game.entries:
            page = entries.page(view, entry) or {}
            for row in page.get("rows", []):
                named = row["key"].isdigit() or row["key"] in game.entries[entry].get("titles", {})
                assert named or row["title"] != row["key"] or row["title"] in titles, (entry, row["key"])
            titled = page.get("value_titles", {})
            assert all(value != title for value, title in titled.items()), entry


def test_a_row_is_called_by_the_thing_the_fact_the_rule_or_its_own_title() -> None:
    game = opening.open_game("bsg")
    view = game.at(game.setup.configurations[0], "pl")

    def called(table: str, key: str) -> str:
        found = view.entry(table)
        assert found is not None
        return naming.row(view, found.body, key)

    assert called("attack", "viper") == "viper"
    assert called("attack", "galactica/raider") == "Galactica / raider"
    assert called("nuke", "destroyed") == "Broń nuklearna niszczy basestara"
    assert called("basestar-damage", "structural-damage") == "uszkodzenie strukturalne"
    assert called("dice", "d8") == "k8"
    assert called("loyalty-decks", "4") == "4"
