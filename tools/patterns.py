"""The patterns of sentences, filled by the engine: `python -m tools.patterns` writes PATTERNS.md anew."""

from __future__ import annotations

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
PAGE = ROOT / "PATTERNS.md"


def main() -> int:
    fresh = page()
    changed = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != fresh
    PAGE.write_text(fresh, encoding="utf-8")
    print("PATTERNS.md: written anew; look at the difference" if changed else "PATTERNS.md: nothing to change")
    return 0


def page() -> str:
    own = [(name, folder) for name, folder in sorted(folders.sources().items()) if folder.is_relative_to(ROOT)]
    parts = [
        line for told in (_patterns, _verbs) for name, folder in own for line in told(opening.open_game(name), folder)
    ]
    return "\n".join([HEAD.read_text(encoding="utf-8"), *parts]) + "\n"


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
    sys.exit(main())
