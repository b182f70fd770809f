"""The index: what each word says about each thing, as Whoosh keeps it, and the lexicon that a query is read with."""

import functools
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from whoosh import fields

from rulebase import artefacts
from rulebase.model import game as games
from rulebase.search import analysis, documents, meanings

# Words that say little in a question, by language: they count, but hardly. Other languages do without.
WORDS = {
    "en": """
        a an and any are as at be been by can could did do does for from get gets had has have he her him his how i if
        in into is it its may me my no not of on or our she should so than that the their them then there they this to
        was we what when where which who whom whose why will with would you your
    """,
    "pl": """
        a aby albo ale bez by być był była było co coś czego czy czyj czym dla do dokąd dwa gdy gdzie go i ich ile ilu
        im ja jak jaka jaki jakie jakiej jakim jako jakąś jej jemu jest jestem jeszcze jeśli jeżeli już każdy kiedy kogo
        komu kto której którego który która które których ma mam mają mi mnie mogą mogę moja może można mu my na nad nam
        nas nie niej nim o od on ona one oni oraz po pod podczas przed przez przy są się skąd swoją swoje swój ta tak
        także tam te tego tej ten też to trzeba tu twoja ty tym u w we więc wtedy z za ze żeby
    """,
    "hu": """
        a abban ahhoz akkor aki akinek akit akár ami amikor amit arra az azt be ben benne csak de e egy egyik el ennek
        erre ez ezt fel ha hány hanyadik hogy hogyan hol honnan hová igen ilyen is itt ja kell ki kié kik kinek kit le
        legyen lehet lesz ma maga meg mely melyik mennyi mert mi miatt mibe mikor milyen mire mit még miért mi mivel
        mégis már nál nek nem nincs ott s szabad tud van vannak volt való valaki vagy én ő ők ön össze te ti úgy
    """,
}


# What a word says about a thing by where it stands there; its own name says meanings.OWN.
TITLE = 60
NAME = 40  # a word of another form of its name, or of an alias
TEXT = 10  # a mention; repeated, up to twice as much
LONG = 0.08  # what each further word of a title takes from all of them, small words apart
KINDS = {"table": 0.9, "discrepancy": 0.8, "open-question": 0.8}
SPOKEN = 0.5  # of a rule whose sentences stand only on cards and in answers: these are found themselves

Weights = dict[str, dict[str, float]]  # field: token: weight


class Builder:
    """Weighs things, learning every form on the way."""

    def __init__(self, found: Iterable[documents.Thing]) -> None:
        self.things = list(found)
        languages = dict.fromkeys(language for thing in self.things for language in thing.titles)
        self.languages = list(languages)
        self._stem = {language: analysis.stemmer(language) for language in languages}
        self._words: dict[str, dict[str, dict[str, str]]] = {language: {} for language in languages}
        self._names: dict[str, dict[tuple[str, str, str], None]] = {}
        # What goes by a name in the texts of a game: exactly as it is written there, and by no alias.
        self._spoken: dict[tuple[str, str, str], dict[str, None]] = {}
        for thing in self.things:
            if thing.named:
                self._learn_names(thing)
        self.weights = [self._weigh(thing) for thing in self.things]

    def lexicon(self) -> meanings.Lexicon:
        words = {
            language: {
                folded: [part for pair in forms.items() for part in pair] for folded, forms in sorted(known.items())
            }
            for language, known in self._words.items()
        }
        names = {folded: [part for name in rows for part in name] for folded, rows in sorted(self._names.items())}
        small = {language: sorted(_small(language)) for language in WORDS if language in words}
        return meanings.Lexicon(words, names, small)

    def _learn_names(self, thing: documents.Thing) -> None:
        concept = concept_of(thing)
        for language, title in thing.titles.items():
            proper = [title, *thing.forms.get(language, [])]
            for name in proper:
                spoken = " ".join(analysis.words(name))
                self._spoken.setdefault((thing.game, language, spoken), {})[concept] = None
            for name in [*proper, *thing.aliases.get(language, [])]:
                written = " ".join(analysis.words(name))
                self._names.setdefault(joined(name), {})[written, concept, language] = None
        self._names.pop("", None)

    def _weigh(self, thing: documents.Thing) -> Weights:
        fields = [meanings.CONCEPTS, *(meanings.words_of(language) for language in self.languages)]
        weights: Weights = {field: {} for field in fields}
        for language, title in thing.titles.items():
            self._weigh_title(weights, thing.game, language, title)
            for name in [*thing.forms.get(language, []), *thing.aliases.get(language, [])]:
                for word in analysis.words(name):
                    _raise(weights[meanings.words_of(language)], self._stemmed(language, word), NAME)
        for language in self.languages:
            texts = [passage.texts[language] for passage in thing.passages if language in passage.texts]
            self._weigh_texts(weights, thing.game, language, texts)
        if thing.named:
            weights[meanings.CONCEPTS][concept_of(thing)] = meanings.OWN
        share = SPOKEN if thing.kind == "rule" and not thing.passages else KINDS.get(thing.kind, 1.0)
        return {
            field: {token: round(weight * share) for token, weight in sorted(tokens.items())}
            for field, tokens in weights.items()
        }

    def _weigh_title(self, weights: Weights, game: str, language: str, title: str) -> None:
        words = analysis.words(title)
        telling = [word for word in words if analysis.fold(word) not in _small(language)]
        weight = TITLE / (1 + LONG * max(len(telling) - 1, 0))
        for word in words:
            _raise(weights[meanings.words_of(language)], self._stemmed(language, word), weight)
        for concept in self._mentioned(game, language, words):
            _raise(weights[meanings.CONCEPTS], concept, weight)

    def _weigh_texts(self, weights: Weights, game: str, language: str, texts: list[str]) -> None:
        stems: dict[str, int] = {}
        concepts: dict[str, int] = {}
        for text in texts:
            words = analysis.words(text)
            _count(stems, (self._stemmed(language, word) for word in words))
            _count(concepts, self._mentioned(game, language, words))
        for tokens, counts in ((weights[meanings.words_of(language)], stems), (weights[meanings.CONCEPTS], concepts)):
            for token, times in counts.items():
                _raise(tokens, token, TEXT * (2 - 1 / times))

    def _stemmed(self, language: str, word: str) -> str:
        forms = self._words[language].setdefault(analysis.fold(word), {})
        if word not in forms:
            forms[word] = self._stem[language](word)
        return forms[word]

    def _mentioned(self, game: str, language: str, words: list[str]) -> Iterator[str]:
        """The things that a text names, each by its longest name."""
        at = 0
        while at < len(words):
            for length in range(meanings.LONGEST, 0, -1):
                found = self._spoken.get((game, language, " ".join(words[at : at + length])), {})
                if found:
                    yield from found
                    break
            at += length


@functools.cache
def _small(language: str) -> frozenset[str]:
    """Words that say nothing of what a text is about, folded."""
    return frozenset(analysis.fold(word) for word in WORDS.get(language, "").split())


def concept_of(thing: documents.Thing) -> str:
    return f"{thing.game}/{thing.id}"


def joined(name: str) -> str:
    """A name folded and run together: base star, basestar."""
    return "".join(analysis.fold(word) for word in analysis.words(name))


def _raise(tokens: dict[str, float], token: str, weight: float) -> None:
    tokens[token] = max(tokens.get(token, 0), weight)


def _count(counts: dict[str, int], tokens: Iterable[str]) -> None:
    for token in tokens:
        counts[token] = counts.get(token, 0) + 1


LEXICON = "lexicon.json"
# What an entry says is what its page shows.
PAGES = Path(__file__).parent.parent / "pages"


def build(found: "Iterable[documents.Thing]", target: Path, only: str = "") -> None:
    """Write the Whoosh index, and beside it what is looked up before a word gets there.

    `only`: the one kind of things that can be found; of the others just the names are known.
    """
    from whoosh import index

    built = Builder(found)
    if only:
        listed = list(zip(built.things, built.weights, strict=True))
        kept = [each for each in listed if each[0].kind == only]
        built.things, built.weights = [thing for thing, _ in kept], [weights for _, weights in kept]
    lexicon = built.lexicon()
    writer = index.create_in(target, _schema(built.languages)).writer()
    for thing, weights in zip(built.things, built.weights, strict=True):
        weighed = {
            field: " ".join(f"{token}^{weight}" for token, weight in tokens.items())
            for field, tokens in weights.items()
        }
        writer.add_document(told=asdict(thing), **weighed)
    writer.commit()
    data = {
        "words": lexicon.words,
        "names": lexicon.names,
        "common": {language: sorted(listed) for language, listed in lexicon.common.items()},
        "documents": [[each.game, each.id, each.kind, f"{each.holds:x}"] for each in built.things],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    (target / LEXICON).write_text(text, encoding="utf-8")


def _schema(languages: list[str]) -> "fields.Schema":
    """A field a language and one for things, of tokens that come with their weights: `viper^100 attack^56`."""
    from whoosh import analysis as whoosh_analysis
    from whoosh import fields, formats

    analyzer = whoosh_analysis.SpaceSeparatedTokenizer() | whoosh_analysis.DelimitedAttributeFilter()
    weighed = fields.FieldType(formats.Frequency(), analyzer)
    names = [meanings.CONCEPTS, *(meanings.words_of(language) for language in languages)]
    return fields.Schema(told=fields.STORED(), **dict.fromkeys(names, weighed))


def folder(chosen: "Sequence[games.Game]") -> Path:
    """Where the index of these games is: in the user's cache, made now if one of them has changed."""

    def fill(target: Path) -> None:
        build(every_thing(chosen), target)

    return _kept("search", chosen, fill)


def folder_of_questions(chosen: "Sequence[games.Game]") -> Path:
    """Where the index of the questions of these games is."""

    def fill(target: Path) -> None:
        asked = [thing for game in chosen for thing in documents.questions(game)]
        build([*every_thing(chosen), *asked], target, documents.QUESTION)

    return _kept("questions", chosen, fill)


def _kept(name: str, chosen: "Sequence[games.Game]", fill: "Callable[[Path], None]") -> Path:
    bundles = [game.bundle for game in chosen]
    inputs = [path for each in bundles for path in sorted(Path(each.folder).glob(f"{each.game}.*.json"))]
    return Path(artefacts.whole(artefacts.cached(name, [*inputs, *PAGES.glob("*.py")], fill)))


def every_thing(chosen: "Iterable[games.Game]") -> "list[documents.Thing]":
    return [thing for game in chosen for thing in documents.of(game)]


def read(path: Path) -> Any:
    return json.loads(path.read_bytes())
