from hypothesis import given
from hypothesis import strategies as st

from rulebase.search import analysis

LETTERS = st.text("abcłó", max_size=6)


def test_words_are_cut_at_anything_that_is_no_letter_or_digit() -> None:
    text = "Karl „Helo” Agathon: 5–7, mk. VII (a d8-as)"
    assert analysis.words(text) == ["karl", "helo", "agathon", "5", "7", "mk", "vii", "d8", "as"]


def test_folding_takes_off_every_diacritic_of_the_languages() -> None:
    polish, hungarian = "zażółć gęślą jaźń łódź", "árvíztűrő tükörfúrógép"
    assert [analysis.fold(word) for word in polish.split()] == ["zazolc", "gesla", "jazn", "lodz"]
    assert [analysis.fold(word) for word in hungarian.split()] == ["arvizturo", "tukorfurogep"]


def test_the_forms_of_a_word_have_one_stem() -> None:
    for language, forms in {
        "pl": "karta kartę karty kart",
        "hu": "kártya kártyák kártyát kártyákat kártyákkal",
        "en": "attack attacks attacked attacking",
    }.items():
        stem = analysis.stemmer(language)
        assert len({stem(word) for word in forms.split()}) == 1


def test_a_language_without_a_stemmer_keeps_its_words() -> None:
    assert analysis.stemmer("sk")("čarodejníkom") == "čarodejníkom"


def test_no_stem_is_left_with_too_little() -> None:
    assert len(analysis.stemmer("pl")("czego")) >= analysis.SHORTEST_STEM


def edits(word: str) -> set[str]:
    """Everything that is one slip away."""
    letters = "abcłó"
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    return (
        {a + b[1:] for a, b in cuts if b}
        | {a + letter + b for a, b in cuts for letter in letters}
        | {a + letter + b[1:] for a, b in cuts if b for letter in letters}
        | {a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1}
        | {word}
    )


@given(LETTERS, LETTERS)
def test_one_slip_is_a_letter_more_less_other_or_swapped(one: str, other: str) -> None:
    assert (analysis.slips(one, other, 1) <= 1) == (other in edits(one))


@given(LETTERS, LETTERS)
def test_slips_are_the_same_there_and_back(one: str, other: str) -> None:
    assert analysis.slips(one, other, 2) == analysis.slips(other, one, 2)


def test_near_words() -> None:
    known = sorted(["kartya", "kepessegkartya", "viper", "viperow", "ambulatorium", "statku", "brig"])
    assert list(analysis.near(known, "vip")) == ["viper", "viperow"]  # begun
    assert list(analysis.near(known, "vpier")) == ["viper"]  # swapped
    assert list(analysis.near(known, "amblatorum")) == ["ambulatorium"]  # two slips in a long word
    assert list(analysis.near(known, "brgi")) == ["brig"]
    assert list(analysis.near(known, "bgi")) == []  # too short to guess
    assert list(analysis.near(known, "statkiem")) == ["statku"]  # another form
    assert "kepessegkartya" in analysis.inside(known, "kartya")  # a compound
    assert analysis.near(known, "80") == {}


def test_what_was_begun_is_the_shortest_words_first() -> None:
    """So many that are longer come first in the alphabet, and yet the short one is found."""
    known = sorted([*(f"vipa{'a' * long}" for long in range(1, 2 * analysis.MOST)), "viper"])
    found = analysis.beginnings(known, "vip")
    assert len(found) == analysis.MOST
    assert "viper" in found
    assert max(map(len, found)) <= min(len(word) for word in known if word not in found)


def test_forms_of_a_word_share_most_of_it() -> None:
    assert set(analysis.kin(["statkami", "statkiem"], "statku")) == {"statkami", "statkiem"}
    assert analysis.kin(["autobusami"], "automatyczny") == {}  # four letters of twelve
    assert analysis.kin(["statkowaniowych"], "statku") == {}  # five of fifteen
    assert analysis.kin(["statkiem"], "stu") == {}
