"""`rulebase build`: the site, ready for any static host."""

import argparse
import signal
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType

from rulebase import words
from rulebase.author import opening
from rulebase.cli import lent, options
from rulebase.model import folders, grammar
from rulebase.play import code
from rulebase.web import building

TARGET = "build/site"


def run(argv: list[str]) -> int:
    parser = options.Parser("build", words._("Build the site: static files for any host, in every language."))
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        default=TARGET,
        help=words._("where to (default: {folder})").format(folder=TARGET),
    )
    parser.add_argument("--no-engine", action="store_true", help=words._("leave out the forms that run in the browser"))
    parser.add_argument("--address", metavar="URL", help=words._("where the site will be found (for search engines)"))
    add_games(parser)
    parser.add_argument("--lang", metavar="L", help=words._("language of the messages (default: yours)"))
    parsed = parser.parse(argv)
    end_with(_ended)
    address = building.checked(parsed.address) if parsed.address else ""
    chosen = games(parsed)
    building.check_published(chosen)
    build(Path(parsed.output), chosen, not parsed.no_engine, address)
    return 0


def end_with(ended: Callable[[int, FrameType | None], object]) -> None:
    """What is done when the process is ended from outside, or its terminal goes away, unless that is of no matter."""
    signal.signal(signal.SIGTERM, ended)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        signal.signal(signal.SIGHUP, ended)


def _ended(number: int, _frame: object) -> None:
    """Ended from outside, it clears up as it does after Ctrl+C."""
    sys.exit(128 + number)


def add_games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", nargs="+", metavar="GAME", help=words._("only these games"))


def games(parsed: argparse.Namespace) -> tuple[str, ...]:
    return tuple(opening.game(name).id for name in parsed.games or building.all_games())


def lend(chosen: Iterable[str]) -> None:
    """Say whose procedures will run: the processes of a build say nothing."""
    lent.begin([])
    for game in chosen:
        code.lend(folders.procedures(game))


def build(target: Path, chosen: tuple[str, ...], forms: bool, address: str = "") -> None:
    begun = time.monotonic()
    lend(chosen)
    print(words._("Building the site in {folder} …").format(folder=target), flush=True)
    building.build(building.Order(target, chosen, forms, address), tell)
    done = words._("Done in {s} s: {place}")
    taken = grammar.decimal(words.language(), time.monotonic() - begun)
    print(done.format(s=taken, place=target / "index.html"), flush=True)


def tell(line: str) -> None:
    print(f"  {line}", flush=True)
