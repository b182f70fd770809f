"""`rulebase guide`: a chapter of the guide for authors as it is written, or the reference of all keys."""

from rulebase import words
from rulebase.cli import options
from rulebase.documents import problems
from rulebase.pages import guide


def run(argv: list[str]) -> int:
    parser = options.Parser(
        "guide", words._("The guide for authors, in English: a chapter, or every key of every file.")
    )
    chapters = words._("one of: {names}").format(names=", ".join(guide.names()))
    parser.add_argument("chapter", nargs="?", default=guide.INDEX, metavar="CHAPTER", help=chapters)
    chapter = parser.parse(argv).chapter
    if chapter not in guide.names():
        message = words._("there is no chapter “{name}”")
        raise problems.unknown(message, chapter, guide.names(), "unknown-chapter")
    print(guide.written(chapter), end="")
    return 0
