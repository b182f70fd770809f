"""The page of patterns shows what the engine makes of them."""

from tools import patterns


def test_the_page_of_patterns_is_what_the_engine_makes_of_them() -> None:
    assert patterns.PAGE.read_text(encoding="utf-8") == patterns.page()


def test_no_slot_is_left_open() -> None:
    filled = [line for line in patterns.page().splitlines() if line.startswith("  - ")]
    assert len(filled) > 100
    assert not [line for line in filled if "{" in line or "‹" in line]
