"""The search box of the site: its index as the browser reads it, and what it says in each language."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulebase import words
from rulebase.model import game as games
from rulebase.model import grammar, shapes, vocabulary
from rulebase.search import analysis, documents, index, meanings, queries

KINDS = ("rule", "term", "character", "card", "table", "discrepancy", "open-question", "ruling")
LANGUAGES = ("en", "pl", "hu")


def kind_label(name: str) -> str:
    return {
        "rule": words._("rule"),
        "term": words._("term"),
        "character": words._("character"),
        "card": words._("card"),
        "table": words._("table"),
        "discrepancy": words._("discrepancy"),
        "open-question": words._("open question"),
        "ruling": words._("ruling"),
    }.get(name, name)


def language_label(code: str) -> str:
    return {"en": words._("English"), "pl": words._("Polish"), "hu": words._("Hungarian")}.get(code, code)


Data = dict[str, Any]


def question_data(game: games.Game, numbers: dict[str, int]) -> list[Data]:
    """Each question with the facts that a name or a throw tells; `numbers` are those of what can be found."""
    found = []
    for question, body in game.core["questions"].items():
        facts = [fact for name in body["facts"] for fact in _fact(game, name, numbers)]
        if facts and (rule := numbers.get(f"{game.id}/{body['rule']}")) is not None:
            found.append({"id": question, "rule": rule, "odds": "odds" in body, "facts": facts})
    return found


def question_titles(game: games.Game, language: str) -> dict[str, dict[str, str]]:
    """What the questions and their facts are called."""
    core = game.core
    told = {fact for body in core["questions"].values() for fact in body["facts"]}
    return {
        "questions": {name: game.text(body["asks"], language) for name, body in core["questions"].items()},
        "facts": {fact: grammar.capital(game.text(core["facts"][fact]["title"], language)) for fact in sorted(told)},
    }


def _fact(game: games.Game, fact: str, numbers: dict[str, int]) -> Iterator[Data]:
    """A fact that is one name or one throw; what lies on the table takes more than a word."""
    shape = vocabulary.shape(game, fact)
    if isinstance(shape, shapes.simple.Die):
        low, high = shape.bounds(game)
        yield {"id": fact, "from": low, "to": high}
    elif isinstance(shape, shapes.names.Name) and not vocabulary.is_part(game, fact):
        found = [numbers[name] for option in shape.options(game) if (name := f"{game.id}/{option}") in numbers]
        if found:
            yield {"id": fact, "of": found}


# What the browser reckons with: the same numbers as here.
RULES = {
    "own": meanings.OWN,
    "folded": meanings.FOLDED,
    "other": meanings.OTHER,
    "foreign": meanings.FOREIGN,
    "elsewhere": meanings.ELSEWHERE,
    "weak": meanings.WEAK,
    "slight": queries.SLIGHT,
    "relevant": queries.RELEVANT,
    "absent": queries.ABSENT,
    "mostWords": meanings.MOST_WORDS,
    "longest": meanings.LONGEST,
    "shortestBegun": analysis.SHORTEST_BEGUN,
    "shortestPart": analysis.SHORTEST_PART,
    "shortestKin": analysis.SHORTEST_KIN,
    "kin": analysis.KIN,
    "most": analysis.MOST,
    "typos": analysis.TYPOS,
    "doubtful": analysis.DOUBTFUL,
    "snippet": queries.LONGEST,
    "before": queries.BEFORE,
    "begun": queries.BEGUN,
    "enough": queries.ENOUGH,
    "pages": queries.PAGES,
}


def build(target: Path, chosen: list[games.Game], forms: bool = True) -> list[Path]:
    """Write the index of these games under a site's folder; the files written.

    Where the site has forms, a search can fill them.
    """
    built = index.Builder(thing for game in chosen for thing in documents.of(game))
    folder = target / "assets" / "search"
    folder.mkdir(parents=True, exist_ok=True)
    parts = dict(_parts(chosen, built, forms))
    for name, data in parts.items():
        (folder / name).write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    return [folder / name for name in parts]


def _parts(chosen: list[games.Game], built: index.Builder, forms: bool) -> Iterator[tuple[str, Any]]:
    lexicon = built.lexicon()
    holds, numbers = _Holds(chosen), _numbers(built)
    told = {language: _shown(built, language, holds) for language in built.languages}
    called = {language: {game.id: game.text(game.core["title"], language) for game in chosen} for language in told}
    for language, things in told.items():
        yield f"{language}.words.json", _words(built, lexicon, language)
        asks = {game.id: question_titles(game, language) for game in chosen}
        shown = things | {"games": called[language], "says": says(language), "asks": asks}
        yield f"{language}.json", grammar.typeset(language, shown)
    yield (
        "documents.json",
        {
            "rules": RULES,
            "languages": built.languages,
            "configurations": {
                game.id: {
                    "keys": [here.key for here in game.setup.configurations],
                    "default": game.setup.number(default) if default else 0,
                }
                for game in chosen
                for default in [game.setup.configure(game.setup.default)]
            },
            "documents": [[each.game, each.id, each.kind, holds.number(each)] for each in built.things],
            "names": _names(built, lexicon),
            "concepts": _concepts(built),
            "holds": holds.hex,
            "questions": {game.id: question_data(game, numbers) for game in chosen} if forms else {},
        },
    )


def says(language: str) -> dict[str, Any]:
    """What the search box says itself, in a language."""
    before = words.language()
    words.use(language)
    try:
        return {
            "ask": words._("What happens?"),
            "hits": words._("Search results"),
            "count": words._("Results: {n}"),
            "nothing": words._("Nothing found for “{query}”."),
            "advice": words._("Try a single word, as it stands on the card or in the rulebook, in any language."),
            "meant": words._("Did you mean “{name}”?"),
            "unknown": words._("Found nowhere: {words}"),
            "through": words._("found through: {words}"),
            "absent": words._("not in your game"),
            "variant": words._("not so in your game"),
            "elsewhere": words._("Nothing in this game; found in others:"),
            "kinds": {each: kind_label(each) for each in KINDS},
            "languages": {code: language_label(code) for code in LANGUAGES},
        }
    finally:
        words.use(before)


class _Holds:
    """Sets of configurations, each written once: bytes as hex, the lowest first."""

    def __init__(self, chosen: list[games.Game]) -> None:
        self._known = {game.id: game.everywhere for game in chosen}
        self._numbers: dict[str, int] = {}

    def number(self, thing: documents.Thing, holds: int | None = None) -> int:
        held = thing.holds if holds is None else holds
        return self._numbers.setdefault(self._known[thing.game].hex(held), len(self._numbers))

    @property
    def hex(self) -> list[str]:
        return list(self._numbers)


def _shown(built: index.Builder, language: str, holds: _Holds) -> Data:
    """What is shown of the things in a language; where it has no words, in the first that has."""
    passages = []
    for thing in built.things:
        held: dict[str, int] = {}  # each wording once: where it is printed is not shown here
        for passage in thing.passages:
            text = queries.in_language(passage.texts, language)
            held[text] = held.get(text, 0) | passage.holds
        passages.append([[text, holds.number(thing, bits)] for text, bits in held.items()])
    return {"titles": [queries.in_language(thing.titles, language) for thing in built.things], "passages": passages}


def _words(built: index.Builder, lexicon: meanings.Lexicon, language: str) -> dict[str, Any]:
    """Each form with its stem, and each stem with thing, weight, thing, weight …; "" is as before."""
    field = meanings.words_of(language)
    postings: dict[str, list[int]] = {}
    for number, weights in enumerate(built.weights):
        for token, weight in weights[field].items():
            postings.setdefault(token, []).extend((number, int(weight)))
    forms = {
        folded: [
            part
            for written, stem in lexicon.stems(language, folded)
            for part in ("" if written == folded else written, "" if stem == written else stem)
        ]
        for folded in lexicon.words[language]
    }
    return {"words": forms, "common": sorted(lexicon.common.get(language, ())), "postings": postings}


def _names(built: index.Builder, lexicon: meanings.Lexicon) -> dict[str, list[Any]]:
    numbers = _numbers(built)
    return {
        folded: [
            part
            for written, concept, language in lexicon.concepts(folded)
            for part in ("" if written == folded else written, numbers[concept], built.languages.index(language))
        ]
        for folded in lexicon.names
    }


def _concepts(built: index.Builder) -> dict[str, list[int]]:
    numbers = _numbers(built)
    postings: dict[str, list[int]] = {}
    for number, weights in enumerate(built.weights):
        for concept, weight in weights[meanings.CONCEPTS].items():
            postings.setdefault(str(numbers[concept]), []).extend((number, int(weight)))
    return postings


def _numbers(built: index.Builder) -> dict[str, int]:
    return {index.concept_of(thing): number for number, thing in enumerate(built.things)}
