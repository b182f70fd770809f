"""The checker for callers without a command line: a request as JSON in, an answer as JSON out."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from rulebase import words
from rulebase.documents import problems
from rulebase.model import availability, cite, configuration, grammar, situation, standing, types
from rulebase.model import game as games
from rulebase.play import answers, ask, asking, boards, reply, runner, scenarios

Open: TypeAlias = "Callable[[str], games.Game]"  # how a game is opened by its name
Beside: TypeAlias = "Mapping[str, object]"  # what a page shows beside an answer


def answer(request: str, opened: Open = games.carried) -> str:
    """Ask or work out odds: {"do": "ask", "game", "question", "language", "config", "facts", "readings"}.

    The answer is {"answer": what the command line writes as JSON}, with what a page shows beside it: "cited" (where it
    is printed, by the statements that a part of the answer rests on, joined by blanks), "titles" (of the rules), "here"
    (the configuration), "standing" (in words), of steps "standings", "asked" (what of all that was told), "elsewhere"
    (where there is what is not here), "changes" (what it has changed, in words), "picture" (the boards on which that
    shows, or about which there is a choice or chance) and "position" (what lies on the table after it, as it is typed).
    If the request cannot be understood it is {"problems": [...]}.
    """
    told = json.loads(request)
    words.use(told["language"])
    try:
        view, said, left = _asked(told, opened)
    except problems.Failed as failed:
        return written({"problems": problems.listed(failed.problems)})
    # What is typed again stays as it is typed.
    return written({**grammar.typeset(view.language, {"answer": said, **_beside(view, said), **left[0]}), **left[1]})


def played(game: str, language: str, opened: Open = games.carried) -> list[str]:
    """The answers to every scenario of a game, as the command line writes them."""
    words.use(language)
    told = _game(game, opened)
    results = [scenarios.run(told, each, language) for each in told.bundle.scenarios]
    return [written([answer.as_json() for answer in result.answers]) for result in results]


def written(data: object) -> str:
    """Data as JSON text: the one way in which answers are written."""
    return json.dumps(data, ensure_ascii=False, indent=2)


def _asked(told: reply.Asked, opened: Open) -> tuple[games.View, reply.Reply, tuple[Beside, Beside]]:
    """The view, what is said, and what has changed: in words, and as it is typed."""
    game = _game(told["game"], opened)
    view = game.at(_configured(game, told.get("config")), told["language"], told.get("readings", {}))
    facts = situation.read(game, told.get("facts", {}))
    if told["do"] == "odds":
        at = asking.of(view, told["question"], facts).position
        about = boards.svgs(boards.about(view, told["question"], at, at))
        return view, ask.odds(view, told["question"], facts), ({"picture": about}, {})
    given = _given(view, told["question"], facts)
    elsewhere = [_configuration(view, there) for there in given.elsewhere]
    found: Beside = {"asked": given.asked, "elsewhere": elsewhere}
    if given.status in (*answers.DECIDED, answers.CHOICE):
        found = {**found, "picture": boards.svgs(boards.of_answer(view, given))}
    if given.status != "settled":
        return view, given.as_json(), (found, {})
    left = {**found, "changes": answers.lines(view, given)}, {"position": answers.notation(game, given.at)}
    return view, given.as_json(), left


def _given(view: games.View, question: str, facts: types.Told) -> answers.Reply:
    """The answer; a single throw that nothing asks for any more, with what was told meanwhile, is passed over."""
    try:
        return ask.ask(view, question, facts)
    except runner.LeftOver as over:
        if any(isinstance(facts.get(name, []), list) for name in over.names):
            raise
        return ask.ask(view, question, {name: value for name, value in facts.items() if name not in over.names})


def _configuration(view: games.View, here: configuration.Configuration) -> dict[str, str]:
    return {"key": here.key, "title": availability.named(view, here)}


def _configured(game: games.Game, key: str | None) -> configuration.Configuration:
    """A configuration by its key; the default ruleset's first where none is told."""
    if not key:
        return configuration.read(game.setup, game.setup.default, [], {})
    known = {here.key: here for here in game.setup.configurations}
    if key not in known:
        raise problems.unknown(words._("no game is set up as “{name}”"), key, list(known), "unknown-configuration")
    return known[key]


def _beside(view: games.View, said: reply.Reply) -> Beside:
    cited = list(_cited(said))
    rules = dict.fromkeys(rule for rule, _ in cited if rule)
    return {
        "cited": {" ".join(sources): cite.linked(view, sources) for _, sources in cited},
        "titles": {rule: view.title(rule.partition("/")[2]) for rule in rules},
        "here": _configuration(view, view.here),
        "standings": {
            name: standing.standing(name) for step in said.get("steps", []) if (name := step.get("standing"))
        },
        "standing": "; ".join(standing.spoken(view, _founded(said), said.get("doubts", []))),
    }


def _founded(said: reply.Reply) -> str:
    """How well an answer is founded, in words: of itself where a sentence of it is, else of part of it."""
    name = said.get("standing", "")
    refused = said.get("refused")
    own = name in [step.get("standing") for step in (*said.get("steps", []), *([refused] if refused else []))]
    return standing.standing(name) if own else standing.partly(name)


def _cited(said: object) -> Iterator[tuple[str, list[str]]]:
    """Every part of an answer that rests on printed places: its rule, if it is of one, and these places."""
    if isinstance(said, dict):
        if "sources" in said:
            yield said.get("rule", ""), said["sources"]
        said = list(said.values())
    if isinstance(said, list):
        for part in said:
            yield from _cited(part)


@functools.cache
def _game(name: str, opened: Open) -> games.Game:
    return opened(name)
