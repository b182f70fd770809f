"""Lending: a folder's procedures run with the rights of whoever asks; it is said once, before they do."""

from __future__ import annotations

import os
import sys
import zlib

from rulebase import artefacts, words
from rulebase.cli import streams
from rulebase.documents import problems
from rulebase.play import code, watch


def begin(argv: list[str]) -> None:
    """Procedures may run from now on: people are told of it, and a process that is nobody else's ends with them."""
    code.Lending.tell = None if "--json" in argv else tell
    if streams.Stream.taken:
        watch.arm()


def tell(folder: str) -> None:
    """Say whose code runs; of the same folder not again, as long as the user's cache remembers."""
    noted = os.path.join(artefacts.cache(), "lent", f"{zlib.crc32(os.fsencode(os.path.abspath(folder))):08x}")
    if os.path.exists(noted):
        return
    print(said(folder), file=sys.stderr)
    try:
        os.makedirs(os.path.dirname(noted), exist_ok=True)
        open(noted, "x", encoding="utf-8").close()
    except OSError:
        return


def said(folder: str) -> str:
    message = words._("{folder} is Python and runs with your rights; {variable} forbids it")
    return message.format(folder=problems.near(folder), variable=f"{code.CODE}=no")
