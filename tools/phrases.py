"""Sentences of a game as they are said, for reading aloud: no word that cannot occur.

tools/phrases                                        every text with its hardest values: none, one, several
tools/phrases --sample 60 --seed 7 --lang pl         sixty texts by chance, a sentence of each, in one language
tools/phrases --answers 20 --seed 7 --lang hu        twenty whole answers by chance
tools/phrases --rule attack.viper                    one rule, term, card or table
tools/phrases --unheard                              what neither scenarios nor chance have made the checker say

Sentences of the checker are those of scenarios, and of questions like them by chance; of cards, what they print; any
other text stands as it is read in the configurations in which its numbers differ.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rulebase import words
from rulebase.author import compiler, lint, opening
from rulebase.author.lint import cards
from rulebase.author.lint.texts import Sentences
from rulebase.author.lint.written import Text
from rulebase.cli import answer as answer_lines
from rulebase.documents import problems
from rulebase.model import folders, template
from rulebase.model import game as games
from rulebase.model.configuration import Configuration
from tools import occasions

READ = (*compiler.ENTRY_KINDS, "patches", "discrepancies", "open-questions")
ASKED = 500  # questions by chance of a game
NONE, BELOW, SEVERAL, ONE, PLAIN = "none", "below zero", "several", "one", "plain"
HARD = (NONE, BELOW, SEVERAL, ONE, PLAIN)  # the hardest first


class Spoken(NamedTuple):
    """A sentence in one of its forms: of which text, with what sort of values, where, how it is read, under what."""

    owner: str
    path: str
    sort: str
    where: str
    said: dict[str, str]
    under: dict[str, str]

    @property
    def text(self) -> str:
        return f"{self.owner} {self.path}"


def main() -> int:
    asked = _parsed()
    for language in asked.lang or ():
        words.use(language)
    names = asked.game or sorted(folders.sources())
    if asked.answers is not None:
        return _answers(names, asked)
    spoken: list[Spoken] = []
    for name in names:
        found = Read(name, asked.seed)
        spoken += found.unheard() if asked.unheard else found.all()
    wanted = [each for each in spoken if not asked.rule or each.owner.partition("/")[2] in asked.rule]
    if asked.sample is not None:
        wanted = sample(wanted, asked.sample, random.Random(asked.seed))
    _print(wanted, asked.lang)
    return 0


def _parsed() -> Any:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="only this game (repeatable)")
    parser.add_argument("--rule", action="append", help="only this rule, term, card or table (repeatable)")
    parser.add_argument("--lang", action="append", help="only this language (repeatable)")
    parser.add_argument("--sample", type=int, metavar="N", help="so many texts, chosen by chance")
    parser.add_argument("--answers", type=int, metavar="N", help="so many whole answers, chosen by chance")
    parser.add_argument("--unheard", action="store_true", help="only what was not said")
    parser.add_argument("--seed", type=int, default=0, help="for other questions and another choice")
    return parser.parse_args()


def _print(spoken: Sequence[Spoken], languages: list[str] | None) -> None:
    for number, each in enumerate(spoken, 1):
        print(f"{number:>4}  {each.text}  {each.sort}  [{each.where}]")
        for language, sentence in each.said.items():
            if not languages or language in languages:
                print(f"      {language}  [{each.under[language]}]  {sentence}")
    print(f"{len(spoken)} sentences of {len({each.text for each in spoken})} texts")


def sample(spoken: Sequence[Spoken], size: int, chance: random.Random) -> list[Spoken]:
    """So many texts by chance, each in one of its forms: one that takes many values is not met more often."""
    texts: dict[str, list[Spoken]] = {}
    for each in spoken:
        texts.setdefault(each.text, []).append(each)
    return [chance.choice(texts[text]) for text in chance.sample(sorted(texts), min(size, len(texts)))]


# ---------------------------------------------------------------- sentences


class Read:
    """The texts of a game as they are said and read."""

    def __init__(self, name: str, seed: int) -> None:
        self.subject = lint.open_subject(folders.sources()[name])
        self.sentences = Sentences(self.subject)
        self.game = self.subject.game
        self.chance = random.Random(seed)

    def all(self) -> list[Spoken]:
        """Every text in each of its forms, the hardest first."""
        spoken = self.said()
        return [*(each for forms in spoken.values() for each in forms), *self.written()]

    def unheard(self) -> list[Spoken]:
        heard = self.said()
        there = {(text.speaker, text.path[1]): text for text in self.subject.texts if text.speaker}
        return [
            Spoken(f"{self.game.id}/{rule}", f"says.{says}", PLAIN, "nowhere", dict(text.wording), self._under(text))
            for (rule, says), text in there.items()
            if f"{self.game.id}/{rule} says.{says}" not in heard
        ]

    def said(self) -> dict[str, list[Spoken]]:
        """What the checker has said and cards have told, by text: of each sort of values the hardest."""
        found: dict[str, dict[str, tuple[int, Spoken]]] = {}
        for heard in self._heard():
            hardness, spoken = self._spoken(heard)
            known = found.setdefault(spoken.text, {}).get(spoken.sort)
            if known is None or hardness > known[0]:
                found[spoken.text][spoken.sort] = (hardness, spoken)
        return {text: [sorts[sort][1] for sort in HARD if sort in sorts] for text, sorts in sorted(found.items())}

    def _heard(self) -> Iterator[occasions.Heard]:
        with occasions.listening() as heard:
            for occasion in every(self.game, self.game.languages[0], self.chance):
                occasions.chances(occasion)
        yield from heard
        for (rule, says), items in cards.by_sentence(self.subject).items():
            here = next(here for here in self.game.setup.configurations if self.game.at(here, "en").entry(rule))
            yield from (occasions.Heard(self.game.at(here, "en"), rule, says, item) for item in items)

    def _spoken(self, heard: occasions.Heard) -> tuple[int, Spoken]:
        view = heard.view
        entry = view.entry(heard.rule)
        assert entry is not None
        path = f"{heard.among}.{heard.says}"
        text = entry.get(path)
        views = [self.game.at(view.configuration, language, view.readings) for language in self.game.languages]
        said = {each.language: each.render(text, heard.values) for each in views}
        slots = {slot.name for each in views for slot in template.slots(self.game.text(text, each.language))}
        values = [value for name, value in heard.values.items() if name in slots]
        sorts = [sort_of(value) for value in values]
        hardest = min(sorts, key=HARD.index, default=PLAIN)
        hardness = 10 * len(set(sorts)) + min(9, sum(len(value) for value in values if isinstance(value, list)))
        owner = f"{self.game.id}/{heard.rule}"
        under = {each.language: each.title(heard.rule) for each in views}
        return hardness, Spoken(owner, path, hardest, view.configuration.key, said, under)

    # -------------------------------------------------------- what is only read

    def written(self) -> Iterator[Spoken]:
        for text in self.subject.texts:
            named = text.path[0] in ("title", "titles", "columns")
            if text.item.kind in READ and not (text.replaced or text.speaker or named):
                yield from self._of_text(text)

    def _of_text(self, text: Text) -> Iterator[Spoken]:
        """A text as it is read, wherever its numbers differ."""
        owner = text.item.data["to"] if text.item.kind == "patches" else text.item.data["id"]
        seen: set[tuple[str, ...]] = set()
        for here in self._places(text):
            views = [self.game.at(here, language) for language in text.wording]
            said = {view.language: self._rendered(view, text) for view in views}
            if tuple(said.values()) not in seen:
                seen.add(tuple(said.values()))
                yield Spoken(f"{self.game.id}/{owner}", ".".join(text.path), PLAIN, here.key, said, self._under(text))

    def _under(self, text: Text) -> dict[str, str]:
        """What a text stands under: its own title, or that of the entry that it changes."""
        data, core = text.item.data, self.game.core
        owner = data["to"] if text.item.kind == "patches" else data["id"]
        remarked = {**core["discrepancies"], **core["open"]}
        title = (self.game.entries.get(owner) or remarked[owner])["title"]
        views = [self.game.at(self.game.setup.configurations[0], language) for language in text.wording]
        return {view.language: view.render(title) + self._labelled(view, text) for view in views}

    def _labelled(self, view: games.View, text: Text) -> str:
        """A field of a card is read behind what it is called."""
        field = text.path[1] if text.path[0] == "data" else ""
        label = self.game.core.get("cards", {}).get("printed", {}).get(field, "")
        return f", {view.title(label)}" if label in self.game.entries else ""

    def _rendered(self, view: games.View, text: Text) -> str:
        return view.render({"$": self.sentences.number(text)})

    def _places(self, text: Text) -> Iterator[Configuration]:
        """The configurations in which a text is read, one of those in which its numbers are the same."""
        bits = self.sentences.where(text)
        numbers = [self.subject.values(name) for name in _slots(text) if "." in name]
        alike: set[tuple[int, ...]] = set()
        for number, here in enumerate(self.subject.everywhere.all):
            if bits >> number & 1:
                which = tuple(next((i for i, (at, _) in enumerate(each) if at >> number & 1), -1) for each in numbers)
                if which not in alike:
                    alike.add(which)
                    yield here


def every(game: games.Game, language: str, chance: random.Random) -> Iterator[occasions.Occasion]:
    yield from occasions.played(game, language)
    yield from occasions.by_chance(game, language, chance, ASKED)


def sort_of(value: Any) -> str:
    """What a value asks of a sentence: nothing of it, less than nothing, one, several."""
    if isinstance(value, bool | str):
        return PLAIN
    if isinstance(value, int):
        return BELOW if value < 0 else NONE if value == 0 else ONE if value == 1 else SEVERAL
    size = len(value) if isinstance(value, list | dict) else 1
    return NONE if not size else ONE if size == 1 else SEVERAL


def _slots(text: Text) -> list[str]:
    return list(dict.fromkeys(slot.name for wording in text.wording.values() for slot in template.slots(wording)))


# ---------------------------------------------------------------- whole answers


def _answers(names: Sequence[str], asked: Any) -> int:
    language = words.language()
    chance = random.Random(asked.seed)
    found = [each for name in names for each in every(opening.open_game(name), language, chance)]
    for number, each in enumerate(answers_by_chance(found, asked.answers, chance), 1):
        told = " ".join(f"--{name} {value}" for name, value in each.told.items())
        print(f"---- {number}  {each.view.game.id} {each.question} [{each.view.configuration.key}] {told}\n")
        print(answer_lines.text(each.view, each.answer) + "\n")
    return 0


def answers_by_chance(
    found: Sequence[occasions.Occasion], size: int, chance: random.Random
) -> list[occasions.Occasion]:
    """So many by chance, of as many questions and ways to end as there are."""
    kinds: dict[str, list[occasions.Occasion]] = {}
    for each in found:
        kinds.setdefault(f"{each.view.game.id} {each.question} {each.answer.status}", []).append(each)
    order = chance.sample(sorted(kinds), len(kinds))
    picked = [kinds[order[number % len(order)]] for number in range(size)] if order else []
    return [chance.choice(listed) for listed in picked]


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except problems.Failed as failed:
        sys.exit(str(failed))
