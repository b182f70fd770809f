"""Templates, and how they are read: they are compiled once for a language, what they say themselves with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, cast

import jinja2
import markupsafe
from jinja2 import compiler, nodes, visitor

from rulebase import words
from rulebase.model import grammar, standing
from rulebase.pages import guide
from rulebase.pages.language_view import Data
from rulebase.pages.page import Page

EXTENDED = re.compile("[\u0100-\u017f]")
SAID = "_"  # what a template calls to say something in its language
REPEATED = 1 << 13  # texts that are escaped once: titles, chips and numbers come again on page after page


class Current:
    """The page in hand: all that changes from page to page in what is put together once for all of them."""

    page: Page
    uri: str
    root: str
    links: Mapping[str, str]

    @property
    def previews(self) -> Data:
        found: Data = self.page.data["previews"]
        return found

    @property
    def whole(self) -> str:
        return str(self.page.data["whole"])

    def link(self, target: str) -> str:
        """Where a thing is."""
        return self.links[target]


class _Code(compiler.CodeGenerator):
    """As it always is, but what is escaped comes from memory."""

    def _output_child_pre(self, node: nodes.Expr, frame: compiler.Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.escaped(")


class Templates(jinja2.Environment):
    """Templates of one language; each message in them is looked up when they are compiled."""

    code_generator_class = _Code
    current: Current  # set by whoever makes them
    escaped = staticmethod(lru_cache(REPEATED, typed=True)(markupsafe.escape))  # a text is none that was marked safe

    def turn_to(self, page: Page, uri: str, root: str, links: Mapping[str, str]) -> None:
        current = self.current
        current.page, current.uri, current.root, current.links = page, uri, root, links

    def compile(self, source: Any, *rest: Any, **named: Any) -> Any:
        parsed = self.parse(source, *rest[:2]) if isinstance(source, str) else source
        say = cast("Callable[[str], str]", self.globals["gettext"])
        return super().compile(_Said(say).visit(parsed), *rest, **named)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A page is data: what a name means is first of all a key."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


class _Said(visitor.NodeTransformer):
    """Puts a message in the place where it is asked for."""

    def __init__(self, say: Callable[[str], str]) -> None:
        self._say = say

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 - what Jinja calls it
        self.generic_visit(node)
        match node:
            case nodes.Call(node=nodes.Name(name=name), args=[nodes.Const(value=str(message))]) if name == SAID:
                return nodes.Const(self._say(message), lineno=node.lineno)
        return node


PACKAGE = guide.PACKAGE
CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'"
)


def folder() -> Path:
    """The Sphinx project."""
    return guide.site()


@lru_cache
def environment(language: str) -> Templates:
    """The templates, speaking a language; compiled once, and again when they change."""
    import jinja2

    made = Templates(
        loader=jinja2.FileSystemLoader(folder() / "templates"),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    catalog = words.catalog(language)
    # Every page says much the same: each message is looked up and set once.
    made.install_gettext_callables(  # type: ignore[attr-defined]
        cache(lambda message: grammar.typeset(language, catalog.gettext(message))),
        cache(lambda one, more, n: grammar.typeset(language, catalog.ngettext(one, more, n))),
    )
    said = "".join(text for text in catalog.__dict__.get("_catalog", {}).values() if isinstance(text, str))
    made.globals["extended"] = bool(EXTENDED.search(said))  # whether it has letters that stand in fonts of their own
    made.current = Current()
    made.globals |= {"language": language, "csp": CSP, "language_name": language_name, "current": made.current}
    made.globals["standing"] = cache(lambda name: grammar.typeset(language, standing.standing(name, language)))
    made.filters["link"] = made.current.link
    return made


@lru_cache
def language_name(language: str) -> str:
    """What a language calls itself."""
    from babel import Locale, UnknownLocaleError

    try:
        name = Locale.parse(language).get_display_name(language)
    except (UnknownLocaleError, ValueError):
        name = None
    return name or language
