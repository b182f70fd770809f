"""One cell of a table changes: the answer, the sentence, the odds and the page change with it."""

from pathlib import Path

import pytest

from rulebase.checker import ask
from rulebase.knowledge import game as games
from rulebase.publish import pages


def _told() -> tuple[str, str, str, str]:
    game = games.open_game("bsg")
    here = game.setup.configure("base")
    assert here is not None
    view = game.at(here, "en")
    facts = {"attacker": "raider", "target": "viper"}
    answer = ask.ask(view, "attack", {**facts, "roll": 4})
    chances = ask.odds(view, "attack", facts)["probabilities"]
    rule = pages.page(view, "attack.viper")
    table = pages.page(view, "attack")
    assert rule is not None
    assert table is not None
    row = next(row for row in table["rows"] if row["key"] == "viper")
    sentence = next(clause["text"] for clause in rule["clauses"] if clause["name"] == "hit")
    return answer.outcome["result"], chances["damaged"]["fraction"], sentence, row["cells"]["damaged"]


def test_a_changed_cell_is_heard_everywhere(aside: Path) -> None:
    before = _told()
    table = aside / "bsg/tables/attack.yaml"
    lines = table.read_text(encoding="utf-8").splitlines(keepends=True)
    cell = next(
        number
        for number, line in enumerate(lines)
        if line.strip() == "damaged: [5, 7]" and lines[number - 1].strip() == "viper:"
    )
    lines[cell] = lines[cell].replace("[5, 7]", "[4, 7]")
    table.write_text("".join(lines), encoding="utf-8")
    after = _told()
    assert (before[0], after[0]) == ("missed", "damaged")
    assert (before[1], after[1]) == ("3/8", "1/2")
    assert ("5–7" in before[2], "4–7" in after[2]) == (True, True)
    assert (before[3], after[3]) == ("5–7", "4–7")


@pytest.mark.usefixtures("aside")
def test_a_copied_game_answers_like_the_packaged_one() -> None:
    assert _told()[:2] == ("missed", "3/8")
