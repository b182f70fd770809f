"""Options that commands share, and what they stand for."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from typing import NoReturn

from rulebase import library, words
from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import situation

HIDDEN = argparse.SUPPRESS
# Else it would look for catalogs of the system, and what it says could no longer be told in our words.
vars(argparse)["_"] = str
USUAL = 80  # columns of a terminal that does not say how wide it is


class Parser(argparse.ArgumentParser):
    """argparse whose complaints are ours: exit 2, in the user's language, with the nearest option."""

    def __init__(self, command: str, summary: str) -> None:
        super().__init__(
            prog=f"rulebase {command}",
            description=summary,
            allow_abbrev=False,
            add_help=False,
            formatter_class=_Formatter,
        )
        self._positionals.title, self._optionals.title = words._("arguments"), words._("options")
        self.add_argument("-h", "--help", action="help", help=words._("this help"))

    def parse(self, argv: Sequence[str]) -> argparse.Namespace:
        """All of the command line; argparse itself says what is too much in English only."""
        parsed, rest = self.parse_known_args(argv)
        if rest:
            typed = rest[0].partition("=")[0].removeprefix("--")
            options = [option[2:] for action in self._actions for option in action.option_strings if option[:2] == "--"]
            near = problems.closest(typed, options) if rest[0].startswith("--") else None
            more = words._("{command} lists the options").format(command=f"{self.prog.partition(' [')[0]} --help")
            message = words._("this has no meaning here: {words}").format(words=" ".join(rest))
            raise problems.Failed([problems.Problem("wrong-arguments", message, hint=f"--{near}" if near else more)])
        return parsed

    def error(self, message: str) -> NoReturn:
        raise problems.Failed([problems.Problem("wrong-arguments", _translated(message))])


def _translated(message: str) -> str:
    """What argparse complains of, in English only."""
    argument, _, what = message.removeprefix("argument ").partition(": ")
    if argument == "the following arguments are required":
        return words._("this is missing: {names}").format(names=what)
    if what.startswith("expected "):
        return words._("{option} needs a value").format(option=argument)
    if what.startswith("invalid int value"):
        return words._("{option} needs a whole number").format(option=argument)
    return f"{argument}: {what}" if what else message


class _Formatter(argparse.HelpFormatter):
    """Left to itself, argparse imports shutil for the width, and says “usage” in English only."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=(columns() or USUAL) - 2)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, words._("usage: ") if prefix is None else prefix)


def columns() -> int:
    """The width of the terminal; 0 if there is none."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return int(told)
    try:
        return os.get_terminal_size().columns
    except OSError:
        return 0


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", metavar="L", help=words._("language of the answer (default: yours)"))
    parser.add_argument("--json", action="store_true", help=words._("answer as JSON"))


def add_configuration(parser: argparse.ArgumentParser) -> None:
    add_ruleset(parser)
    parser.add_argument(
        "--reading",
        action="append",
        default=[],
        metavar="D=R",
        help=words._("where the rulebooks disagree, use this reading (repeatable)"),
    )


def add_position(parser: argparse.ArgumentParser, game: games.Game) -> None:
    """Where the rest of the table stands, and who looks at it."""
    parser.add_argument(
        "--position", metavar=words._("FILE"), help=words._("what lies on the table (-: standard input)")
    )
    parser.add_argument(
        "--as", dest="seer", metavar=words._("WHO"), help=words._("tell only what this player can know")
    )
    shown = words._("whose table is meant where no player is named") if situation.ME in game.core["facts"] else HIDDEN
    parser.add_argument("--me", metavar=words._("WHO"), help=shown)


def add_ruleset(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ruleset", metavar="R", help=words._("which rules are played"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="O",
        help=words._("an option or objective in play (repeatable)"),
    )


def setting(arguments: argparse.Namespace) -> library.Setting:
    """How a table is set up, as the options tell it."""
    told = vars(arguments)
    reading = dict(each.partition("=")[::2] for each in told.get("reading", ()))
    me, seer = told.get("me") or "", told.get("seer") or ""
    return library.Setting(arguments.ruleset or "", arguments.option, reading, me, seer)


def view(chosen: games.Game, arguments: argparse.Namespace) -> games.View:
    """The game as the options say it is played."""
    return library.laid(chosen, opening.language(chosen, arguments.lang), setting(arguments), None).view()


def print_json(data: object) -> None:
    from rulebase.play import json_api

    print(json_api.written(data))
