"""Hungarian by ear: articles and endings follow how a number, an abbreviation or a foreign name is said."""

from __future__ import annotations

import re

_BACK, _FRONT, _ROUND = "aáoóuú", "eé", "öőüű"
_VOWELS = _BACK + _FRONT + _ROUND + "ií"
_FROM_VOWEL = re.compile(f"[{_VOWELS}]", re.IGNORECASE)
# Letters whose names begin with a vowel, as in FTL (ef-té-el), LSO, X.
_LETTERS_FROM_VOWEL = "AÁEÉFIÍLMNOÓÖŐRSUÚÜŰXY"
_ABBREVIATION = re.compile(r"[A-ZÁÉÍÓÖŐÚÜŰ]{2,5}(?![\w])|[A-Z](?![\w’'.-])")
_ROMAN = re.compile(r"[IVX]+(?=\.)|[IVX]{2,}(?![^\W\d_])")
_ROMAN_FROM_VOWEL = ("I", "V")  # első, ötödik
FEW = 3  # so many numbers are said one by one
_RANGE = re.compile(r"(\d+)–(\d+)")
_DIGRAPHS = ("dzs", "cs", "dz", "gy", "ly", "ny", "sz", "ty", "zs")
_CLEAN_END = tuple(_VOWELS)
_DETERMINED = ("a ", "az ", "egy ", "minden ", "mindenki")  # these take no article
_JOINS = ("l", "r", "n", "ny", "j", "ly", "s", "sz", "z", "zs")  # a `t` follows these without a vowel

_ONES = ("nulla", "egy", "kettő", "három", "négy", "öt", "hat", "hét", "nyolc", "kilenc")
_TENS = ("", "tíz", "húsz", "harminc", "negyven", "ötven", "hatvan", "hetven", "nyolcvan", "kilencven")
_LARGE = ("ezer", "millió", "milliárd")
_ADJECTIVE = dict(zip(_ONES, ("s", "es", "es", "as", "es", "ös", "os", "es", "as", "es"), strict=True))
_ADJECTIVE |= dict(zip(_TENS[1:], ("es", "as", "as", "es", "es", "as", "es", "as", "es"), strict=True))
_ADJECTIVE |= {"száz": "as", "ezer": "es", "millió": "s", "milliárd": "os"}

# By the last vowel of the word: back, front, rounded.
_ENDINGS = {
    "dat": ("nak", "nek", "nek"),
    "ine": ("ban", "ben", "ben"),
    "ill": ("ba", "be", "be"),
    "ela": ("ból", "ből", "ből"),
    "sub": ("ra", "re", "re"),
    "del": ("ról", "ről", "ről"),
    "all": ("hoz", "hez", "höz"),
    "ade": ("nál", "nél", "nél"),
    "abl": ("tól", "től", "től"),
    "ter": ("ig", "ig", "ig"),
    "cau": ("ért", "ért", "ért"),
    "for": ("ként", "ként", "ként"),
}
_AFTER_VOWEL = {"sup": ("n", "n", "n"), "acc": ("t", "t", "t")}
_AFTER_CONSONANT = {"sup": ("on", "en", "ön"), "acc": ("ot", "et", "öt")}
_LIKE_V = {"ins": ("al", "el", "el"), "tra": ("á", "é", "é")}
CASES = (*_ENDINGS, *_AFTER_VOWEL, *_LIKE_V)
# The adjective of a number and its endings: 8-as, 8-asra.
ADJECTIVES = {
    "os": "",
    "ost": "acc",
    "osra": "sub",
    "osnal": "ade",
    "osban": "ine",
    "osrol": "del",
    "osig": "ter",
    "ostol": "abl",
    "osnak": "dat",
    "oshoz": "all",
    "osbol": "ela",
    "osba": "ill",
}


def definite(word: str, spoken: str = "") -> str:
    """By sound: az Admirális, a Vipera; az 5, az FTL, az X, a CAG, az 1000, a 2000; minden játékos has its own."""
    if word.startswith(_DETERMINED):
        return word
    return ("az " if _from_vowel(spoken or word.lstrip("„»”")) else "a ") + word


def _from_vowel(word: str) -> bool:
    if word[:1].isdigit() or word[:1] in "−-":
        return _number_from_vowel(word)
    if roman := _ROMAN.match(word):
        return roman[0] in _ROMAN_FROM_VOWEL
    if _ABBREVIATION.match(word) and (len(word) == 1 or _unpronounceable(word)):
        return word[0] in _LETTERS_FROM_VOWEL
    return _FROM_VOWEL.match(word) is not None


def _unpronounceable(word: str) -> bool:
    """Whether an abbreviation is read letter by letter: one of two letters, or that begins with two consonants."""
    letters = re.match(r"\w+", word)
    said = letters[0].lower() if letters else ""
    return len(said) == 2 or not any(letter in _VOWELS for letter in said[:2])


def _number_from_vowel(word: str) -> bool:
    """egy, öt, ötven, ezer, egymillió; a minus is said as “mínusz”."""
    digits = re.match(r"\d+", word)
    if digits is None:
        return False
    return digits[0][0] == "5" or (digits[0][0] == "1" and len(digits[0]) % 3 == 1)


def numbered(number: str, suffix: str, highest: int | None = None) -> str:
    """8-as, 5–7-esre, 10-es, 20-as; 8-nak, 3-mal, 1000-rel: by how the last number is spoken."""
    digits = re.split(r"\D", number)[-1]
    if not digits:
        return number
    if suffix == "osra" and (ends := _RANGE.fullmatch(number)):
        low, high = int(ends[1]), int(ends[2])
        if high - low < FEW:  # of few that follow one another each is said
            *before, last = (numbered(str(each), "osra") for each in range(low, high + 1))
            return f"{', '.join(before)} vagy {last}"
        if low == 1:
            return f"legfeljebb {numbered(ends[2], 'osra')}"
        if high == highest:  # no die shows more
            return f"legalább {numbered(ends[1], 'osra')}"
        # Nobody can quarrel over whether the last number is meant.
        return f"{numbered(ends[1], 'ostol')} {numbered(ends[2], 'osig')}"
    word = _last_word(digits)
    adjective = _ADJECTIVE[word]
    if suffix not in ADJECTIVES:
        # The vowel of 8-at, 6-ot, 5-öt, 1-et is that of 8-as, 6-os, 5-ös, 1-es.
        of_adjective = suffix == "acc" and not word.endswith(_CLEAN_END)
        return f"{number}-{adjective[0]}t" if of_adjective else f"{number}-{_ending(word, suffix)}"
    case = ADJECTIVES[suffix]
    if not case:
        return f"{number}-{adjective}"
    harmony = 1 if adjective == "es" else 2 if adjective == "ös" else 0
    return f"{number}-{adjective}{'t' if case == 'acc' else _ENDINGS[case][harmony]}"


def _last_word(digits: str) -> str:
    """The last word of a number: 27 hét, 30 harminc, 400 száz, 2000 ezer."""
    zeros = len(digits) - len(digits.rstrip("0"))
    if zeros == 0 or zeros == len(digits):
        return _ONES[int(digits[-1])]
    if zeros == 1:
        return _TENS[int(digits[-2])]
    return "száz" if zeros == 2 else _LARGE[min(zeros // 3, len(_LARGE)) - 1]


def ended(word: str, spoken: str, case: str) -> str:
    """A name with an ending that follows its sound: FTL-lel, CAG-ben, Coup-val, Tigh-jal."""
    return f"{word}-{_ending(spoken, case)}"


def _ending(spoken: str, case: str) -> str:
    said, harmony = spoken.lower(), _harmony(spoken.lower())
    if case in _ENDINGS:
        return _ENDINGS[case][harmony]
    vowel = said.endswith(_CLEAN_END)
    if case in _LIKE_V:  # the v of -val and -vá becomes the consonant before it
        joined = "v" if vowel else next((pair for pair in _DIGRAPHS if said.endswith(pair)), said[-1])
        return joined + _LIKE_V[case][harmony]
    if vowel or (case == "acc" and said.endswith(_JOINS)):
        return _AFTER_VOWEL[case][harmony]
    return _AFTER_CONSONANT[case][harmony]


def _harmony(said: str) -> int:
    """Back 0, front 1, rounded 2: the last vowel that tells."""
    for letter in reversed(said):
        for number, vowels in enumerate((_BACK, _FRONT, _ROUND)):
            if letter in vowels:
                return number
    return 1
