"""Procedures as they are written, as trees: a file is parsed once, and a tree walked once, by whoever asks."""

import ast
from functools import lru_cache

_FILES = 512  # that are remembered
_TREES = 8192  # of files, functions and classes


@lru_cache(_FILES)
def parsed(text: str, name: str) -> ast.Module:
    """A text of a file, and how that is called; raises what Python raises."""
    return ast.parse(text, filename=name)


@lru_cache(_TREES)
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All that a tree consists of, itself first."""
    return tuple(ast.walk(tree))
