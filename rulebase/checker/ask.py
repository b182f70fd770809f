"""The drivers that people use: what happens (ask), how likely (odds), every way it can go (outcomes)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rulebase import words
from rulebase.checker import api, drive, load, look
from rulebase.knowledge import configuration, founding, grammar, paths, resolve, vocabulary
from rulebase.knowledge import game as games

SCHEMA = 1
DECIDED = ("settled", "disputed")


class Answer:
    """What the checker says; the attributes are its JSON."""

    def __init__(self, asking: Asking, status: str) -> None:
        here = asking.view.here
        self.status = status
        self.game = asking.view.game.id
        self.question = asking.question
        self.ruleset = here.ruleset
        self.options = list(here.options)
        self.choices_made = dict(here.choices)
        self.outcome: dict[str, Any] = {}
        self.sentence = ""
        self.steps: list[dict[str, Any]] = []
        self.refused: dict[str, Any] | None = None
        self.needs: list[dict[str, Any]] = []
        self.choices: list[dict[str, Any]] = []
        self.silent: dict[str, Any] | None = None
        self.assumed: list[dict[str, Any]] = []
        self.disputes: list[dict[str, str]] = []
        self.readings: list[dict[str, Any]] = []
        self.standing = ""
        self.doubts: list[dict[str, Any]] = []
        self.changes: dict[str, Any] = {}

    def as_json(self) -> dict[str, Any]:
        return {"schema": SCHEMA, **self.__dict__}


class Asking(NamedTuple):
    """A question put to a game in one view, with the facts that were told."""

    view: games.View
    question: str
    facts: dict[str, Any]

    def run(self) -> drive.Run:
        return drive.run(look.Game(self.view), self.procedure, self.told())

    def told(self) -> Callable[[drive.Asked, drive.Run], Any]:
        return drive.given(self.facts, look.Game(self.view).defaults)

    @property
    def procedure(self) -> api.Question:
        return load.procedure(self.view.game, self.question)

    def reading(self, name: str, chosen: str) -> Asking:
        view = self.view.game.at(self.view.here, self.view.language, {**self.view.readings, name: chosen})
        return self._replace(view=view)


def ask(view: games.View, question: str, facts: dict[str, Any]) -> Answer:
    """What happens: settled, refused, or what would have to be known, chosen or decided first."""
    asking = Asking(view, question, facts)
    refusal = _not_here(asking)
    if refusal is not None:
        return refusal
    done = asking.run()
    answer = _answer(asking, done)
    if answer.status == "settled":
        _weigh_readings(asking, done, answer)
    return answer


def outcomes(view: games.View, question: str, facts: dict[str, Any]) -> list[Answer]:
    """The answer for every way that what is not told can go."""
    from rulebase.checker import explore

    asking = Asking(view, question, facts)
    faces = look.Game(view).faces
    found = explore.ways(lambda: look.Game(view), asking.procedure, asking.told(), faces, choices=True)
    return [_answer(asking, way.run) for way in found]


def odds(view: games.View, question: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Exact chances of every outcome; what is not a chance has to be told, unless nothing depends on it."""
    # Exact fractions are needed here alone; a plain question starts faster without them.
    from rulebase.checker import explore

    asking = Asking(view, question, facts)
    refusal = _not_here(asking)
    if refusal is not None:
        return refusal.as_json()
    shown = view.game.core["questions"][question].get("odds")

    def key(done: drive.Run) -> str:
        return _key(done.end.outcome, shown) if isinstance(done.end, api.Answer) else ""

    faces = look.Game(view).faces
    found = explore.chances(lambda: look.Game(view), asking.procedure, asking.told(), faces, key)
    sentences: dict[str, str] = {}
    rolls: dict[str, list[Any]] = {}
    for way in found.ways:
        answer = _answer(asking, way.run)
        if answer.status != "settled":
            return answer.as_json()
        sentences.setdefault(key(way.run), answer.sentence)
        rolls.setdefault(key(way.run), []).append([value for name, value in way.picked if name not in found.idle])
    chances = {
        name: {
            "fraction": str(weight),
            "value": float(weight),
            "sentence": sentences[name],
            "rolls": [picked[0] for picked in rolls[name] if len(picked) == 1 and isinstance(picked[0], int)],
        }
        for name, weight in found.spread(key).items()
    }
    told = ("schema", "status", "game", "question", "ruleset", "options", "choices_made")
    head = Answer(asking, "settled").as_json()
    idle = [_choice(view, choice) for choice in found.idle.values()]
    return {name: head[name] for name in told} | {"probabilities": chances, "idle_choices": idle}


def elsewhere(view: games.View, there: Callable[[games.View], bool]) -> list[configuration.Configuration]:
    """The smallest configurations where something holds: for each ruleset those with nothing to spare."""
    setup = view.game.setup
    holding = [here for here in setup.configurations if there(view.game.at(here, view.language))]
    return [
        here
        for here in holding
        if not any(
            other.ruleset == here.ruleset and set(_extras(view, other)) < set(_extras(view, here)) for other in holding
        )
    ]


def named(view: games.View, here: configuration.Configuration) -> str:
    """A configuration as a player says it: Exodus + Cylon Fleet."""
    setup, game = view.game.setup, view.game
    titles = [setup.rulesets[here.ruleset]["title"], *(setup.features[name]["title"] for name in _extras(view, here))]
    return " + ".join(game.text(title, view.language) for title in titles)


def _extras(view: games.View, here: configuration.Configuration) -> list[str]:
    """What a configuration adds to its ruleset: options, and choices other than the first."""
    allowed = view.game.setup.rulesets[here.ruleset].get("choices", {})
    return [*here.options, *(value for name, value in here.choices if value != allowed[name][0])]


def _key(outcome: dict[str, Any], shown: str | None) -> str:
    if shown:
        return str(outcome[shown])
    return ", ".join(f"{name}: {value}" for name, value in outcome.items())


def _answer(asking: Asking, done: drive.Run) -> Answer:
    view, end = asking.view, done.end
    answer = Answer(asking, "settled")
    answer.steps = [_step(view, step) for step in done.steps]
    answer.assumed = [_assumed(view, fact, value) for fact, value in done.assumed.items() if value is not None]
    match end:
        case api.Answer():
            said = _said(view, end)
            answer.outcome, answer.sentence, answer.changes = end.outcome, said["text"], end.changes
            answer.steps.append(said)
        case api.Refuse():
            answer.status, answer.refused = "refused", _refused(view, end)
            answer.sentence = answer.refused["text"]
        case api.Silent():
            answer.status, answer.silent = "silent", _silence(view, end.question)
            answer.sentence = answer.silent["text"]
        case api.Choose():
            answer.status, answer.choices = "choice", [_choice(view, end)]
            answer.sentence = answer.choices[0]["text"]
        case api.Need() | api.Roll() | api.Deal():
            answer.status, answer.needs = "needs", [_need(view, end.fact)]
            answer.sentence = words._("I need to know: {fact}.").format(fact=answer.needs[0]["title"])
    answer.standing = _standing(view, done)
    answer.doubts = founding.doubts(view, _rests_on(done))
    return answer


def _step(view: games.View, step: api.Said) -> dict[str, Any]:
    """One step, with the heading that it stands under where it has one."""
    return _said(view, step) | ({"under": grammar.capital(view.title(step.under))} if step.under else {})


def _said(view: games.View, said: api.Said) -> dict[str, Any]:
    rule = view.entry(said.rule)
    if rule is None:
        raise LookupError(f"{said.rule} is cited but not part of {view.here.key}")
    text = rule.get(f"says.{said.says}")
    if text is paths.MISSING:
        raise LookupError(f"{said.rule} does not say “{said.says}”")
    return {
        "rule": f"{view.game.id}/{said.rule}",
        "text": view.render(text, said.values),
        "sources": rule.sources(f"says.{said.says}"),
    }


def _choice(view: games.View, asked: api.Choose) -> dict[str, Any]:
    said = _said(view, asked)
    options = [{"value": option, "title": view.say(games.several(option))} for option in asked.options]
    return {**said, "by": asked.by, "by_title": view.say(asked.by), "options": options}


def _need(view: games.View, fact: str) -> dict[str, Any]:
    body = view.game.core["facts"].get(fact)
    return {"fact": fact, "title": view.render(body["title"]) if body else fact}


def _assumed(view: games.View, fact: str, value: Any) -> dict[str, Any]:
    said = _yes_or_no(value) if isinstance(value, bool) else view.say(view.label(fact, value))
    return {**_need(view, fact), "value": value, "text": said}


def _yes_or_no(value: bool) -> str:
    return words._("yes") if value else words._("no")


def _silence(view: games.View, question: str) -> dict[str, Any]:
    asked = view.game.core["open"][question]
    return {
        "question": question,
        "text": words._("The rules do not say: {question}").format(question=view.render(asked["asks"])),
        "sources": list(asked.get("sources", [])),
    }


def _not_here(asking: Asking) -> Answer | None:
    """The refusal of a question, or of a thing in it, that this configuration does not have."""
    view, game = asking.view, asking.view.game
    asked = game.core["questions"][asking.question]
    if view.entry(asked["rule"]) is None:
        return _refuse_missing(asking, asked["rule"], view.render(asked["title"]), "entry", asked["rule"])
    for fact, value in asking.facts.items():
        missing = vocabulary.here(view, fact, value) if fact in game.core["facts"] else []
        if missing:
            body = game.core["facts"][fact]
            path = f"rows.{missing[0]}" if "rows" in str(body["type"]) else "entry"
            table = _table_of(body["type"]) or missing[0]
            rule = body.get("absent", game.core["questions"][asking.question]["rule"])
            return _refuse_missing(asking, rule, missing[0], path, table)
    return None


def _refuse_missing(asking: Asking, rule: str, value: str, path: str, owner: str) -> Answer:
    view = asking.view
    answer = Answer(asking, "refused")
    cited = view.entry(rule)
    sources: list[str] = []
    if cited is not None and cited.get("says.absent") is not paths.MISSING:
        said = _said(view, api.Said(rule, "absent", value=value))
        text, sources = said["text"], said["sources"]
    else:
        text = words._("There is no “{name}” here.").format(name=view.say(value))
    reason = view.game.resolver.reason(owner, view.here, path)
    if reason:
        text, sources = f"{text} {view.render(reason['reason'])}", [*sources, *reason["sources"]]
    text += _there(view, owner, path)
    answer.refused = {"rule": f"{view.game.id}/{rule}", "text": text, "sources": sources}
    answer.sentence = text
    answer.standing = str(resolve.Standing.STATED)
    return answer


def _refused(view: games.View, end: api.Refuse) -> dict[str, Any]:
    said = _said(view, end)
    if end.missing:
        table, row = end.missing
        said["text"] += _there(view, table, f"rows.{row}")
    return said


def _there(view: games.View, owner: str, path: str) -> str:
    """Where a thing that is not here does exist, as a sentence to add."""
    places = elsewhere(view, lambda other: _stands(other, owner, path))
    if not places:
        return ""
    listed = grammar.listed(view.grammar, [named(view, here) for here in places], alternative=True)
    return " " + words._("It is there with: {places}.").format(places=listed)


def _stands(view: games.View, owner: str, path: str) -> bool:
    found = view.entry(owner)
    return found is not None and (path == "entry" or found.get(path) is not paths.MISSING)


def _table_of(kind: Any) -> str | None:
    while isinstance(kind, dict) and ("list" in kind or "counts" in kind):
        kind = kind.get("list", kind.get("counts"))
    return kind.get("rows") if isinstance(kind, dict) else None


def _standing(view: games.View, done: drive.Run, agreed: Sequence[str] = ()) -> str:
    """How surely it is said: the weakest of what was cited and read, but for discrepancies that change nothing here."""
    order = list(resolve.Standing)
    founded = [
        view.game.resolver.standing(entry, path, view.here, view.game.books, agreed)
        for name, path in _rests_on(done)
        if (entry := view.entry(name)) is not None
    ]
    return str(max(founded, key=order.index, default=resolve.Standing.STATED))


def _rests_on(done: drive.Run) -> list[tuple[str, str]]:
    """All that was cited and read, by entry and path."""
    end = done.end
    said = [*done.steps, *([end] if isinstance(end, api.Said) else [])]
    return [*((sentence.rule, f"says.{sentence.says}") for sentence in said), *done.game.read]


def _weigh_readings(asking: Asking, done: drive.Run, answer: Answer) -> None:
    """Where the books disagree, run the other readings too, and say whether it makes a difference."""
    disputes = asking.view.game.core["discrepancies"]
    agreed = []
    for name in _disputed(asking.view, done):
        results = {
            chosen: result
            for chosen, result in _other_readings(asking, name).items()
            if (result.status, result.outcome) != (answer.status, answer.outcome)
        }
        if not results:
            agreed.append(name)
            continue
        answer.disputes.append({"discrepancy": name, "title": asking.view.render(disputes[name]["title"])})
        for chosen, result in results.items():
            reading = disputes[name]["readings"][chosen]
            if result.sentence != answer.sentence:
                answer.readings.append(
                    {
                        "discrepancy": name,
                        "reading": chosen,
                        "text": asking.view.render(reading["says"]),
                        "sources": reading["sources"],
                        "status": result.status,
                        "outcome": result.outcome,
                        "sentence": result.sentence,
                    }
                )
                if disputes[name].get("undecided"):
                    answer.status = "disputed"
    if agreed:
        answer.standing = _standing(asking.view, done, agreed)


def _other_readings(asking: Asking, dispute: str) -> dict[str, Answer]:
    """The answers by the readings of a discrepancy that are not in use."""
    told = asking.view.game.core["discrepancies"][dispute]
    used = asking.view.readings.get(dispute, told["used"])
    others = {chosen: asking.reading(dispute, chosen) for chosen in told["readings"] if chosen != used}
    return {chosen: _answer(other, other.run()) for chosen, other in others.items()}


def _disputed(view: games.View, done: drive.Run) -> list[str]:
    """The discrepancies that touch a value which was read."""
    found: dict[str, None] = {}
    for name, path in done.game.read:
        entry = view.entry(name)
        for touched, dispute in (entry.readings if entry else {}).items():
            if paths.touch(path, touched):
                found[dispute] = None
    return list(found)
