"""Types of parts, for mypy: what a procedure reads is what the game’s position.yaml says that the part is."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from mypy.nodes import Expression, StrExpr
from mypy.plugin import MethodContext, Plugin
from mypy.types import AnyType, NoneType, Type, TypeOfAny, UnionType

READS = "rulebase.play.api.game.Game"
OTHERWISE = ("skip", "ignore")


class PartTypes(Plugin):
    """Looks parts up in the position.yaml beside the folder of procedures."""

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        return {f"{READS}.now": _read, f"{READS}.known": _all}.get(fullname)

    def report_config_data(self, ctx: Any) -> Any:
        """What a module was checked with: it is checked anew when the parts change."""
        file = _position(ctx.path)
        return file.stat().st_mtime_ns if file else None


def _position(path: str) -> Path | None:
    file = Path(path).parent.parent / "position.yaml"
    return file if Path(path).parent.name == "procedures" and file.exists() else None


@lru_cache
def _parts(file: Path) -> dict[str, dict[str, Any]]:
    written = yaml.safe_load(file.read_text(encoding="utf-8"))
    listed = written["parts"] if isinstance(written, dict) else written  # a piece of the scaffold lists its own
    return {part["id"]: part for part in listed}


def _part(ctx: MethodContext) -> dict[str, Any] | None:
    """What the part is that is named, where that is written there."""
    file, part = _position(ctx.api.path), ctx.args[0][0]
    return _parts(file).get(part.value) if file and isinstance(part, StrExpr) else None


def _all(ctx: MethodContext) -> Type:
    """The type of all that is known of a part."""
    body = _part(ctx)
    if body is None:
        return ctx.default_return_type
    text = ctx.api.named_generic_type("builtins.str", [])
    return ctx.api.named_generic_type("typing.Mapping", [text, _declared(ctx, body["is"])])


def _read(ctx: MethodContext) -> Type:
    """The type of one reading: None too where ignorance of the part, or of this reading, ends in nothing."""
    body = _part(ctx)
    if body is None:
        return ctx.default_return_type
    found = _declared(ctx, body["is"])
    named = dict(zip(ctx.callee_arg_names, ctx.args, strict=True))
    otherwise = any(_is_given(named[way]) for way in OTHERWISE)
    silent = "untold" in body and "else" not in body and not _is_given(named["ask"])
    return UnionType.make_union([found, NoneType()]) if otherwise or silent else found


def _is_given(args: list[Expression]) -> bool:
    return bool(args) and not (isinstance(args[0], StrExpr) and not args[0].value)


def _declared(ctx: MethodContext, kind: Any) -> Type:
    def named(name: str, *of: Type) -> Type:
        return ctx.api.named_generic_type(f"builtins.{name}", list(of))

    match kind:
        case "boolean":
            return named("bool")
        case {"integer": _}:
            return named("int")
        case "seat" | {"rows": _} | {"group": _} | {"kind": _} | {"choice": _}:
            return named("str")
        case {"list": _} | {"pile": _}:
            return named("list", named("str"))
        case {"counts": _} | {"pieces": _}:
            return named("dict", named("str"), named("int"))
    return AnyType(TypeOfAny.special_form)


def plugin(_version: str) -> type[Plugin]:
    return PartTypes
