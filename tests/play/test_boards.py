"""The picture of the table: it shows what the position has, in signs and in words, wherever a game describes it."""

import codecs
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulebase import words
from rulebase.author import opening
from rulebase.cli import drawing as characters
from rulebase.cli import streams
from rulebase.model import bundle, position, situation, types, vocabulary
from rulebase.model import game as games
from rulebase.pages import forms
from rulebase.pages.kinds import examples as shown
from rulebase.play import answers, ask, boards
from tests import played

PAINTED = [game for game in map(opening.open_game, bundle.games()) if game.core["picture"]["boards"]]
FLOCK: types.Values = {
    "current": "ada",
    "trees": {"hillside": {"starling": 2, "scarecrow": 1, "basket": 1}, "riverbank": "starling=2,scarecrow+torn=1"},
    "roll": [5, 4, 8],
    "choices": {"birds.flock@ada": ["riverbank"]},
}
DRAWN = """
Orchard
+----------------------------+----------------------------+
| *                          | S 2  C+ 0 (-1)             |
| S 2  B 1  C 0 (-1)         |                            |
+----------------------------+----------------------------+
                            Inn


S starling, B basket, C scarecrow, C+ scarecrow (torn), *
Sunny
"""


@pytest.mark.parametrize(
    ("language", "where"),
    [
        ("en", "Ships on the viper launch side: 2 vipers"),
        ("pl", "Statki po stronie startu viperów: 2 vipery"),
        ("hu", "Hajók a Vipera indítók oldalán: 2 Vipera"),
    ],
)
def test_what_stands_in_one_of_two_fields_is_drawn_across_both_until_one_is_told(language: str, where: str) -> None:
    game = opening.open_game("bsg")
    view = game.at(game.setup.configurations[0], language)
    answer = ask.ask(view, "setup", {"players": 4})
    (board,) = [each for each in boards.of_answer(view, answer) if each["id"] == "space"]
    assert [(piece["letters"], piece["number"]) for piece in board["between"][0]["pieces"]] == [("V", 2)]
    assert [line for line in board["said"] if line.startswith(where)]
    assert "[ V 2 (+2) ]" in characters.text([board])
    assert "'V'" in str(boards.svg(board))
    told = answer.at.put("space", "port-ahead", {"viper": 1})
    assert not boards.all_drawn(view, told, told)[0]["between"]


def lying(game: games.Game, parts: dict[str, Any]) -> position.Position:
    """A position with these parts."""
    keyed = frozenset(part for part in vocabulary.parts(game) if "of" in game.core["facts"][part])
    return position.Position(situation.read(game, parts), keyed)


def tables(view: games.View, number: int) -> Iterator[position.Position]:
    """Positions with whatever can be told of the parts that are drawn."""
    drawn = [board["part"] for board in view.game.core["picture"]["boards"]]
    here = [part for part in drawn if vocabulary.is_here(view, part)]
    for seed in range(number):
        chance = random.Random(seed)
        told = {part: vocabulary.shape(view.game, part).sample(view, chance) for part in here}
        yield lying(view.game, {part: value for part, value in told.items() if chance.random() < 0.9})


def views(language: str = "en") -> Iterator[games.View]:
    for game in PAINTED:
        for here in game.setup.configurations[:: len(game.setup.configurations) // 4]:
            yield game.at(here, language)


def test_what_is_drawn_is_what_lies_there() -> None:
    assert PAINTED
    for view in views():
        for at in tables(view, 40):
            for board, told in zip(boards.all_drawn(view, at, at), here(view), strict=True):
                for field in board["fields"]:
                    shown = {piece["title"]: piece["number"] for piece in field["pieces"]}
                    assert shown == expected(view, told, at, field["key"])
                    assert not any(piece["change"] for piece in field["pieces"])


def here(view: games.View) -> list[Any]:
    return [board for board in view.game.core["picture"]["boards"] if vocabulary.is_here(view, board["part"])]


def expected(view: games.View, board: Any, at: position.Position, key: str) -> dict[str, int]:
    """The same, read off the position by itself."""
    value: Any = at.parts.get(board["part"], {})
    only = view.title(board["things"][0])
    if isinstance(value, str):
        return {only: 1} if value == key else {}
    found = value.get(key, value.get("rest", {}))
    if isinstance(found, int):
        return {only: found} if found else {}
    return {view.title(thing): number for thing, number in found.items() if number}


def test_what_has_changed_is_the_difference() -> None:
    for view in views():
        before, *rest = tables(view, 10)
        for after in rest:
            for board, told in zip(boards.all_drawn(view, before, after), here(view), strict=True):
                for field in board["fields"]:
                    was, now = (expected(view, told, at, field["key"]) for at in (before, after))
                    assert {piece["title"] for piece in field["pieces"]} == {*was, *now}
                    for piece in field["pieces"]:
                        assert piece["number"] == now.get(piece["title"], 0)
                        assert piece["change"] == piece["number"] - was.get(piece["title"], 0)


def test_every_piece_is_drawn_once() -> None:
    """In SVG and in characters each sign stands with its number, inside its field."""
    for view in views():
        for at in tables(view, 15):
            for board in boards.all_drawn(view, at, at):
                pieces = [piece for field in board["fields"] for piece in field["pieces"]]
                _, attributes, inside = boards.svg(board)
                assert sorted(texts(inside, "letters")) == sorted(piece["letters"] for piece in pieces)
                assert sorted(texts(inside, "number")) == sorted(piece["figure"] for piece in pieces if piece["figure"])
                assert attributes["viewBox"].startswith(f"0,0,{boards.WIDTH},")
                within(inside, *map(int, attributes["viewBox"].split(",")[2:]))


def texts(nodes: Any, kind: str) -> Iterator[str]:
    for name, attributes, inside in nodes:
        if name == "text" and attributes["class"] == kind:
            yield inside
        elif name != "text":
            yield from texts(inside, kind)


def within(fields: Any, wide: int, high: int) -> None:
    """Nothing stands outside the picture, nor below its field."""
    for _, attributes, inside in fields:
        x, y = map(int, attributes["transform"][10:-1].split(","))
        assert 0 <= x < wide
        frame = inside[0][1]
        if "height" in frame:
            assert x + int(frame["width"]) <= wide
            assert y + int(frame["height"]) <= high
            lows = [int(each["transform"][10:-1].split(",")[1]) for name, each, _ in inside if name == "g"]
            assert all(low + boards.SIGN <= int(frame["height"]) for low in lows)


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_the_drawing_of_characters_fits_everywhere(language: str) -> None:
    """Sixty columns, in whatever encoding, and every frame closed."""
    codecs.register_error(streams.NEAREST, streams.nearest)
    for view in views(language):
        words.use(language)
        for at in tables(view, 15):
            listed = boards.all_drawn(view, at, at)
            drawn = characters.text(listed)
            plain = drawn.encode("ascii", streams.NEAREST).decode()
            for lines in (drawn.splitlines(), plain.splitlines()):
                assert max(map(len, lines)) <= characters.WIDEST
                framed = [line for line in lines if line.startswith("+")]
                assert all(line.endswith("+") for line in framed)
            for board in listed:
                for piece in (piece for field in board["fields"] for piece in field["pieces"]):
                    assert f"{piece['letters']} {piece['figure']}".rstrip() in drawn


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Ahead of Galactica: 1 raider and 1 basestar (so far: 2 raiders, 1 viper and 1 basestar)",
                "Behind Galactica: nothing (so far: 1 civilian ship)", "Nothing stands elsewhere"]),
        ("pl", ["Przed Galacticą: 1 raider i 1 basestar (dotąd: 2 raidery, 1 viper i 1 basestar)",
                "Za Galacticą: nic (dotąd: 1 statek cywilny)", "Na pozostałych polach nic nie stoi"]),
        ("hu", ["A Galactica előtt: 1 Raider és 1 báziscsillag (eddig: 2 Raider, 1 Vipera és 1 báziscsillag)",
                "A Galactica mögött: semmi (eddig: 1 civil hajó)", "Máshol nem áll semmi"]),
    ],
)  # fmt: skip
def test_in_words_it_says_what_there_is_and_what_there_was(language: str, said: list[str]) -> None:
    words.use(language)
    game = opening.open_game("bsg")
    view = game.at(game.setup.configurations[0], language)
    before = lying(game, {"space": "ahead:raider=2,viper=1,basestar=1;astern:civilian-ship=1"})
    after = lying(game, {"space": "ahead:raider=1,basestar=1"})
    [board] = boards.changed(view, before, after)
    assert board["said"] == said


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Nothing stands anywhere"), ("pl", "Nigdzie nic nie stoi"), ("hu", "Sehol sem áll semmi")],
)
def test_an_empty_board_says_so(language: str, said: str) -> None:
    words.use(language)
    game = opening.open_game("bsg")
    nothing = lying(game, {})
    view = game.at(game.setup.configurations[0], language)
    assert boards.all_drawn(view, nothing, nothing)[0]["said"] == [said]
    assert boards.changed(view, nothing, nothing) == []


def test_a_marker_says_where_it_stands() -> None:
    game = opening.open_game("bsg")
    here = game.setup.configure("exodus", ("cylon-fleet",))
    assert here is not None
    view = game.at(here, "en")
    answer = ask.ask(view, "pursue", situation.read(game, {"pursuit": "one-civilian-ship"}))
    said = {board["id"]: board["said"] for board in boards.changed(view, answer.before, answer.at)}
    assert said["pursuit"] == ["Cylon pursuit marker: plain space (so far: space with one civilian ship)"]


def test_at_a_choice_the_boards_are_as_far_as_the_event_has_come() -> None:
    game = opening.open_game("bsg")
    here = game.setup.configure("exodus", ("cylon-fleet",))
    assert here is not None
    view = game.at(here, "en")
    told = {"pursuit": "pursuit-start", "space": "ahead:raider=1;rest="}
    answer = ask.ask(view, "pursue", situation.read(game, told))
    assert answer.status == answers.CHOICE
    [space, pursuit] = boards.of_answer(view, answer)
    assert (space["id"], pursuit["id"]) == ("space", "pursuit")
    there = {field["key"]: piece["change"] for field in pursuit["fields"] for piece in field["pieces"]}
    assert there == {"pursuit-start": -1, "one-civilian-ship": 1}
    assert answer.changed == {}


def test_a_board_lies_as_it_is_turned() -> None:
    game = opening.open_game("bsg")
    here = game.setup.configure("exodus", ("cylon-fleet",))
    assert here is not None
    view = game.at(here, "en")
    rows = {}
    for turned in (False, True):
        at = lying(game, {"fleet": "fleet-4:raider=2", "fleet-turned": turned})
        board = next(board for board in boards.all_drawn(view, at, at) if board["id"] == "fleet")
        rows[turned] = {field["key"]: field["box"][1] for field in board["fields"]}
    ahead, astern = ("fleet-4", "fleet-5-6"), ("fleet-2", "fleet-3")
    assert {rows[False][key] for key in ahead} == {rows[True][key] for key in astern} == {1}
    assert {rows[False][key] for key in astern} == {rows[True][key] for key in ahead} == {2}


def test_a_marker_has_no_number() -> None:
    game = opening.open_game("bsg")
    here = game.setup.configure("exodus", ("cylon-fleet",))
    assert here is not None
    view = game.at(here, "en")
    at = lying(game, {"pursuit": "one-civilian-ship"})
    board = next(board for board in boards.all_drawn(view, at, at) if board["id"] == "pursuit")
    assert list(texts([boards.svg(board)], "number")) == []
    assert "| 1        |" in characters.text([board])
    assert "| P        |" in characters.text([board])


# ---------------------------------------------------------------- a game draws what it describes, and nothing else


def test_a_game_without_a_description_has_no_picture(pocket: Path) -> None:
    (pocket / "picture.yaml").unlink()
    assert drawn() == ""


def test_another_game_has_one_by_describing_it(pocket: Path) -> None:
    assert pocket.is_dir()
    assert drawn() == DRAWN.strip("\n")


def drawn() -> str:
    """What a flock leaves of the orchard."""
    game = opening.open_game("pocket")
    view = game.at(game.setup.configurations[0], "en")
    answer = ask.ask(view, "flock", situation.read(game, FLOCK))
    assert answer.changed
    return characters.text(boards.changed(view, answer.before, answer.at))


# ---------------------------------------------------------------- on pages


@pytest.mark.xdist_group("played")
def test_examples_have_pictures_of_what_changes_and_short_ones_none() -> None:
    told = played.told("bsg")["pl"]
    pictured = [example for example in told if any(answer["picture"] for answer in example["answers"])]
    assert 20 < len(pictured) < len(told)
    for example in pictured:
        drawn = [answer["picture"] for answer in example["answers"] if answer["picture"]]
        assert all(board["said"] and board["title"] for each in drawn for board in each["boards"])
    assert not any(answer["picture"] for example in told for answer in shown.shortly(example)["answers"])


def test_the_page_of_the_table_has_the_boards_that_are_described() -> None:
    for game in map(opening.open_game, bundle.games()):
        told = forms.table(game, "hu")["boards"]
        assert [board["id"] for board in told] == [board["id"] for board in game.core["picture"]["boards"]]
        for board, described in zip(told, game.core["picture"]["boards"], strict=True):
            assert {field["key"]: field["box"] for field in board["fields"]} == described["fields"]
            assert [thing["id"] for thing in board["things"]] == described["things"]
