"""A question that was asked: of which game and rules, and what was told of the event and of the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from rulebase.model import game as games
from rulebase.model import position, quantities, situation, types, vocabulary
from rulebase.play import api, input_errors, lookup, runner, ways

# What procedures did, by what was asked of them: it is done once, and told in every language.
Plays: TypeAlias = dict[object, runner.Run | None]


class Asking(NamedTuple):
    """A question put to a game in one view: what was told of the event, and of the table."""

    view: games.View
    question: str
    facts: types.Told
    position: position.Position
    occurrences: runner.Occurrences
    plays: Plays

    @property
    def me(self) -> str:
        return str(self.facts.get(situation.ME, ""))

    def look(self, state: lookup.State) -> lookup.Seen:
        return lookup.Seen(self.view, state, self.me, _ends)

    def run(self, occurrences: runner.Occurrences | None = None) -> runner.Run:
        """What happens, as far as it was told; or if something else had been told of what occurs."""
        if occurrences is not None:
            return self._played(occurrences)
        by = ("run", *self.view.readings.items())
        done = self.plays.get(by) or self._played(self.occurrences)
        self.plays[by] = done
        return done

    def _played(self, told: runner.Occurrences) -> runner.Run:
        respond = runner.from_told(told)
        game = self.look(lookup.State(self.position))
        try:
            done = runner.run(game, self.question, self.facts, respond)
            runner.finish(done, respond)
        except runner.Wrong as wrong:
            raise input_errors.no_option(wrong) from None
        except runner.WrongDeal as wrong_deal:
            raise input_errors.no_deal(wrong_deal) from None
        return done

    def reading(self, name: str, chosen: str) -> Asking:
        view = self.view.game.at(self.view.here, self.view.language, {**self.view.readings, name: chosen})
        return self._replace(view=view)


def of(
    view: games.View, question: str, told: runner.Facts, at: position.Position | None = None, plays: Plays | None = None
) -> Asking:
    """A question with what was told: of the table, on top of the position that there is, and of the event."""
    game = view.game
    parts: types.Told = {
        name: _keyed(game, name, value) for name, value in told.items() if vocabulary.is_part(game, name)
    }
    facts = {name: value for name, value in told.items() if name not in parts}
    if at is None:
        told_of = situation.position(game, parts)
    else:
        whole = dict(at.parts)
        for name, value in parts.items():
            whole[name] = {**at.by_key(name), **quantities.keyed(value)} if name in at.keyed else value
        told_of = position.Position(whole, at.keyed, at.moved)
    return Asking(view, question, facts, told_of, runner.Occurrences(facts), {} if plays is None else plays)


def _keyed(game: games.Game, part: str, value: types.Value) -> types.Value:
    """A value alone is that of one's own seat."""
    if game.core["facts"][part].get("of") == "seat" and game.own_seat and not isinstance(value, dict):
        return {game.own_seat: value}
    return value


def along(asked: Asking, picks: Iterable[ways.Pick]) -> runner.Occurrences:
    """What was told, and after it what happened on a way."""
    found = runner.Occurrences(asked.facts)
    for name, value in picks:
        told = found.choices if "@" in name or "." in name else found.told
        told.setdefault(name, [])
        told[name] = [*told[name], value]
    return found


def _ends(game: lookup.Seen, question: api.Question, told: api.Values) -> list[api.Way]:
    # A question that asks no other does not wait for the drivers' arithmetic.
    from rulebase.play import ways

    return ways.ways(game, question, told)
