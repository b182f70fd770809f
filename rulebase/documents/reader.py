"""Read YAML that a stranger may have written: plain data with places, or problems in plain words.

What is read is the core of YAML 1.2: mappings with text keys, lists, text, numbers, true, false, null. What makes
YAML dangerous or surprising (anchors, tags, merge keys, `no` as false) is refused or is simply text, and so is
whatever would take more than a moment to read. Only the events of PyYAML's parser are used, none of its objects.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, NoReturn, TypeAlias

import yaml
from yaml import parser as yaml_parser
from yaml import reader as yaml_reader
from yaml import scanner as yaml_scanner

from rulebase.documents import faults, problems, syntax
from rulebase.documents.yaml_document import COLUMN, Source, YamlDocument

MAX_BYTES = 4 * 1024 * 1024
MAX_DEPTH = 40
MAX_NODES = 150_000
MAX_LENGTH = 100_000  # characters of one text
MAX_DIGITS = 18
MAX_DOCUMENTS = 1_000
_Event: TypeAlias = Any  # of PyYAML, which gives each kind attributes of its own
_ENOUGH = 10  # problems after which a file is given up
_CONSTANTS = {"": None, "~": None, "null": None, "true": True, "false": False}
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?").fullmatch
_WORD = re.compile(r"(?:[^\0 \r\n:]|:(?![\0 \r\n]))+").match
_WORD_IN_BRACKETS = re.compile(r"(?:[^\0 \r\n:,\[\]{}]|:(?![\0 \r\n,?\[\]{}]))+").match


def read(path: Path, root: Path | None = None) -> list[YamlDocument]:
    """The documents of a file, which must lie below `root`; raises problems.Failed."""
    return read_bytes(_bytes_of(path, root), path.as_posix())


def read_one(path: Path, root: Path | None = None) -> YamlDocument:
    """The only document of a file."""
    documents = read(path, root)
    if len(documents) > 1:
        _fail(faults.several_documents(), documents[1].place())
    return documents[0]


def read_lines(path: Path, root: Path | None = None) -> Source:
    """A file that may be YAML or plain lines: its text, looked over like that of any other."""
    name = path.as_posix()
    content = _bytes_of(path, root)
    if len(content) > MAX_BYTES:
        _fail(faults.too_big(MAX_BYTES), problems.Place(name))
    return lines_of(_decoded(content, name), name)


def lines_of(text: str, name: str) -> Source:
    """A text that may be YAML or plain lines, looked over; messages call it `name`."""
    if len(text) > MAX_BYTES:
        _fail(faults.too_big(MAX_BYTES), problems.Place(name))
    source = Source(name, text.removeprefix(BOM))
    _look_over(source)
    return source


def read_program(path: Path, root: Path) -> Source:
    """A file of Python: its text, under the same guards as that of any other."""
    try:
        content = _bytes_of(path, root)
        return Source(path.as_posix(), _decoded(content, path.as_posix()).removeprefix(BOM))
    except problems.Failed as failed:
        raise problems.Failed([faults.of_program(problem) for problem in failed.problems]) from None


def read_bytes(content: bytes, name: str) -> list[YamlDocument]:
    if len(content) > MAX_BYTES:
        _fail(faults.too_big(MAX_BYTES), problems.Place(name))
    return read_text(_decoded(content, name), name)


def read_text(text: str, name: str) -> list[YamlDocument]:
    """The documents in a text; messages call it `name`."""
    if len(text) > MAX_BYTES:
        _fail(faults.too_big(MAX_BYTES), problems.Place(name))
    source = Source(name, text.removeprefix(BOM))
    _look_over(source)
    return Builder(source).documents()


# ---------------------------------------------------------------- the text of a file

_CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff"
# What turns the order of letters around, or has no ink or width: a reader would see another text than is there.
# Unicode's Default_Ignorable_Code_Point and Cf, but for the joiners that some scripts need, and letters that are blank.
_DECEIVING = (
    "\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b"
    "\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\uffa0\ufff0-\ufffb"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
INVISIBLE = _CONTROLS + _DECEIVING
# How a sign is drawn is said behind a sign only, and once.
_STRAY = "(?<![0-9#*\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff])[\ufe00-\ufe0f]"
_UNWANTED = re.compile(f"[\t{INVISIBLE}]|{_STRAY}|^ *\u00a0", re.MULTILINE).search  # as it stands in the file
_ESCAPED = re.compile(f"[{INVISIBLE}]|{_STRAY}").search  # as an escape like "\0" makes it
BOM = "\ufeff"
_BOM_16 = (b"\xff\xfe", b"\xfe\xff")


def _fail(problem: problems.Problem, place: problems.Place) -> NoReturn:
    raise problems.Failed([problem.at(place)])


def _bytes_of(path: Path, root: Path | None) -> bytes:
    place = problems.Place(path.as_posix())
    try:
        real = path.resolve()
        if root is not None and not real.is_relative_to(root.resolve()):
            _fail(faults.outside(root.as_posix()), place)
        status = real.stat()
        if not S_ISREG(status.st_mode):
            _fail(faults.folder() if S_ISDIR(status.st_mode) else faults.device(), place)
        if status.st_size > MAX_BYTES:
            _fail(faults.too_big(MAX_BYTES), place)
        with real.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        siblings = sorted(entry.name for entry in path.parent.glob("*"))
        _fail(faults.missing_file(path.name, siblings), place)
    except (OSError, RuntimeError, ValueError) as error:  # RuntimeError: links in a circle; ValueError: a NUL
        _fail(faults.unreadable(getattr(error, "strerror", None) or str(error)), place)


def _decoded(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        start = error.start
    if content.startswith(_BOM_16):
        _fail(faults.utf_16(), problems.Place(name))
    source = Source(name, content.decode("utf-8", "replace"))
    offset = len(content[:start].decode("utf-8"))
    _fail(faults.not_utf_8(content[start : start + 1]), source.place_at(offset))


def _look_over(source: Source) -> None:
    """Tabs and invisible characters: one parser takes some of them, the other does not, and no reader sees them."""
    found = _UNWANTED(source.text)
    if found is None:
        return
    place = source.place_at(found.end() - 1)
    letter = found[0][-1]
    if letter == "\t":
        _fail(faults.tab(indents=not place.source[: place.column - 1].strip()), place)
    _fail(faults.hard_space() if letter == "\u00a0" else faults.invisible(letter), place)


# ---------------------------------------------------------------- from its letters to data


class PythonParser(yaml_reader.Reader, yaml_scanner.Scanner, yaml_parser.Parser):
    """PyYAML's own parser: the same events as libyaml's, ten times slower."""

    def __init__(self, text: str) -> None:
        yaml_reader.Reader.__init__(self, text)
        yaml_scanner.Scanner.__init__(self)
        yaml_parser.Parser.__init__(self)

    def scan_plain(self) -> yaml.ScalarToken:
        """As libyaml does it: PyYAML would end a text in brackets at any “?”, as in {en: Who?, pl: Kto?}."""
        word = _WORD_IN_BRACKETS if self.flow_level else _WORD
        start = end = self.get_mark()
        written: list[str] = []
        blanks: list[str] = []
        while (found := word(self.buffer, self.pointer)) is not None:
            self.allow_simple_key = False
            written += [*blanks, found[0]]
            self.forward(len(found[0]))
            end = self.get_mark()
            if self.flow_level and self.peek() == ":" and self.peek(1) in ",?[]{}":
                raise yaml_scanner.ScannerError("while scanning a plain scalar", start, "found unexpected ':'", end)
            blanks = self.scan_plain_spaces(self.indent + 1, start) or []
            if not blanks or self.peek() == "#" or (not self.flow_level and self.column <= self.indent):
                break
        return yaml.ScalarToken("".join(written), True, start, end)


def parser(text: str) -> Any:
    """The fastest parser there is: libyaml, if PyYAML was built with it."""
    if yaml.__with_libyaml__:
        from yaml import cyaml

        return cyaml.CParser(text)  # type: ignore[attr-defined]
    return PythonParser(text)


class _Open:
    """A mapping or list that is being read."""

    __slots__ = ("brackets", "data", "key", "key_at", "parts")

    def __init__(self, data: Any, parts: Any, brackets: bool) -> None:
        self.data = data
        self.parts = parts
        self.brackets = brackets  # whether it is written in brackets, or stands in what is
        self.key: str | None = None
        self.key_at = 0


class Builder:
    """Turns events into documents, with a list for a stack: no depth can hurt it."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[problems.Problem] = []
        self.found: list[YamlDocument] = []
        self.open: list[_Open] = []
        self.nodes = 0
        self.began = problems.Place(source.name)

    def documents(self) -> list[YamlDocument]:
        handlers = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: lambda event: self._enter(event, {}, {}),
            yaml.SequenceStartEvent: lambda event: self._enter(event, [], []),
            yaml.MappingEndEvent: self._close,
            yaml.SequenceEndEvent: self._close,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._begin,
        }
        for event in self._events():
            handle = handlers.get(type(event))
            if handle is not None:
                handle(event)
        if not self.found:
            self._report(faults.empty_file(), problems.Place(self.source.name))
        if self.problems:
            raise problems.Failed(self.problems)
        return self.found

    def _events(self) -> Iterator[object]:
        # With a line break at the end the two parsers agree on where things end.
        text = self.source.text
        try:
            events = parser(text if text.endswith("\n") else text + "\n")
            while not isinstance(event := events.get_event(), yaml.StreamEndEvent):
                yield event
        except yaml.MarkedYAMLError as error:
            problem, line, column = syntax.explain(error, self.source.lines)
            self._give_up(problem, self.source.place(line, column))
        except (yaml.YAMLError, ValueError, OverflowError) as error:
            self._give_up(syntax.unknown(str(error)), problems.Place(self.source.name))

    def _begin(self, event: _Event) -> None:
        self.began = self._place(event)
        if event.version or event.tags:
            self._give_up(faults.directive(), self._place(event))

    def _enter(self, event: _Event, data: Any, parts: Any) -> None:
        self._look_at(event)
        if self._awaits_key():
            self._give_up(faults.complex_key(), self._place(event))
        if len(self.open) == MAX_DEPTH:
            self._give_up(faults.too_deep(MAX_DEPTH), self._place(event))
        self._add(data, event.start_mark, parts)
        self.open.append(_Open(data, parts, event.flow_style or (bool(self.open) and self.open[-1].brackets)))

    def _close(self, _event: object) -> None:
        self.open.pop()

    def _scalar(self, event: _Event) -> None:
        self._look_at(event)
        text = event.value
        if len(text) > MAX_LENGTH:
            self._give_up(faults.too_long(MAX_LENGTH), self._place(event))
        if event.style == '"' and (escaped := _ESCAPED(text)):
            self._report(faults.invisible_escape(escaped[0]), self._place(event))
        plain = event.implicit[0]
        if plain and "?" in text and self.open and self.open[-1].brackets:  # PyYAML ends a text there, libyaml does not
            self.source.contested.append((event.start_mark.line, event.start_mark.column))
        if not self._awaits_key():
            self._add(self._value(text, event) if plain else text, event.start_mark, None)
            return
        top = self.open[-1]
        if not text:
            self._report(faults.missing_key(), self._place(event))
        elif plain and text == "<<":
            self._report(faults.merge_key(), self._place(event))
        elif text in top.parts:
            first = (top.parts[text][1] >> COLUMN) + 1
            self._report(faults.repeated_key(text, first), self._place(event))
        top.key, top.key_at = text, _position(event.start_mark)

    def _value(self, text: str, event: _Event) -> Any:
        """What a text without quotes means."""
        if text in _CONSTANTS:
            if not self.open and not text:
                self._report(faults.empty_document(), self.began)
            return _CONSTANTS[text]
        if text[0] not in "-0123456789" or not _NUMBER(text):
            return text
        if len(text) > MAX_DIGITS + 1:
            self._report(faults.too_many_digits(MAX_DIGITS), self._place(event))
            return None
        return float(text) if "." in text else int(text)

    def _alias(self, event: _Event) -> None:
        self._report(faults.alias(event.anchor), self._place(event))
        if self._awaits_key():
            self.open[-1].key = f"*{event.anchor}"
        else:
            self._add(None, event.start_mark, None)

    def _awaits_key(self) -> bool:
        if not self.open:
            return False
        top = self.open[-1]
        return top.key is None and type(top.data) is dict

    def _add(self, value: Any, start: _Event, parts: Any) -> None:
        position = _position(start)
        if not self.open:
            self.found.append(YamlDocument(value, self.source, (position, position, parts)))
            if len(self.found) > MAX_DOCUMENTS:
                self._give_up(faults.too_many_documents(MAX_DOCUMENTS), self.began)
            return
        top = self.open[-1]
        if top.key is None:
            top.data.append(value)
            top.parts.append((position, position, parts))
        else:
            top.data[top.key] = value
            top.parts[top.key] = (position, top.key_at, parts)
            top.key = None

    def _look_at(self, event: _Event) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self._give_up(faults.too_many(MAX_NODES), self._place(event))
        if event.anchor is not None:
            self._report(faults.anchor(event.anchor), self._place(event))
        if event.tag is not None:
            self._report(faults.tag(event.tag), self._place(event))

    def _place(self, event: _Event) -> problems.Place:
        return self.source.place(event.start_mark.line, event.start_mark.column)

    def _report(self, problem: problems.Problem, place: problems.Place) -> None:
        self.problems.append(problem.at(place))
        if len(self.problems) >= _ENOUGH:
            raise problems.Failed(self.problems)

    def _give_up(self, problem: problems.Problem, place: problems.Place) -> NoReturn:
        raise problems.Failed([*self.problems, problem.at(place)])


def _position(mark: _Event) -> int:
    position: int = mark.line << COLUMN | mark.column
    return position
