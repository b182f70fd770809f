"""A question put to a game: under which rules, with which facts of the event, and with what on the table."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from rulebase.model import game as games
from rulebase.model import position, quantities, situation, types, vocabulary
from rulebase.model.shapes import each
from rulebase.play import answers, api, assumptions, lookup, reply, runner

if TYPE_CHECKING:
    from rulebase.play import ways

Found = TypeVar("Found")
OPEN = ("needs", "choice")  # how an answer ends that waits for more

# Runs by what was asked of the procedures: they are made once, and worded in every language.
Plays: TypeAlias = dict[object, runner.Run | None]


class Supposed(NamedTuple):
    """Something that is not known, and the value that it is given to see what comes of it."""

    fact: str
    key: str
    value: types.Value


class Asking(NamedTuple):
    """A question put to a game in one view: the facts of the event, and the position."""

    view: games.View
    question: str
    facts: types.Values
    position: position.Position
    occurrences: runner.Occurrences
    plays: Plays
    told: types.Values  # facts and parts that were told with it, beside what lay on the table
    lying: position.Position  # what lay there
    command: str  # that asks it so
    meant: Mapping[str, lookup.Where]  # facts that were not told: the only key that was, with its part
    supposed: tuple[Supposed, ...] = ()

    @property
    def me(self) -> str:
        return str(self.facts.get(situation.ME, ""))

    def look(self, state: lookup.State, looked: lookup.Looked | None = None) -> lookup.Lookup:
        return lookup.Lookup(self.view, state, self.me, _ways, looked, self._presumed())

    def _presumed(self) -> dict[lookup.Where, types.Value]:
        """What the question itself says: of a part that there is something, or what is usual where it is asked."""
        presumed = self.view.game.core["questions"][self.question].get("presumes", ())
        found: dict[lookup.Where, types.Value] = {
            (each, ""): position.UNKNOWN for each in presumed if isinstance(each, str)
        }
        return found | {place: rows[0] for place, rows in self.presumable().items()}

    def presumable(self) -> dict[lookup.Where, list[str]]:
        """What can be where, as the question says it: the first of it is meant where nothing is told."""
        found: dict[lookup.Where, list[str]] = {}
        for row in self.view.game.core["questions"][self.question].get("presumes", ()):
            if not isinstance(row, str) and row["of"] in self.facts:
                rows = vocabulary.having(self.view, row["part"], row["having"])
                found |= {(row["part"], str(self.facts[row["of"]])): rows} if rows else {}
        return found

    def run(self, occurrences: runner.Occurrences | None = None) -> runner.Run:
        """What happens, as far as the facts tell; or if something else occurred."""
        if occurrences is not None:
            return self._carried_out(occurrences)
        by = self.by("run")
        done = self.plays.get(by) or self._carried_out(self.occurrences)
        self.plays[by] = done
        return done

    def _carried_out(self, occurrences: runner.Occurrences) -> runner.Run:
        respond = runner.responder(occurrences, settles=True)
        done = runner.run(self.look(lookup.State(self.position)), self.question, self.facts, respond)
        done.game.looked.facts.update(done.asked)
        runner.finish(done, respond)
        return done

    def explored(self, reckoning: ways.Reckoning[Found], looked: lookup.Looked) -> Found:
        """What is made of every way in which it can go; what was looked at on any of them is noted."""
        from rulebase.play import ways

        explorer = ways.Explorer(lambda state: self.look(state, looked), self.occurrences, reckoning)
        return explorer.explore(self.question, self.facts, lookup.State(self.position))

    def noted(self, answer: answers.Reply, looked: lookup.Looked) -> answers.Reply:
        """An answer with what was told for it, and what of that was not looked at; while it is open, more may be."""
        answer.told = self.again
        answer.derived += assumptions.only(
            self.view, {fact: self.meant[fact] for fact in self.meant if fact in looked.facts}
        )
        if answer.status not in OPEN:
            answer.unread = list(assumptions.unread(self.view, self._unread(looked)))
        return answer

    def again(self, *beside: str) -> reply.Told:
        """What was told, and the command that asks it again."""
        from rulebase.play import told

        return told.told(self.view, self.question, self.told, self.lying, self.command, beside)

    def _unread(self, looked: lookup.Looked) -> Iterator[lookup.Where]:
        """Facts, keys of parts, and choices by their rule that were told and not looked at."""
        occurring = self.view.game.core["occurs"]
        facts = [*self.view.game.core["facts"]]  # in whatever order they were told
        for name, value in sorted(self.told.items(), key=lambda each: facts.index(each[0]) if each[0] in facts else -1):
            if name == situation.CHOICES:
                yield from ((name, rule) for rule in self.occurrences.left(looked, self.occurrences.choices))
            elif vocabulary.is_part(self.view.game, name):
                keys = [*quantities.keyed(value)] if name in self.position.keyed else [""]
                told = [key for key in keys if key != each.REST] or keys  # all others are told beside those named
                yield from ((name, key) for key in told if (name, key) not in looked.parts)
            elif (name in occurring and name not in looked.facts) or name in looked.occurred:
                yield from ((name, "") for _ in self.occurrences.left(looked, [name]))
            elif name not in looked.facts and name != situation.ME:
                yield name, ""

    def by(self, what: str) -> Hashable:
        """What a run is kept by."""
        supposed = position.frozen([list(each) for each in self.supposed])
        return (what, supposed, *self.view.readings.items())

    def supposing(self, fact: str, key: str, value: types.Value) -> Asking:
        """The same with one thing more known: of the event, of the table, or of what occurs next."""
        supposed = (*self.supposed, Supposed(fact, key, value))
        if vocabulary.is_part(self.view.game, fact):
            return self._replace(position=self.position.put(fact, key, value), supposed=supposed)
        before = self.facts.get(fact, []) if fact in self.view.game.core["occurs"] else []
        facts = {**self.facts, fact: [*(before if isinstance(before, list) else [before]), value] if before else value}
        return self._replace(facts=facts, occurrences=runner.Occurrences(facts), supposed=supposed)

    def reading(self, name: str, chosen: str) -> Asking:
        view = self.view.game.at(self.view.configuration, self.view.language, {**self.view.readings, name: chosen})
        return self._replace(view=view)


def of(
    view: games.View,
    question: str,
    facts: runner.Facts,
    at: position.Position | None = None,
    plays: Plays | None = None,
    command: str = "ask",
) -> Asking:
    """A question with its facts: those of the table are put on top of the position that there is."""
    game = view.game
    # A value alone is that of one's own seat.
    told = {name: {game.own_seat: value} if _is_own(game, name, value) else value for name, value in facts.items()}
    here = {name: value for name, value in told.items() if name == situation.CHOICES or vocabulary.is_here(view, name)}
    parts = {name: value for name, value in here.items() if vocabulary.is_part(game, name)}
    event = {name: value for name, value in here.items() if name not in parts}
    at = at or situation.position(game, {})
    whole = dict(at.parts)
    for name, value in parts.items():
        whole[name] = {**at.by_key(name), **quantities.keyed(value)} if name in at.keyed else value
    table = position.Position(whole, at.keyed, at.moved)
    meant = _meant(view, question, event, parts)
    event |= {fact: key for fact, (_, key) in meant.items()}
    occurrences = runner.Occurrences(event)
    plays = {} if plays is None else plays
    return Asking(view, question, event, table, occurrences, plays, told, at, command, meant)


def _meant(view: games.View, question: str, event: types.Values, parts: types.Values) -> dict[str, lookup.Where]:
    """Facts that are not told while only one key is of the parts of which they can be keys: such a part, with it."""
    found = {}
    told = quantities.keyed(event.get(situation.CHOICES, {})).values()
    chosen = [str(each) for listed in told for each in quantities.listed(listed)]  # whoever chooses one means no other
    for fact in view.game.core["questions"][question]["facts"]:
        keyed = {
            key: part
            for part in view.game.core["facts"][fact].get("key-of", ())
            if isinstance(parts.get(part), dict)
            for key, value in quantities.keyed(parts[part]).items()
            if key != each.REST or assumptions.is_something(value)
        }
        if fact in event or any(vocabulary.shape(view.game, fact).is_called(view.game, each) for each in chosen):
            continue
        if len(keyed) == 1 and {*keyed} <= {*vocabulary.offered(view, fact)}:
            found[fact] = next((part, key) for key, part in keyed.items())
    return found


def _is_own(game: games.Game, name: str, value: types.Value) -> bool:
    """Whether a value of a part that each seat has is told without a seat."""
    of_seats = vocabulary.is_part(game, name) and game.core["facts"][name].get("of") == "seat"
    return of_seats and bool(game.own_seat) and not isinstance(value, dict)


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
