"""The gate between YAML and bundle: what lint calls an error is never run."""

from pathlib import Path

from rulebase.knowledge import bundle_types, collect, compiler, lint, overlay, problems


def compiled(folder: Path) -> bundle_types.Compiled:
    """The compiled game, or Failed with all that lint calls an error; a warning hinders nobody."""
    found = collect.collect(folder)
    wrong = [problem for problem in lint.of(found) if problem.severity == problems.ERROR]
    if wrong:
        raise problems.Failed(wrong)
    return compiler.compile_game(overlay.laid_over(found))
