"""`rulebase quickref --game G`: a printable sheet for tonight's game."""

from __future__ import annotations

import os
import sys

from rulebase import words
from rulebase.author import opening
from rulebase.cli import options, output
from rulebase.documents import problems
from rulebase.model import bundle

STDOUT = "-"


def run(argv: list[str]) -> int:
    parser = options.Parser("quickref", words._("A printable sheet (PDF) of what the table needs tonight."))
    parser.add_argument("--game", metavar="G", help=words._("which game"))
    options.add_configuration(parser)
    parser.add_argument("--players", metavar="N", help=words._("how many players (default: every number)"))
    subjects = words._("subjects of the sheet, separated by commas, at most a page each (default: the first two)")
    parser.add_argument("--subjects", metavar="S", default="", help=subjects)
    parser.add_argument("--lang", metavar="L", help=words._("language of the sheet (default: yours)"))
    parser.add_argument("-o", "--output", metavar="FILE", help=words._("where to write it; - is the standard output"))
    parsed = parser.parse(argv)
    known = bundle.games()
    if parsed.game is None and len(known) != 1:
        message, hint = words._("no game is named"), words._("say which with --game")
        expected = words._("one of: {names}").format(names=", ".join(known))
        raise problems.Failed([problems.Problem("no-game", message, expected=expected, hint=hint)])
    view = options.view(opening.game(parsed.game or known[0]), parsed)
    from rulebase.sheet import quickref

    players, about = _players(parsed.players), [name.strip() for name in parsed.subjects.split(",") if name.strip()]
    if parsed.output == STDOUT:
        sys.stdout.buffer.write(quickref.build(view, players, about))
        sys.stdout.buffer.flush()
        return 0
    name = f"{view.game.id}-{view.configuration.ruleset}-{view.language}.pdf"  # which says what it holds
    in_folder = parsed.output is None or os.path.isdir(parsed.output)
    place = output.look(os.path.join(parsed.output or "", name) if in_folder else parsed.output)
    if output.put(place, quickref.build(view, players, about)):
        print(place)
    return 0


def _players(asked: str | None) -> int | None:
    if asked is None or (asked.isascii() and asked.isdecimal() and len(asked) < 4):
        return int(asked) if asked else None
    message = words._("“{text}” is not a number of players").format(text=problems.shown(asked))
    raise problems.Failed([problems.Problem("wrong-players", message, expected=words._("a whole number"))])
