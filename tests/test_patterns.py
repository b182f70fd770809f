"""The page of patterns shows what the engine makes of them, and what a slot can do."""

from tools import patterns


def test_no_slot_is_left_open() -> None:
    filled = [line for line in patterns.page().splitlines() if line.startswith("  - ")]
    assert len(filled) > 100
    assert not [line for line in filled if "{" in line or "‹" in line]
