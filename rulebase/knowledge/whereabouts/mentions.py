"""Where the files of a game name a thing: as a value, by a key, or in a slot of a sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from rulebase.knowledge import collect, template
from rulebase.knowledge.lint import written
from rulebase.knowledge.problems import Place

# Values that name no entry: what a thing is called itself, where it holds, what it rests on.
_ASIDE = {"id", "patch", "when", "until", "kind", "game", "ruleset", "options", "choices", "redirects"}
_ASIDE |= {"sources", "source"}
# Where keys are names, not words of the format: all that is below, or for tables the row itself.
_KEYED = {
    "scenarios": ("event", "events", "situation", "expect"),
    "cards": ("data",),
    "characters": ("data",),
}
_PATHS = ("add", "set", "drop", "replace", "absent")
_UNREAD = ("sources", "spelling", "verbs", "ear")


class Mention(NamedTuple):
    """One place where a thing is named."""

    item: collect.Item
    keys: written.Keys
    key: bool = False
    spoken: bool = False

    @property
    def place(self) -> Place:
        return self.item.place(*self.keys, key=self.key)


class Named:
    """A thing by its name, among the names of all others."""

    def __init__(self, name: str, known: Collection[str], languages: Collection[str]) -> None:
        self.name = name
        self.known = known
        self.languages = languages

    def of(self, found: collect.Collected) -> Iterator[Mention]:
        """All places that name it, file by file."""
        for kind, items in found.items.items():
            for item in items if kind not in _UNREAD else ():
                yield from self._below(item, (), item.data)

    def _below(self, item: collect.Item, keys: written.Keys, value: object) -> Iterator[Mention]:
        if isinstance(value, dict) and (told := written.wording(value, self.languages)):
            if any(self._fills(slot) for text in told.values() for slot in template.slots(text)):
                yield Mention(item, keys, spoken=True)
        elif isinstance(value, dict):
            for key, part in value.items():
                yield from self._keyed(item, (*keys, key), part)
        elif isinstance(value, list):
            for index, part in enumerate(value):
                yield from self._below(item, (*keys, index), part)
        elif isinstance(value, str) and self._is(value):
            yield Mention(item, keys)

    def _keyed(self, item: collect.Item, keys: written.Keys, value: object) -> Iterator[Mention]:
        key = str(keys[-1])
        if key in _ASIDE or (item.kind == "position" and keys == ("parts",)):
            return  # parts are items of their own
        if self.name in _names(item.kind, keys):
            yield Mention(item, keys, key=True)
        yield from self._below(item, keys, value)

    def _is(self, value: str) -> bool:
        """Whether a value is the name, or leads into the thing: the rule of `nuke.token.use` is `nuke.token`."""
        steps = value.split(".")
        heads = (".".join(steps[:length]) for length in range(len(steps), 0, -1))
        return self.name == next((head for head in heads if head in self.known), value)

    def _fills(self, slot: template.Slot) -> bool:
        return self.name in (slot.name.partition(".")[0], slot.counted)


def _names(kind: str, keys: written.Keys) -> tuple[str, ...]:
    """The names that a key consists of; none where it is a word of the format."""
    key = str(keys[-1])
    if kind == "tables" and len(keys) == 2 and keys[0] == "rows":
        return tuple(key.split("/"))
    if kind == "patches" and len(keys) == 2 and keys[0] in _PATHS and key.startswith("rows."):
        return tuple(key.split(".")[1].split("/"))
    return (key,) if len(keys) > 1 and keys[0] in _KEYED.get(kind, ()) else ()
