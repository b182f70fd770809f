"""`rulebase show ID`: a rule, card, term or table as it stands; with `--where`, the files and lines of a thing."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterator

from rulebase import library, words
from rulebase.author import locate, opening
from rulebase.cli import citations, options, terminal
from rulebase.documents import problems
from rulebase.model import availability, cite, standing
from rulebase.model import game as games
from rulebase.pages import diff, language_view
from rulebase.play import scenarios
from rulebase.search import web

_LISTED = 12  # places of a section that are listed; JSON has them all


def run(argv: list[str]) -> int:
    parser = options.Parser("show", words._("One rule, card, term or table as it stands, and where it differs."))
    parser.add_argument("id", metavar="ID")
    told = words._("what each statement that it rests on says, in a few English words")
    parser.add_argument("--sources", action="store_true", help=told)
    files = words._("in which files and lines it is written, changed, carried out and tested")
    parser.add_argument("--where", action="store_true", help=files)
    options.add_configuration(parser)
    options.add_language(parser)
    parsed = parser.parse(argv)
    if parsed.where:
        return _where(parsed)
    game, entry = _named(parsed.id, lambda game: game.entries)
    view = options.view(game, parsed)
    found = library.Entry(view, entry)
    page, others = found.page, found.elsewhere
    printed = citations.stated if parsed.sources else citations.printed
    if parsed.json:
        found.page = cite.with_gists(game, page) if page and parsed.sources else page
        options.print_json(found.json())
    else:
        print("\n".join(_page(view, page, others, printed) if page else _absent(view, entry)))
    return 0 if page else 1


def _named(typed: str, names: Callable[[games.Game], Collection[str]]) -> tuple[games.Game, str]:
    """What is called so, in the game that stands before it or in any."""
    owner, slash, _ = typed.partition("/")
    return library.named_entry(typed, [opening.game(owner)] if slash else opening.every(), names)


def _page(
    view: games.View, page: language_view.Data, others: list[language_view.Data], printed: citations.Printed
) -> Iterator[str]:
    here = availability.named(view, view.configuration)
    yield f"{terminal.bold(page['title'])}  {terminal.dim(page['id'])}  {terminal.dim(here)}"
    yield from _card(page)
    if "data" in page:
        yield from _citations(view, page["data"], printed)
    doubts = standing.marked(view, page["id"].partition("/")[2], page["doubts"])
    remarks = (line if line.startswith(standing.MARK) else f"({line})" for line in doubts)
    yield from (terminal.dim(terminal.wrapped(line, "  ", "    ")) for line in remarks)
    for clause in page["clauses"]:
        yield ""
        yield terminal.wrapped(clause["text"])
        if clause["was"]:
            yield terminal.dim(terminal.wrapped(words._("replaces: {text}").format(text=clause["was"]), "  "))
        yield from _citations(view, clause, printed)
    if "numbered" in page:
        said = page["numbered"]
        yield ""
        yield terminal.wrapped(f"{said['rule']['title']} ({said['rule']['id']}): {said['text']}")
        yield from _citations(view, said, printed)
    yield from _table(page)
    yield from _sources(view, page, printed)
    yield from _remarks(view, page, printed)
    yield from _elsewhere(view, page["id"].partition("/")[2], others)


def _card(page: language_view.Data) -> Iterator[str]:
    if page.get("printed"):
        yield ""
        yield from (f"{value['title']}: {value['text']}" for value in page["printed"])
    for tale in page.get("told", []):
        yield ""
        yield terminal.bold(tale["title"])
        for item in tale["items"]:
            yield terminal.wrapped(f"- {item['text']}", "  " * item.get("depth", 0))
            if not tale["quiet"]:
                yield terminal.dim(f"  {item['rule']['id'].partition('/')[2]}")


def _citations(view: games.View, part: language_view.Data, printed: citations.Printed) -> Iterator[str]:
    yield from printed(view, part["sources"], "  ")
    if standing.standing(part["standing"]):
        yield terminal.dim(terminal.wrapped(f"({standing.standing(part['standing'])})", "  "))


def _table(page: language_view.Data) -> Iterator[str]:
    if page.get("list"):
        yield ""
        yield from (f"{number:>3}. {member['title']}" for number, member in enumerate(page["list"], 1))
    if page.get("rows"):
        yield ""
        titles = [" / ".join(page["key"]), *(column["title"] for column in page["columns"])]
        lines = [[row["title"], *(row["cells"][column["id"]] for column in page["columns"])] for row in page["rows"]]
        widths = [max(map(len, column)) for column in zip(titles, *lines, strict=True)]
        for line in [titles, *lines]:
            cells = [*zip(line, widths, strict=True)]
            text = "  ".join(cell.ljust(wide) for cell, wide in cells if wide <= terminal.width()).rstrip()
            yield terminal.bold(text) if line is titles else text
            below = [cell for cell, wide in cells if wide > terminal.width() and cell and line is not titles]
            yield from (terminal.wrapped(cell, "  ") for cell in below)
    for name, value in page.get("values", {}).items():
        if page["value_titles"][name]:
            yield f"{page['value_titles'][name]}: {value}"


def _sources(view: games.View, page: language_view.Data, printed: citations.Printed) -> Iterator[str]:
    """What the whole rests on, where no clause says it; and the rows that rest on more, or on something else."""
    if not page["clauses"]:
        yield ""
        yield from _citations(view, page, printed)
    for row in page.get("rows", []) if printed is citations.stated else ():
        if row["sources"] != page["sources"]:
            yield ""
            yield row["title"]
            yield from citations.stated(view, row["sources"], "  ")


def _remarks(view: games.View, page: language_view.Data, printed: citations.Printed) -> Iterator[str]:
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


def _elsewhere(view: games.View, entry: str, others: list[language_view.Data]) -> Iterator[str]:
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
    message = words._("There is nothing called “{name}” in this game.").format(name=view.title(entry))
    yield view.grammar.quoted(message)
    reason = view.game.resolver.reason(entry, view.configuration)
    if reason:
        yield terminal.wrapped(view.render(reason["reason"]))
    elsewhere = availability.sentence(view, lambda other: other.entry(entry) is not None).strip()
    if elsewhere:
        yield terminal.wrapped(elsewhere)


# ---------------------------------------------------------------- where it is written: --where


def _where(parsed: argparse.Namespace) -> int:
    game, name = _named(parsed.id, lambda game: locate.names(game.core))
    language = opening.language(game, parsed.lang)
    found = locate.of(game, name)
    title = game.text(locate.title(game, name), language)
    if parsed.json:
        where = {section: [spot.as_json() for spot in spots] for section, spots in found.items()}
        whole = {"schema": 1, "id": f"{game.id}/{name}", "title": title}
        options.print_json({**whole, "sources_here": locate.has_sources(game), "where": where})
        return 0
    print(f"{terminal.bold(title)}  {terminal.dim(f'{game.id}/{name}')}")
    if not locate.has_sources(game):
        missing = words._(
            "The files that this game was written in are not here: an installed package has only its procedures, "
            "and the names of the rest."
        )
        print(terminal.wrapped(missing))
    for line in _sections(game.at(game.setup.configurations[0], language), found):
        print(line)
    return 0


def _sections(view: games.View, found: locate.Found) -> Iterator[str]:
    headings = {
        "written": words._("Written in"),
        "changed": words._("Changed by patches"),
        "numbers": words._("Numbers from"),
        "tables": words._("Named in tables"),
        "procedures": words._("Carried out by"),
        "scenarios": words._("Tested by scenarios"),
        "spoken": words._("In sentences"),
        "named": words._("Also named in"),
    }
    tell = {"changed": _patch, "procedures": _function, "scenarios": _scenario}
    for section, spots in found.items():
        if not spots:
            continue
        yield ""
        yield terminal.bold(headings[section])
        for spot in spots[:_LISTED]:  # the place in a part of its own, so that a terminal makes it a link
            place = f"{problems.near(spot.file)}:{spot.line}" if spot.file else ""
            about = spot.about["number"] if section == "numbers" else tell.get(section, _part)(view, spot.about)
            yield "  " + "  ".join(part for part in (place, terminal.dim(about)) if part)
        if (left := len(spots) - _LISTED) > 0:
            more = words.ngettext("and {n} more place (--json has all)", "and {n} more places (--json has all)", left)
            yield "  " + more.format(n=left)


def _part(_view: games.View, about: locate.About) -> str:
    """What kind of thing it is, and the path in it."""
    owner = f"{_kind(about['kind'])} {about.get('id', '')}".strip()
    owner += f" → {about['to']}" if "to" in about else ""
    return f"{owner}: {about['path']}" if "path" in about else owner


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


def _patch(view: games.View, about: locate.About) -> str:
    """A patch by its name, and the smallest configuration in which it holds."""
    setup = view.game.setup
    features = setup.condition(about["when"])
    holding = [each for each in setup.configurations if features <= each.features]
    if not holding:
        return about["patch"]
    smallest = min(holding, key=lambda here: len(here.features))
    return f"{about['patch']} ({availability.named(view, smallest)})"


def _function(_view: games.View, about: locate.About) -> str:
    """A function, its lines that matter, and the questions that it helps to answer."""
    parts = [f"{about['function']}()"]
    if about["lines"]:
        listed = ", ".join(map(str, about["lines"]))
        parts.append(words.ngettext("line {numbers}", "lines {numbers}", len(about["lines"])).format(numbers=listed))
    if about["columns"]:
        parts.append(words._("reads it from: {columns}").format(columns=", ".join(about["columns"])))
    if about["parts"]:
        parts.append(words._("it follows from a change of: {parts}").format(parts=", ".join(about["parts"])))
    if about["questions"]:
        parts.append(words._("answers: {questions}").format(questions=", ".join(about["questions"])))
    return "; ".join(parts)


def _scenario(view: games.View, about: locate.About) -> str:
    """A scenario by its title; without one by its last event."""
    if "title" in about:
        return about["title"].get(view.language) or next(iter(about["title"].values()))
    last = about["events"][-1:]
    if not last:
        return ""
    question, facts = next((key, value) for key, value in last[0].items() if key not in scenarios.BESIDE)
    told = " ".join(f"{fact}={value}" for fact, value in (facts or {}).items())
    return problems.shown(f"{question} {told}".rstrip())
