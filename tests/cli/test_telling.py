"""How things are told: one notation for all, names as they are said, and nothing that is understood is refused."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rulebase import words
from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import shapes, situation, vocabulary
from rulebase.play import json_api
from tests.conftest import Command
from tests.typed import TYPED

BSG = opening.open_game("bsg")


@pytest.mark.parametrize(
    ("part", "typed", "read"),
    [
        ("hand", "tigh=3,roslin=2", {"saul-tigh": {"unknown": 3}, "laura-roslin": {"unknown": 2}}),
        ("hand", "tigh=3;roslin=2", {"saul-tigh": {"unknown": 3}, "laura-roslin": {"unknown": 2}}),
        (
            "hand",
            "tigh:repair=1,launch-scout=2,roslin:2",
            {"saul-tigh": {"repair": 1, "launch-scout": 2}, "laura-roslin": {"unknown": 2}},
        ),
        (
            "space",
            "ahead:raider=4,basestar=1,astern:raider=1",
            {"ahead": {"raider": 4, "basestar": 1}, "astern": {"raider": 1}},
        ),
        ("titles", "admiral=tigh;president=roslin", {"admiral": "saul-tigh", "president": "laura-roslin"}),
        ("at", "tigh:brig,roslin:command", {"saul-tigh": "brig", "laura-roslin": "command"}),
        ("ship-token", "people", {"people": 1}),
        ("galactica-damage", "command,armory", {"command": 1, "armory": 1}),
        ("damage-token", "Dowództwo", {"command": 1}),
        ("reserves", "Vipera", {"viper": 1}),
    ],
)
def test_every_part_is_told_in_one_notation(part: str, typed: str, read: object) -> None:
    assert situation.read(BSG, {part: typed}) == {part: read}


@pytest.mark.parametrize(
    ("fact", "typed", "read"),
    [
        ("who", "Starbuckiem", "kara-thrace"),
        ("who", "Starbuckkal", "kara-thrace"),
        ("who", "Tighnek", "saul-tigh"),
        ("to", "laboratorium", "research-lab"),  # not Ambulatorium, which only looks alike
    ],
)
def test_a_name_with_an_ending_of_its_language_is_read(fact: str, typed: str, read: str) -> None:
    assert situation.read(BSG, {fact: typed}) == {fact: read}


@pytest.mark.parametrize(("fact", "typed"), [("who", "Starbok"), ("to", "Amulatorium")])
def test_a_name_that_is_merely_near_is_not_read(fact: str, typed: str) -> None:
    with pytest.raises(problems.Failed) as failed:
        situation.read(BSG, {fact: typed})
    assert failed.value.problems[0].hint


def test_a_pipe_tells_facts() -> None:
    asked = [sys.executable, "-m", "rulebase", "ask", "bsg", "attack", "-", "--json"]
    told = "attacker: raider\ntarget: viper\nroll: 5\n"
    done = subprocess.run(asked, input=told, capture_output=True, text=True, check=False, encoding="utf-8")
    assert json.loads(done.stdout)["outcome"]["result"] == "damaged"


def test_those_who_are_named_play_and_others_may(command: Command) -> None:
    asked = ("ask", "bsg", "may", "--do", "claim-title", "--who", "tigh", "--title", "president", "--lang", "en")
    taken = command(*asked, "--titles", "president=roslin")
    assert taken.stdout.startswith("No. Laura Roslin is President")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("skill-check", "PL 16, “Testy umiejętności”"),
        ("crisis", "PL 10, “Faza kryzysów”"),
        ("jump", "PL 13"),
    ],
)
def test_what_is_not_written_yet_is_told_where_it_stands(command: Command, typed: str, said: str) -> None:
    done = command("ask", "bsg", typed)
    assert done.returncode == 2
    assert f"“{typed}” is not written yet" in done.stderr
    assert said in done.stderr


def test_a_question_goes_by_its_name_in_any_language(command: Command) -> None:
    asked = ("--attacker", "raider", "--target", "viper", "--roll", "5", "--json")
    assert json.loads(command("ask", "bsg", "Atak", *asked).stdout)["question"] == "attack"


@pytest.mark.parametrize(
    ("told", "mended"),
    [
        (("--who", "starbok"), "--who 'Kara “Starbuck” Thrace'"),
        (("--who", "tigh", "--at", "tigh=commnd"), "--at tigh=Command"),
    ],
)
def test_an_error_tells_what_to_type_instead(command: Command, told: tuple[str, ...], mended: str) -> None:
    done = command("ask", "bsg", "move", *told, "--lang", "en")
    assert done.returncode == 2
    assert mended in done.stderr


THREE = {"space": {"ahead": {"raider": 3}}}


@pytest.mark.parametrize(
    "typed",
    [
        *("ahead=raider 3", "ahead=3 raiders", "ahead=3 raidery", "ahead=3 Raider", "ahead: raider x3"),
        *("ahead: raider x 3", "ahead: 3 x raider", "ahead: 3x raider", "ahead=raider*3", "ahead=raider:3"),
        *(
            "ahead:raider=3",
            "ahead=raider=3",
            "ahead=raider, raider, raider",
            "ahead: raider ×3",
            "ahead: 2 raiders, raider",
        ),
        *(
            "ahead: 2 raiders; ahead: raider",
            "ahead=2 raiders, ahead of Galactica=raider",
            "a Galactica előtt: Raider 3",
        ),
    ],
)
def test_three_raiders_are_told_as_anybody_tells_them(typed: str) -> None:
    assert situation.read(BSG, {"space": typed}) == THREE


@pytest.mark.parametrize(
    "typed",
    [
        *("viper (Starbuck)", "viper+starbuck", "Starbuck's viper", "Starbuck’s viper", "viper Starbuck"),
        *("viper Starbucka", "Vipera (Starbuck)", "1 viper (Starbuck)", "viper (Starbuck)=1"),
    ],
)
def test_a_pilot_is_told_with_the_viper(typed: str) -> None:
    assert situation.read(BSG, {"space": f"ahead: {typed}, raider"}) == {
        "space": {"ahead": {"viper+kara-thrace": 1, "raider": 1}}
    }


@pytest.mark.parametrize(
    ("part", "typed", "read"),
    [
        ("titles", "Tigh=admiral, roslin=president", {"admiral": "saul-tigh", "president": "laura-roslin"}),
        ("at", "brig=tigh, brig=roslin", {"saul-tigh": "brig", "laura-roslin": "brig"}),
        ("boarding", "3", {"boarding-third": 1}),
        ("boarding", "third", {"boarding-third": 1}),
        ("boarding", "trzecie pole", {"boarding-third": 1}),
        ("boarding", "harmadik", {"boarding-third": 1}),
        ("boarding", "3=1", {"boarding-third": 1}),
        ("boarding", "start=2, 3", {"boarding-start": 2, "boarding-third": 1}),
    ],
)
def test_what_can_be_understood_is(part: str, typed: str, read: object) -> None:
    assert situation.read(BSG, {part: typed}) == {part: read}


def test_what_is_told_twice_adds_up(command: Command) -> None:
    told = ("--space", "ahead=raider", "--space", "ahead: 2 raiders", "--space", "astern=viper")
    done = command("ask", "bsg", "activate", "--icon", "raiders", *told, "--json")
    assert json.loads(done.stdout)["told"]["facts"]["space"] == {"ahead": {"raider": 3}, "astern": {"viper": 1}}


@pytest.mark.parametrize("name", ["bsg", "rftg"])
def test_examples_can_be_typed(name: str) -> None:
    game = opening.open_game(name)
    for language in game.languages:
        view = game.at(game.setup.configurations[0], language)
        for fact in game.core["facts"]:
            example = vocabulary.shape(game, fact).example(view)
            assert situation.read(game, {fact: example}), (fact, example)


def test_whoever_it_is_about_is_meant_where_nobody_is_named(command: Command) -> None:
    asked = ("ask", "bsg", "move", "--to", "sickbay", "--at", "brig", "--hand", "12", "--who", "starbuck", "--json")
    told = json.loads(command(*asked).stdout)["told"]["facts"]
    assert told["at"] == {"kara-thrace": "brig"}
    assert told["hand"] == {"kara-thrace": {"unknown": 12}}


@pytest.mark.parametrize(
    ("typed", "mended"),
    [
        ("ahead: 3 raidrs", "ahead: 3 raider"),
        ("ahea: 3 raiders", "ahead of Galactica: 3 raiders"),
        ("ahead=raidr=3, astern=viper", "ahead=raider=3, astern=viper"),
    ],
)
def test_a_hint_drops_nothing_that_was_typed(command: Command, typed: str, mended: str) -> None:
    done = command("ask", "bsg", "move", "--space", typed, "--lang", "en")
    assert f"--space '{mended}'" in done.stderr


def test_what_is_no_pair_is_answered_by_an_example(command: Command) -> None:
    done = command("ask", "bsg", "move", "--space", "3 raiders", "--lang", "en")
    assert "expected: for example ahead of Galactica: raider 3, viper (Kara" in done.stderr


@pytest.mark.parametrize(
    ("board", "places"),
    [
        ("Colonial One", "Press Room, President’s Office, Administration"),
        ("Colonial One-ra", "Press Room, President’s Office, Administration"),
        ("cylon locations", "Caprica, Cylon Fleet"),
    ],
)
def test_a_board_is_answered_by_its_places(command: Command, board: str, places: str) -> None:
    done = command("ask", "bsg", "move", "--who", "starbuck", "--to", board, "--lang", "en")
    assert f"“{board}” has several: which one?" in done.stderr
    assert places in done.stderr


@pytest.mark.parametrize(("name", "language"), [("bsg", "pl"), ("bsg", "hu"), ("rftg", "pl"), ("rftg", "hu")])
def test_names_are_listed_in_the_language(command: Command, name: str, language: str) -> None:
    """No id of a name that is called otherwise in this language."""
    game = opening.open_game(name)
    told = command("vocabulary", name, "position", "--lang", language).stdout
    listed = {each.strip() for line in told.splitlines() for each in line.partition(": ")[2].split(",")}
    ids = {each for fact in game.core["facts"] for each in vocabulary.shape(game, fact).options(game) if "-" in each}
    titles = {game.text(game.entries[each]["title"], language) for each in ids if each in game.entries}
    assert not listed & (ids - titles)


def test_questions_stand_under_their_subject(command: Command) -> None:
    listed = command("ask", "bsg").stdout
    assert listed.index("Movement") < listed.index("  move ")
    shown = command("vocabulary", "bsg", "--lang", "pl").stdout
    assert shown.index("Ruch\n") < shown.index("move ")


def test_a_rule_that_is_missing_is_told_with_what_adds_it(command: Command) -> None:
    done = command("ask", "bsg", "pursue", "--ruleset", "exodus+pegasus", "--lang", "en")
    assert done.stdout.count("The pursuit marker advances") == 1
    assert "--ruleset exodus --option cylon-fleet" in done.stdout


@pytest.mark.parametrize("question", ["move --who tigh --to command", "now --who tigh"])
def test_the_command_tells_the_table_and_who_looks(command: Command, tmp_path: Path, question: str) -> None:
    table = tmp_path / "table.yaml"
    table.write_text("game: bsg\nposition: {at: {saul-tigh: brig}}\n", encoding="utf-8")
    done = command("ask", "bsg", *question.split(), "--position", str(table), "--as", "tigh", "--json")
    told = json.loads(done.stdout)["told"]["command"]
    assert told.endswith(f"--position {table} --as tigh")


@pytest.mark.parametrize(
    ("fact", "typed", "read"),
    [
        ("to", "za rufą", "astern"),
        ("to", "in front", "ahead"),
        ("resource", "élelem=3", {"food": 3}),
        ("resource", "jedzenie=3", {"food": 3}),
    ],
)
def test_words_of_the_table_are_read(fact: str, typed: str, read: object) -> None:
    assert situation.read(BSG, {fact: typed}) == {fact: read}


def test_who_is_meant_even_where_the_question_is_about_nobody(command: Command) -> None:
    told = command("ask", "bsg", "end-of-turn", "--hand", "12", "--who", "starbuck", "--json").stdout
    assert json.loads(told)["told"]["facts"]["hand"] == {"kara-thrace": {"unknown": 12}}


@pytest.mark.parametrize("name", ["bsg", "rftg"])
@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_an_error_names_things_as_they_are_called_and_typed(name: str, language: str) -> None:
    """Of every fact a value that is none: no id of what has a name, and what is hinted at is understood."""
    game = opening.open_game(name)
    words.use(language)
    for fact in vocabulary.tellable(game):
        short = game.core["position"]["short"]
        shape = vocabulary.shape(game, short[fact]["part"] if fact in short else fact)
        inside = [shape.keys, shape.values] if isinstance(shape, shapes.each.Each) else [shape]
        options = [option for each in inside for option in each.options(game)]
        ids = {option for option in options if "-" in option and option in game.entries}
        for wrong in ("xqz", *(f"{option[:-1]}q" for option in options[:3])):
            try:
                situation.read(game, {fact: wrong})
            except problems.Failed as failed:
                [problem] = failed.problems
            else:
                continue
            listed = problem.expected.rpartition(": ")[2].removesuffix(" …").replace("; ", ", ").split(", ")
            assert not ids & {problem.hint, *listed}, (fact, wrong, problem)
            assert (
                f"“{fact}”" not in problem.message or fact in game.wording(game.core["facts"][fact]["title"]).values()
            )
            assert not problem.near or situation.read(game, {fact: problem.hint}), (fact, wrong, problem)
            assert "-" not in problem.near or problem.near not in problem.hint


@pytest.mark.parametrize(("language", "name"), [("en", "Kara “Starbuck” Thrace"), ("hu", "Kara „Starbuck” Thrace")])
def test_an_error_as_json_keeps_the_id_apart(command: Command, language: str, name: str) -> None:
    done = command("ask", "bsg", "send", "--who", "starbok", "--to", "brig", "--json", "--lang", language)
    [problem] = json.loads(done.stderr)["problems"]
    assert problem["near"] == "kara-thrace"
    assert problem["hint"] == f"--who '{name}'"
    assert "“who”" not in problem["message"]


def test_what_comes_behind_many_names_is_no_name(command: Command) -> None:
    told = command("ask", "bsg", "move", "--who", "tigh", "--to", "xyz", "--lang", "en").stderr
    assert "President’s Office …" in told


TOLD = [
    *(
        (f"ahead: {three} {raiders}", THREE)
        for three in ("three", "trzy", "három")
        for raiders in ("raiders", "raider")
    ),
    ("ahead: trzech raiderów", THREE),
    ("przed Galacticą: trzy raidery", THREE),
    ("ahead: two raiders, raider", THREE),
    ("ahead: no raiders", {"space": {"ahead": {}}}),
]


@pytest.mark.parametrize(("typed", "read"), TOLD)
def test_numbers_are_told_as_words(typed: str, read: object) -> None:
    assert situation.read(BSG, {"space": typed}) == read


@pytest.mark.parametrize(
    ("fact", "typed", "read"),
    [
        ("roll", "eight", 8),
        ("roll", "osiem", 8),
        ("roll", "három, öt", [3, 5]),
        ("hand", "tigh=two, roslin=pięć", {"saul-tigh": {"unknown": 2}, "laura-roslin": {"unknown": 5}}),
        ("hand", "tigh=none", {"saul-tigh": {}}),
        ("reserves", "cztery vipery", {"viper": 4}),
        ("reserves", "viper=two", {"viper": 2}),
    ],
)
def test_a_number_alone_may_be_a_word(fact: str, typed: str, read: object) -> None:
    assert situation.read(BSG, {fact: typed}) == {fact: read}


@pytest.mark.parametrize(("fact", "typed", "meant"), TYPED)
def test_a_form_asks_the_same_reader(fact: str, typed: str, meant: object) -> None:
    assert situation.read(BSG, {fact: typed}) == {fact: meant}
    request = {"do": "read", "game": "bsg", "language": "en", "told": [[fact, typed], ["fuel", "many"]]}
    assert json.loads(json_api.answer(json.dumps(request), opening.open_game)) == {
        "facts": {fact: meant},
        "unread": ["fuel"],
        "renamed": {},
    }


def test_what_is_typed_joins_what_was_entered() -> None:
    told = [["space", {"ahead": {"raider": 1}}], ["space", {"ahead": "two raiders, viper (Starbuck)"}]]
    request = {"do": "read", "game": "bsg", "language": "en", "told": told}
    read = json.loads(json_api.answer(json.dumps(request), opening.open_game))
    assert read["facts"] == {"space": {"ahead": {"raider": 3, "viper+kara-thrace": 1}}}


NUKE = ("ask", "bsg", "nuke", "--aimed-at", "ahead", "--space", "ahead: basestar", "--roll", "1", "--lang", "en")
OLD = "“tokens” is called “basestar-token” now"


def test_a_fact_goes_by_the_id_that_it_had_once(command: Command, tmp_path: Path) -> None:
    now = command(*NUKE, "--basestar-token", "critical hit")
    facts = tmp_path / "facts.yaml"
    facts.write_text("tokens: critical hit\n", encoding="utf-8")
    position = tmp_path / "position.yaml"
    position.write_text("position: {tokens: {critical-hit: 1}}\n", encoding="utf-8")
    assert not now.stderr
    for old in (("--tokens", "critical hit"), ("--tokens=critical hit",), ("--position", str(position))):
        told = command(*NUKE, *old)
        assert told.stderr.splitlines() == [OLD]
        assert told.stdout == now.stdout or old[0] == "--position"
    told = command(*NUKE[:3], str(facts), *NUKE[3:])
    assert (told.stdout, told.stderr.splitlines()) == (now.stdout, [OLD])
    request = {"do": "read", "game": "bsg", "language": "en", "told": [["tokens", "critical hit"]]}
    read = json.loads(json_api.answer(json.dumps(request), opening.open_game))
    assert read == {
        "facts": {"basestar-token": {"critical-hit": 1}},
        "unread": [],
        "renamed": {"tokens": "basestar-token"},
    }


def test_an_error_in_what_had_another_id_is_about_what_it_is_now(command: Command) -> None:
    told = command(*NUKE, "--tokens", "critcal hit")
    assert "what the damage token of the basestar shows" in told.stderr
    assert "--basestar-token 'critical hit'" in told.stderr


SPOKEN = [
    ("hand", "Tigh 3, Roslin 2", {"saul-tigh": {"unknown": 3}, "laura-roslin": {"unknown": 2}}),
    *(
        ("hand", told, {"saul-tigh": {"unknown": 3}})
        for told in ("Tigh has three cards", "Tigh: 3 karty", "Tigh 3 lap")
    ),
    ("space", "3 raiders ahead, a basestar astern", {"ahead": {"raider": 3}, "astern": {"basestar": 1}}),
    ("space", "one raider ahead and a viper astern", {"ahead": {"raider": 1}, "astern": {"viper": 1}}),
    *(
        ("space", told, {"ahead": {"viper": 2}})
        for told in ("ahead: 2 unmanned vipers", "2 unmanned vipers ahead", "ahead: 2 vezető nélküli Vipera")
    ),
    *(("boarding", told, {"boarding-start": 2}) for told in ("2 centurions on start", "start: two centurions")),
    ("space", "ahead: 3 raiders and a basestar", {"ahead": {"raider": 3, "basestar": 1}}),
    ("space", "3 raidery przed Galacticą", {"ahead": {"raider": 3}}),
    ("space", "3 Raider a Galactica előtt", {"ahead": {"raider": 3}}),
    ("space", "a Galactica előtt: két Raider és egy báziscsillag", {"ahead": {"raider": 2, "basestar": 1}}),
    *(
        ("titles", told, {"president": "laura-roslin"})
        for told in ("Roslin is President", "Roslin prezydent", "Roslin elnök")
    ),
    *(("at", told, {"saul-tigh": "brig"}) for told in ("Tigh in the Brig", "Tigh w areszcie", "Tigh a fogdában")),
    *(("resource", told, {"fuel": 3}) for told in ("3 fuel", "fuel is 3", "paliwo trzy", "üzemanyag 3")),
    ("reserves", "cztery vipery i dwa raptory", {"viper": 4, "raptor": 2}),
    ("galactica-damage", "Hangar Deck and Armory", {"hangar-deck": 1, "armory": 1}),
    *(("galactica-damage", told, {}) for told in ("none", "brak", "nincs")),
    *(
        ("seats", f"Tigh, Roslin {last} Starbuck", ["saul-tigh", "laura-roslin", "kara-thrace"])
        for last in ("and", "i", "és")
    ),
]


@pytest.mark.parametrize(("fact", "typed", "meant"), SPOKEN)
def test_facts_are_told_as_people_speak(fact: str, typed: str, meant: object) -> None:
    assert situation.read(BSG, {fact: typed}) == {fact: meant}


@pytest.mark.parametrize("name", ["Guts and Initiative", "Support the People", "Guts and Initiative, Repair"])
def test_a_name_with_and_in_it_is_one(name: str) -> None:
    read = situation.read(BSG, {"hand": f"tigh: {name}"})["hand"]
    assert read == {"saul-tigh": dict.fromkeys(name.lower().replace(" ", "-").replace(",-", ",").split(","), 1)}


def test_a_row_of_a_part_may_be_an_option(command: Command) -> None:
    for told in (("--food", "0"), ("--food=0",), ("--żywność", "0"), ("--resource", "food=0")):
        done = command("ask", "bsg", "end-of-turn", *told, "--json")
        assert json.loads(done.stdout)["told"]["facts"] == {"resource": {"food": 0}}, told
    assert command("ask", "bsg", "end-of-turn", "--fod", "0").returncode == 2


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (("--who", "Sharon"), "Which “Sharon”: Sharon “Boomer” Valerii or Sharon “Athena” Agathon?"),
        (("--who", "Tigh", "--to", "Colonial One"), "one of: Press Room, President’s Office, Administration, "),
        (("--who", "Tigh", "--to", "Control"), "Which “Control”: FTL Control or Weapons Control?"),
        (("--who", "Tigh", "--ruleset", "xyz"), "one of: base game, Exodus, combined rules, Cylon Fleet, "),
        (("--who", "Tigh", "--option", "xyz"), "one of: Cylon Fleet, Conflicted Loyalties, Pegasus, "),
    ],
)
def test_what_can_be_meant_is_told_in_words(command: Command, told: tuple[str, ...], said: str) -> None:
    done = command("ask", "bsg", "move", *told, "--lang", "en")
    assert done.returncode == 2
    assert said in done.stderr
    assert " …" not in done.stderr


def test_a_card_that_no_game_has_is_said_to_be_none(command: Command) -> None:
    done = command("ask", "rftg", "develop", "--card", "Interstellar Wombat", "--lang", "en")
    assert "There is no card called “Interstellar Wombat” in this game." in done.stderr


def test_a_title_is_nobody_by_name() -> None:
    with pytest.raises(problems.Failed):
        situation.read(BSG, {"hand": "President 4"})


def test_what_was_told_may_rule_out_what_is_tried(command: Command) -> None:
    """The token that was drawn cannot have been drawn before: then that is no case, and nothing is wrong."""
    done = command("ask", "bsg", "damage-pegasus", "--pegasus-token", "engine-room", "--ruleset", "combined")
    assert (done.returncode, done.stderr) == (0, "")
