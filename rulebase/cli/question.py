"""Questions of a command line: the game, the question, and all the facts that were told; or what can be asked."""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Sequence
from typing import Any

from rulebase import library, words
from rulebase.author import opening
from rulebase.cli import options, terminal
from rulebase.documents import problems
from rulebase.model import folding, shapes, situation, types, vocabulary
from rulebase.model import game as games
from rulebase.play import acts

HELP = {"-h", "--help"}


def parse(command: str, summary: str, argv: list[str]) -> tuple[library.Asked, argparse.Namespace] | None:
    """What a command line asks, with its options; None if it only asked what can be asked."""
    names = list(itertools.takewhile(lambda argument: not argument.startswith("-"), argv[:2]))
    if not names:
        games_of(command, summary, argv)
        return None
    game = opening.game(names[0])
    if len(names) < 2:
        questions(command, game)
        return None
    question = library.question_of(game, names[1])
    file = next((argument for argument in argv[2:3] if not argument.startswith("-") or argument == "-"), None)
    parsed = _parsed(command, game, question, _by_new_names(game, argv[2 if file is None else 3 :]))
    told = [*typed(game, parsed), *((library.CHOICE, each) for each in parsed.choice)]
    written = _written(game, question, file) if file else {}
    table = library.laid(game, opening.language(game, parsed.lang), options.setting(parsed), parsed.position)
    asked = table.asked(question, told, written, _mended)
    for old, new in game.renamed.items():
        print(words._("“{old}” is called “{new}” now").format(old=old, new=new), file=sys.stderr)
    game.renamed.clear()
    return asked, parsed


def _by_new_names(game: games.Game, argv: list[str]) -> list[str]:
    """What was typed, with facts that had another id once by the one that they have now."""
    found: list[str] = []
    for word in argv:
        name, sign, value = word.removeprefix("--").partition("=")
        new = vocabulary.now_called(game, name) if word.startswith("--") else name
        found.append(f"--{new}{sign}{value}" if new != name else word)
    return found


def games_of(command: str, summary: str, argv: list[str]) -> None:
    parser = options.Parser(f"{command} GAME QUESTION", summary)
    options.add_language(parser)
    if not HELP & {*argv}:
        parser.parse(argv)
    print(words._("usage: rulebase {command} GAME QUESTION …").format(command=command))
    for name in opening.playable():
        game = opening.open_game(name)
        print(f"  {name:<8}{game.text(game.core['title'], opening.language(game, None))}")


def questions(command: str, game: games.Game) -> None:
    language = opening.language(game, None)
    print(words._("usage: rulebase {command} GAME QUESTION …").format(command=command))
    asks = {name: game.text(body["asks"], language) for name, body in game.questions.items()}
    subject = ""
    for name, line in zip(asks, terminal.beside(asks), strict=True):
        if vocabulary.subject(game, name, language) != subject:
            subject = vocabulary.subject(game, name, language)
            print(f"\n{terminal.bold(subject)}")
        print(line)


def _parsed(command: str, game: games.Game, question: str, argv: list[str]) -> argparse.Namespace:
    """What was typed, by a parser of the facts that are there: one that can tell of all of them takes a while."""
    every = list(dict.fromkeys([*facts_of(game, question), *vocabulary.tellable(game)]))
    if not HELP & {*argv}:
        there = {word.removeprefix("--").partition("=")[0] for word in argv}
        quick = _parser(command, game, question, [fact for fact in every if fact in there], ())
        try:
            return quick.parse(argv)
        except problems.Failed:
            pass  # whoever knows them all says what is wrong
    shown = vocabulary.of_question(game, question, _told(command, game, question, argv))[0]
    parser = _parser(command, game, question, every, shown)
    return parser.parse(_by_rows(game, question, argv, parser))


def _told(command: str, game: games.Game, question: str, argv: list[str]) -> types.Values:
    """The facts of a question that were typed beside a call for help, as far as they can be read."""
    facts = game.core["questions"][question]["facts"]
    try:
        typed_so_far = _parser(command, game, question, facts, ()).parse([word for word in argv if word not in HELP])
        return situation.read(game, dict(typed(game, typed_so_far)))
    except problems.Failed:
        return {}


def _by_rows(game: games.Game, question: str, argv: list[str], parser: options.Parser) -> list[str]:
    """What was typed, with a row of a part in place of an option (`--food 0`) as a key of that part."""
    _, rest = parser.parse_known_args(argv)
    found: list[str] = []
    key = ""
    for word in argv:
        name, sign, value = word.removeprefix("--").partition("=")
        part, known = _row(game, question, name) if word.startswith("--") and word in rest else ("", "")
        if key:
            found.append(f"{key}={word}")
            key = ""
        elif part:
            found.append(f"--{part}")
            found += [f"{known}={value}"] if sign else []
            key = "" if sign else known
        else:
            found.append(word)
    return found if not key else argv


def _row(game: games.Game, question: str, name: str) -> tuple[str, str]:
    """The only part of which something of that name is a key, those of the question before others; with that key."""
    own = vocabulary.of_question(game, question)[0]
    for parts in (own, vocabulary.parts(game)):
        keyed = {part: vocabulary.shape(game, part) for part in parts if vocabulary.is_part(game, part)}
        found = [
            (part, key)
            for part, shape in keyed.items()
            if isinstance(shape, shapes.each.Each) and not isinstance(shape.keys, shapes.names.Seat)
            for key in ([name] if name in shape.keys.options(game) else shape.keys.so_called(game, folding.fold(name)))
        ]
        if len(found) == 1:
            return found[0]
    return "", ""


def typed(game: games.Game, parsed: argparse.Namespace) -> list[tuple[str, types.Value]]:
    """The facts of a command line, each as often as its values have to be read one by one."""
    found: list[tuple[str, types.Value]] = []
    for option, value in vars(parsed).items():
        name = option.partition(":")[2]
        if not name or value is None:
            continue
        values = value if isinstance(value, list) else [value]
        found += [(name, each) for each in _together(game, name, values)]
    return found


def _together(game: games.Game, name: str, values: list[types.Value]) -> list[types.Value]:
    """What was told by an option that was repeated: key by key, throw by throw, or as one list."""
    if name in game.core["facts"]:
        shape = vocabulary.shape(game, name)
        if isinstance(shape, shapes.simple.Die) or name in game.core["occurs"]:
            return [values if len(values) > 1 else values[0]]
        if not isinstance(shape, shapes.each.Each):
            return [",".join(map(str, values))]
    return values


def _fact(
    game: games.Game, name: str, language: str, listed: dict[tuple[str, ...], str] | None, *, shown: bool
) -> dict[str, Any]:
    """How a fact is told on the command line: it may be repeated, a yes needs no value."""
    about = game.core["facts"].get(name, {"type": "", "title": ""})
    shape = (
        {"nargs": "?", "const": "true"} if about["type"] == "boolean" and "of" not in about else {"action": "append"}
    )
    if not shown:
        # What is not shown is not made up either.
        return {"dest": f"fact:{name}", "help": options.HIDDEN, **shape}
    few = "" if listed is None else _few(game, name, language, listed)
    told = ": ".join(filter(None, [game.text(about["title"], language), few]))
    more = f". {game.text(about['help'], language)}" if "help" in about else ""
    return {"dest": f"fact:{name}", "metavar": "V", "help": f"{told}{more}".replace("%", "%%"), **shape}


def _few(game: games.Game, name: str, language: str, listed: dict[tuple[str, ...], str]) -> str:
    """The values that a fact of the event may have, or an example of many; the same ones are listed once."""
    shape, view = vocabulary.shape(game, name), game.at(game.setup.configurations[0], language)
    inner = shape.values if isinstance(shape, shapes.each.Each) else shape
    values = tuple(inner.options(game))
    if shape is not inner or len(values) > problems.FEW or isinstance(inner, shapes.several.Counts):
        return shapes.base.for_example(shape.example(view))
    if not values:
        return ""
    first = listed.setdefault(values, name)
    return (
        ", ".join(inner.title(view, value) for value in values)
        if first == name
        else words._("as for {option}").format(option=f"--{first}")
    )


def _written(game: games.Game, question: str, file: str) -> types.Values:
    """The facts that a file tells."""
    # Reading files takes YAML, which a question typed in full does not wait for.
    from rulebase.play import files

    return files.read_facts(game, file, facts_of(game, question))


def facts_of(game: games.Game, question: str) -> list[str]:
    """All that can matter to a question: its own facts, what lies beyond, and the rest of the table."""
    own, beyond = vocabulary.of_question(game, question)
    return list(dict.fromkeys([*own, *beyond, *vocabulary.parts(game), *game.core["position"]["short"]]))


def _parser(
    command: str, game: games.Game, question: str, facts: Sequence[str], shown: Sequence[str]
) -> options.Parser:
    """The options of a question: those that are shown in its help, all others are understood."""
    language = opening.language(game, None)
    body = game.core["questions"][question]
    asks = f"{game.text(body['asks'], language)} {acts.when(game, question, language) if shown else ''}".strip()
    parser = options.Parser(f"{command} {game.id} {question} [{words._('FILE')}]", asks)
    parser.usage = f"{parser.prog} …"
    parser.epilog = " ".join(
        (
            words._("{command} lists all that can be told; names are read in any language.").format(
                command=f"rulebase vocabulary {game.id} {question}"
            ),
            words._("FILE tells the same facts, a line each."),
        )
    )
    told = parser.add_argument_group(words._("facts"))
    listed: dict[tuple[str, ...], str] = {}
    for fact in facts:
        if fact != situation.ME:
            values = listed if fact in body["facts"] else None  # what lies on the table is told at length elsewhere
            told.add_argument(f"--{fact}", **_fact(game, fact, language, values, shown=fact in shown))
    # What the question is about comes before what every question takes.
    parser._action_groups.reverse()
    chooses = words._("what a player chooses")
    parser.add_argument("--choice", action="append", default=[], metavar="V", help=chooses)
    if command == "ask":
        parser.add_argument("--all", action="store_true", help=words._("every outcome of what was left out"))
    undrawn = words._("without a drawing of the boards")
    parser.add_argument("--no-picture", dest="picture", action="store_false", help=undrawn)
    more = words._("also how the answer comes about, and what was taken for granted")
    parser.add_argument("--why", action="store_true", help=more)
    where = words._("titles of books and headings; “all”: of every book, and the ids of rules")
    parser.add_argument(
        "--sources", nargs="?", metavar="all", choices=("", "titles", "all"), const="titles", default="", help=where
    )
    parser.add_argument("--save", metavar=words._("FILE"), help=words._("where the position after it is written"))
    options.add_position(parser, game)
    options.add_configuration(parser)
    options.add_language(parser)
    return parser


def _mended(name: str, raw: types.Value, problem: problems.Problem) -> problems.Problem:
    """What is wrong with a value, with the option as it would be right."""
    import shlex

    mended = problem.near and problem.typed in str(raw)
    return problem._replace(hint=f"--{name} {shlex.quote(problem.hint)}") if mended else problem
