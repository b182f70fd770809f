"""JSON API: for callers without a command line, a request as JSON in, an answer as JSON out."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from rulebase import words
from rulebase.documents import problems
from rulebase.model import availability, cite, configuration, grammar, position, situation, standing, types, vocabulary
from rulebase.model import game as games
from rulebase.play import answers, ask, asking, boards, elsewhere, reply, ruleset, scenarios

Open: TypeAlias = "Callable[[str], games.Game]"  # how a game is opened by its name
Beside: TypeAlias = "Mapping[str, object]"  # what a page shows beside an answer


def answer(request: str, opened: Open = games.carried) -> str:
    """Ask or work out odds: {"do": "ask", "game", "question", "language", "config", "facts", "table", "readings"}.

    "table" names those of the facts that lay on the table before. The answer is {"answer": what the command line writes
    as JSON}, with what a page shows beside it: "cited" (where it is printed, by the statements that a part of the
    answer rests on, joined by blanks), "titles" (of the rules), "here" (the configuration), "standing" (in words), of
    steps "standings", "asked" (which of the facts), "elsewhere" (where there is what is not here), "changes" (what it
    has changed, in words), "picture" (the boards on which that shows, or about which there is a choice or chance) and
    "position" (what lies on the table after it, as it is typed).
    If the request cannot be understood it is {"problems": [...]}.

    {"do": "read", "game", "language", "told": [[name, what was typed], ...]} asks only what is meant by that; it is
    {"facts": {...}, "unread": [names], "renamed": {name: what it is called now}}.
    """
    asked: reply.Asked = json.loads(request)
    words.use(asked["language"])
    try:
        game = _game(asked["game"], opened)
        if asked["do"] == "read":
            return written(_read(game, asked["told"]))
        facts, lying = _told(game, asked)
        meant = _configured(game, asked, {**lying.parts, **facts})
        view = game.at(meant.here, asked["language"], asked.get("readings", {}))
        beside: dict[str, object] = {}
        typed: Beside = {}
        if asked["do"] == "odds":
            at = asking.of(view, asked["question"], facts, lying).position
            beside["picture"] = boards.svgs(boards.about(view, asked["question"], at, at, facts))
            found = ask.odds(view, asked["question"], facts, lying)
            found["rules"] = meant.rules(view)
            if "probabilities" in found:
                found["differing"] = elsewhere.differing(view, asked["question"], facts, lying, found)
        else:
            given = ask.ask(view, asked["question"], facts, lying)
            given.under(meant.rules(view))
            beside["asked"] = given.asked
            beside["elsewhere"] = [_configuration(view, there) for there in given.elsewhere]
            if given.status in (*answers.DECIDED, answers.CHOICE):
                beside["picture"] = boards.svgs(boards.of_answer(view, given))
            if given.status == "settled":
                beside["changes"] = answers.lines(view, given)
                typed = {"position": answers.notation(game, given.at)}
            found = given.as_json()
    except problems.Failed as failed:
        return written({"problems": problems.listed(failed.problems)})
    # What is typed again stays as it is typed.
    return written({**grammar.typeset(view.language, {"answer": found, **_beside(view, found), **beside}), **typed})


def _read(game: games.Game, told: list[tuple[str, types.Value]]) -> Beside:
    """What is meant by what was typed; what comes again joins what was told before."""
    found: types.Values = {}
    unread: list[str] = []
    game.renamed.clear()
    for name, raw in told:
        try:
            for fact, value in situation.read(game, {name: raw}).items():
                situation.join(game, found, fact, value, again=True)
        except problems.Failed:
            unread.append(name)
    return {"facts": found, "unread": unread, "renamed": dict(game.renamed)}


def _configured(game: games.Game, asked: reply.Asked, told: types.Values) -> ruleset.Meant:
    """A configuration by its key; where none is given, or it is a ruleset alone, what is told may mean more."""
    key, question = asked.get("config"), str(told.get(situation.DO, asked["question"]))
    if not key:
        return ruleset.meant(game, question, told, asked["language"])
    known = {here.key: here for here in game.setup.configurations}
    if key not in known:
        raise problems.unknown(words._("no game is set up as “{name}”"), key, list(known), "unknown-configuration")
    if game.setup.extras(known[key]):
        return ruleset.Meant(known[key])
    return ruleset.meant(game, question, told, asked["language"], known[key])


def _told(game: games.Game, asked: reply.Asked) -> tuple[types.Values, position.Position]:
    """What is told with a request, and the table on which it was asked."""
    raw = asked.get("facts", {})
    facts = situation.read(game, raw)
    told = situation.read(game, {name: value for name, value in raw.items() if name not in asked.get("table", [])})
    lying = {name: value for name, value in facts.items() if name not in told and vocabulary.is_part(game, name)}
    return {name: value for name, value in facts.items() if name not in lying}, situation.position(game, lying)


def _configuration(view: games.View, here: configuration.Configuration) -> dict[str, str]:
    return {"key": here.key, "title": availability.named(view, here)}


def _beside(view: games.View, found: reply.Reply) -> Beside:
    """What a page shows beside any answer: what it cites, and how well it is founded."""
    cited = list(_cited(found))
    rules = dict.fromkeys(rule for rule, _ in cited if rule)
    # In words, an answer is founded as it says where a sentence of it is; else only part of it.
    name, steps, refused = found.get("standing", ""), found.get("steps", []), found.get("refused")
    own = name in [step.get("standing") for step in (*steps, *([refused] if refused else []))]
    whole = standing.standing(name) if own else standing.partly(name)
    return {
        "cited": {" ".join(sources): cite.linked(view, sources) for _, sources in cited},
        "titles": {rule: view.title(rule.partition("/")[2]) for rule in rules},
        "here": _configuration(view, view.configuration),
        "standings": {each: standing.standing(each) for step in steps if (each := step.get("standing"))},
        "standing": "; ".join(standing.spoken(view, whole, found.get("doubts", []))),
    }


def _cited(found: object) -> Iterator[tuple[str, list[str]]]:
    """Every part of an answer that rests on printed places: its rule, if it is of one, and these places."""
    if isinstance(found, dict):
        if "sources" in found:
            yield found.get("rule", ""), found["sources"]
        found = list(found.values())
    if isinstance(found, list):
        for part in found:
            yield from _cited(part)


def played(game: str, language: str, opened: Open = games.carried) -> list[str]:
    """The answers to every scenario of a game, as the command line writes them."""
    words.use(language)
    found = _game(game, opened)
    results = [scenarios.run(found, each, language) for each in found.bundle.scenarios]
    return [written([answer.as_json() for answer in result.answers]) for result in results]


def written(data: object) -> str:
    """Data as JSON text: the one way in which answers are written."""
    return json.dumps(data, ensure_ascii=False, indent=2)


@functools.cache
def _game(name: str, opened: Open) -> games.Game:
    return opened(name)
