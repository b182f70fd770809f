"""The gate between YAML and bundle: a game compiles only if its files have the shape they promise."""

from pathlib import Path

from rulebase.knowledge import bundle_types, collect, compiler, problems, schema


def compiled(folder: Path) -> bundle_types.Compiled:
    """The compiled game, or Failed with every problem of shape."""
    found = collect.collect(folder)
    wrong = [*found.problems, *shape(found)]
    if not wrong and not found.of("game"):
        raise problems.Failed([problems.missing_game(folder)])
    if wrong:
        raise problems.Failed(wrong)
    return compiler.compile_game(found)


def shape(found: collect.Collected) -> list[problems.Problem]:
    kinds = {"sources": "source", "scenarios": "scenario"}
    return [problem for kind, document in found.documents for problem in schema.check(document, kinds.get(kind, kind))]
