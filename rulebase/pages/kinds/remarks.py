"""Where care is needed: what the rulebooks disagree about, what they do not say, what somebody has ruled."""

from collections.abc import Iterator, Sequence
from typing import TypedDict

from rulebase import words
from rulebase.pages import remarks
from rulebase.pages.kinds import base
from rulebase.pages.material import Material
from rulebase.pages.page import D, Page, Template
from rulebase.pages.page_data import Dispute, LookUp, Remark, Ruling, Silence


class DisputesPage(TypedDict):
    remarks: list[Dispute]


class SilencesPage(TypedDict):
    remarks: list[Silence]


class RulingsPage(TypedDict):
    remarks: list[Ruling]


DISPUTES = Template("disputes.html", DisputesPage)
SILENCES = Template("silences.html", SilencesPage)
RULINGS = Template("rulings.html", RulingsPage)


class Remarks(base.Kind):
    addresses = ("discrepancies", "open-questions", "rulings")

    def pages(self, material: Material) -> Iterator[Page]:
        voice = material.voice
        disputes: DisputesPage = {"remarks": remarks.disputes(voice)}
        silences: SilencesPage = {"remarks": remarks.silences(voice)}
        rulings: RulingsPage = {"remarks": remarks.rulings(voice)}
        titled = words._("Where the rulebooks disagree")
        yield _page(material, "discrepancies", DISPUTES, titled, disputes, disputes["remarks"])
        titled = words._("What the rules do not say")
        yield _page(material, "open-questions", SILENCES, titled, silences, silences["remarks"])
        yield _page(material, "rulings", RULINGS, words._("Rulings"), rulings, rulings["remarks"])

    def listed(self, material: Material) -> Iterator[LookUp]:
        core = material.game.core
        counted = {
            "discrepancies": (words._("Where the rulebooks disagree"), len(core["discrepancies"])),
            "open-questions": (words._("What the rules do not say"), len(core["open"])),
            "rulings": (words._("Rulings"), len(core.get("rulings", {}))),
        }
        for doc, (title, count) in counted.items():
            if count:
                yield {"to": f"{material.id}/{doc}", "text": title, "kind": "rule", "count": count}


def _page(material: Material, doc: str, template: Template[D], title: str, data: D, listed: Sequence[Remark]) -> Page:
    page = material.page(doc, template, title, data)
    page.objects += [(f"{page.doc}#{remark['id']}", "remark", remark["id"]) for remark in listed]
    return page
