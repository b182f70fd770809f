"""Procedures as they are written, as trees: a file is parsed once, and a tree walked once, by whoever asks."""

import ast
from functools import lru_cache

_FILES = 512  # that are remembered
_TREES = 8192  # of files, functions and classes

parsed = lru_cache(_FILES)(ast.parse)  # a text, and how its file is called


@lru_cache(_TREES)
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All that a tree consists of, itself first."""
    return tuple(ast.walk(tree))
