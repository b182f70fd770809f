"""The shapes that a fact or a part of the position can have.

A shape is one class: how what was typed is read, what it may be, what of it is not on this table, what it is called,
its JSON Schema, its control in a form, its help, and how it is written down again. Its key is how a game names it.
A module of this folder is all that a new one needs, beside its control in the browser (site/static/ask/controls).
"""

import os
from importlib import import_module

from rulebase.model.shapes import each, looks, names, pieces, pile, several, simple
from rulebase.model.shapes.base import SHAPES, Shape, known, of, wrong

__all__ = ["SHAPES", "Shape", "each", "known", "looks", "names", "of", "pieces", "pile", "several", "simple", "wrong"]

for _module in sorted({_file.partition(".")[0] for _file in os.listdir(os.path.dirname(__file__)) if ".py" in _file}):
    if _module != "__init__":
        import_module(f"{__name__}.{_module}")
