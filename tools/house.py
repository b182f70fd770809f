"""The house in figures: `tools/house`, by room; what a test holds (tests/packaging/test_house.py), and the rest."""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parent.parent
APART = ("games", "pocket", "scaffold")  # what games bring, not the engine
LONGEST = 44  # lines of a function
ASKED = ("ask", "bsg", "attack", "--attacker", "raider", "--target", "viper", "--roll", "6")
UNTYPED = re.compile(r"\bAny\b|\bcast\(|#\s*type:\s*ignore")
COUNTED = """
import sys
from pathlib import Path
ran = set()

def profile(frame, event, _):
    code = frame.f_code
    if event == "call" and "rulebase" in code.co_filename and "<" not in code.co_name.replace("<locals>", ""):
        ran.add((code.co_filename, code.co_firstlineno))

from rulebase.cli import main
sys.setprofile(profile)
main.main(sys.argv[1:])
sys.setprofile(None)
own = [name for name in sys.modules if name.split(".")[0] == "rulebase"]
print(len(own), len(ran), file=sys.stderr)
"""


@dataclass(frozen=True)
class Module:
    """A module of the engine: its name, and what is written in it."""

    name: str
    path: Path

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @property
    def room(self) -> str:
        return self.name.split(".")[1] if self.name.count(".") else self.name

    @property
    def lines(self) -> int:
        return sum(bool(line.strip()) for line in self.text.splitlines())

    @property
    def untyped(self) -> int:
        """How often it gives up on types."""
        imports = re.findall(r"^\s*from typing import .*\bAny\b", self.text, re.MULTILINE)
        return len(UNTYPED.findall(self.text)) - len(imports)

    def private(self) -> dict[str, int]:
        """Its private functions and methods, each with how often it is used here."""
        defined = [
            node.name
            for node in ast.walk(self.tree)
            if isinstance(node, ast.FunctionDef) and node.name.startswith("_") and not node.name.startswith("__")
        ]
        used = Counter(
            node.attr if isinstance(node, ast.Attribute) else node.id
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Attribute | ast.Name)
        )
        return {name: used[name] for name in defined}


class House:
    """All modules of the engine, and which imports which."""

    def __init__(self, root: Path = ROOT) -> None:
        found = (root / "rulebase").rglob("*.py")
        self.root = root
        self.modules = {
            module.name: module
            for path in sorted(found)
            if not set(APART) & set(path.relative_to(root).parts)
            for module in [Module(_name(path.relative_to(root)), path)]
        }

    @cached_property
    def imports(self) -> dict[str, set[str]]:
        return {name: set(self._imported(module)) - {name} for name, module in self.modules.items()}

    def _imported(self, module: Module) -> Iterator[str]:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Import):
                yield from (each.name for each in node.names if each.name in self.modules)
            elif isinstance(node, ast.ImportFrom) and node.module:
                for each in node.names:
                    whole = f"{node.module}.{each.name}"
                    named = whole if whole in self.modules else node.module
                    yield from [named] if named in self.modules and named != "rulebase" else []

    def of_one(self) -> list[str]:
        """Modules that exactly one other imports; a package is not counted for its own modules."""
        importers = Counter(
            imported
            for name, listed in self.imports.items()
            for imported in listed
            if not imported.endswith("__init__")
        )
        return sorted(name for name, number in importers.items() if number == 1)

    def cycles(self) -> list[list[str]]:
        """Modules that import each other in a circle, in functions or for types as well."""
        order: list[str] = []
        seen: set[str] = set()

        def visit(name: str, graph: dict[str, set[str]], found: list[str]) -> None:
            waiting = [(name, iter(sorted(graph[name])))]
            seen.add(name)
            while waiting:
                at, others = waiting[-1]
                other = next((each for each in others if each not in seen), None)
                if other is None:
                    waiting.pop()
                    found.append(at)
                else:
                    seen.add(other)
                    waiting.append((other, iter(sorted(graph[other]))))

        for name in self.imports:
            if name not in seen:
                visit(name, self.imports, order)
        back: dict[str, set[str]] = {name: set() for name in self.imports}
        for name, listed in self.imports.items():
            for imported in listed:
                back[imported].add(name)
        seen.clear()
        circles = []
        for name in reversed(order):
            if name not in seen:
                circle: list[str] = []
                visit(name, back, circle)
                circles.append(sorted(circle))
        return [circle for circle in circles if len(circle) > 1]

    def used_once(self) -> tuple[int, int]:
        """Private functions, and how many of them are used exactly once."""
        uses = [used for module in self.modules.values() for used in module.private().values()]
        return len(uses), sum(used == 1 for used in uses)

    def functions(self) -> Iterator[tuple[str, str, int]]:
        """Every function: its module, its name, its lines without the docstring."""
        for name, module in self.modules.items():
            for node in ast.walk(module.tree):
                if isinstance(node, ast.FunctionDef):
                    first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
                    yield name, node.name, (node.end_lineno or 0) - first.lineno + 1

    def untyped(self) -> int:
        return sum(module.untyped for module in self.modules.values())

    def ran(self) -> tuple[int, int]:
        """How many modules are imported, and how many functions run, for one answer of a game that is compiled."""
        subprocess.run([sys.executable, "-m", "rulebase", *ASKED], cwd=self.root, capture_output=True, check=True)
        command = [sys.executable, "-c", COUNTED, *ASKED]
        done = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=True)
        modules, functions = map(int, done.stderr.split()[-2:])
        return modules, functions


def _name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def table(house: House) -> Iterator[str]:
    rooms: dict[str, list[Module]] = {}
    for module in house.modules.values():
        rooms.setdefault(module.room, []).append(module)
    for room, listed in sorted(rooms.items()):
        yield f"{room:12} {len(listed):4} modules {sum(module.lines for module in listed):6} lines"
    everything = list(house.modules.values())
    yield f"{'all':12} {len(everything):4} modules {sum(module.lines for module in everything):6} lines"
    of_one = house.of_one()
    private, once = house.used_once()
    modules, functions = house.ran()
    yield f"imported by one other: {len(of_one)} modules ({len(of_one) / len(everything):.0%})"
    yield f"private functions: {private}, used once: {once} ({once / private:.0%})"
    yield f"cycles: {[len(circle) for circle in house.cycles()]}"
    yield f"Any, cast, type: ignore: {house.untyped()}"
    yield f"one answer: {modules} modules, {functions} functions"


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.house", description=__doc__)
    parser.add_argument("root", nargs="?", type=Path, default=ROOT, help="another checkout")
    parser.add_argument("--list", action="store_true", help="also modules of one other, and functions used once")
    asked = parser.parse_args()
    house = House(asked.root)
    for line in table(house):
        print(line)
    if asked.list:
        print("\nImported by one other:", *house.of_one(), sep="\n  ")
        print("\nPrivate and used once:")
        for module in house.modules.values():
            once = [name for name, used in module.private().items() if used == 1]
            if once:
                print(f"  {module.name}: {', '.join(once)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
