"""The pocket game: in order, small, and with everything in it that a game may have, at least once."""

import typing
from collections.abc import Iterator
from typing import Any

import pytest

from rulebase.author import collect, coverage, lint, schema
from rulebase.model import bundle, shapes
from rulebase.model import game as games
from rulebase.play import api, scenarios
from tests.conftest import POCKET
from tools.mutating import branches, cells

ENDINGS = {"settled", "refused", "needs", "depends", "choice", "silent", "wanted", "disputed"}
ELSEWHERE = (
    *("game.grammar", "forms.*", "numbers", "pair"),  # of a language that the engine does not know
    "titles",  # names from somebody’s own box, which stand outside the game
    *("rulings[].authority: ", "value-type.kind: term"),  # one word of several that are alike
    *("look.boxes.*.shape: ", "look.corner: "),
    *("vocabulary.facts[].marked", "vocabulary.facts[].if", "vocabulary.facts[].joins"),  # as of parts
    *(f"expectation.standing: {word}" for word in ("borrowed", "carried", "unknown", "printed")),  # as `stated`
)


def test_it_is_in_order() -> None:
    assert [(problem.place, problem.message) for problem in lint.lint([POCKET])] == []


def test_every_scenario_holds(orchard: games.View) -> None:
    results = [scenarios.run(orchard.game, each, "en") for each in orchard.game.bundle.scenarios]
    assert [(result.scenario["at"], result.differences) for result in results if not result.holds] == []
    assert {answer.status for result in results for answer in result.answers} == ENDINGS


def test_all_of_its_books_is_encoded_carried_out_and_tested(orchard: games.View) -> None:
    sections = coverage.of(orchard.game)
    assert [section.id for section in coverage.unencoded(sections)] == []
    assert [section.id for section in coverage.not_carried_out(sections)] == []


def test_it_is_a_game_only_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RULEBASE_GAMES", raising=False)
    assert "pocket" not in bundle.games()
    monkeypatch.setenv("RULEBASE_GAMES", str(POCKET))
    assert "pocket" in bundle.games()


@pytest.mark.heavy
@pytest.mark.usefixtures("orchard")
def test_no_cell_and_no_branch_of_it_can_change_unnoticed() -> None:
    found = cells.of_game("pocket", ("table", "card"))
    assert [(each.cell.name, each.missed) for each in found.surviving] == []
    assert (found.failing, found.needless) == ([], [])
    assert branches.of("pocket").fine


# ---------------------------------------------------------------- everything that there is, once


def test_every_key_of_every_kind_of_file_is_in_it() -> None:
    """Whoever adds a key to a schema, or a word to choose, shows it in the pocket game."""
    keys = Keys()
    written: dict[str, list[Any]] = {}
    for kind, document in collect.collect(POCKET).documents:
        written.setdefault(schema.NAMED.get(kind, kind), []).append(document.data)
    for kind in schema.kinds():
        keys.root = schema.schema(kind)
        keys.look(keys.root, kind, written.get(kind, []))
    assert len(keys.known) > 300
    assert {key for key in keys.known - keys.told if not key.startswith(ELSEWHERE)} == set()


class Keys:
    """All that schemas know: keys, and words to choose from. What files share counts once, wherever it is told."""

    def __init__(self) -> None:
        self.root: Any = {}
        self.known: set[str] = set()
        self.told: set[str] = set()

    def look(self, node: Any, path: str, told: list[Any]) -> None:
        if "$ref" in node:
            _, among, *_, name = node["$ref"].split("/")
            if among == "$defs":
                self._note(path, told)
            else:
                name = f"{path.partition('.')[0]}.{name}"  # what a case tells, as its head does
            if told or name not in self.known:
                self.look(schema.referred(self.root, node), name, told)
            return
        self._note(path, told)
        maps = [each for each in told if isinstance(each, dict)]
        for key, inner in node.get("properties", {}).items():
            self.look(inner, f"{path}.{key}", [each[key] for each in maps if key in each])
        for inner in (node.get("additionalProperties"), *node.get("patternProperties", {}).values()):
            if isinstance(inner, dict):
                named = node.get("properties", {})
                self.look(inner, f"{path}.*", [each[key] for each in maps for key in each if key not in named])
        for inner in node.get("anyOf", ()):
            self.look(inner, path, told)
        if "items" in node:
            self.look(node["items"], f"{path}[]", [item for each in told if isinstance(each, list) for item in each])
        for word in node.get("enum", ()):
            self._note(f"{path}: {word}", [each for each in told if each == word])

    def _note(self, path: str, told: list[Any]) -> None:
        self.known.add(path)
        if told:
            self.told.add(path)


def test_every_shape_is_in_it(orchard: games.View) -> None:
    facts = orchard.game.core["facts"]
    declared = {key for body in facts.values() for key in _shapes([body["type"], body.get("of")])}
    ours = {key for key, shape in shapes.SHAPES.items() if shape.__module__.startswith("rulebase.")}
    assert declared == ours


def _shapes(declared: object) -> Iterator[str]:
    """The shapes that a declaration names, with those inside it."""
    if isinstance(declared, str) and declared in shapes.SHAPES:
        yield declared
    elif isinstance(declared, dict):
        yield from (key for key in declared if key in shapes.SHAPES)
        yield from (key for inner in declared.values() for key in _shapes(inner))
    elif isinstance(declared, list):
        yield from (key for inner in declared for key in _shapes(inner))


def test_every_request_and_every_effect_is_made_in_it(orchard: games.View, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever adds a request shows in a procedure of the pocket game how it is used, and plays it in a scenario."""
    made: set[type] = set()
    expected = {*typing.get_args(api.Request), api.Clause, api.Answer, *api.Effect.__subclasses__()}
    for request in expected:
        monkeypatch.setattr(request, "__init__", _noting(request.__init__, made))
    for each in orchard.game.bundle.scenarios:
        scenarios.run(orchard.game, each, "en")
    assert expected - made == set()


def _noting(begin: Any, made: set[type]) -> Any:
    def noted(self: object, *given: Any, **named: Any) -> None:
        made.add(type(self))
        begin(self, *given, **named)

    return noted
