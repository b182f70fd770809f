"""What was told wrongly of what happens: too much of it, or what cannot be."""

from __future__ import annotations

from rulebase import words
from rulebase.documents import problems
from rulebase.play import runner


class LeftOver(problems.Failed):
    """More was told to happen than happens."""

    def __init__(self, names: list[str], found: problems.Problem) -> None:
        super().__init__([found])
        self.names = names


def left_over(names: list[str], happened: str) -> LeftOver:
    """What was told to happen, and did not."""
    message = words._("“{name}” was given more often than it is needed").format(name=names[0])
    expected = words._("nothing more of this kind: {sentence}").format(sentence=happened)
    return LeftOver(names, problems.Problem("left-over", message, expected=expected))


def no_option(wrong: runner.Wrong) -> problems.Failed:
    message = words._("“{value}” cannot be chosen here").format(value=runner.typed(wrong.told))
    offered = [runner.typed(option) for option in wrong.request.options]
    expected = words._("one of: {names}").format(names=", ".join(offered[: problems.FEW]))
    near = problems.closest(runner.typed(wrong.told), offered) or ""
    return problems.Failed([problems.Problem("wrong-choice", message, expected=expected, hint=near)])


def no_deal(wrong: runner.WrongDeal) -> problems.Failed:
    message = words._("“{value}” cannot be dealt here").format(value=runner.typed(dict(wrong.told)))
    several = words._("at most {count} of: {names}")
    names = ", ".join(f"{card}={number}" for card, number in wrong.request.deck.items() if number)
    expected = several.format(count=wrong.request.count, names=names)
    return problems.Failed([problems.Problem("wrong-deal", message, expected=expected)])


def too_many() -> problems.Failed:
    """More ways than anybody would wait for."""
    message = words._("there are more ways that this can go than anybody would wait for")
    expected = words._("more of the throws, deals or choices")
    return problems.Failed([problems.Problem("too-many-ways", message, expected=expected)])
