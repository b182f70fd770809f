"""`rulebase search QUERY…`: ranked rules, cards and terms, in the reader's language, by words of any."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulebase import words
from rulebase.cli import options, tell
from rulebase.knowledge import bundle, cite, configuration, problems, vocabulary
from rulebase.knowledge import game as games
from rulebase.search import queries

if TYPE_CHECKING:
    import argparse

LIMIT = 10


def run(argv: list[str]) -> int:
    parser = options.Parser("search", words._("Find a rule, card or term by any word of it, in any language."))
    parser.add_argument("query", nargs="+", metavar="QUERY")
    parser.add_argument("--game", metavar="G", help=words._("only this game"))
    options.add_configuration(parser, readings=False)
    parser.add_argument("--limit", metavar="N", type=int, default=LIMIT, help=words._("at most so many (default: 10)"))
    options.add_language(parser)
    parsed = parser.parse_args(argv)
    search = Search(parsed)
    if parsed.json:
        options.print_json(search.as_json())
    else:
        print("\n".join(search.as_text()))
    return 0 if search.hits else 1
