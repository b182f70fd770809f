"""Runs inside the browser's Python: use everything once, then keep of it what was imported, compiled."""

import json
import marshal
import sys
from pathlib import Path

sys.path.insert(0, "/library")

# What is imported only when it is needed is kept too, whether the games here need it or not.
from rulebase.model import bundle
from rulebase.model import game as games
from rulebase.play import (
    json_api,
    readings,  # noqa: F401
    ways,  # noqa: F401
)

# What may be wanted though it was not imported here: text in the encodings that are built in.
ALSO = ("encodings.ascii", "encodings.latin_1", "encodings.utf_8")


def exercise() -> None:
    """Every scenario in every language, the odds of every question, and a word that is not known."""
    for name in bundle.games():
        game = games.carried(name)
        for language in game.languages:
            json_api.played(name, language)
        for question, body in game.core["questions"].items():
            told = {"game": name, "question": question, "language": game.languages[0]}
            json_api.answer(json.dumps({"do": "odds", **told}))
            json_api.answer(
                json.dumps({"do": "ask", **told, "facts": dict.fromkeys(body["facts"][:1], "no such thing")})
            )


exercise()
imported = {**sys.modules}

# From here on only what freezing needs.
import importlib.util  # noqa: E402
import zipfile  # noqa: E402


def compiled(source: bytes, name: str) -> bytes:
    """A .pyc that is never checked against its source: there is none where it goes."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    header = importlib.util.MAGIC_NUMBER + (0b01).to_bytes(4, "little") + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def standard_library() -> None:
    wanted = {name.replace(".", "/") for name in (*imported, *ALSO)}
    with zipfile.ZipFile("/stdlib.zip") as shipped, zipfile.ZipFile("/target/stdlib.zip", "w") as kept:
        for name in sorted(shipped.namelist()):
            if name.endswith(".py") and name.removesuffix(".py").removesuffix("/__init__") in wanted:
                put(kept, name + "c", compiled(shipped.read(name), name))


def own_code() -> None:
    own = [module for name, module in sorted(imported.items()) if name.partition(".")[0] == "rulebase"]
    with zipfile.ZipFile("/target/code.zip", "w") as kept:
        for module in own:
            name = module.__file__.removeprefix("/library/")
            put(kept, name + "c", compiled(Path(module.__file__).read_bytes(), name))


def put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)


standard_library()
own_code()
