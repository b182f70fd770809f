"""`rulebase ask GAME now --who X`: everything that somebody may do at this moment, and why not the rest."""

from __future__ import annotations

from rulebase import words
from rulebase.author import opening
from rulebase.cli import may as may_lines
from rulebase.cli import options, question, terminal
from rulebase.model import game as games
from rulebase.model import grammar
from rulebase.play import acts, reply


def run(argv: list[str]) -> int:
    game = opening.game(argv[0])
    act = acts.some(game)
    if {"-h", "--help"} & set(argv):
        print(words._("usage: rulebase ask {game} now --who WHO …").format(game=game.id))
        print(words._("Everything that somebody may do at this moment, in the order of play; and why not the rest."))
        return 0
    found = question.parse(
        "ask", words._("What may somebody do now?"), [game.id, act, *may_lines.by(acts.of(game)[act], argv[2:])]
    )
    if found is None:
        return 0
    asked, parsed = found
    answer = asked.now()
    if parsed.json:
        options.print_json(answer)
    else:
        print("\n".join(map(terminal.wrapped, lines(asked.view, answer))))
    return 0 if any(each["legal"] for each in answer.get("acts", ())) else 1


def lines(view: games.View, answer: reply.Reply) -> list[str]:
    """What somebody may do, with what would have to be told; then shorter, what not."""
    if "acts" not in answer:
        return [answer["sentence"]]
    found = []
    for each in answer["acts"]:
        tell = grammar.listed(view.grammar, [need["title"] for need in each["tell"]])
        if each["legal"]:
            found.append(f"- {each['title']} ({each['act']})" + (f": {tell}" if tell else ""))
    barred = [f"- {each['title']}: {each['sentence']}" for each in answer["acts"] if not each["legal"]]
    head = [terminal.bold(words._("Possible now:"))] if found else []
    rest = ["", terminal.bold(words._("Not possible now:"))] if found and barred else []
    return [*head, *found, *rest, *barred]
