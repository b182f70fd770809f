"""What players type finds what answers it, as well as was measured: see tools/benchmarks/bench_search.py."""

from collections import Counter

import pytest

from rulebase.search import queries
from tools.benchmarks import bench_search

QUERIES = bench_search.read()
LANGUAGES = sorted({query.language for query in QUERIES})


@pytest.mark.parametrize("language", LANGUAGES)
def test_recall(opened: queries.Index, language: str) -> None:
    asked = [query for query in QUERIES if query.language == language]
    found = bench_search.ranks(asked, opened)
    missed = [query.typed for query, rank in found.items() if rank is None or rank > 3]
    assert bench_search.recall(found, 3) >= bench_search.THREE, missed
    assert bench_search.recall(found, 1) >= bench_search.FIRST


def test_the_queries_are_many_and_answerable(opened: queries.Index) -> None:
    assert all(count >= 60 for count in Counter(query.language for query in QUERIES).values())
    known = {(thing.game, thing.id) for thing in opened.things}
    assert {(query.game, answer) for query in QUERIES for answer in query.answers} <= known
