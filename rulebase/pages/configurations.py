"""What a reader picks once: the numbered configurations of a game, for the pages' script."""

import json
import zlib
from typing import Any

from rulebase.model import availability, grammar
from rulebase.model import game as games


def of(game: games.Game) -> dict[str, Any]:
    """The numbered configurations of a game, and what a reader can pick."""
    setup, sets = game.setup, game.everywhere
    bans = {name: set(body.get("not-with", [])) for name, body in setup.features.items()}
    closed = {name: setup.closure([name]) for name in setup.features}  # with all that it needs
    views = {language: game.at(setup.configurations[0], language) for language in game.languages}
    return {
        "configurations": [
            {
                "key": here.key,
                "ruleset": here.ruleset,
                "options": list(here.options),
                "choices": dict(here.choices),
                "title": _typeset({language: availability.named(view, here) for language, view in views.items()}),
                "below": sets.hex(sets.below[number]),
            }
            for number, here in enumerate(setup.configurations)
        ],
        "rulesets": [
            {
                "id": ruleset,
                "title": _typeset(game.wording(body["title"])),
                "options": list(body.get("options", {})),
                "choices": body.get("choices", {}),
            }
            for ruleset, body in setup.rulesets.items()
        ],
        "choices": {name: _typeset(game.wording(body["title"])) for name, body in game.core.get("choices", {}).items()},
        "features": {
            name: {
                "title": _typeset(game.wording(body["title"])),
                "notWith": [  # exclusion goes both ways
                    other
                    for other in setup.features
                    if any(bans[one] & closed[other] for one in closed[name])
                    or any(bans[one] & closed[name] for one in closed[other])
                ],
            }
            for name, body in setup.features.items()
        },
        "default": setup.default,
    }


def _typeset(wording: dict[str, str]) -> dict[str, str]:
    return {language: grammar.typeset(language, text) for language, text in wording.items()}


def written(game: games.Game) -> str:
    return json.dumps(of(game), ensure_ascii=False, separators=(",", ":"))


def stamp(game: games.Game) -> str:
    """Changes when a game's configurations do: what a browser remembers of them is then read anew."""
    return f"{zlib.crc32(written(game).encode()):08x}"
