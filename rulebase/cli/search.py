"""`rulebase search QUERY…`: ranked rules, cards and terms in the reader's language, by words of any."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rulebase import words
from rulebase.author import opening
from rulebase.cli import citations, options, terminal
from rulebase.documents import problems
from rulebase.model import cite
from rulebase.model import game as games
from rulebase.search import meanings, queries, web

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
    search = Search(parser.parse(argv))
    if search.arguments.json:
        options.print_json(search.as_json())
    else:
        print("\n".join(search.as_text()))
    return 0 if search.found.hits else 1


@dataclass(frozen=True)
class Shown:
    """A hit with all that is shown of it."""

    hit: queries.Hit
    view: games.View
    title: str
    snippet: queries.Snippet | None
    here: bool
    foreign: list[tuple[str, meanings.Match]]
    where: list[str]  # configurations that have it, or the wording that is shown, where the one asked for does not

    @property
    def id(self) -> str:
        return f"{self.hit.thing.game}/{self.hit.thing.id}"

    @property
    def sources(self) -> list[cite.Place]:
        return cite.places(self.view, self.snippet.sources if self.snippet else [])

    @property
    def through(self) -> list[dict[str, str]]:
        """The words of other languages that led here."""
        return [{"typed": typed, "word": match.word, "language": match.language} for typed, match in self.foreign]


class Search:
    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.query = " ".join(arguments.query)
        if arguments.game:
            arguments.game = options.game_id(arguments.game)
        self.index = queries.open_index(opening.every())
        known = self.index.languages
        wanted = arguments.lang or words.language()
        if arguments.lang and wanted not in known:
            raise problems.unknown(words._("no game is available in “{name}”"), wanted, known, "unknown-language")
        self.language = wanted if wanted in known else known[0]
        self.views = {view.game.id: view for view in self._views()}
        asked = {}
        if arguments.ruleset or arguments.option:
            asked = {game: view.game.setup.number(view.configuration) for game, view in self.views.items()}
        self.found = self.index.search(self.query, self.language, list(self.views), asked)

    @cached_property
    def shown(self) -> list[Shown]:
        return [self._shown(hit) for hit in self.found.hits[: self.arguments.limit]]

    def as_json(self) -> dict[str, object]:
        return {
            "schema": 1,
            "query": self.query,
            "language": self.language,
            "hits": [self._hit_as_json(shown) for shown in self.shown],
            "unknown": self.found.unknown,
            "suggestion": self.suggestion,
        }

    def as_text(self) -> Iterator[str]:
        if not self.found.hits:
            yield words._("Nothing found for “{query}”.").format(query=problems.shown(self.query))
            if self.suggestion:
                yield words._("Did you mean “{name}”?").format(name=self.suggestion)
            else:
                yield words._("Try a single word, as it stands on the card or in the rulebook, in any language.")
            return
        for shown in self.shown:
            yield from _lines(shown)
            yield ""
        if self.found.unknown:
            listed = ", ".join(problems.shown(word) for word in self.found.unknown)
            yield terminal.dim(words._("Found nowhere: {words}").format(words=listed))
        left = len(self.found.hits) - len(self.shown)
        if left:
            more = words.ngettext("{n} more: --limit {limit}", "{n} more: --limit {limit}", left)
            yield terminal.dim(more.format(n=left, limit=len(self.found.hits)))

    @cached_property
    def suggestion(self) -> str | None:
        """What is perhaps meant, where nothing was found."""
        return None if self.found.hits else self.index.nearest(self.query, self.language)

    def _hit_as_json(self, shown: Shown) -> dict[str, object]:
        thing = shown.hit.thing
        return {
            "id": shown.id,
            "game": thing.game,
            "kind": thing.kind,
            "title": shown.title,
            "url": queries.url(thing, shown.view.language),
            "score": shown.hit.score,
            "snippet": shown.snippet.text if shown.snippet else "",
            "marks": shown.snippet.marks if shown.snippet else [],
            "sources": shown.sources,
            "configuration": shown.view.configuration.key,
            "here": shown.here,
            "where": shown.where,
            "through": shown.through,
        }

    def _views(self) -> list[games.View]:
        """The games as they are played: of all games those that have such a ruleset and options."""
        found, wrong = [], None
        for name in [self.arguments.game] if self.arguments.game else opening.playable():
            game = options.game(name)
            language = self.language if self.language in game.languages else game.languages[0]
            try:
                found.append(game.at(options.here(game, self.arguments), language))
            except problems.Failed as failed:
                wrong = wrong or failed
        if wrong and not found:
            raise wrong
        return found

    def _shown(self, hit: queries.Hit) -> Shown:
        view = self.views[hit.thing.game]
        number = view.game.setup.number(view.configuration)
        told = self.index.told(hit)
        snippet = self.index.snippet(self.found, hit, view.language, number)
        here = bool(hit.thing.holds >> number & 1)
        holds = hit.thing.holds if not here or snippet is None else snippet.holds
        where = [] if holds >> number & 1 else _where(view, holds)
        title = queries.in_language(told["titles"], view.language)
        return Shown(hit, view, title, snippet, here, self.index.foreign(hit, view.language), where)


def _where(view: games.View, holds: int) -> list[str]:
    """The smallest configurations of a set, by name."""
    from rulebase.model import availability

    setup = view.game.setup
    smallest = availability.smallest(view, lambda other: bool(holds >> setup.number(other.configuration) & 1))
    return [availability.named(view, here) for here in smallest]


def _lines(shown: Shown) -> Iterator[str]:
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
