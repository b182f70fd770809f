"""What people wait for: `tools/bench cli`, `every`, `scenarios`, `growth`, `live`, `tests`.

Exit 1 if a limit is passed.
"""

from __future__ import annotations

import argparse
import compileall
import itertools
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rulebase.author import opening
from rulebase.documents import reader
from rulebase.model import bundle, configuration, situation, types
from rulebase.model import game as games
from rulebase.pages import examples
from rulebase.play import ask, files, scenarios
from tools.benchmarks import bench_growth, bench_live, bench_tests
from tools.environments import QUESTION, ROOT

RECORDS = ROOT / "tests" / "play" / "records"

RUNS = 15
LIMIT = 4.0  # a first answer may take this many times what Python takes to start and import json
READ = 6.0  # the same where the position is read from a file
TURNS = 7  # how often each question is asked, in turn with what it is measured by
BARE = ["-c", "import json"]
ASK = ["-m", "rulebase", *QUESTION]
LINT = ["-m", "rulebase", "lint"]


def seconds(arguments: list[str]) -> float:
    """How long a fresh Python process keeps a processor busy: what else the machine does hardly changes it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    taken = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    if done.returncode:
        sys.exit(f"python {' '.join(arguments)} exits {done.returncode}:\n{done.stdout}{done.stderr}")
    return taken


def questions() -> Iterator[tuple[str, list[str]]]:
    """Every question of every packaged game as it is typed, with the most that a scenario tells of it."""
    for game in map(opening.open_game, bundle.games()):
        for question in game.core["questions"]:
            asked = [typed(game, each) for each in game.bundle.scenarios if _settles(game, each, question)]
            if asked:  # some are asked by other questions only
                yield f"{game.id} {question}", ["-m", "rulebase", *max(asked, key=len)]


def _settles(game: games.Game, told: types.Scenario, question: str) -> bool:
    """Whether a scenario asks this one question, and it is answered."""
    return question in told.get("event", ()) and scenarios.run(game, told, "en").answers[-1].status == "settled"


def typed(game: games.Game, told: types.Scenario) -> list[str]:
    """A scenario of one event as a command, all its facts as options."""
    [(question, event)] = told["event"].items()
    here = configuration.of_scenario(game.setup, told)
    table = {"ruleset": [here.ruleset], "option": [*here.options, *dict(here.choices).values()]}
    facts = {**situation.read(game, told.get("situation", {})), **situation.read(game, event or {})}
    options = [("--" + name, each) for name, listed in table.items() for each in listed]
    options += [
        ("--" + name, text) for fact, value in facts.items() for name, text in examples.typed(game, fact, value)
    ]
    return ["ask", game.id, question, *(part for option in options for part in option)]


def largest() -> tuple[list[str], str]:
    """The largest position that an event of a scenario or a record leaves, and a question that it answers alone."""
    found = []
    for game in map(opening.open_game, bundle.games()):
        told = [*game.bundle.scenarios, *(each.data for each in reader.read(RECORDS / f"{game.id}.yaml"))]
        for each in told:
            here = configuration.of_scenario(game.setup, each)
            ends = [answer.at for answer in scenarios.run(game, each, "en").answers]
            found += [(files.written_position(game, here, at), game.at(here, "en"), at) for at in ends]
    text, view, at = max(found, key=lambda each: len(each[0]))
    asked = view.game.core["questions"]
    question = next(each for each in asked if ask.ask(view, each, {}, at).status == "settled")
    return ["-m", "rulebase", "ask", view.game.id, question], text


def times(arguments: list[str]) -> float:
    """How many times what Python takes for json a command takes: the best of several turns."""
    bare, told = zip(*((seconds(BARE), seconds(arguments)) for _ in range(TURNS)), strict=True)
    ratio: float = min(told) / min(bare)
    return ratio


def every() -> bool:
    """Time the first answer to every question, and to one about a file; whether they keep within the limits."""
    asked = [(name, command, LIMIT) for name, command in questions()]
    command, text = largest()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "position.yaml")
        file.write_text(text, encoding="utf-8")
        asked.append((f"a position of {len(text)} letters in a file", [*command, "--position", str(file)], READ))
        ratios = [(times(command), name, limit) for name, command, limit in asked]
    for ratio, name, limit in sorted(ratios):
        print(f"{ratio:8.2f}     times as long (limit {limit:g}): {name}{'' if ratio <= limit else ', TOO SLOW'}")
    return all(ratio <= limit for ratio, _, limit in ratios)


def cli() -> bool:
    """Time cold starts of the command line; whether they keep within the limit."""
    # An installed package is compiled to bytecode; a checkout is too, unless the environment forbids it.
    compileall.compile_dir(ROOT / "rulebase", quiet=1)
    for arguments in (BARE, ASK):
        seconds(arguments)  # compiles what has changed, and warms the disk
    # In turn, so that whatever else the machine does strikes both alike.
    pairs = [(seconds(BARE), seconds(ASK)) for _ in range(RUNS)]
    bare, told = (statistics.median(each) for each in zip(*pairs, strict=True))
    ratio: float = told / bare
    print(f"{bare * 1000:8.1f} ms  python {' '.join(BARE)}  (median of {RUNS} fresh processes)")
    print(f"{told * 1000:8.1f} ms  python {' '.join(ASK)}")
    print(f"{ratio:8.2f}     times as long (limit {LIMIT:g}): {'fine' if ratio <= LIMIT else 'TOO SLOW'}")
    print(f"{statistics.median(seconds(LINT) for _ in range(3)):8.2f} s   python {' '.join(LINT)}")
    return ratio <= LIMIT


EACH = 3000  # distinct scenarios of one process
A_SECOND = 2000  # that many of them a second
GROWTH = 60  # megabytes by which a process may grow over as many documents
IN_A_FILE = 500
MEASURED = """
import contextlib, io, resource, sys, time
from pathlib import Path
from rulebase.play import scenarios
from rulebase.cli import check
from rulebase.author import checking
from rulebase.documents import reader

def kept():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 1024)

folder = Path(sys.argv[1])
first, *_ = files = sorted(folder.glob("*.yaml"))
checking.opened("bsg")
with contextlib.redirect_stdout(io.StringIO()):
    check.run([str(first)])
before = kept()
with open("/dev/null" if sys.platform != "win32" else "nul", "w") as nowhere, contextlib.redirect_stdout(nowhere):
    check.run([str(folder)])
growth = kept() - before
documents = [document.data for file in files for document in reader.read(file)]
start = time.process_time()
for document in documents:
    scenarios.run(checking.opened(document["game"]), document, "en")
print(len(documents) / (time.process_time() - start), growth)
"""


def distinct() -> Iterator[str]:
    """One-line scenarios of Battlestar Galactica, no two alike: who attacks whom, with which throw, beside what."""
    attacks = itertools.product(
        ("base", "exodus", "combined"), ("raider", "viper", "basestar"), ("viper", "galactica", "basestar"), range(1, 9)
    )
    for number, (ruleset, attacker, target, roll) in zip(range(EACH), itertools.cycle(attacks), strict=False):
        area = f"{{raider: {number // 216 % 8 + 1}, viper: {number // 216 // 8 + 1}}}"
        event = f"{{attack: {{attacker: {attacker}, target: {target}, roll: {roll}}}}}"
        yield f"{{game: bsg, ruleset: {ruleset}, situation: {{area: {area}}}, event: {event}}}"


def many() -> tuple[float, float]:
    """Many one-line documents in one process: how many a second, and by how many megabytes it grows."""
    with tempfile.TemporaryDirectory() as folder:
        lines = list(distinct())
        for first in range(0, EACH, IN_A_FILE):
            written = "\n---\n".join(lines[first : first + IN_A_FILE]) + "\n"
            (Path(folder) / f"{first:05}.yaml").write_text(written, encoding="utf-8")
        command = [sys.executable, "-c", MEASURED, folder]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    speed, growth = map(float, done.stdout.split())
    return speed, growth


def documents() -> bool:
    """Whether many documents are fast enough in one process, and its memory stays flat."""
    speed, growth = many()
    print(f"{speed:8.0f} scenarios a second of one process (at least {A_SECOND})")
    print(f"{growth:8.1f} MB more after {EACH} of them (at most {GROWTH})")
    return speed >= A_SECOND and growth <= GROWTH


def main() -> int:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="tools.benchmarks.bench", description=__doc__)
    measured = {"cli": cli, "every": every, "scenarios": documents, "growth": bench_growth.growth}
    measured |= {"live": bench_live.follows, "tests": bench_tests.expensive}
    parser.add_argument("what", choices=[*measured])
    return 0 if measured[parser.parse_args().what]() else 1


if __name__ == "__main__":
    sys.exit(main())
