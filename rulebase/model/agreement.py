"""Which wording of a sentence goes with a value: by how many there are, or by gender; the most fitting first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebase.model import quantities, template, types
from rulebase.model.grammar import Grammar


class Agreement:
    """What agrees with what in one language of one game."""

    def __init__(self, grammar: Grammar, entries: Mapping[str, Mapping[str, Any]], language: str) -> None:
        self.grammar = grammar
        self._entries = entries
        self._language = language

    def wordings(self, value: types.Value) -> list[str]:
        """For a number its kind, for a thing its gender, for several their plural."""
        if isinstance(value, list):
            return self._of_several(value)
        if isinstance(value, dict):
            return self._of_several([thing for thing, number in value.items() for _ in range(number)])
        if type(value) is int:
            return [*(["none"] if value == 0 else []), self.grammar.category(value), template.OTHER]
        return self._of_one(value)

    def is_man(self, value: types.Value) -> bool:
        """Whether a thing is a man as grammar has it: a masculine name of a person."""
        forms = self.forms(value)
        person = forms.get("personal", bool(forms) and self._entries[str(value)]["kind"] == "character")
        return bool(person) and forms.get("gender") == "m"

    def forms(self, value: object) -> Mapping[str, Any]:
        body = self._entries.get(value, {}) if isinstance(value, str) else {}
        found: Mapping[str, Any] = body.get("forms", {}).get(self._language, {})
        return found

    def spoken(self, value: types.Value) -> str:
        """How the name of a thing is said, where its spelling does not tell."""
        return str(self.forms(value).get("spoken", ""))

    def article(self, said: str, value: types.Value, wanted: str) -> str:
        """What stands before a name or a range; of several things each has its own: *a kártya és az áru*."""
        listed = isinstance(value, list) and not quantities.is_range(value)
        if not wanted or listed or self.is_bare(value):
            return ""
        article = self.grammar.definite if wanted == "the" else self.grammar.indefinite
        return article(said, self.spoken(value)).removesuffix(said)

    def is_bare(self, value: types.Value) -> bool:
        """Whether a name never takes an article: a person’s, or one that says so."""
        person = isinstance(value, str) and value in self._entries and self._entries[value]["kind"] == "character"
        return person or bool(self.forms(value).get("bare"))

    def _of_several(self, values: list[types.Value]) -> list[str]:
        if len(values) == 1:
            return self._of_one(values[0])
        if not values:
            return ["none", template.OTHER]
        return [*self._men(values), template.OTHER]

    def _of_one(self, value: types.Value) -> list[str]:
        forms = self.forms(value)
        if forms.get("plural"):
            return [*self._men([value]), template.OTHER]
        return [*([forms["gender"]] if "gender" in forms else []), "one", template.OTHER]

    def _men(self, values: list[types.Value]) -> list[str]:
        return ["men"] if self.grammar.personal and any(map(self.is_man, values)) else []
