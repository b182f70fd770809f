"""The subjects of a game, and the rules of each."""

from collections.abc import Iterator
from typing import TypedDict

from rulebase import words
from rulebase.pages.kinds import base
from rulebase.pages.material import Material
from rulebase.pages.page import Page, Template
from rulebase.pages.page_data import Brief, KindLink, Link


class Subject(Link):
    id: str
    rules: list[KindLink]


class SubjectsPage(TypedDict):
    subjects: list[Subject]


class SubjectPage(TypedDict):
    rules: list[Brief]


SUBJECTS = Template("subjects.html", SubjectsPage)
SUBJECT = Template("subject.html", SubjectPage)


class Subjects(base.Kind):
    addresses = ("subjects",)

    def pages(self, material: Material) -> Iterator[Page]:
        title, place = words._("Subjects"), f"{material.id}/subjects"
        listed: list[Subject] = [
            {
                "id": subject,
                "to": f"{place}/{subject}",
                "text": material.subject_title(subject),
                "rules": material.links(rules),
            }
            for subject, rules in material.subjects.items()
        ]
        data: SubjectsPage = {"subjects": listed}
        yield material.page("subjects", SUBJECTS, title, data)
        above: list[Link] = [{"to": place, "text": title}]
        for subject, rules in material.subjects.items():
            own: SubjectPage = {"rules": [material.brief(rule) for rule in rules]}
            yield material.page(f"subjects/{subject}", SUBJECT, material.subject_title(subject), own, above)
