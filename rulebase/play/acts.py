"""Acts: what players may do, and when: questions with `act:`, each with its row in the table `acts`.

A row says that it is done in one's own turn (`turn`), in which `step`, and which part tells that it has been done
(`once`). Under the facts of `unless` it has no time of its own; when it is late all the same, a function of its name
in the game's `acts.py` may still allow it. Sentences of `rule` refuse it. What is not known refuses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulebase import words
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import position, types, vocabulary
from rulebase.play import api, code, lookup

TABLE = MODULE = "acts"
TURN, STEP, ONCE = "turn", "step", "once"  # columns; so mean the parts that say whose turn it is, and which step of it
NOT_YOURS, NOT_NOW, AGAIN = "not-yours", "not-now", "again"  # the sentences that refuse an act
FREE = "what is not known refuses nothing"
SEATED = ("seat", {"list": "seat"})

Facts = Mapping[str, types.Value]
Excuse = Callable[[api.Game, api.Refuse], "api.Finding[bool]"]


def of(game: games.Game) -> dict[str, str]:
    """What players may do, with the fact that tells who does it."""
    return {question: body["act"] for question, body in game.core["questions"].items() if "act" in body}


def some(game: games.Game) -> str:
    """One of them, for what is told of all: each takes whoever does it, and the same table."""
    for act in of(game):
        return act
    raise none()


def none() -> problems.Failed:
    """That a game, as it is set up, has no acts."""
    return problems.Failed([problems.Problem("no-acts", words._("this game does not say what players may do"))])


def row(view: games.View, question: str) -> types.Act:
    """When something may be done, as the game is set up."""
    table = view.entry(TABLE)
    found: types.Act = table.body["rows"].get(question, {}) if table else {}
    return found


def when(game: games.Game, question: str, language: str) -> str:
    """When something may be done, in the words of its table: column by column, with the titles of steps and facts."""
    view = game.at(game.setup.usual, language)
    table = view.entry(TABLE)
    act: dict[str, Any] = dict(row(view, question))
    columns = table.body["columns"] if table and act else {}
    said = []
    for column, about in columns.items():
        title, value = view.render(about["title"]), act.get(column)
        if column == STEP and value:
            said.append(f"{title}: {_named(view, vocabulary.meaning(game, STEP), value)}")
        elif isinstance(value, dict):
            said.append(f"{title}: {'; '.join(_named(view, fact, each) for fact, each in value.items())}")
        elif column in (TURN, ONCE) and value:
            said.append(title)
    return ". ".join(said) + "." if said else ""


def _named(view: games.View, fact: str, value: types.Value) -> str:
    """A fact that holds, or what it is then."""
    if isinstance(value, str):
        return vocabulary.offered(view, fact)[value]
    return view.render(view.game.core["facts"][fact]["title"])


def driven(game: lookup.Lookup, question: str, facts: Facts, steps: api.Procedure) -> api.Procedure:
    """A question's procedure, asked only of whoever is at the table; an act in time, and put down once it is done."""
    about = game.view.game.core["questions"][question]
    yield from _strangers(game, about, facts)
    fact = about.get("act", "")
    who = str(_told(game, facts, fact) or game.me) if fact else ""
    act = game.table(TABLE).get(question) if who else None
    if act is None:
        return (yield from steps)
    counts = yield from _in_time(game, about, act, who, facts)
    answer = yield from steps
    if counts and isinstance(answer, api.Answer):
        rest, game.unchecked = game.unchecked, {}
        implied = [each["part"] for each in about.get("implies", ())]
        for part, key in _places(game, act, who).values():
            if part not in implied:
                game.now(part, key, skip="on this the answer hangs first of all")
        game.unchecked |= rest
        if "once" in act:
            answer.does = (*answer.does, api.Put(act["once"], True, _places(game, act, who)[ONCE][1]))
    return answer


def _strangers(game: lookup.Lookup, about: types.Question, facts: Facts) -> Iterator[api.Refuse]:
    """Where all who play were told, nobody else is meant, but for newcomers."""
    core = game.view.game.core
    seats = core["position"].get("seats")
    if seats is None or "stranger" not in seats:
        return
    declared = {fact: core["facts"][fact]["type"] for fact in facts if fact in core["facts"]}
    named = [fact for fact, kind in declared.items() if kind in SEATED and not _is_new(game, about, fact, facts)]
    for fact in named:
        rule = core["facts"][fact].get("absent")
        if rule and vocabulary.here(game.view, fact, facts[fact]):  # without their box they play nowhere
            yield api.Refuse(rule, "absent", value=_told(game, facts, fact))
    told = game.now(lookup.SEATS, ignore="others may play, too") if named else None
    if not told or not set(told).isdisjoint(seats.get("nameless", ())):
        return
    for fact in named:
        value = _told(game, facts, fact)
        for who in value if isinstance(value, list) else [value]:
            if who and who not in told:
                stranger = api.Refuse(seats["stranger"]["rule"], seats["stranger"]["says"], who=who)
                yield _whatever_else(game, facts, stranger)


def _told(game: lookup.Lookup, facts: Facts, fact: str) -> types.Value:
    """A fact that was told, looked at; it is not asked for."""
    if fact not in facts:
        return None
    game.looked.facts.add(fact)
    return facts[fact]


def _whatever_else(game: lookup.Lookup, facts: Facts, refusal: api.Refuse) -> api.Refuse:
    """A refusal that holds whatever else was told of the event: nothing of that has been passed over."""
    for fact in facts:
        _told(game, facts, fact)
    return refusal


def _is_new(game: lookup.Lookup, about: types.Question, fact: str, facts: Facts) -> bool:
    """Whether whom a fact names need not be at the table: always, or with what else was told."""
    when = about.get("newcomers", {}).get(fact, False)
    return when if isinstance(when, bool) else all(_told(game, facts, other) in among for other, among in when.items())


def _in_time(game: lookup.Lookup, about: types.Question, act: api.Row, who: str, facts: Facts) -> api.Finding[bool]:
    """Whether it counts as done, as it does unless it has no time of its own; refused where nothing allows it."""
    unless = act.get("unless", {})
    if unless and all(_told(game, facts, fact) == value for fact, value in unless.items()):
        for part, key in _places(game, act, who).values():
            game.now(part, key, ignore=FREE)
        return False
    late = _late(game, about, act, who)
    if late is None:
        return True
    for fact, value in unless.items():
        if (yield api.Need(fact, default=False)) != value:
            break
    else:
        if unless:
            return False
    excuses: Mapping[str, Excuse] = code.functions(game.view.game, MODULE)
    excuse = excuses.get(about["id"].replace("-", "_"))
    if excuse is None or not (yield from excuse(game, late)):
        yield _whatever_else(game, facts, late)
    return True


def _late(game: lookup.Lookup, about: types.Question, act: api.Row, who: str) -> api.Refuse | None:
    """Why it is not the time for it, if so."""
    places = _places(game, act, who)
    seen = {column: _seen(game, *place) for column, place in places.items()}
    rule, named = act.get("rule", about["rule"]), {about["act"]: who}
    for column, fitting, says in ((TURN, who, NOT_YOURS), (STEP, act.get(STEP), NOT_NOW), (ONCE, False, AGAIN)):
        if seen.get(column) not in (None, fitting):
            return api.Refuse(rule, says, None, **{**named, places[column][0]: seen[column]})
    return None


def _seen(game: lookup.Lookup, part: str, key: str) -> types.Value:
    """What a part is, where that is known or usual; what is usually not done needs no assumption."""
    usual = game.usual(part, key)
    sure = usual is position.UNKNOWN or usual is False
    value: types.Value = game.now(part, key, ignore=FREE) if sure else game.now(part, key)
    return value


def _places(game: lookup.Lookup, act: api.Row, who: str) -> dict[str, lookup.Where]:
    """Where it stands whether it is the time: whose turn it is, which step, whether it has been done."""
    parts = {TURN: act.get(TURN) and vocabulary.meaning(game.view.game, TURN)}
    parts |= {STEP: act.get(STEP) and vocabulary.meaning(game.view.game, STEP), ONCE: act.get(ONCE)}
    return {column: (part, who) for column, part in parts.items() if part}
