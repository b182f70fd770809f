from collections.abc import Iterator

import pytest

from rulebase import words


@pytest.fixture
def english() -> Iterator[None]:
    """Messages in the language in which they are written, wherever the tests run."""
    before = words.language()
    words.use("en")
    yield
    words.use(before)
