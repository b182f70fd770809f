"""Looks: what every game may use of the site's own drawings and papers, and how colours stand out."""

# Glyphs of the site that a game may use for its moments, beside its own.
GLYPHS = (
    "bars",
    "cards",
    "checks",
    "coins",
    "flag",
    "gear",
    "jump",
    "mask",
    "sight",
    "star",
    "turn",
    "wrench",
)
PAPERS = (("FAF7F1", "FFFFFF", "F0EBE1"), ("0F1519", "182127", "0A0F12"))  # on which it is written: light, dark
LEAST = 4.5  # contrast of what is to be read


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart, from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
