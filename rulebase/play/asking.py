"""A question put to a game: under which rules, with which facts of the event, and with what on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from rulebase.model import game as games
from rulebase.model import position, quantities, situation, types, vocabulary
from rulebase.play import api, lookup, runner

if TYPE_CHECKING:
    from rulebase.play import ways

Found = TypeVar("Found")

# Runs by what was asked of the procedures: they are made once, and worded in every language.
Plays: TypeAlias = dict[object, runner.Run | None]


class Asking(NamedTuple):
    """A question put to a game in one view: the facts of the event, and the position."""

    view: games.View
    question: str
    facts: types.Values
    position: position.Position
    occurrences: runner.Occurrences
    plays: Plays

    @property
    def me(self) -> str:
        return str(self.facts.get(situation.ME, ""))

    def look(self, state: lookup.State) -> lookup.Lookup:
        return lookup.Lookup(self.view, state, self.me, _ways)

    def run(self, occurrences: runner.Occurrences | None = None) -> runner.Run:
        """What happens, as far as the facts tell; or if something else occurred."""
        if occurrences is not None:
            return self._carried_out(occurrences)
        by = ("run", *self.view.readings.items())
        done = self.plays.get(by) or self._carried_out(self.occurrences)
        self.plays[by] = done
        return done

    def _carried_out(self, occurrences: runner.Occurrences) -> runner.Run:
        respond = runner.responder(occurrences, settles=True)
        done = runner.run(self.look(lookup.State(self.position)), self.question, self.facts, respond)
        runner.finish(done, respond)
        return done

    def explored(self, reckoning: ways.Reckoning[Found]) -> Found:
        """What is made of every way in which it can go."""
        from rulebase.play import ways

        explorer = ways.Explorer(self.look, self.occurrences, reckoning)
        return explorer.explore(self.question, self.facts, lookup.State(self.position))

    def reading(self, name: str, chosen: str) -> Asking:
        view = self.view.game.at(self.view.configuration, self.view.language, {**self.view.readings, name: chosen})
        return self._replace(view=view)


def of(
    view: games.View,
    question: str,
    facts: runner.Facts,
    at: position.Position | None = None,
    plays: Plays | None = None,
) -> Asking:
    """A question with its facts: those of the table are put on top of the position that there is."""
    game = view.game
    parts: types.Values = {}
    event: types.Values = {}
    for name, value in facts.items():
        if not vocabulary.is_part(game, name):
            event[name] = value
        elif game.core["facts"][name].get("of") == "seat" and game.own_seat and not isinstance(value, dict):
            parts[name] = {game.own_seat: value}  # a value alone is that of one's own seat
        else:
            parts[name] = value
    if at is None:
        table = situation.position(game, parts)
    else:
        whole = dict(at.parts)
        for name, value in parts.items():
            whole[name] = {**at.by_key(name), **quantities.keyed(value)} if name in at.keyed else value
        table = position.Position(whole, at.keyed, at.moved)
    return Asking(view, question, event, table, runner.Occurrences(event), {} if plays is None else plays)


def along(asked: Asking, picks: Iterable[ways.Pick]) -> runner.Occurrences:
    """What was given to occur, and after it what occurred on a way."""
    found = runner.Occurrences(asked.facts)
    for name, value in picks:
        values = found.choices if "@" in name or "." in name else found.values
        values[name] = [*values.get(name, ()), value]
    return found


def _ways(game: lookup.Lookup, question: api.Question, facts: api.Values) -> list[api.Way]:
    # A question that asks no other does not wait for the arithmetic of chances.
    from rulebase.play import ways

    return ways.of(game, question, facts)
