"""A site that follows its sources: what is saved is built again, and open pages are told.

Sphinx's memory is kept, so only pages whose data changed are made again. It is for authors: what is published is
built cold (see `site`).
"""

import gc
import queue
import shutil
import threading
import time
import traceback
from collections.abc import Callable, Collection
from concurrent.futures import BrokenExecutor, Future, wait
from pathlib import Path

from rulebase import words
from rulebase.author import collect, opening
from rulebase.documents import problems
from rulebase.model import folders, grammar
from rulebase.pages import contents
from rulebase.web import building, neutral, sphinx

INTERVAL = 0.2  # seconds between looks at the sources
NAMED = 6  # files whose change is told by name
# What a warm process has already read, and so would not see again.
REMEMBERED = (".py", ".po")

Event = tuple[str, str]  # its name, and what it says


class Live:
    """A built folder, kept up to date by a thread."""

    def __init__(self, order: building.Order, memory: Path, report: building.Report) -> None:
        self.order = order
        self.memory = memory
        self.report = report
        self.looked_at = ""  # the language of the page that was last asked for: it is built first
        self.page = ""  # that page, by game and name: it is made before all others
        self._early: dict[str, str] = {}  # pages that were made early, by address
        self._running = False  # whether procedures are known that were checked with what was built last
        self._listeners: set[queue.SimpleQueue[Event]] = set()
        self._stop = threading.Event()
        self._workers = sphinx.ByLanguage()
        self._besides = sphinx.pool(1)
        self._touched: set[str] = set()  # the games that have changed since they were built last
        self._retired: dict[str, dict[str, str]] = {}  # what led on from which id when it was built last
        self._parts: list[Future[list[str]]] = []
        self._seen = _stamps()
        collect.keep()

    def build(self, touched: Collection[str] | None = None) -> None:
        """Bring everything up to date, first what is looked at; only the games that were touched are checked."""
        order = self.order
        self._touched |= set(order.games if touched is None else touched)
        self._early.clear()
        with sphinx.unswept():
            building.check(self._touched, self._meanwhile)
        gc.unfreeze()  # this process lives as long as somebody writes: what it throws away is found again
        self._show()
        chosen = [opening.open_game(name) for name in order.games]
        order.target.mkdir(parents=True, exist_ok=True)
        building.shared(order.target, chosen)
        languages = contents.languages(chosen)
        runs = self._runs(languages)
        for done in sphinx.all_of(runs, self._workers):
            self.report(building.counted(done))
            self._built(done.language)
        changed = [game for game in chosen if game.id in self._touched]
        neutral.write(order.target, changed, languages)
        for game in changed:
            neutral.take_away(order.target, game, self._retired.get(game.id, ()))
            self._retired[game.id] = neutral.retired(game)
        self._touched.clear()
        self._running = True
        self._finish()
        for run in runs:
            self._workers.submit(sphinx.sweep, run)

    def settle(self) -> None:
        """Wait for what is made beside the pages."""
        wait(self._parts)

    def _meanwhile(self, game: str, folder: Path) -> Callable[[], None]:
        """What is looked at is made while its game is still being checked; nothing is written yet."""
        address = f"/{self.looked_at}/{self.page}/"
        if not (self._running and self.page.startswith(f"{game}/") and self._file(address).is_file()):
            return _nothing
        job = sphinx.Alone(self.page, self.looked_at, folder, self.order.forms)
        made = self._workers.submit(sphinx.alone, job)

        def keep() -> None:
            if made.exception() is None and made.result():  # else whoever makes all pages will say it better
                self._early[address] = made.result()

        return keep

    def _show(self) -> None:
        """Whoever looks at a page sees it before all others are made."""
        for address, text in self._early.items():
            if self._file(address).read_text(encoding="utf-8") != text:
                self._file(address).write_text(text, encoding="utf-8")
            self._announce("page", address)  # it may show what was wrong before

    def _built(self, language: str) -> None:
        """Tell who looks at a page of a language, but for one that was shown early, and is as it was shown."""
        shown = (address for address, text in self._early.items() if address.startswith(f"/{language}/"))
        same = [each for each in shown if self._file(each).read_text(encoding="utf-8") == self._early[each]]
        self._announce("rest" if same else "built", " ".join([language, *same]))

    def _file(self, address: str) -> Path:
        return self.order.target.joinpath(address.strip("/"), "index.html")

    def _finish(self) -> None:
        """What stands beside the pages is made elsewhere, so that the next thing saved does not wait for it."""
        for part in self._parts:
            part.cancel()  # one that waits would make what is made anew now
        self._parts = [part for part in self._parts if not part.done()]
        part = self._besides.submit(_besides, self.order, words.language())
        part.add_done_callback(self._finished)
        self._parts.append(part)

    def _finished(self, part: "Future[list[str]]") -> None:
        if part.cancelled():
            return
        failed = part.exception()
        if failed is None:
            for line in part.result():
                self.report(line)
        elif isinstance(failed, problems.Failed):
            self._trouble(problems.render(failed.problems))
        else:
            self._trouble("".join(traceback.format_exception(failed)))

    def _runs(self, languages: list[str]) -> list[sphinx.Job]:
        order = self.order
        return [
            sphinx.Job(order.target, language, order.games, order.forms, self.memory)
            for language in sorted(languages, key=lambda language: language != self.looked_at)
        ]

    def watch(self) -> None:
        """Look at the sources until told to stop; what is saved is built."""
        while not self._stop.wait(INTERVAL):
            self.look()

    def look(self) -> None:
        """Build what has been saved since the last look."""
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
        self._besides.shutdown(wait=True, cancel_futures=True)

    def listen(self) -> "queue.SimpleQueue[Event]":
        listener: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._listeners.add(listener)
        return listener

    def leave(self, listener: "queue.SimpleQueue[Event]") -> None:
        self._listeners.discard(listener)

    def _rebuild(self, changed: set[Path]) -> None:
        begun = time.monotonic()
        names = sorted({path.name for path in changed})
        self.report(", ".join(names[:NAMED]) + (f" … ({len(names)})" if len(names) > NAMED else ""))
        if any(path.suffix in REMEMBERED for path in changed):
            self._forget()
        try:
            self.build(self._affected(changed))
        except problems.Failed as failed:
            self._trouble(problems.render(failed.problems))
        except BrokenExecutor:
            self._forget()
        except Exception:  # noqa: BLE001 - a bug in what was just saved must not end the watch
            self._trouble(traceback.format_exc())
        else:
            self.report(f"{grammar.decimal(words.language(), time.monotonic() - begun)} s")

    def _affected(self, changed: set[Path]) -> set[str] | None:
        """The games that some files belong to; all, if one is no game's."""
        sources = {name: folder for name, folder in folders.sources().items() if name in self.order.games}
        owners = {path: [name for name, folder in sources.items() if path.is_relative_to(folder)] for path in changed}
        return {name for names in owners.values() for name in names} if all(owners.values()) else None

    def _trouble(self, text: str) -> None:
        self.report(text)
        self._announce("problem", text)

    def _forget(self) -> None:
        self._running = False
        self._workers.shutdown(wait=False, cancel_futures=True)
        self._workers = sphinx.ByLanguage()
        self._besides.shutdown(wait=False, cancel_futures=True)
        self._besides = sphinx.pool(1)
        shutil.rmtree(self.memory, ignore_errors=True)

    def _announce(self, name: str, text: str) -> None:
        for listener in list(self._listeners):
            listener.put((name, text))


def _nothing() -> None:
    """Nobody waits."""


def _besides(order: building.Order, language: str) -> list[str]:
    """Make what other modules add to the pages; what there is to tell of it, in a language."""
    return [building.made(part, order.target, order, language) for part in building.parts(order)]


def _stamps() -> dict[Path, tuple[int, int]]:
    """Every source with its time and size; what is gone between listing and looking is left out."""
    found = {}
    for path in building.inputs():
        try:
            facts = path.stat()
        except OSError:
            continue
        found[path] = (facts.st_mtime_ns, facts.st_size)
    return found
