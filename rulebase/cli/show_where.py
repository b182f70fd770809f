"""`rulebase show ID --where`: the files and lines of a thing, of what changes it, carries it out and tests it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from rulebase import words
from rulebase.cli import options, terminal
from rulebase.knowledge import (
    availability,
    configuration,
    expectations,
    folding,
    opening,
    problems,
    whereabouts,
)
from rulebase.knowledge import game as games
from rulebase.search import labels

_LISTED = 12  # places of a section that are listed; JSON has them all


def run(parsed: argparse.Namespace) -> int:
    game, name = _named(parsed.id)
    language = options.language(game, parsed.lang)
    found = whereabouts.of(game, name)
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
    known = {game.id: whereabouts.names(game.core) for game in candidates}
    for game in candidates:
        name = game.core.get("redirects", {}).get(wanted, wanted)
        called = [name] if name in known[game.id] else game.by_name.get(folding.fold(wanted), [])
        if len(called) == 1:
            return game, called[0]
    listed = [f"{game}/{name}" for game, names in known.items() for name in names]
    raise problems.unknown(words._("nothing is called “{name}”"), typed, listed, "unknown-id")


def _as_json(game: games.Game, name: str, language: str, found: whereabouts.Found) -> dict[str, Any]:
    return {
        "schema": 1,
        "id": f"{game.id}/{name}",
        "title": game.text(whereabouts.title(game, name), language),
        "sources_here": whereabouts.has_sources(game),
        "where": {section: [spot.as_json() for spot in spots] for section, spots in found.items()},
    }


def _told(game: games.Game, name: str, language: str, found: whereabouts.Found) -> Iterator[str]:
    title = game.text(whereabouts.title(game, name), language)
    yield f"{terminal.bold(title)}  {terminal.dim(f'{game.id}/{name}')}"
    if not whereabouts.has_sources(game):
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


def _line(view: games.View, section: str, spot: whereabouts.Spot) -> Iterator[str]:
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
    }.get(kind) or labels.kind(kind)


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
    question, facts = next((key, value) for key, value in event.items() if key not in expectations.BESIDE)
    told = " ".join(f"{fact}={value}" for fact, value in (facts or {}).items())
    return f"{question} {told}".rstrip()
