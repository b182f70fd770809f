"""Syntax errors of YAML: where a parser stumbled, in plain words, and how to mend it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import yaml

from rulebase import words
from rulebase.documents import faults
from rulebase.documents.problems import Problem, shown

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


def unknown(reason: str) -> Problem:
    return Problem("not-yaml", words._("this is not YAML: {reason}").format(reason=reason))


def unclosed(quote: str) -> Problem:
    return Problem(
        "unclosed-quote",
        words._("the quote that opens here is not closed"),
        expected=words._("{quote} at the end of the text").format(quote=quote),
        hint=quote_inside(quote),
    )


def quote_inside(quote: str) -> str:
    if quote == "'":
        return words._("inside '…' an apostrophe is written twice: ''")
    return words._('inside "…" a quote is written \\"')


def unclosed_bracket(bracket: str, closing: str, line: int) -> Problem:
    return Problem(
        "unclosed-bracket",
        words._("the “{bracket}” that opens here is not closed").format(bracket=bracket),
        expected=words._("a comma between two parts, “{closing}” after the last").format(closing=closing),
        hint=words._("look at the end of line {line}").format(line=line),
    )


def missing_comma(closing: str) -> Problem:
    return Problem(
        "missing-comma",
        words._("something is missing before this"),
        expected=words._("a comma or “{closing}”").format(closing=closing),
        hint=words._("a text that holds a comma, a bracket or a colon needs quotes"),
    )


def stray(letter: str) -> Problem:
    return Problem(
        "stray-bracket",
        words._("“{letter}” closes nothing").format(letter=letter),
        expected=words._("as many closing brackets as opening ones"),
        hint=words._("remove it, or put the text in quotes"),
    )


def key_in_list() -> Problem:
    return Problem(
        "key-in-list",
        words._("this line stands among the items of a list, but is none"),
        expected=words._("“- ” at its beginning"),
        hint=words._("if it belongs to the item above, indent it as far as the text after the “- ”"),
    )


def item_among_keys() -> Problem:
    return Problem(
        "item-among-keys",
        words._("a list item stands among keys"),
        expected=words._("a key, a colon, a space, a value"),
        hint=words._("indent the list below the key that it belongs to"),
    )


def second_colon() -> Problem:
    return Problem(
        "colon-in-text",
        words._("a second “: ” stands in one value"),
        expected=words._("one key, one colon, one value"),
        hint=words._("a text that holds a colon and a space needs quotes"),
    )


def colon_before_comma() -> Problem:
    return Problem(
        "colon-in-text",
        words._("a second “: ” stands before the next comma"),
        expected=words._("a comma between two keys"),
        hint=words._("put a comma before the second key; a text that holds a colon and a space needs quotes"),
    )


def deeper(column: int) -> Problem:
    return Problem(
        "indented-too-far",
        words._("this line is indented below one that has its value already"),
        expected=words._("spaces before it: {numbers}").format(numbers=column),
        hint=words._("if it goes on with the text above, that text needs quotes, for it holds a colon"),
    )


def no_colon(line: str) -> Problem:
    expected = words._("a key, a colon, a space, a value")
    if re.search(r"^\s*-[^\s-]", line):
        return Problem(
            "missing-space", words._("a space is missing after the “-”"), expected=words._("“- ” and an item")
        )
    if ":" in line:
        return Problem("missing-space", words._("a space is missing after the colon"), expected=expected)
    return Problem(
        "missing-colon",
        words._("this line is not a key with a value"),
        expected=expected,
        hint=words._("put a colon after the key; if the line goes on with the text above, indent it further"),
    )


_CLOSING = {"{": "}", "[": "]", "(": ")"}
_QUOTES = "\"'"
_ESCAPE = re.compile(r"\\(?:[xuU][^\s\"]{0,8}|.?)")


def explain(error: yaml.MarkedYAMLError, lines: list[str]) -> Explained:
    """An error of either parser (libyaml's, PyYAML's own: they word it differently), and where to point."""
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return unknown(str(error.problem)), 0, 0
    start = error.context_mark or mark
    context, problem = error.context or "", error.problem or ""
    spot = Spot(lines, mark.line, mark.column, start.line, start.column, context)
    for pattern, explanation in _EXPLAINED:
        if pattern.search(f"{context}: {problem}"):
            return explanation(spot)
    return spot.here(unknown(problem))


def _wrong_start(spot: Spot) -> Explained:
    letter = spot.opening[:1]
    if letter == "%" and spot.from_column == 0:
        return spot.at_opening(faults.directive())
    problem = Problem(
        "wrong-start",
        words._("no text can begin with “{letter}”").format(letter=shown(letter)),
        expected=words._("a letter, a digit or a quote"),
        hint=words._("put the whole text in quotes"),
    )
    return spot.at_opening(problem)


def _in_brackets(spot: Spot) -> Explained:
    bracket = spot.opening[:1]
    closing = _CLOSING.get(bracket, "]")
    if not any(text.strip() for text in [spot.after, *spot.lines[spot.line + 1 :]]):
        return spot.at_opening(unclosed_bracket(bracket, closing, spot.line))
    found = _text_goes_on(spot)
    if found is not None:
        return found
    if spot.after.startswith(":") and re.search(r":\s", spot.before):
        return spot.here(colon_before_comma())
    if spot.line > spot.from_line:
        return spot.at_opening(unclosed_bracket(bracket, closing, spot.line))
    return spot.here(missing_comma(closing))


def _text_goes_on(spot: Spot) -> Explained | None:
    """`{viper} attacks` and `"Boomer" Valerii`: what looks like a whole value is only the beginning of a text."""
    if spot.after[:1] and spot.after[:1] in "]}":
        return spot.here(stray(spot.after[:1]))
    if spot.previous and spot.previous in "]}":
        opening = "{" if spot.previous == "}" else "["
        hint = words._("a text that begins with “{bracket}” needs quotes around all of it").format(bracket=opening)
    elif spot.previous and spot.previous in _QUOTES:
        opened = _opened_above(spot, spot.previous)
        if opened is not None:
            return opened
        hint = words._("put all of the text in quotes; {how}").format(how=quote_inside(spot.previous))
    else:
        return None
    problem = Problem(
        "text-goes-on",
        words._("the value ended with “{end}”, but the text goes on").format(end=spot.previous),
        expected=words._("a comma, or the closing bracket") if spot.in_brackets else words._("the end of the line"),
        hint=hint,
    )
    return spot.here(problem)


def _opened_above(spot: Spot, quote: str) -> Explained | None:
    """A quote that was never closed ends at the first one of a later text: where it opened is what matters."""
    if spot.before.count(quote) % 2 == 0:
        return None
    for number in range(spot.line - 1, -1, -1):
        text = spot.lines[number]
        if text.count(quote) % 2:
            return unclosed(quote), number, text.rfind(quote)
    return None


def _in_block(spot: Spot) -> Explained:
    if spot.before.strip(" -"):
        found = _text_goes_on(spot)
        if found is not None:
            return found
    if spot.after.startswith(":"):
        return spot.here(faults.missing_key())
    in_list = "collection" in spot.context or "sequence" in spot.context
    if spot.column == spot.from_column and in_list != spot.after.startswith("-"):
        return spot.here(key_in_list() if in_list else item_among_keys())
    return spot.here(_indentation(spot))


def _indentation(spot: Spot) -> Problem:
    open_columns: list[int] = []  # where the mappings and lists begin that the line above stands in, innermost first
    for number in range(spot.line - 1, -1, -1):
        text = spot.lines[number]
        for column in (_indent(text.replace("-", " ", 1)), _indent(text)):
            if text.strip() and (not open_columns or column < open_columns[-1]):
                open_columns.append(column)
    fewer = [column for column in open_columns if column < spot.column]
    more = [column for column in open_columns if column > spot.column]
    fitting = [str(column) for column in (*fewer[:1], *more[-1:])]
    return Problem(
        "indentation",
        words._("this line is not indented like any that it could belong to"),
        expected=words._("spaces before it: {numbers}").format(numbers=words._(" or ").join(fitting)),
        hint=words._("give it as many spaces as the lines have beside which it belongs"),
    )


def _colon(spot: Spot) -> Explained:
    """A “: ” where no key can be."""
    if re.search(r":\s", spot.before):
        return spot.here(second_colon())
    number = spot.line_above()
    if number is None:
        return spot.here(unknown(words._("no key can stand here")))
    if re.search(r":\s+\S", spot.lines[number]):
        return deeper(_indent(spot.lines[number].replace("-", " ", 1))), spot.line, _indent(spot.before)
    return no_colon(spot.lines[number]), number, _indent(spot.lines[number])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _colon_in_word(spot: Spot) -> Explained:
    problem = Problem(
        "missing-space",
        words._("a space is missing after the colon"),
        expected=words._("a key, a colon, a space, a value"),
        hint=words._("a text that ends with a colon needs quotes"),
    )
    return spot.here(problem)


def _list_after_key(spot: Spot) -> Explained:
    problem = Problem(
        "list-after-key",
        words._("a list with “- ” cannot begin on the line of its key"),
        expected=words._("each item on a line of its own below the key, or all in brackets: [a, b]"),
        hint=words._("a text that begins with “- ” needs quotes"),
    )
    return spot.here(problem)


def _no_content(spot: Spot) -> Explained:
    letter = "..." if spot.after.startswith("...") else spot.after[:1]
    if letter and letter in "]}":
        return spot.here(stray(letter))
    problem = Problem(
        "no-value",
        words._("a value is missing before “{letter}”").format(letter=shown(letter)),
        expected=words._("a value"),
        hint=words._("write one, or remove the “{letter}”; a text that begins so needs quotes").format(
            letter=shown(letter)
        ),
    )
    return spot.here(problem)


def _escape(spot: Spot) -> Explained:
    # The two parsers point at different letters of the escape.
    column = max((spot.before + spot.after[:1]).rfind("\\"), 0)
    escape = _ESCAPE.match(spot.before + spot.after, column)
    problem = Problem(
        "wrong-escape",
        words._("YAML knows no escape “{escape}”").format(escape=shown(escape[0] if escape else "\\")),
        expected=words._('after a backslash inside "…": n, ", another backslash, or u and four hexadecimal digits'),
        hint=words._("for the backslash itself write two, or put the text in '…'"),
    )
    return problem, spot.line, column


def _block_text(spot: Spot) -> Explained:
    letter = spot.opening[:1]
    problem = Problem(
        "text-after-bar",
        words._("the text cannot begin on the line of “{letter}”").format(letter=shown(letter)),
        expected=words._("the text on the next lines, indented"),
        hint=words._("a text that begins with “{letter}” needs quotes").format(letter=shown(letter)),
    )
    return spot.here(problem)


def _after_end(spot: Spot) -> Explained:
    found = _text_goes_on(spot)
    if found is not None:
        return found
    problem = Problem(
        "after-the-end",
        words._("the document has ended, and this follows"),
        expected=words._("“---” before another document"),
        hint=words._("remove the line “...” above, or put “---” in its place"),
    )
    return spot.here(problem)


# What either parser says, the first that fits.
_EXPLAINED: list[tuple[re.Pattern[str], Callable[[Spot], Explained]]] = [
    (re.compile(pattern), explanation)
    for pattern, explanation in [
        ("directive", lambda spot: spot.at_opening(faults.directive())),
        ("cannot start any token|alphabetic or numeric|scanning an? (anchor|alias|tag)|parsing a tag", _wrong_start),
        ("block scalar", _block_text),
        ("found unexpected (end of stream|document)", lambda spot: spot.at_opening(unclosed(spot.opening[:1]))),
        ("escape|hexa?decimal", _escape),
        ("expected ',' or", _in_brackets),
        ("found unexpected ':'", _colon_in_word),
        ("mapping values", _colon),
        ("sequence entries", _list_after_key),
        ("could not find expected ':'", lambda spot: spot.at_opening(no_colon(spot.opening))),
        ("node content", _no_content),
        ("<document start>", _after_end),
        ("block (mapping|collection|sequence)", _in_block),
    ]
]
