"""The hardest values in sentences: none, one, several; a man, a woman, a thing; in two games and a third, invented."""

from pathlib import Path
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import game as games
from rulebase.model import grammar, quantities

MINUS = "\N{MINUS SIGN}"
ADAMA, ROSLIN, KARA = "william-adama", "laura-roslin", "kara-thrace"


@pytest.fixture(name="said")
def _said(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("RULEBASE_GAMES", str(Path(__file__).parent / "games"))

    def said(name: str, language: str, template: str, **values: Any) -> str:
        game = games.Game(opening.of(name))
        return game.at(game.setup.configurations[-1], language).render(template, values)

    return said


CARDS = "0 kart|1 karta|2 karty|5 kart|12 kart|22 karty|−2 karty|1000 kart"
NUMBERS = (0, 1, 2, 5, 12, 22, -2, 1000)


@pytest.mark.parametrize("name", ["bsg", "rftg"])
@pytest.mark.parametrize(
    ("language", "slot", "told"),
    [
        ("pl", "card", CARDS),
        ("pl", "card.acc", CARDS.replace("karta", "kartę")),
        ("pl", "card.gen", "0 kart|1 karty|2 kart|5 kart|12 kart|22 kart|−2 kart|1000 kart"),
        ("pl", "card.dat", "0 kartom|1 karcie|2 kartom|5 kartom|12 kartom|22 kartom|−2 kartom|1000 kartom"),
        ("pl", "card.ins", "0 kartami|1 kartą|2 kartami|5 kartami|12 kartami|22 kartami|−2 kartami|1000 kartami"),
        ("pl", "card.loc", "0 kartach|1 karcie|2 kartach|5 kartach|12 kartach|22 kartach|−2 kartach|1000 kartach"),
        ("hu", "card.acc", "|".join(f"{grammar.number(n)} kártyát" for n in NUMBERS)),
        ("hu", "card", "|".join(f"{grammar.number(n)} kártya" for n in NUMBERS)),
        ("en", "card", "0 cards|1 card|2 cards|5 cards|12 cards|22 cards|−2 cards|1000 cards"),
    ],
)
def test_what_is_counted_follows_its_number(said: Any, name: str, language: str, slot: str, told: str) -> None:
    assert [said(name, language, f"{{n|of:{slot}}}", n=n) for n in NUMBERS] == told.split("|")


def test_men_are_counted_in_the_genitive_in_polish(said: Any) -> None:
    counted = [said("bsg", "pl", "{n|of:revealed-cylon}", n=n) for n in (1, 2, 5, 22)]
    assert counted == ["1 ujawniony Cylon", "2 ujawnionych Cylonów", "5 ujawnionych Cylonów", "22 ujawnionych Cylonów"]


def test_what_has_a_name_of_its_own_after_1_is_counted_by_it(said: Any) -> None:
    counted = [said("bsg", "pl", "{n|of:leadership}", n=n) for n in (1, 2, 5)]
    assert counted == [f"{counts} Zdolności przywódczych" for counts in ("1 karta", "2 karty", "5 kart")]


def test_a_thing_brings_the_verb_of_its_change(said: Any) -> None:
    assert said("bsg", "pl", "{of|falls|cap} {n}.", of="morale", n=2) == "Morale spada o 2."
    assert said("bsg", "hu", "{n} {of|falls}.", of="morale", n=2) == "2 morált veszít a flotta."
    assert said("bsg", "pl", "{of|rises|cap} {n}.", of="centurion", n=1) == "Liczba centurionów rośnie o 1."


def test_a_thing_brings_the_verb_of_its_change_in_english(said: Any) -> None:
    assert said("bsg", "en", "{of|falls|cap} {n}.", of="morale", n=2) == "Morale goes down by 2."
    assert said("bsg", "en", "{of|rises|cap} {n}.", of="jump-track", n=1) == "The fleet marker advances by 1."


LIES = "{n|none:Nic nie leży|one:Leży {n|of:card}|few:Leżą {n|of:card}|many:Leży {n|of:card}} na stole."


@pytest.mark.parametrize("name", ["bsg", "rftg"])
@pytest.mark.parametrize(
    ("number", "told"),
    [
        (0, "Nic nie leży na stole."),
        (1, "Leży 1 karta na stole."),
        (2, "Leżą 2 karty na stole."),
        (5, "Leży 5 kart na stole."),
        (12, "Leży 12 kart na stole."),
        (22, "Leżą 22 karty na stole."),
        (1000, "Leży 1000 kart na stole."),
    ],
)
def test_a_verb_agrees_with_a_number(said: Any, name: str, number: int, told: str) -> None:
    assert said(name, "pl", LIES, n=number) == told


@pytest.mark.parametrize("name", ["bsg", "rftg"])
@pytest.mark.parametrize(("number", "told"), [(0, "Nobody draws."), (1, "1 card is drawn."), (5, "5 cards are drawn.")])
def test_none_one_and_many_have_their_sentences(said: Any, name: str, number: int, told: str) -> None:
    assert (
        said(name, "en", "{n|none:Nobody draws|one:{n|of:card} is drawn|other:{n|of:card} are drawn}.", n=number)
        == told
    )


GONE = "{who|cap} zost{who|m:ał usunięty|f:ała usunięta|n:ało usunięte|men:ali usunięci|other:ały usunięte}."


@pytest.mark.parametrize(
    ("who", "told"),
    [
        (ADAMA, "William Adama został usunięty."),
        (ROSLIN, "Laura Roslin została usunięta."),
        ("viper", "Viper został usunięty."),
        ("galactica", "Galactica została usunięta."),
        ([ROSLIN], "Laura Roslin została usunięta."),
        ([ADAMA, ROSLIN], "William Adama i Laura Roslin zostali usunięci."),
        ([ROSLIN, KARA], "Laura Roslin i Kara „Starbuck” Thrace zostały usunięte."),
        (["viper", "raptor"], "Viper i raptor zostały usunięte."),
        ([ROSLIN, "viper", ADAMA], "Laura Roslin, viper i William Adama zostali usunięci."),
    ],
)
def test_a_verb_agrees_with_who_it_is_about(said: Any, who: Any, told: str) -> None:
    assert said("bsg", "pl", GONE, who=who) == told


@pytest.mark.parametrize(
    ("language", "template", "told"),
    [
        ("pl", "{w|one:pomaga|other:pomagają} {w}", ["pomaga Nowa Sparta", "pomagają Nowa Sparta i Stara Ziemia"]),
        ("hu", "{w|one:segít|other:segítenek}: {w}", ["segít: Nowa Sparta", "segítenek: Nowa Sparta és Stara Ziemia"]),
        ("en", "{w} {w|one:helps|other:help}", ["Nowa Sparta helps", "Nowa Sparta and Stara Ziemia help"]),
    ],
)
def test_a_verb_agrees_with_one_name_and_with_two(said: Any, language: str, template: str, told: list[str]) -> None:
    names = ["Nowa Sparta", "Stara Ziemia"]
    assert [said("rftg", language, template, w=names[:1]), said("rftg", language, template, w=names)] == told


@pytest.mark.parametrize(
    ("language", "template", "told"),
    [
        ("en", "the {w|ord} player", ["the 1st player", "the 2nd player", "the 12th player", "the 22nd player"]),
        ("pl", "gracz {w|ord}", ["gracz 1.", "gracz 2.", "gracz 12.", "gracz 22."]),
        ("hu", "{w|the|ord} játékos", ["az 1. játékos", "a 2. játékos", "a 12. játékos", "a 22. játékos"]),
    ],
)
def test_ordinals(said: Any, language: str, template: str, told: list[str]) -> None:
    assert [said("rftg", language, template, w=n) for n in (1, 2, 12, 22)] == told


def test_a_list_of_ordinals(said: Any) -> None:
    assert said("rftg", "hu", "{w|the|ord|cap} játékos", w=quantities.several([1, 2])) == "Az 1. és a 2. játékos"
    assert said("rftg", "en", "{w|ord}", w=quantities.several([3, 1, 2])) == "3rd, 1st and 2nd"


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ("acc", "0-t 1-et 2-t 5-öt 12-t 22-t −2-t 1000-et 3-at 6-ot 20-at"),
        ("dat", "0-nak 1-nek 2-nek 5-nek 12-nek 22-nek −2-nek 1000-nek 3-nak 6-nak 20-nak"),
        ("ins", "0-val 1-gyel 2-vel 5-tel 12-vel 22-vel −2-vel 1000-rel 3-mal 6-tal 20-szal"),
        ("ade", "0-nál 1-nél 2-nél 5-nél 12-nél 22-nél −2-nél 1000-nél 3-nál 6-nál 20-nál"),
        ("all", "0-hoz 1-hez 2-höz 5-höz 12-höz 22-höz −2-höz 1000-hez 3-hoz 6-hoz 20-hoz"),
        ("ost", "0-st 1-est 2-est 5-öst 12-est 22-est −2-est 1000-est 3-ast 6-ost 20-ast"),
    ],
)
def test_hungarian_numbers_take_endings_by_sound(said: Any, case: str, told: str) -> None:
    numbers = (*NUMBERS, 3, 6, 20)
    assert " ".join(said("bsg", "hu", f"{{n|{case}}}", n=n) for n in numbers) == told


@pytest.mark.parametrize(
    ("word", "spoken", "told"),
    [
        ("FTL Vezérlő", "", "az FTL Vezérlő"),
        ("LSO", "", "az LSO"),
        ("CAG", "", "a CAG"),
        ("X", "", "az X"),
        ("II. függelék", "", "a II. függelék"),
        ("V. fejezet", "", "az V. fejezet"),
        ("1000", "", "az 1000"),
        ("5000", "", "az 5000"),
        ("100", "", "a 100"),
        ("„Sérült Viperák” mező", "", "a „Sérült Viperák” mező"),
        ("Hoshi", "osi", "az Hoshi"),
    ],
)
def test_hungarian_articles_follow_the_sound(word: str, spoken: str, told: str) -> None:
    assert grammar.of("hu").definite(word, spoken) == told


@pytest.mark.parametrize(
    ("name", "spoken", "told"),
    [
        ("FTL", "eftéel", "FTL-t FTL-nek FTL-lel FTL-ben"),
        ("CAG", "keg", "CAG-et CAG-nek CAG-gel CAG-ben"),
        ("Coup", "ku", "Coup-t Coup-nak Coup-val Coup-ban"),
        ("Tigh", "táj", "Tigh-t Tigh-nak Tigh-jal Tigh-ban"),
    ],
)
def test_hungarian_endings_follow_the_sound(name: str, spoken: str, told: str) -> None:
    derived = grammar.of("hu").derived
    assert [derived(name, case, spoken) for case in ("acc", "dat", "ins", "ine")] == told.split()
    assert derived(name, "ins", "") is None


@pytest.mark.parametrize(
    ("word", "spoken", "told"),
    [
        ("viper", "", "a viper"),
        ("Admiral", "", "an Admiral"),
        ("8", "", "an 8"),
        ("11", "", "an 11"),
        ("18", "", "an 18"),
        ("80", "", "an 80"),
        ("1000", "", "a 1000"),
        ("FTL jump", "", "an FTL jump"),
        ("CAG", "", "a CAG"),
        ("LSO", "", "an LSO"),
        ("X", "", "an X"),
        ("II", "", "a II"),
        ("unit", "", "a unit"),
        ("unmanned viper", "", "an unmanned viper"),
        ("hour", "", "an hour"),
        ("“Uplift” world", "", "an “Uplift” world"),
        ("NASA probe", "nassa", "a NASA probe"),
    ],
)
def test_english_articles_follow_the_sound(word: str, spoken: str, told: str) -> None:
    assert grammar.of("en").indefinite(word, spoken) == told


def test_english_has_a_possessive(said: Any) -> None:
    assert said("bsg", "en", "{who|poss} hand", who=ADAMA) == "William Adama’s hand"


@pytest.mark.parametrize("name", ["bsg", "rftg"])
def test_signs_of_the_language(said: Any, name: str) -> None:
    assert said(name, "en", "{n}, {r}, {s|signed}", n=-2, r=[-1, 3], s=5) == f"{MINUS}2, {MINUS}1–3, +5"
    assert [said(name, language, "{b}", b=True) for language in ("en", "pl", "hu")] == ["yes", "tak", "igen"]
    assert [grammar.percent(language, 0.244) for language in ("en", "pl", "hu")] == ["24.4%", "24,4%", "24,4%"]
    assert [grammar.decimal(language, -4.95, 2) for language in ("en", "pl")] == [f"{MINUS}4.95", f"{MINUS}4,95"]


# ---------------------------------------------------------------- an invented game in languages that it describes


@pytest.mark.parametrize(
    ("language", "slot", "told"),
    [
        ("cs", "sack", "0 pytlů|1 pytel|2 pytle|5 pytlů|12 pytlů|22 pytlů|−2 pytle|1000 pytlů"),
        ("cs", "sack.ins", "0 pytli|1 pytlem|2 pytli|5 pytli|12 pytli|22 pytli|−2 pytli|1000 pytli"),
        ("de", "sack", "0 Säcke|1 Sack|2 Säcke|5 Säcke|12 Säcke|22 Säcke|−2 Säcke|1000 Säcke"),
        ("de", "sack.dat", "0 Säcken|1 Sack|2 Säcken|5 Säcken|12 Säcken|22 Säcken|−2 Säcken|1000 Säcken"),
    ],
)
def test_a_game_describes_how_its_languages_count(said: Any, language: str, slot: str, told: str) -> None:
    assert [said("mill", language, f"{{n|of:{slot}}}", n=n) for n in NUMBERS] == told.split("|")


@pytest.mark.parametrize(
    ("language", "workers", "sacks", "told"),
    [
        ("de", [], 0, "Niemand arbeitet, und kein Sack wird gefüllt."),
        ("de", ["miller"], 1, "Müller arbeitet, und ein Sack wird gefüllt."),
        ("de", ["miller", "maid"], 2, "Müller und Magd arbeiten, und 2 Säcke werden gefüllt."),
        ("cs", [], 0, "Nikdo nepracoval, žádný pytel není naplněn."),
        ("cs", ["miller"], 1, "Mlynář pracoval, 1 pytel je naplněn."),
        ("cs", ["maid"], 2, "Děvečka pracovala, 2 pytle jsou naplněny."),
        ("cs", ["wheel"], 5, "Kolo pracovalo, 5 pytlů je naplněno."),
        ("cs", ["scissors"], 12, "Nůžky pracovaly, 12 pytlů je naplněno."),
        ("cs", ["maid", "wheel"], 22, "Děvečka a kolo pracovaly, 22 pytlů je naplněno."),
        ("cs", ["maid", "miller"], 1000, "Děvečka a mlynář pracovali, 1000 pytlů je naplněno."),
    ],
)
def test_a_game_describes_what_agrees(said: Any, language: str, workers: list[str], sacks: int, told: str) -> None:
    game = games.Game(opening.of("mill"))
    rule = game.at(game.setup.configurations[0], language).entry("grind.work")
    assert rule is not None
    assert said("mill", language, game.text(rule.get("says.done"), language), workers=workers, sacks=sacks) == told


def test_nouns_may_stay_singular_after_numbers() -> None:
    finnish = grammar.of("fi", {"counted": "singular", "after": {"many": "part"}, "and": " ja ", "genders": []})
    counted = [finnish.counted(n, case, lambda form: form, False) for n, case in ((1, ""), (5, ""), (5, "ade"))]
    assert counted == ["", "part", "ade"]
    assert grammar.listed(finnish, ["a", "b"]) == "a ja b"


def test_a_language_that_ends_numbers_alike() -> None:
    few = {"few": {"ending": [2, 3, 4], "not-ending": [12, 13, 14]}}
    ukrainian = grammar.of("uk", {"numbers": few})
    assert [ukrainian.category(n) for n in NUMBERS] == ["many", "one", "few", "many", "many", "few", "few", "many"]


def test_what_the_engine_knows_is_not_told_otherwise() -> None:
    assert grammar.of("pl", {"and": " und "}) is grammar.of("pl")


def test_a_player_without_a_name_has_an_article(said: Any) -> None:
    players = ["player-3", "player-1", "nobody", "a-cylon-leader", ADAMA]
    told = [said("bsg", "hu", "{who|the|cap}", who=who) for who in players]
    assert told == ["A 3. játékos", "Az 1. játékos", "Senki", "Egy Cylon vezető", "William Adama"]
