"""The site as a whole: its pages in every language, what stands beside them, and the address where it is found."""

import os
import re
import shutil
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from rulebase import artefacts, words
from rulebase.author import coverage, opening, reference
from rulebase.documents import problems
from rulebase.model import bundle, folders, grammar
from rulebase.model import game as games
from rulebase.pages import configurations, contents
from rulebase.search import web
from rulebase.web import data, engine, look, neutral, not_found, offline, placing, sphinx, theme

SITEMAP = "sitemap.xml"
SITEMAP_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
_OTHER = re.compile(r'(<link rel="alternate" hreflang="[^"]+" href=")([^"]+)(">)')


def checked(typed: str) -> str:
    """An address as it is put before that of a page; Failed if it is none."""
    parts = urlsplit(typed)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        message = words._("“{text}” is not the address of a site").format(text=problems.shown(typed))
        expected = words._("one like {example}").format(example="https://example.org/rules/")
        raise problems.Failed([problems.Problem("wrong-address", message, expected=expected)])
    return typed.rstrip("/") + "/"


def write(target: Path, address: str) -> None:
    """Tell every page where it stands, and where in other languages: search engines follow only whole addresses."""
    listed = []
    for path in sorted(target.rglob("index.html")):
        here = path.parent.relative_to(target).as_posix()
        own = urljoin(address, "" if here == "." else f"{here}/")
        text = path.read_text(encoding="utf-8")
        if _OTHER.search(text):
            path.write_text(_whole(text, own), encoding="utf-8")
            listed.append(f"<url><loc>{own}</loc></url>\n")
    (target / SITEMAP).write_text(f"{SITEMAP_HEAD}{''.join(listed)}</urlset>\n", encoding="utf-8")
    (target / "robots.txt").write_text(f"User-agent: *\nSitemap: {urljoin(address, SITEMAP)}\n", encoding="utf-8")


def _whole(text: str, own: str) -> str:
    """A page with its own address, and with whole ones to its likes."""
    linked = _OTHER.sub(lambda link: f"{link[1]}{urljoin(own, link[2])}{link[3]}", text)
    return linked.replace('<link rel="alternate"', f'<link rel="canonical" href="{own}">\n<link rel="alternate"', 1)


SCHEMA = 1
SEARCH, CHECKER = "search", "checker"  # what is made beside the pages
BESIDE = (".py", ".html", ".js", ".mjs", ".css", ".svg", ".png", ".woff2", ".json", ".webmanifest", ".md")
COMMENTED = (".css", ".js", ".mjs")
COMMENTS = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)[ \t]*\n", re.DOTALL | re.MULTILINE)  # on lines of their own
Report = Callable[[str], None]


@dataclass(frozen=True)
class Order:
    """What is to be built, and where."""

    target: Path
    games: tuple[str, ...]
    forms: bool = True
    address: str = ""  # under which it will be found, if that is known


def project() -> Path:
    return theme.folder()


def all_games() -> tuple[str, ...]:
    return tuple(bundle.games())


def build(order: Order, report: Report) -> None:
    """Build all of it, or raise Failed and leave what was there; what is foreign in the folder always stays."""
    place = placing.look(order.target)
    report(_announced(order))
    prepare(order)
    chosen = opened(order.games)
    languages = contents.languages(chosen)
    remembered, number = placing.passing("rulebase-pages-"), max(len(languages), 2)  # ended after whoever writes there
    with placing.beside(place) as fresh, remembered as memory, sphinx.working(number, fresh, memory) as workers:
        shared(fresh, chosen)
        for line in pages(fresh, order, languages, workers, memory):
            report(line)
        list(workers.map(data.write, *zip(*((fresh, order.games, language) for language in languages), strict=True)))
        data.guide(fresh, chosen, order.address)
        if order.address:
            write(fresh, order.address)
        offline.write(fresh, languages, workers)
        if not order.forms:
            report(words._("The forms of “what happens if” are left out, as was asked; everything else is there."))
        mark = {"schema": SCHEMA, "rulebase": artefacts.VERSION, "games": order.games, "forms": order.forms}
        placing.put(fresh, place, {**mark, "languages": languages})


def _announced(order: Order) -> str:
    """What is going to be made, for whoever waits: each part is told again when it is done."""
    if not order.forms:
        return words._("to be made: the pages of each language, and the search")
    return words._(
        "to be made: the pages of each language, the search, and the checker for browsers, which takes minutes the "
        "first time (`--no-engine` leaves it out)"
    )


def prepare(order: Order) -> None:
    """Fetch what the forms need, so that whoever has no network hears of it before the work, not after it."""
    if order.forms:
        engine.ready()


def opened(names: Sequence[str]) -> list[games.Game]:
    """The games, if nothing is wrong with them: their problems are told before any work is done."""
    check(names)
    return [opening.open_game(name) for name in names]


def check(names: Collection[str], meanwhile: "opening.Meanwhile | None" = None) -> None:
    """Raises Failed with all that is wrong with any of them: nothing is shown that lint refuses."""
    wrong: list[problems.Problem] = []
    for name in names:
        try:
            opening.of(name, meanwhile)
        except problems.Failed as failed:
            wrong += failed.problems
    if wrong:
        raise problems.Failed(wrong)


def check_published(names: Collection[str]) -> None:
    """Raises Failed where something could be asked here, and should not be published: no scenario shows it yet."""
    waiting = {name: coverage.unshown(opening.open_game(name)) for name in names}
    message = words._("“{game}” is not to be published yet: no scenario shows {rules}")
    hint = words._("`rulebase lint` says where they stand; `rulebase serve` shows the site to you alone")
    wrong = [
        problems.Problem("never-shown", message.format(game=name, rules=", ".join(rules)), hint=hint)
        for name, rules in waiting.items()
        if rules
    ]
    if wrong:
        raise problems.Failed(wrong)


def pages(fresh: Path, order: Order, languages: Sequence[str], workers: Executor, memory: Path) -> Iterator[str]:
    """The pages of every language, and what stands beside them; a line for each part that is done."""
    told = memory / "examples"
    told.mkdir()
    sphinx.tell(told, order.games, workers)
    job = sphinx.Job(fresh, "", order.games, order.forms, memory, kept=False, examples=told)
    runs = [replace(job, language=language) for language in languages]
    said = words.language()
    started = [workers.submit(_run, run, said) for run in runs]
    started.append(workers.submit(_neutral, fresh, order.games, said))
    started.append(workers.submit(made, SEARCH, fresh, order, said))
    if order.forms:
        yield made(CHECKER, fresh, order, said)  # here, where what it needs was fetched
    yield from (line for line in sphinx.finished(started) if line)


def _run(job: sphinx.Job, language: str) -> str:
    done = sphinx.one(job)
    words.use(language)
    return counted(done)


def _neutral(fresh: Path, names: Sequence[str], language: str) -> str:
    words.use(language)
    chosen = [opening.open_game(name) for name in names]
    neutral.write(fresh, chosen, contents.languages(chosen))
    return ""


def counted(done: sphinx.Done) -> str:
    said = words.ngettext("{language}: {n} page in {s} s", "{language}: {n} pages in {s} s", done.pages)
    return said.format(
        language=theme.language_name(done.language), n=done.pages, s=grammar.decimal(words.language(), done.seconds)
    )


def shared(fresh: Path, chosen: Sequence[games.Game]) -> None:
    """What all pages share: the theme's files, the configurations."""
    languages = contents.languages(chosen)
    _copy(theme.folder() / "static", fresh / "assets")
    for game in chosen:
        path = fresh / "assets" / "configurations" / f"{game.id}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(configurations.written(game), encoding="utf-8")
        look.write(fresh / "assets" / "look", game)
    offline.manifests(fresh, languages)
    not_found.write(fresh, languages)
    reference.write(fresh / "schemas")


def parts(order: Order) -> list[str]:
    """What is made beside the pages."""
    return [SEARCH, CHECKER] if order.forms else [SEARCH]


def made(part: str, fresh: Path, order: Order, language: str) -> str:
    """Make a part; a line that says so, in a language."""
    begun = time.monotonic()
    words.use(language)
    if part == SEARCH:
        web.build(fresh, [opening.open_game(name) for name in order.games], order.forms)
    else:
        engine.build(fresh, order.games)
    name = {SEARCH: words._("search"), CHECKER: words._("the checker for browsers")}[part]
    return words._("{part}: {s} s").format(part=name, s=grammar.decimal(language, time.monotonic() - begun))


def inputs() -> Iterator[Path]:
    """Every file that the site is made from."""
    for folder in folders.sources().values():
        yield from _files(folder, (".yaml", ".py"))
    yield from _files(theme.PACKAGE, (".py", ".json", ".mo"))
    yield from _files(theme.folder(), BESIDE)
    yield from _files(Path(words.TRANSLATIONS), (".po",))


def is_stale(target: Path) -> bool:
    """Whether a built site is older than what it is made from, or not there."""
    mark = target / placing.MARK
    if not mark.is_file():
        return True
    built = mark.stat().st_mtime
    return any(path.stat().st_mtime > built for path in inputs())


def _copy(source: Path, target: Path) -> None:
    """All files below a folder; not their modes, for it may be read-only, and not what only authors read."""
    for path in sorted(source.rglob("*")):
        parts = path.relative_to(source).parts  # what may lie about there is not for readers
        if path.is_file() and not any(part.startswith(".") or part.endswith("~") for part in parts):
            place = target / path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix in COMMENTED:
                place.write_text(COMMENTS.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")
            else:
                shutil.copyfile(path, place)


def _files(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    for parent, below, names in os.walk(folder):
        below[:] = [name for name in below if name != "__pycache__" and not name.startswith(".")]
        yield from (Path(parent, name) for name in names if name.endswith(suffixes))
