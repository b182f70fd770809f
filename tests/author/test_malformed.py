"""Wrong files, one fault each: what their authors are told, and that no file can hurt whoever reads it."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebase.author import review, schema
from rulebase.documents import problems, reader

FOLDER = Path(__file__).parent.parent / "malformed"
FILES = sorted(path.name for path in FOLDER.iterdir() if path.suffix in (".yaml", ".lock"))


@pytest.fixture(autouse=True)
def _in_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)


def found(name: str) -> list[problems.Problem]:
    """What is wrong with a file; the first part of its name says what kind it is."""
    kind = name.partition(".")[0]
    try:
        if name.endswith(".lock"):
            review.read(Path(name))
            return []
        documents = reader.read(Path(name))
    except problems.Failed as failed:
        return failed.problems
    return [problem for document in documents for problem in schema.check(document, kind)]


@pytest.mark.parametrize("name", FILES)
def test_each_fault_is_told_in_these_words(name: str) -> None:
    expected = Path(name).with_suffix(".expected").read_text(encoding="utf-8")
    assert problems.render(found(name)) + "\n" == expected


@pytest.mark.parametrize("name", FILES)
def test_the_slow_parser_says_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fast = found(name)
    monkeypatch.setattr(reader, "parser", reader.PythonParser)
    assert found(name) == fast


def test_every_fault_has_words_of_its_own() -> None:
    told = [(problem.message, problem.expected, problem.hint) for name in FILES for problem in found(name)]
    assert len(told) == len(set(told)) == len(FILES)
    assert all(expected for _, expected, _ in told)


def test_nothing_is_expected_of_a_file_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.expected")} == {Path(name).stem for name in FILES}


# ---------------------------------------------------------------- files made to do harm

MEASURE = """
import json, sys, time
from pathlib import Path
from rulebase.author import schema
from rulebase.documents import problems, reader

start = time.process_time()  # not the clock: other tests may keep the machine busy
try:
    document = reader.read(Path(sys.argv[1]))[0]
    found = schema.check(document, "scenario")
except problems.Failed as failed:
    found = failed.problems
problems.render(found)
seconds = time.process_time() - start
try:
    status = Path("/proc/self/status").read_text()
    megabytes = int(status.partition("VmHWM:")[2].split()[0]) / 1024
except OSError:
    import resource

    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 1024)
print(json.dumps([seconds, megabytes, sorted({problem.code for problem in found})]))
"""

ALMOST = reader.MAX_BYTES - 100


def bomb(levels: int = 9) -> str:
    """Each level repeats the one before ten times: 10^9 values, if somebody were to unfold them."""
    names = "abcdefghijkl"
    first = "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    return first + "".join(
        f"{names[level]}: &{names[level]} [{', '.join(['*' + names[level - 1]] * 10)}]\n" for level in range(1, levels)
    )


def scenario(more: str) -> str:
    return f"game: bsg\nevent: {{attack: {{}}}}\n{more}\n"


DANGEROUS: dict[str, tuple[Callable[[], str], str]] = {
    "brackets": (lambda: "[" * 100_000, "too-deep"),
    "brackets, a line each": (lambda: "[\n" * 100_000, "too-deep"),
    "braces": (lambda: "{a: " * 100_000, "too-deep"),
    "dashes": (lambda: "- " * 100_000, "too-deep"),
    "question marks": (lambda: "? " * 100_000, "complex-key"),
    "indented blocks": (lambda: "".join(" " * level + "a:\n" for level in range(2_500)), "too-deep"),
    "aliases that double": (bomb, "alias"),
    "a million aliases": (lambda: "a: [" + "*a," * 1_000_000 + "]", "alias"),
    "a million anchors": (lambda: "a: [" + "&a 1," * 700_000 + "]", "anchor"),
    "a million values": (lambda: "[" + "1," * 1_000_000 + "]", "too-many-values"),
    "a million mappings": (lambda: "[" + "{}," * 1_000_000 + "]", "too-many-values"),
    "a million keys": (lambda: "".join(f"k{number}:\n" for number in range(400_001)), "too-many-values"),
    "a million documents": (lambda: "--- a\n" * 600_000, "too-many-documents"),
    "one key again and again": (lambda: "a: 1\n" * 800_000, "repeated-key"),
    "an endless text": (lambda: "a: '" + "x" * ALMOST, "unclosed-quote"),
    "an endless line": (lambda: "a: " + "x " * (ALMOST // 2), "too-long"),
    "an endless block": (lambda: "a: |\n" + " x\n" * (ALMOST // 3), "too-long"),
    "an endless name": (lambda: "&" + "a" * ALMOST, "anchor"),
    "an endless number": (lambda: "a: 1" + "0" * 90_000, "too-many-digits"),
    "blank lines": (lambda: "\n" * ALMOST, "empty-file"),
    "comments": (lambda: "#\n" * (ALMOST // 2), "empty-file"),
    "a NUL at the end": (lambda: "a: b\n" * 800_000 + "\0", "invisible-character"),
    "wrong keys": (lambda: scenario("".join(f"rulset{number}: 1\n" for number in range(6_000))), "unknown-key"),
    "wrong items": (lambda: scenario("options: [" + "X," * 60_000 + "]"), "wrong-form"),
    "equal items": (lambda: scenario("options: [" + "a," * 120_000 + "]"), "repeated-item"),
    "a pattern's nightmare": (lambda: scenario("ruleset: " + "a-" * 49_000), "wrong-form"),
}


@pytest.mark.parametrize("name", DANGEROUS)
def test_no_file_takes_long_or_much(name: str, tmp_path: Path) -> None:
    written, code = DANGEROUS[name]
    path = tmp_path / "file.yaml"
    path.write_text(written(), encoding="utf-8", newline="")
    assert code in refused_fast(path)


def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "file.yaml"
    with path.open("wb") as file:
        for _ in range(100):
            file.write(b"- x\n" * (1 << 18))
    assert path.stat().st_size == 100 << 20
    assert refused_fast(path) == ["too-big"]


def refused_fast(path: Path) -> list[str]:
    """The codes of what is wrong, found in a process of its own within a second and 200 MB."""
    root = Path(__file__).parent.parent.parent
    run = subprocess.run(
        [sys.executable, "-c", MEASURE, path], capture_output=True, text=True, check=False, cwd=root, timeout=60
    )
    assert run.returncode == 0, run.stderr
    seconds, megabytes, codes = json.loads(run.stdout)
    assert seconds < 1
    assert megabytes < 200
    return [str(code) for code in codes]
