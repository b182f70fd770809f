"""Acts: what players may do, and when: questions with `act:`, each with its row in the table `acts`.

A row says that it is done in one's own turn (`turn`), in which `step`, and which part tells that it has been done
(`once`). Under the facts of `unless` it has no time of its own; when it is late all the same, a function of its name
in the game's `acts.py` may still allow it. Sentences of `rule` refuse it. What is not known refuses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rulebase.model import game as games
from rulebase.model import types, vocabulary
from rulebase.play import api, code, lookup

TABLE = MODULE = "acts"
TURN, STEP = "turn", "step"  # what the parts mean that say whose turn it is, and which step of it
NOT_YOURS, NOT_NOW, AGAIN = "not-yours", "not-now", "again"  # the sentences that refuse an act
SEATED = ("seat", {"list": "seat"})

Facts = Mapping[str, types.Value]
Excuse = Callable[[api.Game, api.Refuse], "api.Finding[bool]"]


def of(game: games.Game) -> dict[str, str]:
    """What players may do, with the fact that tells who does it."""
    return {question: body["act"] for question, body in game.core["questions"].items() if "act" in body}


def row(view: games.View, question: str) -> types.Act:
    """When something may be done, as the game is set up."""
    table = view.entry(TABLE)
    found: types.Act = table.body["rows"].get(question, {}) if table else {}
    return found


def driven(game: lookup.Lookup, question: str, facts: Facts, steps: api.Procedure) -> api.Procedure:
    """A question's procedure, asked only of whoever is at the table; an act in time, and put down once it is done."""
    about = game.view.game.core["questions"][question]
    yield from _strangers(game, about, facts)
    who = str(facts.get(about["act"]) or game.me) if "act" in about else ""
    act = game.table(TABLE).get(question) if who else None
    if act is None:
        return (yield from steps)
    counts = yield from _in_time(game, about, act, who, facts)
    answer = yield from steps
    if counts and "once" in act and isinstance(answer, api.Answer):
        answer.does = (*answer.does, api.Put(act["once"], True, _key(game, act["once"], who)))
    return answer


def _strangers(game: lookup.Lookup, about: types.Question, facts: Facts) -> Iterator[api.Refuse]:
    """Where all who play were told, nobody else is meant, but for newcomers."""
    core = game.view.game.core
    seats = core["position"].get("seats")
    if seats is None or "stranger" not in seats:
        return
    declared = {fact: core["facts"][fact]["type"] for fact in facts if fact in core["facts"]}
    named = [fact for fact, kind in declared.items() if kind in SEATED and not _is_new(about, fact, facts)]
    told = game.known(lookup.SEATS).get("") if named else None
    if not told or not set(told).isdisjoint(seats.get("nameless", ())):
        return
    for fact in named:
        value = facts[fact]
        for who in value if isinstance(value, list) else [value]:
            if who and who not in told:
                yield api.Refuse(seats["stranger"]["rule"], seats["stranger"]["says"], who=who)


def _is_new(about: types.Question, fact: str, facts: Facts) -> bool:
    """Whether whom a fact names need not be at the table: always, or with what else was told."""
    when = about.get("newcomers", {}).get(fact, False)
    return when if isinstance(when, bool) else all(facts.get(other) in among for other, among in when.items())


def _in_time(game: lookup.Lookup, about: types.Question, act: api.Row, who: str, facts: Facts) -> api.Finding[bool]:
    """Whether it counts as done, as it does unless it has no time of its own; refused where nothing allows it."""
    unless = act.get("unless", {})
    free = bool(unless) and all(facts.get(fact) == value for fact, value in unless.items())
    late = _late(game, about, act, who, guessing=not free)
    if late is None or free:
        return not free
    for fact, value in unless.items():
        if (yield api.Need(fact)) != value:
            break
    else:
        if unless:
            return False
    excuses: Mapping[str, Excuse] = code.functions(game.view.game, MODULE)
    excuse = excuses.get(about["id"].replace("-", "_"))
    if excuse is None or not (yield from excuse(game, late)):
        yield late
    return True


def _late(game: lookup.Lookup, about: types.Question, act: api.Row, who: str, *, guessing: bool) -> api.Refuse | None:
    """Why it is not the time for it, if so."""
    turn, step, once = (
        vocabulary.meaning(game.view.game, TURN),
        vocabulary.meaning(game.view.game, STEP),
        act.get("once"),
    )
    whose = _seen(game, turn, "", guessing) if act.get("turn") else None
    now = _seen(game, step, "", guessing) if "step" in act else None
    done = _seen(game, once, _key(game, once, who), guessing) if once else None
    rule, named = act.get("rule", about["rule"]), {about["act"]: who}
    if whose not in (None, who):
        return api.Refuse(rule, NOT_YOURS, None, **{**named, turn: whose})
    if now not in (None, act.get("step")):
        return api.Refuse(rule, NOT_NOW, None, **{**named, step: now})
    return api.Refuse(rule, AGAIN, None, **named) if done else None


def _seen(game: lookup.Lookup, part: str, key: str, guessing: bool) -> types.Value:
    """What a part is, if that is known or usual; where it matters, an answer says that it hangs on it."""
    found: types.Value
    if not guessing:
        found = game.known(part).get(key)
        return found
    try:
        found = game.now(part, key)
    except api.Unknown:
        found = game.told(part, key)
    return found


def _key(game: lookup.Lookup, part: str, who: str) -> str:
    return who if game.is_keyed(part) else ""
