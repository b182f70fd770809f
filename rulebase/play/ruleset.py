"""Ruleset: which rules are meant, by what a player names; where none are told, by what else is told."""

from __future__ import annotations

from typing import NamedTuple

from rulebase import words
from rulebase.documents import problems
from rulebase.model import availability, configuration, folding, shapes, types, vocabulary
from rulebase.model import game as games
from rulebase.play import assumptions, reply


class Meant(NamedTuple):
    """The rules that are meant: whether that was made out, and for what that is told and not in the usual ones."""

    here: configuration.Configuration
    made_out: bool = False
    lacking: str = ""

    def rules(self, view: games.View) -> reply.Rules | None:
        """What an answer says of them, where nobody has named just these."""
        if not self.made_out:
            return None
        return {"key": self.here.key, "title": availability.named(view, self.here), "lacking": self.lacking}


def meant(
    game: games.Game, question: str, told: types.Values, language: str, named: configuration.Configuration | None = None
) -> Meant:
    """The ruleset that is named, else the default one; if that lacks something, with the fewest options switched on.

    Where no ruleset is named, it is the first that has all.
    """
    setup = game.setup
    usual = named or setup.usual
    # What is empty, or does not hold, can be told of any game.
    something = {name: value for name, value in told.items() if assumptions.is_something(value)}
    lacking = _lacking(game.at(usual, language), question, something)
    if not lacking:
        return Meant(usual)
    for here in setup.smallest_first():
        if named and here.ruleset != named.ruleset:
            continue
        if not _lacking(game.at(here, language), question, something):
            return Meant(here, True, lacking)
    return Meant(usual)


def _lacking(view: games.View, question: str, told: types.Values) -> str:
    """What of a question, or of what is told with it, a configuration does not have; empty if it has all."""
    asked = view.game.core["questions"][question]
    if view.entry(asked["rule"]) is None:
        return view.render(asked["title"])
    for fact in told:
        if fact in view.game.core["facts"] and not vocabulary.is_here(view, fact):
            return view.render(view.game.core["facts"][fact]["title"])
    missing = vocabulary.missing(view, told)
    return view.say(view.label(*missing)) if missing else ""


def understood(game: games.Game, ruleset: str, options: list[str]) -> configuration.Configuration:
    """The configuration that is named: a box or an option alone stands for the smallest that has it."""
    setup = game.setup
    named, *rest = [_feature(game, name, option=bool(number)) for number, name in enumerate(ruleset.split("+"))]
    wanted = [*rest, *(_feature(game, name, option=True) for name in options)]
    if named and named not in setup.rulesets:
        wanted.append(named)
    having = [here for here in setup.smallest_first() if {*wanted} <= here.features]
    found = [here for here in having if here.ruleset == named or named not in setup.rulesets]
    if found:
        return found[0]
    own = [here.features for here in setup.configurations if here.ruleset == named]
    missing = next((name for name in wanted if not any(name in features for features in own)), None)
    if not having or missing is None:
        raise problems.unknown(words._("“{name}” do not go together"), " + ".join(wanted), [], "not-together")
    message = words._("“{name}” is not an option of this ruleset").format(name=missing)
    raise problems.Failed([problems.Problem("unknown-option", message, hint=typed(setup, having[0]))])


def typed(setup: configuration.Setup, here: configuration.Configuration) -> str:
    """A configuration as it is typed."""
    return " ".join([f"--ruleset {here.ruleset}", *(f"--option {name}" for name in setup.extras(here))])


def _feature(game: games.Game, name: str, *, option: bool) -> str:
    """A box or an option by its id or by what it is called in any language, or Failed with the nearest."""
    features = game.setup.features
    if not name or name in features or (name in game.setup.rulesets and not option):
        return name
    called = {
        folding.fold(title): each for each in features for title in game.wording(features[each]["title"]).values()
    }
    if folding.fold(name) in called:
        return called[folding.fold(name)]
    setup, view = game.setup, shapes.base.spoken(game)
    rulesets = setup.rulesets.values()
    choices = [value for each in rulesets for values in each.get("choices", {}).values() for value in values]
    options = [*(each for ruleset in rulesets for each in ruleset.get("options", ())), *choices]
    called = {each: view.render(features[each]["title"]) for each in options}
    if not option:
        called = {each: view.render(body["title"]) for each, body in setup.rulesets.items()} | called
    near = problems.closest(name, [*called, *called.values()]) or ""
    message = words._("no option is called “{name}”") if option else words._("no ruleset is called “{name}”")
    code, known = "unknown-option" if option else "unknown-ruleset", dict.fromkeys(called.values())
    expected = words._("one of: {names}").format(names=", ".join(known))
    raise problems.Failed([problems.Problem(code, message.format(name=name), None, expected, called.get(near, near))])
