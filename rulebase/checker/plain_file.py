"""What `--save` writes, read without a YAML reader: loading that takes longer than all the rest of an answer."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator

from rulebase.knowledge import nouns

MOST = 1 << 16  # bytes; what is larger was not saved here
LINE = re.compile(r"( {2})?([a-z][a-z0-9-]*):(?: (\S.*))?")
TOKEN = re.compile(r'"[ !#-\[\]-~]*"|[a-z][a-z0-9+-]*|-?(?:0|[1-9][0-9]*)(?![\w.])|[{}\[\]]|, |: ')
SAME = ("true", "false", "null")  # in YAML as in JSON
DOUBTFUL = ("yes", "no", "on", "off", "y", "n")  # a reader says what it thinks of them


class _OtherwiseError(ValueError):
    """It is something else: whoever reads YAML may say what."""


def of(path: str) -> str | None:
    """The text of a file, if it can be one that was saved."""
    try:
        facts = os.stat(path)
        if not stat.S_ISREG(facts.st_mode) or facts.st_size > MOST:
            return None
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except (OSError, ValueError):
        return None


def read(text: str) -> dict[str, nouns.Value] | None:
    """What a saved file tells, exactly as the YAML reader tells it; None if it is anything else."""
    try:
        return _parts(_lines(text))
    except ValueError:
        return None


def _lines(text: str) -> Iterator[tuple[bool, str, str]]:
    """Each line: whether it stands below another, its key, and what it says."""
    for line in text.removesuffix("\n").split("\n"):
        found = LINE.fullmatch(line)
        if found is None:
            raise _OtherwiseError
        below, key, value = found.groups()
        yield bool(below), key, value or ""


def _parts(lines: Iterator[tuple[bool, str, str]]) -> dict[str, nouns.Value]:
    found: dict[str, nouns.Value] = {}
    opened = [found]
    for below, key, value in lines:
        part = opened[-1] if below else found
        if key in part or key in (*SAME, *DOUBTFUL) or (below and (part is found or not value)):
            raise _OtherwiseError
        if value:
            part[key] = _flow(value)
            opened += [] if below else [found]
        else:
            opened.append({})
            part[key] = opened[-1]
    if {} in opened:
        raise _OtherwiseError
    return found


def _flow(text: str) -> nouns.Value:
    """YAML on one line as JSON."""
    if TOKEN.sub("", text):
        raise _OtherwiseError
    told: nouns.Value = json.loads(TOKEN.sub(_token, text), object_pairs_hook=_once)
    return told


def _token(found: re.Match[str]) -> str:
    token = found[0]
    if token in DOUBTFUL:
        raise _OtherwiseError
    return f'"{token}"' if token[0].isalpha() and token not in SAME else token


def _once(pairs: list[tuple[str, nouns.Value]]) -> dict[str, nouns.Value]:
    if len(dict(pairs)) < len(pairs):
        raise _OtherwiseError
    return dict(pairs)
