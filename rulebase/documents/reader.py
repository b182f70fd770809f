"""Read YAML that a stranger may have written: plain data with places, or problems in plain words.

What is read is the core of YAML 1.2: mappings with text keys, lists, text, numbers, true, false, null. What makes
YAML dangerous or surprising (anchors, tags, merge keys, `no` as false) is refused or is simply text, and so is
whatever would take more than a moment to read. Only the events of PyYAML's parser are used, none of its objects.
"""

from __future__ import annotations

from pathlib import Path

from rulebase.documents import events, faults, problems, yaml_document
from rulebase.documents.yaml_document import Source, YamlDocument


def read(path: Path, root: Path | None = None) -> list[YamlDocument]:
    """The documents of a file, which must lie below `root`; raises problems.Failed."""
    return read_bytes(yaml_document.bytes_of(path, root), path.as_posix())


def read_one(path: Path, root: Path | None = None) -> YamlDocument:
    """The only document of a file."""
    documents = read(path, root)
    if len(documents) > 1:
        yaml_document.fail(faults.several_documents(), documents[1].place())
    return documents[0]


def read_lines(path: Path, root: Path | None = None) -> Source:
    """A file that may be YAML or plain lines: its text, looked over like that of any other."""
    name = path.as_posix()
    content = yaml_document.bytes_of(path, root)
    if len(content) > yaml_document.MAX_BYTES:
        yaml_document.fail(faults.too_big(yaml_document.MAX_BYTES), problems.Place(name))
    source = Source(name, yaml_document.decoded(content, name).removeprefix(yaml_document.BOM))
    yaml_document.look_over(source)
    return source


def read_program(path: Path, root: Path) -> Source:
    """A file of Python: its text, under the same guards as that of any other."""
    try:
        content = yaml_document.bytes_of(path, root)
        return Source(path.as_posix(), yaml_document.decoded(content, path.as_posix()).removeprefix(yaml_document.BOM))
    except problems.Failed as failed:
        raise problems.Failed([faults.of_program(problem) for problem in failed.problems]) from None


def read_bytes(content: bytes, name: str) -> list[YamlDocument]:
    if len(content) > yaml_document.MAX_BYTES:
        yaml_document.fail(faults.too_big(yaml_document.MAX_BYTES), problems.Place(name))
    return read_text(yaml_document.decoded(content, name), name)


def read_text(text: str, name: str) -> list[YamlDocument]:
    """The documents in a text; messages call it `name`."""
    if len(text) > yaml_document.MAX_BYTES:
        yaml_document.fail(faults.too_big(yaml_document.MAX_BYTES), problems.Place(name))
    source = Source(name, text.removeprefix(yaml_document.BOM))
    yaml_document.look_over(source)
    return events.Builder(source).documents()
