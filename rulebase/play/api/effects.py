"""Effects: the rows of data that a card, a place or a token prints, carried out one after another.

A row is a verb with what belongs to it (`{change: loss, of: food, number: 1}`), or a group of rows: those that a die
brings (`roll: [1, 4]`), those for which something has to hold (`if: {part.key: {most: 5}}`), one list of several that
somebody chooses (`one-of:`), or what nobody has to do (`may:`). The table `effects` says which question a verb asks,
the table `audiences` who is meant. No row computes anything, and none is carried out unless a procedure says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulebase.play.api.game import Game, Row
from rulebase.play.api.inside import holds
from rulebase.play.api.requests import Answer, Choose, Finding, Later, Refuse, Roll, Step, Then, Value, Wanted
from rulebase.play.api.things import within

Rows = Sequence[Row]
CHANGE, WHO, ROLL = "change", "who", "roll"


def carry_out(game: Game, rows: Rows, rule: str, rest: Rows = ()) -> Finding[list[Answer]]:
    """Carry out rows in their order, and what each came to.

    The rules `<rule>.roll`, `.may`, `.one-of` and `.whom` say what decides. What cannot be done is said and passed
    over. At a verb without a question all ends as wanted, with the `rest` after it, and keeps what has happened.
    """
    done: list[Answer] = []
    for number, row in enumerate(rows):
        after = [*rows[number + 1 :], *rest]
        if CHANGE in row:
            done += yield from _changed(game, row, rule, after)
        else:
            done += yield from carry_out(game, (yield from _meant(game, row, rule)), rule, after)
    return done


def altogether(done: Sequence[Answer], rule: str, outcome: Mapping[str, Value], **values: Value) -> Answer:
    """What it all came to: in the words of the one that came about, else in those of a rule (`done`, `nothing`)."""
    came: dict[str, Value] = {**outcome, "effects": [each.outcome for each in done]}
    if len(done) == 1:
        return Answer(done[0].rule, done[0].says, done[0].values, came)
    told = {name.replace("_", "-"): value for name, value in values.items()}
    return Answer(rule, "done" if done else "nothing", told, came)


def _meant(game: Game, row: Row, rule: str) -> Finding[Rows]:
    """Which rows of a group are carried out."""
    match row:
        case {"roll": span}:
            rolled = yield Roll(ROLL)
            comes = within(span, rolled)
            yield Step(f"{rule}.roll", "comes" if comes else "stays-away", rolled=rolled)
        case {"if": wanted}:
            comes = all(_holds(game, part, value) for part, value in wanted.items())
        case {"may": may}:
            by = yield from _chooser(game, row, rule)
            comes = yield Choose(by, [True, False], f"{rule}.may", "choose", who=by)
            return list(may) if comes else ()
        case _:
            by = yield from _chooser(game, row, rule)
            chosen = yield Choose(by, row["one-of"], f"{rule}.one-of", "choose", who=by)
            return list(row["one-of"][chosen])
    return list(row["rows"] if comes else row.get("else", ()))


def _holds(game: Game, name: str, wanted: Value) -> bool:
    """Whether a part, or a key of it, is as a row wants it; a number may be so much at most, or at least."""
    part, _, key = name.partition(".")
    if not isinstance(wanted, Mapping) or not {"most", "least"} & set(wanted):
        return holds(game, part, key, wanted)
    number = game.now(part, key)
    return bool(wanted.get("least", number) <= number <= wanted.get("most", number))


def _changed(game: Game, row: Row, rule: str, rest: Rows) -> Finding[list[Answer]]:
    """What a verb does: its question is asked for everybody who is meant, so many times as the row says."""
    verb = game.table("effects").row(row[CHANGE], str(row.get("of", "")))
    if verb.get("idle"):
        return []
    if "then" not in verb:
        yield Wanted(row[CHANGE], rows=[row, *rest], rule=rule)
    told, meant = verb.get("told", {}), row.get(WHO, verb.get("to"))
    people = (yield from whom(game, meant, row, rule)) if meant else [""]
    if not people:
        yield Step(f"{rule}.whom", "nobody", meant=meant)
    done: list[Answer] = []
    for who in people:
        given = {fact: value for fact, column in told.items() if (value := _cell(row, column, who)) is not None}
        for _ in range(row.get(verb.get("times", ""), 1)):
            if verb.get("when") == "end":
                yield Later(verb["then"], given)
                continue
            end = yield Then(verb["then"], given, (Refuse, Wanted))
            if isinstance(end, Wanted):
                yield Wanted(end.question, rows=[row, *rest], rule=rule)
            if isinstance(end, Refuse):
                yield Step(end.rule, end.says, **end.values)
                end = Answer(end.rule, end.says, end.values, {})
            done.append(end)
    return done


def _cell(row: Row, column: Value, who: str) -> Value:
    """What a fact is told: whoever is meant, what stands in a column of the row, or true and false as they are."""
    if isinstance(column, str):
        return who if column == WHO else row.get(column)
    return column


# ---------------------------------------------------------------- who is meant


def whom(game: Game, meant: str, row: Row, rule: str) -> Finding[list[str]]:
    """Who is meant by a word on a card: who stands in a part, one of others as chosen, or what Python says."""
    about = game.table("audiences").row(meant)
    if "among" in about:
        by, others = (yield from _chooser(game, row, rule)), (yield from whom(game, about["among"], row, rule))
        return [(yield Choose(by, others, f"{rule}.whom", "choose", who=by))] if others else []
    if "part" in about:
        found = game.now(about["part"], about.get("key", ""))
        return list(found) if isinstance(found, list) else [found]
    return list(game.audience(meant, row))


def _chooser(game: Game, row: Row, rule: str) -> Finding[str]:
    (who,) = yield from whom(game, row["by"], row, rule)
    return who


def verbs(rows: Rows) -> Iterator[Row]:
    """The rows that name a verb, however deep they stand."""
    for row in rows:
        if CHANGE in row:
            yield row
        else:
            listed = row.get("one-of", {}).values()
            for inner in (row.get("rows", ()), row.get("else", ()), row.get("may", ()), *listed):
                yield from verbs(inner)
