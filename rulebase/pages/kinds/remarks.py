"""Where care is needed: what the rulebooks disagree about, what they do not say, what somebody has ruled."""

from collections.abc import Iterator

from rulebase import words
from rulebase.pages import remarks
from rulebase.pages.kinds import base
from rulebase.pages.material import Material
from rulebase.pages.page import Page


class Remarks(base.Kind):
    addresses = ("discrepancies", "open-questions", "rulings")

    def pages(self, material: Material) -> Iterator[Page]:
        voice = material.voice
        listed = {
            "discrepancies": ("dispute", words._("Where the rulebooks disagree"), remarks.disputes(voice)),
            "open-questions": ("silence", words._("What the rules do not say"), remarks.silences(voice)),
            "rulings": ("ruling", words._("Rulings"), remarks.rulings(voice)),
        }
        for doc, (kind, title, told) in listed.items():
            page = material.page(doc, "remarks.html", title, {"remarks": told, "kind": kind})
            page.objects += [(f"{page.doc}#{remark['id']}", "remark", remark["id"]) for remark in told]
            yield page
