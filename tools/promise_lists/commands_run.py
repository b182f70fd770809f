"""Commands as a user types them: each is run by a child of this process, in a folder of its own, two at a time."""

from __future__ import annotations

import contextlib
import gc
import os
import re
import runpy
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
PROGRAM = "rulebase"  # the module that is the command: the only name of the program's own that is used here
AT_ONCE = 2
LONGEST = 180  # seconds after which a command ends, whatever it waits for
# Nothing of whoever runs this: no language, no window, no games, and a cache that nobody has written to.
SET = {"LC_ALL": "C.UTF-8", "COLUMNS": "", "NO_COLOR": "1", "PYTHONWARNINGS": ""}
UNSET = ("LANGUAGE", "LANG", "LC_MESSAGES", "RULEBASE_GAMES", "RULEBASE_TRACEBACK")


class Typed(NamedTuple):
    """A command line: the words after `rulebase`, and the file that is its standard input."""

    words: tuple[str, ...]
    read: str = ""


class Ended(NamedTuple):
    """How a command ended, and all that it has said."""

    code: int
    out: str
    err: str


class Machine:
    """Where commands run: the games they find, a cache of their own, and files that lie in each folder."""

    def __init__(self, scratch: Path, games: Path | None, files: Path) -> None:
        self.cache = scratch / "cache"
        self._scratch, self._files, self._warm = scratch, files, False
        for name in UNSET:
            os.environ.pop(name, None)
        os.environ |= SET | {"XDG_CACHE_HOME": str(self.cache), "HOME": str(scratch)}
        if games:
            os.environ["RULEBASE_GAMES"] = str(games.resolve())

    def run(self, typed: Sequence[Typed]) -> list[Ended]:
        """How each of them ends, in turn."""
        ended: dict[int, Ended] = {}
        under_way: dict[int, int] = {}
        for number, each in enumerate(typed):
            if len(under_way) == AT_ONCE:
                self._finish(under_way, ended)
            under_way[self._begun(each, self._folder(number))] = number
        while under_way:
            self._finish(under_way, ended)
        return [ended[number] for number in range(len(typed))]

    def one(self, *words: str) -> Ended:
        [ended] = self.run([Typed(words)])
        return ended

    def warm(self, games: Sequence[str]) -> None:
        """Let this process import, compile and open what commands need, so that no child has to."""
        if self._warm:
            return
        self._warm = True
        self.one("check", *games)  # lint tells whether all scenarios held lately: they have
        before, typed = (sys.stdout, sys.stderr), sys.argv
        for words in [("todo", *games), ("search", games[0]), *(("vocabulary", game, "--json") for game in games)]:
            sys.stdout, sys.stderr = (open(os.devnull, "w", encoding="utf-8") for _ in before)  # noqa: SIM115, PTH123
            sys.argv = [PROGRAM, *words]
            with contextlib.suppress(SystemExit):
                runpy.run_module(PROGRAM, run_name="__main__")
        (sys.stdout, sys.stderr), sys.argv = before, typed
        gc.freeze()

    def _folder(self, number: int) -> Path:
        return self._scratch / "runs" / str(number)

    def _begun(self, typed: Typed, folder: Path) -> int:
        (folder / "here").mkdir(parents=True)
        for path in self._files.iterdir() if self._files.is_dir() else ():
            shutil.copy(path, folder / "here")
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            os._exit(_carried_out(typed, folder))
        return child

    def _finish(self, under_way: dict[int, int], ended: dict[int, Ended]) -> None:
        child, status = os.wait()
        number = under_way.pop(child)
        folder = self._folder(number)
        out, err = (self._plain((folder / name).read_text("utf-8", "backslashreplace")) for name in ("out", "err"))
        ended[number] = Ended(os.waitstatus_to_exitcode(status), out, err)
        shutil.rmtree(folder)

    def _plain(self, text: str) -> str:
        """A text without what is this machine's, this moment's, or the number of a line in a game's file."""
        text = re.sub(rf"{re.escape(str(self._scratch))}/runs/\d+/here", "HERE", text)
        text = text.replace(str(self._scratch), "SCRATCH").replace(str(ROOT), "ROOT")
        text = re.sub(r"(/[\w.-]+\.(?:yaml|py)):\d+", r"\1:N", text)
        return re.sub(r"\b\d+([.,]\d+)?(?=[ \xa0]m?s\b)", "N", text)


def _carried_out(typed: Typed, folder: Path) -> int:
    """Be the command, to its end: what it says goes to files."""
    signal.alarm(LONGEST)
    os.chdir(folder / "here")
    given = os.open(typed.read or os.devnull, os.O_RDONLY)
    written = [os.open(folder / name, os.O_WRONLY | os.O_CREAT) for name in ("out", "err")]
    for stream, file in enumerate([given, *written]):
        os.dup2(file, stream)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - as long as the process
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.argv = [PROGRAM, *typed.words]
    code = 0
    try:
        runpy.run_module(PROGRAM, run_name="__main__")
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(bool(ended.code))
    except BaseException as error:  # noqa: BLE001 - whatever it is, it came through
        sys.stderr.write(f"Traceback: {error!r}\n")
        code = 70
    for stream_ in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream_.flush()
    return code


@contextlib.contextmanager
def machine(games: Path | None, files: Path) -> Iterator[Machine]:
    """A machine with nothing on it, until it is no longer needed."""
    with tempfile.TemporaryDirectory(prefix="promises-") as scratch:
        yield Machine(Path(scratch).resolve(), games, files)
