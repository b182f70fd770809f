"""An entry in all configurations: every clause, row, list and value, each with where it holds and what it rests on."""

from rulebase.model import card_lists, standing
from rulebase.model import game as games
from rulebase.model.variants import Variant
from rulebase.pages import card, dropped, remarks, tables, wordings
from rulebase.pages.language_view import Data, Voice
from rulebase.pages.wordings import Wordings


def entry(voice: Voice, name: str) -> Data:
    """All that there is to say of an entry, in the order of its page."""
    body, variants = voice.game.entries[name], voice.everywhere.variants(name)
    return {
        "id": name,
        "kind": body["kind"],
        "title": voice.title(name),
        "names": _names(voice, name),
        "coined": voice.language in body.get("coined", []),
        "wanted": voice.language in body.get("wanted", []),
        **voice.holds(voice.everywhere.there(name)),
        "gone": dropped.entry(voice, name),
        "printed": _printed(voice, name),
        "doubts": _doubts(voice, name),
        "tales": _tales(voice, name),
        "clauses": _clauses(voice, name),
        "numbered": _numbered(voice, name),
        "table": tables.table(voice, name),
        "list": tables.members(voice, name),
        "values": tables.values(voice, name),
        "see": _see(voice, variants),
        "sources": voice.places(source for variant in variants for source in variant.entry.sources()),
        "discrepancies": remarks.disputes(voice, name),
        "open": remarks.silences(voice, name),
        "rulings": remarks.rulings(voice, name),
    }


def _names(voice: Voice, name: str) -> Data:
    """What a thing is called in other languages, and what else players call it in this one."""
    body, language, own = voice.game.entries[name], voice.language, voice.title(name)
    wording = voice.game.wording(body["title"]) if body["kind"] in games.NAMED else {}
    return {
        "others": {code: title for code, title in wording.items() if code != language and title != own},
        "aliases": [alias for alias in body.get("aliases", {}).get(language, []) if alias != own],
    }


def _see(voice: Voice, variants: list[Variant]) -> list[Data]:
    named = dict.fromkeys(other for variant in variants for other in variant.entry.body.get("see", []))
    return [voice.linked(other) for other in named if other in voice.game.entries]


def _clauses(voice: Voice, name: str) -> list[Data]:
    found, here, variants = Wordings(voice), f"{voice.game.id}/{name}", voice.everywhere.variants(name)
    for variant in variants:
        for clause, text in variant.entry.body.get("clauses", {}).items():
            for bits in voice.everywhere.split(voice.quoted(text), variant.bits):
                told = {"pieces": voice.pieces(bits, text, here), "language": voice.fallback(text)}
                found.gather(clause, Variant(bits, variant.entry), f"clauses.{clause}", told)
    order = wordings.merged(list(variant.entry.body.get("clauses", {})) for variant in variants)
    return [
        {"name": clause, "variants": found.of(clause), "gone": dropped.part(voice, name, f"clauses.{clause}")}
        for clause in order
    ]


def _numbered(voice: Voice, name: str) -> Data | None:
    """What a rule says of a term in numbers."""
    if name not in voice.numbered:
        return None
    rule, wanted = voice.numbered[name]
    [clause] = [each for each in _clauses(voice, rule) if each["name"] == wanted]
    return {
        **clause,
        "name": f"numbered.{wanted}",
        "rule": {**voice.linked(rule), "to": f"{voice.game.id}/{rule}#{wanted}"},
    }


def _printed(voice: Voice, name: str) -> list[Data]:
    """The single values on a card, each by the term that it is called."""
    game = voice.game
    named = game.core.get("cards", {}).get("printed", {}) if game.entries[name]["kind"] in card.CARDED else {}
    found = Wordings(voice)
    for variant in voice.everywhere.variants(name):
        data = variant.entry.body.get("data", {})
        for field in (field for field in named if field in data):
            found.gather(field, variant, f"data.{field}", {"pieces": voice.said(variant.bits, "", data[field])})
    known = set(found)
    return [
        {"name": field, **_labelled(voice, named[field]), "variants": found.of(field)}
        for field in named
        if field in known
    ]


def _labelled(voice: Voice, label: str) -> Data:
    """What a value is called, leading to the term that it is a form of."""
    return {**voice.linked(label.partition(".")[0]), "text": card_lists.label(voice.anywhere, label)}


def _doubts(voice: Voice, name: str) -> list[str]:
    """What is doubtful of the values on a card, or in a table."""
    return [
        doubt["text"]
        for variant in voice.everywhere.variants(name)[:1]
        for doubt in standing.doubts(voice.view(variant.bits), card.figures(variant.entry))
    ]


def _tales(voice: Voice, name: str) -> list[Data]:
    """The lists on a card, sentence by sentence, each with the rule that says so."""
    if voice.game.entries[name]["kind"] not in card.CARDED:
        return []
    found, titles = Wordings(voice), dict[str, str]()
    for variant in voice.everywhere.variants(name):
        for bits in voice.everywhere.split(_telling_rules(voice, variant), variant.bits):
            for tale in card.tales(voice.view(bits), variant.entry):
                titles[tale["id"]] = tale["title"]
                for number, item in enumerate(tale["items"]):
                    said = _said(voice, bits, tale, item)
                    found.gather(f"{tale['id']}.{number}", Variant(bits, variant.entry), "data", said)
    return [{"id": tale, "title": title, "items": _items(found, tale)} for tale, title in titles.items()]


def _said(voice: Voice, bits: int, tale: Data, item: Data) -> Data:
    """An item of a list with the rule that says so; signs lead to what they name instead."""
    if tale["quiet"]:
        return {"pieces": voice.pieces(bits, item["says"], values=item["of"]), "rule": None}
    return {"pieces": [item["text"]], "rule": {"to": item["rule"]["id"], "text": item["rule"]["title"]}}


def _telling_rules(voice: Voice, variant: Variant) -> list[str]:
    """The rules that tell what is on a card."""
    return [
        telling.rule_of(item)
        for telling in card_lists.lists(voice.game.core)
        for item in telling.items(variant.entry.body)
    ]


def _items(found: Wordings, tale: str) -> list[Data]:
    return [{"key": key, "variants": found.of(key)} for key in found if key.startswith(f"{tale}.")]
