"""The index: which word says how much about which document, in Whoosh; and the table of every known form."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebase import artefacts
from rulebase.knowledge import bundle
from rulebase.knowledge import game as games
from rulebase.search import analysis, documents, meanings

# What a word says about a document by where it stands there.
OWN = 100  # the thing's own name
TITLE = 60
NAME = 40  # a word of another form of its name, or of an alias
TEXT = 10  # a mention; repeated, up to twice as much
LONG = 0.08  # what each further word of a title takes from all of them
KINDS = {"table": 0.9, "discrepancy": 0.8, "open-question": 0.8}

if TYPE_CHECKING:
    from whoosh import fields

LEXICON = "lexicon.json"

Weights = dict[str, dict[str, float]]  # field: token: weight


class Builder:
    """Weighs documents, learning every form on the way."""

    def __init__(self, found: Iterable[documents.Document]) -> None:
        self.documents = list(found)
        languages = dict.fromkeys(language for document in self.documents for language in document.titles)
        self.languages = list(languages)
        self._stem = {language: analysis.stemmer(language) for language in languages}
        self._words: dict[str, dict[str, dict[str, str]]] = {language: {} for language in languages}
        self._names: dict[str, dict[tuple[str, str, str], None]] = {}
        self._spoken: dict[str, dict[str, list[str]]] = {language: {} for language in languages}
        for document in self.documents:
            if document.named:
                self._learn_names(document)
        self.weights = [self._weigh(document) for document in self.documents]

    def lexicon(self) -> meanings.Lexicon:
        words = {
            language: {
                folded: [part for pair in forms.items() for part in pair] for folded, forms in sorted(known.items())
            }
            for language, known in self._words.items()
        }
        names = {folded: [part for name in rows for part in name] for folded, rows in sorted(self._names.items())}
        return meanings.Lexicon(words, names)

    def _learn_names(self, document: documents.Document) -> None:
        concept = concept_of(document)
        for language, title in document.titles.items():
            for name in [title, *document.forms.get(language, [])]:
                self._spoken[language].setdefault(joined(name), []).append(concept)
            for name in [title, *document.forms.get(language, []), *document.aliases.get(language, [])]:
                written = " ".join(analysis.words(name))
                self._names.setdefault(joined(name), {})[written, concept, language] = None
        self._names.pop("", None)

    def _weigh(self, document: documents.Document) -> Weights:
        weights: Weights = {meanings.CONCEPTS: {}} | {meanings.words_of(language): {} for language in self.languages}
        for language, title in document.titles.items():
            self._weigh_title(weights, language, title)
            for name in [*document.forms.get(language, []), *document.aliases.get(language, [])]:
                for word in analysis.words(name):
                    _raise(weights[meanings.words_of(language)], self._stemmed(language, word), NAME)
        for language in self.languages:
            texts = [passage.texts[language] for passage in document.passages if language in passage.texts]
            self._weigh_texts(weights, language, texts)
        if document.named:
            weights[meanings.CONCEPTS][concept_of(document)] = OWN
        share = KINDS.get(document.kind, 1.0)
        return {
            field: {token: round(weight * share) for token, weight in sorted(tokens.items())}
            for field, tokens in weights.items()
        }

    def _weigh_title(self, weights: Weights, language: str, title: str) -> None:
        words = analysis.words(title)
        weight = TITLE / (1 + LONG * (len(words) - 1)) if words else 0
        for word in words:
            _raise(weights[meanings.words_of(language)], self._stemmed(language, word), weight)
        for concept in self._mentioned(language, words):
            _raise(weights[meanings.CONCEPTS], concept, weight)

    def _weigh_texts(self, weights: Weights, language: str, texts: list[str]) -> None:
        stems: dict[str, int] = {}
        concepts: dict[str, int] = {}
        for text in texts:
            words = analysis.words(text)
            _count(stems, (self._stemmed(language, word) for word in words))
            _count(concepts, self._mentioned(language, words))
        for tokens, counts in ((weights[meanings.words_of(language)], stems), (weights[meanings.CONCEPTS], concepts)):
            for token, times in counts.items():
                _raise(tokens, token, TEXT * (2 - 1 / times))

    def _stemmed(self, language: str, word: str) -> str:
        forms = self._words[language].setdefault(analysis.fold(word), {})
        if word not in forms:
            forms[word] = self._stem[language](word)
        return forms[word]

    def _mentioned(self, language: str, words: list[str]) -> Iterator[str]:
        """The things that a text names, each by its longest name."""
        spoken, at = self._spoken[language], 0
        folded = [analysis.fold(word) for word in words]
        while at < len(words):
            for length in range(meanings.LONGEST, 0, -1):
                found = spoken.get("".join(folded[at : at + length]), [])
                if found:
                    yield from found
                    break
            at += length


def concept_of(document: documents.Document) -> str:
    return f"{document.game}/{document.id}"


def joined(name: str) -> str:
    """A name folded and run together: base star, basestar."""
    return "".join(analysis.fold(word) for word in analysis.words(name))


def build(found: Iterable[documents.Document], target: Path) -> None:
    """Write the Whoosh index, and beside it what is looked up before a word gets there."""
    from whoosh import index

    builder = Builder(found)
    lexicon = builder.lexicon()
    writer = index.create_in(target, _schema(builder.languages)).writer()
    for document, weights in zip(builder.documents, builder.weights, strict=True):
        writer.add_document(told=asdict(document), **{field: _weighed(tokens) for field, tokens in weights.items()})
    writer.commit()
    data = {
        "words": lexicon.words,
        "names": lexicon.names,
        "documents": [[each.game, each.id, each.kind, f"{each.holds:x}"] for each in builder.documents],
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


def _weighed(tokens: dict[str, float]) -> str:
    return " ".join(f"{token}^{weight}" for token, weight in tokens.items())


def folder() -> Path:
    """Where the index of all games is: in the user's cache, made now if a game has changed."""
    bundles = [bundle.of(name) for name in bundle.games()]
    inputs = [path for each in bundles for path in sorted(each.folder.glob(f"{each.game}.*.json"))]
    return artefacts.cached("search", inputs, _build)


def every_document() -> list[documents.Document]:
    return [document for name in bundle.games() for document in documents.of(games.open_game(name))]


def _build(target: Path) -> None:
    build(every_document(), target)


def _raise(tokens: dict[str, float], token: str, weight: float) -> None:
    tokens[token] = max(tokens.get(token, 0), weight)


def _count(counts: dict[str, int], tokens: Iterable[str]) -> None:
    for token in tokens:
        counts[token] = counts.get(token, 0) + 1


def read(path: Path) -> Any:
    return json.loads(path.read_bytes())
