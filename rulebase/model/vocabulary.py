"""Vocabulary: the facts of events and the parts of positions, and what each can be."""

from __future__ import annotations

from collections.abc import Mapping

from rulebase import words
from rulebase.model import card_rows, paths, shapes, types
from rulebase.model import game as games

MAY = "may"  # the question whether somebody may do something
NOW = "now"  # the question what somebody may do at this moment
SKIP, IGNORE = "skip", "ignore"  # what comes of a part that nobody told: passed over, with and without a word


def shape(game: games.Game, name: str) -> shapes.Shape:
    """The shape of a fact, or of a part with all its keys."""
    return shapes.each.of_fact(game, name)


def each(game: games.Game, name: str) -> shapes.Shape:
    """The shape of a fact, or of a part for one of its keys."""
    found = shape(game, name)
    return found.values if isinstance(found, shapes.each.Each) else found


def read(game: games.Game, fact: str, raw: types.Value, own: str = "") -> types.Value:
    """The value of a fact, or Failed with what was expected and the nearest name; `own` is whose seat is meant."""
    found = shapes.each.of_fact(game, fact, own)
    return found.read(game, fact, raw)


def options(game: games.Game, kind: types.Value) -> list[str]:
    """The values that a type allows in any configuration of the game."""
    return shapes.of(kind).options(game)


def here(view: games.View, fact: str, value: types.Value) -> list[str]:
    """The parts of a value that exist in the game but not in this configuration."""
    if not is_here(view, fact):
        return [fact]
    return shape(view.game, fact).missing(view, value)


def missing(view: games.View, told: types.Values) -> tuple[str, str] | None:
    """The first fact of which a value is not in this configuration, and what of it is not."""
    for fact, value in told.items():
        elsewhere = here(view, fact, value) if fact in view.game.core["facts"] else []
        if elsewhere:
            return fact, elsewhere[0]
    return None


def offered(view: games.View, fact: str, key: str = "") -> dict[str, str]:
    """What a fact, or a key of it, can be in this configuration: by id, in the reader's words."""
    whole, body = shape(view.game, fact), view.game.core["facts"][fact]
    inner = whole.values if isinstance(whole, shapes.each.Each) else whole
    field = body.get("offers")
    if isinstance(inner, shapes.simple.Integer) and field:
        table = view.entry(field)
        numbers = [row.partition("/")[0] for row in table.body["rows"]] if table else []
        return {number: number for number in dict.fromkeys(numbers)}
    there = [option for option in inner.options(view.game) if inner.here(view, option)]
    fitting = [option for option in there if field is None or _has(view, body, option, key)]
    return {option: inner.title(view, option) for option in fitting}


def _has(view: games.View, body: types.Fact, option: str, key: str) -> bool:
    """Whether the row of a table, or the data of a card, has something in a field; the key itself, if keys can be."""
    table, field = table_of([body["type"]], option, view.game), body["offers"]
    found = view.entry(table or option)
    value = found.get(f"rows.{option}.{field}" if table else f"data.{field}") if found else None
    if key and isinstance(value, str):
        return value == key
    return value is not paths.MISSING and value is not None and value is not False  # nought is something


def having(view: games.View, fact: str, column: str) -> list[str]:
    """The rows that a fact, or a key of it, can be in this configuration and that have something in a column."""
    declared = view.game.core["facts"][fact]["type"]
    found = []
    for row in offered(view, fact):
        table = view.entry(table_of([declared], row, view.game))
        if table and table.body["rows"].get(row, {}).get(column):
            found.append(row)
    return found


def is_here(view: games.View, fact: str) -> bool:
    """Whether a part belongs to this configuration at all."""
    return shapes.base.is_here(view, fact)


def lacking(view: games.View, fact: str) -> types.Value:
    """What is said not to be here when a fact plays no part: the thing it comes with, or the fact itself."""
    body = view.game.core["facts"][fact]
    thing = view.game.entries[body["with"]]["kind"] == "term" and "absent" in body
    return body["with"] if thing else view.render(body["title"])


def faces(view: games.View, fact: str) -> range:
    """The faces of the die that a fact is rolled with."""
    die = shape(view.game, fact)
    table, _, row = str(die.inner).partition(".")
    found = view.entry(table)
    assert found is not None
    return range(1, found.get(f"rows.{row}.sides") + 1)


def place_title(view: games.View, place: str) -> str:
    """What one of several that come in turn is called."""
    declared = (shape(view.game, fact) for fact, body in view.game.core["facts"].items() if body.get("during"))
    return next((each.title(view, place) for each in declared if place in each.options(view.game)), place)


def played_on(game: games.Game, roll: str) -> str:
    """The fact that tells what is played on a roll; empty where nothing changes one."""
    return game.core["facts"][roll].get("changed-by", "")


def table_of(declared: list[types.Value], name: str, game: games.Game) -> str:
    """The table whose row a name is, among types that are rows; empty if it is none."""
    while declared:
        kind = declared.pop(0)
        if isinstance(kind, dict):
            table = kind.get("rows", kind.get("play"))
            if table and name in shapes.of(kind).options(game):
                return str(table)
            declared += [kind.get(key) for key in ("list", "counts", "tally", "pile", "of") if key in kind]
            pieces = kind.get("pieces", {})
            declared += [value for key in ("with", "unknown") for value in pieces.get(key, {}).values()]
            declared += [pieces["of"]] if pieces else []
    return ""


def parts(game: games.Game) -> list[str]:
    """The parts that a position of the game can have."""
    return list(game.core["position"]["parts"])


def holding(game: games.Game, sort: str) -> list[str]:
    """The parts in which things of a group, or rows of a table, lie: one by one, counted or in a pile."""
    if sort not in game.holding:
        here = [part for part in parts(game) if not game.core["facts"][part].get("elsewhere")]
        game.holding[sort] = [part for part in here if _holds(each(game, part), sort)]
    return game.holding[sort]


def held(game: games.Game) -> dict[str, str]:
    """What somebody can have, as a title, with the part that says who has it."""
    kept = ((part, shape(game, part)) for part in parts(game))
    found = ((part, each) for part, each in kept if isinstance(each, shapes.each.Each) and each.values.key == "seat")
    return {key: part for part, each in found for key in each.keys.options(game)}


def _holds(held: shapes.base.Shape, sort: str) -> bool:
    each = held.each if isinstance(held, shapes.several.Counts | shapes.several.List) else None
    return isinstance(each, shapes.names.Group | shapes.names.Rows) and each.inner == sort


def of_question(
    game: games.Game, question: str, told: Mapping[str, types.Value] | None = None
) -> tuple[list[str], list[str]]:
    """The facts of a question: what its own procedure reads, and what lies beyond, in questions inside it.

    What goes on by the rows of a card reads all that any card asks; once one is told, only what that asks.
    """
    own, inside = _read_by(game, question)
    by_rows = game.core["reads"][question]["effects"] if question in game.core["reads"] else []
    printed = card_rows.of_told(game, told) if told and by_rows else None
    if printed is not None:
        inside = [other for other in inside if other not in by_rows or other in printed.questions]
        own = [fact for fact in own if fact not in card_rows.of_any(game).facts - printed.facts]
    beyond: dict[str, None] = {}
    seen = {question}
    while inside:
        other = inside.pop(0)
        if other not in seen and other in game.core["questions"]:
            seen.add(other)
            names, more = _read_by(game, other)
            beyond |= dict.fromkeys(name for name in names if is_part(game, name) or name in game.core["occurs"])
            inside += more
    return own, [name for name in beyond if name not in own]


def _read_by(game: games.Game, question: str) -> tuple[list[str], list[str]]:
    """What a question's own procedure reads or changes, in the order in which the question lists it."""
    listed = game.core["questions"][question]["facts"]
    found = game.core["reads"].get(question)
    if found is None:
        return list(listed), []
    parts = [name for name in (*found["parts"], *found["writes"]) if name in game.core["facts"]]
    held = [part for group in found["groups"] for part in holding(game, group)]
    return list(dict.fromkeys([*listed, *parts, *held])), list(found["inside"])


def meaning(game: games.Game, meant: str) -> str:
    """The part that the engine itself knows by what it means; empty if the game has none."""
    return game.core["position"].get("means", {}).get(meant, "")


def meant_table(game: games.Game, meant: str) -> str:
    """The table of which the part with that meaning is a row, or lists some; empty if there is none."""
    part = meaning(game, meant)
    declared = game.core["facts"][part]["type"] if part else {}
    inner = declared.get("list", declared) if isinstance(declared, Mapping) else {}
    return str(inner.get("rows", "")) if isinstance(inner, Mapping) else ""


def meant_rows(view: games.View, meant: str) -> dict[str, types.MeantRow]:
    """The rows of that table, as the game is set up."""
    table = meant_table(view.game, meant)
    entry = view.entry(table) if table else None
    found: dict[str, types.MeantRow] = entry.body["rows"] if entry else {}
    return found


def changes(game: games.Game, question: str) -> bool:
    """Whether a question, or one that is carried out inside it, changes the position."""
    seen, waiting = {question}, [question]
    while waiting:
        read = game.core["reads"].get(waiting.pop())
        if read and read["writes"]:
            return True
        waiting += [other for other in (read["inside"] if read else ()) if other not in seen]
        seen |= {*waiting}
    return False


def is_part(game: games.Game, name: str) -> bool:
    return name in game.core["facts"] and game.core["facts"][name].get("situation", False)


def whether(game: games.Game, fact: str, title: str) -> str:
    """What has to be known of a fact: of one that holds or does not, whether it does."""
    return words._("whether {fact}").format(fact=title) if plain(game, fact) else title


def question(view: games.View, fact: str) -> str:
    """The question that asks for what holds or does not; empty of other facts."""
    asks = view.game.core["facts"][fact].get("asks")
    return view.render(asks) if asks else ""


def plain(game: games.Game, fact: str) -> bool:
    """Whether a fact is one that holds or does not, of nobody in particular."""
    body = game.core["facts"].get(fact)
    return body is not None and body["type"] == "boolean" and "of" not in body


def idle(game: games.Game, fact: str) -> str:
    """That a fact plays no part: of one that holds or does not, that no rule says whether it does."""
    if plain(game, fact):
        return words._("Leave it out: the rules in use say nothing about whether {name}.")
    return words._("Leave this out, since the rules in use say nothing about it: {name}.")


def now_called(game: games.Game, name: str) -> str:
    """A fact by the id that it has now, noted if another one was told."""
    new = next((fact for fact, body in game.core["facts"].items() if name in body.get("formerly", ())), name)
    if new != name:
        game.renamed[name] = new
    return new


def tellable(game: games.Game) -> list[str]:
    """All names under which something can be given."""
    return [*game.core["facts"], *game.core["position"]["short"]]


def subject(game: games.Game, question: str, language: str) -> str:
    """What the subject of a question is called; empty where a game does not name it."""
    named = game.core.get("subjects", {}).get(game.core["questions"][question]["rule"].partition(".")[0])
    return game.text(named["title"], language) if named else ""


def seat(game: games.Game, raw: str) -> str:
    """Who sits there, by any of their names."""
    return str(shapes.of("seat").read(game, "seat", raw))
