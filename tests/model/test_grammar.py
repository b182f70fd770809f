"""Sentences in three languages: articles, agreement, suffixes, lists."""

import pytest

from rulebase.model import grammar, hungarian

FORMS = {
    "pl": {"": "karta", "acc": "kartę", "many": "karty", "many-acc": "karty", "many-gen": "kart"},
    "en": {"": "card", "many": "cards"},
}


@pytest.mark.parametrize(
    ("number", "noun"),
    [(0, "kart"), (1, "karta"), (2, "karty"), (5, "kart"), (12, "kart"), (14, "kart"), (22, "karty")],
)
def test_polish_counts(number: int, noun: str) -> None:
    assert grammar.of("pl").counted(number, "", FORMS["pl"].__getitem__, False) == noun


@pytest.mark.parametrize(("number", "noun"), [(1, "kartę"), (3, "karty"), (11, "kart"), (21, "kart"), (104, "karty")])
def test_polish_counts_in_the_accusative(number: int, noun: str) -> None:
    assert grammar.of("pl").counted(number, "acc", FORMS["pl"].__getitem__, False) == noun


def test_hungarian_nouns_stay_singular_after_numbers() -> None:
    assert grammar.of("hu").counted(5, "acc", lambda case: f"kártya:{case}", False) == "kártya:acc"


@pytest.mark.parametrize(
    ("number", "case", "form"), [(1, "", ""), (1, "acc", "acc"), (2, "", "many"), (0, "acc", "many-acc")]
)
def test_a_language_that_nobody_has_described_has_a_plural(number: int, case: str, form: str) -> None:
    assert grammar.of("eo").counted(number, case, lambda name: name, False) == form


@pytest.mark.parametrize(
    ("number", "suffixed"),
    [
        ("8", "8-as"),
        ("5–7", "5–7-es"),
        ("6", "6-os"),
        ("5", "5-ös"),
        ("10", "10-es"),
        ("12", "12-es"),
        ("20", "20-as"),
        ("100", "100-as"),
        ("0", "0-s"),
    ],
)
def test_hungarian_number_adjectives(number: str, suffixed: str) -> None:
    assert grammar.of("hu").suffixed(number, "os") == suffixed


@pytest.mark.parametrize(
    ("number", "suffix", "suffixed"),
    [
        ("8", "osra", "8-asra"),
        ("5–7", "osra", "5-ösre, 6-osra vagy 7-esre"),
        ("1–4", "osra", "legfeljebb 4-esre"),
        ("3–8", "osra", "3-astól 8-asig"),
        ("7–8", "osra", "7-esre vagy 8-asra"),
        ("6", "ost", "6-ost"),
        ("3", "osnal", "3-asnál"),
    ],
)
def test_hungarian_number_cases(number: str, suffix: str, suffixed: str) -> None:
    assert grammar.of("hu").suffixed(number, suffix) == suffixed


def test_a_hungarian_range_up_to_the_top_of_the_die_is_said_by_where_it_begins() -> None:
    assert hungarian.numbered("3–8", "osra", 8) == "legalább 3-asra"
    assert hungarian.numbered("3–6", "osra", 8) == "3-astól 6-osig"
    assert hungarian.numbered("7–8", "osra", 8) == "7-esre vagy 8-asra"


@pytest.mark.parametrize(
    ("word", "article"),
    [
        ("Vipera", "a"),
        ("Admirális", "az"),
        ("Elnök", "az"),
        ("8", "a"),
        ("5", "az"),
        ("1", "az"),
        ("10", "a"),
        ("50", "az"),
    ],
)
def test_hungarian_articles(word: str, article: str) -> None:
    assert grammar.of("hu").definite(word, "") == f"{article} {word}"


@pytest.mark.parametrize("phrase", ["minden játékos", "mindenki, aki ott van", "egy másik játékos", "a lap gazdája"])
def test_hungarian_phrases_with_a_word_of_their_own_take_no_article(phrase: str) -> None:
    assert grammar.of("hu").definite(phrase, "") == phrase


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("viper", "the viper"),
        ("eviction", "the eviction"),
        ("anchor", "the anchor"),
        ("a viper", "a viper"),
        ("every player", "every player"),
        ("Another player", "Another player"),
        ("the holder of the card", "the holder of the card"),
    ],
)
def test_english_articles_are_said_once(word: str, said: str) -> None:
    assert grammar.of("en").definite(word, "") == said


@pytest.mark.parametrize(
    ("written", "set_as"),
    [
        ("Raider w polu i viper", "Raider w_polu i_viper"),
        ("A i o w z", "A_i_o_w_z"),
        ("„W polu” (z Floty)", "„W_polu” (z_Floty)"),
        ("dobiera 5 kart", "dobiera 5_kart"),
        ("ma ", "ma "),  # the end of a longer word
        ("Cottle’a leczy", "Cottle’a leczy"),
        ("na wynik 5–7 viper", "na wynik 5–7_viper"),
    ],
)
def test_in_polish_a_line_ends_neither_in_a_letter_nor_in_a_figure(written: str, set_as: str) -> None:
    assert grammar.typeset("pl", written) == set_as.replace("_", "\u00a0")


def test_data_are_typeset_wherever_a_text_stands_in_them() -> None:
    told = {"title": "W polu", "pieces": ["Raider w ", {"text": "polu", "to": "bsg/area"}], "at": ("a b", 1, None)}
    assert grammar.typeset("pl", told) == {
        "title": "W\u00a0polu",
        "pieces": ["Raider w\u00a0", {"text": "polu", "to": "bsg/area"}],
        "at": ("a\u00a0b", 1, None),
    }
    assert grammar.typeset("en", told) == told


@pytest.mark.parametrize(
    ("language", "said"), [("en", "a, b and c"), ("pl", "a, b i c"), ("hu", "a, b és c"), ("eo", "a, b, c")]
)
def test_lists(language: str, said: str) -> None:
    assert grammar.listed(grammar.of(language), ["a", "b", "c"]) == said


@pytest.mark.parametrize(("language", "said"), [("en", "or "), ("pl", "lub "), ("hu", "vagy "), ("de", "")])
def test_alternatives_of_several_parts_are_told_apart(language: str, said: str) -> None:
    assert grammar.told_apart(grammar.of(language), ["a, b", "a, c", "d"]) == f"a, b; a, c; {said}d"
    assert grammar.told_apart(grammar.of(language), ["a, b"]) == "a, b"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "“The ‘Hot Dog’ comes”"), ("pl", "„The »Hot Dog« comes”"), ("hu", "„The »Hot Dog« comes”")],
)
def test_a_name_brings_its_quotation_marks_into_others(language: str, said: str) -> None:
    spoken = grammar.of(language)
    assert spoken.quoted("{}The “Hot Dog” comes{}".format(*spoken.quotes)) == said
    assert spoken.quoted("“Hot Dog”").strip("".join(spoken.quotes)) == "Hot Dog"
