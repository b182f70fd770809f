"""The Sphinx project on disk and its templates."""

from functools import cache, lru_cache
from pathlib import Path

from rulebase import words
from rulebase.knowledge import grammar
from rulebase.site import templates

PACKAGE = Path(__file__).parent.parent
CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'"
)


def folder() -> Path:
    """The Sphinx project: in a checkout beside the package, in a wheel inside it."""
    beside = PACKAGE.parent / "site"
    return beside if (beside / "conf.py").is_file() else PACKAGE / "bundled" / "site"


@lru_cache
def environment(language: str) -> "templates.Templates":
    """The templates, speaking a language; compiled once, and again when they change."""
    import jinja2

    from rulebase.site import templates

    made = templates.Templates(
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
    made.current = templates.Current()
    made.globals |= {"language": language, "csp": CSP, "language_name": language_name, "current": made.current}
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
