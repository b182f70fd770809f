"""One cell of a table changes: the answer, the sentence, the odds, the page, search and paper change with it."""

import functools
import json
from pathlib import Path

import pypdf

from rulebase.author import opening
from rulebase.model import game as games
from rulebase.model import situation, types
from rulebase.pages import entry as entries
from rulebase.play import ask, json_api
from tests.conftest import Command, replace

FACTS: types.Values = {"area": "hillside", "trees": {"hillside": {"starling": 1, "scarecrow": 1}}}


def _told(view: games.View) -> tuple[str, str, str, str]:
    facts = situation.read(view.game, FACTS)
    answer = ask.ask(view, "peck", {**facts, "roll": 4})
    chances = ask.odds(view, "peck", facts)["probabilities"]
    rule = entries.page(view, "birds.peck")
    table = entries.page(view, "pecks")
    assert rule is not None
    assert table is not None
    row = next(row for row in table["rows"] if row["key"] == "scarecrow")
    sentence = next(clause["text"] for clause in rule["clauses"] if clause["name"] == "scarecrow")
    return str(answer.outcome["lost"]), chances["lost: scarecrow"]["fraction"], sentence, row["cells"]["hits"]


def _edit(game: Path) -> None:
    """A scarecrow falls on 4–8 instead of 5–8."""
    replace(game / "tables/all.yaml", "scarecrow: {hits: [5, 8]", "scarecrow: {hits: [4, 8]")


def _opened() -> games.View:
    game = opening.open_game("pocket")
    return game.at(game.setup.configurations[0], "en")


def test_a_changed_cell_is_heard_everywhere(orchard: games.View, pocket: Path) -> None:
    packaged, before = _told(orchard), _told(_opened())
    _edit(pocket)
    after = _told(_opened())
    assert packaged == before  # wherever it lies
    assert (before[0], after[0]) == ("None", "scarecrow")
    assert (before[1], after[1]) == ("1/2", "5/8")
    assert ("5–8" in before[2], "4–8" in after[2]) == (True, True)
    assert (before[3], after[3]) == ("5–8", "4–8")


def _asked_by_a_form() -> str | None:
    """What the browser's checker says, as a form asks it."""
    request = {"do": "ask", "game": "pocket", "question": "peck", "language": "en", "facts": {**FACTS, "roll": 4}}
    told = json.loads(json_api.answer(json.dumps(request), functools.partial(opening.open_game)))
    lost: str | None = told["answer"]["outcome"]["lost"]
    return lost


def test_a_changed_cell_is_on_the_page_in_the_form_in_search_and_on_paper(
    alone: Path, tmp_path: Path, command: Command
) -> None:
    assert _asked_by_a_form() is None
    _edit(alone)
    assert _asked_by_a_form() == "scarecrow"

    site = tmp_path / "site"
    built = command("build", "--games", "pocket", "--no-engine", "-o", str(site), RULEBASE_GAMES=str(alone))
    assert built.returncode == 0, built.stderr
    assert "4–8" in (site / "pl/pocket/birds.peck/index.html").read_text(encoding="utf-8")
    assert "5–8" not in (site / "en/pocket/birds.peck/index.html").read_text(encoding="utf-8")

    hits = json.loads(command("search", "fells a scarecrow", "--game", "pocket", "--json").stdout)["hits"]
    [rule] = [hit for hit in hits if hit["id"] == "pocket/birds.peck"]
    assert "4–8" in rule["snippet"]

    sheet = tmp_path / "sheet.pdf"
    assert command("quickref", "--game", "pocket", "--ruleset", "base", "-o", str(sheet)).returncode == 0
    printed = "\n".join(page.extract_text() for page in pypdf.PdfReader(sheet).pages)
    [bar] = [line for line in printed.splitlines() if line.startswith("Scarecrow ")]
    assert bar.count("/") == len(range(4, 9))
