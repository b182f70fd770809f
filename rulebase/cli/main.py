"""The `rulebase` command: finds the subcommand and imports only that."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from rulebase import __version__, words
from rulebase.author import opening
from rulebase.cli import streams
from rulebase.documents import problems

# Each command imports what it needs: most need little, and somebody waits for the answer.


def _search(rest: list[str]) -> int:
    from rulebase.cli import search

    return search.run(rest)


def _show(rest: list[str]) -> int:
    from rulebase.cli import show

    return show.run(rest)


def _ask(rest: list[str]) -> int:
    from rulebase.cli import ask

    return ask.run(rest)


def _odds(rest: list[str]) -> int:
    from rulebase.cli import odds

    return odds.run(rest)


def _check(rest: list[str]) -> int:
    from rulebase.cli import check

    return check.run(rest)


def _diff(rest: list[str]) -> int:
    from rulebase.cli import diff

    return diff.run(rest)


def _lint(rest: list[str]) -> int:
    from rulebase.cli import lint

    return lint.run(rest)


def _proofread(rest: list[str]) -> int:
    from rulebase.cli import proofread

    return proofread.run(rest)


def _coverage(rest: list[str]) -> int:
    from rulebase.cli import coverage

    return coverage.run(rest)


def _todo(rest: list[str]) -> int:
    from rulebase.cli import todo

    return todo.run(rest)


def _vocabulary(rest: list[str]) -> int:
    from rulebase.cli import vocabulary

    return vocabulary.run(rest)


def _quickref(rest: list[str]) -> int:
    from rulebase.cli import quickref

    return quickref.run(rest)


def _build(rest: list[str]) -> int:
    from rulebase.cli import build

    return build.run(rest)


def _serve(rest: list[str]) -> int:
    from rulebase.cli import serve

    return serve.run(rest)


def _new(rest: list[str]) -> int:
    from rulebase.cli import new

    return new.run(rest)


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "search": _search,
    "show": _show,
    "ask": _ask,
    "odds": _odds,
    "check": _check,
    "diff": _diff,
    "lint": _lint,
    "proofread": _proofread,
    "coverage": _coverage,
    "todo": _todo,
    "vocabulary": _vocabulary,
    "quickref": _quickref,
    "build": _build,
    "serve": _serve,
    "new": _new,
}


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
    _language(rest)
    if name in ("-h", "--help", "help"):
        print(_help())
        return 0
    if name in ("-V", "--version"):
        print(f"rulebase {__version__}")
        return 0
    if name not in COMMANDS:
        raise _unknown(name)
    return COMMANDS[name](rest)


def _unknown(name: str) -> problems.Failed:

    return problems.unknown(words._("there is no command “{name}”"), name, list(COMMANDS), "unknown-command")


def _language(arguments: list[str]) -> None:
    """Speak the language asked for from the first word on, even in the help and in errors."""
    for index, argument in enumerate(arguments):
        if argument == "--lang" and index + 1 < len(arguments):
            words.use(arguments[index + 1])
        elif argument.startswith("--lang="):
            words.use(argument.partition("=")[2])


def _help() -> str:
    lines = [words._("usage: rulebase COMMAND …"), ""]
    lines += [f"  {name:<12}{summary}" for name, summary in _summaries().items() if name in COMMANDS]
    lines += ["", words._("rulebase COMMAND --help tells more.")]
    return "\n".join(lines)


def _summaries() -> dict[str, str]:
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
        "new": words._("a folder for another game"),
    }
