"""The examples of the README with what they print now: `python -m tools.readme`. Read the difference first."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
CONSOLE = re.compile(r"```console\n.*?```", re.DOTALL)
EXAMPLE = re.compile(r"^\$ (rulebase .+)\n((?:(?!\$ |```).*\n)*)", re.MULTILINE)


def main() -> int:
    text = README.read_text(encoding="utf-8")
    fresh = CONSOLE.sub(lambda block: EXAMPLE.sub(_shown, block[0]), text)
    README.write_text(fresh, encoding="utf-8")
    print("README.md: nothing to change" if fresh == text else "README.md: written anew; look at the difference")
    return 0


def _shown(example: re.Match[str]) -> str:
    gap = "\n" if example[2].endswith("\n\n") else ""
    return f"$ {example[1]}\n{printed(example[1])}\n{gap}"


def printed(typed: str) -> str:
    """What an example prints, without the ends of lines."""
    done = subprocess.run(
        [sys.executable, "-m", "rulebase", *shlex.split(typed)[1:]],
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, cwd=ROOT,
        env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": ""},
    )  # fmt: skip
    return "\n".join(line.rstrip() for line in (done.stdout + done.stderr).splitlines()).strip("\n")


if __name__ == "__main__":
    sys.exit(main())
