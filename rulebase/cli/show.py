"""`rulebase show ID`: one rule, card, term or table as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulebase import words
from rulebase.cli import options, terminal
from rulebase.knowledge import availability, cite, folding, founding, opening, problems
from rulebase.knowledge import game as games
from rulebase.telling import contrast, in_one


def run(argv: list[str]) -> int:
    parser = options.Parser("show", words._("One rule, card, term or table as it stands, and where it differs."))
    parser.add_argument("id", metavar="ID")
    told = words._("what each statement that it rests on says, in a few English words")
    parser.add_argument("--sources", action="store_true", help=told)
    files = words._("in which files and lines it is written, changed, carried out and tested")
    parser.add_argument("--where", action="store_true", help=files)
    options.add_configuration(parser)
    options.add_language(parser)
    parsed = parser.parse_args(argv)
    if parsed.where:
        from rulebase.cli import show_where

        return show_where.run(parsed)
    game, entry = _entry(parsed.id)
    view = options.view(game, parsed)
    page = in_one.page(view, entry)
    others = in_one.elsewhere(view, entry)
    printed = terminal.stated if parsed.sources else terminal.printed
    if parsed.json:
        page = cite.with_gists(game, page) if parsed.sources else page
        options.print_json(
            page | {"elsewhere": others} if page else {"schema": 1, "id": parsed.id, "elsewhere": others}
        )
    else:
        print("\n".join(_page(view, page, others, printed) if page else _absent(view, entry)))
    return 0 if page else 1


def _entry(name: str) -> tuple[games.Game, str]:
    """`bsg/attack.viper`, or just `attack.viper` where only one game has it; retired ids lead on."""
    owner, _, rest = name.partition("/")
    candidates = [options.game(owner)] if rest else [opening.open_game(known) for known in opening.playable()]
    wanted = rest or name
    for game in candidates:
        entry = game.core.get("redirects", {}).get(wanted, wanted)
        if entry in game.entries:
            return game, entry
        called = game.by_name.get(folding.fold(wanted), [])
        if len(called) == 1:
            return game, called[0]
    known = [f"{game.id}/{entry}" for game in candidates for entry in game.entries]
    raise problems.unknown(words._("nothing is called “{name}”"), name, known, "unknown-id")


def _page(
    view: games.View, page: dict[str, Any], others: list[dict[str, Any]], printed: terminal.Printed
) -> Iterator[str]:
    here = availability.named(view, view.here)
    yield f"{terminal.bold(page['title'])}  {terminal.dim(page['id'])}  {terminal.dim(here)}"
    yield from _card(page)
    yield from _doubts(view, page, printed)
    for clause in page["clauses"]:
        yield ""
        yield terminal.wrapped(clause["text"])
        if clause["was"]:
            yield terminal.dim(terminal.wrapped(words._("replaces: {text}").format(text=clause["was"]), "  "))
        yield from _founded(view, clause, printed)
    yield from _numbered(view, page, printed)
    yield from _table(page)
    yield from _sources(view, page, printed)
    yield from _remarks(view, page, printed)
    yield from _elsewhere(view, page["id"].partition("/")[2], others)


def _numbered(view: games.View, page: dict[str, Any], printed: terminal.Printed) -> Iterator[str]:
    """What a rule says of it in numbers."""
    if "numbered" not in page:
        return
    said = page["numbered"]
    yield ""
    yield terminal.wrapped(f"{said['rule']['title']} ({said['rule']['id']}): {said['text']}")
    yield from _founded(view, said, printed)


def _card(page: dict[str, Any]) -> Iterator[str]:
    if page.get("printed"):
        yield ""
        yield from (f"{value['title']}: {value['text']}" for value in page["printed"])
    for tale in page.get("told", []):
        yield ""
        yield terminal.bold(tale["title"])
        for item in tale["items"]:
            yield terminal.wrapped(f"- {item['text']}")
            if not tale["quiet"]:
                yield terminal.dim(f"  {item['rule']['id'].partition('/')[2]}")


def _doubts(view: games.View, page: dict[str, Any], printed: terminal.Printed) -> Iterator[str]:
    """What the data rest on, and what is doubtful about them."""
    if "data" in page:
        yield from _founded(view, page["data"], printed)
    yield from (terminal.dim(terminal.wrapped(f"({doubt['text']})", "  ")) for doubt in page["doubts"])


def _founded(view: games.View, part: dict[str, Any], printed: terminal.Printed) -> Iterator[str]:
    yield from printed(view, part["sources"], "  ")
    if founding.standing(part["standing"]):
        yield terminal.dim(terminal.wrapped(f"({founding.standing(part['standing'])})", "  "))


def _table(page: dict[str, Any]) -> Iterator[str]:
    if page.get("list"):
        yield ""
        yield from (f"{number:>3}. {member['title']}" for number, member in enumerate(page["list"], 1))
    if page.get("rows"):
        yield ""
        titles = [" / ".join(page["key"]), *(column["title"] for column in page["columns"])]
        lines = [[row["title"], *(row["cells"][column["id"]] for column in page["columns"])] for row in page["rows"]]
        yield from _aligned([titles, *lines])
    for name, value in page.get("values", {}).items():
        if page["value_titles"][name]:
            yield f"{page['value_titles'][name]}: {value}"


def _aligned(lines: list[list[str]]) -> Iterator[str]:
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for number, line in enumerate(lines):
        text = "  ".join(part.ljust(width) for part, width in zip(line, widths, strict=True)).rstrip()
        yield terminal.bold(text) if number == 0 else text


def _sources(view: games.View, page: dict[str, Any], printed: terminal.Printed) -> Iterator[str]:
    if not page["clauses"]:
        yield ""
        yield from _founded(view, page, printed)
    if printed is terminal.stated:
        yield from _row_by_row(view, page)


def _row_by_row(view: games.View, page: dict[str, Any]) -> Iterator[str]:
    """What the rows rest on that rest on more, or on something else, than the table."""
    for row in page.get("rows", []):
        if row["sources"] != page["sources"]:
            yield ""
            yield row["title"]
            yield from terminal.stated(view, row["sources"], "  ")


def _remarks(view: games.View, page: dict[str, Any], printed: terminal.Printed) -> Iterator[str]:
    for dispute in page["discrepancies"]:
        yield ""
        yield terminal.wrapped(words._("The rulebooks disagree: {title}").format(title=dispute["title"]))
        for reading in dispute["readings"]:
            mark = "→" if reading["id"] == dispute["used"] else "-"
            yield terminal.wrapped(f"{mark} {reading['text']}", "  ")
            if printed is terminal.stated:
                yield from terminal.stated(view, reading["sources"], "    ")
        if dispute["why"]:
            yield terminal.wrapped(dispute["why"], "  ")
    for question in page["open"]:
        yield ""
        yield terminal.wrapped(words._("The rules do not say. {question}").format(question=question["text"]))
        if printed is terminal.stated:
            yield from terminal.stated(view, question["sources"], "  ")
    if page["see"]:
        yield ""
        links = ", ".join(f"{link['title']} ({link['id']})" for link in page["see"])
        yield terminal.wrapped(words._("See also: {links}").format(links=links))


def _elsewhere(view: games.View, entry: str, others: list[dict[str, Any]]) -> Iterator[str]:
    if others:
        yield ""
        yield terminal.bold(words._("Differs elsewhere:"))
    by_key = {here.key: here for here in view.game.setup.configurations}
    for other in others:
        name = availability.named(view, by_key[other["example"]])
        if other["absent"]:
            yield "  " + words._("{configuration}: not there").format(configuration=name)
            continue
        there = view.game.at(by_key[other["example"]], view.language, view.readings)
        lines = list(contrast.Contrast(view, there).lines(entry))
        if lines:
            yield f"  {name}:"
        for line in lines:
            yield terminal.dim(terminal.wrapped(f"{line.mark} {line.text}", "    ", "      "))


def _absent(view: games.View, entry: str) -> Iterator[str]:
    yield words._("There is nothing called “{name}” in this game.").format(name=view.title(entry))
    reason = view.game.resolver.reason(entry, view.here)
    if reason:
        yield terminal.wrapped(view.render(reason["reason"]))
    elsewhere = availability.sentence(view, lambda other: other.entry(entry) is not None).strip()
    if elsewhere:
        yield terminal.wrapped(elsewhere)
