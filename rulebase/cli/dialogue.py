"""What a question still needs, asked for one by one of whoever sits at the terminal."""

from __future__ import annotations

import contextlib
import sys
from typing import Any

from rulebase import words
from rulebase.checker import ask, drive, scenario
from rulebase.cli import tell
from rulebase.knowledge import game as games
from rulebase.knowledge import grammar, problems, vocabulary

OPEN = ("needs", "choice")
LIST = "?"  # typed to see all that can be typed


def finish(view: games.View, question: str, facts: dict[str, Any], answer: ask.Answer) -> ask.Answer:
    """The answer to a question when all that it needs is told, or when nobody wants to tell more."""
    print(tell.bold(tell.wrapped(view.render(view.game.core["questions"][question]["asks"]))))
    try:
        while answer.status in OPEN:
            if answer.choices:
                _choose(answer.choices[0], facts)
            else:
                _tell(view, answer.needs[0]["fact"], facts)
            answer = ask.ask(view, question, facts)
    except EOFError:
        print()
    return answer


def _choose(choice: dict[str, Any], facts: dict[str, Any]) -> None:
    offered = {drive.typed(option["value"]): option["title"] for option in choice["options"]}
    for value, title in offered.items():
        print(tell.wrapped(f"- {title}", "  ", "    ") + tell.dim("" if title == value else f"  {value}"))
    folded = {games.fold(str(title)): value for value, title in offered.items()}
    typed = _heard(choice["text"] + " ", list(offered))
    facts.setdefault("choices", {})[choice["rule"].partition("/")[2]] = folded.get(games.fold(typed), typed)


def _tell(view: games.View, fact: str, facts: dict[str, Any]) -> None:
    """Ask for one fact until it is told; a wrong answer is explained."""
    about = view.game.core["facts"][fact]
    names = _names(view, fact)
    for hint in (view.render(about["help"]) if "help" in about else "", _form(view, fact, names)):
        if hint:
            print(tell.dim(tell.wrapped(hint, "  ")))
    while fact not in facts:
        typed = _heard(grammar.capital(view.render(about["title"])) + "? ", list(names.values()))
        if typed == LIST and names:
            print(tell.wrapped(", ".join(names.values()), "  "))
            continue
        try:
            facts |= scenario.facts(view.game, {fact: typed})
        except problems.Failed as failed:
            for problem in failed.problems:
                _explain(problem, names)


def _explain(problem: problems.Problem, names: dict[str, str]) -> None:
    """What was wrong; what is near goes by the name that the reader knows."""
    hint = words._("did you mean “{word}”?").format(word=names.get(problem.hint, problem.hint)) if problem.hint else ""
    expected = "" if problem.expected.endswith("…") else problem.expected
    print(problems.render([problem._replace(expected=expected, hint=hint)]), file=sys.stderr)


def _names(view: games.View, fact: str) -> dict[str, str]:
    """What a fact may be in this configuration: by id, in the reader's words if they can be typed."""
    values = vocabulary.options(view.game, view.game.core["facts"][fact]["type"])
    absent = vocabulary.here(view, fact, values)
    said = {each: view.say(view.label(fact, each)) for each in values if each not in absent}
    return {each: each if "," in name else name for each, name in said.items()}


def _form(view: games.View, fact: str, names: dict[str, str]) -> str:
    """How an answer is told, and what it may be."""
    match view.game.core["facts"][fact]["type"]:
        case "boolean":
            return words._("yes or no")
        case {"integer": [low, high]}:
            return words._("a whole number from {low} to {high}").format(low=low, high=high)
        case {"counts": _}:
            form = words._("name=number, separated by commas")
        case {"list": {"integer": [low, high]}}:
            form = words._("whole numbers from {low} to {high}, separated by commas").format(low=low, high=high)
        case {"list": _}:
            form = words._("names, separated by commas; Enter alone: none")
        case {"die": _}:
            faces = vocabulary.faces(view, fact)
            return words._("a whole number from {low} to {high}").format(low=faces[0], high=faces[-1])
        case _:
            form = words._("a name")
    if len(names) > vocabulary.FEW:
        return "; ".join(filter(None, (form, words._("{mark} lists what there is").format(mark=LIST))))
    return ": ".join(filter(None, (form, ", ".join(names.values()))))


def _heard(prompt: str, names: list[str]) -> str:
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
    found = [space + name for name in names if games.fold(name).startswith(games.fold(typed))]
    return found[number] if number < len(found) else None
