"""A wrong patch of a real game is reported with a configuration in which it is wrong."""

from pathlib import Path

from tests.conftest import Command, replace

RIVAL = """
- patch: attack.rival
  to: attack
  when: conflicted-loyalties
  sources: [bsg-exodus.pl/attack-table-viper-mk-vii#1]
  set: {rows.viper-mk7.damaged: {was: [6, 7], is: [5, 7]}}
"""


def test_two_patches_that_meet_are_a_conflict_and_the_configuration_is_named(aside: Path, command: Command) -> None:
    path = aside / "bsg/patches/conflicted-loyalties/loyalty.yaml"
    path.write_text(path.read_text(encoding="utf-8") + RIVAL, encoding="utf-8")
    told = command("lint", str(aside / "bsg"))
    assert told.returncode == 1
    assert "attack.viper-mk7" in told.stdout
    assert "exodus+cylon-fleet+conflicted-loyalties" in told.stdout
    assert "5–7" in told.stdout


def test_a_patch_that_expects_an_old_value_is_stale(aside: Path, command: Command) -> None:
    patches = aside / "bsg/patches/cylon-fleet/attack.yaml"
    assert "was: [7, 8]" in patches.read_text(encoding="utf-8")
    replace(patches, "was: [7, 8]", "was: [6, 8]")
    told = command("lint", str(aside / "bsg"))
    assert told.returncode == 1
    assert "[6, 8]" in told.stdout + told.stderr or "6–8" in told.stdout + told.stderr


def test_the_packaged_games_are_clean(command: Command) -> None:
    told = command("lint")
    assert told.returncode == 0, told.stdout
