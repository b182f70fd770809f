"""What is wrong with a text that is not YAML, message by message: each with what was expected and how to mend it."""

from __future__ import annotations

import re

from rulebase import words
from rulebase.knowledge.problems import Problem


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
