"""What is wrong with a text that is not YAML, in plain words: the parser's own are for its authors."""

from __future__ import annotations

import re
from collections.abc import Callable

import yaml

from rulebase import words
from rulebase.knowledge import faults, syntax_messages
from rulebase.knowledge.problems import Problem, shown
from rulebase.knowledge.syntax_spot import Explained, Spot

_CLOSING = {"{": "}", "[": "]", "(": ")"}
_QUOTES = "\"'"
_ESCAPE = re.compile(r"\\(?:[xuU][^\s\"]{0,8}|.?)")


def explain(error: yaml.MarkedYAMLError, lines: list[str]) -> Explained:
    """An error of either parser (libyaml's, PyYAML's own: they word it differently), and where to point."""
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return syntax_messages.unknown(str(error.problem)), 0, 0
    start = error.context_mark or mark
    context, problem = error.context or "", error.problem or ""
    spot = Spot(lines, mark.line, mark.column, start.line, start.column, context)
    for pattern, tell in _TOLD:
        if pattern.search(f"{context}: {problem}"):
            return tell(spot)
    return spot.here(syntax_messages.unknown(problem))


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


def _unclosed_quote(spot: Spot) -> Explained:
    return spot.at_opening(syntax_messages.unclosed(spot.opening[:1]))


def _in_brackets(spot: Spot) -> Explained:
    bracket = spot.opening[:1]
    closing = _CLOSING.get(bracket, "]")
    if not any(text.strip() for text in [spot.after, *spot.lines[spot.line + 1 :]]):
        return spot.at_opening(syntax_messages.unclosed_bracket(bracket, closing, spot.line))
    found = _text_goes_on(spot)
    if found is not None:
        return found
    if spot.after.startswith(":") and re.search(r":\s", spot.before):
        return spot.here(syntax_messages.colon_before_comma())
    if spot.line > spot.from_line:
        return spot.at_opening(syntax_messages.unclosed_bracket(bracket, closing, spot.line))
    return spot.here(syntax_messages.missing_comma(closing))


def _text_goes_on(spot: Spot) -> Explained | None:
    """`{viper} attacks` and `"Boomer" Valerii`: what looks like a whole value is only the beginning of a text."""
    if spot.after[:1] and spot.after[:1] in "]}":
        return spot.here(syntax_messages.stray(spot.after[:1]))
    if spot.previous and spot.previous in "]}":
        opening = "{" if spot.previous == "}" else "["
        hint = words._("a text that begins with “{bracket}” needs quotes around all of it").format(bracket=opening)
    elif spot.previous and spot.previous in _QUOTES:
        opened = _opened_above(spot, spot.previous)
        if opened is not None:
            return opened
        hint = words._("put all of the text in quotes; {how}").format(how=syntax_messages.quote_inside(spot.previous))
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
            return syntax_messages.unclosed(quote), number, text.rfind(quote)
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
        return spot.here(syntax_messages.key_in_list() if in_list else syntax_messages.item_among_keys())
    return spot.here(_indentation(spot))


def _indentation(spot: Spot) -> Problem:
    return Problem(
        "indentation",
        words._("this line is not indented like any that it could belong to"),
        expected=_spaces(spot),
        hint=words._("give it as many spaces as the lines have beside which it belongs"),
    )


def _spaces(spot: Spot) -> str:
    """The indentations that would fit: the nearest on either side of what is there."""
    open_columns = _open_columns(spot)
    fewer = [column for column in open_columns if column < spot.column]
    more = [column for column in open_columns if column > spot.column]
    fitting = [str(column) for column in (*fewer[:1], *more[-1:])]
    return words._("spaces before it: {numbers}").format(numbers=words._(" or ").join(fitting))


def _open_columns(spot: Spot) -> list[int]:
    """Where the mappings and lists begin that the line above stands in, the innermost first."""
    found: list[int] = []
    for number in range(spot.line - 1, -1, -1):
        text = spot.lines[number]
        for column in (_indent(text.replace("-", " ", 1)), _indent(text)):
            if text.strip() and (not found or column < found[-1]):
                found.append(column)
    return found


def _colon(spot: Spot) -> Explained:
    """A “: ” where no key can be."""
    if re.search(r":\s", spot.before):
        return spot.here(syntax_messages.second_colon())
    number = spot.line_above()
    if number is None:
        return spot.here(syntax_messages.unknown(words._("no key can stand here")))
    if re.search(r":\s+\S", spot.lines[number]):
        return syntax_messages.deeper(_indent(spot.lines[number].replace("-", " ", 1))), spot.line, _indent(spot.before)
    return syntax_messages.no_colon(spot.lines[number]), number, _indent(spot.lines[number])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _simple_key(spot: Spot) -> Explained:
    return spot.at_opening(syntax_messages.no_colon(spot.opening))


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
        return spot.here(syntax_messages.stray(letter))
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


def _directive(spot: Spot) -> Explained:
    return spot.at_opening(faults.directive())


# What either parser says, the first that fits.
_TOLD: list[tuple[re.Pattern[str], Callable[[Spot], Explained]]] = [
    (re.compile(pattern), tell)
    for pattern, tell in [
        ("directive", _directive),
        ("cannot start any token|alphabetic or numeric|scanning an? (anchor|alias|tag)|parsing a tag", _wrong_start),
        ("block scalar", _block_text),
        ("found unexpected (end of stream|document)", _unclosed_quote),
        ("escape|hexa?decimal", _escape),
        ("expected ',' or", _in_brackets),
        ("found unexpected ':'", _colon_in_word),
        ("mapping values", _colon),
        ("sequence entries", _list_after_key),
        ("could not find expected ':'", _simple_key),
        ("node content", _no_content),
        ("<document start>", _after_end),
        ("block (mapping|collection|sequence)", _in_block),
    ]
]
