"""Every rule that runs is shown from both its sides, and every refusal that is written can be met."""

import ast
import contextlib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rulebase.author import opening
from rulebase.model import configuration, folders, paths, position, situation, types
from rulebase.model import game as games
from rulebase.play import acts, answers, api, ask, asking, code, lookup, preconditions, scenarios

Refusal = tuple[str, str]
GAME = "rftg"


@cache
def game() -> games.Game:
    return opening.open_game(GAME)


# ---------------------------------------------------------------- rules


def cited(value: Any) -> Iterator[str]:
    """The statements that an entry rests on."""
    if isinstance(value, Mapping):
        yield from value.get("sources", [])
        for part in value.values():
            yield from cited(part)


def executable() -> dict[str, set[str]]:
    """The rules that run, each with its statements."""
    return {name: set(cited(body)) for name, body in game().entries.items() if body.get("executable")}


def test_every_rule_that_runs_is_shown() -> None:
    shown = {rule for told in game().bundle.scenarios for rule in told.get("rules", [])}
    assert sorted(set(executable()) - shown) == []


def test_every_rule_that_runs_is_shown_from_both_its_sides() -> None:
    """Where it decides and where it no longer does: two scenarios about it that end differently."""
    lacking = []
    for rule, statements in executable().items():
        about = [
            told
            for told in game().bundle.scenarios
            if rule in told.get("rules", []) or statements & set(told.get("source", []))
        ]
        if len({str(told["expect"]) for told in about}) < 2:
            lacking.append(rule)
    assert lacking == []


# ---------------------------------------------------------------- refusals


REFUSING = {"api.Refuse": 0, "api.require": 1}  # where the rule stands, and behind it the sentence


class Module:
    """One file of procedures, and what the arguments of its calls can be."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.functions = [node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)]

    def refusals(self) -> Iterator[tuple[int, list[Refusal]]]:
        """Every place that refuses, with the rules and sentences that it can say."""
        for function in self.functions:
            for call in calls(function):
                first = REFUSING.get(ast.unparse(call.func))
                if first is not None:
                    rules, says = (self.values(function, argument) for argument in call.args[first : first + 2])
                    yield call.lineno, [(rule, said) for rule in rules for said in says]

    def values(self, function: ast.FunctionDef, node: ast.expr) -> list[str]:
        match node:
            case ast.Constant(value=str(value)):
                return [value]
            case ast.IfExp(body=body, orelse=other):
                return self.values(function, body) + self.values(function, other)
            case ast.Name(id=name):
                return [*self.assigned(function, name), *self.passed(function, name)]
        return []

    def assigned(self, function: ast.FunctionDef, name: str) -> Iterator[str]:
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
                yield from self.values(function, node.value)

    def passed(self, function: ast.FunctionDef, name: str) -> Iterator[str]:
        names = [argument.arg for argument in function.args.args]
        if name in names:
            for caller in self.functions:
                for call in calls(caller):
                    if ast.unparse(call.func) == function.name:
                        yield from self.values(caller, call.args[names.index(name)])


def calls(function: ast.FunctionDef) -> Iterator[ast.Call]:
    return (node for node in ast.walk(function) if isinstance(node, ast.Call))


@cache
def modules() -> list[Module]:
    return [Module(path) for path in sorted(Path(folders.PACKAGED, GAME, "procedures").glob("*.py"))]


def written() -> set[Refusal]:
    """By procedures, and by the rows of acts."""
    rows: Mapping[str, Mapping[str, Any]] = game().entries[acts.TABLE]["rows"]
    once = {(row["rule"], acts.AGAIN) for row in rows.values() if acts.ONCE in row}
    return once | {refusal for module in modules() for _, refusals in module.refusals() for refusal in refusals}


def asked() -> Iterator[tuple[types.Scenario, asking.Asking, answers.Reply]]:
    """Every event of every scenario, as it was asked and answered."""
    for told in game().bundle.scenarios:
        view = game().at(configuration.of_scenario(game().setup, told), "en")
        before = situation.read(game(), told.get("situation", {}))
        at: position.Position | None = None
        for event in scenarios.events(told):
            known = (before if at is None else {}) | situation.read(game(), event.facts)
            answer = ask.ask(view, event.question, known, at)
            yield told, asking.of(view, event.question, known, at), answer
            at = answer.at


@cache
def met() -> Counter[Refusal]:
    """The refusals with which scenarios end, in whatever reading, by rule and sentence."""
    found: Counter[Refusal] = Counter()
    for _, put, answer in asked():
        beforehand = preconditions.not_here(put) or preconditions.over(put)
        refused = [put] if answer.status == "refused" and beforehand is None else []
        others = [told for told in answer.readings if told["status"] == "refused"]
        refused += [put.reading(told["discrepancy"], told["reading"]) for told in others]
        found.update((end.rule, end.says) for end in map(ending, refused))
    return found


def ending(put: asking.Asking) -> api.Refuse:
    """The refusal of a question: of the table as it lies, or of what is to happen."""
    end = broken(put) or put.run().end
    assert isinstance(end, api.Refuse), put.question
    return end


def broken(put: asking.Asking) -> api.Refuse | api.Silent | None:
    for invariant in code.holds(put.view.game):
        with contextlib.suppress(api.Unknown):
            for refusal in invariant(put.look(lookup.State(put.position))):
                return refusal
    return None


def test_every_place_that_refuses_can_be_read() -> None:
    unread = [f"{module.name}:{line}" for module in modules() for line, refusals in module.refusals() if not refusals]
    assert unread == []
    assert len(written()) > 40


def test_every_refusal_is_met_by_a_scenario() -> None:
    assert sorted(written() - set(met())) == []


def test_no_scenario_is_refused_by_what_is_not_written() -> None:
    assert sorted(set(met()) - written()) == []


# ---------------------------------------------------------------- what changes


def changing() -> Iterator[tuple[str, bool]]:
    """The rules that change something in a scenario, each with whether all of the change is told there."""
    for told, put, answer in asked():
        if answer.status == "settled" and answer.changed:
            done = put.run()
            said = [*done.steps, *([done.end] if isinstance(done.end, api.Answer) else [])]
            for step in said:
                if getattr(step, "does", ()):
                    yield step.rule, "changed" in told["expect"]


def test_all_that_a_rule_changes_is_told_once() -> None:
    found = set(changing())
    assert len(found) > 10
    assert sorted({rule for rule, _ in found} - {rule for rule, whole in found if whole}) == []


# ---------------------------------------------------------------- readings

UNREAD = {"consuming-cards"}  # figures of the rulebook's own list, which no question reads


def test_every_reading_that_runs_is_shown_to_change_an_answer() -> None:
    disputes = game().core["discrepancies"]
    running = {
        name
        for name, told in disputes.items()
        if any("not-run" not in reading for chosen, reading in told["readings"].items() if chosen != told["used"])
    }
    shown = {name for told in game().bundle.scenarios for name in paths.keys(told, "expect.readings")}
    assert running - shown == UNREAD


def test_where_reductions_are_added_each_is_told_so() -> None:
    """rftg.pl/power-pay-for-military#3: the cost is the defense, “plus” reductions: 4 − 1 + 2."""
    view = game().at(game().setup.configurations[0], "en", {"pay-for-military-plus": "b"})
    told: types.Values = {"tableau": ["old-earth", "contact-specialist", "replicant-robots"], "hand": 9, "action": []}
    facts = situation.read(game(), {**told, "card": "malevolent-lifeforms"})
    answer = ask.ask(view, "settle", facts)
    assert answer.outcome["cost"] == 5
    paid = [name for name in answer.sentences if name.startswith("settle.")]
    rule = "settle.pay-for-military"
    assert paid == [f"{rule}/price", f"{rule}/pay-for-military-plus", "settle.action/placed"]
