"""What is meant to be read has no id in it, in any language: what is called something goes by its name."""

import re
from collections.abc import Iterator

import pytest

from rulebase.author import opening
from rulebase.model import bundle, shapes, vocabulary
from rulebase.model import game as games
from tests.web.html import Document, Element

pytestmark = pytest.mark.xdist_group("site")

WORD = re.compile(r"(?<![\w/.#-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w/-])")
SLOT = re.compile(r"\{[^{}]*\}")
ENGLISH = {"auto-jump", "take-off"}  # words that people write so, too
CODE = {"code", "pre", "kbd", "script", "style", "template"}  # what is typed, or nobody reads


def ids(game: games.Game) -> set[str]:
    """All that only the engine calls so: facts, questions, entries, values, rows."""
    named = {*game.core["facts"], *game.core["questions"], *game.entries}
    for fact in game.core["facts"]:
        shape = vocabulary.shape(game, fact)
        each = shape if not isinstance(shape, shapes.each.Each) else shape.values
        named |= set(each.options(game))
    for entry in game.entries.values():
        named |= {part for row in entry.get("rows", {}) for part in row.split("/")}
    written = " ".join(text for text in game.bundle.texts("en") if text)
    words = set(WORD.findall(SLOT.sub(" ", SLOT.sub(" ", written))))  # “once-per-game” is a word, too
    return {each for each in named if "-" in each and WORD.fullmatch(each)} - words - ENGLISH


def read(element: Element, language: str) -> Iterator[str]:
    """What is read of an element in a language."""
    for part in element.inside:
        if isinstance(part, str):
            yield part
        elif part.tag not in CODE and part.attributes.get("lang", language) == language:
            yield from read(part, language)


@pytest.mark.parametrize("name", bundle.games())
def test_no_id_is_read_on_any_page(documents: dict[str, Document], name: str) -> None:
    game = opening.open_game(name)
    known = ids(game)
    found: dict[str, set[str]] = {}
    for address, page in documents.items():
        language, _, rest = address.partition("/")
        if language not in game.languages or not rest.startswith(f"{name}/"):
            continue
        for text in read(page.one("main"), language):
            for word in known & set(WORD.findall(text)):
                found.setdefault(word, set()).add(address)
    assert {word: sorted(pages)[:3] for word, pages in found.items()} == {}
