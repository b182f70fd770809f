"""Gate between YAML and bundle: what lint calls an error is never run."""

from pathlib import Path

from rulebase.author import collect, compiler, lint, overlay
from rulebase.documents import problems
from rulebase.model import types


class Gate:
    """A game that is compiled, and then checked in full; only errors count, a warning hinders nobody.

    What it is compiled to may be looked at before it was checked, by whoever shows nothing of it until then.
    """

    def __init__(self, folder: Path) -> None:
        """Raises Failed where the files cannot even be compiled."""
        self._opened = lint.Opened(collect.collect(folder))
        found, subject = self._opened.found, self._opened.subject
        if subject is None or any(map(_hinders, [*self._opened.wrong, *overlay.check(found)])):
            self.check()
        assert subject is not None
        named = overlay.laid_over(found)
        self.compiled = subject.compiled if named is found else compiler.compile_game(named)

    def check(self) -> None:
        """Raises Failed with all that lint calls an error."""
        wrong = lint.in_order(filter(_hinders, (*self._opened.wrong, *self._opened.meaning())))
        if wrong:
            raise problems.Failed(wrong)


def compiled(folder: Path) -> types.Compiled:
    """The compiled game, or Failed with all that lint calls an error."""
    gate = Gate(folder)
    gate.check()
    return gate.compiled


def _hinders(problem: problems.Problem) -> bool:
    return problem.severity == problems.ERROR
