"""Tests run while a branch is changed: collected once, then each change is tried in a copy of the process."""

from __future__ import annotations

import functools
import itertools
import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from _pytest import runner

from tools.mutating import branch_changes

FAILED = 3
PATIENCE = 5_000_000  # so often a test may pass changed places


class Tests:
    """Says which of some tests fails for a change; the tests are a plugin of one session."""

    def __init__(self, switch: branch_changes.Switch, changes: Sequence[int], tell: Callable[[int, str], None]) -> None:
        self._switch = switch
        self._changes = changes
        self._tell = tell

    def run(self, places: Sequence[str]) -> None:
        quiet = ["-q", "-n0", "-m", "not heavy and not browser"]
        with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
            pytest.main([*quiet, *places], plugins=[self])

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """File by file, as long as there is a change that none has noticed."""
        waiting = list(self._changes)
        self._switch.caches += _caches()
        for _, items in itertools.groupby(session.items, key=lambda item: item.path):
            waiting = self._left(waiting, list(items)) if waiting else []
        return True

    def _left(self, changes: Sequence[int], items: Sequence[pytest.Item]) -> list[int]:
        """The changes that none of these tests notices."""
        reaching, left = self._reaching(items), []
        for change in changes:
            readers = [items[place] for place in reaching.get(change, ())]
            by = _apart(lambda: self._first_failing(change, readers)) if readers else ""  # noqa: B023
            if by:
                self._tell(change, str(by))
            else:
                left.append(change)
        return left

    def _reaching(self, items: Sequence[pytest.Item]) -> dict[int, list[int]]:
        """Which tests reach a change, the quick ones first."""

        def look() -> list[tuple[int, int, list[int]]]:
            found = []
            for place, item in enumerate(items):
                self._switch.reached, self._switch.passed = set(), 0
                self._switch.forget()
                if _passes(item):
                    found.append((self._switch.passed, place, sorted(self._switch.reached)))
            return sorted(found)

        reaching: dict[int, list[int]] = {}
        for _, place, reached in _apart(look) or []:
            for number in reached:
                reaching.setdefault(number, []).append(place)
        return reaching

    def _first_failing(self, change: int, items: Sequence[pytest.Item]) -> str:
        self._switch.on = change
        self._switch.forget()
        for item in items:
            self._switch.passed, self._switch.patience = 0, PATIENCE
            if not _passes(item):
                return item.nodeid
        return ""


def _caches() -> list[functools._lru_cache_wrapper[object]]:
    """What tests keep for one another: what came of a change in one of them is not what comes of it in the next."""
    modules = [module for name, module in sys.modules.items() if name.startswith("tests.")]
    found = {id(kept): kept for module in modules for kept in vars(module).values()}
    return [kept for kept in found.values() if isinstance(kept, functools._lru_cache_wrapper)]


def _passes(item: pytest.Item) -> bool:
    reports = runner.runtestprotocol(item, nextitem=None, log=False)
    return not any(report.failed for report in reports)


def _apart(do: Callable[[], Any]) -> Any:
    """What something finds out in a copy of the process, which forgets all it has remembered meanwhile."""
    with tempfile.TemporaryFile("w+") as told:
        child = os.fork()
        if not child:
            try:
                json.dump(do(), told)
                told.flush()
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        told.seek(0)
        text = told.read()
    return json.loads(text) if text else None
