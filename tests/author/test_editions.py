"""A wrong patch is reported with a configuration in which it is wrong."""

from pathlib import Path

from rulebase.author import lint
from rulebase.documents import problems
from tests.conftest import replace

RIVAL = """
- patch: stormy.no-landing
  to: pecks
  when: stormy
  sources: [orchard.en/autumn#2]
  set: {values.landing: {was: 2, is: 0}}
"""


def test_two_patches_that_meet_are_a_conflict_and_the_configuration_is_named(pocket: Path) -> None:
    path = pocket / "patches" / "stormy" / "all.yaml"
    path.write_text(path.read_text(encoding="utf-8") + RIVAL, encoding="utf-8")
    told = problems.render(lint.lint([pocket]))
    assert "in base+bees+autumn:stormy: 1 here, 0 in “stormy.no-landing”" in told
    assert "patches/bees/all.yaml:11:9: error: two patches write “values.landing” of “pecks”" in told


def test_a_patch_that_expects_an_old_value_is_stale(pocket: Path) -> None:
    replace(pocket / "patches" / "fair" / "all.yaml", "values.most: {was: 12,", "values.most: {was: 11,")
    [problem] = lint.lint([pocket])
    assert (problem.code, problem.expected) == ("stale-was", "was: 12")
    assert "was not 11 but 12 in fair" in problem.message
