"""`rulebase serve`: the site on this machine, or on the home network; live while one writes."""

import argparse
import contextlib
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rulebase import words
from rulebase.author import opening
from rulebase.cli import build, options
from rulebase.documents import problems
from rulebase.web import building, live, server

PORT = 8000


def run(argv: list[str]) -> int:
    parser = options.Parser("serve", words._("Show the site in a browser; build it first where that is needed."))
    parser.add_argument(
        "--port", type=int, metavar="N", help=words._("the port (default: {n}, or a free one)").format(n=PORT)
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help=words._("who may connect (default: this machine only; 0.0.0.0: everyone on the network)"),
    )
    parser.add_argument("-o", "--output", metavar="DIR", default=build.TARGET, help=words._("the folder of the site"))
    parser.add_argument(
        "--live", action="store_true", help=words._("build again whatever is saved, and reload the page")
    )
    build.add_games(parser)
    parser.add_argument("--no-engine", action="store_true", help=words._("leave out the forms that run in the browser"))
    parser.add_argument("--lang", metavar="L", help=words._("language of the messages (default: yours)"))
    parsed = parser.parse(argv)
    _host(parsed.host)
    build.end_with(signal.default_int_handler)  # ended either way, it clears up
    with _site(parsed) as (folder, following):
        return _serve(parsed, folder, following)


def _games(parsed: argparse.Namespace) -> tuple[str, ...]:
    """The games that are named; else those that lint lets through, with a note about the others."""
    if parsed.games:
        return build.games(parsed)
    found = tuple(opening.playable())
    for note in opening.left_out():
        print(note, file=sys.stderr)
    return found


@contextlib.contextmanager
def _site(parsed: argparse.Namespace) -> Iterator[tuple[Path, live.Live | None]]:
    """The folder to serve, and what keeps it up to date."""
    if not parsed.live:
        folder = Path(parsed.output)
        if building.is_stale(folder):
            build.build(folder, _games(parsed), not parsed.no_engine)
        yield folder, None
        return
    with tempfile.TemporaryDirectory(prefix="rulebase-live-") as scratch:
        folder = Path(scratch, "site")
        order = building.Order(folder, _games(parsed), not parsed.no_engine)
        build.lend(order.games)
        building.prepare(order)
        following = live.Live(order, Path(scratch, "memory"), build.tell)
        try:
            following.build()
            following.settle()
            following.start()
            yield folder, following
        finally:
            following.stop()


def _serve(parsed: argparse.Namespace, folder: Path, following: live.Live | None) -> int:
    with _bound(parsed, folder, following) as serving:
        address = f"http://{_shown(parsed.host)}:{serving.server_address[1]}/"
        print(words._("The site is at {address} (Ctrl+C ends it)").format(address=address), flush=True)
        if sys.stdout and sys.stdout.isatty():
            import webbrowser

            webbrowser.open(address)
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


def _shown(host: str) -> str:
    if host in ("127.0.0.1", "0.0.0.0", "::"):  # noqa: S104 - only compared
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _host(told: str) -> None:
    """An address that can be listened on, or Failed; no address at all would mean everybody."""
    expected = words._("an address of this machine: 127.0.0.1, ::1, or 0.0.0.0 for everyone on the network")
    try:
        if not told:
            raise OSError
        family = socket.AF_INET6 if ":" in told else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as tried:
            tried.bind((told, 0))
    except (OSError, ValueError) as error:  # ValueError: no name of a host can be written so
        message = words._("“{host}” cannot be listened on").format(host=problems.shown(told))
        if reason := getattr(error, "strerror", None):
            message = f"{message}: {reason}"
        raise problems.Failed([problems.Problem("wrong-host", message, expected=expected)]) from error


def _bound(parsed: argparse.Namespace, folder: Path, following: live.Live | None) -> server.Server:
    """A server on the port that was asked for, else on a free one."""
    wanted = PORT if parsed.port is None else parsed.port
    try:
        return server.Server((parsed.host, wanted), folder, following)
    except (OSError, OverflowError):
        print(words._("Port {n} cannot be used; taking a free one.").format(n=wanted), flush=True)
        return server.Server((parsed.host, 0), folder, following)
