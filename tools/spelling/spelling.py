"""The spelling of all that rulebase says: `python -m tools.spelling`, or `--must` where it has to run.

Read are the texts of every game (of some, if their folders are named), what the program itself says in each language,
and the documents of this folder. A game's terms are words too; what else is right though no dictionary has it stands
in spelling.yaml: the game's, or the one next to this file. What was right and has not changed is not looked up again,
but with `--must`.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from babel.messages.catalog import Message

from rulebase import words
from rulebase.author import collect, schema
from rulebase.author.lint import languages, written
from rulebase.documents import problems, reader, yaml_document
from rulebase.documents.problems import Place
from rulebase.model import cite, folders
from tools import translations
from tools.spelling import spelling_dictionaries, spelling_record, spelling_words
from tools.spelling.spelling_scope import NO_CODE, ROOT, Scope, Text
from tools.spelling.spelling_words import WORD, Known

PROGRAM = "rulebase"  # by its name, beside those of games
OWN = ROOT / "tools" / "spelling.yaml"
DOCUMENTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
DOCUMENTS += sorted((ROOT / "site" / "guide").glob("*.md"))
KIN = 3  # letters that a form has in common with a title which no dictionary has
# What in a document, or in a message, is meant for a machine.
CODE = re.compile(r"^```.*?^```|`[^`]*`|\]\([^)]*\)|<[^<>]*>|\w+\.\w+", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(
    r"""`[^`]*` | [“„][^“”„]*” | '[^']*…[^']*' | "[^"]*" | \[[^\[\]]*\] | \{(?:[^{}]|\{[^{}]*\})*\}
    | \S*\w[._/=:|#@]\w\S* | (?<!\w)--?\w[\w-]* | \b\w+: | \.\w+\b""",
    re.VERBOSE,
)


# ---------------------------------------------------------------- a game


def of_game(folder: Path) -> Scope:
    """The texts of a game; and the forms of its terms that look wrong."""
    found = collect.collect(folder)
    if found.problems or not found.of("game"):
        raise problems.Failed(found.problems or [problems.missing_game(folder)])
    spoken = [name for name in found.of("game")[0].data["languages"] if name in spelling_dictionaries.FILES]
    glossaries = {language: Glossary(found, language) for language in spoken}
    listing = next((document for kind, document in found.documents if kind == "spelling"), None)
    ids = [item.data["id"] for kind in ("facts", *languages.NAMED) for item in found.of(kind) if "-" in item.data["id"]]
    known = {
        language: _known(language, listing, [*glossary.names, *ids], glossary.words)
        for language, glossary in glossaries.items()
    }
    texts = [
        Text(language, wording, _in_game(text, language))
        for text in written.texts(found, found.of("game")[0].data["languages"])
        for language, wording in text.wording.items()
        if language in known and not _is_name(text)
    ]
    forms = [text for glossary in glossaries.values() for text in glossary.doubtful]
    gists = [text for text in _gists(found) if text.language in known]
    return Scope([*texts, *gists, *forms], known, listing, folder / "spelling.yaml")


def _gists(found: collect.Collected) -> Iterator[Text]:
    """What rulebooks state, in a few words."""
    for item in found.of("sources"):
        for index, section in enumerate(item.data["sections"]):
            for number, gist in enumerate(section.get("gists", [])):
                place = item.place("sections", index, "gists", number)
                yield Text(cite.GISTS, gist, partial(_always, place))


def _in_game(text: written.Text, language: str) -> Callable[[str, int], Place]:
    return lambda _, offset: text.place(language, offset)


def _is_name(text: written.Text) -> bool:
    """Whether a text is the same in every language: a name."""
    return len(text.wording) > 1 and len(set(text.wording.values())) == 1


class Glossary:
    """What a game calls things in a language, as one finds it in texts."""

    def __init__(self, found: collect.Collected, language: str) -> None:
        self.language = language
        self.dictionary = spelling_dictionaries.of(language)
        self.names: set[str] = set()  # known as a whole
        self.words: set[str] = set()  # known wherever they stand
        self.doubtful: list[Text] = []
        for text in written.texts(found, found.of("game")[0].data["languages"]):
            if _is_name(text):
                self.names.add(next(iter(text.wording.values())))
        for kind in languages.NAMED:
            for item in found.of(kind):
                self._read(item)

    def _read(self, item: collect.Item) -> None:
        told = item.data["title"]
        title = told if isinstance(told, str) else told.get(self.language, "")
        foreign = isinstance(told, str) or (self.language != "en" and title == told.get("en"))
        person = item.kind == "characters"
        coined = self._unknown(title)
        self.names |= {title, *item.data.get("aliases", {}).get(self.language, [])} - {""}
        self.words |= coined if person or not foreign else set()
        for case, form in item.data.get("forms", {}).get(self.language, {}).items():
            written = isinstance(form, str) and case != "spoken"  # how a name is said is no word
            strange = self._unknown(form) if written else set()
            # Where the title is made of common words, its forms are too.
            if not person and any(not _kin(word, coined) for word in strange):
                place = item.place("forms", self.language, case)
                self.doubtful.append(Text(self.language, form, partial(_always, place)))
            elif strange:
                self.names.add(form)
                self.words |= strange if person or not foreign else set()

    def _unknown(self, name: str) -> set[str]:
        return {word for word in spelling_words.words(name) if not self.dictionary.knows(word)}


def _kin(word: str, coined: set[str]) -> bool:
    return any(word[:KIN].lower() == other[:KIN].lower() for other in coined)


def _always(place: Place, _word: str, _offset: int) -> Place:
    return place


def _known(language: str, listing: yaml_document.YamlDocument | None, names: Any = (), own: Any = ()) -> Known:
    data: dict[str, Any] = listing.data if listing else {}
    listed = [*data.get("names", []), *data.get("words", {}).get(language, [])]
    return Known(language, spelling_dictionaries.of(language), names, own, listed)


# ---------------------------------------------------------------- the program itself


def of_program() -> Scope:
    """What rulebase itself says, in every language, and its documents."""
    listing = reader.read_one(OWN)
    if wrong := schema.check(listing, "spelling"):
        raise problems.Failed(wrong)
    texts = [*_messages(), *_translations(), *_documents()]
    known = {language: _known(language, listing) for language in dict.fromkeys(text.language for text in texts)}
    return Scope(texts, known, listing, OWN)


def _messages() -> Iterator[Text]:
    """The messages as they stand in the code, in English."""
    for message in translations.extract():
        for wording in _ids(message) if message.id else ():
            path, line = message.locations[0]
            place = partial(_found, ROOT / path, line)
            yield Text(words.SOURCE, _without(EXAMPLE, wording), place, _keys() if _of_schema(message) else NO_CODE)


def _translations() -> Iterator[Text]:
    """The catalogs; what an English message gives as an example, its translation gives too."""
    for language, path in translations.catalogs().items():
        lines = path.read_text(encoding="utf-8").splitlines()
        for message in translations.read(path):
            told = " ".join(_ids(message))
            examples = told if _of_schema(message) else " ".join(EXAMPLE.findall(told))
            for wording in message.string if isinstance(message.string, tuple) else [message.string]:
                begun = next(n for n in range(message.lineno or 1, len(lines) + 1) if lines[n - 1].startswith("msgstr"))
                place = partial(_found, path, begun)
                if message.id and wording:
                    yield Text(language, _without(EXAMPLE, str(wording)), place, frozenset(WORD.findall(examples)))


def _of_schema(message: Message) -> bool:
    """Whether a message describes what may be written in a file, and so names its keys."""
    return all(str(path).endswith(".yaml") for path, _ in message.locations)


@cache
def _keys() -> frozenset[str]:
    """What the schemas let one write: keys, names, forms."""
    found: set[str] = set()

    def look(value: Any) -> None:
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            if key in ("properties", "enum", "required", "pattern"):
                found.update(WORD.findall(" ".join(part) if not isinstance(part, str) else part))
            if isinstance(part, dict | list):
                look(part)

    for kind in schema.kinds():
        look(schema.schema(kind))
    return frozenset(found)


def _documents() -> Iterator[Text]:
    for path in DOCUMENTS:
        for line, wording in enumerate(_without(CODE, path.read_text(encoding="utf-8")).splitlines(), 1):
            yield Text(words.SOURCE, wording, partial(_found, path, line))


def _ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _without(pattern: re.Pattern[str], text: str) -> str:
    """A text without what is for a machine; everything else stays where it is."""
    return pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def _found(path: Path, line: int, word: str, _offset: int) -> Place:
    """Where a word stands in a file, from a line on."""
    source = yaml_document.Source(path.as_posix(), path.read_text(encoding="utf-8"))
    whole = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
    for number in range(line - 1, len(source.lines)):
        if found := whole.search(source.lines[number]):
            return source.place(number, found.start())
    return source.place(line - 1, 0)


# ---------------------------------------------------------------- the command


def _games() -> list[Path]:
    """Every game that is there, and the pocket game."""
    return [*folders.sources().values(), Path(folders.POCKET)]


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.spelling", description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, help="folders of games (default: all, and the program itself)")
    parser.add_argument("--must", action="store_true", help="fail if there are no dictionaries here")
    given = parser.parse_args()
    words.use(words.SOURCE)
    begun = time.perf_counter()
    records = {} if given.must or given.folders else _records()
    try:
        scopes = {
            folder.name: of_game(folder.absolute())
            for folder in given.folders or _games()
            if folder.name not in records or not records[folder.name].right
        }
        if not given.folders and not (records and records[PROGRAM].right):
            scopes[PROGRAM] = of_program()
    except spelling_dictionaries.Missing as missing:
        print(f"NOT RUN: the spelling check, since {missing}", file=sys.stderr)
        return int(given.must)
    except problems.Failed as failed:
        print(problems.render(failed.problems), file=sys.stderr)
        return 1
    found = {name: list(scope.problems()) for name, scope in scopes.items()}
    for name, wrong in found.items():
        if wrong:
            print(problems.render(wrong), file=sys.stderr)
        elif name in records:
            records[name].note()
    texts, count = sum(len(scope.texts) for scope in scopes.values()), sum(map(len, found.values()))
    told = f"{count} problems" if count else "nothing unknown"
    since = ", of what has changed" if len(scopes) < len(records) else ""
    print(f"    {texts} texts{since}: {told} ({time.perf_counter() - begun:.1f} s)")
    return int(bool(count))


def _records() -> dict[str, spelling_record.Record]:
    """What is known of each game, and of the program itself, since it was looked up last."""
    own = [*DOCUMENTS, *translations.catalogs().values()]
    own += [path for suffix in ("py", "html", "js", "yaml") for path in _own(suffix)]
    records = {folder.name: spelling_record.Record(folder.name, folder.rglob("*.yaml")) for folder in _games()}
    return records | {PROGRAM: spelling_record.Record(PROGRAM, own)}


def _own(suffix: str) -> Iterator[Path]:
    """The files in which the program itself may say something; games are looked at apart."""
    for room in ("rulebase", "site"):
        below = (path for path in (ROOT / room).rglob(f"*.{suffix}") if "_build" not in path.parts)
        yield from (path for path in below if not path.is_relative_to(folders.PACKAGED))


if __name__ == "__main__":
    sys.exit(main())
