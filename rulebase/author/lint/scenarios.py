"""Scenarios: they name what exists, and can be set up."""

from collections.abc import Iterator
from typing import cast

from rulebase import words
from rulebase.author import collect
from rulebase.author.lint import names, references
from rulebase.author.lint.subject import Subject
from rulebase.author.lint.written import Keys
from rulebase.documents.problems import Problem
from rulebase.play import scenarios

# Keys of `expect` that name something, with the kind of thing.
_NAMING = dict.fromkeys(("refused", "choice", "heading"), "rule") | dict.fromkeys(
    ("needs", "assumed", "not-checked"), "fact"
)
_NAMING |= {"silent": "open-question"}


def check(subject: Subject) -> Iterator[Problem]:
    for scenario in subject.of("scenarios"):
        data = scenario.data
        if data["game"] != subject.game.id:
            yield names.unknown("game", data["game"], [subject.game.id], scenario.place("game"))
        yield from references.listed(scenario, ("rules",), data.get("rules"), "rule", subject.kind("rule"))
        yield from _configuration(subject, scenario)
        yield from _expectation(subject, scenario)
        yield from _dropped(subject, cast("collect.Case", scenario))
        for path, key, problem in scenarios.unsound(subject.game, cast("collect.Case", scenario).told):
            yield problem.at(scenario.place(*path, key=key))


def _dropped(subject: Subject, case: collect.Case) -> Iterator[Problem]:
    """What stands above is told of the question above: a case that asks another one says its facts itself."""
    question = subject.game.core["questions"].get(case.own.get("question", ""))
    if not case.path or question is None:
        return
    above = case.document.data.get("facts", {})
    told = {*case.own.get("facts", {}), *case.own.get("expect", {}).get("needs", ())}
    lost = [fact for fact in question["facts"] if fact in above and fact not in told]
    if lost:
        message = words._("the facts above the cases belong to the question there; this case does not tell: {facts}")
        expected = f"facts: {{{', '.join(f'{fact}: …' for fact in lost)}}}"
        place = case.place("question")
        yield Problem("dropped-facts", message.format(facts=", ".join(lost)), place, expected, severity="warning")


def _configuration(subject: Subject, scenario: collect.Item) -> Iterator[Problem]:
    setup, data = subject.setup, scenario.data
    ruleset = data.get("ruleset", setup.default)
    if ruleset not in setup.rulesets:
        yield names.unknown("ruleset", ruleset, setup.rulesets, scenario.place("ruleset"))
        return
    allowed = setup.rulesets[ruleset]
    values = {value: name for name, listed in allowed.get("choices", {}).items() for value in listed}
    options = data.get("options", [])
    known = [*allowed.get("options", {}), *values]
    wrong = list(references.listed(scenario, ("options",), options, "option", known))
    for name, value in data.get("choices", {}).items():
        if name not in allowed.get("choices", {}):
            known_choices = allowed.get("choices", {})
            wrong.append(names.unknown("choice", name, known_choices, scenario.place("choices", name, key=True)))
        elif values.get(value) != name:
            offered = allowed["choices"][name]
            wrong.append(names.unknown("value", value, offered, scenario.place("choices", name)))
    yield from wrong
    made = data.get("choices", {}) | {values[option]: option for option in options if option in values}
    if not wrong and setup.configure(ruleset, options, made) is None:
        message = words._("“{names}” do not go together").format(names=" + ".join([*options, *made.values()]))
        yield Problem("not-together", message, scenario.place("options" if options else "choices"))


def _expectation(subject: Subject, scenario: collect.Item) -> Iterator[Problem]:
    known = {"rule": subject.kind("rule"), "open-question": subject.game.core["open"], "fact": subject.facts}
    disputes = subject.game.core["discrepancies"]
    for path, expected in _expected(scenario.data):
        for key, what in _NAMING.items():
            yield from references.listed(scenario, (*path, key), expected.get(key), what, known[what])
        readings = expected.get("readings")
        for name in readings if isinstance(readings, dict) else {}:
            if name not in disputes:
                yield names.unknown("discrepancy", name, disputes, scenario.place(*path, "readings", name, key=True))


def _expected(scenario: collect.Written) -> Iterator[tuple[Keys, collect.Written]]:
    """What is expected of all of it, and of each event, with the path it is written at."""
    yield ("expect",), scenario.get("expect", {})
    for index, event in enumerate(scenario.get("events", [])):
        yield ("events", index, "expect"), event.get("expect") or {}
