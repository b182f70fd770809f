"""The words for what a YAML file must not hold, or not that much of. Places are added by the reader."""

from rulebase import words
from rulebase.documents.problems import Problem, did_you_mean, shown

# ---------------------------------------------------------------- the file


def missing_file(name: str, siblings: list[str]) -> Problem:
    return Problem(
        "missing-file",
        words._("there is no such file"),
        expected=words._("the path of a YAML file"),
        hint=did_you_mean(name, siblings),
    )


def folder() -> Problem:
    return Problem(
        "not-a-file",
        words._("this is a folder"),
        expected=words._("a YAML file"),
        hint=words._("name a file in it"),
    )


def device() -> Problem:
    return Problem(
        "not-a-file",
        words._("this is a device or a pipe"),
        expected=words._("a YAML file"),
    )


def of_program(problem: Problem) -> Problem:
    """The same of a file that should hold a procedure."""
    if problem.code not in ("missing-file", "not-a-file", "too-big"):
        return problem
    return problem._replace(expected=words._("a file of Python, of at most 4 MB"), hint="")


def unreadable(reason: str) -> Problem:
    return Problem(
        "unreadable-file",
        words._("this file cannot be read: {reason}").format(reason=reason),
        expected=words._("a file that you may read"),
    )


def outside(root: str) -> Problem:
    return Problem(
        "path-outside",
        words._("this path leads outside of the folder {folder}").format(folder=root),
        expected=words._("a file in that folder, not a link to somewhere else"),
        hint=words._("copy the file into the folder"),
    )


def too_big(limit: int) -> Problem:
    return Problem(
        "too-big",
        words._("this file is too big"),
        expected=words._("at most {limit} MB").format(limit=limit >> 20),
        hint=words._("split it by subject"),
    )


def empty_file() -> Problem:
    return Problem(
        "empty-file",
        words._("nothing is written in this file"),
        expected=words._("YAML, or no file at all"),
        hint=words._("delete the file if it is not needed"),
    )


def empty_document() -> Problem:
    return Problem(
        "empty-document",
        words._("nothing follows the line “---”"),
        expected=words._("a document; “---” stands only between two of them"),
        hint=words._("remove the line"),
    )


def several_documents() -> Problem:
    return Problem(
        "several-documents",
        words._("a second document begins here"),
        expected=words._("one document in this file"),
        hint=words._("remove the line “---” above it, or move what follows to a file of its own"),
    )


# ---------------------------------------------------------------- characters


def utf_16() -> Problem:
    return _encoding(words._("this file is in UTF-16"))


def not_utf_8(byte: bytes) -> Problem:
    message = words._("the byte {byte} is not UTF-8").format(byte=f"0x{byte.hex().upper()}")
    letter = byte.decode("cp1250", "replace")
    if letter.isalpha():
        message = words._("{message}; older Windows programs write “{letter}” so").format(
            message=message, letter=letter
        )
    return _encoding(message)


def _encoding(message: str) -> Problem:
    return Problem(
        "not-utf-8",
        message,
        expected=words._("a file in UTF-8"),
        hint=words._("save the file again and choose the encoding UTF-8"),
    )


def tab(indents: bool) -> Problem:
    return Problem(
        "tab",
        words._("a tab indents this line") if indents else words._("a tab stands in this line"),
        expected=words._("spaces"),
        hint=words._("put spaces instead; an editor can be told to do so whenever Tab is pressed"),
    )


def hard_space() -> Problem:
    return Problem(
        "hard-space",
        words._("a non-breaking space indents this line"),
        expected=words._("common spaces"),
        hint=words._("delete the space before this line’s first letter and type it again"),
    )


def invisible(letter: str) -> Problem:
    return Problem(
        "invisible-character",
        words._("the invisible character U+{number} stands here").format(number=f"{ord(letter):04X}"),
        expected=words._("characters that can be seen"),
        hint=words._("delete it; it often comes along when text is pasted"),
    )


def invisible_escape(letter: str) -> Problem:
    return Problem(
        "invisible-escape",
        words._("this text holds the invisible character U+{number}").format(number=f"{ord(letter):04X}"),
        expected=words._("characters that can be seen, and “\\n” for a new line"),
        hint=words._("leave out the escape that makes it; for a backslash itself, write two"),
    )


# ---------------------------------------------------------------- what is not used of YAML


def anchor(name: str) -> Problem:
    return Problem(
        "anchor",
        words._("“&{name}” names this value for reuse, which is not done here").format(name=shown(name)),
        expected=words._("every value written where it belongs"),
        hint=words._("remove it; a text that begins with “&” needs quotes"),
    )


def alias(name: str) -> Problem:
    return Problem(
        "alias",
        words._("“*{name}” repeats another value, which is not done here").format(name=shown(name)),
        expected=words._("every value written where it belongs"),
        hint=words._("write the value itself; a text that begins with “*” needs quotes"),
    )


def tag(name: str) -> Problem:
    return Problem(
        "tag",
        words._("the tag “{name}” cannot be used here").format(name=shown(name.replace(_TAGS, "!!"))),
        expected=words._("a plain value"),
        hint=words._("remove it; a text that begins with “!” needs quotes"),
    )


_TAGS = "tag:yaml.org,2002:"


def merge_key() -> Problem:
    return Problem(
        "merge-key",
        words._("“<<” would merge another mapping into this one, which is not done here"),
        expected=words._("every key written where it belongs"),
        hint=words._("copy the keys that are meant"),
    )


def directive() -> Problem:
    return Problem(
        "directive",
        words._("a line that begins with “%” is an instruction to YAML, which is not used here"),
        expected=words._("the document itself"),
        hint=words._("remove the line"),
    )


def complex_key() -> Problem:
    return Problem(
        "complex-key",
        words._("a list or a mapping stands where a key belongs"),
        expected=words._("a word as the key"),
        hint=words._("a text that begins with “{” or “[” needs quotes"),
    )


def missing_key() -> Problem:
    return Problem(
        "nameless-value",
        words._("the key before the colon is missing"),
        expected=words._("a key, a colon, a space, a value"),
        hint=words._("a text that begins with a colon needs quotes"),
    )


def repeated_key(key: str, line: int) -> Problem:
    return Problem(
        "repeated-key",
        words._("the key “{key}” stands here again, after line {line}").format(key=shown(key), line=line),
        expected=words._("each key once in a mapping"),
        hint=words._("remove one of the two, or rename it"),
    )


# ---------------------------------------------------------------- too much


def too_deep(limit: int) -> Problem:
    return Problem(
        "too-deep",
        words._("this lies too deep inside of other lists and mappings"),
        expected=words._("at most {limit} levels").format(limit=limit),
        hint=words._("look for brackets that are opened and not closed"),
    )


def too_many(limit: int) -> Problem:
    return Problem(
        "too-many-values",
        words._("too many values stand before this one"),
        expected=words._("at most {limit} in a file").format(limit=limit),
        hint=words._("split it by subject"),
    )


def too_many_documents(limit: int) -> Problem:
    return Problem(
        "too-many-documents",
        words._("too many documents stand before this one"),
        expected=words._("at most {limit} in a file").format(limit=limit),
        hint=words._("split it by subject"),
    )


def too_long(limit: int) -> Problem:
    return Problem(
        "too-long",
        words._("this text is too long"),
        expected=words._("at most {limit} characters").format(limit=limit),
        hint=words._("look for a quote or a “|” that swallows the rest of the file, or split the text"),
    )


def too_many_digits(limit: int) -> Problem:
    return Problem(
        "too-many-digits",
        words._("this number is too long"),
        expected=words._("at most {limit} digits").format(limit=limit),
        hint=words._("if it is not a number to count with, put it in quotes"),
    )
