"""Look: the colours of a game as a stylesheet, its drawings as one picture that pages point into."""

from __future__ import annotations

from pathlib import Path

from rulebase.model import game as games
from rulebase.model import types

DARK, OWN_DARK = ':root:not([data-theme="light"])', ':root[data-theme="dark"]'


def write(folder: Path, game: games.Game) -> None:
    folder.mkdir(exist_ok=True)
    look = game.bundle.look
    (folder / f"{game.id}.css").write_text(_stylesheet(game.id, look), encoding="utf-8")
    (folder / f"{game.id}.svg").write_text(_picture(look.get("glyphs", {})), encoding="utf-8")


def _stylesheet(game: str, look: types.Look) -> str:
    """Colours of the pages of a game, and of what else shows it."""
    light, dark = _colours(look, 0), _colours(look, 1)
    corner = "--corner:bevel;" if look.get("corner") == "bevel" else ""
    own, shown = f':root[data-game="{game}"]', f'[data-look="{game}"]'
    boxes = "".join(f".box-{name}{{fill:var(--box-{name})}}\n" for name in look.get("boxes", {}))
    return (
        f"{own},{shown}{{{corner}{light}}}\n"
        f"@media (prefers-color-scheme:dark){{{DARK}{own.removeprefix(':root')},{DARK} {shown}{{{dark}}}}}\n"
        f"{OWN_DARK}{own.removeprefix(':root')},{OWN_DARK} {shown}{{{dark}}}\n"
        f"{boxes}"
    )


def _colours(look: types.Look, dark: int) -> str:
    accent = look.get("accent")
    own = {"accent": accent["ink"], "wash": accent["soft"], "on-accent": accent["on"]} if accent else {}
    boxes = {f"box-{name}": box["colour"] for name, box in look.get("boxes", {}).items()}
    return "".join(f"--{name}:#{pair[dark]};" for name, pair in (own | boxes).items())


def _picture(glyphs: dict[str, types.Glyph]) -> str:
    drawn = []
    for name, glyph in glyphs.items():
        line = f'<path d="{glyph["line"]}"/>' if "line" in glyph else ""
        full = f'<path d="{glyph["full"]}" fill="currentColor" stroke="none"/>' if "full" in glyph else ""
        drawn.append(f'<symbol id="{name}" viewBox="0 0 24 24">{line}{full}</symbol>\n')
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{"".join(drawn)}</svg>\n'
