"""Shape of files: each is one that is read, and has the shape that its kind should have."""

from collections.abc import Iterator
from pathlib import Path

from rulebase import words
from rulebase.author import collect, procedures, schema
from rulebase.author.lint import names
from rulebase.author.lint.procedure_code import Module
from rulebase.documents import reader
from rulebase.documents.problems import Failed, Place, Problem, missing_game


def check(found: collect.Collected) -> Iterator[Problem]:
    yield from found.problems
    if not (found.folder / "game.yaml").is_file():
        yield missing_game(found.folder)
    for kind, document in found.documents:
        yield from schema.check(document, schema.NAMED.get(kind, kind))
    for about in found.of("game"):
        if about.data.get("id", found.folder.name) != found.folder.name:
            yield Problem(
                "wrong-folder",
                words._("a game has the name of its folder"),
                about.place("id"),
                words._("id: {name}").format(name=found.folder.name),
            )
    yield from _unread(found.folder)


def portable(found: collect.Collected) -> Iterator[Problem]:
    """What only some parsers of YAML take: the game is read with it, but not everywhere, and not by every tool."""
    message = words._("not every parser of YAML reads this: in brackets, a text with a “?” needs quotes")
    for source in dict.fromkeys(document.source for _, document in found.documents):
        for line, column in source.contested:
            place = source.place(line, column)
            yield Problem("contested-yaml", message, place, words._("the text in quotes"), severity="warning")


def files(folder: Path) -> Iterator[Path]:
    """All files that are looked at."""
    yield from (path for _, path in collect.files(folder))
    yield from sorted((folder / "procedures").glob("*.py"))


def modules(folder: Path) -> tuple[list[Module], list[Problem]]:
    """The procedures of a game, and those that are not Python."""
    parsed, wrong = [], []
    for path in sorted((folder / "procedures").glob("*.py")):
        try:
            source = reader.read_program(path, folder)
        except Failed as failed:
            wrong += failed.problems
            continue
        try:
            parsed.append(
                Module(path.as_posix(), source.text.splitlines(), procedures.parsed(source.text, path.as_posix()))
            )
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            line, column, text = 0, 0, ""
            if isinstance(error, SyntaxError):
                line, column, text = error.lineno or 0, error.offset or 0, (error.text or "").rstrip("\n")
            reason = error.msg if isinstance(error, SyntaxError) else str(error)
            message = words._("Python does not understand this: {reason}").format(reason=reason)
            wrong.append(Problem("not-python", message, Place(path.as_posix(), line, column, text)))
    return parsed, wrong


def _unread(folder: Path) -> Iterator[Problem]:
    """Files that look like knowledge but would be passed over."""
    read = {path for _, path in collect.files(folder)}
    for path in sorted([*folder.rglob("*.yaml"), *folder.rglob("*.yml")]):
        if path in read:
            continue
        place = Place(path.as_posix())
        if path.suffix == ".yml":
            message = words._("a file with this ending is not read")
            yield Problem("unread-file", message, place, words._("a name that ends in .yaml"))
        else:
            kind = path.relative_to(folder).parts[0].removesuffix(".yaml")
            yield names.unknown("kind", kind, collect.KINDS, place)
