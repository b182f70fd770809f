"""What has to be done before the first turn, to be ticked off: one page for each ruleset."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypedDict

from rulebase.model import availability, configuration
from rulebase.model import game as games
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
        "refused": [_refusal(number, reply) for number, reply in replies.items() if reply.refused],
        "others": list(_others(material, ruleset)),
    }


def _steps(replies: Mapping[int, answers.Reply]) -> dict[Step, dict[str, Counts]]:
    """Every step in the order of the longest list, and for which numbers it reads how."""
    found: dict[Step, dict[str, Counts]] = {}
    for number, reply in sorted(replies.items(), key=lambda item: -len(item[1].steps)):
        for step, text in _numbered(reply):
            texts = found.setdefault(step, {})
            texts[text] = tuple(sorted((*texts.get(text, ()), number)))
    return found


def _numbered(reply: answers.Reply) -> Iterator[tuple[Step, str]]:
    seen: dict[str, int] = {}
    for step in reply.steps:
        seen[step["rule"]] = seen.get(step["rule"], 0) + 1
        yield Step(step["rule"], seen[step["rule"]]), step["text"]


def _groups(material: Material, steps: Mapping[Step, dict[str, Counts]]) -> list[Group]:
    """The steps under the titles of their rules, each rule once."""
    every = {number for texts in steps.values() for counts in texts.values() for number in counts}
    groups: dict[str, list[list[Line]]] = {}
    for step, texts in steps.items():
        lines = [_line(text, counts, every) for text, counts in sorted(texts.items(), key=lambda item: item[1])]
        groups.setdefault(step.rule, []).append(lines)
    links = ((material.link(rule.partition("/")[2]), listed) for rule, listed in groups.items())
    return [{"to": link["to"], "text": link["text"], "steps": listed} for link, listed in links]


def _line(text: str, counts: Counts, every: set[int]) -> Line:
    """A step's text, and for how many players, if not for all."""
    return {"text": text, "counts": [] if set(counts) == every else list(counts)}


def _refusal(number: int, reply: answers.Reply) -> Refusal:
    assert reply.refused
    return {"number": number, "text": reply.refused["text"], "to": reply.refused["rule"]}


def _others(material: Material, ruleset: str) -> Iterator[Others]:
    """Where the same is asked with the options of a ruleset."""
    game, about = material.game, material.game.core["checklist"]
    for here in game.setup.configurations:
        if here.ruleset == ruleset:
            view = game.at(here, material.language)
            yield {
                "text": availability.named(view, here),
                "asked": [_asked(game, here.key, n) for n in about["numbers"]],
            }


def _asked(game: games.Game, here: str, number: int) -> Asked:
    about = game.core["checklist"]
    question = about["question"]
    to = f"{game.id}/{examples.asked_on(game, question)}"
    return {"to": to, "query": examples.query(game, question, {about["each"]: number}, here), "number": number}
