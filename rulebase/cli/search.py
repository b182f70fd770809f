"""`rulebase search QUERY…`: ranked rules, cards and terms in the reader's language, by words of any."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

from rulebase import library, words
from rulebase.cli import citations, options, terminal
from rulebase.documents import problems
from rulebase.model import cite
from rulebase.search import hits, web

LIMIT = 10
BEGIN, END = "\ue000", "\ue001"  # around what was looked for, until the lines are filled
MARKED = re.compile(f"{BEGIN}([^{END}]*){END}")


def run(argv: list[str]) -> int:
    parser = options.Parser("search", words._("Find a rule, card or term by any word of it, in any language."))
    parser.add_argument("query", nargs="+", metavar="QUERY")
    parser.add_argument("--game", metavar="G", help=words._("only this game"))
    options.add_ruleset(parser)
    parser.add_argument(
        "--limit",
        metavar="N",
        type=_count,
        default=LIMIT,
        help=words._("how many hits at most (default: {n})").format(n=LIMIT),
    )
    options.add_language(parser)
    parsed = parser.parse(argv)
    views, index = library.searched(options.setting(parsed), parsed.game, parsed.lang)
    ruled = bool(parsed.ruleset or parsed.option)
    found = hits.Search(" ".join(parsed.query), views, index, parsed.limit, ruled=ruled)
    if parsed.json:
        options.print_json(found.json())
    else:
        print("\n".join(_text(found)))
    return 0 if found.hits else 1


def _text(search: hits.Search) -> Iterator[str]:
    if not search.hits:
        yield words._("Nothing found for “{query}”.").format(query=problems.shown(search.query))
        if search.suggestion:
            yield words._("Did you mean “{name}”?").format(name=search.suggestion)
        else:
            yield words._("Try a single word, as it stands on the card or in the rulebook, in any language.")
        return
    for shown in search.hits:
        yield from _lines(shown)
        yield ""
    if search.found.unknown:
        listed = ", ".join(problems.shown(word) for word in search.found.unknown)
        yield terminal.dim(words._("Found nowhere: {words}").format(words=listed))
    left = len(search.found.hits) - len(search.hits)
    if left:
        more = words.ngettext("{n} more: --limit {limit}", "{n} more: --limit {limit}", left)
        yield terminal.dim(more.format(n=left, limit=len(search.found.hits)))


def _lines(shown: hits.Found) -> Iterator[str]:
    yield f"{terminal.bold(shown.title)}  {terminal.dim(f'{web.kind_label(shown.hit.thing.kind)}  {shown.id}')}"
    if shown.snippet:
        text = shown.snippet.text
        for start, end in reversed(shown.snippet.marks):
            text = f"{text[:start]}{BEGIN}{text[start:end]}{END}{text[end:]}"
        yield MARKED.sub(lambda marked: terminal.bold(marked[1]), terminal.wrapped(text, "  "))
    if shown.where:
        message = words._("not so in this game, but with: {where}") if shown.here else words._("only with: {where}")
        yield terminal.wrapped(message.format(where=", ".join(shown.where)), "  ")
    if shown.through:
        listed = dict.fromkeys(f"{each['word']} ({web.language_label(each['language'])})" for each in shown.through)
        yield terminal.dim("  " + words._("found through: {words}").format(words=", ".join(listed)))
    for book in cite.books(shown.view, shown.sources)[:1]:
        yield from citations.printed(shown.view, book.places, "  ")


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(words._("a whole number from 1 on is needed"))
    return int(text)
