"""Availability: in which other configurations something does hold, and what players call these."""

from __future__ import annotations

from collections.abc import Callable

from rulebase import words
from rulebase.model import configuration, grammar, paths
from rulebase.model import game as games

There = Callable[[games.View], bool]


def smallest(view: games.View, there: There) -> list[configuration.Configuration]:
    """The smallest configurations where something holds: for each ruleset those with nothing to spare."""
    setup = view.game.setup
    holding = [here for here in setup.configurations if there(view.game.at(here, view.language))]
    return [
        here
        for here in holding
        if not any(
            other.ruleset == here.ruleset and set(view.game.setup.extras(other)) < set(view.game.setup.extras(here))
            for other in holding
        )
    ]


def named(view: games.View, here: configuration.Configuration) -> str:
    """A configuration as a player says it: Exodus + Cylon Fleet."""
    return " + ".join(_titles(view, here))


def stands(owner: str, path: str) -> There:
    """Whether a thing exists."""

    def there(view: games.View) -> bool:
        found = view.entry(owner)
        return found is not None and (path == "entry" or found.get(path) is not paths.MISSING)

    return there


def sentence(view: games.View, there: There) -> str:
    """Where a thing that is not here does exist, as a sentence to add."""
    places = smallest(view, there)
    if not places:
        return ""
    ordered = sorted(places, key=lambda here: len(view.game.setup.extras(here)))
    played = [_played(view, here, there) for here in ordered]
    if all(played):
        listed = grammar.listed(view.grammar, played, alternative=True)
        return " " + grammar.capital(words._("That is different {places}.").format(places=listed))
    spoken = [_spoken(view, here, there) for here in ordered]
    if len(spoken) > 2 or len(view.game.setup.extras(ordered[-1])) > 1:
        listed = grammar.told_apart(view.grammar, spoken)
    else:
        listed = grammar.listed(view.grammar, spoken, alternative=True)
    return " " + words._("That is different with other rules: {places}.").format(places=listed)


def _spoken(view: games.View, here: configuration.Configuration, there: There) -> str:
    """A configuration within a sentence: Exodus with Cylon Fleet."""
    ruleset, *options = _titles(view, here)
    if options:
        listed = grammar.listed(view.grammar, options)
        return words._("{ruleset} with {options}").format(ruleset=ruleset, options=listed)
    # Of the ruleset in use, without the options that are in the way.
    without = _in_the_way(view, there) if here.ruleset == view.configuration.ruleset else []
    if not without:
        return ruleset
    titles = (view.game.text(view.game.setup.features[name]["title"], view.language) for name in without)
    listed = grammar.listed(view.grammar, list(titles))
    return words._("{ruleset} (without {options})").format(ruleset=ruleset, options=listed)


def _played(view: games.View, here: configuration.Configuration, there: There) -> str:
    """How it is said that this is played: in Exodus with Cylon Fleet; nothing if the game does not say it."""
    rulesets, features = view.game.setup.rulesets, view.game.setup.features
    extras = view.game.setup.extras(here)
    missing = _in_the_way(view, there) if not extras and here.ruleset == view.configuration.ruleset else []
    parts = [rulesets[here.ruleset].get("played")]
    parts += [features[name].get("left-out") for name in missing] or [features[name].get("added") for name in extras]
    ruleset, *others = [view.game.text(part, view.language) if part else "" for part in parts]
    if not all(parts) or not others:
        return ruleset if all(parts) else ""
    listed = grammar.listed(view.grammar, others)
    if len(rulesets) == 1:
        return listed
    joined = words._("{ruleset} {without}") if missing else words._("{ruleset} {added}")
    return joined.format(ruleset=ruleset, without=listed, added=listed)


def _in_the_way(view: games.View, there: There) -> list[str]:
    """The fewest options in use without which a thing is there."""
    used = view.configuration.options
    holding = [
        set(other.options)
        for other in view.game.setup.configurations
        if other.ruleset == view.configuration.ruleset
        and set(other.options) < set(used)
        and there(view.game.at(other, view.language))
    ]
    kept = max(holding, key=len, default=set())
    return [name for name in used if name not in kept]


def _titles(view: games.View, here: configuration.Configuration) -> list[str]:
    """What a configuration is made of: its ruleset, then what it adds to that."""
    setup = view.game.setup
    titles = [
        setup.rulesets[here.ruleset]["title"],
        *(setup.features[name]["title"] for name in view.game.setup.extras(here)),
    ]
    return [view.game.text(title, view.language) for title in titles]
