"""What can be asked and told: the questions, a page each, what lies on the table, and long lists of names."""

from collections.abc import Iterator
from typing import TypedDict

from rulebase import words
from rulebase.pages import vocabulary
from rulebase.pages.kinds import base
from rulebase.pages.material import Material
from rulebase.pages.page import Page, Template
from rulebase.pages.page_data import Goal, Link

AT_ONCE = 40  # parts of the position on one page


class Entry(Goal):
    """A question, or a page of what lies on the table."""

    id: str
    title: str
    asks: str


class NameList(Goal):
    """A long list of names, by the facts that take them."""

    facts: str


class VocabularyPage(TypedDict):
    asked: list[Entry]
    lists: list[NameList]


class Names(vocabulary.NameList):
    """A list of names where it is used; a long one by a link, one that stands above by the fact that has it."""

    to: str
    above: str
    count: int


class Fact(TypedDict):
    id: str
    title: str
    help: str
    form: str
    lists: list[Names]
    keys: list[Names]
    usual: str


class QuestionPage(TypedDict):
    asks: str
    when: str
    places: list[Goal]
    facts: list[Fact]
    beyond: list[Fact]
    short: list[vocabulary.ShortForm]


VOCABULARY = Template("vocabulary.html", VocabularyPage)
QUESTION = Template("question.html", QuestionPage)
NAMES = Template("names.html", vocabulary.LongList)


class Vocabulary(base.Kind):
    addresses = ("vocabulary",)
    room = "play"

    def pages(self, material: Material) -> Iterator[Page]:
        game, language, place = material.game, material.language, f"{material.id}/vocabulary"
        questions, lists = vocabulary.index(game, language)["questions"], vocabulary.long_lists(game, language)
        title, whole = words._("What can be asked and told"), words._("What lies on the table")
        sheets = list(_sheets(material, place, whole))
        asked: list[Entry] = [
            {"id": each["id"], "title": each["title"], "asks": each["asks"], "to": f"{place}/{each['id']}"}
            for each in questions
        ]
        asked += [{"id": name, "title": named, "asks": "", "to": f"{place}/{name}"} for name, named, _ in sheets]
        data: VocabularyPage = {
            "asked": asked,
            "lists": [{"to": f"{place}/{_slug(each['id'])}", "facts": _few(each["facts"])} for each in lists],
        }
        yield material.page("vocabulary", VOCABULARY, title, data)
        above: list[Link] = [{"to": place, "text": title}]
        for question in questions:
            told = vocabulary.question(game, question["id"], language)
            seen: dict[str, str] = {}
            explained: QuestionPage = {
                "asks": told["asks"],
                "when": told["when"],
                "places": [{"to": told["rule"]}],
                "facts": _explained(place, told["facts"], seen),
                "beyond": _explained(place, told["beyond"], seen),
                "short": [],
            }
            yield material.page(f"vocabulary/{question['id']}", QUESTION, question["title"], explained, above)
        for name, named, sheet in sheets:
            yield material.page(f"vocabulary/{name}", QUESTION, named, sheet, above)
        for each in lists:
            named = words._("Names for: {facts}").format(facts=_few(each["facts"]))
            yield material.page(f"vocabulary/{_slug(each['id'])}", NAMES, named, each, above)


def _sheets(material: Material, place: str, title: str) -> Iterator[tuple[str, str, QuestionPage]]:
    """What lies on the table, so many parts a page; a short form is told where its part is."""
    told = vocabulary.position(material.game, material.language)
    for number, first in enumerate(range(0, len(told["facts"]), AT_ONCE), 1):
        some = told["facts"][first : first + AT_ONCE]
        name, mark = (vocabulary.POSITION, "") if number == 1 else (f"{vocabulary.POSITION}.{number}", f" ({number})")
        parts = {fact["id"] for fact in some}
        yield (
            name,
            f"{title}{mark}",
            {
                "asks": "",
                "when": "",
                "places": [],
                "facts": _explained(place, some, {}),
                "beyond": [],
                "short": [each for each in told["short"] if each["part"] in parts],
            },
        )


def _explained(place: str, facts: list[vocabulary.Fact], seen: dict[str, str]) -> list[Fact]:
    """Facts with their lists of names; `seen`: the fact by which each list stands already."""
    return [
        {
            "id": fact["id"],
            "title": fact["title"],
            "help": fact["help"],
            "form": fact["form"],
            "lists": [_names(place, fact, each, seen) for each in fact["lists"]],
            "keys": [_names(place, fact, each, seen) for each in fact["keys"]],
            "usual": fact["usual"],
        }
        for fact in facts
    ]


def _names(place: str, fact: vocabulary.Fact, listed: vocabulary.NameList, seen: dict[str, str]) -> Names:
    name, values = listed["id"], listed["values"]
    above = seen.setdefault(name, fact["id"])
    if above != fact["id"]:
        return {"id": name, "values": [], "above": above, "to": "", "count": 0}
    if vocabulary.is_long(name, values):
        return {"id": name, "values": [], "above": "", "to": f"{place}/{_slug(name)}", "count": len(values)}
    return {"id": name, "values": values, "above": "", "to": "", "count": 0}


def _slug(named: str) -> str:
    """A list of names as a part of an address."""
    return named.replace(":", ".")


def _few(titles: list[str]) -> str:
    """The first titles of some."""
    return ", ".join(titles[:3]) + (" …" if len(titles) > 3 else "")
