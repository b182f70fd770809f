"""The subjects of a game, and the rules of each."""

from collections.abc import Iterator

from rulebase import words
from rulebase.pages.kinds import base
from rulebase.pages.material import Material
from rulebase.pages.page import Page


class Subjects(base.Kind):
    addresses = ("subjects",)

    def pages(self, material: Material) -> Iterator[Page]:
        title, place = words._("Subjects"), f"{material.id}/subjects"
        listed = [
            {
                "id": subject,
                "to": f"{place}/{subject}",
                "text": material.subject_title(subject),
                "rules": material.links(rules),
            }
            for subject, rules in material.subjects.items()
        ]
        yield material.page("subjects", "subjects.html", title, {"subjects": listed})
        above = [{"to": place, "text": title}]
        for subject, rules in material.subjects.items():
            data = {"rules": [material.brief(rule) for rule in rules]}
            yield material.page(f"subjects/{subject}", "subject.html", material.subject_title(subject), data, above)
