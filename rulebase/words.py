"""What rulebase itself says (not its games), in the user's language: gettext, read when first needed.

`_("No such rule: {id}").format(id=…)`; `ngettext("{n} rule", "{n} rules", n).format(n=n)`.
A wheel carries the catalogs, a checkout compiles them from translations/, a browser gets them by `install`.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

from rulebase import artefacts

SOURCE = "en"  # the language in which the messages are written
DOMAIN = "rulebase"
_PACKAGE = os.path.dirname(os.path.abspath(__file__))
BUNDLED = os.path.join(_PACKAGE, "bundled", "locale")
TRANSLATIONS = os.path.join(os.path.dirname(_PACKAGE), "translations")

_language: str | None = None
_catalogs: dict[str, NullTranslations] = {}


def _(message: str) -> str:
    """The message in the language in use."""
    return message if language() == SOURCE else catalog(language()).gettext(message)


def marked(message: str) -> str:
    """The message as it is written: whoever shows it takes it from the catalog of a language."""
    return message


def ngettext(singular: str, plural: str, n: int) -> str:
    """The form of the message that goes with this number."""
    if language() == SOURCE:
        return singular if n == 1 else plural
    return catalog(language()).ngettext(singular, plural, n)


def use(language: str | None) -> None:
    """Speak this language from now on (None: the environment's); where there is no catalog of it, English."""
    global _language  # noqa: PLW0603 - a switch of the process
    _language = language


@contextlib.contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak this language for a while."""
    before = _language
    use(language)
    try:
        yield
    finally:
        use(before)


def language() -> str:
    """The language in use: the last one chosen, else the environment's if it has a catalog, else English."""
    if _language is None:
        use(_of_environment())
    return _language or SOURCE


def install(language: str, mo: bytes) -> None:
    """Take a compiled catalog from memory: a browser has no files."""
    from gettext import GNUTranslations
    from io import BytesIO

    _catalogs[language] = GNUTranslations(BytesIO(mo))


def catalog(language: str) -> NullTranslations:
    """The translations into one language, for templates that are rendered in several."""
    if language not in _catalogs:
        mo = _compiled(language)
        if mo is None:
            from gettext import NullTranslations

            _catalogs[language] = NullTranslations()
        else:
            install(language, mo)
    return _catalogs[language]


def catalogs() -> list[tuple[str, bytes]]:
    """The compiled catalogs by language."""
    folder = BUNDLED if os.path.isdir(BUNDLED) else TRANSLATIONS
    return [(language, mo) for language in sorted(os.listdir(folder)) if (mo := _compiled(language))]


def compile_catalogs(source: Path, target: Path) -> list[Path]:
    """Compile every <language>/LC_MESSAGES/rulebase.po under source into the same place under target."""
    from datetime import UTC, datetime

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    written = []
    for po in sorted(source.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        mo = target / po.relative_to(source).with_suffix(".mo")
        mo.parent.mkdir(parents=True, exist_ok=True)
        with po.open("rb") as messages, mo.open("wb") as file:
            read = read_po(messages, locale=po.parts[-3])
            read.creation_date = datetime(2020, 1, 1, tzinfo=UTC)  # else it would be now, and no two wheels alike
            write_mo(file, read)
        written.append(mo)
    return written


def _of_environment() -> str:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := os.environ.get(variable):
            code = wanted.replace("-", "_").partition(".")[0].partition("@")[0].partition("_")[0].lower()
            return code if _place(code) is not None else SOURCE
    return SOURCE


def _place(language: str) -> str | None:
    """The file that holds a language's catalog, compiled (in a wheel) or not (in a checkout)."""
    if not language.replace("_", "").isalnum():
        return None
    for folder, suffix in ((BUNDLED, "mo"), (TRANSLATIONS, "po")):
        path = os.path.join(folder, language, "LC_MESSAGES", f"{DOMAIN}.{suffix}")
        if os.path.isfile(path):
            return path
    return None


def _compiled(language: str) -> bytes | None:
    place = _place(language)
    if place is None:
        return None
    if place.endswith(".mo"):
        return artefacts.read(*os.path.split(place))
    every = [path for name in os.listdir(TRANSLATIONS) if (path := _place(name))]
    folder = artefacts.cached("catalogs", every, _compile_checkout)
    return artefacts.read(folder, f"{language}/LC_MESSAGES/{DOMAIN}.mo")


def _compile_checkout(target: Path) -> None:
    from pathlib import Path

    compile_catalogs(Path(TRANSLATIONS), target)
