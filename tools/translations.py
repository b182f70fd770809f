"""Translations of what rulebase itself says: `python -m tools.translations TASK`.

extract   writes translations/rulebase.pot, for translation tools
update    brings new messages into every catalog, and takes out those no longer used
add LANG  starts a catalog in another language
compile   writes .mo files under .cache/locale (the program compiles for itself; this is for looking)
check     says what is missing, unsure, out of date or ill-formed; exit 1 if anything is
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from gettext import c2py
from io import BytesIO
from pathlib import Path
from typing import IO, Any

import yaml
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from rulebase import words
from rulebase.words import DOMAIN, compile_catalogs

TRANSLATIONS = Path(words.TRANSLATIONS)
ROOT = TRANSLATIONS.parent
# `gettext` is what {% trans %} in a template calls.
KEYWORDS: Mapping[str, tuple[int, ...] | None] = {"_": None, "marked": None, "gettext": None, "ngettext": (1, 2)}
SHOWN = 40  # problems that are printed
FOR_TRANSLATORS = "Translators:"
# Babel takes Hungarian to have one form; CLDR, and so the check below, has two.
PLURALS = {"hu": "nplurals=2; plural=(n != 1);"}
# What Babel writes that would change with every update, or says nothing.
NOISE = re.compile(
    rb'"(Project-Id-Version|POT-Creation-Date|PO-Revision-Date|Report-Msgid-Bugs-To|Last-Translator|Language-Team'
    rb"|Generated-By): .*\n"
)
PLACEHOLDER = re.compile(r"\{[^{}]*\}|%\(\w+\)[a-z]|%[ds]")
APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
HEADER = """\
# What rulebase itself says, translated. Copyright: the rulebase contributors; license: CC BY 4.0.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"
"""


class NotAMessage(Exception):
    """A call that asks for a translation of something that is not written there as a string."""


def python_messages(
    file: IO[bytes], keywords: Collection[str], _tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, str, str | tuple[str, ...], list[str]]]:
    """Messages in Python code, found in its syntax tree: also in f-strings, which Babel's extractor skips."""
    del options
    source = file.read().decode()
    lines = source.splitlines()
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name not in keywords:
            continue
        wanted = node.args[: 2 if name == "ngettext" else 1]
        if all(isinstance(part, ast.Name | ast.Attribute | ast.Subscript) for part in wanted):
            continue  # handed on: the text itself stands elsewhere
        values = [part.value for part in wanted if isinstance(part, ast.Constant)]
        texts = tuple(value for value in values if isinstance(value, str))
        if len(texts) != len(wanted):
            raise NotAMessage(f"{getattr(file, 'name', '?')}:{node.lineno}: {name}(…) needs a plain string")
        yield node.lineno, name, texts if len(texts) > 1 else texts[0], _comments_above(lines, node.lineno)


def schema_messages(
    file: IO[bytes], _keywords: Collection[str], _tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """What the schemas of the knowledge files say about each key: errors quote it."""
    del options
    yield from ((line, None, text, []) for line, text in _descriptions(yaml.compose(file)))


def _descriptions(node: yaml.Node | None) -> Iterator[tuple[int, str]]:
    match node:
        case yaml.MappingNode():
            for key, value in node.value:
                if key.value == "description" and isinstance(value, yaml.ScalarNode):
                    yield value.start_mark.line + 1, value.value
                yield from _descriptions(value)
        case yaml.SequenceNode():
            for item in node.value:
                yield from _descriptions(item)


def _comments_above(lines: list[str], lineno: int) -> list[str]:
    found: list[str] = []
    for line in reversed(lines[: lineno - 1]):
        if not line.strip().startswith("#"):
            break
        found.insert(0, line.strip().lstrip("# "))
        if found[0].startswith(FOR_TRANSLATORS):
            return found
    return []


def extract() -> Catalog:
    """The messages that code and templates hold now."""
    with (TRANSLATIONS / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    template = Catalog()
    found = extract_from_dir(str(ROOT), methods, options, KEYWORDS, comment_tags=[FOR_TRANSLATORS])
    for path, line, message, comments, context in found:
        template.add(message, locations=[(path, line)], auto_comments=comments, context=context)
    return template


def catalogs() -> dict[str, Path]:
    """The catalog of each language."""
    return {path.parts[-3]: path for path in sorted(TRANSLATIONS.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))}


def read(path: Path) -> Catalog:
    """One catalog, the header as it is written there."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3])


def written(catalog: Catalog) -> bytes:
    """A catalog as a file: no line numbers and no dates, so that it changes only when a message does."""
    buffer = BytesIO()
    write_po(buffer, catalog, width=100, include_lineno=False, ignore_obsolete=True)
    return NOISE.sub(b"", buffer.getvalue()).rstrip() + b"\n"


def empty(language: str) -> Catalog:
    """A catalog to start a language with."""
    plurals = PLURALS.get(language) or Catalog(locale=language).plural_forms
    return read_po(
        BytesIO(HEADER.format(language=language, plurals=plurals).encode()),
        locale=language,
    )


def update(*new: str) -> None:
    """Bring every catalog (and new ones) in line with the code."""
    template = extract()
    places = catalogs() | {code: TRANSLATIONS / code / "LC_MESSAGES" / f"{DOMAIN}.po" for code in new}
    for language, path in places.items():
        catalog = read(path) if path.is_file() else empty(language)
        catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(catalog))
        todo = sum(1 for message in catalog if message.id and (not _texts(message) or message.fuzzy))
        print(f"{path.relative_to(ROOT)}: {len(catalog)} messages, {todo} to do")


def check() -> int:
    """Print every problem of every catalog; how many there are."""
    template = extract()
    problems = [
        f"{path.relative_to(ROOT)}: {problem}"
        for language, path in catalogs().items()
        for problem in problems_of(read(path), language, template)
    ]
    for problem in problems[:SHOWN]:
        print(problem, file=sys.stderr)
    if len(problems) > SHOWN:
        print(f"… and {len(problems) - SHOWN} more", file=sys.stderr)
    if problems:
        print("To bring in what is new: .venv/bin/python -m tools.translations update", file=sys.stderr)
    else:
        print(f"    {len(template)} messages in {', '.join(catalogs())}: complete")
    return len(problems)


def problems_of(catalog: Catalog, language: str, template: Catalog) -> Iterator[str]:
    """What is wrong with one catalog."""
    yield from _problems_of_plurals(catalog, language)
    expected = {_key(message): message for message in template if message.id}
    present = {_key(message): message for message in catalog if message.id}
    for key in expected.keys() - present.keys():
        yield f"missing: {key[0]!r}"
    for key in present.keys() - expected.keys():
        yield f"no longer used: {key[0]!r}"
    for message in present.values():
        yield from (f"{problem}: {_key(message)[0]!r}" for problem in _problems_of_message(message, catalog))


def _problems_of_plurals(catalog: Catalog, language: str) -> Iterator[str]:
    form = c2py(catalog.plural_expr)
    rule = Locale.parse(language).plural_form
    forms: dict[int, str] = {}
    for n in range(200):
        if form(n) >= catalog.num_plurals or forms.setdefault(form(n), rule(n)) != rule(n):
            yield f"Plural-Forms: {catalog.plural_forms} is wrong for {n}"
            return
    if len(forms) != catalog.num_plurals:
        yield f"Plural-Forms: {catalog.plural_forms} has forms that no number takes"


def _problems_of_message(message: Message, catalog: Catalog) -> Iterator[str]:
    texts = _texts(message)
    ids = _ids(message)
    if not texts:
        yield "not translated"
        return
    if any(APOSTROPHE.search(text) for text in (*ids, *texts)):
        yield "a straight apostrophe (the curved one is ’)"
    if message.fuzzy:
        yield "marked fuzzy (look at it, then take the mark away)"
    if len(ids) > 1 and len(texts) != catalog.num_plurals:
        yield f"{len(texts)} plural forms where {catalog.num_plurals} are needed"
    for index, text in enumerate(texts):
        # "One rule" may leave the number out; the other forms may not.
        allowed = [_placeholders(one) for one in (ids if index == 0 else ids[-1:])]
        if _placeholders(text) not in allowed:
            yield f"placeholders differ ({' '.join(_placeholders(text)) or 'none'} in the translation)"
        if _edges(text) != _edges(ids[0]):
            yield "spaces or line ends at its start or end differ"


def _placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text.replace("{{", "").replace("}}", "")))


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _key(message: Message) -> tuple[str, ...]:
    return (*_ids(message), message.context or "")


def _texts(message: Message) -> tuple[str, ...]:
    texts = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return texts if texts and all(texts) else ()


def main() -> int:
    """Do what was asked."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="tools.translations", description=__doc__, formatter_class=raw)
    parser.add_argument("task", choices=["extract", "update", "add", "compile", "check"])
    parser.add_argument("language", nargs="*", help="for add: its code, like de")
    given = parser.parse_args()
    if bool(given.language) != (given.task == "add"):
        parser.error("languages go with add")
    try:
        match given.task:
            case "extract":
                (TRANSLATIONS / f"{DOMAIN}.pot").write_bytes(written(extract()))
            case "update" | "add":
                update(*given.language)
            case "compile":
                for path in compile_catalogs(TRANSLATIONS, ROOT / ".cache" / "locale"):
                    print(path.relative_to(ROOT))
            case "check":
                return 1 if check() else 0
    except NotAMessage as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
