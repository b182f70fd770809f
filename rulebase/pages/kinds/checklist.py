"""What has to be done before the first turn, to be ticked off: one page for each ruleset."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypedDict

from rulebase.model import availability, configuration
from rulebase.pages import examples
from rulebase.pages.kinds import base
from rulebase.pages.material import Material
from rulebase.pages.page import Page, Template
from rulebase.pages.page_data import Link, LookUp
from rulebase.play import answers, ask

ADDRESS = "checklist"
Counts = tuple[int, ...]


class Line(TypedDict):
    """A step in words, and for how many players it reads so, if not for all."""

    text: str
    counts: list[int]


class Group(Link):
    """The steps of one rule, each in all its wordings."""

    steps: list[list[Line]]


class Refusal(Link):
    number: int


class Asked(TypedDict):
    """The same question for so many players."""

    to: str
    query: str
    number: int


class Others(TypedDict):
    """Options with which the same can be asked."""

    text: str
    asked: list[Asked]


class RulesetChecklist(TypedDict):
    ruleset: str
    groups: list[Group]
    counts: list[int]  # the numbers of players that it is for
    refused: list[Refusal]
    others: list[Others]


class ChecklistPage(RulesetChecklist):
    rulesets: list[Link]


CHECKLIST = Template("checklist.html", ChecklistPage)


class Step(NamedTuple):
    """A step of a rule, and the how-many-eth of that rule it is: so the same step is found for each number."""

    rule: str
    turn: int


class Checklist(base.Kind):
    addresses = (ADDRESS,)
    room = "play"
    turn = 5

    def pages(self, material: Material) -> Iterator[Page]:
        if ADDRESS not in material.game.core:
            return
        made = {ruleset: _of_ruleset(material, ruleset) for ruleset in material.game.setup.rulesets}
        rulesets: list[Link] = [{"to": _address(material, name), "text": made[name]["ruleset"]} for name in made]
        for ruleset, checklist in made.items():
            title = f"{_question(material)}: {checklist['ruleset']}"
            data: ChecklistPage = {**checklist, "rulesets": rulesets}
            yield material.page(f"{ADDRESS}/{ruleset}", CHECKLIST, title, data)

    def listed(self, material: Material) -> Iterator[LookUp]:
        if ADDRESS in material.game.core:
            to = _address(material, material.game.setup.default)
            count = len(material.game.setup.rulesets)
            yield {"to": to, "text": _question(material), "kind": "rule", "count": count}


def _address(material: Material, ruleset: str) -> str:
    return f"{material.id}/{ADDRESS}/{ruleset}"


def _question(material: Material) -> str:
    asked = material.game.core["checklist"]["question"]
    return str(material.voice.anywhere.render(material.game.core["questions"][asked]["title"]))


def _of_ruleset(material: Material, ruleset: str) -> RulesetChecklist:
    game, about = material.game, material.game.core["checklist"]
    here = configuration.read(game.setup, ruleset, [], {})
    view = game.at(here, material.language)
    replies = {number: ask.ask(view, about["question"], {about["each"]: number}) for number in about["numbers"]}
    ready = {number: reply for number, reply in replies.items() if reply.status == "settled"}
    return {
        "ruleset": availability.named(view, here),
        "groups": _groups(material, _steps(ready)),
        "counts": list(ready),
        "refused": [
            {"number": number, "text": refused["text"], "to": refused["rule"]}
            for number, reply in replies.items()
            if (refused := reply.refused)
        ],
        "others": list(_others(material, ruleset)),
    }


def _steps(replies: Mapping[int, answers.Reply]) -> dict[Step, dict[str, Counts]]:
    """Every step in the order of the longest list, and for which numbers it reads how."""
    found: dict[Step, dict[str, Counts]] = {}
    for number, reply in sorted(replies.items(), key=lambda item: -len(item[1].steps)):
        seen: Counter[str] = Counter()
        for step in reply.steps:
            seen[step["rule"]] += 1
            texts = found.setdefault(Step(step["rule"], seen[step["rule"]]), {})
            texts[step["text"]] = tuple(sorted((*texts.get(step["text"], ()), number)))
    return found


def _groups(material: Material, steps: Mapping[Step, dict[str, Counts]]) -> list[Group]:
    """The steps under the titles of their rules, each rule once."""
    every = {number for texts in steps.values() for counts in texts.values() for number in counts}
    groups: dict[str, list[list[Line]]] = {}
    for step, texts in steps.items():
        lines: list[Line] = [
            {"text": text, "counts": [] if set(counts) == every else list(counts)}
            for text, counts in sorted(texts.items(), key=lambda item: item[1])
        ]
        groups.setdefault(step.rule, []).append(lines)
    links = ((material.link(rule.partition("/")[2]), listed) for rule, listed in groups.items())
    return [{"to": link["to"], "text": link["text"], "steps": listed} for link, listed in links]


def _others(material: Material, ruleset: str) -> Iterator[Others]:
    """Where the same is asked with the options of a ruleset."""
    game, about = material.game, material.game.core["checklist"]
    question = about["question"]
    to = f"{game.id}/{examples.asked_on(game, question)}"
    for here in game.setup.configurations:
        if here.ruleset == ruleset:
            yield {
                "text": availability.named(game.at(here, material.language), here),
                "asked": [
                    {"to": to, "query": examples.query(game, question, {about["each"]: n}, here.key), "number": n}
                    for n in about["numbers"]
                ],
            }
