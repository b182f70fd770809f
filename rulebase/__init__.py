"""Rules of board games as data, in the players' languages, with a checker that answers from them.

Programs ask it through the names below: rulebase/library.py tells of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebase.artefacts import VERSION as __version__  # noqa: N811 - as every package calls it
    from rulebase.library import Answer, Broken, Entry, Failed, Odds, Record, Table, playable
    from rulebase.library import open_table as open  # noqa: A004 - `rulebase.open` is what programs call

__all__ = ["Answer", "Broken", "Entry", "Failed", "Odds", "Record", "Table", "__version__", "open", "playable"]


def __getattr__(name: str) -> object:
    """A public name when it is first used: whoever only imports rulebase waits for nothing."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from rulebase import artefacts, library

    return {"__version__": artefacts.VERSION, "open": library.open_table}.get(name) or getattr(library, name)
