"""Every sentence of a game with every thing and number it can meet, language by language, for reading aloud.

tools/phrases                            everything
tools/phrases --sample 40 --seed 7       forty texts by chance, a sentence of each
tools/phrases --rule attack.viper        one rule, term, card or table
tools/phrases --lang pl                  one language only (repeatable)
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import sys
from collections.abc import Iterator
from typing import Any

from rulebase.knowledge import compiler, folders, lint, problems, template
from rulebase.knowledge.configuration import Configuration
from rulebase.knowledge.lint.sentences import Sentences
from rulebase.knowledge.lint.subject import Subject
from rulebase.knowledge.lint.written import Text

MOST = 150  # sentences of one text; beyond that one value changes at a time
READ = (*compiler.ENTRY_KINDS, "patches")
Spoken = tuple[str, dict[str, str]]  # where it is said, and how in each language


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="only this game (repeatable)")
    parser.add_argument("--rule", action="append", help="only this rule, term, card or table (repeatable)")
    parser.add_argument("--lang", action="append", help="only this language (repeatable)")
    parser.add_argument("--sample", type=int, metavar="N", help="so many sentences, chosen by chance")
    parser.add_argument("--seed", type=int, default=0, help="for another choice")
    asked = parser.parse_args()
    spoken = [phrase for name in asked.game or sorted(folders.sources()) for phrase in of_game(name, asked.rule)]
    if asked.sample is not None:
        spoken = sample(spoken, asked.sample, random.Random(asked.seed))
    for where, said in spoken:
        print(where)
        for language, sentence in said.items():
            if not asked.lang or language in asked.lang:
                print(f"  {language}  {sentence}")
    print(f"{len(spoken)} sentences")
    return 0


def sample(spoken: list[Spoken], size: int, chance: random.Random) -> list[Spoken]:
    """So many texts by chance, each in one of its wordings: texts that many things can fill are not met more often."""
    texts: dict[str, list[Spoken]] = {}
    for phrase in spoken:
        texts.setdefault(phrase[0].split("  ")[0], []).append(phrase)
    return [chance.choice(texts[where]) for where in chance.sample(sorted(texts), min(size, len(texts)))]


def of_game(name: str, wanted: list[str] | None) -> Iterator[Spoken]:
    subject = lint.open_subject(folders.sources()[name])
    sentences = Sentences(subject)
    for text in subject.texts:
        if text.item.kind in READ and not text.replaced and text.path[0] not in ("title", "titles", "columns"):
            owner = str(text.item.data.get("to") or text.item.data.get("id"))
            if not wanted or owner in wanted:
                yield from of_text(subject, sentences, text, owner)


def of_text(subject: Subject, sentences: Sentences, text: Text, owner: str) -> Iterator[Spoken]:
    """A text in every way that it is said: wherever its numbers differ, with all that can fill it."""
    where = f"{subject.game.id}/{owner} {'.'.join(text.path)}"
    seen: set[tuple[str, ...]] = set()
    for here in places(subject, sentences, text):
        for values in fillings(sentences, text):
            views = [subject.game.at(here, language) for language in text.wording]
            said = {view.language: view.render({"$": sentences.number(text)}, values) for view in views}
            if tuple(said.values()) not in seen:
                seen.add(tuple(said.values()))
                yield f"{where}  [{here.key}]", said


def places(subject: Subject, sentences: Sentences, text: Text) -> Iterator[Configuration]:
    """The configurations in which a text is read, one of those in which its numbers are the same."""
    bits = sentences.where(text)
    numbers = [subject.values(name) for name in slots(text) if "." in name]
    alike: set[tuple[int, ...]] = set()
    for number, here in enumerate(subject.everywhere.all):
        if bits >> number & 1:
            which = tuple(next((i for i, (at, _) in enumerate(each) if at >> number & 1), -1) for each in numbers)
            if which not in alike:
                alike.add(which)
                yield here


def fillings(sentences: Sentences, text: Text) -> Iterator[dict[str, Any]]:
    """The values of the situation that a text can be said with."""
    facts = [name for name in slots(text) if told(sentences, text, name)] if text.speaker else []
    options = [several(sentences, text, name) for name in facts]
    combined = list(itertools.islice(itertools.product(*options), MOST + 1))
    if len(combined) > MOST:
        first = [each[0] for each in options]
        combined = [
            (*first[:index], value, *first[index + 1 :]) for index, each in enumerate(options) for value in each
        ]
    yield from (dict(zip(facts, chosen, strict=True)) for chosen in combined)


def told(sentences: Sentences, text: Text, name: str) -> bool:
    """Whether a slot is for a fact. Of a name that is a fact and a term the term is meant where it is inflected."""
    if name not in sentences.subject.game.entries:
        return "." not in name
    found = [slot for wording in text.wording.values() for slot in template.slots(wording) if slot.name == name]
    return name in sentences.subject.facts and not any(slot.case and not slot.counted for slot in found)


def several(sentences: Sentences, text: Text, name: str) -> list[Any]:
    """Each value of a fact; of a list also the first two together."""
    met = [value for _, value in sentences.values(text, name) or []]
    kind = sentences.subject.facts.get(name, {}).get("type")
    if isinstance(kind, dict) and "list" in kind:
        return [*([value] for value in met), met[:2]]
    return met or ["?"]


def slots(text: Text) -> list[str]:
    return list(dict.fromkeys(slot.name for wording in text.wording.values() for slot in template.slots(wording)))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except problems.Failed as failed:
        sys.exit(str(failed))
