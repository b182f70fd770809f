"""The reference: every key and all of the api, each once and with what is expected of it."""

import json
from pathlib import Path

import jsonschema_rs

from rulebase.author import reference, schema
from rulebase.documents import reader
from rulebase.model import game as games
from rulebase.play import api
from tests.conftest import POCKET, Command

LEFT = {"endings": {"still"}}  # shown in Race for the Galaxy


def test_every_file_and_every_name_of_the_api_is_in_it() -> None:
    told = f"\n{reference.text()}"
    assert {schema.NAMED.get(kind, kind) for kind in reference.schemas()} == set(schema.kinds())
    for kind in reference.schemas():
        assert f"\n## {kind}.yaml" in told
    missing = {name for name in api.__all__ if f"\n### {name}\n" not in told}
    values = {"FEW", "KEY", "TOLD", "UNKNOWN", "UNSET", "WITH"}
    types = {"Finding", "NamedTuple", "Procedure", "Question", "Request", "Row", "Saying", "Value", "Values"}
    assert missing == values | types


def test_nothing_in_it_is_without_a_word() -> None:
    rows = [line for line in reference.text().splitlines() if line.startswith("| `")]
    assert len(rows) > 300
    assert [row for row in rows if row.endswith("|  |")] == []


def test_editors_take_the_schemas_that_lint_reads(tmp_path: Path) -> None:
    reference.write(tmp_path)
    for kind in reference.schemas():
        written = json.loads((tmp_path / f"{kind}{reference.ENDING}").read_text(encoding="utf-8"))
        files = [file for file in (POCKET / f"{kind}.yaml", *(POCKET / kind).rglob("*.yaml")) if file.is_file()]
        for document in (document for file in files for document in reader.read(file)):
            assert jsonschema_rs.is_valid(written, document.data), document.name


def test_every_column_of_a_table_that_the_engine_reads_is_in_it_and_in_the_pocket_game(orchard: games.View) -> None:
    for name, (_, columns) in reference.TABLES.items():
        table = orchard.game.entries[name]
        assert {*columns} - {*table["columns"]} <= LEFT.get(name, set()), name
        assert {*table["columns"]} <= {*columns}, name


def test_a_chapter_is_printed_as_it_is_written(command: Command) -> None:
    assert "\n### effects\n" in command("guide", "reference").stdout
    wrong = command("guide", "refernce")
    assert (wrong.returncode, "hint: reference" in wrong.stderr) == (2, True)
