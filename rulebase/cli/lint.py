"""`rulebase lint [WHAT…]`: check the knowledge files."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulebase import words
from rulebase.author import lint, named, review, scenario_runs
from rulebase.author.lint import shape, untold
from rulebase.cli import lent, options
from rulebase.documents import problems
from rulebase.model import folders

FORMATS = ("human", "json", "github")


def run(argv: list[str]) -> int:
    parser = options.Parser("lint", words._("Check the files of games: shape, names, sources, languages, editions."))
    parser.add_argument("paths", nargs="*", metavar="WHAT", help=words._("games, by name or folder, or what is in one"))
    parser.add_argument("--format", choices=FORMATS, default="human", help=words._("how to tell it"))
    listed = words._("list what procedures read otherwise than its part says where nobody told it, and why")
    parser.add_argument("--readings", action="store_true", help=listed)
    parser.add_argument("--lang", metavar="L", help=words._("language of the messages (default: yours)"))
    parsed = parser.parse(argv)
    started = time.perf_counter()
    try:
        asked = [named.written(name) for name in parsed.paths]
    except problems.Failed as failed:
        print(problems.render(failed.problems, parsed.format), file=sys.stderr)
        return 2
    every = [folder.absolute() for folder in folders.sources().values()]
    games = list(dict.fromkeys(each.folder for each in asked)) if asked else every
    if parsed.readings:
        return _print_readings(games)
    wrong = [*lint.lint(games), *_unreadable(games)]
    found = [
        problem
        for problem in wrong
        if not asked or problem.place is None or any(each.has(problem.place.file) for each in asked)
    ]
    files = sum(1 for game in games for _ in shape.files(game))
    if found or parsed.format == "json":
        print(problems.render(found, parsed.format))
    milliseconds = round((time.perf_counter() - started) * 1000)
    count = words.ngettext("{n} problem", "{n} problems", len(found)).format(n=len(found))
    summary = words._("{problems} in {files}, {milliseconds} ms").format(
        problems=count if found else words._("no problems"),
        files=words.ngettext("{n} file", "{n} files", files).format(n=files),
        milliseconds=milliseconds,
    )
    print(summary, file=sys.stdout if parsed.format == "human" else sys.stderr)
    if not found and parsed.format == "human":
        print("".join(f"{line}\n" for line in _not_run(games)), end="")
        for folder in (game / "procedures" for game in games):
            if folder.is_dir() and folders.is_foreign(str(folder)):  # lint itself runs none of it
                print(lent.said(str(folder)))
    return 1 if found else 0


def _print_readings(games: Iterable[Path]) -> int:
    modules = [module for game in games for module in shape.modules(game)[0]]
    found = sorted((each for module in modules for each in untold.readings(module)), key=lambda each: each.place[:2])
    for each in found:
        place = f"{problems.near(each.place.file)}:{each.place.line}"
        print(f"{place}  {' '.join(each.parts) or each.what}  {each.way}: {each.reason}")
    count = words.ngettext("{n} reading differs from its part", "{n} readings differ from their parts", len(found))
    print(count.format(n=len(found)))
    return 0


def _not_run(games: Iterable[Path]) -> Iterator[str]:
    """A line below the summary where scenarios wait to be run: lint itself only reads."""
    named = {folder.absolute(): name for name, folder in folders.sources().items()}
    waiting = [
        named[game]
        for game in games
        if game in named and scenario_runs.has_scenarios(game) and not scenario_runs.has_held(game)
    ]
    if waiting:
        command = f"rulebase check {' '.join(waiting)}"
        yield words._("Scenarios have not been run since files changed: {command}").format(command=command)


def _unreadable(games: Iterable[Path]) -> Iterator[problems.Problem]:
    """Records of what was read that cannot be understood; no answer rests on them."""
    for game in filter(review.kept, games):
        try:
            review.read(game / review.FILE, game)
        except problems.Failed as failed:
            yield from (fault._replace(severity="warning") for fault in failed.problems)
