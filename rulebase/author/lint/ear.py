"""Spoken style: what each language avoids when rules are told aloud (patterns, leaning openings, single words)."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulebase import words
from rulebase.author.lint.subject import Subject
from rulebase.author.lint.texts import Sentences
from rulebase.author.lint.written import Text
from rulebase.documents.problems import Problem, shown
from rulebase.model import quantities, template
from rulebase.play import assumptions

PATTERNS: dict[str, dict[str, str]] = {
    "en": {
        r"(?<![Tt]here )\b(?:is|are|was|were) no\b(?! longer| more| less| fewer| one\b| help| use)": "“is not a …”",
    },
    "pl": {
        r"\b[Nn]ależy \w+ć\b": "“trzeba”, or the plain verb",
        r"\b(?:dokon(?:uje|ać|ują)|posiada(?:ć|ją)?)\b": "the plain verb",
        r"\bw przypadku gdy\b": "“gdy”",
        r"\bprzez graczy? (?:zostaje|jest)\b": "the player as the subject",
    },
    "hu": {
        r"\bálta(?:l|la|luk)\b(?! (?:válasz|kijel|megn))": "the verb with its subject",
        r"\bvaló(?: [a-záéíóöőúüű])": "a clause of its own",
        r"\b\w+[bcdfghklmnprstvz]j[uü]k\b": "the third person: “az aktuális játékos …”",
        r"\b(?:amennyiben|esetén|esetében)\b": "“ha”, “-kor”, “-nál”",
        r"\b\w+ás(?:ra|ba) kerül(?:nek)?\b": "the verb itself",
        r"\b\w+t[óő]l több": "“-nál több”",
    },
}

# A clause is quoted alone: it cannot begin with what points back.
OPENINGS: dict[str, str] = {
    "en": r"(?:It|They|He|She|Its|Their|His|Her)\b|(?:This|These|That|Those) (?:is|are|does|do|also|holds|can|may)\b",
    "pl": r"(?:On|Ona|Ono|Oni|One|Jego|Jej|Ich|Je|Go)\b|(?:To|Te|Ten|Ta) (?:jest|są|nie|też|samo|dotyczy)\b",
    "hu": r"(?:Ő|Ők|Őt|Neki|Nekik)\b|(?:Ez|Ezek|Azok) (?:nem|is|csak|akkor|így|sem)\b|(?:Ennek|Ezeknek|Erre|Ebből)\b",
}

# No reader is told “he” of any player, whatever the game.
AVOIDED: dict[str, dict[str, str]] = {
    "en": dict.fromkeys(("he", "him", "his", "himself"), "“they”, or the role again"),
}

# A title that asks cannot be put behind “whether {key} is …”.
ASKING: dict[str, str] = {
    "en": r"(?:who|whose|whom|what|which|where|when|how)\b",
    "pl": r"(?:kto|kogo|komu|kim|czyj\w*|co|czego|czemu|czym|któr\w+|gdzie|kiedy|jak\w*|ile)\b",
    "hu": r"(?:ki\w{0,4}|mi|mit|mik|melyik\w*|hol|mikor|hogy\w*|hány\w*)\b",
}

KIND = "ear"
SAID = ("rules", "patches", "tables", "discrepancies", "open-questions", "vocabulary")
LABEL = 3  # words of a label, behind which a value may stand alone: “In chips: 7”
_BRACKETED = re.compile(r"(?<=[\w}] )\(\{([^{}]*)\}\)")
_COLON_SLOT = re.compile(r"^([^:;]*): \{([^{}]*)\}[.!?]?$")
_TIMES = re.compile(r"\{[^{}]*\}[  ](?:times|razy)(?!\w)")
_SENTENCE = re.compile(r"(?<=[.!?;])\s+")
_SLOT = re.compile(r"\{[^{}]*\}")


class Heard(NamedTuple):
    """A fault: its code, where it stands in the text, what it is, and what would be better."""

    code: str
    at: int
    message: str
    expected: str


def check(subject: Subject) -> Iterator[Problem]:
    sentences = Sentences(subject)
    avoided = {language: dict(AVOIDED.get(language, {})) for language in subject.game.languages}
    for item in subject.of(KIND):
        for language, listed in item.data["instead"].items():
            avoided.setdefault(language, {}).update(listed)
    for text in subject.texts:
        if not text.replaced:
            for language, wording in text.wording.items():
                for fault in faults(sentences, text, language, wording, avoided.get(language, {})):
                    place = text.place(language, fault.at)
                    yield Problem(fault.code, fault.message, place, fault.expected, severity="warning")
    yield from _whether(subject)


def _whether(subject: Subject) -> Iterator[Problem]:
    """What holds or does not of somebody is told by its title, unless the part has words for one of them."""
    for part in subject.of("parts"):
        if part.data["is"] != "boolean" or "of" not in part.data or "one" in part.data:
            continue
        asked = [
            language
            for language, title in part.data["title"].items()
            if re.match(ASKING.get(language, "(?!)"), title, re.IGNORECASE) and "{" not in title
        ]
        others = [key for key in subject.options(part.data["of"]) if key != subject.game.own_seat]
        for language, key in zip(asked[:1], others, strict=False):
            with words.speaking(language):
                view = subject.game.at(subject.everywhere.all[0], language)
                said = assumptions.titled(view, part.data["id"], key)["title"]
            message = words._("an answer would say: “{sentence}”").format(sentence=said)
            expected = words._("one: words for one of them, as in {example}")
            expected = expected.format(example="{en: 'whether {key} has rested', …}")
            yield Problem("asking-title", message, part.place("title", language), expected, severity="warning")


def faults(
    sentences: Sentences, text: Text, language: str, wording: str, avoided: Mapping[str, str]
) -> Iterator[Heard]:
    plain = template.masked(wording, "x")
    for word, instead in avoided.items():
        spelled = re.IGNORECASE if word.islower() else 0
        if found := re.search(rf"(?<!\w){re.escape(word)}(?!\w)", plain, spelled):
            message = words._("“{word}” is not said in this game").format(word=shown(found[0]))
            yield Heard("avoided-word", found.start(), message, instead)
    if text.item.kind in SAID and "title" not in text.keys[-1:]:
        expected = words._("the value in the sentence, in its form")
        yield from heard(language, wording, opens=text.item.kind in ("rules", "patches") and text.path[0] == "clauses")
        for found in _BRACKETED.finditer(wording):
            if not _is_list(sentences, text, found[1]):
                message = words._("a value stands in brackets behind a noun")
                yield Heard("bracketed-value", found.start(), message, expected)
        ended = _COLON_SLOT.match(wording)
        if ended and not _is_list(sentences, text, ended[2]) and len(_SLOT.sub("", ended[1]).split()) > LABEL:
            message = words._("a sentence ends in a colon and a value")
            within = words._("the value within the sentence, as in: “{example}”").format(example="{who} finds {fruit}.")
            yield Heard("colon-value", ended.end(1), message, within)


def heard(language: str, wording: str, *, opens: bool = False) -> Iterator[Heard]:
    """What can be heard in a text alone; whether it opens a clause, which may be quoted by itself."""
    plain = template.masked(wording, "x")
    for pattern, instead in PATTERNS.get(language, {}).items():
        if found := re.search(pattern, plain):
            message = words._("“{word}” is not said like this").format(word=shown(found[0].strip()))
            yield Heard("unspoken", found.start(), message, words._(instead))
    opening = OPENINGS.get(language)
    if opens and opening and (begun := re.match(opening, plain)):
        message = words._("a clause opens with “{word}”, and does not stand alone").format(word=begun[0].strip())
        yield Heard("leaning-clause", 0, message, words._("the noun that is meant"))
    if times := _TIMES.search(wording):
        expected = words._("a wording for each: once, twice")
        yield Heard("so-many-times", times.start(), words._("a number of times is told by a number"), expected)
    for sentence in _SENTENCE.split(template.masked(wording, "x", apart=True)):
        if len(re.findall(r":(?=\s)", sentence)) > 1 and "|" not in wording:
            message = words._("two colons stand in one sentence")
            yield Heard("two-colons", wording.index(":"), message, words._("one of them, or two sentences"))


def _is_list(sentences: Sentences, text: Text, written: str) -> bool:
    """Whether several things may stand there, which need no place of their own in the sentence."""
    name = written.partition("|")[0]
    if any(name in item.data.get("never-in-brackets", ()) for item in sentences.subject.of(KIND)):
        return False
    about = sentences.subject.spoken.get(name) if text.speaker else None
    kind = about.get("type") if about else None
    if isinstance(kind, dict) and kind.keys() & {"list", "counts", "tally", "pile"}:
        return True
    return name not in sentences.subject.game.entries and kind is None and not quantities.is_range(name)
