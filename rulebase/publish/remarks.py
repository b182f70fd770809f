"""Where the rulebooks disagree, what they do not say, what somebody has ruled: of an entry, or of the whole game."""

from collections.abc import Iterator

from rulebase.knowledge import nouns
from rulebase.publish import pages
from rulebase.publish.telling import Data, Telling


def disputes(telling: Telling, entry: str = "") -> list[Data]:
    """Discrepancies with all their readings."""
    return [
        {
            **_common(telling, "discrepancies", name, body),
            "why": telling.pieces(bits, body["why"]) if "why" in body else [],
            "readings": [
                {
                    "id": key,
                    "used": key == body["used"],
                    "pieces": telling.pieces(bits, reading["says"]),
                    "sources": telling.places(reading["sources"]),
                }
                for key, reading in body["readings"].items()
            ],
        }
        for name, body, bits in _about(telling, "discrepancies", entry)
    ]


def silences(telling: Telling, entry: str = "") -> list[Data]:
    """Open questions."""
    return [
        {
            **_common(telling, "open-questions", name, body),
            "pieces": telling.pieces(bits, body["asks"]),
            "sources": telling.places(body.get("sources", [])),
        }
        for name, body, bits in _about(telling, "open", entry)
    ]


def rulings(telling: Telling, entry: str = "") -> list[Data]:
    """What was said by somebody who may say it."""
    return [
        {
            **_common(telling, "rulings", name, body),
            "asks": telling.pieces(bits, body["asks"]) if "asks" in body else [],
            "pieces": telling.pieces(bits, body["says"]),
            "authority": body["authority"],
            **{key: body.get(key, "") for key in ("by", "date", "url")},
            "sources": telling.places(body.get("sources", [])),
        }
        for name, body, bits in _about(telling, "rulings", entry)
    ]


def _holding(telling: Telling, body: nouns.Remark) -> int:
    """Where a remark holds: under its condition, until what answers it is in play."""
    answered = telling.where.when(body["until"]) if "until" in body else 0
    return telling.where.when(body.get("when")) & ~answered


def _about(telling: Telling, part: str, entry: str) -> Iterator[tuple[str, nouns.Remark, int]]:
    """The remarks on an entry (on any, if none is named), and where they hold."""
    for name, body in telling.game.remarks(part).items():
        if not entry or entry in pages.touched(body):
            yield name, body, _holding(telling, body)


def _common(telling: Telling, doc: str, name: str, body: nouns.Remark) -> Data:
    bits = _holding(telling, body)
    return {
        "id": name,
        "to": f"{telling.game.id}/{doc}#{name}",
        "title": telling.view(bits).render(body["title"]),
        "about": [telling.linked(entry) for entry in pages.touched(body) if entry in telling.game.entries],
        **telling.holds(bits),
    }
