"""A position in a file: what lies on the table, with the rules that are played, to go on from another time."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from typing import Any, NamedTuple

from rulebase import words
from rulebase.knowledge import configuration, nouns, position, problems, situation, vocabulary
from rulebase.knowledge import game as games

SETUP = ("game", "ruleset", "options", "choices")
_PLAIN = re.compile(r"(?!(?:true|false|null|yes|no)\b)[a-z][a-z0-9+-]*")


class Saved(NamedTuple):
    """A position as it was told, and how the game was set up, where that was told."""

    here: configuration.Configuration | None
    told: nouns.Told
    moved: dict[tuple[str, str], nouns.Value]


def read(game: games.Game, path: str) -> Saved:
    """The position in a file (`-`: standard input), or Failed."""
    data = _data(path)
    if not _is_position(data):
        message = words._("this is not a position")
        raise problems.Failed([problems.Problem("no-position", message, problems.Place(path))])
    if data.get("game", game.id) != game.id:
        message = words._("this position is of another game: {game}").format(game=data["game"])
        raise problems.Failed([problems.Problem("other-game", message, problems.Place(path))])
    here = configuration.of_scenario(game.setup, data) if "ruleset" in data else None
    parts = {key: value for key, value in data.items() if key not in (*SETUP, "position", "since")}
    told = situation.read(game, {**parts, **data.get("position", {})})
    return Saved(here, told, _moved(game, data.get("since", {})))


def _is_position(data: nouns.Value) -> bool:
    """Whether it has the form of a position, whatever it tells."""
    if not isinstance(data, dict):
        return False
    forms = {"position": dict, "since": dict, "options": list, "choices": dict, "game": str, "ruleset": str}
    since = data.get("since", {})
    return all(isinstance(data[key], form) for key, form in forms.items() if key in data) and all(
        isinstance(changes, dict) for changes in (since.values() if isinstance(since, dict) else ())
    )


def write(path: str, game: games.Game, here: configuration.Configuration, at: position.Position) -> None:
    """A position as a file that can be read again; written beside it and renamed, never half."""
    from pathlib import Path

    fresh = Path(f"{path}.new")
    fresh.write_text(written(game, here, at), encoding="utf-8")
    fresh.replace(path)


def written(game: games.Game, here: configuration.Configuration, at: position.Position) -> str:
    """A position as YAML, a part on each line."""
    head: nouns.Told = {
        "game": game.id,
        "ruleset": here.ruleset,
        "options": list(here.options),
        "choices": dict(here.choices),
    }
    lines = [f"{key}: {flow(value)}" for key, value in head.items() if value]
    parts = [f"  {part}: {flow(value)}" for part, value in at.parts.items()]
    lines += ["position:", *parts] if parts else ["position: {}"]
    if at.moved:
        since: dict[str, dict[str, nouns.Value]] = {}
        for (part, key), change in at.moved.items():
            since.setdefault(part, {})[key or "all"] = change
        lines += ["since:", *(f"  {part}: {flow(value)}" for part, value in since.items())]
    return "\n".join(lines) + "\n"


def flow(value: nouns.Value) -> str:
    """A value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(str(key))}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str) and _PLAIN.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False)


def _moved(game: games.Game, since: Mapping[str, Mapping[str, nouns.Value]]) -> dict[tuple[str, str], nouns.Value]:
    known = vocabulary.parts(game)
    for part in since:
        if part not in known:
            raise problems.unknown(words._("no fact is called “{name}”"), part, known, "unknown-fact")
    keyed = situation.position(game, {}).keyed
    return {
        (part, key if part in keyed else ""): change for part, keys in since.items() for key, change in keys.items()
    }


def _data(path: str) -> Any:
    from pathlib import Path

    from rulebase.knowledge import reader

    return (reader.read_text(sys.stdin.read(), "-") if path == "-" else reader.read(Path(path)))[0].data
