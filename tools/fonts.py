"""Fonts: Archivo and Source Serif 4 from npm, cut to the letters of our languages and the axes in use.

`python -m tools.fonts` writes site/static/fonts; it needs the network and is run by hand when a letter is missing.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from rulebase.web import engine
from tools.environments import ROOT, run

FOLDER = ROOT / "site" / "static" / "fonts"
TOOLS = ["fonttools>=4.50,<5", "brotli>=1.1,<2"]
COMMON = "".join(map(chr, range(0x20, 0x7F))) + "“”‘’„‚–—…·×−≠±°§®©←↑→↓½¼¾¹²³€ «»ÁÉÍÓÖÚÜáéíóöúü"
BEYOND = "ąćęłńśźżĄĆĘŁŃŚŹŻőűŐŰ"
# What each is called here; its package, the kind of file there, and the axes that are used.
FONTS = {
    "archivo": ("@fontsource-variable/archivo@5.3.0", "archivo-{}-wdth-normal", "wght=400:800 wdth=75:100"),
    "serif": ("@fontsource-variable/source-serif-4@5.3.1", "source-serif-4-{}-wght-normal", "wght=400:700"),
}


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as fresh:
        work = Path(fresh)
        run(sys.executable, "-m", "venv", work / "tools")
        python = work / "tools" / "bin" / "python"
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *TOOLS)
        for name, (package, file, axes) in FONTS.items():
            source = _fetched(package, work / name)
            shutil.copyfile(source / "LICENSE", FOLDER / f"{name}.LICENSE.txt")
            for part, letters in (("latin", COMMON), ("latin-ext", BEYOND)):
                made = FOLDER / f"{name}{'' if part == 'latin' else '-ext'}.woff2"
                limited = work / f"{name}-{part}.ttf"
                original = source / "files" / f"{file.format(part)}.woff2"
                run(python, "-m", "fontTools.varLib.instancer", original, *axes.split(), "-q", "-o", limited)
                run(
                    python, "-m", "fontTools.subset", limited, f"--text={letters}", "--flavor=woff2", "--no-hinting",
                    "--layout-features=kern,liga,tnum,lnum,ccmp,locl,mark", f"--output-file={made}",
                )  # fmt: skip
                print(f"{made.relative_to(ROOT)}: {made.stat().st_size:,} bytes")
    return 0


def _fetched(package: str, folder: Path) -> Path:
    """A package from npm, unpacked."""
    folder.mkdir()
    options = [f"--pack-destination={folder}", f"--cache={folder}/npm", "--json", *engine.PATIENCE]
    done = subprocess.run([*engine.npm(), "pack", package, *options], capture_output=True, text=True, check=True)
    [packed] = json.loads(done.stdout)
    with tarfile.open(folder / packed["filename"]) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


if __name__ == "__main__":
    sys.exit(main())
