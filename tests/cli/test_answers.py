"""An answer is short: no sentence twice, citations in a few signs, books of the reader's language."""

import itertools
import json
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from rulebase import words
from rulebase.cli import answer, terminal
from rulebase.model import bundle, cite, resolve, standing
from rulebase.play import answers
from tests import played
from tests.conftest import Command
from tools import occasions

pytestmark = pytest.mark.xdist_group("played")

MOST = 130  # lines of fourteen answers together
TOGETHER = 14
SHORT = 12  # letters up to which a sentence may be part of another by chance
LANGUAGES = ("en", "pl", "hu")


def told(language: str) -> list[tuple[occasions.Occasion, str]]:
    words.use(language)
    opened = [played.game(name) for name in bundle.games()]
    every = [each for game in opened for each in occasions.played(game, language, played.run)]
    return [(each, answer.text(each.view, each.answer, why=True)) for each in every]


@pytest.fixture(scope="module", autouse=True)
def _wide() -> Iterator[None]:
    """A terminal as wide as answers use; a worker of the tests would else be told of 80 columns."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(terminal.WIDEST))
        yield


@pytest.fixture(params=LANGUAGES, scope="module")
def every(request: pytest.FixtureRequest) -> list[tuple[occasions.Occasion, str]]:
    """All answers of the scenarios of the packaged games, as the terminal tells them."""
    return told(request.param)


def test_fourteen_answers_of_different_questions_are_short(every: list[tuple[occasions.Occasion, str]]) -> None:
    """The fourteen that have most scenarios together, each as long as its answers are; and any fourteen on average."""
    lines: dict[str, list[int]] = defaultdict(list)
    for occasion, text in every:
        lines[f"{occasion.view.game.id} {occasion.question}"].append(len(text.splitlines()))
    lengths = {name: statistics.mean(lines[name]) for name in sorted(lines, key=lambda name: -len(lines[name]))}
    assert len(lengths) > TOGETHER
    assert sum(list(lengths.values())[:TOGETHER]) <= MOST
    assert TOGETHER * statistics.mean(lengths.values()) <= MOST


def test_no_sentence_stands_twice(every: list[tuple[occasions.Occasion, str]]) -> None:
    """What happens again later is told again; what happens several times running, and the verdict, is not."""
    assert len(every) > 1000
    twice = [
        sentence
        for occasion, text in every
        for sentence, there in _sentences(occasion.answer).items()
        if " ".join(text.split()).count(sentence) > there
    ]
    assert twice == []


def _sentences(given: answers.Reply) -> Counter[str]:
    """What is said, and how often it may be told."""
    steps = [text for text, _ in itertools.groupby(step["text"] for step in given.steps)]
    said = Counter(text for text in steps if text != given.sentence)
    said.update({given.sentence, *(each["sentence"] for each in given.readings)} - said.keys())
    said.update({each["otherwise"] for each in given.conditions if "otherwise" in each})
    return Counter({sentence: often for sentence, often in said.items() if len(sentence) > SHORT})


def test_what_happens_several_times_running_is_told_once(every: list[tuple[occasions.Occasion, str]]) -> None:
    running = [text for _, text in every if re.search(r"(?m)^\d+–\d+\. ", text)]
    assert running


def test_the_heading_is_from_a_book_of_the_ruleset_where_one_of_them_states_it(
    every: list[tuple[occasions.Occasion, str]],
) -> None:
    """Of books of one age it is the one in the reader's language; a book that is none of the ruleset says so."""
    stated, others = 0, 0
    for occasion, text in every:
        view, deciding = occasion.view, occasion.answer.deciding
        if deciding is None or not deciding["sources"]:
            continue
        own = view.game.setup.rulesets[view.configuration.ruleset]["books"]
        cited = {cite.split(source)[0] for source in deciding["sources"]}
        first = cite.books(view, cite.places(view, deciding["sources"]))[0]
        if cited & {*own}:
            assert first.id in own
            covers = view.game.books[first.id]["covers"]
            twins = [book for book in cited & {*own} if view.game.books[book]["covers"] == covers]
            spoken = [book for book in twins if view.game.books[book]["language"] == view.language]
            assert first.id in (spoken or twins)
            stated += 1
        else:
            assert first.standing != resolve.Standing.STATED
            others += 1
        shown = cite.badge(first, view.language)
        assert shown in " ".join(text.replace(terminal.HARD, " ").split())
    assert stated > 1000
    assert others


def test_no_title_of_a_book_unless_it_is_asked_for(every: list[tuple[occasions.Occasion, str]]) -> None:
    for occasion, text in every:
        titles = {book["title"] for book in occasion.view.game.books.values()} - {occasion.answer.sentence}
        assert not any(title in " ".join(text.split()) for title in titles)


def test_the_verdict_is_not_told_again_though_more_follows(every: list[tuple[occasions.Occasion, str]]) -> None:
    """Whoever is sent away leaves the viper before, and loses a title afterwards."""
    sent = next((each, text) for each, text in every if each.question == "send" and len(each.answer.steps) > 1)
    occasion, text = sent
    assert text.splitlines()[0] == occasion.answer.sentence
    assert occasion.answer.sentence in [step["text"] for step in occasion.answer.steps]
    assert " ".join(text.split()).count(occasion.answer.sentence) == 1


def test_steps_under_a_heading_are_cited_beside_it(every: list[tuple[occasions.Occasion, str]]) -> None:
    """A checklist says once for each heading where it is printed; whoever asks for all has it with each step."""
    occasion, text = next((each, text) for each, text in every if each.question == "setup" and each.answer.steps)
    step = occasion.answer.steps[0]
    assert occasion.answer.steps[1]["under"] == step["under"]
    lines = text.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("1. "))
    second = next(number for number, line in enumerate(lines) if line.startswith("2. "))
    place = next(iter(cite.places(occasion.view, step["sources"])))
    assert str(place["page"]) in " ".join(lines[first - 2 : first])
    assert " ".join(" ".join(lines[first:second]).split()).rstrip("* ") == f"1. {step['text']}"
    whole = answer.text(occasion.view, occasion.answer, answer.ALL)
    assert whole.count(place["book"]) > text.count(place["book"])


def test_all_books_and_headings_are_there_for_who_asks(every: list[tuple[occasions.Occasion, str]]) -> None:
    occasion = next(each for each, _ in every if each.question == "attack" and each.answer.steps)
    whole = " ".join(answer.text(occasion.view, occasion.answer, answer.ALL).split())
    for place in cite.places(occasion.view, occasion.answer.steps[0]["sources"]):
        assert place["book"] in whole
        assert place["heading"] in whole


def test_what_was_assumed_is_told_in_sentences(every: list[tuple[occasions.Occasion, str]]) -> None:
    """No fact with a value behind it, as in a form."""
    assumed = [each for occasion, _ in every for each in occasion.answer.assumed if each["text"]]
    assert assumed
    assert {each["fact"] for each in assumed if not each.get("usual")} == set()
    assert not any(": " in each["text"] or "{" in each["text"] for each in assumed)


@pytest.mark.parametrize(
    ("told", "assumed"),
    [
        ([], "nobody is a revealed Cylon so far"),
        ([], "nobody is locked up so far"),
        (["--at", "laura-roslin=brig"], "nobody else is locked up"),
    ],
)
def test_what_was_told_of_some_is_assumed_of_the_others(command: Command, told: list[str], assumed: str) -> None:
    """Whoever goes there on the way was taken to be free before, as everybody was."""
    people = ["--characters", "lee-adama,laura-roslin,saul-tigh", "--because", "brig"]
    asked = command("ask", "bsg", "succession", "--title", "admiral", *people, *told, "--json", "--lang", "en")
    texts = [each["text"] for each in json.loads(asked.stdout)["assumed"]]
    assert assumed in texts


def test_what_holds_or_not_is_asked_for_with_whether(every: list[tuple[occasions.Occasion, str]]) -> None:
    titles = {each["title"] for occasion, _ in every for each in occasion.answer.not_checked if each["fact"] == "moved"}
    assert titles
    assert all(title.startswith(("whether ", "czy ", "igaz-e, hogy ")) for title in titles)


def test_what_follows_has_a_name(every: list[tuple[occasions.Occasion, str]]) -> None:
    wanted = [occasion.answer.wanted for occasion, _ in every if occasion.answer.wanted]
    assert wanted
    assert not any(each["text"].endswith(f" {each['question']}.") and "-" in each["question"] for each in wanted)


def test_what_one_source_alone_shows_is_told_once(every: list[tuple[occasions.Occasion, str]]) -> None:
    doubtful = [(occasion, text) for occasion, text in every if len(occasion.answer.doubts) > 1]
    assert doubtful
    for occasion, text in doubtful:
        assert not any(doubt["text"] in text for doubt in occasion.answer.doubts if doubt.get("open"))
        alone = [str(doubt["alone"]) for doubt in occasion.answer.doubts if doubt.get("alone")]
        words.use(occasion.view.language)
        most = len(occasion.answer.doubts) - len(alone) + 2  # of sheets, and of whatever else is printed
        assert len(standing.sentences(occasion.view, occasion.answer.doubts)) <= most
        sheets = Counter(bool(doubt["sheet"]) for doubt in occasion.answer.doubts if doubt.get("alone"))
        closed = {doubt["alone"] for doubt in occasion.answer.doubts if doubt.get("alone") and not doubt["open"]}
        few = [name for name in alone if name in closed and max(sheets.values()) <= standing.FEW]
        assert all(name in " ".join(text.split()) for name in few)
