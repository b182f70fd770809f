"""`rulebase ask` and `odds` as a player types them."""

import json

import pytest

from tests.conftest import Command

MARK_VII = ("ask", "bsg", "attack", "--attacker", "raider", "--target", "viper-mk7", "--roll", "6")
ATTACK_RULES = {
    "base": ("--ruleset", "base"),
    "exodus": ("--ruleset", "exodus"),
    "cylon-fleet": ("--ruleset", "exodus", "--option", "cylon-fleet"),
    "combined": ("--ruleset", "combined"),
    "attack-cards": ("--ruleset", "combined", "--option", "cylon-attack-cards"),
}


@pytest.mark.parametrize("rules", ["cylon-fleet", "combined"])
@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_a_mark_vii_is_damaged_where_it_is_in_play(command: Command, rules: str, language: str) -> None:
    told = command(*MARK_VII, *ATTACK_RULES[rules], "--lang", language, "--json")
    answer = json.loads(told.stdout)
    assert told.returncode == 0
    assert (answer["status"], answer["outcome"]["result"]) == ("settled", "damaged")
    assert answer["steps"][-1]["rule"] == "bsg/attack.viper-mk7"
    assert answer["steps"][-1]["sources"]


@pytest.mark.parametrize("rules", ["base", "attack-cards"])
def test_a_mark_vii_is_refused_elsewhere_and_the_refusal_says_where_it_is(command: Command, rules: str) -> None:
    told = command(*MARK_VII, *ATTACK_RULES[rules], "--lang", "en")
    assert told.returncode == 1
    assert "Exodus with Cylon Fleet." in " ".join(told.stdout.split())
    assert told.stderr == ""


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The game has no Mutiny deck."),
        ("pl", "W tej grze nie występuje talia Buntu."),
        ("hu", "Ebben a játékban nincs Zendülés pakli."),
    ],
)
def test_a_row_that_is_absent_is_called_by_the_title_of_its_table(command: Command, language: str, text: str) -> None:
    told = command("ask", "bsg", "renew-deck", "--deck", "mutiny", "--ruleset", "base", "--lang", language)
    assert told.stdout.startswith(text)


HUMAN_FLEET = ("--who", "boomer", "--seats", "boomer,roslin,tigh", "--revealed", "boomer", "--at", "boomer=human-fleet")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "What the action does has to be read on the board: Cylon locations."),
        ("pl", "Co daje ta akcja, trzeba przeczytać na planszy: obszary Cylonów."),
        ("hu", "Hogy az akció mit tesz, a táblán olvasható: Cylon helyszínek."),
    ],
)
def test_what_no_source_tells_of_a_place_is_to_be_read_on_its_board(command: Command, language: str, text: str) -> None:
    told = command("ask", "bsg", "use-location", *HUMAN_FLEET, "--ruleset", "base", "--lang", language)
    assert text in " ".join(told.stdout.split())


@pytest.mark.parametrize(
    ("rules", "effect"),
    [
        ("base", "destroyed-with-raiders"),
        ("exodus", "destroyed-with-raiders"),
        ("attack-cards", "destroyed-with-raiders"),
        ("cylon-fleet", "everything"),
        ("combined", "everything"),
    ],
)
def test_a_nuke_that_rolls_an_eight(command: Command, rules: str, effect: str) -> None:
    told = command("ask", "bsg", "nuke", "--roll", "8", *ATTACK_RULES[rules], "--json")
    assert json.loads(told.stdout)["outcome"]["effect"] == effect
    assert told.returncode == 0


def test_names_are_read_in_any_language(command: Command) -> None:
    for attacker, target in (("báziscsillag", "galacticę"), ("BASESTAR", "Galactica"), ("bazyscsillag", "galactica")):
        told = command("ask", "bsg", "attack", "--attacker", attacker, "--target", target, "--roll", "4", "--json")
        if attacker == "bazyscsillag":
            assert told.returncode == 2
            assert "basestar" in told.stderr
        else:
            assert json.loads(told.stdout)["outcome"]["result"] == "damaged"


def test_a_wrong_value_is_explained(command: Command) -> None:
    told = command("ask", "bsg", "attack", "--attacker", "raidr", "--target", "viper", "--roll", "5")
    assert told.returncode == 2
    assert told.stdout == ""
    assert "raider" in told.stderr
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("ask", "bgs", "attack"),
        ("ask", "bsg", "atack"),
        ("ask", "bsg", "attack", "--attakcer", "raider"),
        ("ask", "bsg", "attack", "--ruleset", "pegasos"),
        ("ask", "bsg", "attack", "--option", "cylon-flete"),
        ("ask", "bsg", "attack", "--roll", "9"),
        ("ask", "bsg", "attack", "--lang", "xx"),
        ("asq",),
        ("show", "bsg/attack.vipr"),
        ("check", "/nowhere.yaml"),
    ],
)
def test_wrong_input_is_exit_2_with_a_hint_and_no_traceback(command: Command, arguments: tuple[str, ...]) -> None:
    told = command(*arguments)
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.strip()
    assert "Traceback" not in told.stderr


def test_what_is_missing_is_asked_for(command: Command) -> None:
    told = command("ask", "bsg", "attack", "--attacker", "raider", "--json")
    answer = json.loads(told.stdout)
    assert told.returncode == 1
    assert answer["status"] == "needs"
    assert [need["fact"] for need in answer["needs"]] == ["target"]


def test_odds_are_fractions(command: Command) -> None:
    told = command("odds", "bsg", "attack", "--attacker", "viper", "--target", "raider", "--json")
    chances = json.loads(told.stdout)["probabilities"]
    assert chances["destroyed"]["fraction"] == "3/4"
    assert chances["destroyed"]["value"] == 0.75


@pytest.mark.parametrize(
    ("because", "told_also", "successor"),
    [
        ("brig", (), "saul-tigh"),
        ("executed", ("--ruleset", "combined", "--replacement", "helena-cain"), "helena-cain"),
        ("executed", ("--ruleset", "combined", "--replacement", "tory-foster"), "saul-tigh"),
        ("brig", ("--ruleset", "combined", "--in-brig", "saul-tigh,laura-roslin"), "william-adama"),
    ],
)
def test_the_admiral_is_succeeded(command: Command, because: str, told_also: tuple[str, ...], successor: str) -> None:
    at_the_table = ("--characters", "william-adama,saul-tigh,laura-roslin")
    told = command(
        "ask", "bsg", "succession", "--title", "admiral", "--because", because, *at_the_table, *told_also, "--json"
    )
    assert json.loads(told.stdout)["outcome"]["to"] == successor


def test_the_json_of_an_answer_has_what_is_promised(command: Command) -> None:
    answer = json.loads(command(*MARK_VII, "--ruleset", "combined", "--json").stdout)
    promised = {
        "schema",
        "status",
        "outcome",
        "sentence",
        "steps",
        "refused",
        "needs",
        "choices",
        "assumed",
        "readings",
    }
    assert promised | {"standing", "changed", "after", "not_checked", "wanted"} <= set(answer)
    assert answer["schema"] == 3
    assert all({"rule", "text", "sources"} <= set(step) for step in answer["steps"])


@pytest.mark.parametrize("language", ["pl", "hu"])
def test_help_speaks_the_language(command: Command, language: str) -> None:
    told = command("--help", LC_ALL=f"{language}_{language.upper()}.UTF-8")
    assert "usage" not in told.stdout
    assert "what happens" not in told.stdout


def test_a_choice_may_be_a_number(command: Command) -> None:
    space = "ahead:assault-raptor+kara-thrace=1;rest="
    seats = "kara-thrace,laura-roslin,saul-tigh"
    people = ("--seats", seats, "--at", "kara-thrace=ahead")
    asked = ("ask", "bsg", "jump-away", "--ruleset", "combined", *people, "--space", space)
    assert json.loads(command(*asked, "--json").stdout)["status"] == "choice"
    chosen = command(*asked, "--choice", "jumping.assault-raptors=1", "--json")
    assert json.loads(chosen.stdout)["status"] == "settled"


@pytest.mark.parametrize(
    ("language", "usage", "options"), [("pl", "użycie: ", "opcje:"), ("hu", "használat: ", "kapcsolók:")]
)
def test_help_is_in_the_readers_language_with_what_the_question_takes_first(
    command: Command, language: str, usage: str, options: str
) -> None:
    told = command("ask", "rftg", "trade", "--help", "--lang", language).stdout
    assert told.startswith(usage)
    assert 0 < told.index("--sold") < told.index(options) < told.index("--json")
    assert "Colony Ship, Consumer Markets" in " ".join(told.split())  # of many cards, an example
    assert "consume-trade" not in told
    assert "Gem World" not in told
    for english in ("usage", "options", "argument ", "Names "):
        assert english not in told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("search",), "brakuje: QUERY"),
        (("ask", "rftg", "trade", "--tabluea", "x"), "to tu nic nie znaczy: --tabluea x\n  wskazówka: --tableau"),
        (("ask", "rftg", "trade", "--tableau"), "--tableau wymaga wartości"),
        (("serve", "--port", "x"), "--port wymaga liczby całkowitej"),
        (("search", "x", "--limit", "0"), "--limit: potrzebna jest liczba"),
    ],
)
def test_a_wrong_command_line_is_explained_in_polish(command: Command, arguments: tuple[str, ...], said: str) -> None:
    told = command(*arguments, "--lang", "pl")
    assert (told.returncode, told.stdout) == (2, "")
    assert said in told.stderr


def test_a_long_list_is_not_poured_out_over_a_slip(command: Command) -> None:
    near = command("show", "rftg/contct").stderr
    assert "hint: " in near
    assert len(near) < 200
    several = command("ask", "rftg", "score", "--tableau", "gem").stderr
    assert "Which “gem”: Blaster Gem Mines or Gem World?\n" in several
    many = command("ask", "rftg", "score", "--tableau", "xyzzy").stderr
    assert many.count(",") == 11


def test_the_vocabulary_lists_all_cards_once(command: Command) -> None:
    told = command("vocabulary", "rftg", "settle", "--lang", "en").stdout
    assert told.count("Genetics Lab") == 1


@pytest.mark.parametrize(("language", "yes"), [("en", "yes"), ("pl", "tak"), ("hu", "igen")])
def test_a_yes_in_a_table_is_said_in_words(command: Command, language: str, yes: str) -> None:
    assert f": {yes}\n" in command("show", "rftg/tie-break-counts", "--lang", language).stdout


def test_what_is_still_to_be_told_is_named_as_it_is_typed(command: Command) -> None:
    told = command("ask", "bsg", "activate", "--space", "ahead: raider", "--lang", "pl")
    assert told.returncode == 1
    assert told.stdout.startswith("Brakuje jeszcze informacji: symbole aktywacji (--icons). Możliwości: ")


def test_of_many_names_some_show_what_is_still_to_be_told(command: Command) -> None:
    told = " ".join(command("ask", "rftg", "card-uses", "--lang", "en").stdout.split())
    assert told.startswith("Still needed: card in question (--card): for example Colony Ship, Consumer Markets, ")
    assert told.count(",") == 2


def test_what_cannot_lie_there_is_not_offered(command: Command) -> None:
    told = command("ask", "bsg", "activate", "--space", "ahead:unknown=2;rest:", "--icons", "raiders", "--lang", "en")
    offered = " ".join(told.stdout.split()).partition("(--space): one or more of ")[2]
    assert offered.startswith("raider, heavy raider, basestar, viper, ")
    assert "centurion" not in told.stdout.partition("1. ")[0]
    assert "Old Earth, Epsilon Eridani" in command("ask", "rftg", "turn-order", "--lang", "en").stdout


def test_who_chooses_is_told_once(command: Command) -> None:
    told = command(
        "ask", "rftg", "trade", "--tableau", "gem-world*,new-vinland*", "--action", "consume-trade", "--lang", "en"
    )
    first, _, third, *_ = told.stdout.splitlines()
    assert (first, third) == ("The player chooses the good to sell.", "To choose from:")


@pytest.mark.parametrize("typed", [("ask", "bsg"), ("ask", "bsg", "may")])
def test_no_name_of_a_list_touches_what_is_said_of_it(command: Command, typed: tuple[str, ...]) -> None:
    [_, *lines] = command(*typed, COLUMNS="60").stdout.splitlines()
    named = [line for line in lines if line[:2] == "  " and line[2] != " "]
    starts = {len(line) - len(line[2:].partition(" ")[2].lstrip()) for line in named}
    assert len(named) > 3
    assert len(starts) == 1
    assert max(map(len, lines)) <= 60


def test_a_card_that_went_back_into_the_box_cannot_be_drawn(command: Command) -> None:
    found = command("ask", "bsg", "cylon-attack", "--ruleset", "combined+kobol", "--attack-card", "surrounded")
    assert found.returncode == 1
    assert "The card “Surrounded” is not in this game" in found.stdout


def test_an_option_is_chosen_by_what_it_is_called(command: Command) -> None:
    asked = ("ask", "bsg", "pursue", "--pursuit", "plain space", "--ruleset", "exodus+cylon-fleet", "--no-picture")
    offered = command(*asked, "--lang", "en").stdout
    assert "behind Galactica\n" in offered
    assert "astern" not in offered
    then = ("--choice", "fleet.civilian-ships=ahead", "--json")
    by_id = command(*asked, "--choice", "fleet.civilian-ships=astern", *then)
    for told in ("behind Galactica", "a Galactica mögött", "behind", "CAG rozmieszcza statek cywilny=behind Galactica"):
        chosen = command(*asked, "--choice", told, *then)
        assert json.loads(chosen.stdout)["after"] == json.loads(by_id.stdout)["after"], told
    wrong = command(*asked, "--choice", "Caprica", "--lang", "en")
    assert "one of: ahead of Galactica" in wrong.stderr
