"""`rulebase proofread`: texts that nobody has read since they changed, as they stand and as they are said."""

from __future__ import annotations

import argparse
import os
import textwrap
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from rulebase import words
from rulebase.author import lint, named, opening, review
from rulebase.author.lint import written
from rulebase.cli import options, output, terminal
from rulebase.documents import problems
from rulebase.model import cite, folders

CITED = 12  # statements of which it is said what they say


class _Wanted(NamedTuple):
    """A game, one thing of it with its patches, or what is written in a file or folder of it."""

    written: named.Written
    owner: str = ""

    def has(self, text: review.Unread) -> bool:
        file = os.path.abspath(text.text.item.document.name)
        return (not self.owner or text.belongs_to(self.owner)) and self.written.has(file)


class _Game:
    """A game of which something is wanted: its texts that wait, and how they are said."""

    def __init__(self, wanted: list[_Wanted], readings: list[str], language: str | None) -> None:
        self.subject = lint.open_subject(wanted[0].written.folder)
        self.game = self.subject.game
        if language:
            opening.language(self.game, language)
        self.review = review.Review(self.subject.found)
        wanted = [each._replace(owner=self._owner(each.owner)) for each in wanted]
        waiting = self.review.unread(readings, language)
        self.texts = [text for text in waiting if any(each.has(text) for each in wanted)]

    @cached_property
    def spoken(self) -> review.Spoken:
        return review.Spoken(self.subject)

    def _owner(self, owner: str) -> str:
        """The id of a thing that may have been called otherwise once."""
        owner = self.game.core.get("redirects", {}).get(owner, owner)
        known = list(dict.fromkeys(name for name, *_ in self.review.texts.values()))
        if owner and owner not in known:
            message = words._("nothing with a text is called “{name}”").format(name=problems.shown(owner))
            raise problems.Failed([problems.Problem("unknown-id", message, hint=problems.did_you_mean(owner, known))])
        return owner

    def gists(self, text: written.Text) -> list[str]:
        """What the statements say that a text rests on, or what it stands in, in a few words each."""
        found: Any = text.item.data
        listed = found.get("sources", [])
        for key in text.keys:
            found = found[key]
            listed = found.get("sources", listed) if isinstance(found, dict) else listed
        view = self.game.at(self.subject.setup.configurations[0], self.game.languages[0])
        places = cite.places(view, cite.expand(listed)[:CITED])
        gists = (cite.gists(self.game, place["source"], place["statements"]) for place in places)
        return list(dict.fromkeys(gist for listed in gists for gist in listed if gist))


def run(argv: list[str]) -> int:
    parser = options.Parser("proofread", words._("Texts that nobody has read since they changed."))
    parser.add_argument(
        "what",
        nargs="*",
        metavar="WHAT",
        help=words._("GAME, GAME/ID or PATH (default: every game that keeps a record of what was read)"),
    )
    by = words._("ear: each language alone, aloud; meaning: all its languages, against what the statements say")
    parser.add_argument("--by", action="append", choices=(review.EAR, review.MEANING), help=by)
    parser.add_argument("--accept", action="store_true", help=words._("record that these texts were read"))
    parser.add_argument("--lang", metavar="L", help=words._("only what asks something of this language"))
    parser.add_argument("--json", action="store_true", help=words._("answer as JSON"))
    parsed = parser.parse(argv)
    if parsed.accept and not parsed.what:
        parser.error(words._("--accept takes what it is told: GAME, GAME/ID or PATH"))
    wanted = [_wanted(name) for name in parsed.what] or [
        _Wanted(named.Written(folder)) for folder in folders.sources().values() if review.kept(folder)
    ]
    by_folder: dict[Path, list[_Wanted]] = {}
    for each in wanted:
        by_folder.setdefault(each.written.folder.absolute(), []).append(each)
    found = [_Game(listed, parsed.by or [], parsed.lang) for listed in by_folder.values()]
    for game in found if parsed.accept else ():
        place = (game.review.folder / review.FILE).as_posix()
        output.put(problems.near(place), game.review.once_read(game.texts).encode())
    if parsed.json:
        options.print_json(_as_json(found, parsed.accept))
    elif not found:
        print(words._("No game here keeps a record. `rulebase proofread GAME --accept` begins one."))
    else:
        print("\n".join(line for game in found for line in _lines(game, parsed)))
    return 1 if not parsed.accept and any(game.texts for game in found) else 0


def _wanted(name: str) -> _Wanted:
    game, _, owner = name.partition("/")
    known = folders.sources()
    if owner and game in known and not os.path.exists(name):
        return _Wanted(named.Written(known[game].absolute()), owner)
    if game and owner and not os.path.exists(name) and not os.path.exists(game):
        raise named.missing(game)
    return _Wanted(named.written(name))


# ---------------------------------------------------------------- as text and as JSON


def _lines(game: _Game, parsed: argparse.Namespace) -> Iterator[str]:
    count = len(game.texts)
    if parsed.accept:
        read = words.ngettext("{n} text recorded as read", "{n} texts recorded as read", count).format(n=count)
        yield f"{game.game.id}: {read}"
        return
    if parsed.by == [review.EAR]:
        yield from _aloud(game)
    else:
        for text in sorted(game.texts, key=lambda text: text.state != review.SOME):
            yield from _side_by_side(game, text)
    if count:
        left = words.ngettext("{n} text to be read", "{n} texts to be read", count).format(n=count)
        how = words._("When all is well said, the same command with --accept records that it was read.")
        yield f"{game.game.id}: {left}. {how}"
    else:
        yield words._("{game}: nothing waits to be read").format(game=game.game.id)


def _aloud(game: _Game) -> Iterator[str]:
    """What is to be read aloud, a language after the other, nothing beside it."""
    for language in game.game.languages:
        listed = [text for text in game.texts if language in text.unheard]
        if listed:
            yield terminal.bold(language)
        for text in listed:
            yield terminal.dim(f"{game.game.id}/{text.owner}  {text.path}")
            for sentence in game.spoken.of(text.text, language) or [text.text.wording[language]]:
                yield terminal.wrapped(sentence, "  ")


def _side_by_side(game: _Game, text: review.Unread) -> Iterator[str]:
    """One text, language by language, as it is written and as it is said; a star marks what has changed."""
    yield f"{terminal.bold(f'{game.game.id}/{text.owner}')}  {text.path}  {_state(text)}"
    place = text.text.place()
    yield terminal.dim(f"{problems.near(place.file)}:{place.line}")
    for language in game.game.languages:
        wording = text.text.wording.get(language)
        mark = "*" if language in text.changed and text.unchanged else " "
        line = str(text.text.place(language).line if wording is not None else "")
        head = f"{mark} {language} {line:>5}  "
        yield _filled(words._("nothing") if wording is None else wording, head)
        for sentence in game.spoken.of(text.text, language) if wording is not None else ():
            yield _filled(sentence, " " * len(head) + "→ ")
    yield from (terminal.dim(terminal.wrapped(gist, "  = ", "    ")) for gist in game.gists(text.text))
    yield ""


def _filled(text: str, head: str) -> str:
    wide = max(terminal.width(), 2 * len(head))
    later = " " * len(head)
    return textwrap.fill(text, wide, initial_indent=head, subsequent_indent=later, break_on_hyphens=False)


def _state(text: review.Unread) -> str:
    changed, others = ", ".join(text.changed), ", ".join(text.unchanged)
    return {
        review.SOME: words._("changed in {changed}, not in {others}").format(changed=changed, others=others),
        review.ALL: words._("changed in all its languages"),
        review.NEW: words._("new"),
        "": words._("not read aloud yet ({languages})").format(languages=", ".join(text.unheard)),
    }[text.state]


def _as_json(found: list[_Game], accepted: bool) -> dict[str, object]:
    return {
        "schema": 1,
        "accepted": accepted,
        "texts": [_side_by_side_json(game, text) for game in found for text in game.texts if text.state],
        "aloud": [
            {
                "id": f"{game.game.id}/{text.owner}",
                "path": text.path,
                "language": each,
                "file": problems.near(text.text.place().file),
                "line": text.text.place(each).line,
                "text": text.text.wording[each],
                "said": game.spoken.of(text.text, each),
            }
            for game in found
            for text in game.texts
            for each in text.unheard
        ],
        "gone": [f"{game.game.id}/{name}" for game in found for name in game.review.gone()],
    }


def _side_by_side_json(game: _Game, text: review.Unread) -> dict[str, object]:
    lines = {language: text.text.place(language).line for language in text.text.wording}
    return {
        "id": f"{game.game.id}/{text.owner}",
        "path": text.path,
        "state": text.state,
        "changed": list(text.changed),
        "unchanged": list(text.unchanged),
        "file": problems.near(text.text.place().file),
        "texts": {each: {"line": lines[each], "text": wording} for each, wording in text.text.wording.items()},
    }
