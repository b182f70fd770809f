"""What `typing` gives to classes, without importing it: that takes longer than to read what a question needs.

Whatever is imported on the way to the first answer has its types from `typing` for mypy only.
"""

from __future__ import annotations

from collections import namedtuple

__all__ = ["Generic", "NamedTuple", "Protocol", "TypedDict"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Generic, NamedTuple, Protocol, TypedDict
else:

    class _Named(type):
        """Makes a named tuple of a class with annotated fields, as `typing` does."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, object]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = _fields(body)
            defaults = [body.pop(field) for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            for key, value in body.items():
                if key not in ("__slots__", "__dict__", "__weakref__"):
                    setattr(made, key, value)
            return made

    def _fields(body: dict[str, object]) -> dict[str, object]:
        """The annotated names of a class; from Python 3.14 on they are worked out only when they are asked for."""
        annotate = body.get("__annotate_func__", body.get("__annotate__"))
        if "__annotations__" in body or annotate is None:
            return body.get("__annotations__", {})
        import annotationlib

        return annotationlib.call_annotate_function(annotate, annotationlib.Format.FORWARDREF)

    class NamedTuple(metaclass=_Named):
        """`class Point(light.NamedTuple)`, then a line for each field."""

    class Generic:
        """`class Box(light.Generic["Item"])`."""

        def __class_getitem__(cls, item: object) -> type:
            return cls

    Protocol = Generic

    class TypedDict:
        """`class Person(light.TypedDict)`: what keys a dict has, for whoever checks types."""

        def __init_subclass__(cls, *, total: bool = True) -> None:
            cls.__total__ = total
