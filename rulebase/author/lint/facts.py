"""Vocabulary: facts have types that exist, questions have what they need to be answered."""

from collections.abc import Iterator

from rulebase import words
from rulebase.author import collect
from rulebase.author.lint import names, references
from rulebase.author.lint.subject import Subject
from rulebase.author.lint.written import Keys
from rulebase.documents.problems import Failed, Problem, meant
from rulebase.model import shapes, types, vocabulary


def declarations(subject: Subject) -> Iterator[Problem]:
    """What facts, slots, parts and seats can be: nothing that is told can be read before that is sound."""
    for item in subject.of("facts", "slots", "parts"):
        for key in ("type", "is", "of"):
            if key in item.data:
                yield from _declared(item, (key,), item.data[key], subject)
    for about in subject.of("position"):
        if "seats" in about.data:
            yield from _declared(about, ("seats", "is"), about.data["seats"]["is"], subject)


def check(subject: Subject) -> Iterator[Problem]:
    for fact in subject.of("facts"):
        if fact.data.get("default") is not None:
            yield from usual(subject, fact, "default")
        yield from references.listed(fact, ("with",), fact.data.get("with"), "entry", subject.entries)
        yield from absent(subject, fact, ("type",))
        yield from marked(subject, fact)
        yield from offers(subject, fact, "type")
        yield from _key_of(subject, fact)
    for question in subject.of("questions"):
        data = question.data
        yield from references.listed(question, ("rule",), data["rule"], "rule", subject.kind("rule"))
        yield from references.listed(question, ("facts",), data["facts"], "fact", subject.facts)
        yield from references.listed(question, ("act",), data.get("act"), "fact", subject.facts)
        yield from _presumed(subject, question)
    for about in subject.of("game"):
        table = about.data.get("table", {})
        known = vocabulary.tellable(subject.game)
        yield from references.listed(about, ("table", "facts"), table.get("facts"), "fact", known)
        questions = subject.game.core["questions"]
        yield from references.listed(about, ("table", "question"), table.get("question"), "question", questions)
        checklist = about.data.get("checklist", {})
        yield from references.listed(about, ("checklist", "question"), checklist.get("question"), "question", questions)
        yield from references.listed(about, ("checklist", "each"), checklist.get("each"), "fact", known)


def _presumed(subject: Subject, question: collect.Item) -> Iterator[Problem]:
    """What a question presumes are parts; of a part at a key, a column of what can be there."""
    facts, known = subject.game.core["facts"], vocabulary.parts(subject.game)
    for number, each in enumerate(question.data.get("presumes", ())):
        at = ("presumes", number)
        yield from references.listed(question, at, each if isinstance(each, str) else each["part"], "part", known)
        if isinstance(each, str) or each["part"] not in known:
            continue
        yield from references.listed(question, (*at, "of"), each["of"], "fact", question.data["facts"])
        kind = facts[each["part"]]["type"]
        table = kind.get("rows") if isinstance(kind, dict) else None
        columns = subject.game.entries[table]["columns"] if table else ()
        yield from references.listed(question, (*at, "having"), each["having"], "column", columns)
        if "is" not in facts[each["part"]].get("if", {}):
            message = words._("nothing says what “{name}” is where a question presumes it").format(name=each["part"])
            yield Problem("unsaid-presumption", message, question.place(*at), words._("if: {is: …} at that part"))


def _declared(item: collect.Item, keys: Keys, kind: types.Value, subject: Subject) -> Iterator[Problem]:
    """What is wrong with a type: it names what is not there, or nothing is of it."""
    for fault in shapes.of(kind).faults(subject.game):
        place = item.place(*keys, *fault.keys)
        match fault.what:
            case "empty-range":
                message = words._("no number is in this range")
                yield Problem("empty-type", message, place, words._("the lowest number first"))
            case "empty-kind":
                yield Problem("empty-type", words._("the game has nothing of this kind"), place)
            case "no-seats":
                message = words._("the game does not say who its players are")
                yield Problem("no-seats", message, place, words._("seats: {is: …} in position.yaml"))
            case _:
                yield names.unknown(fault.what, fault.name, fault.known, place)


def marked(subject: Subject, item: collect.Item) -> Iterator[Problem]:
    """Values with a mark are told of another list as well."""
    if "marked" in item.data:
        lists = [name for name in subject.facts if vocabulary.shape(subject.game, name).lists]
        yield from references.listed(item, ("marked",), item.data["marked"], "fact", lists)


def offers(subject: Subject, item: collect.Item, key: str) -> Iterator[Problem]:
    """What everything has that is offered is a column, or a field that some card has; numbers are rows of a table."""
    if "offers" in item.data and isinstance(shapes.of(item.data[key]), shapes.simple.Integer):
        yield from references.listed(item, ("offers",), item.data["offers"], "table", subject.game.of_kind("table"))
    elif "offers" in item.data:
        found = shapes.of(item.data[key]).options(subject.game)
        entries = subject.game.entries
        tables = {vocabulary.table_of([item.data[key]], option, subject.game) for option in found} - {""}
        known = {column for table in tables for column in entries[table]["columns"]}
        known |= {field for option in found if option in entries for field in entries[option].get("data", {})}
        if item.data["offers"] not in known:
            yield names.unknown("column", item.data["offers"], sorted(known), item.place("offers"))


def _key_of(subject: Subject, item: collect.Item) -> Iterator[Problem]:
    """A fact that can be a key of a part is of the type that its keys are."""
    facts = subject.game.core["facts"]
    keyed = [part for part in vocabulary.parts(subject.game) if facts[part].get("of") == item.data["type"]]
    yield from references.listed(item, ("key-of",), item.data.get("key-of"), "part", keyed)


def usual(subject: Subject, item: collect.Item, key: str) -> Iterator[Problem]:
    """What is meant when nothing is told can be told."""
    value = item.data[key]
    if isinstance(value, dict) and set(value) == {"value"}:
        yield from _of_table(subject, item, key, str(value["value"]))
        return
    try:
        shape = vocabulary.shape(subject.game, item.data["id"])
        inner = shape.values if isinstance(shape, shapes.each.Each) else shape
        inner.read(subject.game, item.data["id"], value)
    except Failed as failed:
        for problem in failed.problems:
            yield problem._replace(place=item.place(key), hint=meant(problem.hint))


def _of_table(subject: Subject, item: collect.Item, key: str, name: str) -> Iterator[Problem]:
    """A default is looked up wherever a question about the fact can be asked, a part's wherever that part is."""
    if "*" in name:
        yield from _of_some_row(subject, item, key, name)
        return
    there = sum(bits for bits, _ in subject.values(name))
    lost = 0
    if item.kind == "parts":
        with_part = subject.everywhere.there(item.data["with"]) if "with" in item.data else subject.everywhere.whole
        lost = with_part & ~there
    for question in _questions(subject, item):
        lost |= subject.everywhere.there(question["rule"]) & ~there
    if lost:
        where = subject.first(lost)
        message = words._("“{path}” leads to nothing in {configuration}").format(path=name, configuration=where)
        yield Problem("missing-value", message, item.place(key, "value"))


def _of_some_row(subject: Subject, item: collect.Item, key: str, name: str) -> Iterator[Problem]:
    """The star stands for a key: which cells are there is the table's affair, but some row has to have one."""
    table, _, path = name.partition(".")
    tables = subject.kind("table")
    if table not in tables:
        yield names.unknown("table", table, tables, item.place(key, "value"))
        return
    rows = subject.options({"rows": table})
    if not any(subject.values(f"{table}.{path.replace('*', row)}") for row in rows):
        message = words._("“{path}” leads to nothing in any row").format(path=name)
        yield Problem("missing-value", message, item.place(key, "value"))


def absent(subject: Subject, item: collect.Item, *keys: Keys) -> Iterator[Problem]:
    """What exists in some configurations only needs a rule that refuses it in the others."""
    rule = item.data.get("absent")
    if rule is None:
        told = item.kind == "parts" or _questions(subject, item)
        missing = next((found for at in keys if told and (found := _missing(subject, item, at))), None)
        if missing:
            value, where = missing
            message = words._("“{value}” does not exist in {configuration}, and no rule is named that says so")
            message = message.format(value=value, configuration=where)
            expected = words._("absent: the id of a rule with “absent” among what it says")
            yield Problem("missing-absent", message, item.place("id"), expected)
    elif rule not in subject.kind("rule"):
        yield names.unknown("rule", rule, subject.kind("rule"), item.place("absent"))
    elif "absent" not in subject.says(rule):
        yield names.unknown("says", "absent", subject.says(rule), item.place("absent"))


def _missing(subject: Subject, item: collect.Item, keys: Keys) -> tuple[str, str] | None:
    """A name that some configuration does not have, with that configuration."""
    kind = item.data[str(keys[0])]
    if not shapes.known(kind):
        return None
    shape = shapes.of(kind)
    if shape.named.startswith(shapes.names.Choice.key):
        return None  # what a game names on the spot is there in all of them
    for option in shape.options(subject.game):
        table = vocabulary.table_of([kind], option, subject.game)
        there = subject.everywhere.there(table, f"rows.{option}") if table else subject.everywhere.there(option)
        if option in subject.game.entries or table:
            lost = subject.everywhere.whole & ~there
            if lost:
                return option, subject.first(lost)
    return None


def _questions(subject: Subject, fact: collect.Item) -> list[types.Question]:
    """The questions that a fact is told for."""
    questions = subject.game.core["questions"].values()
    return [question for question in questions if fact.data["id"] in question["facts"]]
