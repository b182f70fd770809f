"""What the pages' forms are made from: a game's questions and facts, and what the forms say themselves."""

from collections.abc import Callable
from typing import Any

from rulebase import words
from rulebase.knowledge import game as games
from rulebase.knowledge import grammar, vocabulary

CARDS = {"list": {"kind": "card"}}  # the type of a fact that is told by tapping cards


def of(game: games.Game, language: str) -> dict[str, Any]:
    """All of it in one language; values that several facts share stand once."""
    facts = game.core["facts"]
    return {
        "questions": {
            question: {
                "title": game.text(body["title"], language),
                "rule": body["rule"],
                "facts": body["facts"],
                "odds": bool(body.get("odds")),
            }
            for question, body in game.core["questions"].items()
        },
        "facts": {fact: _fact(game, fact, language) for fact in facts},
        "values": {_list(body["type"]): _values(game, fact, language) for fact, body in facts.items()},
        "table": game.core.get("table", {}).get("facts", []),
        "default": game.setup.default,
        "say": said(language),
    }


def table(game: games.Game, language: str) -> dict[str, Any]:
    """What the page is made from on which the table is told by clicks; what its cards are, the page itself says."""
    about = game.core["table"]
    kinds = {fact: game.core["facts"][fact]["type"] for fact in about["facts"]}
    marks = {fact: body["marked"] for fact in kinds if "marked" in (body := game.core["facts"][fact])}
    cards = [fact for fact, kind in kinds.items() if kind == CARDS]
    told = set(about["facts"])
    return {
        "order": about["facts"],
        "facts": {fact: _fact(game, fact, language) for fact in about["facts"]},
        "values": {_list(kind): _values(game, fact, language) for fact, kind in kinds.items() if fact not in cards},
        "lists": [fact for fact in cards if fact not in marks.values()],
        "marks": {
            fact: {"fact": mark, "label": _mark(game, mark, language)} for fact, mark in marks.items() if mark in told
        },
        "question": about.get("question", ""),
        "needed": game.core["questions"][about["question"]]["facts"] if "question" in about else [],
        "default": game.setup.default,
        "questions": [
            {
                "id": question,
                "text": game.text(body["title"], language),
                "asks": game.text(body["asks"], language),
            }
            for question, body in game.core["questions"].items()
            if question != about.get("question") and told & set(body["facts"])
        ],
        "say": {**said(language), **said(language, _said_of_table)},
    }


def _mark(game: games.Game, fact: str, language: str) -> str:
    """What a card is marked with: the term for the field that it needs, else what the fact is called."""
    view = game.at(game.setup.configurations[0], language)
    field = game.core["table"].get("holding", "")
    term = game.core.get("cards", {}).get("printed", {}).get(field)
    return grammar.capital(view.title(term) if term else view.render(game.core["facts"][fact]["title"]))


def _fact(game: games.Game, fact: str, language: str) -> dict[str, Any]:
    body = game.core["facts"][fact]
    return {
        "title": game.text(body["title"], language),
        "help": game.text(body["help"], language) if "help" in body else "",
        "situation": body.get("situation", False),
        "default": None if isinstance(body.get("default"), dict) else body.get("default"),
        **_shape(game, body["type"]),
    }


def said(language: str, tell: Callable[[], dict[str, str]] | None = None) -> dict[str, str]:
    """What the forms say in a language; or what else is said there."""
    before = words.language()
    words.use(language)
    try:
        return (tell or _said)()
    finally:
        words.use(before)


def _said_of_table() -> dict[str, str]:
    """What the page of the table says besides."""
    return {
        "add": words._("put on the table: {name}"),
        "came": words._("This table came with the link."),
        "cleared": words._("The table is empty now."),
        "clearTable": words._("Clear the table"),
        "copyText": words._("Copy as text"),
        "gone": words._("Taken off: {name}"),
        "into": words._("A tapped card goes to:"),
        "lying": words._("On the table: {n}"),
        "mine": words._("Back to my table"),
        "none": words._("Nothing lies here yet. Tap a card in the list, or type its name and press Enter."),
        "toCards": words._("Cards"),
        "tooLong": words._("This table is too large to be worked out here."),
        "undo": words._("Undo"),
    }


def _said() -> dict[str, str]:
    return {
        "absent": words._("not in your game"),
        "added": words._("{n} chosen"),
        "again": words._("Try again"),
        "alter": words._("Say more, or something else"),
        "ask": words._("What happens?"),
        "assumed": words._("Assumed"),
        "broken": words._("The checker stopped with an error. That is a fault of this site: please report it."),
        "because": words._("Why"),
        "byClicks": words._("Tell by clicks what lies on your table"),
        "change": words._("change"),
        "choose": words._("choose …"),
        "chooses": words._("{who} chooses:"),
        "clear": words._("Start anew"),
        "copied": words._("Copied"),
        "copy": words._("Copy the link"),
        "disputed": words._("The rulebooks disagree"),
        "fewer": words._("fewer: {name}"),
        "find": words._("add …"),
        "fromTable": words._("What lies on your table is filled in."),
        "here": words._("Asked for: {game}"),
        "leaveOut": words._("Leave it out"),
        "loading": words._("Fetching the checker (once; about {n} MB) …"),
        "more": words._("more: {name}"),
        "need": words._("Still needed"),
        "no": words._("no"),
        "nothing": words._("nothing found"),
        "odds": words._("How likely is it?"),
        "offline": words._("The checker could not be fetched. Is there a connection?"),
        "open": words._("not said"),
        "other": words._("Another reading"),
        "page": words._("p. {page}"),
        "percent": words._("{number}%"),
        "printed": words._("Where it is printed"),
        "refused": words._("That cannot be"),
        "remove": words._("remove: {name}"),
        "silent": words._("The rules do not say"),
        "table": words._("On the table"),
        "thinking": words._("Thinking …"),
        "unclear": words._("This cannot be understood"),
        "unrolled": words._("not rolled yet"),
        "unread": words._("left out of the link, since it is not known here: {names}"),
        "yes": words._("yes"),
        "yourTable": words._("Your table"),
    }


def _shape(game: games.Game, kind: Any) -> dict[str, Any]:
    """How a fact is filled in: a yes, a number, one name of a list, several, or a number for each."""
    match kind:
        case "boolean":
            return {"kind": "boolean"}
        case {"integer": [low, high]}:
            return {"kind": "number", "from": low, "to": high}
        case {"die": die}:
            table, _, row = die.partition(".")
            return {"kind": "die", "from": 1, "to": game.entries[table]["rows"][row]["sides"]}
        case {"counts": inner} if _named(inner):
            return {"kind": "counts", "of": _list(kind)}
        case {"list": inner} if _named(inner):
            return {"kind": "names", "of": _list(kind)}
    return {"kind": "name", "of": _list(kind)} if _named(kind) else {"kind": "text"}


def _named(kind: Any) -> bool:
    return isinstance(kind, dict) and bool({"rows", "kind", "group", "choice"} & set(kind))


def _inner(kind: Any) -> Any:
    while isinstance(kind, dict) and ("list" in kind or "counts" in kind):
        kind = kind.get("list", kind.get("counts"))
    return kind


def _list(kind: Any) -> str:
    """The name of the values that a type allows."""
    inner = _inner(kind)
    if not _named(inner):
        return ""
    [(how, which)] = inner.items()
    return f"{how}:{'|'.join(which) if isinstance(which, dict) else which}"


def _values(game: games.Game, fact: str, language: str) -> list[dict[str, str]]:
    kind = _inner(game.core["facts"][fact]["type"])
    return [
        {"id": value, "title": _titled(game, kind, value, language), "in": _bits(game, fact, value)}
        for value in vocabulary.options(game, kind)
    ]


def _titled(game: games.Game, kind: Any, value: str, language: str) -> str:
    view = game.at(game.setup.configurations[0], language)
    if "choice" in kind:
        return view.render(kind["choice"][value])
    return view.title(value) if value in game.entries else value


def _bits(game: games.Game, fact: str, value: str) -> str:
    """The configurations in which a value exists, a bit each, as everywhere on the site."""
    known = game.setup.configurations
    views = [game.at(here, game.languages[0]) for here in known]
    number = sum(1 << bit for bit, view in enumerate(views) if not vocabulary.here(view, fact, value))
    return number.to_bytes((len(known) + 7) // 8, "little").hex()
