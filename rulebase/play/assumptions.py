"""Assumptions: what an answer takes for granted, what it did not look at, and what has to be known first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulebase import words
from rulebase.model import game as games
from rulebase.model import grammar, position, quantities, shapes, situation, types, vocabulary
from rulebase.play import api, invariants, lookup, reply, runner

FEW = 2  # so many keys are named one by one


def titled(view: games.View, fact: str, key: str) -> reply.Named:
    """A fact, or a part with a key, by what it is called."""
    body = view.game.core["facts"].get(fact)
    title = view.render(body["title"]) if body else fact
    if not key or key == view.game.own_seat:
        return {"fact": fact, "title": title}
    called = (quantities.row_title(body.get("of"), key, view.game.entries) if body else None) or key
    if body and "one" in body:
        return {"fact": fact, "key": key, "title": view.render(body["one"], {"key": called})}
    if body and body["type"] == "boolean":
        return {
            "fact": fact,
            "key": key,
            "title": words._("whether {key} is {fact}").format(key=view.say(called), fact=title),
        }
    return {"fact": fact, "key": key, "title": f"{title} – {view.say(called)}"}


def assumptions(view: games.View, before: position.Position, done: runner.Run) -> Iterator[reply.Assumption]:
    """What was taken for granted; what is usual of a part is said once, in a sentence of its own."""
    usual: dict[str, reply.Assumption] = {}
    for (fact, key), value in done.assumed.items():
        body = view.game.core["facts"][fact]
        if value is None:
            continue
        if (fact, key) in done.game.presumed:
            yield _presumed(view, fact, key, value)
        elif "usual" not in body:
            # What each seat usually is goes without saying.
            silent = body.get("situation") and key not in ("", view.game.own_seat)
            text = "" if silent else spoken(view, view.label(fact, value))
            yield _assumption(titled(view, fact, key), value, text)
        elif fact in usual:
            usual[fact]["keys"] += [key]
        else:
            became = [key for key in done.game.position.keys(fact) if (fact, key) not in done.assumed]
            others = "others" in body and (before.keys(fact) or became)
            sentence = view.render(body["others"] if others else body["usual"], {fact: value})
            usual[fact] = _assumption(titled(view, fact, ""), value, sentence)
            usual[fact] |= {"usual": True, "keys": [key] if key else []}
    yield from usual.values()


def _presumed(view: games.View, fact: str, key: str, value: types.Value) -> reply.Assumption:
    """What the question itself says of somebody."""
    body = view.game.core["facts"][fact]
    called = quantities.row_title(body.get("of"), key, view.game.entries) or key
    said = view.render(body["if"]["is"], {"key": called, "value": view.label(fact, value)})
    return _assumption(titled(view, fact, key), value, said) | {"usual": True, "keys": [key]}


def _assumption(named: reply.Named, value: types.Value, text: str) -> reply.Assumption:
    found: reply.Assumption = {"fact": named["fact"], "title": named["title"], "value": value, "text": text}
    if "key" in named:
        found["key"] = named["key"]
    return found


def spoken(view: games.View, value: types.Value) -> str:
    """A value in words; nothing of what is nothing."""
    if isinstance(value, bool):
        return words._("yes") if value else words._("no")
    return view.say(value) if value not in ([], {}) else ""


def unchecked(view: games.View, before: position.Position, game: lookup.Lookup) -> Iterator[reply.Unchecked]:
    """Parts that would have been looked at if they were known, each once; by their keys where these are few."""
    for part in dict.fromkeys(part for part, _ in game.unchecked):
        keys = [key for other, key in game.unchecked if other == part and key]
        if 0 < len(keys) <= FEW and "one" in view.game.core["facts"][part]:
            title = "; ".join(titled(view, part, key)["title"] for key in keys)
        else:
            title = vocabulary.whether(view.game, part, titled(view, part, "")["title"])
            if before.keys(part):
                title = words._("{fact}, beyond what was told").format(fact=title)
        yield {"fact": part, "title": title, "keys": keys}


def unknown_changes(view: games.View, at: position.Position) -> Iterator[reply.Sentence]:
    """What of the table would have changed if it were known: nobody can tell to what."""
    for (part, key), change in at.moved.items():
        if change == position.SOMEHOW and at.get(part, key) is position.UNKNOWN:
            named = vocabulary.whether(view.game, part, titled(view, part, key)["title"])
            yield {"text": words._("Not carried out, since it was not told: {fact}.").format(fact=named), "sources": []}


def derived(view: games.View, game: lookup.Lookup) -> Iterator[reply.Derived]:
    """What was told by a number: what that is, and what it has to reach."""
    for fact, each in game.derived.items():
        title, number = titled(view, fact, "")["title"], titled(view, each.number, "")["title"]
        text = words._("{fact}: {value} ({number}: {n}; at least {least} is needed).").format(
            fact=grammar.capital(title),
            value=words._("yes") if each.value else words._("no"),
            number=number,
            n=each.told,
            least=each.least,
        )
        yield {"fact": fact, "title": title, "value": each.value, "number": each.number, "text": text}


def only(view: games.View, meant: Mapping[str, lookup.Where]) -> Iterator[reply.Derived]:
    """Facts that were not told, and of which only one that they can be was: by the part at which that was told."""
    for fact, (part, key) in meant.items():
        title, value = titled(view, fact, "")["title"], spoken(view, view.label(fact, key))
        text = words._("{fact}: {value} (the only one given).").format(fact=grammar.capital(title), value=value)
        yield {"fact": fact, "title": title, "value": key, "number": part, "text": text}


def unread(view: games.View, places: Iterable[lookup.Where]) -> Iterator[reply.Named]:
    """What was told and not looked at, by what it is called: facts, keys of parts, choices by their rule."""
    for fact, key in places:
        if fact == situation.CHOICES:
            rule = key.rpartition(situation.DURING)[2].partition("@")[0]
            title = words._("a choice: {rule}").format(rule=view.title(rule) if view.entry(rule) else key)
            title = title if rule != situation.ANY else words._("what was chosen")
            yield {"fact": fact, "key": key, "title": title}
        else:
            of_all = key == shapes.each.REST
            named = titled(view, fact, "" if of_all else key)
            named["title"] = vocabulary.whether(view.game, fact, named["title"])
            if of_all:
                named["key"], named["title"] = key, f"{named['title']} – {words._('all others')}"
            yield named


def need(view: games.View, question: str, end: api.Need | api.Roll | api.Deal, done: runner.Run) -> reply.Named:
    """What has to be known first; where it is known in part, the rest of it, or all of it by name."""
    key = end.key if isinstance(end, api.Need) else ""
    named = titled(view, end.fact, key)
    others = [fact for fact in end.instead if vocabulary.is_here(view, fact)] if isinstance(end, api.Need) else []
    if others:
        named["instead"] = [titled(view, fact, "") for fact in others]
    known: types.Value = None
    among: list[str] = []
    if isinstance(end, api.Deal):  # of the cards in the deck, those that have a name
        offered = vocabulary.offered(view, end.fact)
        among = [card for card, number in end.deck.items() if number and api.bare(card) in offered]
    elif isinstance(end, api.Need):
        part = vocabulary.is_part(view.game, end.fact)
        known = done.game.position.get(end.fact, key) if part else done.facts.get(end.fact)
        among = end.among
    if not among and known and isinstance(known, list):
        among = [each for each in vocabulary.offered(view, end.fact, key) if each not in known]
    among = among or seated(view, question, named, done.game.position)
    if among:
        named["among"] = among
    if is_something(known):
        named["title"] = in_full(view, end.fact, known).format(fact=named["title"])
    return named


def is_something(value: types.Value) -> bool:
    """Whether a value tells anything: none of a thing is nothing."""
    if isinstance(value, dict | list):
        return any(map(is_something, value.values() if isinstance(value, dict) else value))
    return value is not position.UNKNOWN and value not in (None, "", 0)


def seated(view: games.View, question: str, named: reply.Named, at: position.Position) -> list[str]:
    """Where somebody of the players is meant: those at the table who can be, if these are known."""
    fact, key = named["fact"], named.get("key", "")
    body, seat = view.game.core["questions"][question], view.game.core["facts"][fact]["type"] == "seat"
    part = seat and vocabulary.is_part(view.game, fact)
    acts = seat and not part and fact not in body.get("newcomers", {})
    seats = at.get(lookup.SEATS) if lookup.SEATS in vocabulary.parts(view.game) else []
    if not (acts or part) or not isinstance(seats, list):
        return []
    offered = vocabulary.offered(view, fact)
    playing = [who for who in seats if who in offered]
    return playing if acts else [who for who in playing if can_be(view, at.put(fact, key, who))]


def can_be(view: games.View, at: position.Position) -> bool:
    """Whether nothing that has to hold of every position forbids this one, whatever is not known of it."""
    return not any(
        isinstance(each, api.Refuse) and not (game.assumed or game.unchecked or game.blank)
        for each, game in invariants.broken(view, at, lambda state: lookup.Lookup(view, state))
    )


def in_full(view: games.View, part: str, known: types.Value) -> str:
    """How all of a part would be given; where each thing has a name already, only what it carries is lacking."""
    if isinstance(known, list):
        return words._("{fact}, by name") if isinstance(known[0], str) else "{fact}"
    shape = vocabulary.shape(view.game, part)
    inner = shape.values if isinstance(shape, shapes.each.Each) else shape
    marks = [mark for mark in getattr(inner, "marks", {}) if mark in view.game.entries]
    if len(marks) == 1 and isinstance(known, dict) and api.UNKNOWN not in known:
        return words._("{fact}, each with its {mark}").replace("{mark}", view.title(marks[0]))
    return words._("{fact}, with every item named")
