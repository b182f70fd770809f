"""Card lists: which entries are cards, what they can be filtered by, and the lists that cards print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from rulebase.model import game as games
from rulebase.model import quantities, template, types


class Filter(NamedTuple):
    """What cards can be filtered by: fields of their data, or a field of every item of a list in it."""

    name: str
    title: types.Named
    fields: tuple[str, ...]
    named: str = ""
    values: tuple[tuple[str, types.Named], ...] = ()

    def name_of(self, value: str) -> types.Named:
        """What a value is called by: an entry, or a text."""
        return dict(self.values).get(value) or (f"{self.named}.{value}" if self.named else value)

    @property
    def part(self) -> str:
        """The list whose items are looked at, if it is one: two filters of a list are about the same item."""
        listed, dot, _ = self.fields[0].partition(".")
        return listed if dot else ""

    def of_card(self, body: types.Entry) -> Iterator[str]:
        """The values of a card as a whole."""
        data = {"group": body.get("group"), **body.get("data", {})}
        for field in () if self.part else self.fields:
            yield from _strings(data.get(field))

    def of_item(self, item: dict[str, types.Value]) -> Iterator[str]:
        yield from _strings(item.get(self.fields[0].partition(".")[2]))


def filters(core: types.Core) -> Iterator[Filter]:
    """The filters that a game declares, in the order in which they are offered."""
    for name, about in core.get("cards", {}).get("filters", {}).items():
        fields = [about["of"]] if isinstance(about["of"], str) else about["of"]
        values = tuple(about.get("values", {}).items())
        yield Filter(name, about["title"], tuple(fields), about.get("named", ""), values)


def cards(core: types.Core) -> list[str]:
    """Every card, and the terms that the game wants among them."""
    groups = core.get("cards", {}).get("groups", [])
    return [
        entry
        for entry, body in core["entries"].items()
        if body["kind"] == "card" or (body["kind"] == "term" and body.get("group") in groups)
    ]


def items(body: types.Entry, about: Filter) -> list[dict[str, types.Value]]:
    """The items that a filter looks at, if it is about a list."""
    found = body.get("data", {}).get(about.part) if about.part else None
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def of_body(body: types.Entry, about: Filter) -> Iterator[str]:
    """Every value that a card has for a filter."""
    yield from about.of_card(body)
    for item in items(body, about):
        yield from about.of_item(item)


def _strings(value: types.Value) -> Iterator[str]:
    for part in value if isinstance(value, list) else [value]:
        if part is not None:
            yield str(part)


Item: TypeAlias = "dict[str, types.Value]"  # one of a card's list: a power, a skill
Keys: TypeAlias = "tuple[str | int, ...]"


ONE_OF = "one-of"  # in a row: lists of rows, by what is chosen
GROUPS = ("roll", "if", "may", ONE_OF, "each")  # what a row of effects holds that is no verb, but rows
CHANGE = "change"


class CardList(NamedTuple):
    """How the items of one list are worded."""

    name: str
    title: types.Text
    of: str
    by: str
    rule: str
    quiet: bool = False  # signs that need no rule beside them
    card: str = ""  # the slot for the card itself

    @property
    def effects(self) -> bool:
        """Whether its items are rows of effects, which can hold others."""
        return self.by == CHANGE

    def items(self, card: types.Entry) -> list[Item]:
        return [item for _, item in self.nested(card)]

    def nested(self, card: types.Entry) -> list[tuple[int, Item]]:
        """The items of a card, each with in how many groups it stands: an option of several is one more."""
        own: Item = {self.card: card["id"]} if self.card else {}
        placed = self.placed(card.get("data", {}).get(self.of))
        return [(sum(type(key) is int for key in keys[1:]) + keys.count(ONE_OF), own | item) for keys, item in placed]

    def placed(self, found: types.Value) -> Iterator[tuple[Keys, Item]]:
        """The items of a list, each with the keys that lead to it."""
        rows = [((number,), item) for number, item in enumerate(found if isinstance(found, list) else [])]
        return effects(rows) if self.effects else ((keys, item) for keys, item in rows if isinstance(item, dict))

    def rule_of(self, item: Item) -> str:
        return f"{self.rule}.{item.get(self.by)}"


def effects(rows: Iterable[tuple[Keys, types.Value]]) -> Iterator[tuple[Keys, Item]]:
    """Rows of effects one after another; what a group is stands before it as if it were a verb."""
    for keys, row in rows:
        if not isinstance(row, dict):
            continue
        if CHANGE in row:
            yield keys, row
            continue
        group = next((each for each in GROUPS if each in row), "")
        own = {key: value for key, value in row.items() if key in ("roll", "by", "each")}
        for part, wanted in quantities.keyed(row.get("if", {})).items():
            own |= {"of": part.partition(".")[2], **(wanted if isinstance(wanted, dict) else {})}
        yield keys, {CHANGE: row.get("says", group), **own}
        yield from effects(_below((*keys, "rows"), row.get("rows")))
        yield from effects(_below((*keys, "may"), row.get("may")))
        if "else" in row:
            yield (*keys, "else"), {CHANGE: "else"}
            yield from effects(_below((*keys, "else"), row["else"]))
        options = row.get(ONE_OF)
        for name, inner in options.items() if isinstance(options, dict) else ():
            yield (*keys, ONE_OF, name), {CHANGE: "option", "option": name}
            yield from effects(_below((*keys, ONE_OF, name), inner))


def _below(keys: Keys, rows: types.Value) -> Iterator[tuple[Keys, types.Value]]:
    return (((*keys, number), row) for number, row in enumerate(rows if isinstance(rows, list) else []))


def in_tables(core: types.Core) -> CardList | None:
    """How rows of effects are worded that stand in tables: as on cards."""
    return next((each for each in lists(core) if each.effects), None)


def told(view: games.View, rule: str, rows: Sequence[types.Value]) -> list[str]:
    """What rows of effects say, one sentence after another."""
    items = [item for _, item in effects(_below((), list(rows)))]
    return [view.render(worded(view, f"{rule}.{item[CHANGE]}", item)[1], item) for item in items]


def worded(view: games.View, rule: str, item: Item) -> tuple[str, types.Text]:
    """The sentence of a rule that tells an item, and its name."""
    entry, game = view.entry(rule), view.game
    assert entry is not None
    says, first = entry.body["says"], game.languages[0]
    [name, *_] = sentences(says, item, lambda text: game.text(text, first), game.entries.__contains__)
    return name, says[name]


def lists(core: types.Core) -> Iterator[CardList]:
    """The lists that a game's cards tell, in the order in which they are shown."""
    for name, about in core.get("cards", {}).get("told", {}).items():
        quiet, card = about.get("quiet", False), about.get("card", "")
        yield CardList(name, about["title"], about["of"], about["by"], about["rule"], quiet, card)


def sentences(
    says: dict[str, types.Text], item: Item, text: Callable[[types.Text], str], known: Callable[[str], bool]
) -> list[str]:
    """The names of the sentences that tell the most of an item; more than one is a fault of the game."""
    fitting: dict[str, int] = {}
    for name, sentence in says.items():
        slots = {slot.name for slot in template.slots(text(sentence)) if not slot.dotted}
        if all(slot in item or known(slot) for slot in slots):
            fitting[name] = len(slots & item.keys())
    most = max(fitting.values(), default=0)
    return [name for name, fields in fitting.items() if fields == most]


def label(view: games.View, named: str) -> str:
    """What a value of a card is called: a term, in a form of it where one is named."""
    term, _, form = named.partition(".")
    return view.form(term, form)
