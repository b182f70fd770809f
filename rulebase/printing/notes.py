"""The notes of a sheet: what the rulebooks disagree about or leave open, and how well a part is founded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rulebase import words
from rulebase.knowledge import game as games
from rulebase.knowledge import paths, resolve
from rulebase.telling import in_one

_STANDING = {"carried": "‡", "borrowed": "†", "printed": "§", "unknown": "?"}


class Mark(NamedTuple):
    """What a note is about: something where the rulebooks disagree, or say nothing."""

    kind: str
    name: str


class Notes:
    """The notes of one sheet, numbered as they are first needed."""

    def __init__(self, view: games.View) -> None:
        self.view = view
        self.game = view.game
        self.catalog = words.catalog(view.language)
        self.numbers: dict[Mark, int] = {}
        self.standings: set[str] = set()

    def of_rules(self, rules: list[str]) -> list[int]:
        """The notes on some rules."""
        return [self.number(mark) for rule in rules for mark in self.about(rule)]

    def about(self, entry: str) -> list[Mark]:
        disputes = [Mark("dispute", name) for name in in_one.discrepancies(self.view, entry) if self._divided(name)]
        return [*disputes, *(Mark("open", name) for name in in_one.open_questions(self.view, entry))]

    def marks(self, found: resolve.Resolved, path: str, whole: bool) -> list[int]:
        """The notes on a part of an entry; those on all of it go with the part that stands for the whole."""
        return [
            self.number(mark)
            for mark in self.about(found.id)
            if any(paths.touch(path, disputed) for disputed in self._disputed(mark, found.id))
            or (whole and not self._disputed(mark, found.id))
        ]

    def of_value(self, name: str) -> list[int]:
        """The notes on a table's value that a sentence tells."""
        table, _, path = name.partition(".")
        found = self.view.entry(table) if path else None
        return self.marks(found, f"rows.{path}", False) + self.marks(found, f"values.{path}", False) if found else []

    def _divided(self, name: str) -> bool:
        """Whether the rulebooks of this ruleset are behind another reading too, or not behind the one used."""
        own = self.game.setup.rulesets[self.view.here.ruleset]["books"]
        behind = {
            key: any(source.partition("/")[0] in own for source in reading["sources"])
            for key, reading in self.game.core["discrepancies"][name]["readings"].items()
        }
        used = behind.pop(self._used(name))
        return not used or any(behind.values())

    def _used(self, name: str) -> str:
        return self.view.readings.get(name) or str(self.game.core["discrepancies"][name]["used"])

    def _disputed(self, mark: Mark, entry: str) -> list[str]:
        """The paths of an entry that the readings of a discrepancy set."""
        if mark.kind == "open":
            return []
        dispute = self.game.core["discrepancies"][mark.name]
        if in_one.touched(dispute)[0] != entry:
            return []
        return [path for reading in dispute["readings"].values() for path in reading.get("set", {})]

    def number(self, mark: Mark) -> int:
        return self.numbers.setdefault(mark, len(self.numbers) + 1)

    def signs(self, found: resolve.Resolved, path: str, marks: list[int]) -> str:
        """What stands raised after a part: how well it is founded, and its notes."""
        standing = str(self.game.resolver.standing(found, path, self.view.here, self.game.books))
        if standing in _STANDING:
            self.standings.add(standing)
        return ", ".join([*filter(None, [_STANDING.get(standing)]), *map(str, dict.fromkeys(marks))])

    def listed(self) -> Iterator[dict[str, Any]]:
        _ = self.catalog.gettext
        for mark, number in self.numbers.items():
            if mark.kind == "open":
                asked = self.game.core["open"][mark.name]
                said = _("The rules do not say. {question}").format(question=self.view.render(asked["asks"]))
                yield {"number": number, "title": self.view.render(asked["title"]), "text": said}
            else:
                yield {"number": number, **self._dispute(mark.name)}

    def _dispute(self, name: str) -> dict[str, Any]:
        _ = self.catalog.gettext
        dispute = self.game.core["discrepancies"][name]
        says = {key: self.view.render(reading["says"]) for key, reading in dispute["readings"].items()}
        used = says.pop(self._used(name))
        text = _("{reading} The other reading: {other}").format(reading=used, other=" ".join(says.values()))
        return {"title": self.view.render(dispute["title"]), "text": text}

    def legend(self) -> Iterator[dict[str, str]]:
        _ = self.catalog.gettext
        meanings = {
            "carried": _("the rulebook of this ruleset does not repeat it; it comes from an earlier one"),
            "borrowed": _("the rulebooks of this ruleset do not say it; a later one does"),
            "printed": _("no rulebook says it; it is only printed on cards, sheets or boards"),
            "unknown": _("no rulebook says it: read it on the card or the board"),
        }
        for standing, sign in _STANDING.items():
            if standing in self.standings:
                yield {"sign": sign, "meaning": meanings[standing]}
