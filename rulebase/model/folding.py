"""Names without case, diacritics or quotes, for comparing what was typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from rulebase.model import types

_PLAIN = {sign: " " for sign in range(128) if not chr(sign).isalnum()}
_FOLDED = str.maketrans({"ł": "l", "Ł": "l", "đ": "d", "ø": "o", "ß": "ss", "’": "'", "–": "-", "„": '"', "”": '"'})


def fold(text: str) -> str:
    """A name as it is compared: words of plain letters and figures."""
    if text.isascii():  # the same in a tenth of the time: thousands of names are compared
        return " ".join(text.lower().translate(_PLAIN).split())
    plain = unicodedata.normalize("NFKD", text.translate(_FOLDED).casefold())
    return " ".join(plain.translate(_COMPARED).split())


# What Polish and Hungarian put behind a name that they do not inflect, as it is compared; in English, of several.
_ENDINGS = (
    "s",
    *("a", "u", "owi", "em", "iem", "ie", "y", "i", "e", "o", "ego", "emu", "ej", "ym", "im", "ach", "ami", "om", "ow"),
    *("t", "at", "et", "ot", "n", "on", "en", "ra", "re", "rol", "ba", "be", "ban", "ben", "bol", "nak", "nek", "nal"),
    *("nel", "tol", "hoz", "hez", "val", "vel", "ig", "ert", "kent", "va", "ve", "k", "ok", "ek", "ak"),
)


def stems(typed: str) -> Iterator[str]:
    """What a folded name may be without an ending, the longest first: piotrem, annának."""
    for length in range(len(typed) - 1, _SHORTEST - 1, -1):
        stem, ending = typed[:length], typed[length:].strip()
        # Hungarian doubles the last letter before some endings: Starbuckkal.
        if ending in _ENDINGS or (ending[:1] == stem[-1:] and ending[1:] in ("al", "el", "a", "e")):
            yield stem.strip()


_SHORTEST = 3  # letters of a name that may have an ending


class _Compared(dict[int, str]):
    """What each letter is compared as, found out when it is first met."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        self[code] = "" if unicodedata.combining(letter) else letter if letter.isalnum() else " "
        return self[code]


_COMPARED = _Compared()


def other_names(entry: types.Entry) -> list[str]:
    """What an entry may be called beside its id and its title: its forms, and its aliases."""
    forms = [form for forms in entry.get("forms", {}).values() for form in forms.values()]
    aliases = [alias for listed in entry.get("aliases", {}).values() for alias in listed]
    return [*(form for form in forms if isinstance(form, str)), *aliases]
