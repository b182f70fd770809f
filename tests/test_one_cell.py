"""One cell of a table changes: the answer, the sentence, the odds and the page change with it."""

import json
import subprocess
import sys
from pathlib import Path

import pypdf
import pytest

from rulebase.author import opening
from rulebase.pages import in_one
from rulebase.play import ask
from tests.conftest import Command


def _told() -> tuple[str, str, str, str]:
    game = opening.open_game("bsg")
    here = game.setup.configure("base")
    assert here is not None
    view = game.at(here, "en")
    facts = {"attacker": "raider", "target": "viper"}
    answer = ask.ask(view, "attack", {**facts, "roll": 4})
    chances = ask.odds(view, "attack", facts)["probabilities"]
    rule = in_one.page(view, "attack.viper")
    table = in_one.page(view, "attack")
    assert rule is not None
    assert table is not None
    row = next(row for row in table["rows"] if row["key"] == "viper")
    sentence = next(clause["text"] for clause in rule["clauses"] if clause["name"] == "hit")
    return answer.outcome["result"], chances["damaged"]["fraction"], sentence, row["cells"]["damaged"]


def test_a_changed_cell_is_heard_everywhere(aside: Path) -> None:
    before = _told()
    _edit(aside)
    after = _told()
    assert (before[0], after[0]) == ("missed", "damaged")
    assert (before[1], after[1]) == ("3/8", "1/2")
    assert ("5–7" in before[2], "4–7" in after[2]) == (True, True)
    assert (before[3], after[3]) == ("5–7", "4–7")


@pytest.mark.usefixtures("aside")
def test_a_copied_game_answers_like_the_packaged_one() -> None:
    assert _told()[:2] == ("missed", "3/8")


def _edit(games_folder: Path) -> None:
    """A viper is damaged on 4–7 instead of 5–7."""
    table = games_folder / "bsg/tables/attack.yaml"
    lines = table.read_text(encoding="utf-8").splitlines(keepends=True)
    cell = next(
        number
        for number, line in enumerate(lines)
        if line.strip() == "damaged: [5, 7]" and lines[number - 1].strip() == "viper:"
    )
    lines[cell] = lines[cell].replace("[5, 7]", "[4, 7]")
    table.write_text("".join(lines), encoding="utf-8")


def _asked_by_a_form(roll: int) -> str:
    """What the browser's checker says, as a form asks it: in a process of its own, as a page is."""
    facts = {"attacker": "raider", "target": "viper", "roll": roll}
    request = {"do": "ask", "game": "bsg", "question": "attack", "language": "en", "facts": facts}
    code = (
        "import sys; from rulebase.play import remote; from rulebase.model import opening; "
        "print(remote.answer(sys.argv[1], opening.open_game))"
    )
    told = subprocess.run([sys.executable, "-c", code, json.dumps(request)], capture_output=True, text=True, check=True)
    return str(json.loads(told.stdout)["answer"]["outcome"]["result"])


def test_a_changed_cell_is_on_the_page_in_the_form_in_search_and_on_paper(
    aside: Path, tmp_path: Path, command: Command
) -> None:
    assert _asked_by_a_form(4) == "missed"
    _edit(aside)
    assert _asked_by_a_form(4) == "damaged"

    site = tmp_path / "site"
    built = command("build", "--games", "bsg", "--no-engine", "-o", str(site))
    assert built.returncode == 0, built.stderr
    assert "4–7" in (site / "pl/bsg/attack.viper/index.html").read_text(encoding="utf-8")
    assert "5–7" not in (site / "en/bsg/attack.viper/index.html").read_text(encoding="utf-8")

    hits = json.loads(command("search", "attacking a viper", "--game", "bsg", "--json").stdout)["hits"]
    [rule] = [hit for hit in hits if hit["id"] == "bsg/attack.viper"]
    assert "4–7" in rule["snippet"]

    sheet = tmp_path / "sheet.pdf"
    assert command("quickref", "--game", "bsg", "--ruleset", "base", "-o", str(sheet)).returncode == 0
    printed = "\n".join(page.extract_text() for page in pypdf.PdfReader(sheet).pages)
    assert "4–7" in printed
    assert "5–7" not in printed
