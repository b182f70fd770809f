"""Named tuples without `typing`, which takes longer to import than all of this package's data to read.

Somebody waits for the first answer: what is imported on the way to it takes types from `typing` only for mypy.
"""

from __future__ import annotations

from collections import namedtuple

__all__ = ["NamedTuple"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple
else:

    class _Named(type):
        """Makes a named tuple of a class with annotated fields, as `typing` does."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, object]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.get("__annotations__", {})
            defaults = [body.pop(field) for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            for key, value in body.items():
                if key not in ("__slots__", "__dict__", "__weakref__"):
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Named):
        """`class Point(tuples.NamedTuple)`, then a line for each field."""
