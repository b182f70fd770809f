"""Puts into a wheel what it needs from outside of the package: compiled games and translations, the Sphinx project.

A checkout (an editable install) gets nothing: there they are compiled into the user's cache when they change.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LEFT_OUT = {"pictures", "_build", "__pycache__"}


class BundleHook(BuildHookInterface[Any]):
    """Compiles into a temporary folder and has hatchling take the files from there."""

    scratch: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say where each file belongs in the wheel."""
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, self.root)
        from rulebase import words
        from rulebase.author import opening

        self.scratch = tempfile.TemporaryDirectory(prefix="rulebase-wheel-")
        target = Path(self.scratch.name)
        opening.build(target)
        words.compile_catalogs(Path(self.root, "translations"), target / "locale")
        places = {path: path.relative_to(target) for path in sorted(target.rglob("*"))}
        places |= {path: path.relative_to(self.root) for path in sorted(Path(self.root, "site").rglob("*"))}
        for path, place in places.items():
            if path.is_file() and not LEFT_OUT.intersection(place.parts):
                build_data["force_include"][str(path)] = f"rulebase/bundled/{place.as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Sweep up."""
        if self.scratch is not None:
            self.scratch.cleanup()
