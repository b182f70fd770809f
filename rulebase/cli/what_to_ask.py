"""What can be asked: the games, and the questions of one, where a command line names neither."""

from __future__ import annotations

from rulebase import words
from rulebase.cli import options, terminal
from rulebase.knowledge import game as games
from rulebase.knowledge import opening


def games_of(command: str, summary: str, argv: list[str]) -> None:
    parser = options.Parser(f"{command} GAME QUESTION", summary)
    options.add_language(parser)
    if not {"-h", "--help"} & set(argv):
        parser.parse_args(argv)
    print(words._("usage: rulebase {command} GAME QUESTION …").format(command=command))
    for name in opening.playable():
        game = opening.open_game(name)
        print(f"  {name:<8}{game.text(game.core['title'], options.language(game, None))}")


def questions(command: str, game: games.Game) -> None:
    language = options.language(game, None)
    print(words._("usage: rulebase {command} GAME QUESTION …").format(command=command))
    for line in terminal.beside({name: game.text(body["asks"], language) for name, body in game.questions.items()}):
        print(line)
