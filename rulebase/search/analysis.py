"""Words as search sees them: cut, folded, stemmed; and how a typed word finds the words that are known.

Stemming happens only where the index is made: it goes into a table of every written form. Whoever searches, in the
terminal or (site/static/search/analysis.js, the same functions) in the browser, only folds, looks up and compares.
"""

import math
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import takewhile

from rulebase.model import folding

WORD = re.compile(r"[^\W_]+")
SHORTEST_STEM = 3
SHORTEST_BEGUN = 3
SHORTEST_PART = 4  # letters that a word inside another needs: kártya in képességkártya
SHORTEST_KIN = 4  # letters that two forms of a word share at the beginning
KIN = 0.6  # and the share of either that this must be
MOST = 40  # near words of one kind that are followed
DOUBTFUL = 0.7  # what is left of a slip, where the word may just not be finished
TYPOS = ((8, 2), (4, 1))  # from so many letters, so many slips


def words(text: str) -> list[str]:
    return [word for word, _, _ in places(text)]


def places(text: str) -> Iterator[tuple[str, int, int]]:
    """Every word in lower case, with where it stands; lone letters say nothing."""
    for found in WORD.finditer(text):
        word = unicodedata.normalize("NFKC", found[0]).lower()
        if len(word) > 1 or word.isdigit():
            yield word, found.start(), found.end()


@cache
def fold(word: str) -> str:
    return folding.fold(word).replace(" ", "")


def stemmer(language: str) -> Callable[[str], str]:
    """What brings the forms of a word together in a language; where nobody wrote a stemmer, nothing does."""
    import snowballstemmer
    from babel import Locale

    name = (Locale.parse(language).english_name or "").lower()
    if name not in snowballstemmer.algorithms():
        return lambda word: word
    once: Callable[[str], str] = snowballstemmer.stemmer(name).stemWord

    @cache
    def stem(word: str) -> str:
        # A word may carry several endings: kártyáimat. Too little left is no stem.
        while (shorter := once(word)) != word and len(shorter) >= SHORTEST_STEM:
            word = shorter
        return word

    return stem


def near(known: list[str], word: str) -> dict[str, float]:
    """The known words (sorted, folded) that somebody who typed this may mean, and how likely."""
    found = beginnings(known, word)
    if word.isdigit():
        return found
    slipped = typos(known, word)
    if found:
        return {other: quality * DOUBTFUL for other, quality in slipped.items()} | found
    return kin(known, word) | parts(known, word) | slipped


def inside(known: list[str], word: str) -> dict[str, float]:
    """The longer words that the word begins or stands in."""
    found = parts(known, word) | beginnings(known, word) if len(word) >= SHORTEST_BEGUN else {}
    return {other: quality for other, quality in found.items() if other != word}


def beginnings(known: list[str], word: str) -> dict[str, float]:
    """What has only been begun: vip(er)."""
    start = bisect_left(known, word)
    begun = takewhile(lambda other: other.startswith(word), (known[at] for at in range(start, len(known))))
    return {other: 0.4 + 0.3 * len(word) / len(other) for other in _nearest(begun, word)}


def parts(known: list[str], word: str) -> dict[str, float]:
    """The compounds with the word inside: képesség(kártya)."""
    if len(word) < SHORTEST_PART:
        return {}
    return dict.fromkeys(_nearest((other for other in known if word in other), word), 0.35)


def kin(known: list[str], word: str) -> dict[str, float]:
    """The forms with the longest beginning in common: statk(iem), statk(u)."""
    at = bisect_left(known, word)
    around = [known[index] for index in (at - 1, at) if 0 <= index < len(known)]
    length = max((_common(word, other) for other in around), default=0)
    if length < SHORTEST_KIN or length < KIN * len(word):
        return {}
    found = beginnings(known, word[:length])
    return {other: length / max(len(word), len(other)) * 0.6 for other in found if length >= KIN * len(other)}


def typos(known: list[str], word: str) -> dict[str, float]:
    """The words that are a slip or two away: vpier, wiper."""
    allowed = next((slips for length, slips in TYPOS if len(word) >= length), 0)
    for slips in range(1, allowed + 1):
        found = _nearest((other for other in known if _within(word, other, slips)), word)
        if found:
            return dict.fromkeys(found, 0.7 - 0.2 * slips)
    return {}


def slips(one: str, other: str, most: int) -> int:
    """Letters to add, drop, change or swap with a neighbour; anything above most is most + 1."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, mate in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != mate))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == mate:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def rounded(value: float, digits: int) -> float:
    """Half up, as browsers do: round() would go to the even digit."""
    return math.floor(value * 10.0**digits + 0.5) / 10.0**digits


def _within(word: str, other: str, most: int) -> bool:
    if abs(len(word) - len(other)) > most or (most > 1 and word[0] != other[0]):
        return False
    # Cheaper than counting, and most words end here.
    return len(set(word).symmetric_difference(other)) <= 2 * most and slips(word, other, most) <= most


def _common(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _nearest(found: Iterable[str], word: str) -> list[str]:
    return sorted(found, key=lambda other: (abs(len(other) - len(word)), other))[:MOST]
