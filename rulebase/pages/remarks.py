"""Where the rulebooks disagree, what they do not say, what somebody has ruled: of an entry, or of the whole game."""

from collections.abc import Iterator

from rulebase.model import types
from rulebase.pages import in_one
from rulebase.pages.language_view import Data, Voice


def disputes(voice: Voice, entry: str = "") -> list[Data]:
    """Discrepancies with all their readings."""
    return [
        {
            **_common(voice, "discrepancies", name, body),
            "why": voice.pieces(bits, body["why"]) if "why" in body else [],
            "readings": [
                {
                    "id": key,
                    "used": key == body["used"],
                    "pieces": voice.pieces(bits, reading["says"]),
                    "sources": voice.places(reading["sources"]),
                }
                for key, reading in body["readings"].items()
            ],
        }
        for name, body, bits in _about(voice, "discrepancies", entry)
    ]


def silences(voice: Voice, entry: str = "") -> list[Data]:
    """Open questions."""
    return [
        {
            **_common(voice, "open-questions", name, body),
            "pieces": voice.pieces(bits, body["asks"]),
            "sources": voice.places(body.get("sources", [])),
        }
        for name, body, bits in _about(voice, "open", entry)
    ]


def rulings(voice: Voice, entry: str = "") -> list[Data]:
    """What was said by somebody who may say it."""
    return [
        {
            **_common(voice, "rulings", name, body),
            "asks": voice.pieces(bits, body["asks"]) if "asks" in body else [],
            "pieces": voice.pieces(bits, body["says"]),
            "authority": body["authority"],
            **{key: body.get(key, "") for key in ("by", "date", "url")},
            "sources": voice.places(body.get("sources", [])),
        }
        for name, body, bits in _about(voice, "rulings", entry)
    ]


def _about(voice: Voice, part: str, entry: str) -> Iterator[tuple[str, types.Remark, int]]:
    """The remarks on an entry (on any, if none is named), and where they hold."""
    said = voice.remarks(part, entry) if entry else voice.game.remarks(part).items()
    for name, body in said:
        yield name, body, voice.everywhere.remarked(body)


def _common(voice: Voice, doc: str, name: str, body: types.Remark) -> Data:
    bits = voice.everywhere.remarked(body)
    return {
        "id": name,
        "to": f"{voice.game.id}/{doc}#{name}",
        "title": voice.view(bits).render(body["title"]),
        "about": [voice.linked(entry) for entry in in_one.touched(body) if entry in voice.game.entries],
        **voice.holds(bits),
    }
