"""Procedures, as they are written: they cite what exists, and hold no number, no name and no sentence."""

import ast
import inspect
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

from rulebase import words
from rulebase.author import collect, compiler, coverage, procedures
from rulebase.author.lint import cards, names, procedure_code, untold
from rulebase.author.lint.procedure_code import Literal, Module, argument, literals
from rulebase.author.lint.subject import Subject
from rulebase.documents.problems import Problem
from rulebase.model import card_lists, template
from rulebase.play import api

_IMPORT = "from rulebase.play import api"
_IMPORTS = (_IMPORT, "from rulebase.checker import api")  # as it was called at first
# Without state, input or output: what a pure function may use.
_TOOLS = {"collections", "functools", "itertools", "math", "typing"}
_BEYOND = {
    *(
        "open",
        "input",
        "eval",
        "exec",
        "compile",
        "__import__",
        "__builtins__",
        "breakpoint",
        "globals",
        "locals",
        "vars",
    ),
    *("BaseException", "KeyboardInterrupt", "SystemExit", "GeneratorExit"),
}
_SAID = {
    "Step": (0, 1),
    "Refuse": (0, 1),
    "require": (1, 2),
    "Answer": (0, 1),
    "Choose": (2, 3),
    "rolled": (2, 3),
    "thrown": (2, 3),
}  # positions of rule and says
_ASKED = {"Need": 0, "Roll": 0, "rolled": 1, "thrown": 1, "Deal": 2}  # position of the fact
_ENTRIES = {"table": ("table",), "character": ("character",), "has": ()}


def check(subject: Subject, modules: list[Module]) -> Iterator[Problem]:
    yield from _questions(subject, modules)
    for module in modules:
        yield from _unyielded(module, _generators(module, modules))
        documented = {id(node) for node in _docstrings(module.tree)} | untold.reasons(module)
        for node in procedures.nodes(module.tree):
            yield from _imported(module, node)
            yield from _reaching(module, node)
            if isinstance(node, ast.Constant) and id(node) not in documented:
                yield from _constant(subject, module, node)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                yield from _call(subject, module, node, node.func)
    yield from _uncited(subject, modules)


# ---------------------------------------------------------------- questions


def _questions(subject: Subject, modules: list[Module]) -> Iterator[Problem]:
    """Every question has a procedure, every public function is one."""
    asked = {item.data["id"]: item for item in subject.of("questions")}
    answered = {question for module in modules for question in module.questions}
    for question, item in asked.items():
        if question not in answered:
            message = words._("no procedure answers this question")
            expected = words._("a function {name} in procedures/").format(name=question.replace("-", "_"))
            yield Problem("no-procedure", message, item.place("id"), expected)
    known = {Path(each.file).stem: each for each in modules}
    functions = procedures.Functions({name: each.tree for name, each in known.items()})
    for stem, module in known.items():
        for question, function in module.questions.items():
            if question not in asked:
                yield names.unknown("question", question, asked, module.place(function))
            else:
                reached = _reached(known, functions, (stem, function.name))
                yield from _facts_listed(subject, reached, asked[question].data)
                yield from _odds_of(subject, module, question)


def _reached(
    known: Mapping[str, Module], functions: procedures.Functions, here: tuple[str, str]
) -> list[tuple[Module, ast.FunctionDef]]:
    """A function and the others that it uses, in its own file and in others, but for those that answer questions."""
    asked = {(name, node.name) for name, each in known.items() for node in each.questions.values()} - {here}
    found = [(known[name], known[name].functions.get(used)) for name, used in sorted(functions.of(*here, asked).uses)]
    return [(each, node) for each, node in found if node is not None]


def _facts_listed(
    subject: Subject, reached: list[tuple[Module, ast.FunctionDef]], question: dict[str, object]
) -> Iterator[Problem]:
    """A fact that is asked for can be told: the question lists it, or it lies on the table."""
    listed = question["facts"]
    assert isinstance(listed, list)
    for module, part in reached:
        for node in procedures.nodes(part):
            for fact in _facts(node) if isinstance(node, ast.Call) else []:
                about = subject.facts.get(fact.value)
                if about and fact.value not in listed and not about.get("situation"):
                    message = words._("“{fact}” is asked for, but the question “{question}” does not list it")
                    message = message.format(fact=fact.value, question=question["id"])
                    yield Problem("unlisted-fact", message, module.place(fact.node), words._("the fact under facts:"))


def _odds_of(subject: Subject, module: Module, question: str) -> Iterator[Problem]:
    """What the odds are told of is something that the outcome has."""
    item = next(item for item in subject.of("questions") if item.data["id"] == question)
    odds = item.data.get("odds", [])
    reached = module.reachable(module.questions[question])
    answers = [node for part in reached for node in procedures.nodes(part) if isinstance(node, ast.Call)]
    told = [argument(node, 3, "outcome") for node in answers if procedure_code.called(node) == "Answer"]
    keys = [key for outcome in told if isinstance(outcome, ast.Dict) for key in outcome.keys if key]
    outcomes = {literal.value for key in keys for literal in literals(key)}
    for shown in [odds] if isinstance(odds, str) else odds:
        if outcomes and shown not in outcomes:
            yield names.unknown("outcome", shown, sorted(outcomes), item.place("odds"))


# ---------------------------------------------------------------- what a procedure may hold


def _imported(module: Module, node: ast.AST) -> Iterator[Problem]:
    """Only the interface, pure tools of the language, and what other files of the game's procedures share."""
    if not isinstance(node, ast.Import | ast.ImportFrom) or ast.unparse(node) in _IMPORTS:
        return
    shared = isinstance(node, ast.ImportFrom) and node.level == 1
    names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names]
    if not shared and not {name.partition(".")[0] for name in names} <= _TOOLS:
        yield Problem("foreign-import", words._("a procedure imports nothing else"), module.place(node), _IMPORT)


def _docstrings(tree: ast.Module) -> Iterator[ast.expr]:
    for node in procedures.nodes(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr):
                yield first.value


def _reaching(module: Module, node: ast.AST) -> Iterator[Problem]:
    """Nothing beyond the game: no file, no insides of others, no end of the program. It catches slips, not malice."""
    found: tuple[str, ast.expr | ast.stmt] | None = None
    match node:
        case ast.Name(id=name) if name in _BEYOND:
            found = name, node
        case ast.Attribute(value=ast.Name(id=owner), attr=name) if owner != "self" and _is_inside(name):
            found = name, node
        case ast.Attribute(value=ast.expr() as value, attr=name) if not isinstance(value, ast.Name) and _is_inside(
            name
        ):
            found = name, node
        case ast.Call(func=ast.Name(id="getattr" | "setattr" | "delattr" as name), args=[_, key, *_]):
            found = None if isinstance(key, ast.Constant) else (name, node)
        case ast.Try(handlers=handlers):
            found = next((("except:", each.body[0]) for each in handlers if each.type is None), None)
    if found:
        message = words._("a procedure does not use “{name}”").format(name=found[0])
        expected = words._("what the rulebase hands to it, and plain tools of the language")
        yield Problem("beyond-the-game", message, module.place(found[1]), expected)


def _is_inside(name: str) -> bool:
    return name.startswith("_") and name not in ("_replace", "_asdict")  # of what a NamedTuple is made of


def _constant(subject: Subject, module: Module, node: ast.Constant) -> Iterator[Problem]:
    value = node.value
    if isinstance(value, float | complex) or (type(value) is int and value not in (0, 1)):
        message = words._("a number stands in a procedure")
        yield Problem("literal-number", message, module.place(node), words._("the number in a table, read from there"))
    elif isinstance(value, str) and value in (*subject.setup.features, *subject.setup.rulesets):
        message = words._("a procedure names “{name}”, which is a feature or ruleset").format(name=value)
        yield Problem(
            "literal-edition",
            message,
            module.place(node),
            words._("a table that says it, with a patch where it changes"),
        )
    elif isinstance(value, str) and " " in value.strip():
        message = words._("a sentence stands in a procedure")
        yield Problem("literal-sentence", message, module.place(node), words._("the sentence under says: of a rule"))


# ---------------------------------------------------------------- what is built, and reaches nobody

_YIELD, _FROM, _RETURN, _STEP, _USE = "yield …", "yield from …", "return …", "api.Step(…, …)", ""
_GIVES = {
    **dict.fromkeys(get_args(api.Request), _YIELD),
    **dict.fromkeys((api.Put, api.Change, api.Reseat), _STEP),
    api.Answer: _RETURN,
}
_ASKING = ("Need", "Roll", "Deal", "Choose", "Secretly")
_TELLING = ("Step", "Clause", "Refuse", "require", "Answer")


def _generators(module: Module, modules: list[Module]) -> set[str]:
    """The functions that yield something, as they are called in a module: its own, and those of others."""
    aliases = procedures.aliases(module.tree)
    found = set()
    for each in modules:
        called = [name for name, stem in aliases.items() if stem == Path(each.file).stem]
        yielding = [
            name
            for name, function in each.functions.items()
            if any(isinstance(node, ast.Yield | ast.YieldFrom) for node in procedures.nodes(function))
        ]
        found |= {f"{before}.{name}" for before in called for name in yielding}
        found |= set(yielding) if each is module else set()
    return found


def _unyielded(module: Module, generators: set[str]) -> Iterator[Problem]:
    """What a procedure builds goes to whoever drives it: what is only built is never asked, said or done."""
    for node in procedures.nodes(module.tree):
        match node:
            case ast.Expr(value=ast.Call() as call) if (how := _how(call, generators)) is not None:
                yield _lost(module, call, how)
            case ast.Yield(value=ast.Call() as call) if _how(call, generators) == _FROM:
                yield _lost(module, call, _FROM)
            case ast.YieldFrom(value=ast.Call() as call) if _how(call, generators) == _YIELD:
                yield _lost(module, call, _YIELD)
            case ast.FunctionDef():
                yield from _asked_in_vain(module, node)


def _lost(module: Module, call: ast.Call, how: str) -> Problem:
    message = words._("“{code}” is built here, and reaches nobody").format(code=f"{ast.unparse(call.func)}(…)")
    expected = how.replace("…", f"{ast.unparse(call.func)}(…)", 1) if how != _STEP else _STEP
    return Problem("never-yielded", message, module.place(call), expected)


def _how(call: ast.Call, generators: set[str]) -> str | None:
    """What has to stand before a call, so that it comes to something; None where that is anybody's guess."""
    if name := procedure_code.called(call):
        made = getattr(api, name, None)
        generates = inspect.isgeneratorfunction(made)
        return _FROM if generates else _GIVES.get(made, _USE) if callable(made) else None
    return _FROM if ast.unparse(call.func) in generators else None


def _asked_in_vain(module: Module, function: ast.FunctionDef) -> Iterator[Problem]:
    """What is asked under a name that is never yielded: `roll = api.Roll("roll")`."""
    nodes = procedures.nodes(function)
    yielded = {name for node in nodes if isinstance(node, ast.Yield | ast.Return) for name in _handed_on(node.value)}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call):
                if procedure_code.called(call) in _ASKING and name not in yielded:
                    yield _lost(module, call, _YIELD)


def _handed_on(node: ast.expr | None) -> Iterator[str]:
    """The names that an expression hands on, but for what a sentence is only told."""
    waiting: list[ast.AST] = [node] if node else []
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.Name):
            yield part.id
        if not (isinstance(part, ast.Call) and procedure_code.called(part) in _TELLING):
            waiting += ast.iter_child_nodes(part)


# ---------------------------------------------------------------- what a procedure cites


def _call(subject: Subject, module: Module, node: ast.Call, function: ast.Attribute) -> Iterator[Problem]:
    called = procedure_code.called(node)
    if called in _SAID:
        yield from _sentence(subject, module, node, called)
    if called in _ASKED:
        for fact in _facts(node):
            if fact.value not in subject.facts:
                yield names.unknown("fact", fact.value, subject.facts, module.place(fact.node))
    elif called == "Silent":
        asked = subject.game.core["open"]
        yield from procedure_code.checked(module, argument(node, 0, "question"), "open-question", asked)
    elif function.attr in _ENTRIES and isinstance(function.value, ast.Name):
        kinds = _ENTRIES[function.attr]
        known = subject.kind(*kinds) if kinds else subject.entries
        yield from procedure_code.checked(module, argument(node, 0, "name"), kinds[0] if kinds else "entry", known)


def _sentence(subject: Subject, module: Module, node: ast.Call, called: str) -> Iterator[Problem]:
    rule_at, says_at = _SAID[called]
    rules = subject.kind("rule")
    rule_node = argument(node, rule_at, "rule")
    yield from procedure_code.checked(module, rule_node, "rule", rules)
    for rule in literals(rule_node):
        for says in literals(argument(node, says_at, "says")) if rule.value in rules else []:
            spoken = subject.says(rule.value)
            if says.value not in spoken:
                yield names.unknown("says", says.value, spoken, module.place(says.node))
            else:
                yield from _values_given(subject, module, node, called, f"{rule.value}.{says.value}")


def _values_given(subject: Subject, module: Module, node: ast.Call, called: str, name: str) -> Iterator[Problem]:
    """Whatever fact a sentence speaks of is handed to it."""
    given = _handed_over(node, called)
    if given is None:
        return
    rule, _, says = name.rpartition(".")
    known = {*subject.spoken, *subject.game.core["handed"]}  # what is called otherwise is a slip of the sentence
    for text in subject.says(rule)[says]:
        for wording in text.wording.values():
            for slot in template.slots(wording):
                if slot.name in known and slot.name not in given and slot.name not in subject.entries:
                    message = words._("“{rule}” speaks of “{fact}” here, which is not handed to it")
                    message = message.format(rule=rule, fact=slot.name)
                    expected = words._("{fact}=…").format(fact=slot.name)
                    yield Problem("missing-argument", message, module.place(node), expected)
                    return


def _handed_over(node: ast.Call, called: str) -> set[str] | None:
    """The names of the values that are handed over, if they can be read off."""
    if called != "Answer":
        handed = [keyword.arg for keyword in node.keywords]
        handed += ["roll"] if called in _ASKED else []
        return None if None in handed else {name.replace("_", "-") for name in handed if name}
    values = argument(node, 2, "values")
    if not isinstance(values, ast.Dict) or None in values.keys:
        return None
    return {key.value for part in values.keys if part for key in literals(part)}


def _uncited(subject: Subject, modules: list[Module]) -> Iterator[Problem]:
    """A rule that is said to run is cited by a procedure or by a table."""
    cited = {string for module in modules for string in module.strings}
    cited |= set(_in_tables(subject)) | {body["absent"] for body in subject.facts.values() if "absent" in body}
    cited |= {rule for rule, _ in cards.by_sentence(subject)}
    cited |= {f"{each.rule}.whom" for each in card_lists.lists(subject.game.core) if each.effects}
    cited |= {body["rule"] for body in subject.game.core["questions"].values()}
    for item in subject.of("rules"):
        if item.data.get("executable") and item.data["id"] not in cited:
            message = words._("this rule is said to be executable, but no procedure or table cites it")
            yield Problem("never-cited", message, item.place("executable"))


def unshown(subject: Subject) -> Iterator[Problem]:
    """The executable rules that no scenario shows, once a file: they can be asked about, and not be published."""
    waiting = coverage.unshown(subject.game)
    by_file: dict[str, list[collect.Item]] = {}
    for item in subject.of("rules"):
        if item.data["id"] in waiting:
            by_file.setdefault(item.place().file, []).append(item)
    for items in by_file.values():
        message = words.ngettext(
            "{n} rule of this file is said to be executable, but no scenario shows it: {rules}",
            "{n} rules of this file are said to be executable, but no scenario shows them: {rules}",
            len(items),
        ).format(n=len(items), rules=", ".join(item.data["id"] for item in items))
        expected = words._("scenarios that name what they show under rules:")
        yield Problem("never-shown", message, items[0].place("executable"), expected, severity="warning")


def _in_tables(subject: Subject) -> Iterator[str]:
    """The rules that tables name: in columns of rules, and as what takes a change's place or follows from it."""
    for table in subject.kind("table"):
        for variant in subject.everywhere.variants(table):
            columns = variant.entry.body.get("columns", {})
            naming = [column for column, about in columns.items() if about.get("type") == "rule"]
            naming += ["rule"] if table in (compiler.INSTEAD, compiler.FOLLOWS) else []
            for cells in variant.entry.body.get("rows", {}).values():
                if isinstance(cells, dict):
                    yield from (cell for column in naming if isinstance(cell := cells.get(column), str))


# ---------------------------------------------------------------- reading calls


def _facts(node: ast.Call) -> Iterator[Literal]:
    called = procedure_code.called(node)
    if called in _ASKED:
        yield from literals(argument(node, _ASKED[called], "fact"))
