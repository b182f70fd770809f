"""The passage of a thing that answers a query best, and where the words stand in it."""

from dataclasses import dataclass
from typing import Any

from rulebase.search import analysis, meanings

LONGEST = 240  # letters
ENOUGH = 0.75  # of the words of the best passage: with so many, one that holds here comes before it
BEGUN = 3  # letters by which a name is seen to be what was typed
BEFORE = 60  # letters that stay before the first mark where a passage is cut

Span = tuple[int, int]


@dataclass(frozen=True)
class Snippet:
    text: str
    marks: list[Span]
    sources: list[str]
    holds: int


class Marker:
    """Finds the words of a query in texts of a language."""

    def __init__(self, lexicon: meanings.Lexicon, words: list[meanings.Word], language: str) -> None:
        self.lexicon = lexicon
        self.language = language
        self.telling = [word for word in words if not word.slight] or words
        self.asked = {token for word in self.telling for token in word.matches}
        # The names of what is asked for, by their first words.
        self.names: dict[str, list[tuple[list[str], meanings.Token, bool]]] = {}
        for token in sorted(self.asked):
            field, concept = token
            for written, other in lexicon.called.get(concept, []) if field == meanings.CONCEPTS else []:
                if other == language:
                    name = written.split(" ")
                    self.names.setdefault(name[0], []).append((name, token, self._alike(name, token)))

    def mark(self, text: str) -> tuple[list[Span], float]:
        """Where the words stand in a text, and how well it answers them."""
        places = list(analysis.places(text))
        spoken = [word for word, _, _ in places]
        said = [set(self._stems(word)) for word in spoken]
        shown = {at for at, tokens in enumerate(said) if tokens}
        for start, word in enumerate(spoken):
            for name, token, alike in self.names.get(word, []):
                if spoken[start : start + len(name)] == name:
                    said[start].add(token)
                    shown.update(range(start, start + len(name)) if alike else ())
        marks = [(start, end) for at, (_, start, end) in enumerate(places) if at in shown]
        return marks, self._value(set().union(*said))

    def _alike(self, name: list[str], token: meanings.Token) -> bool:
        """Whether a name of what is meant is seen to be what was typed: it begins alike, or that is foreign."""
        begun = {analysis.fold(part)[:BEGUN] for part in name}
        meant = [(word.typed, word.matches[token]) for word in self.telling if token in word.matches]
        return any(
            match.language != self.language or any(analysis.fold(part)[:BEGUN] in begun for part in _seen(typed, match))
            for typed, match in meant
        )

    def _stems(self, word: str) -> list[meanings.Token]:
        field = meanings.words_of(self.language)
        stems = self.lexicon.stems(self.language, analysis.fold(word))
        return [(field, stem) for written, stem in stems if written == word and (field, stem) in self.asked]

    def _value(self, present: set[meanings.Token]) -> float:
        heard = (
            word.rarity * max((match.quality for token, match in word.matches.items() if token in present), default=0)
            for word in self.telling
        )
        return analysis.rounded(sum(heard), 6)


def _seen(typed: str, match: meanings.Match) -> list[str]:
    """What was typed, and the word that it was taken for; of a name of several words it is not known which."""
    return [typed] if " " in match.word else [typed, match.word]


def best(marker: Marker, passages: list[dict[str, Any]], number: int) -> Snippet | None:
    """The passage with most of the words; one that holds in the configuration comes first, unless it says much less.

    So nobody reads a clause that another ruleset has in its place, or a reading that is not the one in use; but what
    is only elsewhere is still found there.
    """
    told = []
    for place, passage in enumerate(passages):
        text = passage["texts"].get(marker.language) or next(iter(passage["texts"].values()), "")
        marks, value = marker.mark(text)
        told.append((value, bool(passage["holds"] >> number & 1), place, text, marks))
    if not told:
        return None
    enough = max(value for value, *_ in told) * ENOUGH
    *_, place, text, marks = min(
        told, key=lambda each: (not (each[1] and each[0] >= enough), -each[0], not each[1], each[2])
    )
    return Snippet(*_cut(text, marks), passages[place]["sources"], passages[place]["holds"])


def _cut(text: str, marks: list[Span]) -> tuple[str, list[Span]]:
    """A long passage from shortly before the first mark."""
    if len(text) <= LONGEST:
        return text, marks
    start = max(0, min((marks[0][0] if marks else 0) - BEFORE, len(text) - LONGEST))
    start = text.find(" ", start) + 1 if start else 0
    end = len(text) if start + LONGEST >= len(text) else text.rfind(" ", start, start + LONGEST)
    end = end if end > start else start + LONGEST
    head, tail = "…" if start else "", "…" if end < len(text) else ""
    shift = start - len(head)
    return head + text[start:end] + tail, [(a - shift, b - shift) for a, b in marks if a >= start and b <= end]
