"""A site that knows its address: search engines follow links between languages only where they are told whole."""

import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from rulebase import words
from rulebase.knowledge import problems

_OTHER = re.compile(r'(<link rel="alternate" hreflang="[^"]+" href=")([^"]+)(">)')


def checked(typed: str) -> str:
    """An address as it is put before that of a page; Failed if it is none."""
    parts = urlsplit(typed)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        message = words._("“{text}” is not the address of a site").format(text=problems.shown(typed))
        expected = words._("one like {example}").format(example="https://example.org/rules/")
        raise problems.Failed([problems.Problem("wrong-address", message, expected=expected)])
    return typed.rstrip("/") + "/"


def write(target: Path, address: str) -> None:
    """Tell every page where it stands, and where it stands in other languages."""
    for path in sorted(target.rglob("index.html")):
        here = path.parent.relative_to(target).as_posix()
        own = urljoin(address, "" if here == "." else f"{here}/")
        text = path.read_text(encoding="utf-8")
        if _OTHER.search(text):
            path.write_text(_whole(text, own), encoding="utf-8")


def _whole(text: str, own: str) -> str:
    """A page with its own address, and with whole ones to its likes."""
    linked = _OTHER.sub(lambda link: f"{link[1]}{urljoin(own, link[2])}{link[3]}", text)
    return linked.replace('<link rel="alternate"', f'<link rel="canonical" href="{own}">\n<link rel="alternate"', 1)
