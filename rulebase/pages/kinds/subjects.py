"""The book: the subjects of a game as numbered chapters, each with its rules whole."""

from collections.abc import Iterator
from typing import TypedDict

from rulebase import words
from rulebase.pages import page_data
from rulebase.pages.kinds import base
from rulebase.pages.material import Material, subject_of
from rulebase.pages.page import Page, Template
from rulebase.pages.page_data import Chapter, Link, ListedBook, LookUp


class SubjectsPage(TypedDict):
    chapters: list[Chapter]
    aside: list[Chapter]  # subjects that are no chapters
    kinds: list[LookUp]
    books: list[ListedBook]


class Rule(page_data.Entry):
    """A rule as it stands in a chapter: whole, with its number."""

    to: str
    anchor: str
    number: str


class SubjectPage(TypedDict):
    number: int
    table: page_data.Entry | None
    rules: list[Rule]
    asks: list[page_data.AskLink]
    chapters: list[Chapter]  # all of them
    before: Chapter | None
    after: Chapter | None


SUBJECTS = Template("subjects.html", SubjectsPage)
SUBJECT = Template("subject.html", SubjectPage)


class Subjects(base.Kind):
    addresses = ("subjects",)

    def pages(self, material: Material) -> Iterator[Page]:
        title, place = words._("Book"), f"{material.id}/subjects"
        aside = [subject for subject in material.subjects if subject not in material.chapters]
        data: SubjectsPage = {
            "chapters": [material.chapter(subject) for subject in material.chapters],
            "aside": [material.chapter(subject) for subject in aside],
            "kinds": [link for kind in base.in_turn() for link in kind.listed(material)],
            "books": [material.book(book) for book in material.game.books],
        }
        yield material.page("subjects", SUBJECTS, title, data)
        above: list[Link] = [{"to": place, "text": title}]
        for subject in material.subjects:
            page = _chapter(material, subject)
            yield material.page(f"subjects/{subject}", SUBJECT, material.subject_title(subject), page, above)


def _chapter(material: Material, subject: str) -> SubjectPage:
    chapters = [material.chapter(chapter) for chapter in material.chapters]
    number = material.chapters.index(subject) + 1 if subject in material.chapters else 0
    table = material.entries.get(subject)
    asked = material.game.core["questions"]
    rules: list[Rule] = [
        {
            **material.entries[rule],
            "to": f"{material.id}/{rule}",
            "anchor": rule.partition(".")[2],
            "number": f"{number}.{turn}" if number else "",
        }
        for turn, rule in enumerate(material.subjects[subject], 1)
    ]
    return {
        "number": number,
        "table": table if table and table["table"] else None,
        "rules": rules,
        "asks": [material.asked(question) for question in asked if subject_of(asked[question]["rule"]) == subject],
        "chapters": chapters,
        "before": chapters[number - 2] if number > 1 else None,
        "after": chapters[number] if 0 < number < len(chapters) else None,
    }
