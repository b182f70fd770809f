"""Names that nothing bears: the message for each kind of thing, with what was probably meant."""

from collections.abc import Iterable
from pathlib import Path

from rulebase import words
from rulebase.documents.problems import Place, Problem, did_you_mean, shown

_LISTED = 12  # names that are listed when another was written


def unknown(what: str, name: object, known: Iterable[str], place: Place) -> Problem:
    """A name that nothing bears, with the nearest that something does."""
    names = list(known)
    expected = words._("one of: {names}").format(names=", ".join(names)) if 0 < len(names) <= _LISTED else ""
    message = _nothing_called(what).format(name=shown(name))
    return Problem(f"unknown-{what}", message, place, expected, did_you_mean(str(name), names))


def near(place: Place, folder: Path) -> str:
    """A place within a game, for naming it in a message about another."""
    path = Path(place.file)
    file = path.relative_to(folder).as_posix() if path.is_relative_to(folder) else place.file
    return f"{file}:{place.line}"


def _nothing_called(what: str) -> str:
    messages = {
        "feature": words._("no feature is called “{name}”"),
        "ruleset": words._("no ruleset is called “{name}”"),
        "choice": words._("no choice is called “{name}”"),
        "option": words._("“{name}” is not an option of this ruleset"),
        "value": words._("“{name}” cannot be chosen in this ruleset"),
        "die": words._("no table row describes a die “{name}”"),
        "book": words._("no rulebook is called “{name}”"),
        "section": words._("the rulebook has no section “{name}”"),
        "entry": words._("nothing is called “{name}”"),
        "rule": words._("no rule is called “{name}”"),
        "table": words._("no table is called “{name}”"),
        "term": words._("no term is called “{name}”"),
        "character": words._("no character is called “{name}”"),
        "card": words._("no card is called “{name}”"),
        "group": words._("no term is in a group “{name}”"),
        "patch": words._("no patch is called “{name}”"),
        "discrepancy": words._("no discrepancy is called “{name}”"),
        "open-question": words._("no open question is called “{name}”"),
        "reading": words._("there is no reading “{name}”"),
        "fact": words._("no fact is called “{name}”"),
        "question": words._("no question is called “{name}”"),
        "row": words._("“{name}” is not a value of the fact that this table is read by"),
        "subject": words._("no rule begins with “{name}”"),
        "column": words._("the table has no column “{name}”"),
        "member": words._("“{name}” cannot be in this list"),
        "game": words._("this game is not called “{name}”"),
        "outcome": words._("no outcome has “{name}”"),
        "says": words._("the rule has no “{name}” among what it says"),
        "slot": words._("nothing is called “{name}” that could stand here"),
        "kind": words._("no kind of file is called “{name}”"),
        "part": words._("no part of the position is called “{name}”"),
        "holder": words._("no part says who has “{name}”"),
        "mark": words._("nothing that lies there can carry “{name}”"),
        "glyph": words._("there is no glyph “{name}”"),
        "sign": words._("no sign is told for “{name}”"),
        "act": words._("nothing that a player does is called “{name}”"),
        "step": words._("no step is called “{name}”"),
        "verb": words._("no effect is called “{name}”"),
        "audience": words._("nobody that an effect can mean is called “{name}”"),
        "procedure": words._("no procedure is called “{name}”"),
    }
    return messages[what]
