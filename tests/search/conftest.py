from pathlib import Path

import pytest

from rulebase.author import opening
from rulebase.search import index, queries

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def opened() -> queries.Index:
    """The index of all games."""
    return queries.open_index(opening.every())


@pytest.fixture
def alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> queries.Index:
    """An index with a game whose words differ in diacritics alone, in a language with a stemmer and in one without."""
    monkeypatch.setenv("RULEBASE_GAMES", str(HERE / "games"))
    index.build(index.every_thing(opening.every()), tmp_path)
    return queries.Index(tmp_path)
