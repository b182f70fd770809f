"""Runs: a question's procedure is found, driven from request to request, and watched while it computes."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeGuard

from rulebase import words
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import grammar, position, quantities, situation, types, vocabulary
from rulebase.model.shapes import plays
from rulebase.play import acts, api, code, endings, lookup, marks, offers, watch

Asked = api.Need | api.Roll | api.Played | api.Deal | api.Choose | api.Secretly | api.During
Inside = api.Then | api.Each
End = api.Answer | api.Refuse | api.Silent | api.Wanted | Asked | Inside
REQUESTS = (
    *(api.Need, api.Roll, api.Played, api.Deal, api.Choose, api.Secretly, api.Then, api.Each, api.During),
    *(api.Answer, api.Refuse, api.Silent, api.Wanted, api.Over, api.Later, api.Step, api.Under),
)

Facts: TypeAlias = "Mapping[str, types.Value]"  # the facts of an event, by name
# What a request is answered with: a value, what another question has ended with, or nothing.
Response: TypeAlias = "types.Value | api.Answer | api.Refuse | api.Wanted"
Respond: TypeAlias = "Callable[[Asked | Inside, Run], Response]"


# ---------------------------------------------------------------- one run


class Run:
    """A run of a procedure: its steps, and how it ended; where a request ended it, it can be gone on with."""

    def __init__(self, game: lookup.Lookup, question: str, facts: Facts) -> None:
        self.game = game
        self.question = question
        self.procedure: api.Procedure | None = None
        self.facts = facts
        self.steps: list[api.Said] = []
        self.end: End | None = None
        self.under = ""
        self.asked: list[str] = []
        self.became: dict[str, str] = {}  # whom it has renamed itself: others learn that when it has ended

    @property
    def assumed(self) -> dict[lookup.Where, types.Value]:
        return self.game.assumed

    def rests_on(self) -> list[tuple[str, str]]:
        """All that was cited and read, by entry and path."""
        cited = [*spoken(self), *([self.end] if isinstance(self.end, api.Said) else [])]
        return [*{**dict.fromkeys((each.rule, f"{each.among}.{each.says}") for each in cited), **self.game.read}]


class Unanswered(Exception):
    """The driver has no value for a request: the run ends there."""


class Ended(Exception):
    """A question inside has ended otherwise than with an answer: so does the one around it."""

    def __init__(self, end: End) -> None:
        super().__init__(end)
        self.end = end


def run(game: lookup.Lookup, question: str, facts: Facts, respond: Respond) -> Run:
    """Drive a question's procedure to its end; `respond` answers what it asks, or raises Unanswered."""
    done = Run(game, question, game.renamed(facts))
    carried_out = code.procedure(game.view.game, question)
    if carried_out is None:
        done.end = api.Wanted(question)
        return done
    if over := endings.before(game, question):
        _over(done, over)
        return done
    steps = carried_out(game)
    if not isinstance(steps, Generator):
        raise watch.Misbehaved(
            words._(
                "a procedure yields what it asks and says; this one yields nothing (if it has nothing to ask, "
                "`yield from ()` says so)"
            ),
            carried_out,
        )
    done.procedure = acts.driven(game, question, done.facts, steps)
    go_on(done, None, respond)
    return done


def go_on(done: Run, value: Response, respond: Respond) -> None:
    """Drive a run further, from the request that is answered with a value."""
    carried_out = code.procedure(done.game.view.game, done.question)
    assert carried_out is not None
    assert done.procedure is not None
    done.end = None
    while done.end is None:
        watch.step(carried_out)
        try:
            request = done.procedure.send(value)
            if not isinstance(request, REQUESTS):
                raise watch.Misbehaved(
                    words._("it yields {what}, which asks and says nothing").format(what=watch.shown(request)),
                    carried_out,
                )
            _hold(request, carried_out)
            value = _response(request, done, respond)
        except StopIteration as stop:
            if not isinstance(stop.value, api.Answer):
                message = words._("it returns {what} instead of an answer")
                raise watch.Misbehaved(message.format(what=watch.shown(stop.value)), carried_out) from None
            _hold(stop.value, carried_out)
            _answered(done, stop.value)
        except api.Unknown as unknown:
            done.end = api.Need(unknown.part, key=unknown.key, among=unknown.among)
        except Ended as inside:
            done.end = inside.end


def _hold(request: api.Request | api.Answer, carried_out: api.Question) -> None:
    """What a procedure hands over can be said, written down and read again."""
    if not isinstance(request, api.Said):
        return
    handed: list[object] = [*request.values.values()]
    handed += [
        each.value for each in request.does if isinstance(each, api.Put) and not isinstance(each.value, api.Unset)
    ]
    if isinstance(request, api.Answer):
        handed.append(request.outcome)
    elif isinstance(request, api.Choose):
        handed.append(request.options)
    if what := watch.strange(handed):
        message = words._(
            "it hands over {what}: a value is a plain text, a finite number, or a list or mapping of them"
        )
        raise watch.Misbehaved(message.format(what=what), carried_out)


def _answered(done: Run, answer: api.Answer) -> None:
    """A procedure has come to its end: what its last sentence changes, and what of it was left out."""
    if isinstance(answer, api.Over):
        _over(done, endings.worded(done.game, answer))
        return
    if over := _changed(done, answer):
        if not is_said([over], answer):
            _close(done.steps, done.steps, answer)
        _over(done, over)
        return
    done.end = answer
    done.game.become(done.became)
    marks.leave(done.game, done.question, {**done.facts, **answer.outcome})


def _changed(done: Run, said: api.Said) -> api.Over | None:
    """What a sentence changes is carried out; the end of the game, if it has come with that."""
    for effect in said.does:
        done.game.apply(effect, said.rule)
        if isinstance(effect, api.Reseat):
            done.became[effect.old] = effect.new
    return endings.after(done.game, said.does)


def _over(done: Run, over: api.Over) -> None:
    """The game is over: nothing follows any more, whatever was put off."""
    for effect in over.does:
        done.game.apply(effect, over.rule)
    done.game.later = []
    done.end = over


def kept(end: End | None) -> bool:
    """Whether what has happened stays: it has come to an end, or to something at its end that is not written yet."""
    return isinstance(end, api.Answer) or (isinstance(end, api.Wanted) and end.keeps)


def is_given_back(end: End | None, request: api.Then) -> TypeGuard[api.Refuse | api.Wanted]:
    """Whether whoever asked hears of an end, and nothing has happened; what an effect has kept stays."""
    return isinstance(end, request.attempts) and not kept(end)


def went_on(end: End | None) -> TypeGuard[api.Answer]:
    """Whether whoever asked goes on after it: an answer, and the game is not over."""
    return isinstance(end, api.Answer) and not isinstance(end, api.Over)


def _response(request: api.Request, done: Run, respond: Respond) -> Response:
    """What the procedure gets for a request; a request that ends the run is kept as its end."""
    match request:
        case api.Refuse() | api.Silent() | api.Wanted():
            done.end = request
            if kept(request):
                marks.leave(done.game, done.question, {**done.facts, marks.WANTED: True})
        case api.Over():
            _over(done, endings.worded(done.game, request))
        case api.Under():
            done.under = request.entry
        case api.Step():
            request.under = done.under
            done.steps.append(request)
            if over := _changed(done, request):
                _over(done, over)
        case api.Later():
            done.game.later.append((request.question, tuple(request.told.items())))
        case api.Need():
            return _fact(request, done)
        case _:
            try:
                return respond(_by_seat(request, done.game), done)
            except Unanswered:
                done.end = request
            except WrongChoice as wrong:
                wrong.came_after(done)
                raise
    return None


def _fact(request: api.Need, done: Run) -> types.Value:
    """A fact as it was told, or as it is taken for granted; what is neither ends the run."""
    if request.fact in done.facts:
        done.asked.append(request.fact)
        return done.facts[request.fact]
    number = done.game.reached_by(request.fact)
    if request.least is not None and number in done.facts:
        done.asked.append(number)
        reached = quantities.whole(done.facts[number]) >= request.least
        done.game.derived[request.fact] = lookup.Derived(reached, number, done.facts[number], request.least)
        return reached
    default: types.Value | api.Unset = done.game.default(request.fact)
    default = request.default if default is position.UNKNOWN else default
    if not isinstance(default, api.Unset):
        if request.among != [default]:  # what it alone can be is not assumed
            done.game.assumed[request.fact, ""] = default
        return default
    done.end = request
    return None


def _by_seat(request: Asked | Inside, game: lookup.Lookup) -> Asked | Inside:
    """The same, of whoever chooses by the name that the seat goes by now."""
    for choice in request.choices if isinstance(request, api.Secretly) else [request]:
        if isinstance(choice, api.Choose):
            choice.by = game.named(choice.by)
    return request


def finish(done: Run, respond: Respond) -> None:
    """Carry out what was put off to the end of the event; the event has ended as it did."""
    while kept(done.end) and done.game.later:
        (question, facts), *done.game.later = done.game.later
        if isinstance(done.end, api.Answer):
            _close(done.steps, done.steps, done.end)
        try:
            wanted = _inside(api.Then(question, dict(facts), (api.Wanted,)), done, respond)
        except Ended as ended:
            done.end = ended.end
            continue
        if isinstance(wanted, api.Wanted):
            wanted.keeps, done.end = True, wanted
            marks.leave(done.game, wanted.question, {})


def _inside(request: api.Then, done: Run, respond: Respond) -> Response:
    """Another question inside this one: its steps become steps of this run."""
    before = done.game.state
    inner = run(done.game, request.question, request.told, respond)
    if is_given_back(inner.end, request):
        done.game.resume(before)
        return inner.end
    for step in inner.steps:
        step.under = step.under or done.under
    done.steps += inner.steps
    if not went_on(inner.end):
        assert inner.end is not None
        raise Ended(inner.end)
    inner.end.under = done.under
    _close(done.steps, inner.steps, inner.end)
    for step in (*inner.steps, inner.end):
        step.inside = True
    return inner.end


def _close(steps: list[api.Said], own: list[api.Said], end: api.Answer) -> None:
    """An answer is the last step, unless its own steps have said it: what it does is then done by the last of them."""
    if not is_said(own, end):
        steps.append(end)
    elif end not in own:
        steps[-1].does = (*steps[-1].does, *end.does)


def is_said(steps: list[api.Said], end: api.Said) -> bool:
    """Whether an answer only repeats the sentence of one of its steps."""
    return any((step.rule, step.says, step.values) == (end.rule, end.says, end.values) for step in steps)


def spoken(done: Run) -> list[api.Said]:
    """The steps that are shown: those with a sentence; of what is refused, nothing that happened inside it."""
    refused = isinstance(done.end, api.Refuse)
    return [step for step in done.steps if step.says != api.TOLD and not (refused and step.inside)]


# ---------------------------------------------------------------- throws, deals and choices

# Among what has come: how often a die was thrown, and which of several in turn it is, where that matters.
_THROWN, _DURING = "thrown", "during "
_PLACED = re.compile(r"(.+):(\d+)")  # a throw that is told for one of several: raiders:6


class Occurrences:
    """Throws, deals and choices that were given, each in the order in which they come."""

    def __init__(self, facts: Facts) -> None:
        self.values: dict[str, list[types.Value]] = {}
        for name, value in facts.items():
            # Throws of a die and counts of cards can come several times, one after another.
            several = isinstance(value, list) and value and all(map(_occurs, value))
            for each in (quantities.listed(value) if several else [value]) if name != situation.CHOICES else ():
                placed = _PLACED.fullmatch(each) if isinstance(each, str) else None
                where, what = (f"{placed[1]}:{name}", int(placed[2])) if placed else (name, each)
                self.values.setdefault(where, []).append(what)
        self.choices: dict[str, list[types.Value]] = {
            rule: quantities.listed(chosen)
            for rule, chosen in quantities.keyed(facts.get(situation.CHOICES, {})).items()
        }
        self.placed = any(situation.DURING in name for name in (*self.values, *self.choices))

    def next(self, game: lookup.Lookup, name: str) -> types.Value:
        """The next value that was given of a fact, or Unanswered."""
        for key in _keys(game, [name]):
            if game.used.get(key, 0) < len(self.values.get(key, ())):
                return self._next(game, key, self.values[key])
        raise Unanswered

    def during(self, game: lookup.Lookup, request: api.During) -> None:
        """From here on it is one of several that come in turn; only what is told for one of them tells them apart."""
        game.place = request.place
        if self.placed:
            game.used = {key: number for key, number in game.used.items() if not key.startswith(_DURING)}
            game.used[_DURING + game.place] = 1

    def played(self, game: lookup.Lookup, request: api.Played) -> list[types.Value]:
        """What was given to be played on this throw: by its number, or on the first that it fits."""
        name = vocabulary.played_on(game.view.game, request.roll)
        if name not in self.values:
            return []
        whole = self.values[name]
        self.values[name] = given = whole[0] if whole and isinstance(whole[0], list) else whole
        number = game.used[_THROWN] = game.used.get(_THROWN, 0) + 1
        found: list[types.Value] = []
        for place, each in enumerate(given):
            throw, play = plays.parted(each)
            fits = throw in (0, number) and (isinstance(play, int) or request.fits(play))
            if fits and f"{name}.{place}" not in game.used:
                game.used[f"{name}.{place}"] = 1
                found.append(play)
        come = sum(each.startswith(f"{name}.") for each in game.used)
        game.looked.occurred[name] = max(come, game.looked.occurred.get(name, 0))
        return found

    def dealt(self, game: lookup.Lookup, request: api.Deal) -> types.Value:
        """The next deal that was given: no more cards than are dealt, of those that there are."""
        hand = self.next(game, request.fact)
        if isinstance(hand, dict):
            much = any(number > request.deck.get(card, 0) for card, number in hand.items())
            if much or sum(hand.values()) > request.count:
                raise WrongDeal(request, hand)
        return hand

    def chosen(self, game: lookup.Lookup, request: api.Choose) -> types.Value:
        """The next choice that was given; a single option is no choice, and what was given is for a later one."""
        names = _keys(game, [f"{request.rule}@{request.by}", request.rule, situation.ANY])
        given = {name: self.choices.get(name, []) for name in names}
        coming = {
            name: game.used.get(name, 0) for name, values in given.items() if game.used.get(name, 0) < len(values)
        }
        if len(request.options) == 1:
            for name, come in coming.items():  # told though nobody chooses: it is as it was told
                if offers.meant(game.view, request, given[name][come]):
                    game.looked.occurred[name] = max(come + 1, game.looked.occurred.get(name, 0))
            return request.options[0]
        if not coming:
            raise Unanswered
        name = next(iter(coming))
        value = self._next(game, name, given[name])
        if value == situation.OPEN:
            raise Unanswered
        found = offers.meant(game.view, request, value)
        if not found:
            raise WrongChoice(game, request, value)
        return found[0]

    def left(self, looked: lookup.Looked, names: Iterable[str]) -> list[str]:
        """Of these throws, draws and choices, those of which more were given than have come."""
        wanted = tuple(names)
        given = {
            key: values
            for key, values in (*self.values.items(), *self.choices.items())
            if (key.partition(situation.DURING)[2] if situation.DURING in key else key) in wanted
        }
        return [
            name
            for name, values in given.items()
            if looked.occurred.get(name, 0) < len(values) and values != [situation.OPEN]
        ]

    def _next(self, game: lookup.Lookup, name: str, values: Sequence[types.Value]) -> types.Value:
        come = game.used.get(name, 0)
        if come >= len(values):
            raise Unanswered
        game.used[name] = come + 1
        game.looked.occurred[name] = max(come + 1, game.looked.occurred.get(name, 0))
        return values[come]


def _occurs(value: types.Value) -> bool:
    """Whether it is a throw or so many of each, and no name."""
    return isinstance(value, int | dict) or (isinstance(value, str) and _PLACED.fullmatch(value) is not None)


def _keys(game: lookup.Lookup, names: list[str]) -> list[str]:
    """Under which names something can be told here: for this one of several in turn, or at all."""
    here = [f"{game.place}{situation.DURING}{name}" for name in names] if game.place else []
    return [*here, *names]


class WrongChoice(problems.Failed):
    """A choice that is none of the options, with where it comes."""

    def __init__(self, game: lookup.Lookup, request: api.Choose, value: types.Value) -> None:
        view, told, sentence = game.view, offers.typed(value), _sentence(game.view, request)
        self.after = ""
        message = words._("“{value}” cannot be chosen here: {sentence}").format(value=told, sentence=sentence)
        offered = offers.titles(view, request)
        known = offered if len(offered) <= problems.FEW else [*offered[: problems.FEW], "…"]
        expected = words._("one of: {names}").format(names=", ".join(known))
        near = problems.closest(told, offered) or ""
        if game.place:
            place = vocabulary.place_title(view, game.place)
            message = f"{message} {words._('It comes at: {place}.').format(place=place)}"
        super().__init__([problems.Problem("wrong-choice", message, expected=expected, hint=near)])

    def came_after(self, done: Run) -> None:
        """Tell the last that was said before it, once."""
        said = next((step for step in reversed(done.steps) if step.says != api.TOLD), None)
        if said and not self.after:
            self.after = _sentence(done.game.view, said)
            told = words._("Before it: {step}").format(step=self.after)
            self.problems[:] = [each._replace(message=f"{each.message} {told}") for each in self.problems]


def _sentence(view: games.View, said: api.Said) -> str:
    rule = view.entry(said.rule)
    asked = rule.get(f"{said.among}.{said.says}") if rule else ""
    return grammar.capital(view.render(asked, said.values)) if asked else said.rule


class WrongDeal(problems.Failed):
    """A deal of cards that cannot be dealt."""

    def __init__(self, request: api.Deal, hand: Mapping[str, int]) -> None:
        message = words._("“{value}” cannot be dealt here").format(value=offers.typed(dict(hand)))
        several = words._("at most {count} of: {names}")
        names = ", ".join(f"{card}={number}" for card, number in request.deck.items() if number)
        expected = several.format(count=request.count, names=names)
        super().__init__([problems.Problem("wrong-deal", message, expected=expected)])


def responder(occurrences: Occurrences, *, settles: bool = False) -> Respond:
    """Answers requests from what was given; other questions are carried out on the spot.

    Where one answer is to settle it, a deal that need not be told stays untold.
    """

    def respond(request: Asked | Inside, done: Run) -> Response:
        match request:
            case api.Then():
                return _inside(request, done, respond)
            case api.Each():
                seen = set()
                while (facts := request.following()) is not None:
                    if done.game.state.frozen in seen:
                        raise RuntimeError(f"each {request.question}: nothing changes")
                    seen.add(done.game.state.frozen)
                    _inside(api.Then(request.question, facts), done, respond)
                return None
            case api.Choose():
                return occurrences.chosen(done.game, request)
            case api.Secretly():
                return [occurrences.chosen(done.game, choice) for choice in request.choices]
        return _occurred(occurrences, request, done.game, settles=settles)

    return respond


def _occurred(occurrences: Occurrences, request: Asked | Inside, game: lookup.Lookup, *, settles: bool) -> types.Value:
    """What dice and decks brought, and what was played on that."""
    match request:
        case api.Roll():
            return occurrences.next(game, request.fact)
        case api.Played():
            return occurrences.played(game, request)
        case api.During():
            occurrences.during(game, request)
            return None
        case api.Deal():
            try:
                return occurrences.dealt(game, request)
            except Unanswered:
                if request.hidden or (settles and request.untold):
                    return {}
    raise Unanswered
