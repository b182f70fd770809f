"""What procedures import, under the name that it had: `from rulebase.checker import api` is read for ever."""

from rulebase.play import api

__all__ = ["api"]
