"""Dotted paths into an entry: `rows.viper.damaged`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


MISSING = object()


def get(body: Any, path: str) -> Any:
    """The value at a path, or MISSING."""
    for key in path.split("."):
        if isinstance(body, dict) and key in body:
            body = body[key]
        else:
            return MISSING
    return body


def put(body: Any, path: str, value: object) -> None:
    *parents, last = path.split(".")
    for key in parents:
        body = body.setdefault(key, {})
    body[last] = value


def copied(value: Any) -> Any:
    """The same once more, for what YAML can hold."""
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    return [copied(part) for part in value] if isinstance(value, list) else value


def remove(body: Any, path: str) -> None:
    *parents, last = path.split(".")
    for key in parents:
        body = body[key]
    del body[last]


def keys(body: object, path: str) -> list[str]:
    """The keys of what stands at a path; none where nothing is there."""
    found = get(body, path)
    return list(found) if isinstance(found, dict | list) else []


def touch(one: str, other: str) -> bool:
    """Whether one path is the other, or leads into it."""
    return (one + ".").startswith(other + ".") or (other + ".").startswith(one + ".")


def upwards(path: str) -> list[str]:
    """The path, then each path above it."""
    keys = path.split(".")
    return [".".join(keys[:length]) for length in range(len(keys), 0, -1)]
