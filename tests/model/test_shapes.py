"""Every shape: what is read of what players tell, how it is written down again, and what is said of what is none."""

import json
import random
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from rulebase import words
from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import bundle, shapes, vocabulary
from rulebase.model import game as games
from tests.conftest import POCKET

TRIES = 30


@pytest.fixture(scope="module")
def every() -> Iterator[dict[str, games.Game]]:
    """The packaged games, and the pocket game."""
    found = {name: opening.open_game(name) for name in bundle.games()}
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("RULEBASE_GAMES", str(POCKET))
        found["pocket"] = opening.open_game("pocket")
        yield found


Told = tuple[games.View, str, shapes.Shape]


def told(every: dict[str, games.Game]) -> Iterator[Told]:
    """Every fact and part of every game, where it is, once in its first and once in its last configuration."""
    for game in every.values():
        for here in (game.setup.configurations[0], game.setup.configurations[-1]):
            view = game.at(here, game.languages[-1])
            for fact in game.core["facts"]:
                if vocabulary.is_here(view, fact):
                    yield view, fact, vocabulary.shape(game, fact)


def samples(every: dict[str, games.Game]) -> Iterator[tuple[games.View, str, shapes.Shape, Any]]:
    chance = random.Random(8)
    for view, fact, shape in told(every):
        yield from ((view, fact, shape, shape.sample(view, chance)) for _ in range(TRIES))


def test_what_is_written_down_is_read_again(every: dict[str, games.Game]) -> None:
    count = 0
    for view, fact, shape, value in samples(every):
        assert vocabulary.read(view.game, fact, shape.written(value)) == value, (view.game.id, fact)
        assert vocabulary.read(view.game, fact, json.loads(json.dumps(value))) == value, (view.game.id, fact)
        count += 1
    assert count > 100 * TRIES


def test_what_is_read_fits_its_schema_and_is_here(every: dict[str, games.Game]) -> None:
    validators: dict[tuple[str, str], Any] = {}
    for view, fact, shape, value in samples(every):
        key = view.game.id, fact
        if key not in validators:
            validators[key] = jsonschema_rs.validator_for(shape.schema(view.game))
        assert validators[key].is_valid(value), (key, value)
        assert vocabulary.here(view, fact, value) == [], (key, value)


def test_every_shape_is_told_of_somewhere(every: dict[str, games.Game]) -> None:
    def inner(shape: shapes.Shape) -> Iterator[str]:
        yield shape.key
        if isinstance(shape, shapes.each.Each):
            yield from (*inner(shape.keys), *inner(shape.values))
        elif isinstance(shape, shapes.several.Within):
            yield from inner(shape.each)
        if isinstance(shape, shapes.pieces.Pieces):
            yield from (key for mark in shape.marks.values() for key in inner(mark))

    found = {key for _, _, shape in told(every) for key in inner(shape)}
    assert found - {""} == set(shapes.SHAPES)


def test_every_shape_says_how_it_is_told(every: dict[str, games.Game]) -> None:
    for view, fact, shape in told(every):
        assert shape.form(view), fact
        assert shape.control(view.game)["kind"], fact
        assert jsonschema_rs.meta.is_valid(shape.schema(view.game)), fact


def test_every_name_in_every_language_is_read(every: dict[str, games.Game]) -> None:
    """Each option by each of its titles, as far as no other option is called so as well."""
    for game in every.values():
        for fact in game.core["facts"]:
            shape = vocabulary.shape(game, fact)
            if not isinstance(shape, shapes.names.Name):
                continue
            for option in shape.options(game):
                for language in game.languages:
                    view = game.at(game.setup.configurations[0], language)
                    title = shape.title(view, option)
                    for typed in (title, title.upper()):
                        read = _read(game, fact, typed)
                        assert read in (option, "ambiguous") or shape.title(view, read) == title, (fact, typed)


def _read(game: games.Game, fact: str, title: str) -> str:
    try:
        return str(vocabulary.read(game, fact, title))
    except problems.Failed as failed:
        [problem] = failed.problems
        assert not problem.hint
        return "ambiguous" if "," in problem.expected else title


# ---------------------------------------------------------------- what is read, shape by shape


@pytest.mark.parametrize(
    ("declared", "raw", "value"),
    [
        ("boolean", "tak", True),
        ("boolean", "Igen", True),
        ("boolean", "YES", True),
        ("boolean", "nie", False),
        ("boolean", "nem", False),
        ("boolean", "no", False),
        ({"integer": [0, 9]}, "9", 9),
        ({"integer": [-3, 9]}, "-3", -3),
        ({"die": "dice.d8"}, "5, 3,8", [5, 3, 8]),
        ({"die": "dice.d8"}, [5, 3], [5, 3]),
        ({"rows": "areas"}, "Hillside", "hillside"),
        ({"kind": "character"}, "Ada", "ada"),
        ({"group": "weather"}, "sun-1", "sun-1"),
        ("seat", "bert", "bert"),
        ("seat", "somebody", "somebody"),
        ({"list": "seat"}, "ada, bert", ["ada", "bert"]),
        ({"list": "seat"}, "", []),
        ({"counts": {"group": "weather"}}, "sun-1=2, sun-1=1", {"sun-1": 3}),
        ({"counts": {"group": "weather"}}, "5", {"unknown": 5}),
        ({"counts": {"group": "weather"}}, 0, {}),
        ({"counts": {"group": "weather"}}, "sun-1=0, sun-3=1", {"sun-3": 1}),
        ({"tally": {"group": "weather"}}, "sun-1=0, sun-3=1", {"sun-1": 0, "sun-3": 1}),
        ({"counts": {"group": "weather"}}, {"sun-1": 1, "unknown": 4}, {"sun-1": 1, "unknown": 4}),
        ({"counts": {"group": "weather"}}, [{"sun-1": 1}, {"sun-3": 2}], [{"sun-1": 1}, {"sun-3": 2}]),
        ({"pile": {"group": "weather"}}, "sun-1,unknown", ["sun-1", "unknown"]),
        ({"pile": {"group": "weather"}}, 2, ["unknown", "unknown"]),
        ({"pile": {"group": "weather"}}, {"unknown": 2}, ["unknown", "unknown"]),
        (
            {"pieces": {"of": {"rows": "units"}, "with": {"torn": "boolean"}}},
            "scarecrow+Torn=2",
            {"scarecrow+torn": 2},
        ),
        (
            {"pieces": {"of": {"rows": "units"}, "with": {"torn": "boolean", "guard": {"kind": "character"}}}},
            {"scarecrow + Bert + torn": 1},
            {"scarecrow+bert+torn": 1},
        ),
        ("looks", "{bert: {secrets: {Cleo: {sweet-tooth: 1}}}}", {"bert": {"secrets": {"cleo": {"sweet-tooth": 1}}}}),
    ],
)
def test_what_is_read(orchard: games.View, declared: Any, raw: Any, value: Any) -> None:
    assert shapes.of(declared).read(orchard.game, "fact", raw) == value


@pytest.mark.parametrize(
    ("declared", "raw", "expected", "hint"),
    [
        ("boolean", "perhaps", "yes or no", ""),
        ("boolean", 2, "yes or no", ""),
        ({"integer": [0, 9]}, 10, "a whole number from 0 to 9", ""),
        ({"integer": [0, 9]}, True, "a whole number from 0 to 9", ""),
        ({"integer": [0, 9]}, 1.0, "a whole number from 0 to 9", ""),
        ({"die": "dice.d8"}, "9", "a whole number from 1 to 8", ""),
        ({"die": "dice.d8"}, [1, 0], "a whole number from 1 to 8", ""),
        ({"rows": "areas"}, "hilside", "one of: hillside, riverbank", "hillside"),
        ({"kind": "character"}, "berrt", "one of: ada, bert, cleo, dora, emil, flora", "bert"),
        ("seat", "sombody", "one of: ada, bert, cleo, dora, emil, flora, somebody, nobody", "somebody"),
        ({"list": "seat"}, ["ada", "brt"], "one of: ada, bert, cleo, dora, emil, flora, somebody, nobody", "bert"),
        ({"counts": {"rows": "units"}}, "starlng", "one of: starling, scarecrow, basket, ladder, hive", "starling"),
        ({"counts": {"rows": "units"}}, "starlng=1", "one of: starling, scarecrow, basket, ladder, hive", "starling"),
        ({"counts": {"rows": "units"}}, {"starling": -1}, "a whole number from 0 to 999", ""),
        ({"counts": {"rows": "units"}}, {"starling": 1000}, "a whole number from 0 to 999", ""),
        (
            {"pile": {"rows": "units"}},
            ["starlin", "unknown"],
            "one of: starling, scarecrow, basket, ladder, hive",
            "starling",
        ),
        ({"pile": {"rows": "units"}}, -1, "a whole number from 0 to 999", ""),
        (
            {"pieces": {"of": {"rows": "units"}}},
            "scarecro+x=1",
            "one of: starling, scarecrow, basket, ladder, hive",
            "scarecrow",
        ),
        (
            {"pieces": {"of": {"rows": "units"}, "with": {"torn": "boolean"}}},
            "scarecrow+tron=1",
            "one of: torn",
            "torn",
        ),
        ("looks", "nobody", "who has seen what: {tigh: {loyalty: {baltar: …}}}", ""),
        ("looks", {"bert": ["secrets"]}, "who has seen what: {tigh: {loyalty: {baltar: …}}}", ""),
    ],
)
def test_what_is_none(orchard: games.View, declared: Any, raw: Any, expected: str, hint: str) -> None:
    with pytest.raises(problems.Failed) as failed:
        shapes.of(declared).read(orchard.game, "fact", raw)
    [problem] = failed.value.problems
    assert problem.code == "wrong-value"
    assert problem.message.endswith("is not a value of “fact”")
    assert (problem.expected, problem.hint) == (expected, hint)


@pytest.mark.parametrize(
    ("part", "raw", "value"),
    [
        ("at", "ada=shed,rest=orchard", {"ada": "shed", "rest": "orchard"}),
        ("at", {"Ada": "Shed"}, {"ada": "shed"}),
        (
            "trees",
            "hillside:starling=4,basket=1;riverbank:",
            {"hillside": {"starling": 4, "basket": 1}, "riverbank": {}},
        ),
        ("trees", {"rest": {}}, {"rest": {}}),
        ("hand", "ada:sun-1=2;bert:4", {"ada": {"sun-1": 2}, "bert": {"unknown": 4}}),
        ("secrets", "ada=sweet-tooth=1", {"ada": {"sweet-tooth": 1}}),
        ("harvest-step", "Cards are being played", "playing"),
    ],
)
def test_a_part_by_its_name(orchard: games.View, part: str, raw: Any, value: Any) -> None:
    assert vocabulary.read(orchard.game, part, raw) == value


def test_what_is_chosen_has_a_nearest_name(orchard: games.View) -> None:
    with pytest.raises(problems.Failed) as failed:
        vocabulary.read(orchard.game, "harvest-step", "playin")
    assert (failed.value.problems[0].expected, failed.value.problems[0].hint) == ("one of: none, playing", "playing")


def test_a_value_alone_is_that_of_ones_own_seat(orchard: games.View, every: dict[str, games.Game]) -> None:
    assert vocabulary.read(orchard.game, "at", "shed", own="ada") == {"ada": "shed"}
    assert vocabulary.read(orchard.game, "at", "bert=shed", own="ada") == {"bert": "shed"}
    assert vocabulary.read(orchard.game, "at", "shed") == {"ada": "shed"}  # as the game says
    with pytest.raises(problems.Failed):
        vocabulary.read(every["bsg"], "at", "brig")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "“shd” is not a value of “at”"),
        ("pl", "„shd” nie jest wartością dla „at”"),
        ("hu", "„at”: ilyen értéke nincs: „shd”"),
    ],
)
def test_messages_in_three_languages(orchard: games.View, language: str, told: str) -> None:
    words.use(language)
    with pytest.raises(problems.Failed) as failed:
        vocabulary.read(orchard.game, "at", "ada=shd")
    assert failed.value.problems[0].message == told
    assert failed.value.problems[0].hint == "shed"


def test_a_title_beats_what_something_else_is_also_called(orchard: games.View) -> None:
    """`names` gives a thing's own title first: who is called so by the way gives way."""

    class Named(shapes.names.Name):
        def options(self, game: games.Game) -> list[str]:
            del game
            return ["one", "other"]

        def names(self, game: games.Game, option: str) -> list[str]:
            del game
            return {"one": ["Boomer"], "other": ["Athena", "Boomer"]}[option]

    assert Named().read(orchard.game, "fact", "boomer") == "one"
    assert Named().read(orchard.game, "fact", "athena") == "other"


def test_what_is_not_here_is_named(every: dict[str, games.Game]) -> None:
    """In every game, whatever some configuration lacks is found missing inside of every shape that can hold it."""
    for game in every.values():
        for fact in game.core["facts"]:
            shape = vocabulary.shape(game, fact)
            if isinstance(shape, shapes.each.Each | shapes.looks.Looks) or not shape.named:
                continue
            for here in game.setup.configurations:
                view = game.at(here, "en")
                lost = [option for option in shape.options(game) if not shape.here(view, option)]
                value: Any = (
                    lost if shape.lists else dict.fromkeys(lost, 1) if shape.key in ("counts", "pieces") else None
                )
                if value is not None:
                    assert shape.missing(view, value) == lost
                else:
                    assert all(shape.missing(view, option) == [option] for option in lost)
