"""Dotted paths into an entry: `rows.viper.damaged`."""

from __future__ import annotations

from typing import Any

MISSING: Any = object()  # in place of a value where there is none: no other is the same


def get(body: object, path: str) -> Any:
    """The value at a path, or MISSING."""
    for key in path.split("."):
        if isinstance(body, dict) and key in body:
            body = body[key]
        else:
            return MISSING
    return body


def put(body: Any, path: str, value: object) -> Any:
    """The same with a value at a path; what stands beside the way there is shared, and nothing is changed."""
    key, _, rest = path.partition(".")
    return {**body, key: put(body.get(key, {}), rest, value) if rest else value}


def removed(body: Any, path: str) -> Any:
    """The same without what stands at a path."""
    key, _, rest = path.partition(".")
    if rest:
        return {**body, key: removed(body[key], rest)}
    return {name: part for name, part in body.items() if name != key}


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
