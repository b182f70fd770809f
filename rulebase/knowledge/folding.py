"""Names without case, diacritics or quotes, for comparing what was typed."""

from __future__ import annotations

import unicodedata

_FOLDED = str.maketrans({"ł": "l", "Ł": "l", "đ": "d", "ø": "o", "ß": "ss", "’": "'", "–": "-", "„": '"', "”": '"'})


def fold(text: str) -> str:
    """A name as it is compared: words of plain letters and figures."""
    plain = unicodedata.normalize("NFKD", text.translate(_FOLDED).casefold())
    kept = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join("".join(letter if letter.isalnum() else " " for letter in kept).split())
