"""What is fetched for the browser: the package that was published, or nothing."""

import base64
import hashlib
import io
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from rulebase.documents import problems
from rulebase.web import engine

NPM = """import shutil, sys
[told] = [each for each in sys.argv if each.startswith("--pack-destination=")]
assert "pyodide@{version}" in sys.argv
shutil.copy({packed!r}, told.partition("=")[2] + "/pyodide.tgz")
"""


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that a registry hands out as the one that is asked for."""
    made = tmp_path / "packed.tgz"
    with tarfile.open(made, "w:gz") as archive:
        told = tarfile.TarInfo("package/package.json")
        told.size = 2
        archive.addfile(told, io.BytesIO(b"{}"))
    script = tmp_path / "npm.py"
    script.write_text(NPM.replace("{packed!r}", repr(str(made))).replace("{version}", engine.VERSION), encoding="utf-8")
    monkeypatch.setattr(engine, "npm", lambda: [sys.executable, str(script)])
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    engine.package.cache_clear()
    return made


def test_another_package_of_the_same_name_is_refused(packed: Path, tmp_path: Path) -> None:
    with pytest.raises(problems.Failed, match=f"not Pyodide {engine.VERSION} as it was published"):
        engine.package()
    assert list((tmp_path / "cache" / "rulebase" / "pyodide").iterdir()) == []
    assert packed.is_file()


def test_the_package_that_was_published_is_kept_under_its_sum(packed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SHA512", base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode())
    kept = engine.package()
    assert kept.name == f"{engine.VERSION}-{engine._KEPT[-8:]}"
    packed.unlink()
    engine.package.cache_clear()
    assert engine.package() == kept
    engine.package.cache_clear()


def test_what_a_browser_runs_needs_no_yaml() -> None:
    code = "import sys; sys.modules['yaml'] = None; from rulebase.play import json_api, readings, ways"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
