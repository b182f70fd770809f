"""What users rely on, written down: `tools/promises [LIST …] [--write | --accept LINE …]`. Exit 1 if anything differs.

The lists are tests/promises/*.txt: how every scenario ends, every address of the site, every id, every JSON Schema,
exit code and message of many commands. A line is `what => as it is`; of what does not fit there is a sum, and `--texts
FOLDER` writes all of it at length, to be compared with the same of another checkout. To have a command watched, write
its line into commands.txt without anything behind it, and then `--accept` it.
"""

from __future__ import annotations

import argparse
import fnmatch
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tools.promise_lists import addresses, commands, commands_run, compiled, ids, promise, scenarios, schemas

KEPT = commands_run.ROOT / "tests" / "promises"
LISTS = {
    "scenarios": "game/file questions sum => how it ends, the sentence, sums of what came, cites, and is said",
    "addresses": "/path/ or /path/#anchor => languages (-: no language of its own), anchors",
    "ids": "game sort id => what belongs to it",
    "schemas": "which schema, and where in it => what it says there",
    "commands": "what is typed after `rulebase` => exit code, answer, after !! the complaint",
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/promises", description=__doc__)
    parser.add_argument("lists", nargs="*", metavar="LIST", help=f"of {', '.join(LISTS)}")
    parser.add_argument("--write", action="store_true", help="all that is there now is promised")
    parser.add_argument(
        "--accept", nargs="+", metavar="LINE", help="these lines are right now (what stands before =>; * for any)"
    )
    parser.add_argument("--texts", type=Path, metavar="FOLDER", help="where all of it is written at length")
    parser.add_argument("--games", type=Path, metavar="FOLDER", help="a game outside instead of the packaged ones")
    parser.add_argument("--kept", type=Path, metavar="FOLDER", default=KEPT, help="where the lists are kept")
    asked = parser.parse_args()
    unknown = [name for name in asked.lists if name not in LISTS]
    if unknown:
        parser.error(f"there is no list “{unknown[0]}”: {', '.join(LISTS)}")
    games = [asked.games.resolve().name] if asked.games else compiled.packaged()
    with commands_run.machine(asked.games, asked.kept / "files") as machine:
        return max([_list(machine, games, name, asked) for name in asked.lists or LISTS])


def _list(machine: commands_run.Machine, games: Sequence[str], name: str, asked: argparse.Namespace) -> int:
    """Compare one list, or write it."""
    begun = time.monotonic()
    file = asked.kept / f"{name}.txt"
    was = promise.read(file)
    found = _current(machine, games, name, was, more=asked.write)
    now = {what: each.line.rstrip() for what, each in found.items()}
    if asked.texts:
        _write_texts(asked.texts / f"{name}.txt", found)
    differing = [what for what in sorted({*was, *now}) if was.get(what) != now.get(what)]
    taken = f"{time.monotonic() - begun:.0f} s"
    if asked.write or asked.accept:
        accepted = [each for each in differing if asked.write or _among(each, asked.accept)]
        kept = {**was, **{what: now.get(what) for what in accepted}}
        promise.write(file, LISTS[name], {what: line for what, line in kept.items() if line is not None})
        print(f"{name}: {len(now)} promises, {len(accepted)} of {len(differing)} changes written, {taken}")
        return 0
    for what in differing:
        print(f"{name}: {what}\n  was  {was.get(what, '(not there)')}\n  is   {now.get(what, '(not there)')}")
    print(f"{name}: {len(was)} promises, {len(differing)} differ, {taken}", flush=True)
    return 1 if differing else 0


def _current(
    machine: commands_run.Machine, games: Sequence[str], name: str, was: dict[str, str], *, more: bool
) -> promise.Promises:
    match name:
        case "scenarios":
            return scenarios.promises(machine, games)
        case "addresses":
            return addresses.promises(machine, games)
        case "ids":
            return ids.promises(machine, games)
        case "schemas":
            return schemas.promises(machine, games)
    return commands.promises(machine, games, was, more=more)


def _among(what: str, patterns: list[str]) -> bool:
    return any(what == each or fnmatch.fnmatchcase(what, each) for each in patterns)


def _write_texts(file: Path, found: promise.Promises) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    told = (f"## {what}\n{each.whole or each.line}\n" for what, each in sorted(found.items()))
    file.write_text("\n".join(told), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
