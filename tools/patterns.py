"""The patterns of sentences, filled by the engine, and the verbs of each game: `tools/patterns` prints them."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulebase.author import opening
from rulebase.documents import reader
from rulebase.model import folders, quantities
from rulebase.model import game as games

ROOT = Path(__file__).parent.parent
HEAD = ROOT / "tools" / "patterns.md"


def main() -> int:
    print(page())
    return 0


def page() -> str:
    own = [(name, folder) for name, folder in sorted(folders.sources().items()) if folder.is_relative_to(ROOT)]
    parts = [
        line for told in (_patterns, _verbs) for name, folder in own for line in told(opening.open_game(name), folder)
    ]
    return "\n".join([HEAD.read_text(encoding="utf-8"), *parts])


def _patterns(game: games.Game, folder: Path) -> Iterator[str]:
    yield from (f"## Patterns: {game.text(game.core['title'], 'en')}", "")
    for pattern in tomllib.loads((folder / "patterns.toml").read_text(encoding="utf-8"))["pattern"]:
        yield f"### {pattern['about']}"
        for language in game.languages:
            view = game.at(game.setup.configurations[-1], language)
            filled = [view.render(pattern[language], _values(values)) for values in pattern["with"]]
            yield f"- {language}: `{pattern[language]}`"
            yield from (f"  - {sentence}" for sentence in dict.fromkeys(filled))
        yield ""


def _values(values: dict[str, Any]) -> dict[str, Any]:
    return {name: quantities.several(value) for name, value in values.items()}


def _verbs(game: games.Game, folder: Path) -> Iterator[str]:
    yield from (f"## Verbs: {game.text(game.core['title'], 'en')}", "")
    yield f"| {' | '.join(game.languages)} |"
    yield f"| {' | '.join('---' for _ in game.languages)} |"
    for verb in reader.read(folder / "verbs.yaml", root=ROOT)[0].data:
        told = [f"`{verb['says'][language]}`".replace("|", "\\|") for language in game.languages]
        yield f"| {' | '.join(told)} |"
    yield ""


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # | head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
