"""An answer as lines of text: the verdict with its source, then the reasoning, a line a step, cited at its end."""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Iterator, Sequence

from rulebase import words
from rulebase.cli import citations, terminal
from rulebase.documents import problems
from rulebase.model import availability, folding, grammar, shapes, standing, vocabulary
from rulebase.model import game as games
from rulebase.play import answers, reply, ruleset

MARKS = ("*", "**", "***")  # behind a step: how well it is founded is said at the foot
APART = 8  # so many headings have a blank line before each; more than that, a long list, stand close
EXAMPLES = 3  # of names that are too many to be listed
SEATS = 8  # names of those who sit at a table
ALL = "all"  # --sources all: every book, in whatever language, and the ids of the rules


def text(view: games.View, given: answers.Reply, sources: str = "", *, why: bool = False) -> str:
    """The first screen: verdict, deciding rule, what happens; all else for who asks why."""
    cites = citations.Citations(view, titles=bool(sources), every=sources == ALL)
    return "\n".join(_lines(view, given, cites, why=why or cites.every))


def _lines(view: games.View, given: answers.Reply, cites: citations.Citations, *, why: bool) -> Iterator[str]:
    if given.status == "needs":
        rules = f"{grammar.capital(given.rules['title'])}: " if given.rules else ""
        yield from (terminal.bold(terminal.wrapped(rules + _needed(view, need))) for need in given.needs)
    elif given.depends:
        yield from _told_apart(view, given, cites)
    else:
        yield terminal.bold(terminal.wrapped(given.first_line))
    verdict = given.verdict
    gone = _gone(view, given)
    if gone:
        yield from _added(view, gone)
    elif given.deciding:
        yield terminal.dim(terminal.wrapped(_heading(view, given.deciding, cites), "  "))
    undecided = given.status == "needs"  # nothing yet that another reading could come to as well
    told = [given.sentence, *(each["sentence"] for each in given.depends)]
    beside = [step for step in given.told_steps if step is not verdict]
    steps = [step for step in beside if not any(step["text"] in each for each in told)]
    # What happens first would stand there as if it were the answer, unless it stays.
    settled = given.status != "wanted" or given.changed
    shown = steps if why else [step for step in steps if settled and step.get("happens")]
    # A mark for each way of being founded that is not the usual one.
    unusual = dict.fromkeys(step.get("standing", "") for step in shown if standing.standing(step.get("standing", "")))
    marks = dict(zip(unusual, MARKS, strict=False)) if why else {}
    yield from _steps(shown, cites, marks, plain=not why)
    if why:
        yield from _readings(given, cites, decide=undecided)
    yield from _choices(given)
    yield from (terminal.wrapped(each["text"]) for each in given.undone)
    yield from unread(given.unread, len(given.unread) if why else EXAMPLES)
    if not undecided:
        yield from _other_verdicts(given, cites, why=why)
    notes = list(_notes(view, given, marks, verdict.get("standing", "") if verdict else ""))
    if why:
        yield from notes
    elif notes or len(shown) < len(steps) or len(given.unread) > EXAMPLES or given.readings:
        yield terminal.dim(words._("Why? {option}").format(option="--why"))


def _gone(view: games.View, given: answers.Reply) -> str:
    """The rule that is refused because it is not among these rules: its title stands in the refusal."""
    said = given.deciding
    rule = said["rule"].partition("/")[2] if said and "rule" in said else ""
    return rule if given.status == "refused" and rule and view.entry(rule) is None else ""


def _added(view: games.View, rule: str) -> Iterator[str]:
    """What is typed to play with a rule that is missing: by the same ruleset, if that can have it."""
    places = availability.smallest(view, availability.stands(rule, "entry"))
    same = [here for here in places if here.ruleset == view.configuration.ruleset]
    for here in same or places:
        yield terminal.dim(f"  {ruleset.typed(view.game.setup, here)}")


def _told_apart(view: games.View, given: answers.Reply, cites: citations.Citations) -> Iterator[str]:
    """Each outcome under its condition, with what decides it: said once after all for which it is the same."""
    shown = list({each["text"]: each for each in given.depends}.values())
    following = [*(each["heading"] for each in shown[1:]), None]
    for each, after in zip(shown, following, strict=True):
        yield terminal.bold(terminal.wrapped(each["text"], hanging="  "))
        heading = each["heading"]
        if heading and heading != after:
            said: reply.Sentence = {"text": "", "rule": heading["rule"], "sources": heading["sources"]}
            yield terminal.dim(terminal.wrapped(_heading(view, said, cites), "  "))


def _heading(view: games.View, said: reply.Sentence, cites: citations.Citations) -> str:
    """The rule that decides, by its title, and where it is printed."""
    titled = view.title(said["rule"].partition("/")[2]) if "rule" in said else ""
    return citations.BETWEEN.join(filter(None, (titled, _cited(said, cites))))


def _cited(said: reply.Sentence, cites: citations.Citations) -> str:
    """Where it is printed; behind it, where every book is asked for, the rule by its id."""
    return "  ".join(filter(None, (cites.of(said["sources"]), said.get("rule", "") if cites.every else "")))


def _needed(view: games.View, need: reply.Named) -> str:
    """What is still needed, how it is told, and what it may be."""
    fact = need["fact"]
    shape = vocabulary.shape(view.game, fact)
    inner = shape.values if isinstance(shape, shapes.each.Each) else shape
    offered = {} if isinstance(inner, shapes.pile.Pile) else vocabulary.offered(view, fact, need.get("key", ""))
    listed = [offered.get(each) or view.say(each) for each in need.get("among", offered)]
    told = words._("Still needed: {fact} (--{option}): {names}")
    single = view.game.core["facts"][fact].get("single")
    several = isinstance(inner, shapes.several.Within) and not single
    if isinstance(inner, shapes.several.Counts) and not single and 1 < len(listed) <= problems.FEW:
        told = words._("Still needed: {fact} (--{option}): one or more of {names}")
    asks = vocabulary.question(view, fact)
    if asks:
        told = words._("{question} (--{option}: {names})")
    line = told.format(
        fact=vocabulary.whether(view.game, fact, need["title"]),
        question=asks,
        option=fact,
        names=_names(view, listed, SEATS if "among" in need else problems.FEW, several=several) or inner.form(view),
    )
    others = [f"{each['title']} (--{each['fact']})" for each in need.get("instead", ())]
    if not others:
        return line
    return words._("{need}; or instead: {names}").format(
        need=line, names=grammar.listed(view.grammar, others, alternative=True)
    )


def _names(view: games.View, listed: Sequence[str], few: int, *, several: bool) -> str:
    """All of few names, one of which it is unless it can be several; of many, some to show what is meant."""
    if len(listed) <= few and not several and not any("," in name or view.grammar.last in name for name in listed):
        return grammar.listed(view.grammar, listed, alternative=True)
    if len(listed) <= few:
        return _apart(view, listed)
    return words._("for example {names}").format(names=_apart(view, listed[:EXAMPLES]))


def _apart(view: games.View, listed: Sequence[str]) -> str:
    """With commas between, unless a name has several parts itself."""
    return ("; " if any("," in name or view.grammar.last in name for name in listed) else ", ").join(listed)


def _readings(given: answers.Reply, cites: citations.Citations, *, decide: bool) -> Iterator[str]:
    """After the steps, the readings that leave the verdict as it is; where nothing is decided yet, all others."""
    found = [each for each in given.readings if (each["sentence"] != given.sentence) == decide]
    if found:
        yield ""
    for reading in found:
        sentence = _otherwise(given, reading)
        line = reading["line"].removesuffix(reading["sentence"]) + sentence
        yield from _read_otherwise(line, cites, [reading], "" if reading["text"] in sentence else reading["text"])


def _other_verdicts(given: answers.Reply, cites: citations.Citations, *, why: bool) -> Iterator[str]:
    """A line for each verdict to which another reading comes; for who asks why, with what that says."""
    found: dict[str, list[reply.OtherReading]] = {}
    for reading in given.readings:
        if reading["sentence"] != given.sentence:
            found.setdefault(reading["sentence"], []).append(reading)
    for sentence, readings in found.items():
        texts = dict.fromkeys(each["text"] for each in readings if why and each["text"] not in sentence)
        yield from _read_otherwise(readings[0]["line"], cites, readings, " ".join(texts))


def _read_otherwise(
    line: str, cites: citations.Citations, alike: Sequence[reply.OtherReading], reading: str
) -> Iterator[str]:
    """What is read otherwise with where that is printed, and under it how it is read."""
    cited = "; ".join(dict.fromkeys(cites.of(each["sources"]) for each in alike))
    *before, last = terminal.wrapped(line, "  ", "    ").split("\n")
    yield "\n".join([*before, _behind(last, cited, "    ")])
    if reading:
        yield terminal.wrapped(f"({reading})", "    ")


def _otherwise(given: answers.Reply, reading: reply.OtherReading) -> str:
    """What another reading comes to: its verdict, or what it says on the way to the same."""
    if reading["sentence"] != given.sentence:
        return reading["sentence"]
    return " ".join(reading["otherwise"]) or reading["text"]


def _steps(
    steps: Sequence[reply.Sentence], cites: citations.Citations, marks: dict[str, str], *, plain: bool
) -> Iterator[str]:
    """The steps, under headings where they have some; what happens several times running is told once.

    On the first screen those without a heading have no number, and nobody is told where they are printed.
    """
    number = 0
    grouped = itertools.groupby(_running(steps), key=lambda run: run[0].get("under"))
    groups = [(under, list(runs)) for under, runs in grouped]
    for under, runs in groups:
        together = cites.together([step for step, _ in runs]) if under else ""
        if under or not plain:
            yield from [""] if number == 0 or len(groups) <= APART else []
        if under:
            yield _behind(terminal.bold(under), together, "   ")
        for step, again in runs:
            first, number = number + 1, number + again
            if plain and not under:
                yield terminal.wrapped(f"- {step['text']}{'' if again == 1 else f' ×{again}'}", "  ", "    ")
                continue
            numbered = f"{number}." if again == 1 else f"{first}–{number}."
            mark = marks.get(step.get("standing", ""), "")
            text = f"{numbered} {step['text']}{f' {mark}' if mark else ''}"
            yield _cited_line(text, "" if together else _cited(step, cites), " " * (len(numbered) + 1))


def _running(steps: Sequence[reply.Sentence]) -> Iterator[tuple[reply.Sentence, int]]:
    """Each step with how often it comes one after another."""
    for _, same in itertools.groupby(steps, key=lambda step: (step["text"], step["sources"], step.get("under"))):
        listed = list(same)
        yield listed[0], len(listed)


def _cited_line(text: str, cited: str, indent: str) -> str:
    """A sentence with its citation at the end."""
    *before, last = terminal.wrapped(text, "" if text[:1].isdigit() else indent, indent).split("\n")
    return "\n".join([*before, _behind(last, cited, indent)])


def _behind(line: str, cited: str, indent: str) -> str:
    """A line with its citation; on a line of its own where there is no room."""
    if not cited:
        return line
    if len(line) + 2 + len(cited) <= terminal.width():
        return f"{line}  {terminal.dim(cited)}"
    return "\n".join([line, terminal.dim(terminal.wrapped(cited, indent))])


def _choices(given: answers.Reply) -> Iterator[str]:
    for choice in given.choices:
        shown = choice["options"]
        if len(shown) > problems.FEW and all("=" in option["typed"] for option in shown):
            shown = shown[:EXAMPLES]  # of many ways to put numbers together, some to show what is meant
        said = "" if given.steps else given.sentence  # after steps nobody remembers who chooses
        yield _offered(said, choice["by_title"], every=len(shown) == len(choice["options"]))
        titles = [option["title"] for option in shown]
        for option in shown:
            apart = "" if titles.count(option["title"]) == 1 else f"  {terminal.dim(option['typed'])}"
            yield f"  - {option['title']}{apart}"
        yield terminal.dim(f"  --choice {shlex.quote(titles[0])}")


def _offered(sentence: str, who: str, *, every: bool) -> str:
    """Who chooses, unless the sentence has just said so; a question does not."""
    if not every:
        return words._("Possible choices include:")
    if not sentence.endswith("?") and folding.fold(who) in folding.fold(sentence):
        return words._("To choose from:")
    return grammar.capital(words._("{who} chooses:").format(who=who))


def _notes(view: games.View, given: answers.Reply, marks: dict[str, str], own: str) -> Iterator[str]:
    lines = [*_founded(view, given, marks, own), *_noted(given)]
    if given.rules and given.rules["lacking"]:  # why other rules than the usual ones were taken, though none were told
        text = words._("Rules: {name}, because of this: {lacking}.")
        lines.insert(0, terminal.wrapped(text.format(name=given.rules["title"], lacking=given.rules["lacking"])))
    if lines:
        yield ""
    yield from lines


def _founded(view: games.View, given: answers.Reply, marks: dict[str, str], own: str) -> Iterator[str]:
    """How well the steps are founded, the answer as a whole, and what was read for it."""
    for marked, mark in marks.items():
        yield terminal.wrapped(f"{mark} {grammar.capital(standing.standing(marked))}.", hanging="  ")
    whole = standing.standing(given.standing) if given.standing == own else standing.partly(given.standing)
    nothing_said = given.status == "needs" and not given.steps
    shown = given.standing in marks or given.readings or given.disputes or nothing_said
    for note in standing.spoken(view, "" if shown else whole, given.doubts):
        yield terminal.wrapped(words._("Note: {standing}.").format(standing=note))


def _noted(given: answers.Reply) -> Iterator[str]:
    yield from (terminal.wrapped(each["text"]) for each in given.derived)
    listed = [each for each in given.assumed if each["text"]]
    if listed:  # what is usual is a sentence of its own
        assumed = "; ".join(
            each["text"] if each.get("usual") else f"{each['title']}: {each['text']}" for each in listed
        )
        yield terminal.wrapped(words._("Assumed: {facts}.").format(facts=assumed))
    if given.not_checked:
        names = "; ".join(each["title"] for each in given.not_checked)
        yield terminal.wrapped(words._("Not checked: {facts}.").format(facts=names))


def unread(listed: Sequence[reply.Named], few: int = EXAMPLES) -> Iterator[str]:
    """What was told and not looked at, in one line: so many by name, the others counted."""
    if listed:
        names = "; ".join(each["title"] for each in listed[:few])
        if len(listed) > few:
            n = len(listed) - few
            names = words.ngettext("{names} and {n} more", "{names} and {n} more", n).format(names=names, n=n)
        yield terminal.wrapped(words._("Told, and not looked at: {facts}.").format(facts=names))
