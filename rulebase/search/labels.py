"""What search calls things: the kinds of what can be found, and the languages that it was found through."""

from rulebase import words

KINDS = ("rule", "term", "character", "card", "table", "discrepancy", "open-question", "ruling")
LANGUAGES = ("en", "pl", "hu")


def kind(name: str) -> str:
    return {
        "rule": words._("rule"),
        "term": words._("term"),
        "character": words._("character"),
        "card": words._("card"),
        "table": words._("table"),
        "discrepancy": words._("discrepancy"),
        "open-question": words._("open question"),
        "ruling": words._("ruling"),
    }.get(name, name)


def language(code: str) -> str:
    return {"en": words._("English"), "pl": words._("Polish"), "hu": words._("Hungarian")}.get(code, code)
