"""The browser's search and the terminal's are one: the same hits, scores, snippets and marks."""

import itertools
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import grammar
from rulebase.search import queries
from tools.benchmarks import bench_search

ODD = [
    "(",
    "<script>",
    '"',
    "*",
    "😀",
    "a" * 10_000,
    "of the and",
    "",
    "ß İ ½ ﬁghter",
    "viper " * 2_000,
    "__proto__",
    "8 5–7",
    "vyppperr mk",
    "succesion-lnie",
    "hndd limttt",
]


pytestmark = pytest.mark.xdist_group("site")


@pytest.fixture(scope="module")
def folder(built: Path) -> Path:
    return built / "assets" / "search"


def asked() -> list[dict[str, Any]]:
    typed = [{"query": q.typed, "language": q.language, "games": [q.game]} for q in bench_search.read()]
    configured = [each | {"asked": {"bsg": number}} for number, each in zip((0, 3, 20), typed[::40], strict=False)]
    odd = [{"query": query, "language": language} for query in ODD for language in ("en", "pl", "hu")]
    return [*typed, *configured, *odd]


def told(opened: queries.Index, defaults: dict[str, int], asked: dict[str, Any]) -> dict[str, Any]:
    found = opened.search(asked["query"], asked["language"], asked.get("games"), asked.get("asked"))
    return {
        "unknown": found.unknown,
        "near": None if found.hits else opened.nearest(asked["query"], asked["language"]),
        "count": len(found.hits),
        "shown": [_shown(opened, defaults | asked.get("asked", {}), asked, found, hit) for hit in found.hits[:10]],
    }


def _shown(
    opened: queries.Index, numbers: dict[str, int], asked: dict[str, Any], found: queries.Found, hit: queries.Hit
) -> dict[str, Any]:
    number = numbers[hit.thing.game]
    snippet = opened.snippet(found, hit, asked["language"], number)
    return {
        "id": hit.thing.id,
        "score": hit.score,
        "snippet": grammar.typeset(asked["language"], snippet.text) if snippet else None,
        "marks": [list(mark) for mark in snippet.marks] if snippet else [],
        "here": bool(snippet.holds >> number & 1) if snippet else None,
        "foreign": [[typed, match.word] for typed, match in opened.foreign(hit, asked["language"])],
        "through": [[typed, match.word, match.language] for typed, match in hit.matches],
    }


def test_the_browser_answers_as_the_terminal_does(opened: queries.Index, folder: Path) -> None:
    setups = {name: opening.open_game(name).setup for name in {thing.game for thing in opened.things}}
    defaults = {}
    for name, setup in setups.items():
        here = setup.configure(setup.default)
        assert here is not None
        defaults[name] = setup.number(here)
    put = asked()
    for query, answer in zip(put, bench_search.browser(put, folder), strict=True):
        del answer["taken"]
        assert answer == told(opened, defaults, query), query


def test_words_are_found_and_marked_across_spaces_at_which_no_line_ends(folder: Path) -> None:
    passages = [text for listed in json.loads((folder / "pl.json").read_bytes())["passages"] for text, _ in listed]
    spans = [found[0] for text in passages for found in re.finditer(r"\w{6,} [iwz]\u00a0\w{6,}", text)][:20]
    put = [{"query": span.replace("\u00a0", " "), "language": "pl"} for span in spans]
    assert len(put) == 20
    answers = zip(spans, bench_search.browser(put, folder), strict=True)
    unmarked = [span for span, answer in answers if not any(span in _marked(hit) for hit in answer["shown"])]
    assert len(unmarked) <= 8, unmarked  # another passage may answer better


def _marked(hit: dict[str, Any]) -> list[str]:
    """What stands from each mark to the end of the next."""
    return [hit["snippet"][one[0] : other[1]] for one, other in itertools.pairwise(hit["marks"])]


def test_the_page_says_all_in_the_readers_language(folder: Path) -> None:
    says = {language: json.loads((folder / f"{language}.json").read_bytes())["says"] for language in ("en", "pl", "hu")}
    assert says["pl"].keys() == says["en"].keys() == says["hu"].keys()
    assert says["en"]["nothing"] == "Nothing found for “{query}”."


def test_the_scripts_have_no_language_and_no_markup_in_them() -> None:
    scripts = Path(__file__).parent.parent.parent / "site" / "static" / "search"
    for path in scripts.glob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert "innerHTML" not in text
        assert "eval(" not in text
        subprocess.run([bench_search.node(), "--check", str(path)], check=True)
