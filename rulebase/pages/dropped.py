"""What of an entry is not there, where, and why a rulebook says so."""

from collections.abc import Iterator

from rulebase.model import paths, types
from rulebase.pages import naming
from rulebase.pages.language_view import Voice
from rulebase.pages.page_data import Dropped


def entry(voice: Voice, name: str) -> list[Dropped]:
    """Where an entry as a whole is not there."""
    return [_reason(voice, name, bits, found) for bits, found in _reasons(voice, name, "entry")]


def part(voice: Voice, name: str, path: str, row: str = "") -> list[Dropped]:
    """Where a part of an entry that is there is not."""
    there = voice.everywhere.there(name)
    found = _reasons(voice, name, path)
    return [_reason(voice, name, bits & there, reason, row) for bits, reason in found if bits & there]


def rows(voice: Voice, name: str) -> list[Dropped]:
    """The rows of a table that are taken out somewhere."""
    patches = voice.game.resolver.patches(name)
    gone = (path for patch in patches for verb in ("drop", "absent") for path in paths.keys(patch, verb))
    keys = (path.removeprefix("rows.") for path in gone if path.startswith("rows."))
    taken_out = dict.fromkeys(key for key in keys if "." not in key)
    return [reason for key in taken_out for reason in part(voice, name, f"rows.{key}", key)]


def _reason(voice: Voice, name: str, bits: int, found: types.Reason, row: str = "") -> Dropped:
    return {
        "title": naming.row(voice.anywhere, voice.game.entries[name], row) if row else "",
        "pieces": voice.pieces(bits, found["reason"]),
        "by": voice.features(found["patch"]),
        "sources": voice.places(found["sources"]),
        **voice.holds(bits),
    }


def _reasons(voice: Voice, name: str, path: str) -> Iterator[tuple[int, types.Reason]]:
    """Where a path is taken out, with the reason."""
    found: dict[int, tuple[int, types.Reason]] = {}
    for bits in voice.everywhere.split([name]):
        reason = voice.game.resolver.reason(name, voice.everywhere.first(bits), path)
        if reason is not None:
            known = found.get(reason["reason"]["$"], (0, reason))[0]
            found[reason["reason"]["$"]] = (known | bits, reason)
    yield from found.values()
