"""How what breaks a schema may be mended, and how values, types and names are told in messages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rulebase import words
from rulebase.knowledge.problems import did_you_mean, fold, shown

_LISTED = 14  # names listed in one message


def key_hint(key: str, mapping: Mapping[str, object], known: list[str], patterns: list[str]) -> str:
    if mapping[key] is None and ":" in key:
        return words._("a space is missing after the colon")
    if mapping[key] is None:
        return words._("a text that holds a comma needs quotes")
    missing = [name for name in known if name not in mapping]
    respelt = [word for pattern in patterns for word in rewritten(key, pattern) if word not in mapping]
    meant = did_you_mean(key, [*missing, *respelt]) or did_you_mean(key, known)
    return meant or words._("remove it, or use one that is known here")


def type_name(name: str) -> str:
    return {
        "string": words._("text"),
        "integer": words._("a whole number"),
        "number": words._("a number"),
        "boolean": words._("true or false"),
        "array": words._("a list"),
        "object": words._("a mapping"),
        "null": words._("nothing"),
    }[name]


def given(value: object) -> str:
    if isinstance(value, bool):
        return as_written(value)
    if isinstance(value, int | float):
        return words._("the number {value}").format(value=value)
    if isinstance(value, str):
        return words._("the text “{value}”").format(value=shown(value))
    return words._("a list") if isinstance(value, list) else words._("a mapping")


def as_written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else shown(value)


def type_hint(wanted: list[str], value: object) -> str:
    if isinstance(value, str):
        return hint_for_text(wanted, value)
    if "string" in wanted and isinstance(value, int | float):
        return words._("in quotes it is a text")
    if "string" in wanted and isinstance(value, dict) and None in value.values():
        return words._("a text that begins with “{bracket}” needs quotes around all of it").format(bracket="{")
    return words._("a list stands in square brackets: [a, b]") if "array" in wanted else ""


def hint_for_text(wanted: list[str], text: str) -> str:
    lowered = text.lower()
    if "boolean" in wanted and lowered in ("yes", "on", "true"):
        return meant("true")
    if "boolean" in wanted and lowered in ("no", "off", "false"):
        return meant("false")
    if ("integer" in wanted or "number" in wanted) and lowered.strip("+-").isdecimal():
        return words._("a number has no quotes, no “+” and no zeros before it")
    if "object" in wanted and re.match(r"[\w-]+:\S", text):
        return words._("a space is missing after the colon")
    return words._("a list stands in square brackets: [a, b]") if "array" in wanted else ""


def meant(word: str) -> str:
    return words._("did you mean “{word}”?").format(word=shown(word))


def rewriting(text: str, pattern: str) -> str:
    only = re.fullmatch(r"\^([a-z-]+)\$", pattern)
    if only:
        return did_you_mean(text, [only[1]])
    found = rewritten(text, pattern)
    return meant(found[0]) if found else ""


def rewritten(text: str, pattern: str) -> list[str]:
    """The text as it might be meant, where that has the right form."""
    small = fold(text)
    guesses = [small, re.sub(r"[^a-z0-9./#]+", "-", small).strip("-")]
    return [guess for guess in guesses if guess != text and re.search(pattern, guess)]


def one_of(names: Sequence[str]) -> str:
    listed = ", ".join(shown(name) for name in names[:_LISTED])
    return words._("one of: {names}").format(names=listed + (" …" if len(names) > _LISTED else ""))


def any_of(names: Sequence[str]) -> str:
    *first, last = names
    return words._("{these} or {last}").format(these=", ".join(first), last=last) if first else last
