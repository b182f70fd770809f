"""`rulebase new GAME`: a folder to start another game from, which works as it stands."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import tempfile
from pathlib import Path

from rulebase import words
from rulebase.cli import options
from rulebase.documents import problems
from rulebase.model import bundle, folders, reserved

SCAFFOLD = Path(__file__).parent / "scaffold"
WRITTEN = ("en", "pl", "hu")  # the languages of the scaffold; others begin with a copy of the first
# What a game can begin with, and what has to be there for it.
_SEATED = ("hand", "may", "choice", "effects", "ending", "office")
WITH: dict[str, list[str]] = {"dice": [], "option": []} | {name: ["table"] for name in _SEATED}
TOLD = re.compile(rf"( +)({'|'.join(WRITTEN)}): (.*)\n")


def run(argv: list[str]) -> int:
    parser = options.Parser("new", words._("Start a folder for another game: small, but all of it works."))
    parser.add_argument("game", metavar="GAME", help=words._("its id: small letters and digits, joined by dashes"))
    parser.add_argument(
        "-o",
        "--output",
        metavar="FOLDER",
        default=".",
        help=words._("where the game’s folder is made (default: here)"),
    )
    parser.add_argument(
        "--languages",
        metavar="L,L",
        default=WRITTEN[0],
        help=words._("the languages of its texts (default: {languages})").format(languages=WRITTEN[0]),
    )
    parser.add_argument(
        "--with",
        dest="pieces",
        metavar="P,P",
        default="",
        help=words._("what it begins with, too: {names}").format(names=",".join(WITH)),
    )
    parser.add_argument("--lang", metavar="L", help=words._("language of the messages (default: yours)"))
    parsed = parser.parse(argv)
    game = _id(parsed.game)
    languages = _languages(parsed.languages)
    folder = Path(parsed.output, game)
    _write(folder, game, languages, _pieces(parsed.pieces))
    place = folder.absolute()
    print(words._("{folder} holds a small game that works. Next:").format(folder=folder))
    known = folders.sources().get(game)
    if known is None or not known.samefile(place):
        listed = [os.environ.get("RULEBASE_GAMES", ""), str(place)]
        print(f"  export RULEBASE_GAMES={shlex.quote(os.pathsep.join(filter(None, listed)))}")
    quoted = shlex.quote(str(folder))
    print(f"  rulebase lint {quoted}")
    print(f"  rulebase ask {game} gather --roll 5")
    print(f"  rulebase check {quoted}/scenarios/gather.yaml")
    print(f"  rulebase serve --live --no-engine --games {game}")
    print(words._("Without `--no-engine` the site has its forms, too: the first time, making them takes minutes."))
    told = words._("Then put the rulebook’s sections into {place}, and go on from there.")
    print(told.format(place=folder / "sources"))
    return 0


def _id(asked: str) -> str:
    good = re.sub(r"[^a-z0-9]+", "-", problems.fold(asked)).strip("-")
    if asked != good or not asked:
        message = words._("“{name}” cannot be the id of a game").format(name=problems.shown(asked))
        expected = words._("small letters and digits, words joined by dashes")
        raise problems.Failed([problems.Problem("wrong-id", message, expected=expected, hint=good)])
    if reason := reserved.game(asked):
        raise problems.Failed([problems.Problem("reserved-id", reason, expected=words._("another name"))])
    if asked in bundle.games():
        message = words._("there is a game called “{name}” already").format(name=asked)
        raise problems.Failed([problems.Problem("game-exists", message, expected=words._("an id of its own"))])
    return asked


def _languages(asked: str) -> list[str]:
    codes = [code.strip() for code in asked.split(",")]
    for code in codes:
        if not re.fullmatch("[a-z]{2}", code):
            message = words._("“{name}” is not a language").format(name=problems.shown(code))
            expected = words._("languages as two small letters, joined by commas: {example}")
            example = expected.format(example=",".join(WRITTEN))
            raise problems.Failed([problems.Problem("wrong-language", message, expected=example)])
    return list(dict.fromkeys(codes))


def _pieces(asked: str) -> list[str]:
    """The parts of the scaffold that are written, one upon the other."""
    named = list(dict.fromkeys(name.strip() for name in asked.split(",") if name.strip()))
    for name in named:
        if name not in WITH:
            raise problems.unknown(words._("a game cannot begin with “{name}”"), name, list(WITH))
    return list(dict.fromkeys(["base", *(needed for name in named for needed in WITH[name]), *named]))


def _write(folder: Path, game: str, languages: list[str], pieces: list[str]) -> None:
    """Written beside and renamed: whole or not at all, and never over anything."""
    if os.path.lexists(folder):
        message = words._("“{folder}” is there already").format(folder=problems.shown(folder))
        expected = words._("a folder that does not exist yet")
        raise problems.Failed([problems.Problem("folder-exists", message, expected=expected)])
    beside = None
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=".new-", dir=folder.parent))
        _fill(beside / game, game, languages, pieces)
        (beside / game).rename(folder)
    except OSError as error:
        message = words._("“{file}” cannot be written: {reason}")
        told = message.format(file=problems.shown(folder), reason=error.strerror)
        expected = words._("a file in a folder that can be written to")
        raise problems.Failed([problems.Problem("unwritable", told, expected=expected)]) from error
    finally:
        if beside is not None:
            shutil.rmtree(beside, ignore_errors=True)


def _fill(folder: Path, game: str, languages: list[str], pieces: list[str]) -> None:
    """Piece after piece; what has a file already goes on in it."""
    stands_for = {
        "GAME": game,
        "TITLE": game.replace("-", " ").capitalize(),
        "LANGUAGES": ", ".join(languages),
        "BOOK": languages[0],
    }
    placeholder = re.compile(rf"\b({'|'.join(stands_for)})\b")
    for path in [path for piece in pieces for path in sorted((SCAFFOLD / piece).rglob("*.*"))]:
        if path.suffix not in (".yaml", ".py"):
            continue
        within = path.relative_to(SCAFFOLD).relative_to(path.relative_to(SCAFFOLD).parts[0]).as_posix()
        place = folder / placeholder.sub(lambda found: stands_for[found[0]], within)
        text = in_languages(path.read_text(encoding="utf-8"), languages)
        place.parent.mkdir(parents=True, exist_ok=True)
        written = placeholder.sub(lambda found: stands_for[found[0]], text)
        if place.exists():
            lines = merged(place.read_text(encoding="utf-8").splitlines(), written.splitlines())
            written = "".join(f"{line}\n" for line in lines)
        place.write_text(written, encoding="utf-8")


def merged(before: list[str], added: list[str]) -> list[str]:
    """Two texts of YAML as one: what has a line of its own already goes on below it, all else comes last."""
    blocks = _blocks(before)
    for head, *below in _blocks(added):
        known = next((block for block in blocks if block[0] == head), None)
        if known is None:
            blocks.append([head, *below])
        else:
            known[1:] = merged(known[1:], below)
    return [line for block in blocks for line in block]


def _blocks(lines: list[str]) -> list[list[str]]:
    """Lines in blocks: one with the indent of the first, and those below it that have more."""
    blocks: list[list[str]] = []
    for line in lines:
        if not blocks or len(line) - len(line.lstrip()) <= len(blocks[0][0]) - len(blocks[0][0].lstrip()):
            blocks.append([])
        blocks[-1].append(line)
    return blocks


def in_languages(text: str, languages: list[str]) -> str:
    """The file with the lines of these languages, in this order, in place of those it has."""

    def told(found: re.Match[str]) -> str:
        lines = {language: (indent, rest) for indent, language, rest in TOLD.findall(found[0])}
        chosen = [(language, *lines.get(language, lines[WRITTEN[0]])) for language in languages]
        return "".join(f"{indent}{language}: {rest}\n" for language, indent, rest in chosen)

    return re.sub(rf"(?:{TOLD.pattern})+", told, text)
