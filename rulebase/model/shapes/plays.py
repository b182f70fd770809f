"""Plays: what is played on a roll, a row of a table or a plain number, and with which throw."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from rulebase.model import game as games
from rulebase.model import types
from rulebase.model.shapes import names, several

WITH_THROW = ":"  # between the number of a throw and what is played on it
_NUMBER = re.compile(r"[+-]?\d+")


class Play(names.Rows):
    """A row by its name, or what is added without one (+2); “3:” before it means the third throw."""

    key = "play"
    inside: ClassVar[Mapping[str, object] | None] = names.Rows.inside

    def read(self, game: games.Game, name: str, raw: types.Value) -> types.Value:
        throw, play = _apart(str(raw).replace("\N{MINUS SIGN}", "-"))
        row = f"{int(play):+d}" if _NUMBER.fullmatch(play) else str(super().read(game, name, play))
        return f"{throw}{WITH_THROW}{row}" if throw else row

    def here(self, view: games.View, part: str) -> bool:
        play = parted(part)[1]
        return isinstance(play, int) or super().here(view, play)

    def said(self, view: games.View, value: types.Value) -> str:
        throw, play = _apart(str(value))
        said = several.signed(int(play)) if _NUMBER.fullmatch(play) else super().said(view, play)
        return f"{throw}{WITH_THROW} {said}" if throw else said


def parted(value: types.Value) -> tuple[int, str | int]:
    """The number of the throw, nought where it is not told, and what is played on it."""
    throw, play = _apart(str(value))
    return int(throw or 0), int(play) if _NUMBER.fullmatch(play) else play


def _apart(typed: str) -> tuple[str, str]:
    throw, sign, play = typed.partition(WITH_THROW)
    return (throw.strip(), play.strip()) if sign and throw.strip().isdecimal() else ("", typed.strip())
