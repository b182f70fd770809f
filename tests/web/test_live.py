"""The site that follows its sources: what it is after each save is what a clean build would make, to the byte."""

import filecmp
import gc
import os
import queue
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulebase.model import bundle
from rulebase.web import building, data, live
from tests.conftest import inline, replace

# Made for what is published only: what a device keeps, and the worker that keeps it.
PUBLISHED = ("service-worker.js", "assets/offline/", data.LLMS)
PROGRAMS = (data.ENTRY, data.ENTRIES)  # for programs, which nobody writes and looks at
HEN = "/pl/tiny/hen/"
Edit = Callable[[Path], None]


class Following:
    """A site that is kept up to date by hand, so that a test knows when it is."""

    def __init__(self, games: tuple[str, ...], scratch: Path, page: str = "") -> None:
        self.order = building.Order(scratch / "live", games, forms=False)
        self.told: list[str] = []
        self.live = live.Live(self.order, scratch / "memory", self.told.append)
        self.live.looked_at, self.live.page = "pl", page
        self.live.build()
        self.live.settle()

    def follow(self) -> None:
        self.live.look()
        self.live.settle()


@pytest.fixture
def two(tmp_path: Path, outside: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Following]:
    """Two small games: one to be edited, one to be left alone."""
    other = outside.parent / "other"
    shutil.copytree(outside, other)
    for path in other.rglob("*.yaml"):
        path.write_text(path.read_text(encoding="utf-8").replace("tiny", "other"), encoding="utf-8")
    replace(other / "game.yaml", "Tiny", "Other")
    monkeypatch.setenv("RULEBASE_GAMES", str(outside.parent))
    inline(monkeypatch)  # processes of its own: see the packaged games below, and test_serve
    following = Following(("tiny", "other"), tmp_path, "tiny/hen")
    yield following
    following.live.stop()


def clause(game: Path) -> None:
    replace(game / "terms" / "animals.yaml", "pl: Znosi jajka.", "pl: Znosi duże jajka.")


def cell(game: Path) -> None:
    replace(game / "tables" / "hunt.yaml", "hens: 2", "hens: 3")


def form(game: Path) -> None:
    replace(game / "terms" / "animals.yaml", "many-gen: kur,", "many-gen: kurek,")
    replace(game / "terms" / "animals.yaml", "acc: kurę", "acc: kurkę")


def title(game: Path) -> None:
    replace(game / "terms" / "animals.yaml", "title: {en: hen,", "title: {en: chicken,")


def added_rule(game: Path) -> None:
    path = game / "rules" / "hunt.yaml"
    text = """
- id: hunt.again
  title: {en: Another hunt, pl: Drugie polowanie}
  when: farm
  clauses:
    again: {en: "The {fox} waits for the {hen}.", pl: "{fox|cap} czeka.", sources: [farm.en/hunting#4]}
  see: [hunt.roll]
"""
    path.write_text(path.read_text(encoding="utf-8") + text.removeprefix("\n"), encoding="utf-8")


def removed_rule(game: Path) -> None:
    path = game / "rules" / "hunt.yaml"
    head, mark, _ = path.read_text(encoding="utf-8").partition("- id: hunt.again")
    assert mark
    path.write_text(head, encoding="utf-8")


def retired(game: Path) -> None:
    replace(game / "game.yaml", "default: farm", "default: farm\nredirects: {hunt.again: hunt.roll, rooster: hen}")


def unretired(game: Path) -> None:
    replace(game / "game.yaml", "redirects: {hunt.again: hunt.roll, rooster: hen}", "redirects: {rooster: fox}")


def procedure(game: Path) -> None:
    path = game / "procedures" / "hunt.py"
    replace(path, 'not api.within(row["caught"], roll)', 'not api.within(row["caught"], roll) and hunter == "fox"')


def scenario(game: Path) -> None:
    path = game / "scenarios" / "hunt.yaml"
    text = (
        "---\ngame: tiny\nsource: farm.en/hunting#4\nevent: {hunt: {hunter: fox, roll: 1}}\nexpect: {result: escapes}\n"
    )
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


EDITS: list[Edit] = [
    clause,
    cell,
    form,
    title,
    added_rule,
    removed_rule,
    retired,
    unretired,
    scenario,
    procedure,
]


def files(folder: Path) -> list[str]:
    """What is served; the list of what a build wrote is the build's own."""
    served = (path for path in folder.rglob("*") if path.is_file() and path.name != "rulebase.json")
    listed = (path.relative_to(folder).as_posix() for path in served)
    return sorted(name for name in listed if not name.startswith(PUBLISHED) and not name.endswith(PROGRAMS))


def assert_clean(following: Following, scratch: Path) -> None:
    clean = building.Order(scratch / "clean", following.order.games, forms=False)
    building.build(clean, following.told.append)
    assert files(following.order.target) == files(clean.target)
    same = filecmp.cmpfiles(following.order.target, clean.target, files(clean.target), shallow=False)
    assert same[1:] == ([], [])


def test_after_each_edit_it_is_what_a_clean_build_makes(two: Following, outside: Path, tmp_path: Path) -> None:
    for edit in EDITS:
        before = {name: (two.order.target / name).read_bytes() for name in files(two.order.target)}
        edit(outside)
        two.follow()
        after = {name: (two.order.target / name).read_bytes() for name in files(two.order.target)}
        assert before != after or edit is procedure, two.told[-3:]
        assert_clean(two, tmp_path)


def test_nothing_is_kept_from_being_thrown_away_while_it_follows(two: Following, outside: Path) -> None:
    clause(outside)
    two.follow()
    assert gc.get_freeze_count() == 0


def test_what_was_not_touched_is_not_written_again(two: Following, outside: Path) -> None:
    def written() -> dict[str, int]:
        return {name: (two.order.target / name).stat().st_mtime_ns for name in files(two.order.target)}

    before = written()
    clause(outside)
    two.follow()
    again = {name for name, stamp in written().items() if before.get(name) != stamp and name.endswith(".html")}
    assert "pl/tiny/hen/index.html" in again
    assert not [name for name in again if "other/" in name]
    assert "en/tiny/hen/index.html" not in again


def test_a_fault_is_told_and_nothing_is_written_until_it_is_mended(
    two: Following, outside: Path, tmp_path: Path
) -> None:
    listener = two.live.listen()
    page = two.order.target / "pl" / "tiny" / "hen" / "index.html"
    before = page.read_bytes()
    replace(outside / "terms" / "animals.yaml", "see: [hunt.roll]", "see: [hunt.rol]")
    two.follow()
    assert [listener.get_nowait()[0], listener.empty()] == ["problem", True]
    # What is saved in another game does not make it good.
    replace(outside.parent / "other" / "terms" / "animals.yaml", "pl: Znosi jajka.", "pl: Znosi duże jajka.")
    two.follow()
    name, text = listener.get_nowait()
    assert name == "problem"
    assert "hunt.rol" in text
    assert page.read_bytes() == before
    replace(outside / "terms" / "animals.yaml", "see: [hunt.rol]", "see: [hunt.roll]")
    two.follow()
    assert listener.get_nowait() == ("page", HEN)
    assert {listener.get_nowait() for _ in range(2)} == {("rest", f"pl {HEN}"), ("built", "en")}
    assert_clean(two, tmp_path)


def test_who_looks_at_a_page_sees_it_before_all_others_are_made(two: Following, outside: Path) -> None:
    shown = two.order.target / HEN.strip("/") / "index.html"
    seen: list[str] = []

    class Looking(queue.SimpleQueue[live.Event]):
        """Somebody whose browser asks for the page again as soon as it is told to."""

        def put(self, item: live.Event, *_: object) -> None:
            if item[0] == "page":
                seen.append(shown.read_text(encoding="utf-8"))
            super().put(item)

    listener = Looking()
    two.live._listeners.add(listener)
    clause(outside)
    two.follow()
    assert listener.get_nowait() == ("page", HEN)
    assert {listener.get_nowait() for _ in range(2)} == {("rest", f"pl {HEN}"), ("built", "en")}
    assert "Znosi duże jajka." in seen[0]
    assert seen == [shown.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", ["tiny/nothing", "tiny/index", "tiny/examples/hunt.roll", ""])
def test_whatever_page_is_looked_at_all_are_made(two: Following, outside: Path, tmp_path: Path, page: str) -> None:
    two.live.page = page
    clause(outside)
    two.follow()
    assert two.told[-2].endswith(" s"), two.told
    assert_clean(two, tmp_path)


@pytest.mark.heavy
@pytest.mark.usefixtures("aside")
def test_the_packaged_games_too(tmp_path: Path) -> None:
    """In every game a clause is changed and a rule added, then all is put back."""
    following = Following(tuple(bundle.games()), tmp_path)
    try:
        for game in following.order.games:
            path = min(Path(os.environ["RULEBASE_GAMES"], game, "rules").glob("*.yaml"))
            written = path.read_text(encoding="utf-8")
            entry = re.search(r"- id: (\S+)", written)
            following.live.page = f"{game}/{entry[1] if entry else ''}"
            for text in (f"{_reworded(written)}\n{_entry(written)}", written):
                path.write_text(text, encoding="utf-8")
                following.follow()
                assert following.told[-1].endswith(" s"), following.told[-1]
                assert_clean(following, tmp_path)
    finally:
        following.live.stop()


def _reworded(text: str) -> str:
    """The first Polish sentence, said otherwise."""
    reworded, times = re.subn(r'( pl: ".+)"', r'\1 Oto zmiana."', text, count=1)
    assert times == 1
    return reworded


def _entry(text: str) -> str:
    """A rule that rests on what the first one rests on."""
    sources = re.search(r"sources: \[.+?\]", text)
    assert sources is not None
    said = "{en: Nothing more., pl: To wszystko., hu: Ennyi.}"
    return f"- id: live.added\n  title: {said}\n  {sources[0]}\n  clauses: {{added: {said}}}\n"
