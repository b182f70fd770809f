"""Cards: every item of a printed list has the sentence that tells it, and only one; labels and filters have names."""

from collections.abc import Iterator

from rulebase import words
from rulebase.author import collect
from rulebase.author.lint import names, references
from rulebase.author.lint.subject import Subject
from rulebase.author.lint.written import Keys
from rulebase.documents.problems import Problem
from rulebase.model import card_lists, template, types


def check(subject: Subject) -> Iterator[Problem]:
    counted = {
        slot.counted for text in subject.texts for wording in text.wording.values() for slot in template.slots(wording)
    }
    for about in subject.of("game"):
        for name, label in about.data.get("cards", {}).get("printed", {}).items():
            term, _, form = label.partition(".")
            if term not in subject.kind("term"):
                yield names.unknown("term", term, subject.kind("term"), about.place("cards", "printed", name))
            elif not form and term in counted and _several(subject, name):
                message = words._("“{name}” counts things, and its label is singular").format(name=name)
                expected = f"{name}: {term}.many"
                yield Problem("singular-label", message, about.place("cards", "printed", name), expected)
        yield from _filters(subject, about)
        known = {str(body["group"]) for body in subject.game.entries.values() if "group" in body}
        groups = about.data.get("cards", {}).get("groups")
        yield from references.listed(about, ("cards", "groups"), groups, "group", known)
    for telling in card_lists.lists(subject.game.core):
        for card in [*subject.of("cards"), *subject.of("characters")]:
            listed = card.data.get("data", {}).get(telling.of, [])
            for keys, item in telling.placed(listed):
                yield from worded(subject, telling, card, ("data", telling.of, *keys), item)


def by_sentence(subject: Subject) -> dict[tuple[str, str], list[dict[str, types.Value]]]:
    """The items that each sentence of each rule tells."""
    found: dict[tuple[str, str], list[dict[str, types.Value]]] = {}
    for telling, item in items(subject):
        for says in _sentences(subject, telling.rule_of(item), item):
            found.setdefault((telling.rule_of(item), says), []).append(item)
    return found


def items(subject: Subject) -> Iterator[tuple[card_lists.CardList, collect.Written]]:
    """Whatever cards have told by rules, and the effects in tables, also those that patches bring."""
    for telling in card_lists.lists(subject.game.core):
        for card in [*subject.kind("card"), *subject.kind("character")]:
            yield from ((telling, item) for item in telling.items(subject.game.entries[card]))
    if telling_rows := card_lists.in_tables(subject.game.core):
        for table in subject.kind("table"):
            columns = subject.game.entries[table].get("columns", {})
            for column in (name for name, about in columns.items() if about["type"] == "effects"):
                for variant in subject.everywhere.variants(table):
                    for row in variant.entry.body["rows"].values():
                        yield from ((telling_rows, item) for _, item in telling_rows.placed(row.get(column)))


def _several(subject: Subject, field: str) -> bool:
    """Whether a field of a card is a number other than one."""
    entries = (subject.game.entries[entry] for entry in [*subject.kind("card"), *subject.kind("character")])
    values = (body.get("data", {}).get(field) for body in entries)
    return any(type(value) is int and value != 1 for value in values)


def _filters(subject: Subject, about: collect.Item) -> Iterator[Problem]:
    """A filter is about something that cards have, and all that it offers has a name."""
    entries = subject.game.entries
    cards = [entries[card] for card in card_lists.cards(subject.game.core)]
    for each in card_lists.filters(subject.game.core):
        keys = ("cards", "filters", each.name)
        named = [(each.title, ("title",)), *((name, ("values", value)) for value, name in each.values)]
        for name, rest in named:
            if isinstance(name, str) and name not in entries:
                yield names.unknown("entry", name, entries, about.place(*keys, *rest))
        values = {value for body in cards for value in card_lists.of_body(body, each)}
        if not values:
            yield Problem("empty-filter", words._("no card has anything of this"), about.place(*keys, "of"))
        for value in sorted(value for value in values if not value.lstrip("-").isdigit()):
            name = each.name_of(value)
            if isinstance(name, str) and name not in entries and value not in dict(each.values):
                expected = words._("an entry of this name, or its name among the filter’s values")
                yield names.unknown("entry", name, entries, about.place(*keys, "of"))._replace(expected=expected)


def worded(
    subject: Subject, telling: card_lists.CardList, card: collect.Item, keys: Keys, item: types.Value
) -> Iterator[Problem]:
    """One sentence of the rule tells an item, and only one."""
    if not isinstance(item, dict) or not isinstance(item.get(telling.by), str):
        message = words._("nothing says which rule tells this")
        expected = "{" + f"{telling.by}: …" + "}"
        yield Problem("untold", message, card.place(*keys), expected)
        return
    rule = telling.rule_of(item)
    if rule not in subject.kind("rule"):
        known = [name for name in subject.kind("rule") if name.startswith(f"{telling.rule}.")]
        expected = words._("a rule {name}, whose sentences tell this").format(name=rule)
        yield names.unknown("rule", rule, known, card.place(*keys, telling.by))._replace(expected=expected)
        return
    own = {telling.card: card.data["id"]} if telling.card else {}
    found = _sentences(subject, rule, own | item)
    if not found:
        message = words._("no sentence of “{rule}” tells this").format(rule=rule)
        yield Problem("untold", message, card.place(*keys), words._("a sentence whose slots are fields of it"))
    elif len(found) > 1:
        message = words._("several sentences of “{rule}” tell this: {names}")
        message = message.format(rule=rule, names=", ".join(found))
        yield Problem("told-twice", message, card.place(*keys), words._("one that names more of its fields"))


def _sentences(subject: Subject, rule: str, item: dict[str, types.Value]) -> list[str]:
    game = subject.game
    says = game.entries[rule].get("says", {}) if rule in game.entries else {}
    return card_lists.sentences(says, item, lambda text: game.text(text, game.languages[0]), game.entries.__contains__)
