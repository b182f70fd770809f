"""Rolls: what a die shows, what is played on it, and where the die ends."""

from __future__ import annotations

from collections.abc import Mapping

from rulebase.play.api.game import Game, Row
from rulebase.play.api.requests import Finding, Need, Played, Refuse, Roll, Silent, Step, Total, Value

CHANGES = "roll-changes"  # the table of what can be played on a roll
# Its rows: what is added, for which rolls (by what a roll is about: {target: viper}), whether it is thrown again, how
# often it can be played at most, whether nothing goes with it, and the open question where no book says what it does.
ADDED, ABOUT, AGAIN, MOST, ALONE, SILENT = "plus", "of", "again", "most", "alone", "silent"
UNLESS = "unless"  # the fact with which nothing is added
RULE, ENDS = "rule", "ends"  # of a die: the rules that say what is played on it, and that its faces are the end


def rolled(game: Game, fact: str, rule: str = "", says: str = "", **values: Value) -> Finding[Total]:
    """What a roll counts as, with all that is played on it; a sentence told here tells what the die shows."""
    total = yield from thrown(game, fact, rule, says, **values)
    return (yield from capped(game, fact, total))


def thrown(game: Game, fact: str, rule: str = "", says: str = "", **values: Value) -> Finding[Total]:
    """The same before the die ends it: a procedure may add more."""
    roll = yield from _shown(fact)
    if says:
        yield Step(rule, says, roll=roll, **values)
    played: list[str | int] = yield Played(fact, lambda play: _fits(game.table(CHANGES).row(play), values))
    explained = str(game.die(fact).get(RULE))
    for play in dict.fromkeys(each for each in played if isinstance(each, str)):
        row = game.table(CHANGES).row(play)
        if played.count(play) > row.get(MOST, len(played)):
            yield Refuse(row.get(RULE, explained), "often", play=play)
        if row.get(ALONE) and played[1:]:
            yield Refuse(row.get(RULE, explained), "alone", play=play)
        if SILENT in row:
            yield Silent(row[SILENT])
        if row.get(AGAIN):
            roll = yield from _shown(fact)
            yield Step(explained, "again", play=play, roll=roll)
    for each in played:
        by = each if isinstance(each, int) else (yield from _added(game, each))
        if by:
            told: dict[str, Value] = {"play": each} if isinstance(each, str) else {}
            says = ("raised" if by > 0 else "lowered") + ("" if told else "-alone")
            yield Step(explained, says, rolled=roll, plus=abs(by), sum=roll + by, **told)
            roll += by
    return roll


def _shown(fact: str) -> Finding[Total]:
    shown: int = yield Roll(fact)
    return Total(shown)


def _fits(row: Row, values: Mapping[str, Value]) -> bool:
    """Whether something can be played on a roll about this."""
    wanted = row.get(ABOUT, {}).items()
    return all(values.get(name) == each for name, each in wanted)


def _added(game: Game, play: str) -> Finding[int]:
    row = game.table(CHANGES).row(play)
    added: int = row.get(ADDED, 0)
    return 0 if added and UNLESS in row and (yield Need(row[UNLESS])) else added


def capped(game: Game, fact: str, total: Total) -> Finding[Total]:
    """What a total counts as: where a rule of the die says so, no more and no less than it has."""
    die = game.die(fact)
    within = total.within(die["sides"]) if ENDS in die else total
    if within != total:
        yield Step(die[ENDS], "capped" if total > within else "floored", sum=total, counts_as=within)
    return within
