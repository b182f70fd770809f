"""Read YAML that a stranger may have written: plain data with places, or problems in plain words.

What is read is the core of YAML 1.2: mappings with text keys, lists, text, numbers, true, false, null. What makes
YAML dangerous or surprising (anchors, tags, merge keys, `no` as false) is refused or is simply text, and so is
whatever would take more than a moment to read. Only the events of PyYAML's parser are used, none of its objects.
"""

from __future__ import annotations

from pathlib import Path

from rulebase.knowledge import faults, problems, text_file, yaml_events
from rulebase.knowledge.yaml_document import Source, YamlDocument


def read(path: Path, root: Path | None = None) -> list[YamlDocument]:
    """The documents of a file, which must lie below `root`; raises problems.Failed."""
    return read_bytes(text_file.content(path, root), path.as_posix())


def read_one(path: Path, root: Path | None = None) -> YamlDocument:
    """The only document of a file."""
    documents = read(path, root)
    if len(documents) > 1:
        text_file.fail(faults.several_documents(), documents[1].place())
    return documents[0]


def read_lines(path: Path, root: Path | None = None) -> Source:
    """A file that may be YAML or plain lines: its text, looked over like that of any other."""
    name = path.as_posix()
    content = text_file.content(path, root)
    if len(content) > text_file.MAX_BYTES:
        text_file.fail(faults.too_big(text_file.MAX_BYTES), problems.Place(name))
    source = Source(name, text_file.decoded(content, name).removeprefix(text_file.BOM))
    text_file.look_over(source)
    return source


def read_program(path: Path, root: Path) -> Source:
    """A file of Python: its text, under the same guards as that of any other."""
    try:
        content = text_file.content(path, root)
        return Source(path.as_posix(), text_file.decoded(content, path.as_posix()).removeprefix(text_file.BOM))
    except problems.Failed as failed:
        raise problems.Failed([faults.of_program(problem) for problem in failed.problems]) from None


def read_bytes(content: bytes, name: str) -> list[YamlDocument]:
    if len(content) > text_file.MAX_BYTES:
        text_file.fail(faults.too_big(text_file.MAX_BYTES), problems.Place(name))
    return read_text(text_file.decoded(content, name), name)


def read_text(text: str, name: str) -> list[YamlDocument]:
    """The documents in a text; messages call it `name`."""
    if len(text) > text_file.MAX_BYTES:
        text_file.fail(faults.too_big(text_file.MAX_BYTES), problems.Place(name))
    source = Source(name, text.removeprefix(text_file.BOM))
    text_file.look_over(source)
    return yaml_events.Builder(source).documents()
