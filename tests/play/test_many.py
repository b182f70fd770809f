"""Many documents in one process: one game is opened for all, and nothing of them is kept."""

import os

import pytest

from tools.benchmarks import bench

MARGIN = 2  # a machine that does other things as well takes longer


@pytest.mark.heavy
def test_many_documents_are_fast_and_memory_stays_flat() -> None:
    lines = list(bench.distinct())
    assert len(set(lines)) == bench.EACH
    speed, growth = bench.many()
    assert growth <= bench.GROWTH
    busy = os.getloadavg()[0] / (os.cpu_count() or 1)
    assert speed >= bench.A_SECOND / (MARGIN * max(1, busy))
