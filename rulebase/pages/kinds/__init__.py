"""The kinds of pages that a game has, beside those of its entries.

A kind is one class with its addresses, its pages and what the game's first page says of it. A module of this folder is
all that a new one needs; it may show its data with any of the templates in site/templates, or bring one there, with the
type of the data that it reads.
"""

from importlib import import_module
from pkgutil import iter_modules

from rulebase.pages.kinds import base


def load() -> None:
    """Every module of the folder: it is by being there that a kind of page exists."""
    for found in iter_modules(__path__):
        import_module(f"{__name__}.{found.name}")


load()

__all__ = ["base", "load"]
