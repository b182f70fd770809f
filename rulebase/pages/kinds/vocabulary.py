"""What can be asked and told: the questions, a page each, what lies on the table, and long lists of names."""

from collections.abc import Iterator

from rulebase import words
from rulebase.pages import vocabulary
from rulebase.pages.kinds import base
from rulebase.pages.language_view import Data
from rulebase.pages.material import Material
from rulebase.pages.page import Page

AT_ONCE = 40  # parts of the position on one page


class Vocabulary(base.Kind):
    addresses = ("vocabulary",)

    def pages(self, material: Material) -> Iterator[Page]:
        game, language, place = material.game, material.language, f"{material.id}/vocabulary"
        told, lists = vocabulary.index(game, language), vocabulary.long_lists(game, language)
        title, whole = words._("What can be asked and told"), words._("What lies on the table")
        sheets = list(_sheets(whole, vocabulary.position(game, language)))
        asked = [*told["questions"], *({"id": each["id"], "title": each["title"], "asks": ""} for each in sheets)]
        data = {
            "asked": [{**each, "to": f"{place}/{each['id']}"} for each in asked],
            "lists": [{"to": f"{place}/{_slug(each['id'])}", "facts": _few(each["facts"])} for each in lists],
        }
        yield material.page("vocabulary", "vocabulary.html", title, data)
        above = [{"to": place, "text": title}]
        for question in told["questions"]:
            data = _explained(place, vocabulary.question(game, question["id"], language))
            yield material.page(f"vocabulary/{question['id']}", "question.html", question["title"], data, above)
        for sheet in sheets:
            yield material.page(
                f"vocabulary/{sheet['id']}", "question.html", sheet["title"], _explained(place, sheet), above
            )
        for each in lists:
            named = words._("Names for: {facts}").format(facts=_few(each["facts"]))
            yield material.page(f"vocabulary/{_slug(each['id'])}", "names.html", named, each, above)


def _sheets(title: str, data: Data) -> Iterator[Data]:
    """What lies on the table, so many parts a page; a short form is told where its part is."""
    facts = data["facts"]
    for number, first in enumerate(range(0, len(facts), AT_ONCE), 1):
        some = facts[first : first + AT_ONCE]
        told = {fact["id"] for fact in some}
        name, mark = (vocabulary.POSITION, "") if number == 1 else (f"{vocabulary.POSITION}.{number}", f" ({number})")
        short = [each for each in data["short"] if each["part"] in told]
        yield {**data, "id": name, "title": f"{title}{mark}", "facts": some, "short": short}


def _explained(place: str, data: Data) -> Data:
    """Long lists of names by a link to them; what stands above already by a link to that."""
    seen: dict[str, str] = {}
    for fact in [*data["facts"], *data.get("beyond", [])]:
        for each in [*fact["lists"], *fact["keys"]]:
            if seen.setdefault(each["id"], fact["id"]) != fact["id"]:
                each |= {"above": seen[each["id"]], "values": []}
            elif vocabulary.is_long(each["id"], each["values"]):
                each |= {"to": f"{place}/{_slug(each['id'])}", "count": len(each["values"]), "values": []}
    places = [{"to": data["rule"]}] if "rule" in data else []
    return {"asks": "", "beyond": [], "short": [], **data, "places": places}


def _slug(named: str) -> str:
    """A list of names as a part of an address."""
    return named.replace(":", ".")


def _few(titles: list[str]) -> str:
    """The first titles of some."""
    return ", ".join(titles[:3]) + (" …" if len(titles) > 3 else "")
