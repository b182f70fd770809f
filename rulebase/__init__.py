"""Rules of board games as data, in the players' languages, with a checker that answers from them."""

__version__ = "0.1.0"
