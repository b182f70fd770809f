"""`rulebase build`: the site, ready for any static host."""

import argparse
import signal
import sys
import time
from pathlib import Path

from rulebase import words
from rulebase.cli import options
from rulebase.model import grammar
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
    signal.signal(signal.SIGTERM, _ended)
    address = building.checked(parsed.address) if parsed.address else ""
    build(Path(parsed.output), games(parsed), not parsed.no_engine, address)
    return 0


def _ended(number: int, _frame: object) -> None:
    """Ended from outside, it clears up as it does after Ctrl+C."""
    sys.exit(128 + number)


def add_games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", nargs="+", metavar="GAME", help=words._("only these games"))


def games(parsed: argparse.Namespace) -> tuple[str, ...]:
    return tuple(options.game(name).id for name in parsed.games or building.all_games())


def build(target: Path, chosen: tuple[str, ...], forms: bool, address: str = "") -> None:
    begun = time.monotonic()
    print(words._("Building the site in {folder} …").format(folder=target), flush=True)
    building.build(building.Order(target, chosen, forms, address), tell)
    done = words._("Done in {s} s: {place}")
    taken = grammar.decimal(words.language(), time.monotonic() - begun)
    print(done.format(s=taken, place=target / "index.html"), flush=True)


def tell(line: str) -> None:
    print(f"  {line}", flush=True)
