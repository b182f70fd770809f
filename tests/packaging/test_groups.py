"""Tests that share what is dear run on one worker: their group is behind the `@` of their names."""

import pytest


@pytest.mark.xdist_group("apart")
def test_a_group_is_a_group(request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("loadgroup", default=False):
        pytest.skip("there are no groups without workers")
    assert request.node.nodeid.endswith("@apart")
