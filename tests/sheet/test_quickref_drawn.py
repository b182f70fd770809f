"""What of a sheet is drawn: orders, tracks and the faces of a die."""

import pytest

from rulebase.sheet import quickref
from tests.sheet.test_quickref import text, view


@pytest.mark.parametrize("ruleset", ["base", "combined"])
def test_the_sheet_of_battle_draws_the_order_the_faces_of_the_die_and_the_tracks(ruleset: str) -> None:
    shown = view(ruleset=ruleset)
    parts = [part for block in quickref.sheet(shown, None, ["battle"])["blocks"] for part in block["parts"]]
    strips = {part["of"]: [row["heads"] for row in part["rows"]] for part in parts if part["kind"] == "strip"}
    assert list(strips) == ["raider-order", "boarding-track", *(["pursuit-spaces"] if ruleset == "combined" else [])]
    assert strips["raider-order"][-1] == ["none on the board: attacks Galactica"]
    [bars] = [part for part in parts if part["kind"] == "bars"]
    attack = shown.entry("attack")
    assert attack is not None
    assert [row["key"] for row in bars["rows"]] == quickref.row_keys(attack, None)
    assert bars["faces"] == 8
    for row in bars["rows"]:
        cells = attack.body["rows"][row["key"]]
        told = {
            name: [face + 1 for face, at in enumerate(row["faces"]) if at == place]
            for place, name in enumerate(("damaged", "destroyed"))
        }
        for name, faces in told.items():
            low, high = cells.get(name, (1, 0))
            assert faces == list(range(low, high + 1)), (row["key"], name)
        assert bool(row["whole"]) == bool(cells.get("automatic"))


def test_the_drawn_sheet_prints_them() -> None:
    printed = text(quickref.build(view("hu"), None, ["battle"]))
    assert "nincs Vipera: megsemmisít ott egy civil hajót" in printed
    assert "/ Sérül · × Megsemmisül" in printed
