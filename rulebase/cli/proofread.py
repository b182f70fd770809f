"""`rulebase proofread`: texts that are not as they were when last read, by meaning (side by side) or by ear (aloud)."""

from __future__ import annotations

import os
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rulebase import words
from rulebase.author import lint, review
from rulebase.author.lint import proofread as proofs
from rulebase.author.lint import written
from rulebase.cli import named, options, terminal
from rulebase.documents import problems
from rulebase.model import cite, folders
from rulebase.model import game as games

EAR, MEANING = "ear", "meaning"  # how a text is read: each language alone and aloud; all of them side by side
CITED = 12  # statements of which it is said what they say


class _Wanted(NamedTuple):
    """A game, one thing of it, or what is written in a file or folder of it."""

    folder: Path
    owner: str = ""
    path: Path | None = None

    def has(self, reading: proofs.Reading | proofs.Unheard) -> bool:
        place = Path(reading.text.item.document.name).absolute()
        return self.owner in ("", reading.owner) and (self.path is None or place.is_relative_to(self.path))


class _Proofed(NamedTuple):
    id: str
    languages: list[str]
    view: games.View
    proofs: proofs.Proofs
    readings: list[proofs.Reading]
    unheard: list[proofs.Unheard]
    patches: Sequence[str] = ()  # of what was named, with texts of their own that wait

    def accept(self, by: Sequence[str]) -> None:
        if MEANING in by:
            self.proofs.accept(self.readings)
        if EAR in by:
            self.proofs.accept_aloud(self.unheard)


def run(argv: list[str]) -> int:
    parser = options.Parser("proofread", words._("Texts to be read in all their languages, side by side."))
    parser.add_argument(
        "what",
        nargs="*",
        metavar="WHAT",
        help=words._("GAME, GAME/ID or PATH (default: every game that keeps a record of what was read)"),
    )
    by_ear = words._("ear: each language alone, aloud; meaning: all its languages, against what the statements say")
    parser.add_argument("--by", action="append", choices=(EAR, MEANING), help=by_ear)
    parser.add_argument("--accept", action="store_true", help=words._("record that these texts were read so"))
    parser.add_argument("--lang", metavar="L", help=words._("only what asks something of this language"))
    parser.add_argument("--json", action="store_true", help=words._("answer as JSON"))
    parsed = parser.parse_args(argv)
    if parsed.accept and not (parsed.what and parsed.by):
        parser.error(words._("--accept takes what it is told: GAME, GAME/ID or PATH, and --by ear or --by meaning"))
    found = _proofed(parsed)
    for game in found if parsed.accept else ():
        game.accept(parsed.by)
    if parsed.json:
        options.print_json(_as_json(found, parsed.accept))
    elif not found:
        print(words._("No game here keeps a record. `rulebase proofread GAME --accept --by meaning` begins one."))
    else:
        print("\n".join(_accepted(found, parsed.by) if parsed.accept else _lines(found, parsed.by)))
    return 1 if not parsed.accept and any(game.readings or game.unheard for game in found) else 0


def _proofed(parsed: Any) -> list[_Proofed]:
    """The games that are looked at, with what waits in each to be read as it was asked."""
    wanted = [_wanted(name) for name in parsed.what] or [
        _Wanted(folder) for folder in folders.sources().values() if review.kept(folder)
    ]
    by_folder: dict[Path, list[_Wanted]] = {}
    for each in wanted:
        by_folder.setdefault(each.folder.absolute(), []).append(each)
    found = [_game(listed, parsed.lang) for listed in by_folder.values()]
    return [_asked(game, parsed.by) for game in found]


def _asked(game: _Proofed, by: list[str] | None) -> _Proofed:
    """Without what nobody asked about: the other way of reading, and a record that the game does not keep."""
    aloud = EAR in by if by else review.kept(game.proofs.folder, review.ALOUD)
    game = game if aloud else game._replace(unheard=[])
    return game if not by or MEANING in by else game._replace(readings=[], patches=[])


def _wanted(name: str) -> _Wanted:
    game, _, owner = name.partition("/")
    known = folders.sources()
    if game in known and not (owner and os.path.exists(name)):
        return _Wanted(known[game], owner)
    if game and not os.path.exists(name) and not os.path.exists(game):
        raise problems.unknown(words._("there are no files of a game called “{name}”"), game, [*known], "unknown-game")
    path = Path(name).absolute()
    return _Wanted(named.game_of(path), path=path)


def _game(wanted: list[_Wanted], language: str | None) -> _Proofed:
    """What waits in a game of all that is wanted of it."""
    subject = lint.open_subject(wanted[0].folder)
    languages = subject.game.languages
    if language and language not in languages:
        message = words._("{game} has no version in “{name}”").format(game=subject.game.id, name="{name}")
        raise problems.unknown(message, language, languages, "unknown-language")
    found = proofs.Proofs(subject.found, subject.texts, languages)
    redirects = subject.game.core.get("redirects", {})
    wanted = [each._replace(owner=_owner(found, redirects.get(each.owner, each.owner))) for each in wanted]
    waiting = [reading for reading in found.waiting() if language is None or reading.asks(language)]
    readings = [reading for reading in waiting if any(each.has(reading) for each in wanted)]
    unheard = [
        each for each in found.unheard(*([language] if language else [])) if any(wish.has(each) for wish in wanted)
    ]
    view = subject.game.at(subject.setup.configurations[0], languages[0])
    return _Proofed(subject.game.id, languages, view, found, readings, unheard, _patches(wanted, waiting))


def _patches(wanted: Sequence[_Wanted], waiting: Sequence[proofs.Reading]) -> list[str]:
    """The patches of named entries whose texts wait under their own names, where nobody has named them too."""
    others = [each for each in waiting if not any(wish.has(each) for wish in wanted)]
    named = {each.owner for each in wanted}
    return list(dict.fromkeys(one.owner for one in others if named & {*written.as_list(one.text.item.data.get("to"))}))


def _owner(found: proofs.Proofs, owner: str) -> str:
    known = list(dict.fromkeys(name for name, _ in found.texts))
    if owner and owner not in known:
        message = words._("nothing with a text is called “{name}”").format(name=problems.shown(owner))
        raise problems.Failed([problems.Problem("unknown-id", message, hint=problems.did_you_mean(owner, known))])
    return owner


# ---------------------------------------------------------------- told


def _lines(found: Sequence[_Proofed], by: Sequence[str] | None) -> Iterator[str]:
    for game in found:
        for reading in sorted(game.readings, key=lambda reading: reading.state != review.SOME):
            yield from _reading(game, reading)
        if by and EAR in by:
            yield from _aloud(game)
    yield from (line for game in found for line in (*_left(game, by), *_beside(game)))


def _beside(game: _Proofed) -> Iterator[str]:
    """What is written under the names of patches is read under their names."""
    if game.patches:
        listed = " ".join(f"{game.id}/{name}" for name in game.patches)
        yield words._("Its patches wait too, under their own names: {names}").format(names=listed)


def _aloud(game: _Proofed) -> Iterator[str]:
    """What is to be read aloud, a language after the other, nothing beside it."""
    for language in game.languages:
        listed = [each for each in game.unheard if each.language == language]
        if listed:
            yield terminal.bold(language)
        for each in listed:
            yield terminal.dim(f"{game.id}/{each.owner}  {each.path}")
            yield terminal.wrapped(each.text.wording[language], "  ")


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
    yield from (terminal.dim(terminal.wrapped(gist, "  = ", "    ")) for gist in _gists(game, reading.text))
    yield ""


def _gists(game: _Proofed, text: written.Text) -> list[str]:
    """What the statements say that a text rests on, in a few words each."""
    places = cite.places(game.view, _sources(text)[:CITED])
    gists = (cite.gists(game.view.game, place["source"], place["statements"]) for place in places)
    return list(dict.fromkeys(gist for listed in gists for gist in listed if gist))


def _sources(text: written.Text) -> list[str]:
    """The statements that a text, or what it stands in, cites one by one."""
    found: Any = text.item.data
    listed = found.get("sources", [])
    for key in text.keys:
        found = found[key]
        listed = found.get("sources", listed) if isinstance(found, dict) else listed
    return cite.expand(listed)


def _state(reading: proofs.Reading) -> str:
    changed, others = ", ".join(reading.standing.changed), ", ".join(reading.standing.unchanged)
    return {
        review.SOME: words._("changed in {changed}, not in {others}").format(changed=changed, others=others),
        review.ALL: words._("changed in all its languages"),
        review.NEW: words._("new"),
    }[reading.state]


def _left(game: _Proofed, by: Sequence[str] | None) -> Iterator[str]:
    """How much there is to do in a game, and how."""
    if not by or MEANING in by:
        yield _by_meaning(game)
    if (by and EAR in by) or game.unheard:
        yield _by_ear(game)


def _by_meaning(game: _Proofed) -> str:
    count = len(game.readings)
    if not count:
        return words._("{game}: nothing waits to be read in all its languages").format(game=game.id)
    some = sum(reading.state == review.SOME for reading in game.readings)
    left = words.ngettext("{n} text to be read", "{n} texts to be read", count).format(n=count)
    part = words.ngettext("{n} changed in some languages only", "{n} changed in some languages only", some)
    told = f"{game.id}: {left}" + (f", {part.format(n=some)}" if some else "")
    return f"{told}. " + words._("When they agree: the same command with --accept --by meaning.")


def _by_ear(game: _Proofed) -> str:
    if not game.unheard:
        return words._("{game}: nothing waits to be read aloud").format(game=game.id)
    counts = Counter(each.language for each in game.unheard)
    told = ", ".join(f"{language}: {counts[language]}" for language in game.languages if counts[language])
    left = words._("{game}: to be read aloud, each language alone – {counts}.").format(game=game.id, counts=told)
    return left + " " + words._("`--by ear --lang L` shows them; when they are well said, --accept too.")


def _accepted(found: Sequence[_Proofed], by: Sequence[str]) -> Iterator[str]:
    for game in found:
        if MEANING in by:
            yield _recorded(game)
        if EAR in by:
            n = len(game.unheard)
            told = words.ngettext("{n} text recorded as read aloud", "{n} texts recorded as read aloud", n).format(n=n)
            yield f"{game.id}: {told}"
        yield from _beside(game)


def _recorded(game: _Proofed) -> str:
    count = len(game.readings)
    told = words.ngettext("{n} text recorded as read", "{n} texts recorded as read", count).format(n=count)
    gone = len(game.proofs.gone())
    dropped = words.ngettext("{n} gone text dropped", "{n} gone texts dropped", gone).format(n=gone)
    return f"{game.id}: {told}" + (f", {dropped}" if gone else "")


def _as_json(found: Sequence[_Proofed], accepted: bool) -> dict[str, Any]:
    return {
        "schema": 1,
        "accepted": accepted,
        "texts": [_text(game, reading) for game in found for reading in game.readings],
        "aloud": [_heard(game, each) for game in found for each in game.unheard],
        "gone": [f"{game.id}/{name}" for game in found for name in game.proofs.gone()],
    }


def _heard(game: _Proofed, each: proofs.Unheard) -> dict[str, Any]:
    return {
        "id": f"{game.id}/{each.owner}",
        "path": each.path,
        "language": each.language,
        "file": problems.near(each.text.place().file),
        "line": each.text.place(each.language).line,
        "text": each.text.wording[each.language],
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
