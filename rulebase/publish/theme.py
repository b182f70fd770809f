"""The Sphinx project on disk and its templates."""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from rulebase import words

if TYPE_CHECKING:
    import jinja2

PACKAGE = Path(__file__).parent.parent
CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'"
)


def folder() -> Path:
    """The Sphinx project: in a checkout beside the package, in a wheel inside it."""
    beside = PACKAGE.parent / "site"
    return beside if (beside / "conf.py").is_file() else PACKAGE / "bundled" / "site"


def environment(language: str) -> "jinja2.Environment":
    """The templates, speaking a language."""
    import jinja2

    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder() / "templates"),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    templates.install_gettext_translations(words.catalog(language))  # type: ignore[attr-defined]
    templates.globals |= {"language": language, "csp": CSP, "language_name": language_name}
    return templates


@lru_cache
def language_name(language: str) -> str:
    """What a language calls itself."""
    from babel import Locale, UnknownLocaleError

    try:
        name = Locale.parse(language).get_display_name(language)
    except (UnknownLocaleError, ValueError):
        name = None
    return name or language
