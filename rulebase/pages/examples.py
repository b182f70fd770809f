"""Worked examples: the scenarios of a game, told with the answers that the checker gives when the site is built."""

import json
import urllib.parse
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, TypedDict, overload

from rulebase import words
from rulebase.documents import problems
from rulebase.model import availability, bundle, quantities, situation, types, vocabulary
from rulebase.model import game as games
from rulebase.play import answers, boards, offers, scenarios

ANSWERS = [offers.typed(True), offers.typed(False)]


class Fact(TypedDict):
    fact: str
    title: str
    text: str


class Event(TypedDict):
    """What is asked, with what is told of it."""

    question: str
    title: str
    told: list[Fact]


class Outcome(TypedDict):
    """What comes of an event, and the boards on which that shows."""

    status: str
    sentence: str
    picture: boards.Pictures


class StepTaken(TypedDict):
    to: str
    text: str
    title: str


class Configured(TypedDict):
    key: str
    title: str


class Example(TypedDict):
    """A scenario as a reader meets it."""

    at: str
    to: str
    title: str
    configuration: Configured
    rules: list[str]
    situation: list[Fact]
    events: list[Event]
    answers: list[Outcome]
    steps: list[StepTaken]
    query: str  # the end of an address that asks the same


def all_of(game: games.Game, language: str) -> list[Example]:
    """Every scenario of a game as a reader meets it."""
    return told(game, game.bundle.scenarios, [language])[language]


def told(game: games.Game, chosen: Iterable[types.Scenario], languages: Sequence[str]) -> dict[str, list[Example]]:
    """Scenarios in several languages: each is played once."""
    before = words.language()
    found: dict[str, list[Example]] = {language: [] for language in languages}
    try:
        for written in chosen:
            script = scenarios.Script(game, written)
            for language in languages:
                words.use(language)
                found[language].append(_told(script, written, language))
    finally:
        words.use(before)
    return found


def write(folder: Path, game: games.Game, languages: Sequence[str], part: int, parts: int) -> None:
    """Tell one of so many parts of a game's scenarios, for others to read."""
    listed = game.bundle.scenarios
    first, last = (len(listed) * number // parts for number in (part, part + 1))
    for language, examples in told(game, listed[first:last], languages).items():
        lines = "".join(f"{text(example)}\n" for example in examples)
        (folder / f"{game.id}.{language}.{part:03}").write_text(lines, encoding="utf-8")


class ByEntry:
    """Examples by the entries on whose pages they stand; they wait as text, since they are many."""

    def __init__(self, game: games.Game, told: Iterable[str | bytes]) -> None:
        self._waiting: dict[str, list[str | bytes]] = {}
        for waiting in told:
            for entry in shown_by(game, json.loads(waiting)):
                self._waiting.setdefault(entry, []).append(waiting)

    def __iter__(self) -> Iterator[str]:
        return iter(self._waiting)

    def count(self, entry: str) -> int:
        return len(self._waiting.get(entry, ()))

    def of(self, entry: str) -> list[Example]:
        return [json.loads(waiting) for waiting in self._waiting.get(entry, ())]


class Untold(ByEntry):
    """Examples that are told when they are asked for: for whoever wants a few of them."""

    def __init__(self, game: games.Game, language: str) -> None:
        super().__init__(game, ())
        self._game, self._language = game, language
        self._written: dict[str, list[types.Scenario]] = {}
        for written in game.bundle.scenarios:
            asked = (event.question for event in scenarios.events(written))
            for entry in _shown(game, written.get("rules", []), asked):
                self._written.setdefault(entry, []).append(written)

    def __iter__(self) -> Iterator[str]:
        return iter(self._written)

    def count(self, entry: str) -> int:
        return len(self._written.get(entry, ()))

    def of(self, entry: str) -> list[Example]:
        return told(self._game, self._written.get(entry, ()), [self._language])[self._language]


def of(game: games.Game, language: str, folder: Path | None = None) -> ByEntry:
    """The examples of a game in a language: as somebody has written them into a folder, else told now."""
    if folder is None:
        return ByEntry(game, map(text, all_of(game, language)))
    parts = sorted(folder.glob(f"{game.id}.{language}.*"))
    return ByEntry(game, (line for path in parts for line in path.read_bytes().splitlines()))


def text(example: Example) -> str:
    """An example as it waits."""
    return json.dumps(example, ensure_ascii=False)


def shown_by(game: games.Game, example: Example) -> list[str]:
    """The entries on whose pages an example stands: the rules it shows, and where its questions are asked."""
    return _shown(game, example["rules"], (event["question"] for event in example["events"]))


def _shown(game: games.Game, rules: Iterable[str], questions: Iterable[str]) -> list[str]:
    asked = [asked_on(game, question) for question in questions]
    return [entry for entry in dict.fromkeys([*rules, *asked]) if entry]


def asked_on(game: games.Game, question: str) -> str:
    """The rule on whose page a question is asked."""
    return str(game.core["questions"][question]["rule"]) if question in game.core["questions"] else ""


def query(game: games.Game, question: str, facts: dict[str, Any], here: str) -> str:
    """The end of an address that fills in a form: the configuration, and behind # what is told, as it is typed."""
    told = [
        f"{name}={urllib.parse.quote(text, safe=',:;=@*')}"
        for fact, value in facts.items()
        for name, text in typed(game, fact, value)
    ]
    return "&".join([f"?{urllib.parse.urlencode({'config': here})}#ask.{question}", *told])


def _told(script: scenarios.Script, written: types.Scenario, language: str) -> Example:
    game = script.game
    view = game.at(script.here, language)
    try:
        replies = script.answers(language)
    except (LookupError, TypeError, ValueError, AttributeError) as broken:
        message = words._("this example cannot be run: {error}").format(error=problems.shown(broken))
        raise problems.Failed([problems.Problem("broken-example", message, problems.Place(written["at"]))]) from broken
    events = script.events
    asked = asked_on(game, events[0][0]) if events else ""
    wording = written.get("title", {})
    sentences = [step for answer in replies for step in (*answer.steps, *([answer.refused] if answer.refused else []))]
    return {
        "at": written["at"],
        "to": f"{game.id}/{asked}".rstrip("/") if events else game.id,
        # Scenarios carry their texts with them, since they may come from anyone's file.
        "title": next((wording[code] for code in (language, *game.languages) if code in wording), ""),
        "configuration": {"key": view.configuration.key, "title": availability.named(view, view.configuration)},
        "rules": written.get("rules", []),
        "situation": [_fact(view, fact, value) for fact, value in script.before.items()],
        "events": [
            {
                "question": question,
                "title": _asked(view, question, facts),
                "told": [_fact(view, fact, value) for fact, value in facts.items() if fact != situation.DO],
            }
            for question, facts in events
        ],
        "answers": [_answer(view, answer) for answer in replies],
        "steps": [
            {"to": step["rule"], "text": step["text"], "title": view.title(step["rule"].partition("/")[2])}
            for step in sentences
        ],
        "query": query(game, events[0][0], script.before | events[0][1], view.configuration.key)
        if len(events) == 1 and asked
        else "",
    }


def _answer(view: games.View, answer: answers.Reply) -> Outcome:
    settled = answer.status in answers.DECIDED
    drawn = boards.of_answer(view, answer) if settled else []
    return {"status": answer.status, "sentence": answer.sentence, "picture": boards.svgs(drawn)}


def _asked(view: games.View, question: str, facts: dict[str, Any]) -> str:
    """What is asked, by its name; whether somebody may do something by the name of what is to be done."""
    known = view.game.core["questions"]
    if question in known:
        return view.render(known[question]["title"])
    return words._("May this be done: {question}").format(question=view.render(known[facts[situation.DO]]["title"]))


def _fact(view: games.View, fact: str, value: Any) -> Fact:
    about = view.game.core["facts"].get(fact)
    title = view.render(about["title"]) if about else words._("choices")
    return {"fact": fact, "title": title, "text": said(view, fact, value)}


def said(view: games.View, fact: str, value: Any) -> str:
    """A fact's value as a reader says it."""
    if fact in view.game.core["facts"]:
        return vocabulary.shape(view.game, fact).said(view, value)
    chosen = [option for options in value.values() for option in options] if isinstance(value, dict) else [value]
    return ", ".join(view.say(_option(option)) for option in chosen)


def _option(option: types.Value) -> types.Value:
    """An option as it is said: what was typed as yes or no, or as so many of each, is that."""
    if option in ANSWERS:
        return option == ANSWERS[0]
    pairs = [pair.split("=") for pair in option.split(",")] if isinstance(option, str) else []
    if pairs and all(len(pair) == 2 and pair[1].isdecimal() for pair in pairs):
        return {thing: int(number) for thing, number in pairs}
    return quantities.several(option)


def typed(game: games.Game, name: str, value: Any) -> Iterator[tuple[str, str]]:
    """What stands in an address or is typed: a fact, or each choice in turn, each with its name."""
    if name in game.core["facts"]:
        yield name, vocabulary.shape(game, name).written(value)
    elif name == situation.CHOICES:
        yield from (
            ("choice", f"{rule}={offers.typed(option)}") for rule, options in value.items() for option in options
        )
    else:
        yield name, str(value)


# ---------------------------------------------------------------- told again only where what they read has changed

# The scenarios of one file are told by a game of their own, which remembers nothing when they begin; so every text that
# they rest on is read, and noted. All else that they rest on is the same in every language; where that has changed, all
# of them are told again.

Noted = dict[tuple[str, int], str | None]  # texts by language and number, as they were read


class _Kept(NamedTuple):
    """The examples of a file, and what they have read."""

    noted: Noted
    examples: list[str]


_kept: dict[tuple[str, str], tuple[bytes, dict[str, _Kept]]] = {}  # by game and language: on what it rests, by file


def remembered(game: games.Game, language: str) -> ByEntry:
    """The examples of a game in a language, those that would be the same again from memory."""
    rest = game.bundle.languageless()
    known, kept = _kept.get((game.id, language), (b"", {}))
    found = {
        file: _again(game, language, written, kept.get(file) if known == rest else None)
        for file, written in _files(game)
    }
    _kept[game.id, language] = rest, found
    return ByEntry(game, (each for file in found.values() for each in file.examples))


def _files(game: games.Game) -> Iterator[tuple[str, list[types.Scenario]]]:
    """The scenarios by the file that they stand in."""
    for file, written in groupby(game.bundle.scenarios, key=lambda each: each["at"].rpartition(":")[0]):
        yield file, list(written)


def _again(game: games.Game, language: str, written: list[types.Scenario], kept: _Kept | None) -> _Kept:
    if kept is not None and all(_reads(game, *where) == text for where, text in kept.noted.items()):
        return kept
    alone = _Noting(game.bundle)
    return _Kept(alone.noted, list(map(text, told(games.Game(alone), written, [language])[language])))


def _reads(game: games.Game, language: str, number: int) -> str | None:
    texts = game.bundle.texts(language)
    return texts[number] if number < len(texts) else None


class _Noting(bundle.Bundle):
    """A game of which it is noted which texts are read."""

    def __init__(self, whole: bundle.Bundle) -> None:
        super().__init__(whole.game, whole.folder)
        self.core, self.books, self.gists, self.names = whole.core, whole.books, whole.gists, whole.names
        self.noted: Noted = {}
        self._whole = whole

    def texts(self, language: str) -> Sequence[str | None]:
        return _Texts(self._whole.texts(language), language, self.noted)


class _Texts(Sequence[str | None]):
    """The texts of a language; whoever looks at all of them has read all of them."""

    def __init__(self, texts: Sequence[str | None], language: str, noted: Noted) -> None:
        self._texts, self._language, self._noted = texts, language, noted

    @overload
    def __getitem__(self, number: int) -> str | None: ...
    @overload
    def __getitem__(self, number: slice) -> list[str | None]: ...
    def __getitem__(self, number: int | slice) -> str | list[str | None] | None:
        if isinstance(number, slice):
            return [self[each] for each in range(len(self))[number]]
        found = self._noted[self._language, number] = self._texts[number]
        return found

    def __len__(self) -> int:
        return len(self._texts)
