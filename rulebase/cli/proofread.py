"""`rulebase proofread`: texts that are not as they were when all their languages were last read together."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rulebase import words
from rulebase.cli import lint as lint_command
from rulebase.cli import options, terminal
from rulebase.knowledge import folders, lint, problems, proofread
from rulebase.knowledge.lint import proofread as proofs


class _Wanted(NamedTuple):
    """A game, one thing of it, or what is written in a file or folder of it."""

    folder: Path
    owner: str = ""
    path: Path | None = None

    def has(self, reading: proofs.Reading) -> bool:
        place = Path(reading.text.item.document.name).absolute()
        return self.owner in ("", reading.owner) and (self.path is None or place.is_relative_to(self.path))


class _Proofed(NamedTuple):
    id: str
    languages: list[str]
    proofs: proofs.Proofs
    readings: list[proofs.Reading]


def run(argv: list[str]) -> int:
    parser = options.Parser("proofread", words._("Texts to be read in all their languages, side by side."))
    parser.add_argument(
        "what",
        nargs="*",
        metavar="WHAT",
        help=words._("GAME, GAME/ID or PATH (default: every game that keeps a record of what was read)"),
    )
    parser.add_argument("--accept", action="store_true", help=words._("record these texts as read: they agree"))
    parser.add_argument("--lang", metavar="L", help=words._("only what asks something of this language"))
    parser.add_argument("--json", action="store_true", help=words._("answer as JSON"))
    parsed = parser.parse_args(argv)
    wanted = [_wanted(name) for name in parsed.what] or [
        _Wanted(folder) for folder in folders.sources().values() if proofread.kept(folder)
    ]
    by_folder: dict[Path, list[_Wanted]] = {}
    for each in wanted:
        by_folder.setdefault(each.folder.absolute(), []).append(each)
    games = [_game(listed, parsed.lang) for listed in by_folder.values()]
    if parsed.accept:
        for game in games:
            game.proofs.accept(game.readings)
    if parsed.json:
        options.print_json(_as_json(games, parsed.accept))
    elif not games:
        print(words._("No game here keeps a record. `rulebase proofread GAME --accept` begins one."))
    else:
        print("\n".join(_accepted(games) if parsed.accept else _lines(games)))
    return 1 if not parsed.accept and any(game.readings for game in games) else 0


def _wanted(name: str) -> _Wanted:
    game, _, owner = name.partition("/")
    known = folders.sources()
    if game in known and not (owner and os.path.exists(name)):
        return _Wanted(known[game], owner)
    if game and not os.path.exists(name) and not os.path.exists(game):
        message = words._("there are no files of a game called “{name}”")
        raise problems.unknown(message, game, list(known), "unknown-game")
    path = Path(name).absolute()
    return _Wanted(lint_command.game_of(path), path=path)


def _game(wanted: list[_Wanted], language: str | None) -> _Proofed:
    """What waits in a game of all that is wanted of it."""
    subject = lint.open_subject(wanted[0].folder)
    languages = subject.game.languages
    if language and language not in languages:
        message = words._("{game} is not told in “{name}”").format(game=subject.game.id, name="{name}")
        raise problems.unknown(message, language, languages, "unknown-language")
    found = proofs.Proofs(subject.found, subject.texts, languages)
    redirects = subject.game.core.get("redirects", {})
    wanted = [each._replace(owner=_owner(found, redirects.get(each.owner, each.owner))) for each in wanted]
    readings = [
        reading
        for reading in found.waiting()
        if any(each.has(reading) for each in wanted) and (language is None or reading.asks(language))
    ]
    return _Proofed(subject.game.id, languages, found, readings)


def _owner(found: proofs.Proofs, owner: str) -> str:
    known = list(dict.fromkeys(name for name, _ in found.texts))
    if owner and owner not in known:
        message = words._("nothing with a text is called “{name}”").format(name=problems.shown(owner))
        raise problems.Failed([problems.Problem("unknown-id", message, hint=problems.did_you_mean(owner, known))])
    return owner


# ---------------------------------------------------------------- told


def _lines(games: Sequence[_Proofed]) -> Iterator[str]:
    for game in games:
        for reading in sorted(game.readings, key=lambda reading: reading.state != proofread.SOME):
            yield from _reading(game, reading)
    yield from (_left(game) for game in games)


def _reading(game: _Proofed, reading: proofs.Reading) -> Iterator[str]:
    """One text, language by language; a star marks what has changed."""
    yield f"{terminal.bold(f'{game.id}/{reading.owner}')}  {reading.path}  {_state(reading)}"
    place = reading.text.place()
    yield terminal.dim(f"{problems.near(place.file)}:{place.line}")
    for language in game.languages:
        text = reading.text.wording.get(language)
        mark = "*" if language in reading.standing.changed and reading.standing.unchanged else " "
        line = str(reading.text.place(language).line if text is not None else "")
        head = f"{mark} {language} {line:>5}  "
        yield textwrap.fill(
            words._("nothing") if text is None else text,
            max(terminal.width(), 2 * len(head)),
            initial_indent=head,
            subsequent_indent=" " * len(head),
            break_on_hyphens=False,
        )
    yield ""


def _state(reading: proofs.Reading) -> str:
    changed, others = ", ".join(reading.standing.changed), ", ".join(reading.standing.unchanged)
    return {
        proofread.SOME: words._("changed in {changed}, not in {others}").format(changed=changed, others=others),
        proofread.ALL: words._("changed in all its languages"),
        proofread.NEW: words._("new"),
    }[reading.state]


def _left(game: _Proofed) -> str:
    """How much there is to do in a game, and how."""
    count = len(game.readings)
    if not count:
        return words._("{game}: nothing waits to be read in all its languages").format(game=game.id)
    some = sum(reading.state == proofread.SOME for reading in game.readings)
    left = words.ngettext("{n} text to be read", "{n} texts to be read", count).format(n=count)
    part = words.ngettext("{n} changed in some languages only", "{n} changed in some languages only", some)
    told = f"{game.id}: {left}" + (f", {part.format(n=some)}" if some else "")
    return f"{told}. " + words._("When they agree: the same command with --accept.")


def _accepted(games: Sequence[_Proofed]) -> Iterator[str]:
    for game in games:
        count = len(game.readings)
        told = words.ngettext("{n} text recorded as read", "{n} texts recorded as read", count).format(n=count)
        gone = len(game.proofs.gone())
        dropped = words.ngettext("{n} that is gone dropped", "{n} that are gone dropped", gone).format(n=gone)
        yield f"{game.id}: {told}" + (f", {dropped}" if gone else "")


def _as_json(games: Sequence[_Proofed], accepted: bool) -> dict[str, Any]:
    return {
        "schema": 1,
        "accepted": accepted,
        "texts": [_text(game, reading) for game in games for reading in game.readings],
        "gone": [f"{game.id}/{name}" for game in games for name in game.proofs.gone()],
    }


def _text(game: _Proofed, reading: proofs.Reading) -> dict[str, Any]:
    return {
        "id": f"{game.id}/{reading.owner}",
        "path": reading.path,
        "state": reading.state,
        "changed": list(reading.standing.changed),
        "unchanged": list(reading.standing.unchanged),
        "file": problems.near(reading.text.place().file),
        "texts": {
            language: {"line": reading.text.place(language).line, "text": text}
            for language, text in reading.text.wording.items()
        },
    }
