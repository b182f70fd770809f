"""A site that follows its sources: what is saved is built again, and open pages are told.

Sphinx's memory is kept, so only pages whose data changed are made again. It is for authors: what is published is
built cold (see `site`).
"""

import queue
import shutil
import threading
import time
import traceback
from collections.abc import Collection
from concurrent.futures import BrokenExecutor
from pathlib import Path

from rulebase.knowledge import folders, problems
from rulebase.knowledge import game as games
from rulebase.publish import contents, neutral, site, sphinx_runs

INTERVAL = 0.2  # seconds between looks at the sources
NAMED = 6  # files whose change is told by name
# What a warm process has already read, and so would not see again.
REMEMBERED = (".py", ".po")

Event = tuple[str, str]  # its name, and what it says


class Live:
    """A built folder, kept up to date by a thread."""

    def __init__(self, order: site.Order, memory: Path, tell: site.Tell) -> None:
        self.order = order
        self.memory = memory
        self.tell = tell
        self.looked_at = ""  # the language of the page that was last asked for: it is built first
        self._listeners: set[queue.SimpleQueue[Event]] = set()
        self._stop = threading.Event()
        self._workers = sphinx_runs.pool(2)
        self._seen = _stamps()

    def build(self, touched: Collection[str] | None = None) -> None:
        """Bring everything up to date, first what is looked at; of the games only those touched are checked anew."""
        order = self.order
        site.check(order.games if touched is None else touched)
        chosen = [games.open_game(name) for name in order.games]
        order.target.mkdir(parents=True, exist_ok=True)
        site.shared(order.target, order, chosen)
        languages = sorted(contents.languages(chosen), key=lambda language: language != self.looked_at)
        runs = [
            sphinx_runs.Run(order.target, language, order.games, order.forms, self.memory) for language in languages
        ]
        for done in sphinx_runs.all_of(runs, self._workers):
            self.tell(site.told(done))
            self._announce("built", done.language)
        neutral.write(order.target, chosen, languages)
        site.parts(order.target, order, self.tell)

    def watch(self) -> None:
        """Look at the sources until told to stop; what is saved is built."""
        while not self._stop.wait(INTERVAL):
            now = _stamps()
            changed = {path for path, stamp in now.items() ^ self._seen.items()}
            self._seen = now
            if changed:
                self._rebuild(changed)

    def start(self) -> None:
        threading.Thread(target=self.watch, name="watch", daemon=True).start()

    def stop(self) -> None:
        self._stop.set()
        self._workers.shutdown(wait=True, cancel_futures=True)

    def listen(self) -> "queue.SimpleQueue[Event]":
        listener: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._listeners.add(listener)
        return listener

    def leave(self, listener: "queue.SimpleQueue[Event]") -> None:
        self._listeners.discard(listener)

    def _rebuild(self, changed: set[Path]) -> None:
        begun = time.monotonic()
        names = sorted({path.name for path in changed})
        self.tell(", ".join(names[:NAMED]) + (f" … ({len(names)})" if len(names) > NAMED else ""))
        if any(path.suffix in REMEMBERED for path in changed):
            self._forget()
        try:
            self.build({name for name, folder in folders.sources().items() if _within(folder, changed)})
        except problems.Failed as failed:
            self._trouble(problems.render(failed.problems))
        except BrokenExecutor:
            self._forget()
        except Exception:  # a bug in what was just saved must not end the watch
            self._trouble(traceback.format_exc())
        else:
            self.tell(f"{time.monotonic() - begun:.1f} s")

    def _trouble(self, text: str) -> None:
        self.tell(text)
        self._announce("problem", text)

    def _forget(self) -> None:
        self._workers.shutdown(wait=False, cancel_futures=True)
        self._workers = sphinx_runs.pool(2)
        shutil.rmtree(self.memory, ignore_errors=True)

    def _announce(self, name: str, text: str) -> None:
        for listener in list(self._listeners):
            listener.put((name, text))


def _within(folder: Path, paths: set[Path]) -> bool:
    return any(path.is_relative_to(folder) for path in paths)


def _stamps() -> dict[Path, tuple[int, int]]:
    """Every source with its time and size; what is gone between listing and looking is left out."""
    found = {}
    for path in site.inputs():
        try:
            facts = path.stat()
        except OSError:
            continue
        found[path] = (facts.st_mtime_ns, facts.st_size)
    return found
