"""Effects: the rows of data that a card, a place or a token prints, carried out one after another.

A row is a verb with what belongs to it (`{change: loss, of: food, number: 1}`), or a group of rows: those that a die
brings (`roll: [1, 4]`), those for which something has to hold (`if: {part.key: {most: 5}}`), one list of several that
somebody chooses (`one-of:`, each by the name of an entry; one that is not here is no choice), what nobody has to do
(`may:`), or what befalls one player after another (`each:`). The table `effects` says which question a verb asks, the
table `audiences` who is meant. No row computes anything, and none is carried out unless a procedure says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rulebase.play.api.game import Game, Row
from rulebase.play.api.inside import holds
from rulebase.play.api.requests import Answer, Choose, Finding, Later, Need, Refuse, Step, Then, Value, Wanted
from rulebase.play.api.rolls import rolled
from rulebase.play.api.things import within

Rows = Sequence[Row]
CHANGE, WHO, ROLL, ASKED = "change", "who", "roll", "asked"
EACH, THEM = "each", "that-player"  # everybody who is meant in turn, and whoever it is in the rows of that group


def carry_out(game: Game, rows: Rows, rule: str, **people: str) -> Finding[list[Answer]]:
    """Carry out rows in their order, and what each came to; `people` are those whom no table knows: `the_owner=who`.

    The rules `<rule>.roll`, `.may`, `.one-of` and `.whom` say what decides; who chooses by the table where the row
    names nobody is taken to do so, and that is said. What cannot be done is said and passed over; where it must be
    done, all of it is refused. At a verb without a question all ends as wanted, with what comes after it, and keeps
    what has happened.
    """
    known = {name.replace("_", "-"): who for name, who in people.items()}
    return (yield from Driver(game, rule, known).carried_out(rows))


def altogether(done: Sequence[Answer], rule: str, outcome: Mapping[str, Value], **values: Value) -> Answer:
    """What it all came to: in the words of the one that came about, else in those of a rule (`done`, `nothing`)."""
    came: dict[str, Value] = {**outcome, "effects": [each.outcome for each in done]}
    if len(done) == 1:
        return done[0].as_(came)
    told = {name.replace("_", "-"): value for name, value in values.items()}
    return Answer(rule, "done" if done else "nothing", told, came)


def verbs(rows: Rows) -> Iterator[Row]:
    """The rows that name a verb, however deep they stand."""
    for row in rows:
        if CHANGE in row:
            yield row
        else:
            listed = row.get("one-of", {}).values()
            for inner in (row.get("rows", ()), row.get("else", ()), row.get("may", ()), *listed):
                yield from verbs(inner)


def settles(game: Game, rows: Rows) -> bool:
    """Whether no verb is left to the players, and it is known who is meant by a part of the position."""
    table, audiences = game.table("effects"), game.table("audiences")
    for row in verbs(rows):
        verb = table.row(row[CHANGE], str(row.get("of", "")))
        about = audiences.row(row[WHO]) if WHO in row else {}
        known = "part" not in about or game.known(about["part"]).get(about.get("key", "")) is not None
        if not known or not {"then", "idle"} & set(verb):
            return False
    return True


class Driver(NamedTuple):
    """Rows carried out one after another: by the table `effects`, for whom the table `audiences` says."""

    game: Game
    rule: str
    people: Mapping[str, str]

    def carried_out(self, rows: Rows, rest: Rows = ()) -> Finding[list[Answer]]:
        done: list[Answer] = []
        for number, row in enumerate(rows):
            after = [*rows[number + 1 :], *rest]
            if CHANGE in row:
                done += yield from self._changed(row, after)
            elif EACH in row:
                for who in (yield from self._whom(row[EACH], row)):
                    them = self._replace(people={**self.people, THEM: who})
                    done += yield from them.carried_out(row["rows"], after)
            else:
                done += yield from self.carried_out((yield from self._meant(row)), after)
        return done

    def _meant(self, row: Row) -> Finding[Rows]:
        """Which rows of a group are carried out."""
        match row:
            case {"roll": span}:
                shown = yield from rolled(self.game, ROLL)
                comes = within(span, shown)
                yield Step(f"{self.rule}.roll", "comes" if comes else "stays-away", rolled=shown)
            case {"if": wanted}:
                comes = all(self._holds(part, value) for part, value in wanted.items())
            case {"may": may}:
                by = yield from self._chooser(row)
                comes = yield Choose(by, [True, False], f"{self.rule}.may", "choose", who=by)
                return list(may) if comes else ()
            case _:
                by = yield from self._chooser(row)
                here = [each for each in row["one-of"] if self.game.has(each)]
                chosen = yield Choose(by, here, f"{self.rule}.one-of", "choose", who=by)
                return list(row["one-of"][chosen])
        return list(row["rows"] if comes else row.get("else", ()))

    def _holds(self, name: str, wanted: Value) -> bool:
        """Whether a part, or a key of it, is as a row wants it; a number may be so much at most, or at least."""
        part, _, key = name.partition(".")
        if not isinstance(wanted, Mapping) or not {"most", "least"} & set(wanted):
            return holds(self.game, part, key, wanted)
        number = self.game.now(part, key)
        return bool(wanted.get("least", number) <= number <= wanted.get("most", number))

    def _changed(self, row: Row, rest: Rows) -> Finding[list[Answer]]:
        """What a verb does: its question is asked for everybody who is meant, so many times as the row says."""
        verb = self.game.table("effects").row(row[CHANGE], str(row.get("of", "")))
        if verb.get("idle"):
            return []
        if "then" not in verb:
            yield Wanted(row[CHANGE], rows=[row, *rest], rule=self.rule)
        meant = row.get(WHO, verb.get("to"))
        people = (yield from self._whom(meant, row)) if meant else [""]
        if not people:
            yield Step(f"{self.rule}.whom", "nobody", meant=meant)
        done: list[Answer] = []
        for who in people:
            told = yield from self._told(verb.get("told", {}), row, who)
            for _ in range(row.get(verb.get("times", ""), 1)):
                if verb.get("when") == "end":
                    yield Later(verb["then"], told)
                    continue
                end = yield Then(verb["then"], told, (Wanted,) if verb.get("must") else (Refuse, Wanted))
                if isinstance(end, Wanted):
                    yield Wanted(end.question, rows=[row, *rest], rule=self.rule)
                if isinstance(end, Refuse):
                    yield Step(end.rule, end.says, **end.values)
                    end = Answer(end.rule, end.says, end.values, {})
                done.append(end)
        return done

    def _told(self, columns: Mapping[str, Value], row: Row, who: str) -> Finding[dict[str, Value]]:
        """What a question is told: whoever is meant, columns of the row, constants; or what was told of the card."""
        told: dict[str, Value] = {}
        for fact, column in columns.items():
            if column == ASKED:
                told[fact] = yield Need(fact, default=None)
            elif isinstance(column, str):
                told[fact] = who if column == WHO else row.get(column)
            else:
                told[fact] = column
        return {fact: value for fact, value in told.items() if value is not None}

    def _whom(self, meant: str, row: Row) -> Finding[list[str]]:
        """Who is meant by a word: who stands in a part, one of others as chosen, or what Python says."""
        if meant in self.people:
            return [self.people[meant]]
        about = self.game.table("audiences").row(meant)
        if "among" in about:
            by = yield from self._chooser({**about, **row})
            others = yield from self._whom(about["among"], {**row, "chooser": by})
            if len(others) > 1 and "by" not in row:
                yield Step(f"{self.rule}.whom", "taken", who=by)
            return [(yield Choose(by, others, f"{self.rule}.whom", "choose", who=by))] if others else []
        if "part" in about:
            found = self.game.now(about["part"], about.get("key", ""), ask="a card means somebody")
            return list(found) if isinstance(found, list) else [found]
        return list(self.game.audience(meant, row))

    def _chooser(self, row: Row) -> Finding[str]:
        (who,) = yield from self._whom(row["by"], row)
        return who
