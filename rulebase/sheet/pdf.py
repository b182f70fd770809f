"""A sheet as a PDF: in our own fonts, the same bytes for the same data. How it looks is in the Typst template."""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from typing import Any

from rulebase import words
from rulebase.documents import problems

FONTS = Path(__file__).parent / "fonts"
SIZES = (9.5, 9, 8.5)  # points: readable at arm's length
TEMPLATE = Path(__file__).parent / "templates" / "quickref.typ"
# What is so anyway, and what poppler, which half the readers are made of, calls a syntax error where it is said.
UNSAID = b"/Marked true/Suspects false"


def typeset(told: dict[str, Any]) -> bytes:
    """A sheet as a PDF: in the biggest letters that cost no further page."""
    smallest = _Fitted(told, SIZES[-1])
    bigger = (_Fitted(told, size) for size in SIZES[:-1])
    return next((fitted for fitted in bigger if fitted.pages == smallest.pages), smallest).pdf()


class _Fitted:
    """A sheet in one size of letters; typeset with nothing but our own fonts, at no time."""

    def __init__(self, told: dict[str, Any], size: float) -> None:
        import typst

        self.compiler = typst.Compiler(
            TEMPLATE,
            root=TEMPLATE.parent,
            font_paths=[FONTS],
            ignore_system_fonts=True,
            sys_inputs={"sheet": json.dumps(told, ensure_ascii=False), "size": str(size)},
        )

    @cached_property
    def pages(self) -> int:
        return int(json.loads(self.compiler.query("<pages>", field="value", one=True)))

    def pdf(self) -> bytes:
        import typst

        try:
            pdf = self.compiler.compile(format="pdf", pdf_standards=["ua-1"], timestamp=0)
        except typst.TypstError as error:  # whoever cannot see the sheet must be able to read all of it
            message = words._("the sheet cannot be printed: {reason}").format(reason=problems.shown(error.message))
            expected = words._("letters that the fonts of rulebase have")
            raise problems.Failed([problems.Problem("not-printable", message, expected=expected)]) from error
        assert isinstance(pdf, bytes)
        said = b"/Marked true".ljust(len(UNSAID))
        return pdf.replace(UNSAID, said)  # as long as before: everything stays where the file says that it is
