"""Where the rulebooks disagree, what they do not say, what somebody has ruled: of an entry, or of the whole game."""

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from rulebase.model import cite, types
from rulebase.model import game as games
from rulebase.pages import naming
from rulebase.pages.language_view import Data, Voice
from rulebase.pages.page_data import Cited, Dispute, Remark, Ruling, Silence

_BY_ENTRY: WeakKeyDictionary[games.Game, dict[tuple[str, str], list[str]]] = WeakKeyDictionary()


def of_entry(game: games.Game, part: str, entry: str) -> list[str]:
    """The discrepancies, open questions or rulings (a part of the remarks) about an entry, by name."""
    if game not in _BY_ENTRY:
        found = _BY_ENTRY[game] = {}
        for each in ("discrepancies", "open", "rulings"):
            for name, body in game.remarks(each).items():
                for about in dict.fromkeys(touched(body)):
                    found.setdefault((each, about), []).append(name)
    return _BY_ENTRY[game].get((part, entry), [])


def here(view: games.View, part: str, entry: str) -> list[str]:
    """Those that hold as a game is played."""
    known, number = view.game.everywhere, view.game.setup.number(view.configuration)
    said = view.game.remarks(part)
    return [name for name in of_entry(view.game, part, entry) if known.remarked(said[name]) >> number & 1]


def touched(body: types.Remark) -> list[str]:
    """The entries that a discrepancy, an open question or a ruling is about."""
    disputed = body.get("to", [])
    return [*([disputed] if isinstance(disputed, str) else disputed), *body.get("touches", [])]


def told(view: games.View, body: types.Remark) -> dict[str, naming.Part]:
    """What a remark asks and says, its readings, and why one of them is used."""
    own = body.get("sources", [])
    texts = {path: (text, own) for path, text in (("asks", body.get("asks")), ("says", body.get("says"))) if text}
    texts |= {f"readings.{name}": (each["says"], each["sources"]) for name, each in body.get("readings", {}).items()}
    texts |= {"why": (body["why"], own)} if "why" in body else {}
    return {path: naming.part(view, path, text, sources) for path, (text, sources) in texts.items()}


def disputes(voice: Voice, entry: str = "") -> list[Dispute]:
    """Discrepancies with all their readings."""
    return [
        {
            **common,
            "why": parts["why"]["pieces"] if "why" in parts else [],
            "readings": [
                {"id": key, "used": key == body["used"], **parts[f"readings.{key}"]} for key in body["readings"]
            ],
        }
        for body, common, parts in _about(voice, "discrepancies", entry)
    ]


def silences(voice: Voice, entry: str = "") -> list[Silence]:
    """Open questions."""
    return [{**common, **parts["asks"]} for _, common, parts in _about(voice, "open", entry)]


def rulings(voice: Voice, entry: str = "") -> list[Ruling]:
    """What was said by somebody who may say it."""
    return [
        {
            **common,
            "asks": parts["asks"]["pieces"] if "asks" in parts else [],
            "authority": body["authority"],
            "by": body.get("by", ""),
            "date": body.get("date", ""),
            "url": body.get("url", ""),
            **parts["says"],
        }
        for body, common, parts in _about(voice, "rulings", entry)
    ]


def _about(voice: Voice, part: str, entry: str) -> Iterator[tuple[types.Remark, Remark, dict[str, Cited]]]:
    """The remarks on an entry (on any, if none is named): what they have in common, and each part of them."""
    doc = "open-questions" if part == "open" else part
    said = voice.game.remarks(part)
    for name in of_entry(voice.game, part, entry) if entry else said:
        body, bits = said[name], voice.everywhere.remarked(said[name])
        common: Remark = {
            "id": name,
            "to": f"{voice.game.id}/{doc}#{name}",
            "title": voice.view(bits).render(body["title"]),
            "about": [voice.linked(each) for each in touched(body) if each in voice.game.entries],
            **voice.holds(bits),
        }
        parts = told(voice.view(bits), body).values()
        yield (
            body,
            common,
            {each.path: {"pieces": voice.link(each.spans), "sources": voice.places(each.sources)} for each in parts},
        )


def as_json(view: games.View, part: str, name: str) -> Data:
    """A discrepancy, an open question or a ruling as `show --json` writes it."""
    body = view.game.remarks(part)[name]
    parts = told(view, body)
    common = {"id": name, "title": view.render(body["title"])}
    if part == "open":
        return {**common, "text": parts["asks"].text, "sources": cite.places(view, parts["asks"].sources)}
    if part == "rulings":
        asks = parts["asks"].text if "asks" in parts else ""
        said, by = parts["says"], body.get("by", "")
        return {**common, "asks": asks, "text": said.text, "by": by, "sources": cite.places(view, said.sources)}
    readings = {key: parts[f"readings.{key}"] for key in body["readings"]}
    return {
        **common,
        "used": body["used"],
        "why": parts["why"].text if "why" in parts else "",
        "readings": [
            {"id": key, "text": each.text, "sources": cite.places(view, each.sources)} for key, each in readings.items()
        ],
    }
