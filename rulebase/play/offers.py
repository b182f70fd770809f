"""Options of a choice: what each is called, how it is typed, and which is meant by what was typed."""

from __future__ import annotations

from rulebase.model import folding, grammar, quantities, types
from rulebase.model import game as games
from rulebase.play import api


def typed(option: types.Value) -> str:
    """An option as it is typed: a number as a word, several things together as a sum."""
    if isinstance(option, bool):
        return "yes" if option else "no"
    if isinstance(option, dict):
        return ",".join(f"{thing}={number}" for thing, number in option.items())
    return "+".join(map(str, option)) if isinstance(option, list) else str(option)


def titles(view: games.View, asked: api.Choose) -> list[str]:
    """What each option is called: a number with its thing."""
    # Where each option is but one thing, its number tells nothing.
    single = all(isinstance(option, dict) and list(option.values()) == [1] for option in asked.options)
    found = []
    for option in asked.options:
        if asked.counted:
            found.append(view.say({asked.counted: option}))
        elif isinstance(option, dict) and single:
            found.append(view.form(next(iter(option)), ""))
        elif any(str(other).startswith(f"{option}{api.WITH}") for other in asked.options):
            found.append(view.form(str(option), grammar.PLAIN))
        else:
            found.append(view.say(quantities.several(option)))
    return found


def meant(view: games.View, asked: api.Choose, value: types.Value) -> list[types.Value]:
    """The option that is meant: as it is typed, by what it is called in any language, or by how only that begins."""
    found = [option for option in asked.options if value in (option, typed(option))]
    if found or not isinstance(value, str) or not value:
        return found[:1]
    wanted = folding.fold(value)
    called = [
        (folding.fold(title), option)
        for language in view.game.languages
        for title, option in zip(titles(_in(view, language), asked), asked.options, strict=True)
    ]
    for fits in (str.__eq__, str.startswith):
        found = [option for title, option in called if fits(title, wanted)]
        if found and all(option == found[0] for option in found):
            return found[:1]
    return []


def _in(view: games.View, language: str) -> games.View:
    return view.game.at(view.configuration, language, view.readings)
