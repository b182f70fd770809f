"""Dialogue at a terminal: what a question still needs is asked for, one by one."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Mapping

from rulebase import library, words
from rulebase.cli import terminal
from rulebase.documents import problems
from rulebase.model import folding, grammar, shapes, situation, types, vocabulary
from rulebase.model import game as games
from rulebase.play import answers, reply

OPEN = ("needs", "choice")
LIST = "?"  # typed to see all that can be typed


def finish(asked: library.Asked, answer: answers.Reply, drawn: Callable[[answers.Reply], str]) -> answers.Reply:
    """The answer to a question when all that it needs is told, or when nobody wants to tell more."""
    view, question, told, shown = asked.view, asked.question, asked.told, ""
    print(terminal.bold(terminal.wrapped(view.render(view.game.core["questions"][question]["asks"]))))
    try:
        while answer.status in OPEN:
            if answer.choices:
                board = drawn(answer)
                print("" if board == shown else f"{board}\n", end="")
                shown = board
                for choice in answer.choices:
                    _choose(choice, told)
            else:
                _ask_for(view, answer.needs[0], told)
            answer = asked.ask()
    except EOFError:
        print()
    return answer


def _choose(choice: reply.Choice, told: types.Values) -> None:
    offered = {option["typed"]: option["title"] for option in choice["options"]}
    titles = [*offered.values()]
    for value, title in offered.items():
        apart = "" if titles.count(title) == 1 else f"  {value}"
        print(terminal.wrapped(f"- {title}", "  ", "    ") + terminal.dim(apart))
    folded = {folding.fold(str(title)): value for value, title in offered.items()}
    typed = ""
    while typed not in offered:
        typed = _typed(choice["text"] + " ", list(offered))
        typed = folded.get(folding.fold(typed), typed)
    rule = choice["rule"].partition("/")[2]
    chosen = told.get(situation.CHOICES)
    before = chosen if isinstance(chosen, Mapping) else {}
    several = before.get(rule)
    told[situation.CHOICES] = {**before, rule: [*(several if isinstance(several, list) else []), typed]}


def _ask_for(view: games.View, need: reply.Named, told: types.Values) -> None:
    """Ask for one fact, or one key of a part, until it is told; a wrong answer is explained."""
    fact, key = need["fact"], need.get("key", "")
    about = view.game.core["facts"][fact]
    names = _names(view, fact, key)
    for hint in (view.render(about["help"]) if "help" in about else "", _form(view, fact, names)):
        if hint:
            print(terminal.dim(terminal.wrapped(hint, "  ")))
    while True:
        typed = _typed(grammar.capital(need["title"]) + "? ", list(names.values()))
        if typed == LIST and names:
            print(terminal.wrapped(", ".join(names.values()), "  "))
            continue
        try:
            for name, value in situation.read(view.game, {fact: {key: typed} if key else typed}).items():
                _join(view.game, told, name, value)
        except problems.Failed as failed:
            for problem in failed.problems:
                _explain(problem)
            continue
        return


def _join(game: games.Game, told: types.Values, name: str, value: types.Value) -> None:
    """What occurs again goes behind what has occurred; anything else joins what was told."""
    if name in game.core["occurs"] and name in told:
        before = told[name]
        told[name] = [*(before if isinstance(before, list) else [before]), value]
    else:
        situation.join(game, told, name, value)


def _explain(problem: problems.Problem) -> None:
    """What was wrong, and what was probably meant."""
    expected = "" if problem.expected.endswith("…") else problem.expected
    print(problems.render([problem._replace(expected=expected, hint=problems.meant(problem.hint))]), file=sys.stderr)


def _names(view: games.View, fact: str, key: str) -> dict[str, str]:
    """What a fact may be in this configuration: by id, in the reader's words."""
    return dict(vocabulary.offered(view, fact, key))


def _form(view: games.View, fact: str, names: dict[str, str]) -> str:
    """How an answer is told, and what it may be."""
    shape = vocabulary.shape(view.game, fact)
    form = shape.values.form(view) if isinstance(shape, shapes.each.Each) else shape.form(view)
    if len(names) > problems.FEW:
        return "; ".join(filter(None, (form, words._("{mark} lists what there is").format(mark=LIST))))
    between = "; " if any("," in name for name in names.values()) else ", "
    return ": ".join(filter(None, (form, between.join(names.values()))))


def _typed(prompt: str, names: list[str]) -> str:
    """A line as it was typed; where the terminal can, it is edited and completed with Tab."""
    with contextlib.suppress(ImportError):
        import readline

        readline.set_completer_delims(",=")
        readline.set_completer(lambda typed, number: _completed(typed, names, number))
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    return input(prompt).strip()


def _completed(typed: str, names: list[str], number: int) -> str | None:
    """The name that is offered after so many others for what has been typed since the last comma."""
    space = typed[: len(typed) - len(typed.lstrip())]
    found = [space + name for name in names if folding.fold(name).startswith(folding.fold(typed))]
    return found[number] if number < len(found) else None
