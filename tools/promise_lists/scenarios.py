"""Scenarios: how each of them ends, and sums of what is said of that in each language."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from tools.promise_lists import compiled, promise
from tools.promise_lists.commands_run import Machine, Typed
from tools.promise_lists.promise import Json

WORDS = {"text", "title", "by_title", "sentence", "under", "alone", "alike", "otherwise"}  # keys of sentences
CITED = {"sources", "doubts"}
TOLD = ("game", "ruleset", "options", "choices", "situation", "event", "events")  # what makes a scenario this one


def promises(machine: Machine, games: Sequence[str]) -> promise.Promises:
    languages = {game: compiled.languages(machine, game) for game in games}
    asked = [(game, language) for game in games for language in languages[game]]
    ended = machine.run([Typed(("check", game, "--json", "--lang", language)) for game, language in asked])
    answered = {pair: promise.rows(json.loads(each.out)["results"]) for pair, each in zip(asked, ended, strict=True)}
    found: promise.Promises = {}
    for game in games:
        written = promise.rows(compiled.part(machine, game, "scenarios"))
        names = promise.numbered(_name(game, promise.table(each)) for each in written)
        results = [answered[game, language] for language in languages[game]]
        for name, *told in zip(names, *results, strict=True):
            found[name] = _came(dict(zip(languages[game], map(promise.table, told), strict=True)))
    return found


def _name(game: str, scenario: dict[str, Json]) -> str:
    """A name that stays when others are written before it: the file, the questions, and a sum of what is told."""
    file = str(scenario["at"]).rpartition(":")[0].removeprefix("scenarios/").removesuffix(".yaml")
    events = promise.rows(scenario.get("events", [scenario.get("event", {})]))
    asked = "+".join(dict.fromkeys(next(iter(promise.table(event)), "") for event in events))
    told = {key: scenario[key] for key in TOLD if key in scenario}
    return f"{game}/{file} {asked} {promise.summed(json.dumps(told, sort_keys=True))[:6]}"


def _came(by_language: dict[str, dict[str, Json]]) -> promise.Promise:
    first = next(iter(by_language.values()))
    answers = {language: promise.rows(told["answers"]) for language, told in by_language.items()}
    original = next(iter(answers.values()))
    statuses = ",".join(str(promise.table(answer)["status"]) for answer in original)
    sentence = str(promise.table(original[-1])["sentence"]) if original else ""
    # What is no sentence is the same in all languages, or else that is told.
    bare = list(dict.fromkeys(promise.dense(_bare(told)) for told in answers.values()))
    texts = {"came": "\n".join(bare), "cites": promise.dense(list(_under(original, CITED)))}
    texts |= {language: promise.dense(list(_under(told, WORDS))) for language, told in answers.items()}
    sums = " ".join(f"{name} {promise.summed(text)[:6]}" for name, text in texts.items())
    differs = "" if first["holds"] in (True, None) else " DIFFERS"
    said = sentence if len(sentence) <= 70 else f"{sentence[:69].rstrip()}…"
    return promise.Promise(f"{statuses}{differs} “{said}” {sums}", "\n".join(f"{k}: {v}" for k, v in texts.items()))


def _bare(value: Json) -> Json:
    """What came of it, without words and citations."""
    if isinstance(value, list):
        return [_bare(each) for each in value]
    if isinstance(value, dict):
        return {key: _bare(each) for key, each in sorted(value.items()) if key not in WORDS | CITED | {"schema"}}
    return value


def _under(value: Json, keys: set[str]) -> Iterator[Json]:
    """All that stands under these keys, however deep."""
    if isinstance(value, list):
        for each in value:
            yield from _under(each, keys)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key in keys:
                yield each
            else:
                yield from _under(each, keys)
