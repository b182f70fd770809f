"""`rulebase lint [PATH…]`: check the knowledge files."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulebase import words
from rulebase.cli import options
from rulebase.knowledge import folders, lint, problems, ran
from rulebase.knowledge.lint import shape

FORMATS = ("human", "json", "github")


def run(argv: list[str]) -> int:
    parser = options.Parser("lint", words._("Check the files of games: shape, names, sources, languages, editions."))
    parser.add_argument("paths", nargs="*", metavar="PATH", help=words._("a game’s folder, or what is in one"))
    parser.add_argument("--format", choices=FORMATS, default="human", help=words._("how to tell it"))
    parser.add_argument("--lang", metavar="L", help=words._("language of the messages (default: yours)"))
    parsed = parser.parse_args(argv)
    started = time.perf_counter()
    try:
        asked = {path: game_of(path) for path in map(Path.absolute, map(Path, parsed.paths))}
    except problems.Failed as failed:
        print(problems.render(failed.problems, parsed.format), file=sys.stderr)
        return 2
    games = dict.fromkeys(asked.values()) if asked else [folder.absolute() for folder in folders.sources().values()]
    found = [problem for problem in lint.lint(games) if not asked or _within(problem, asked)]
    files = sum(1 for game in games for _ in shape.files(game))
    if found or parsed.format == "json":
        print(problems.render(found, parsed.format))
    milliseconds = round((time.perf_counter() - started) * 1000)
    print(_summary(len(found), files, milliseconds), file=sys.stdout if parsed.format == "human" else sys.stderr)
    if not found and parsed.format == "human":
        print("".join(f"{line}\n" for line in _not_run(games)), end="")
    return 1 if found else 0


def _not_run(games: Iterable[Path]) -> Iterator[str]:
    """A line below the summary where scenarios wait to be run: lint itself only reads."""
    named = {folder.absolute(): name for name, folder in folders.sources().items()}
    waiting = [named[game] for game in games if game in named and ran.has_scenarios(game) and not ran.has_held(game)]
    if waiting:
        command = f"rulebase check {' '.join(waiting)}"
        yield words._("Scenarios have not been run since files changed: {command}").format(command=command)


def game_of(path: Path) -> Path:
    """The game that a path is, or is in."""
    if not path.exists():
        near = [path.with_name(name).name for name in _siblings(path)]
        message = words._("there is no such file or folder")
        hint = problems.did_you_mean(path.name, near)
        place = problems.Place(path.as_posix())
        raise problems.Failed([problems.Problem("missing-file", message, place, hint=hint)])
    for folder in (path, *path.parents):
        if (folder / "game.yaml").is_file():
            return folder
        if (folder / folders.OVERLAY).is_file() and folder.name in folders.places():
            return folders.sources()[folder.name].absolute()
    raise problems.Failed([problems.missing_game(path)])


def _siblings(path: Path) -> list[str]:
    return sorted(entry.name for entry in path.parent.glob("*")) if path.parent.is_dir() else []


def _within(problem: problems.Problem, asked: dict[Path, Path]) -> bool:
    """Whether a problem is in what was asked about."""
    return problem.place is None or any(Path(problem.place.file).is_relative_to(path) for path in asked)


def _summary(count: int, files: int, milliseconds: int) -> str:
    read = words.ngettext("{n} file", "{n} files", files).format(n=files)
    told = words.ngettext("{n} problem", "{n} problems", count).format(n=count) if count else words._("no problems")
    return words._("{problems} in {files}, {milliseconds} ms").format(
        problems=told, files=read, milliseconds=milliseconds
    )
