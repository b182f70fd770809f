"""What the site tells programs: every entry as JSON beside its page, and a text that leads there."""

import json
from pathlib import Path

from rulebase.author import opening
from rulebase.web import data
from tests.web.conftest import build


def test_every_entry_is_json_beside_its_page(outside: Path, tmp_path: Path) -> None:
    target, address = tmp_path / "site", "https://example.org/rules/"
    told = build(target, "--games", "tiny", "--no-engine", "--address", address, RULEBASE_GAMES=str(outside))
    assert told.returncode == 0, told.stderr
    for language in ("en", "pl"):
        listed = json.loads((target / language / "tiny" / data.ENTRIES).read_text(encoding="utf-8"))["entries"]
        assert "tiny/hunt.roll" in [each["id"] for each in listed]
        for each in listed:
            folder = target / language / each["id"]
            found = json.loads((folder / data.ENTRY).read_text(encoding="utf-8"))
            assert found["schema"] == data.SCHEMA
            assert {key: found[key] for key in each} == each
            assert (folder / "index.html").is_file()
    guide = (target / data.LLMS).read_text(encoding="utf-8")
    assert f"{address}pl/tiny/{data.ENTRIES}" in guide
    assert guide.startswith("# rulebase\n")


def test_what_an_entry_says_is_what_its_page_says(outside: Path, tmp_path: Path) -> None:
    game = opening.game(str(outside))
    (tmp_path / "pl" / "tiny" / "hunt.roll").mkdir(parents=True)
    data.write(tmp_path, [game.id], "pl")
    found = json.loads((tmp_path / "pl" / "tiny" / "hunt.roll" / data.ENTRY).read_text(encoding="utf-8"))
    clauses = game.entries["hunt.roll"]["clauses"]
    assert [each["name"] for each in found["clauses"]] == [*clauses]
    assert all(each["text"] and each["printed_in"] for each in found["clauses"])
