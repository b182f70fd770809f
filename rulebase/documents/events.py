"""From the letters of YAML to data: the events of PyYAML's parser, and what they build."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NoReturn, TypeAlias

import yaml
from yaml import parser as yaml_parser
from yaml import reader as yaml_reader
from yaml import scanner as yaml_scanner

from rulebase.documents import faults, problems, syntax, yaml_document
from rulebase.documents.yaml_document import YamlDocument

MAX_DEPTH = 40
MAX_NODES = 150_000
MAX_LENGTH = 100_000  # characters of one text
MAX_DIGITS = 18
MAX_DOCUMENTS = 1_000
_Event: TypeAlias = Any  # of PyYAML, which gives each kind attributes of its own
_ENOUGH = 10  # problems after which a file is given up
_CONSTANTS = {"": None, "~": None, "null": None, "true": True, "false": False}
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?").fullmatch
_ESCAPED = re.compile(f"[{yaml_document.INVISIBLE}]").search  # as an escape like "\0" makes it
_WORD = re.compile(r"(?:[^\0 \r\n:]|:(?![\0 \r\n]))+").match
_WORD_IN_BRACKETS = re.compile(r"(?:[^\0 \r\n:,\[\]{}]|:(?![\0 \r\n,?\[\]{}]))+").match


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

    def __init__(self, source: yaml_document.Source) -> None:
        self.source = source
        self.problems: list[problems.Problem] = []
        self.found: list[YamlDocument] = []
        self.open: list[_Open] = []
        self.nodes = 0
        self.began = problems.Place(source.name)

    def documents(self) -> list[YamlDocument]:
        handlers = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._mapping,
            yaml.SequenceStartEvent: self._list,
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

    def _mapping(self, event: object) -> None:
        self._enter(event, {}, {})

    def _list(self, event: object) -> None:
        self._enter(event, [], [])

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
        if self._awaits_key():
            self._key(text, plain, event)
        else:
            self._add(self._value(text, event) if plain else text, event.start_mark, None)

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

    def _key(self, key: str, plain: bool, event: _Event) -> None:
        top = self.open[-1]
        if not key:
            self._report(faults.missing_key(), self._place(event))
        elif plain and key == "<<":
            self._report(faults.merge_key(), self._place(event))
        elif key in top.parts:
            first = (top.parts[key][1] >> yaml_document.COLUMN) + 1
            self._report(faults.repeated_key(key, first), self._place(event))
        top.key = key
        top.key_at = _position(event.start_mark)

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
    position: int = mark.line << yaml_document.COLUMN | mark.column
    return position
