"""Addresses of what rulebooks state: `book/section#k`, the k-th statement of a section."""

from __future__ import annotations


def split(source: str) -> tuple[str, str, int]:
    """`book/section#k` as its parts."""
    book, _, rest = source.partition("/")
    section, _, statement = rest.partition("#")
    return book, section, int(statement or 0)


def expand(sources: list[str]) -> list[str]:
    """`book/section#2-4` stands for the statements 2, 3 and 4."""
    return [statement for source in sources for statement in _expanded(source)]


def _expanded(source: str) -> list[str]:
    section, _, numbers = source.partition("#")
    first, dash, last = numbers.partition("-")
    return [f"{section}#{k}" for k in range(int(first), int(last) + 1)] if dash else [source]
