"""Other questions inside a question: carried out here, one after another, at the end, or only looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rulebase.play.api.game import Game, Row
from rulebase.play.api.requests import Answer, Each, Finding, Later, Procedure, Put, Refuse, Step, Then, Value, Way

Question = Callable[[Game], Procedure]
Saying = Finding[None]


def then(question: str, **told: Value) -> Finding[Answer]:
    """What happens by another question, here and now; if it is refused, so is all of this."""
    answer: Answer = yield Then(question, _dashed(told))
    return answer


def attempt(question: str, **told: Value) -> Finding[Answer | Refuse]:
    """The same, but a refusal is given back and changes nothing."""
    end: Answer | Refuse = yield Then(question, _dashed(told), (Refuse,))
    return end


def each(question: str, following: Callable[[], Mapping[str, Value] | None]) -> Saying:
    """One after another, as long as there is a next; `following` reads the position, and nothing else."""
    yield Each(question, following)


def becomes(game: Game, part: str, value: Value, key: str, rule: str, says: str, **values: Value) -> Finding[Step]:
    """A part becomes something, by its owner: what takes the place of that (`instead`), and what follows from it.

    The sentence that says so is given back.

    Rows of the tables `instead` and `follows` name a part, its new value, and what else has to hold: what parts are
    (`hub-gone: true`), or what the row of their value says (`at: {board: galactica}`).
    """
    row = next(_rows(game, "instead", part, value, key), None)
    if row:
        rule, says, value = row["rule"], row["says"], row["becomes"]
        values = {**values, "key": key}
    step = Step(rule, says, Put(part, value, key), **values)
    yield step
    for row in _rows(game, "follows", part, value, key):
        told = {name: key if given == KEY else given for name, given in row.get("told", {}).items()}
        if row.get("when") == "end":
            yield Later(row["then"], told)
        else:
            yield from then(row["then"], **told)
    return step


def instead(game: Game, part: str, value: Value, key: str) -> Value:
    """What a part would become in place of something, if something takes the place of that."""
    return next((row["becomes"] for row in _rows(game, "instead", part, value, key)), value)


KEY = "key"  # in a row of `follows`: whoever or whatever it happened to


def _rows(game: Game, name: str, part: str, value: Value, key: str) -> Iterator[Row]:
    if not game.has(name):
        return
    table = game.table(name)
    for number in table:
        row = table.row(number)
        meant = row["part"] == part and row.get("value", value) == value
        if meant and all(holds(game, other, key, wanted) for other, wanted in row.get("if", {}).items()):
            yield row


def holds(game: Game, part: str, key: str, wanted: Value) -> bool:
    """Whether a part is what is wanted of it, or its row says what is wanted: {at: {board: galactica}}."""
    value = game.now(part, key)
    if not isinstance(wanted, Mapping):
        return bool(value == wanted)
    row = game.row_of(part, value)
    return all(row.get(column) == cell for column, cell in wanted.items())


def ends(game: Game, question: Question, told: Mapping[str, Value]) -> list[Way]:
    """Every way in which another question goes on a table like this, but for what is given otherwise.

    What is neither known nor usual ends its way as a Need.
    """
    return game.ends(question, told)


def _dashed(told: Mapping[str, Value]) -> dict[str, Value]:
    return {name.replace("_", "-"): value for name, value in told.items()}
