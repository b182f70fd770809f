"""The passage of a document that answers a query best, and where the words stand in it."""

from dataclasses import dataclass
from typing import Any

from rulebase.search import analysis, meanings

LONGEST = 240  # letters
BEFORE = 60  # letters that stay before the first mark where a passage is cut


@dataclass(frozen=True)
class Snippet:
    text: str
    marks: list[tuple[int, int]]
    sources: list[str]
    holds: int


def best(
    lexicon: meanings.Lexicon, words: list[meanings.Word], passages: list[dict[str, Any]], language: str, number: int
) -> Snippet | None:
    """The passage with most of the words; of equals one that holds in the configuration, then the first."""
    ranked = []
    for place, passage in enumerate(passages):
        text = passage["texts"].get(language) or next(iter(passage["texts"].values()), "")
        marks, value = mark(lexicon, words, text, language)
        ranked.append((-value, not passage["holds"] >> number & 1, place, text, marks))
    if not ranked:
        return None
    _, _, place, text, marks = min(ranked)
    return Snippet(*_cut(text, marks), passages[place]["sources"], passages[place]["holds"])


def mark(
    lexicon: meanings.Lexicon, words: list[meanings.Word], text: str, language: str
) -> tuple[list[tuple[int, int]], float]:
    """Where the words of a query stand in a text, and how well it answers them."""
    field = meanings.words_of(language)
    places = list(analysis.places(text))
    folded = [analysis.fold(word) for word, _, _ in places]
    said: dict[int, list[meanings.Token]] = {
        at: [(field, stem) for written, stem in lexicon.stems(language, folded[at]) if written == places[at][0]]
        for at in range(len(places))
    }
    asked = {token for word in words for token in word.matches}
    for start in range(len(places)):
        for end in range(start + 1, min(start + meanings.LONGEST, len(places)) + 1):
            for _, concept, other in lexicon.concepts("".join(folded[start:end])):
                if other == language and (meanings.CONCEPTS, concept) in asked:
                    for at in range(start, end):
                        said[at].append((meanings.CONCEPTS, concept))
    marked = [(start, end) for at, (_, start, end) in enumerate(places) if not asked.isdisjoint(said[at])]
    present = {token for tokens in said.values() for token in tokens}
    value = sum(
        max((match.quality for token, match in word.matches.items() if token in present), default=0) for word in words
    )
    return marked, round(value, 6)


def _cut(text: str, marks: list[tuple[int, int]]) -> tuple[str, list[tuple[int, int]]]:
    """A long passage from shortly before the first mark."""
    if len(text) <= LONGEST:
        return text, marks
    start = max(0, min((marks[0][0] if marks else 0) - BEFORE, len(text) - LONGEST))
    start = text.find(" ", start) + 1 if start else 0
    end = text.rfind(" ", 0, start + LONGEST)
    end = len(text) if start + LONGEST >= len(text) else end
    head, tail = "…" if start else "", "…" if end < len(text) else ""
    shift = start - len(head)
    return head + text[start:end] + tail, [(a - shift, b - shift) for a, b in marks if a >= start and b <= end]
