"""Where a parser stumbled over a text that is not YAML."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rulebase.knowledge.problems import Problem

# A problem and where to point, line and column counted from 0.
Explained: TypeAlias = tuple[Problem, int, int]


@dataclass(frozen=True)
class Spot:
    """Where the parser stumbled, and where what it was reading began."""

    lines: list[str]
    line: int
    column: int
    from_line: int
    from_column: int
    context: str

    @property
    def before(self) -> str:
        return self._text(self.line)[: self.column]

    @property
    def after(self) -> str:
        return self._text(self.line)[self.column :]

    @property
    def opening(self) -> str:
        return self._text(self.from_line)[self.from_column :]

    @property
    def in_brackets(self) -> bool:
        return "flow" in self.context

    @property
    def previous(self) -> str:
        """The last letter before the spot, on its line."""
        return self.before.rstrip()[-1:]

    def line_above(self) -> int | None:
        """The nearest line above that says something."""
        for number in range(self.line - 1, -1, -1):
            text = self._text(number).strip()
            if text and not text.startswith("#"):
                return number
        return None

    def here(self, problem: Problem) -> Explained:
        return problem, self.line, self.column

    def at_opening(self, problem: Problem) -> Explained:
        return problem, self.from_line, self.from_column

    def _text(self, number: int) -> str:
        return self.lines[number] if number < len(self.lines) else ""
