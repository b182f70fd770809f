"""`rulebase show ID --where`: the files and lines of a thing, of what changes it, carries it out and tests it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from rulebase import words
from rulebase.author import locate, opening
from rulebase.cli import citations, options, terminal
from rulebase.documents import problems
from rulebase.model import availability, cite, configuration, folding, standing
from rulebase.model import game as games
from rulebase.pages import diff
from rulebase.pages import entry as entries
from rulebase.play import scenarios
from rulebase.search import web

_LISTED = 12  # places of a section that are listed; JSON has them all


def where(parsed: argparse.Namespace) -> int:
    game, name = _named(parsed.id)
    language = options.language(game, parsed.lang)
    found = locate.of(game, name)
    if parsed.json:
        options.print_json(_as_json(game, name, language, found))
    else:
        print("\n".join(_told(game, name, language, found)))
    return 0


def _named(typed: str) -> tuple[games.Game, str]:
    """What has this id, be it an entry, a question, a part …; or the entry that is called so."""
    owner, _, rest = typed.partition("/")
    candidates = [options.game(owner)] if rest else [opening.open_game(known) for known in opening.playable()]
    wanted = rest or typed
    known = {game.id: locate.names(game.core) for game in candidates}
    for game in candidates:
        name = game.core.get("redirects", {}).get(wanted, wanted)
        called = [name] if name in known[game.id] else game.by_name.get(folding.fold(wanted), [])
        if len(called) == 1:
            return game, called[0]
    listed = [f"{game}/{name}" for game, names in known.items() for name in names]
    raise problems.unknown(words._("nothing is called “{name}”"), typed, listed, "unknown-id")


def _as_json(game: games.Game, name: str, language: str, found: locate.Found) -> dict[str, Any]:
    return {
        "schema": 1,
        "id": f"{game.id}/{name}",
        "title": game.text(locate.title(game, name), language),
        "sources_here": locate.has_sources(game),
        "where": {section: [spot.as_json() for spot in spots] for section, spots in found.items()},
    }


def _told(game: games.Game, name: str, language: str, found: locate.Found) -> Iterator[str]:
    title = game.text(locate.title(game, name), language)
    yield f"{terminal.bold(title)}  {terminal.dim(f'{game.id}/{name}')}"
    if not locate.has_sources(game):
        missing = words._(
            "The files that this game was written in are not here: an installed package has only its procedures, "
            "and the names of the rest."
        )
        yield terminal.wrapped(missing)
    view = game.at(game.setup.configurations[0], language)
    for section, spots in found.items():
        if spots:
            yield ""
            yield terminal.bold(_headings()[section])
            yield from (line for spot in spots[:_LISTED] for line in _line(view, section, spot))
            yield from _more(len(spots) - _LISTED)


def _more(left: int) -> Iterator[str]:
    if left > 0:
        yield "  " + words.ngettext(
            "and {n} more place (--json has all)", "and {n} more places (--json has all)", left
        ).format(n=left)


def _headings() -> dict[str, str]:
    return {
        "written": words._("Written in"),
        "changed": words._("Changed by patches"),
        "numbers": words._("Numbers from"),
        "tables": words._("Named in tables"),
        "procedures": words._("Carried out by"),
        "scenarios": words._("Tested by scenarios"),
        "spoken": words._("In sentences"),
        "named": words._("Also named in"),
    }


def _line(view: games.View, section: str, spot: locate.Spot) -> Iterator[str]:
    """The place on a line of its own part, so that a terminal makes it a link, and what stands there."""
    place = f"{problems.near(spot.file)}:{spot.line}" if spot.file else ""
    tell_of = {"changed": _patch, "numbers": _number, "procedures": _function, "scenarios": _scenario}
    told = tell_of.get(section, _part)(view, spot.told)
    yield "  " + "  ".join(part for part in (place, terminal.dim(told)) if part)


def _part(_view: games.View, told: dict[str, Any]) -> str:
    """What kind of thing it is, and the path in it."""
    owner = f"{_kind(told['kind'])} {told.get('id', '')}".strip()
    owner += f" → {told['to']}" if "to" in told else ""
    return f"{owner}: {told['path']}" if "path" in told else owner


def _kind(kind: str) -> str:
    """What a thing is called: as search calls it, and whatever search does not find."""
    return {
        "question": words._("question"),
        "fact": words._("fact"),
        "part": words._("part of the position"),
        "slot": words._("value in sentences"),
        "patch": words._("patch"),
        "quickref": words._("printed sheet"),
        "game": words._("game"),
        "position": words._("position"),
    }.get(kind) or web.kind_label(kind)


def _patch(view: games.View, told: dict[str, Any]) -> str:
    """A patch by its name, and the smallest configuration in which it holds."""
    setup = view.game.setup
    features = setup.condition(told["when"])
    here = min((each for each in setup.configurations if features <= each.features), key=_size, default=None)
    return f"{told['patch']} ({availability.named(view, here)})" if here else str(told["patch"])


def _number(_view: games.View, told: dict[str, Any]) -> str:
    return str(told["number"])


def _size(here: configuration.Configuration) -> int:
    return len(here.features)


def _function(_view: games.View, told: dict[str, Any]) -> str:
    """A function, its lines that matter, and the questions that it helps to answer."""
    parts = [f"{told['function']}()"]
    if told["lines"]:
        listed = ", ".join(map(str, told["lines"]))
        parts.append(words.ngettext("line {numbers}", "lines {numbers}", len(told["lines"])).format(numbers=listed))
    if told["columns"]:
        parts.append(words._("reads it from: {columns}").format(columns=", ".join(told["columns"])))
    if told["parts"]:
        parts.append(words._("it follows from a change of: {parts}").format(parts=", ".join(told["parts"])))
    if told["questions"]:
        parts.append(words._("answers: {questions}").format(questions=", ".join(told["questions"])))
    return "; ".join(parts)


def _scenario(view: games.View, told: dict[str, Any]) -> str:
    """A scenario by its title; without one by its last event."""
    if "title" in told:
        title: dict[str, str] = told["title"]
        return title.get(view.language) or next(iter(title.values()))
    return problems.shown("; ".join(_event(event) for event in told["events"][-1:]))


def _event(event: dict[str, Any]) -> str:
    question, facts = next((key, value) for key, value in event.items() if key not in scenarios.BESIDE)
    told = " ".join(f"{fact}={value}" for fact, value in (facts or {}).items())
    return f"{question} {told}".rstrip()


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
        return where(parsed)
    game, entry = _entry(parsed.id)
    view = options.view(game, parsed)
    page = entries.page(view, entry)
    others = entries.elsewhere(view, entry)
    printed = citations.stated if parsed.sources else citations.printed
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
    view: games.View, page: dict[str, Any], others: list[dict[str, Any]], printed: citations.Printed
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


def _numbered(view: games.View, page: dict[str, Any], printed: citations.Printed) -> Iterator[str]:
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


def _doubts(view: games.View, page: dict[str, Any], printed: citations.Printed) -> Iterator[str]:
    """What the data rest on, and what is doubtful about them."""
    if "data" in page:
        yield from _founded(view, page["data"], printed)
    yield from (terminal.dim(terminal.wrapped(f"({doubt['text']})", "  ")) for doubt in page["doubts"])


def _founded(view: games.View, part: dict[str, Any], printed: citations.Printed) -> Iterator[str]:
    yield from printed(view, part["sources"], "  ")
    if standing.standing(part["standing"]):
        yield terminal.dim(terminal.wrapped(f"({standing.standing(part['standing'])})", "  "))


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


def _sources(view: games.View, page: dict[str, Any], printed: citations.Printed) -> Iterator[str]:
    if not page["clauses"]:
        yield ""
        yield from _founded(view, page, printed)
    if printed is citations.stated:
        yield from _row_by_row(view, page)


def _row_by_row(view: games.View, page: dict[str, Any]) -> Iterator[str]:
    """What the rows rest on that rest on more, or on something else, than the table."""
    for row in page.get("rows", []):
        if row["sources"] != page["sources"]:
            yield ""
            yield row["title"]
            yield from citations.stated(view, row["sources"], "  ")


def _remarks(view: games.View, page: dict[str, Any], printed: citations.Printed) -> Iterator[str]:
    for dispute in page["discrepancies"]:
        yield ""
        yield terminal.wrapped(words._("The rulebooks disagree: {title}").format(title=dispute["title"]))
        for reading in dispute["readings"]:
            mark = "→" if reading["id"] == dispute["used"] else "-"
            yield terminal.wrapped(f"{mark} {reading['text']}", "  ")
            if printed is citations.stated:
                yield from citations.stated(view, reading["sources"], "    ")
        if dispute["why"]:
            yield terminal.wrapped(dispute["why"], "  ")
    for question in page["open"]:
        yield ""
        yield terminal.wrapped(words._("The rules do not say. {question}").format(question=question["text"]))
        if printed is citations.stated:
            yield from citations.stated(view, question["sources"], "  ")
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
        lines = list(diff.Contrast(view, there).lines(entry))
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
