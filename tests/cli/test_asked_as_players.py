"""Questions asked as players ask them, half told: the answer is an answer, and not a contract."""

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from rulebase import library, words
from rulebase.cli import answer, question, terminal
from rulebase.documents import problems
from rulebase.model import situation, vocabulary
from rulebase.play import answers, ask, asking, conditions, preconditions, trying

ASKED = (Path(__file__).parent / "asked_as_players.txt").read_text(encoding="utf-8").splitlines()
LANGUAGES = ("en", "pl", "hu")
SEATED = "adama,tigh,roslin,baltar"
CAVEATS = 10  # of a hundred words, at most
ASIDE = {
    "en": ("Note:", "Assumed:", "Not checked"),
    "pl": ("Uwaga:", "Przyjęte:", "Niesprawdzone"),
    "hu": ("Megjegyzés:", "Feltételezve:", "Amit nem ellenőriztünk"),
}


class Told(NamedTuple):
    line: str
    asked: library.Asked
    answer: answers.Reply


def told(language: str, asked_as: Sequence[str] = ASKED) -> list[Told]:
    words.use(language)
    found = []
    for line in asked_as:
        game, name, *typed = shlex.split(line)
        act = typed.pop(typed.index("--do") + 1) if name == vocabulary.MAY else name
        typed = [each for each in typed if each != "--do"]
        try:
            parsed = question.parse("ask", "", [game, act, *typed, "--lang", language])
            assert parsed is not None
            asked = parsed[0]
            if name == vocabulary.MAY:
                asked.question, asked.told = name, {**asked.told, situation.DO: act}
            found.append(Told(line, asked, ask.ask(asked.view, asked.question, asked.told, asked.at)))
        except problems.Failed:
            continue  # what was typed so is explained, and no answer
    return found


@pytest.fixture(params=LANGUAGES, scope="module")
def every(request: pytest.FixtureRequest) -> list[Told]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(terminal.WIDEST))
        return told(request.param)


def test_caveats_are_less_than_a_tenth_of_an_answer(every: list[Told]) -> None:
    assert len(every) > 100
    said = [answer.text(each.asked.view, each.answer) for each in every]
    aside = [line for each in every for line in answer.unread(each.answer.unread, answer.EXAMPLES)]
    language = every[0].asked.view.language
    assert not [text for text in said if any(text.find(f"\n{mark}") >= 0 for mark in ASIDE[language])]
    caveats, whole = (sum(len(text.split()) for text in texts) for texts in (aside, said))
    assert 0 < caveats * 100 < whole * CAVEATS


def test_no_bare_yes_or_no_hangs_on_what_stands_elsewhere(every: list[Told]) -> None:
    judged = [each for each in every if "legal" in each.answer.outcome]
    assert len(judged) > 5
    for each in judged:
        conditions = each.answer.conditions
        if len(conditions) < 3:  # of more, those that come first
            hidden = _turning(each) - {condition["fact"] for condition in conditions}
            assert hidden == set(), (each.line, each.answer.first_line)


def _turning(each: Told) -> set[str]:
    """What the verdict rests on that nobody told, and that turns it if it is told otherwise."""
    view, found = each.asked.view, set()
    for noted in (*each.answer.assumed, *each.answer.not_checked):
        fact, body = noted["fact"], view.game.core["facts"][noted["fact"]]
        keys = noted.get("keys") or [noted.get("key", "")] if "of" in body else [""]
        for key in keys:
            for value in trying.possible(view, fact, key):
                more = situation.read(view.game, {fact: {key: value} if key else value})
                try:
                    other = ask.ask(view, each.asked.question, {**each.asked.told, **more}, each.asked.at)
                except problems.Failed:
                    continue
                if "legal" in other.outcome and other.outcome["legal"] != each.answer.outcome["legal"]:
                    found.add(fact)
    return found


def test_no_event_hangs_on_what_stands_elsewhere() -> None:
    """Also where it is told who plays: what the first screen tells is so, or says when."""
    seated = [f"{line} --seats {SEATED}" for line in ASKED if "--who" in line and "--seats" not in line]
    events = [each for each in told("en", [*seated, *ASKED]) if each.answer.status == "settled"]
    events = [each for each in events if "legal" not in each.answer.outcome and not each.answer.is_list]
    assert len(events) > 100
    hidden = {}
    for each in events:
        steps = [condition for step in each.answer.told_steps for condition in step.get("conditions", [])]
        said = {condition["fact"] for condition in (*each.answer.conditions, *steps)}
        said |= {each.asked.view.game.core["facts"][fact].get("joins", "") for fact in said}
        if len(each.answer.conditions) < 3 and (left := set(_changing(each)) - said):
            hidden[each.line] = (each.answer.first_line, left)
    assert hidden == {}


def _changing(each: Told) -> Iterator[str]:
    """What nobody told, and what leads to another first screen if it is not as it is usual."""
    view, first = each.asked.view, _first_screen(each.answer)
    core = view.game.core
    question = core["questions"][each.asked.question]
    implied = {row["part"] for row in question.get("implies", [])}
    implied |= {row["part"] for row in question.get("presumes", []) if not isinstance(row, str)}
    for noted in (*each.answer.assumed, *each.answer.not_checked):
        fact, body = noted["fact"], core["facts"][noted["fact"]]
        if fact in implied or (not conditions.hanging(body) and body["type"] != "boolean"):
            continue  # of a number the verdict itself says for which it is so
        for key in (noted.get("keys") or [noted.get("key", "")]) if "of" in body else [""]:
            also = []
            for value in trying.possible(view, fact, key):
                more = {fact: {key: value} if key else value}
                asked = asking.of(view, each.asked.question, {**each.asked.told, **more}, each.asked.at)
                other = (
                    None if preconditions.broken(asked) else ask.ask(view, asked.question, asked.told, each.asked.at)
                )
                if other and other.status in ("settled", "refused"):
                    also.append(first <= {other.sentence, *_first_screen(other)})
            if True in also and False in also:  # else it is about whatever is not known
                yield fact


def _first_screen(given: answers.Reply) -> set[str]:
    return {given.sentence, *(step["text"] for step in given.steps if step.get("happens"))}
