"""Effects: verbs, audiences and groups that there are, with what belongs to each, wherever rows of them stand."""

from collections.abc import Iterator
from pathlib import Path

from rulebase import words
from rulebase.author import collect
from rulebase.author.lint import names, procedure_code
from rulebase.author.lint.subject import Subject
from rulebase.author.lint.written import Keys
from rulebase.documents.problems import Failed, Problem, meant
from rulebase.model import card_lists, card_rows, quantities, template, types, vocabulary

_IN_GROUP = {
    "roll": {"roll", "rows", "else"},
    "if": {"if", "says", "rows", "else"},
    "may": {"may", "by"},
    "one-of": {"one-of", "by"},
    "each": {"each", "by", "rows"},
}
_PEOPLE = ("who", "by", "each")


def check(subject: Subject, modules: list[procedure_code.Module]) -> Iterator[Problem]:
    if card_rows.EFFECTS in subject.kind("table"):
        yield from _audiences(subject, modules)
        yield from _rolled(subject)
        for telling in card_lists.lists(subject.game.core):
            for card in subject.of("cards", "characters") if telling.effects else ():
                found = card.data.get("data", {}).get(telling.of, [])
                yield from rows(subject, telling.rule, card, ("data", telling.of), found)


def rows(subject: Subject, rule: str, item: collect.Item, keys: Keys, found: types.Value) -> Iterator[Problem]:
    """Rows of effects of a card or in a table, by the rule whose sentences tell them."""
    for where, row in _rows(keys, found):
        yield from _row(subject, rule, item, where, row)


def _rows(keys: Keys, rows: types.Value) -> Iterator[tuple[Keys, card_lists.Item]]:
    """Rows and groups as they are written, however deep they stand."""
    for number, row in enumerate(rows if isinstance(rows, list) else []):
        here = (*keys, number)
        if isinstance(row, dict):
            yield here, row
            options = row.get("one-of")
            for part in ("rows", "else", "may"):
                yield from _rows((*here, part), row.get(part))
            for name, inner in options.items() if isinstance(options, dict) else ():
                yield from _rows((*here, "one-of", name), inner)


def _row(subject: Subject, rule: str, card: collect.Item, keys: Keys, row: card_lists.Item) -> Iterator[Problem]:
    group = next((each for each in card_lists.GROUPS if each in row), "")
    if group and card_lists.CHANGE not in row:
        known = _IN_GROUP[group]
        lacking = "rows" if "rows" in known else "by"
        if lacking not in row:
            yield _lacking(lacking, card, keys)
    else:
        verbs = card_rows.written(subject.game, card_rows.EFFECTS)
        change = row.get(card_lists.CHANGE)
        verb = verbs.get(f"{change}/{row.get('of')}", verbs.get(str(change)))
        if verb is None:
            yield names.unknown("verb", change, verbs, card.place(*keys, card_lists.CHANGE))
            return
        told = quantities.keyed(verb.get("told", {}))
        yield from _values(subject, card, keys, row, told)
        columns = {column for column in told.values() if isinstance(column, str)}
        known = {card_lists.CHANGE, "of", *_PEOPLE, *_slots(subject, f"{rule}.{change}"), *columns}
    for key in row:
        if key not in known:
            yield names.unknown("column", key, sorted(known), card.place(*keys, key, key=True))
    yield from _people(subject, card, keys, row)


def _people(subject: Subject, card: collect.Item, keys: Keys, row: card_lists.Item) -> Iterator[Problem]:
    known = card_rows.written(subject.game, card_rows.AUDIENCES)
    for key in _PEOPLE:
        if key in row and row[key] not in known:
            rows = words._("a row of the table “{table}”: {names}").format(
                table=card_rows.AUDIENCES, names=", ".join(known)
            )
            near = names.unknown("audience", row[key], known, card.place(*keys, key))
            yield near._replace(expected=rows)
    meant = known.get(str(row.get("each", row.get("who"))), {})
    if "among" in meant and not {"by"} & {*meant, *row}:
        yield _lacking("by", card, keys)


def _rolled(subject: Subject) -> Iterator[Problem]:
    """Whoever asks what a card does can tell the roll that decides it."""
    for question in subject.of("questions"):
        name, facts = question.data["id"], question.data["facts"]
        read = subject.game.core["reads"].get(name)
        if card_rows.ROLL in facts or not (read and read["effects"]):
            continue
        told = [
            card for fact in facts if fact in subject.facts for card in subject.options(subject.facts[fact]["type"])
        ]
        thrown = next((card for card in told if _throws(subject, card)), None)
        if thrown is not None:
            message = words._("“{card}” throws a die, and “{fact}” is not among the facts of this question")
            message = message.format(card=thrown, fact=card_rows.ROLL)
            expected = f"facts: [{', '.join([*facts, card_rows.ROLL])}]"
            yield Problem("untold-roll", message, question.place("facts"), expected)


def _throws(subject: Subject, card: str) -> bool:
    printed = subject.entries[card].data.get("data") if card in subject.kind("card") else None
    return any(card_rows.ROLL in row and "rows" in row for row in card_rows.below(printed))


def _lacking(key: str, card: collect.Item, keys: Keys) -> Problem:
    message = words._("nothing says “{key}” of this effect").format(key=key)
    return Problem("missing-key", message, card.place(*keys), f"{key}: …")


def _values(
    subject: Subject, card: collect.Item, keys: Keys, row: card_lists.Item, told: dict[str, types.Value]
) -> Iterator[Problem]:
    """What a column hands to a fact is a value of that fact."""
    for fact, column in told.items():
        if not isinstance(column, str) or column == "who" or column not in row or fact not in subject.facts:
            continue
        try:
            vocabulary.read(subject.game, fact, row[column])
        except Failed as failed:
            for problem in failed.problems:
                yield problem._replace(place=card.place(*keys, column), hint=meant(problem.hint))


def _slots(subject: Subject, rule: str) -> set[str]:
    """What the sentences of a verb speak of."""
    texts = (text for listed in subject.says(rule).values() for text in listed)
    return {slot.name for text in texts for wording in text.wording.values() for slot in template.slots(wording)}


def _audiences(subject: Subject, modules: list[procedure_code.Module]) -> Iterator[Problem]:
    """Whoever is neither in a part nor chosen among others is found by a function, and every function has a row."""
    rows = card_rows.written(subject.game, card_rows.AUDIENCES)
    module = next((each for each in modules if Path(each.file).stem == card_rows.AUDIENCES), None)
    functions = {name.replace("_", "-"): node for name, node in module.functions.items()} if module else {}
    for name, node in functions.items():
        if module and name not in rows and not node.name.startswith("_"):
            yield names.unknown("audience", name, rows, module.place(node))
    for row, cells in rows.items():
        if not {"part", "among", "told"} & set(cells) and row not in functions:
            message = words._("nothing tells who is meant: {row}").format(row=row)
            expected = words._("a function {name} in procedures/").format(name=row.replace("-", "_"))
            place = subject.entries[card_rows.AUDIENCES].place("rows", row, key=True)
            yield Problem("no-procedure", message, place, expected)
