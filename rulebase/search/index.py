"""The index of all games: in Whoosh, which word says how much about which thing; beside it, every known form."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebase import artefacts
from rulebase.knowledge import game as games
from rulebase.search import meanings, things

if TYPE_CHECKING:
    from whoosh import fields

LEXICON = "lexicon.json"
# What an entry says is what its page shows.
TELLING = Path(__file__).parent.parent / "telling"


def build(found: "Iterable[things.Thing]", target: Path) -> None:
    """Write the Whoosh index, and beside it what is looked up before a word gets there."""
    from whoosh import index

    from rulebase.search import builder

    built = builder.Builder(found)
    lexicon = built.lexicon()
    writer = index.create_in(target, _schema(built.languages)).writer()
    for thing, weights in zip(built.things, built.weights, strict=True):
        writer.add_document(told=asdict(thing), **{field: _weighed(tokens) for field, tokens in weights.items()})
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


def _weighed(tokens: dict[str, float]) -> str:
    return " ".join(f"{token}^{weight}" for token, weight in tokens.items())


def folder(chosen: "Sequence[games.Game]") -> Path:
    """Where the index of these games is: in the user's cache, made now if one of them has changed."""

    def fill(target: Path) -> None:
        build(every_thing(chosen), target)

    bundles = [game.bundle for game in chosen]
    inputs = [path for each in bundles for path in sorted(Path(each.folder).glob(f"{each.game}.*.json"))]
    return Path(artefacts.whole(artefacts.cached("search", [*inputs, *TELLING.glob("*.py")], fill)))


def every_thing(chosen: "Iterable[games.Game]") -> "list[things.Thing]":
    from rulebase.search import things

    return [thing for game in chosen for thing in things.of(game)]


def read(path: Path) -> Any:
    return json.loads(path.read_bytes())
