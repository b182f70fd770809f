"""The `rulebase` command: finds the subcommand and imports only that."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from rulebase import artefacts, words
from rulebase.author import opening
from rulebase.cli import streams
from rulebase.documents import problems

Run = Callable[[list[str]], int]


def main(argv: list[str] | None = None) -> int:
    """Run a command: 0 yes or fine, 1 no, 2 wrong input or what cannot be read or written, 3 broken tool or game."""
    arguments = sys.argv[1:] if argv is None else argv
    if argv is None:
        streams.take("--json" in arguments)
    try:
        code = _ended(arguments)
        sys.stdout.flush()
        notes = opening.left_out()
        for note in notes if code in (0, 1) else ():
            print(note, file=sys.stderr)
    except streams.Unsaid as unsaid:
        print(words._("the answer cannot be written: {reason}").format(reason=unsaid), file=sys.stderr)
        return 2
    return code


def _ended(arguments: list[str]) -> int:
    """How a command ended, whichever way."""
    try:
        return _command(arguments)
    except problems.Failed as failed:
        return _failed(failed, "json" if "--json" in arguments else "human")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except SystemExit as ended:  # argparse, after its help
        return int(ended.code or 0)
    except BrokenPipeError:
        return 0  # the reader has gone: nothing is left to say
    except OSError as error:  # a full disk, a file that vanished
        message = words._("“{file}” cannot be used: {reason}")
        print(message.format(file=problems.shown(error.filename or "?"), reason=error.strerror), file=sys.stderr)
    except streams.Unsaid:
        raise
    except Exception as error:  # noqa: BLE001 - a fault of our own is told like any other
        return _failed(problems.broken_tool(error), "json" if "--json" in arguments else "human", error)
    return 2


def _failed(failed: problems.Failed, style: str, error: BaseException | None = None) -> int:
    """Tell what is wrong: 2 with what was told, 3 with the tool or a game."""
    print(problems.render(failed.problems, style), file=sys.stderr)
    if os.environ.get("RULEBASE_TRACEBACK"):
        import traceback

        traceback.print_exception(error or failed)
    return 3 if isinstance(failed, problems.Broken) else 2


def _command(arguments: list[str]) -> int:
    name, rest = (arguments[0], arguments[1:]) if arguments else ("--help", [])
    _use_language(rest)
    if name in ("-h", "--help", "help"):
        print(_help())
        return 0
    if name in ("-V", "--version"):
        print(f"rulebase {artefacts.VERSION}")
        return 0
    run = _for_players(name) or _for_authors(name)
    if run is None:
        raise problems.unknown(words._("there is no command “{name}”"), name, list(commands()), "unknown-command")
    return run(rest)


def _use_language(arguments: list[str]) -> None:
    """Speak the language asked for from the first word on, even in the help and in errors."""
    for index, argument in enumerate(arguments):
        if argument == "--lang" and index + 1 < len(arguments):
            words.use(arguments[index + 1])
        elif argument.startswith("--lang="):
            words.use(argument.partition("=")[2])


def _help() -> str:
    lines = [words._("usage: rulebase COMMAND …"), ""]
    lines += [f"  {name:<12}{summary}" for name, summary in commands().items()]
    lines += ["", words._("rulebase COMMAND --help tells more.")]
    return "\n".join(lines)


def commands() -> dict[str, str]:
    """All commands, and what each is for."""
    return {
        "search": words._("a rule, card or term, by any word of it"),
        "show": words._("one rule, card, term or table as it stands"),
        "ask": words._("what happens if …"),
        "odds": words._("exact odds for the same questions"),
        "check": words._("whether scenarios hold"),
        "diff": words._("what changes between two configurations"),
        "lint": words._("what is wrong in the knowledge files"),
        "proofread": words._("texts that wait to be read, by ear and by meaning"),
        "coverage": words._("how much of each rulebook is encoded"),
        "todo": words._("what a translator or author can do next"),
        "vocabulary": words._("what a game can be asked and told: its questions and facts"),
        "quickref": words._("a printable sheet (PDF)"),
        "build": words._("the site as static files"),
        "serve": words._("the site in a browser"),
        "mcp": words._("tools for an assistant (Model Context Protocol)"),
        "new": words._("a folder for another game"),
        "guide": words._("the guide for authors, and every key of every file"),
    }


# Only the command that is asked for is imported: most need little, and somebody waits for the answer.


def _for_players(name: str) -> Run | None:
    """A command that answers: what the rules say, and what happens."""
    run: Run | None = None
    match name:
        case "search":
            from rulebase.cli import search

            run = search.run
        case "show":
            from rulebase.cli import show

            run = show.run
        case "ask":
            from rulebase.cli import ask

            run = ask.run
        case "odds":
            from rulebase.cli import odds

            run = odds.run
        case "diff":
            from rulebase.cli import diff

            run = diff.run
        case "vocabulary":
            from rulebase.cli import vocabulary

            run = vocabulary.run
        case "quickref":
            from rulebase.cli import quickref

            run = quickref.run
        case "mcp":
            from rulebase.cli import mcp

            run = mcp.run
    return run


def _for_authors(name: str) -> Run | None:
    """A command for whoever writes a game, or shows it to others."""
    run: Run | None = None
    match name:
        case "check":
            from rulebase.cli import check

            run = check.run
        case "lint":
            from rulebase.cli import lint

            run = lint.run
        case "proofread":
            from rulebase.cli import proofread

            run = proofread.run
        case "coverage":
            from rulebase.cli import coverage

            run = coverage.run
        case "todo":
            from rulebase.cli import todo

            run = todo.run
        case "build":
            from rulebase.cli import build

            run = build.run
        case "serve":
            from rulebase.cli import serve

            run = serve.run
        case "new":
            from rulebase.cli import new

            run = new.run
        case "guide":
            from rulebase.cli import guide

            run = guide.run
    return run
