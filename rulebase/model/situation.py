"""Situations: facts of an event and parts of the position, as they are typed in any of the game's languages, read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulebase import words
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import grammar, shapes, types, vocabulary
from rulebase.model import position as positions

MARK = "*"  # behind a value: another fact has it as well
CHOICES = "choices"  # among the facts: what players chose, by the rule that lets them
ANY = ""  # among choices, in the place of a rule: whichever choice comes first
DURING = shapes.names.DURING  # behind the name of one of several that come in turn
OPEN = "?"  # a choice that stays open
DO = "do"  # among the facts of `may`: what is to be done
ME = "me"  # the fact that says whose seat is meant where none is named


def read(game: games.Game, raw: Mapping[str, types.Value], own: str = "") -> types.Values:
    """Facts and parts by name, with short forms and marks resolved and choices in order.

    `own` is whose seat is meant where none is named, if that is not told.
    """
    found: types.Values = {}
    mine = {ME: raw[ME]} if ME in raw and ME in game.core["facts"] else {}
    for name, each in {**mine, **raw}.items():
        try:
            for fact, value in _facts(game, name, each, own):
                join(game, found, fact, value)
        except problems.Failed as failed:
            raise problems.Failed([_in_words(game, name, each, problem) for problem in failed.problems]) from None
        own = str(found[ME]) if name in mine else own
    return found


def _in_words(game: games.Game, name: str, raw: types.Value, problem: problems.Problem) -> problems.Problem:
    """What is wrong with a value, by what the fact and its values are called, and the whole value as it would be right.

    Authors of a game type ids.
    """
    short = game.core["position"]["short"]
    part = short[name]["part"] if name in short else vocabulary.now_called(game, name)
    if problem.code not in ("wrong-value", "several-meant") or shapes.names.are_exact():
        return problem
    view = shapes.base.spoken(game)
    called = _called(view, vocabulary.shape(game, part))
    known = [called.get(each, each) for each in problem.known]
    fits = problem.near in called and isinstance(raw, str) and problem.typed in raw
    if problem.code == "several-meant" and problem.typed:
        if len(known) > problems.FEW:
            return problem._replace(message=shapes.names.several(problem.typed), expected=problems.one_of(known))
        named = grammar.listed(view.grammar, known, alternative=True)
        return problem._replace(message=shapes.names.which(problem.typed, named))
    cards = all(each in game.entries and game.entries[each]["kind"] == "card" for each in called) and problem.typed
    no_card = words._("There is no card called “{name}” in this game.").format(name=problem.typed) if cards else ""
    not_of = shapes.base.not_of(problem.typed, view.render(game.core["facts"][part]["title"]))
    return problem._replace(
        message=problem.message if problem.code == "several-meant" else no_card or not_of,
        expected="" if no_card else problems.one_of(known) if known else problem.expected,
        # What else was typed, a number or an area, stays.
        hint=str(raw).replace(problem.typed, called[problem.near]) if fits else called.get(problem.near, problem.hint),
    )


def _called(view: games.View, shape: shapes.Shape) -> dict[str, str]:
    """What a value is made of, keys and marks too: by id, as it is typed."""
    inside = [shape.keys, shape.values] if isinstance(shape, shapes.each.Each) else [shape]
    marked = [each for each in inside if isinstance(each, shapes.pieces.Pieces)]
    inside += [mark for each in marked for mark in (*each.marks.values(), each.called)]
    # Signs in a name mean something else only where a value has such signs.
    signs = isinstance(shape, shapes.each.Each | shapes.several.Counts | shapes.several.List)
    return {
        option: shapes.base.typed(each, view, option) if signs else each.title(view, option)
        for each in inside
        for option in each.options(view.game)
    }


def _facts(game: games.Game, name: str, raw: types.Value, own: str) -> Iterator[tuple[str, types.Value]]:
    """The facts in what is typed under one name."""
    known = name in game.core["facts"]
    # A part that has a short form of its own name may be typed key by key.
    keyed = known and (isinstance(raw, dict) or (isinstance(raw, str) and "=" in raw))
    if name == CHOICES:
        yield name, choices(game, raw)
    elif name == DO:
        acts = [question for question, body in game.core["questions"].items() if "act" in body]
        if raw not in acts:
            message = words._("nothing that a player does is called “{name}”")
            raise problems.unknown(message, str(raw), acts, "unknown-act")
        yield name, raw
    elif name in game.core["position"]["short"] and not keyed:
        yield _short(game, name, raw)
    elif known:
        shape = vocabulary.shape(game, name)
        if isinstance(shape, shapes.looks.Looks):
            raw = {who: read(game, parts) for who, parts in shape.by_seat(name, raw).items()}
        plain, marked = marks(game, name, raw, own)
        yield name, vocabulary.read(game, name, plain, own)
        if marked:
            other = game.core["facts"][name]["marked"]
            yield other, vocabulary.read(game, other, marked, own)
    elif not shapes.names.are_exact() and (new := vocabulary.now_called(game, name)) != name:
        yield from _facts(game, new, raw, own)
    else:
        raise problems.unknown(words._("no fact is called “{name}”"), name, vocabulary.tellable(game), "unknown-fact")


def _short(game: games.Game, name: str, raw: types.Value) -> tuple[str, types.Value]:
    """A short form: a list of keys that all have one value, or the value of one key."""
    about = game.core["position"]["short"][name]
    part = about["part"]
    each = vocabulary.shape(game, part)
    if not isinstance(each, shapes.each.Each):
        return part, vocabulary.read(game, part, raw)
    if "key" in about:
        return part, {about["key"]: each.values.read(game, name, raw)}
    listed = raw if isinstance(raw, list) else [key.strip() for key in str(raw).split(",")]
    value = each.values.read(game, name, about["value"])
    rest = {shapes.each.REST: each.values.read(game, name, about["rest"])} if "rest" in about else {}
    nobody = game.core["position"].get("seats", {}).get("nobody", "")
    keys = [str(each.keys.read(game, name, key)) for key in listed if key != ""]
    return part, {key: value for key in keys if key != nobody} | rest


def join(game: games.Game, found: types.Values, fact: str, value: types.Value, *, again: bool = False) -> None:
    """Add a value to those read before: keys join, lists go on.

    `again`: even by what they have already, and counts add up.
    """
    before = found.get(fact)
    if isinstance(before, dict) and isinstance(value, dict) and "of" in game.core["facts"].get(fact, {}):
        found[fact] = {
            **before,
            **{key: shapes.each.joined(before.get(key), each, again=again) for key, each in value.items()},
        }
    else:
        found[fact] = shapes.each.joined(before, value, again=again)


def marks(game: games.Game, name: str, raw: types.Value, own: str = "") -> tuple[types.Value, types.Value]:
    """A value without its marks, and what of it was marked."""
    return _marks(game, name, shapes.each.of_fact(game, name, own), raw)


def _marks(game: games.Game, name: str, inner: shapes.Shape, raw: types.Value) -> tuple[types.Value, types.Value]:
    if isinstance(inner, shapes.each.Each):
        keyed = inner.keyed(game, name, raw)
        if keyed is None:
            return _marks(game, name, inner.values, raw)
        pairs = {key: _marks(game, name, inner.values, value) for key, value in keyed.items()}
        return {key: plain for key, (plain, _) in pairs.items()}, {
            key: some for key, (_, some) in pairs.items() if some
        }
    if isinstance(raw, str) and MARK in raw:
        raw = inner.parted(game, raw) if isinstance(inner, shapes.several.List) else raw
    listed = raw if isinstance(raw, list) else [raw]
    marked = [_unmarked(part) for part in listed if isinstance(part, str) and part.rstrip().endswith(MARK)]
    if not marked:
        return raw, []
    if "marked" not in game.core["facts"][name]:
        message = words._("“{mark}” says nothing here").format(mark=MARK)
        raise problems.Failed([problems.Problem("idle-mark", message, expected=words._("the value without it"))])
    return [_unmarked(part) for part in listed], marked


def _unmarked(part: types.Value) -> types.Value:
    return part.rstrip().removesuffix(MARK).rstrip() if isinstance(part, str) else part


def choices(game: games.Game, raw: types.Value) -> dict[str, list[types.Value]]:
    """Choices by rule, or by rule and chooser (`rule@who`), each in the order in which they come."""
    if not isinstance(raw, dict):
        message = words._("“{value}” is not a value of “{fact}”").format(value=raw, fact=CHOICES)
        raise problems.Failed([problems.Problem("wrong-value", message, expected="{rule: option}")])
    rules = game.of_kind("rule")
    found = {}
    for typed_name, value in raw.items():
        place, name = shapes.names.placed(game, str(typed_name))
        rule = name.partition("@")[0]
        if name != ANY and rule not in rules:
            typed = f"{name}={', '.join(map(str, value if isinstance(value, list) else [value]))}"
            chosen = words._("what was chosen")
            message = words._("“{value}” is not a value of “{fact}”").format(value=typed, fact=chosen)
            hint = problems.closest(rule, rules) or ""
            raise problems.Failed([problems.Problem("unknown-rule", message, hint=hint)])
        found[f"{place}{DURING}{name}" if place else name] = value if isinstance(value, list) else [value]
    return found


def position(game: games.Game, facts: types.Values) -> positions.Position:
    """The position that the parts among some facts make."""
    keyed = frozenset(name for name in game.core["position"]["parts"] if "of" in game.core["facts"][name])
    return positions.Position({name: value for name, value in facts.items() if vocabulary.is_part(game, name)}, keyed)
