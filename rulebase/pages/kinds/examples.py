"""The worked examples of an entry: five of them on its own page, all of them, shortly told, on one of theirs."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypedDict

from rulebase import words
from rulebase.pages.examples import Example
from rulebase.pages.kinds import base
from rulebase.pages.material import Material
from rulebase.pages.page import Page, Template
from rulebase.pages.page_data import Goal

SHOWN = 5
ADDRESS = "examples"
SHOWS: tuple[Callable[[Example], object], ...] = (  # by what one example differs from another
    lambda example: [answer["status"] for answer in example["answers"]],
    lambda example: [event["question"] for event in example["events"]],
    lambda example: [answer["sentence"] for answer in example["answers"]],
    lambda example: example["configuration"]["key"],
)


class Counted(Goal):
    count: int


class Shown(TypedDict):
    """What the page of an entry shows of its examples, and where all of them are, if these are not."""

    examples: list[Example]
    all_examples: list[Counted]
    pictured: bool


class WorkedPage(TypedDict):
    examples: list[Example]


WORKED = Template("worked.html", WorkedPage)


class Examples(base.Kind):
    addresses = (ADDRESS,)
    room = "play"

    def pages(self, material: Material) -> Iterator[Page]:
        for entry in material.examples:
            if material.examples.count(entry) > SHOWN:
                title = words._("Worked examples: {title}").format(title=material.entries[entry]["title"])
                data: WorkedPage = {"examples": [shortly(example) for example in material.examples.of(entry)]}
                yield material.page(f"{ADDRESS}/{entry}", WORKED, title, data, material.links([entry]))


def on_its_page(material: Material, entry: str) -> Shown:
    count, shown = material.examples.count(entry), telling(material.examples.of(entry))
    more: list[Counted] = [{"to": f"{material.id}/{ADDRESS}/{entry}", "count": count}] if count > SHOWN else []
    pictured = any(answer["picture"] for example in shown for answer in example["answers"])
    return {"examples": shown, "all_examples": more, "pictured": pictured}


def telling(examples: Sequence[Example]) -> list[Example]:
    """The few that tell most: with a title of their own, and each with another outcome than those before it."""
    chosen: list[Example] = []
    for _ in examples[:SHOWN]:
        left = (example for example in examples if not any(example is each for each in chosen))
        chosen.append(max(left, key=lambda example: _news(example, chosen)))
    return [example for example in examples if any(example is each for each in chosen)]


def shortly(example: Example) -> Example:
    """An example without the way to its answer."""
    return {**example, "steps": [], "answers": [{**answer, "picture": {}} for answer in example["answers"]]}


def _news(example: Example, chosen: list[Example]) -> tuple[bool, ...]:
    """What an example has, or shows, that none before it does; what weighs most comes first."""
    return bool(example["title"]), *(all(show(example) != show(each) for each in chosen) for show in SHOWS)
