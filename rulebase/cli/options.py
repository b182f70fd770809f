"""Options that commands share, and what they stand for."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple, NoReturn

from rulebase import words
from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import bundle, configuration, folders, position, situation, types, vocabulary
from rulebase.model import game as games
from rulebase.play import readings as other_readings
from rulebase.play import reply

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


class Table(NamedTuple):
    """The game as it is played, what lies on the table by a file, and what told which rules are meant."""

    view: games.View
    at: position.Position
    rules: reply.Rules | None


def table(chosen: games.Game, arguments: argparse.Namespace, question: str, told: types.Values) -> Table:
    """The table on which something is asked: by a file, and by the rules that were named or that are meant."""
    from rulebase.play import ruleset

    at = situation.position(chosen, {})
    here_told = None
    if arguments.position:
        from rulebase.play import files

        saved = files.read_position(chosen, arguments.position)
        at = position.Position(situation.position(chosen, saved.values).parts, at.keyed, saved.moved)
        here_told = saved.here
    spoken = language(chosen, arguments.lang)
    together = {**at.parts, **told}
    if arguments.option or "+" in (arguments.ruleset or "") or (here_told and not arguments.ruleset):
        named = here(chosen, arguments) if arguments.ruleset or arguments.option or not here_told else here_told
        meant = ruleset.Meant(named)
    elif arguments.ruleset:
        meant = ruleset.meant(chosen, question, together, spoken, here(chosen, arguments))
    else:
        meant = ruleset.meant(chosen, question, together, spoken)
    if arguments.ruleset or arguments.option:  # a box alone stands for the rules that have it
        meant = meant._replace(made_out=meant.made_out or arguments.ruleset != meant.here.ruleset)
    found = chosen.at(meant.here, spoken, readings(chosen, arguments.reading))
    if arguments.seer:
        from rulebase.play import secrecy

        at = secrecy.by(chosen, at, vocabulary.seat(chosen, arguments.seer))
    return Table(found, at, meant.rules(found))


def add_ruleset(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ruleset", metavar="R", help=words._("which rules are played"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="O",
        help=words._("an option or objective in play (repeatable)"),
    )


def game(name: str) -> games.Game:
    """A game by its id or its folder, or Failed with the nearest."""
    return opening.open_game(game_id(name))


def game_id(name: str) -> str:
    """A game's id, or that of the game whose folder this is: for this command it is a game like any other."""
    known = bundle.games()
    if name in known:
        return name
    if folders.is_game(name):
        return folders.add(name)
    raise problems.unknown(words._("no game is called “{name}”"), name, known, "unknown-game")


def language(chosen: games.Game, asked: str | None) -> str:
    """The language to tell a game in: asked for, else the user's, else the game's first."""
    wanted = asked or words.language()
    if asked and asked not in chosen.languages:
        message = words._("{game} has no version in “{name}”").format(game=chosen.id, name="{name}")
        raise problems.unknown(message, asked, chosen.languages, "unknown-language")
    return wanted if wanted in chosen.languages else chosen.languages[0]


def view(chosen: games.Game, arguments: argparse.Namespace) -> games.View:
    """The game as the options say it is played."""
    return chosen.at(here(chosen, arguments), language(chosen, arguments.lang), readings(chosen, arguments.reading))


def here(chosen: games.Game, arguments: argparse.Namespace) -> configuration.Configuration:
    """The configuration that is told, or else the usual one."""
    if not arguments.ruleset and not arguments.option:
        return configuration.read(chosen.setup, chosen.setup.default, [], {})
    from rulebase.play import ruleset

    return ruleset.understood(chosen, arguments.ruleset or "", arguments.option)


def usual(chosen: games.Game) -> games.View:
    """The game by its usual rules, in the user's language."""
    played = configuration.read(chosen.setup, chosen.setup.default, [], {})
    return chosen.at(played, language(chosen, None))


def readings(chosen: games.Game, told: Sequence[str]) -> dict[str, str]:
    """`discrepancy=reading`, checked."""
    made = {}
    disputes = chosen.core["discrepancies"]
    for each in told:
        name, _, reading = each.partition("=")
        known = disputes[name]["readings"] if name in disputes else None
        if known is None or reading not in known:
            offered = [f"{dispute}={key}" for dispute, body in disputes.items() for key in body["readings"]]
            raise problems.unknown(words._("there is no reading “{name}”"), each, offered, "unknown-reading")
        other_readings.check(chosen, name, reading)
        made[name] = reading
    return made


def print_json(data: object) -> None:
    from rulebase.play import json_api

    print(json_api.written(data))
