"""Readings: where the rulebooks disagree, the other readings are played too, and compared with the answer."""

from __future__ import annotations

from collections.abc import Iterator

from rulebase import words
from rulebase.documents import problems
from rulebase.model import cite, paths, position, resolve, situation
from rulebase.model import game as games
from rulebase.play import answers, api, asking, marks, reply, runner


def compared(asked: asking.Asking, done: runner.Run, answer: answers.Reply) -> None:
    """Compare an answer with the other readings; one that is still open only names what they are about."""
    if answer.status == "settled":
        weigh(asked, done, answer)
    elif answer.standing == resolve.Standing.READING:
        if answer.status == "refused":
            weigh(asked, done, answer)
        elif answer.status in ("choice", "needs"):
            named(asked.view, done, answer)


def weigh(asked: asking.Asking, done: runner.Run, answer: answers.Reply) -> None:
    """Add to an answer each discrepancy of which another reading comes to something else."""
    view, disputes = asked.view, asked.view.game.core["discrepancies"]
    for name, chosen, other in others(asked, done):
        ended = _played(other)
        done.game.looked.join(ended.game.looked)
        if not _same(other, ended, answer):
            add(answer, name, chosen, answers.of(other.view, other.question, other.position, ended))
            if disputes[name].get("undecided"):
                answer.status = "disputed"
    apart = {each["discrepancy"] for each in answer.disputes}
    agreed = [name for name in _disputed(view, done) if name not in apart]
    if agreed:
        answer.standing = answers.standing_of(view, done, agreed)


def add(answer: answers.Reply, name: str, chosen: str, result: answers.Reply) -> None:
    """Add another reading to an answer, with what comes of it."""
    view = answer.view
    title = view.render(view.game.core["discrepancies"][name]["title"])
    if name not in [each["discrepancy"] for each in answer.disputes]:
        answer.disputes.append({"discrepancy": name, "title": title})
    answer.readings.append(_reading(view, answer, name, chosen, result))


def others(asked: asking.Asking, done: runner.Run) -> Iterator[tuple[str, str, asking.Asking]]:
    """Each discrepancy that touches what was read, each other reading of it, and the question by that."""
    for dispute in _disputed(asked.view, done):
        body = asked.view.game.core["discrepancies"][dispute]
        used = asked.view.readings.get(dispute, body["used"])
        for chosen, reading in body["readings"].items():
            if chosen != used and "not-run" not in reading:
                yield dispute, chosen, asked.reading(dispute, chosen)


def named(view: games.View, done: runner.Run, answer: answers.Reply) -> None:
    """Add the discrepancies that an undecided answer rests on; what they change shows only at its end."""
    disputes = view.game.core["discrepancies"]
    for name in _disputed(view, done):
        answer.disputes.append({"discrepancy": name, "title": view.render(disputes[name]["title"])})
        used = view.readings.get(name, disputes[name]["used"])
        answer.readings += [undecided(view, name, chosen) for chosen in disputes[name]["readings"] if chosen != used]


def undecided(view: games.View, name: str, chosen: str) -> reply.OtherReading:
    """Another reading of which it is not known yet what it comes to: what it says."""
    reading = view.game.core["discrepancies"][name]["readings"][chosen]
    says = view.render(reading["says"])
    return {
        "discrepancy": name,
        "reading": chosen,
        "text": says,
        "sources": reading["sources"],
        "status": "needs",
        "outcome": {},
        "sentence": says,
        "line": _line(view, name, chosen, says),
        "otherwise": [],
    }


def _line(view: games.View, name: str, chosen: str, sentence: str) -> str:
    """What a reading comes to, with the rulebook that reads so; none that can be read in both ways is named."""
    body = view.game.core["discrepancies"][name]
    used = view.readings.get(name, body["used"])
    both = {cite.split(source)[0] for source in body["readings"][used]["sources"]}
    first = cite.places(view, body["readings"][chosen]["sources"])[0]
    reads = {
        "en": words._("The English rulebook reads otherwise: {sentence}"),
        "pl": words._("The Polish rulebook reads otherwise: {sentence}"),
        "hu": words._("The Hungarian rulebook reads otherwise: {sentence}"),
    }
    language = "" if first["id"] in both else first["language"]
    return reads.get(language, words._("Some read it otherwise: {sentence}")).format(sentence=sentence)


def check(game: games.Game, name: str, reading: str) -> None:
    """Refuse a reading that cannot be carried out, with the reason."""
    body = game.core["discrepancies"][name]["readings"][reading]
    if "not-run" in body:
        reason = game.text(body["not-run"], words.language())
        message = words._("the reading “{name}” cannot be carried out").format(name=f"{name}={reading}")
        raise problems.Failed([problems.Problem("reading-not-run", message, expected="", hint=reason)])


def _disputed(view: games.View, done: runner.Run) -> list[str]:
    """The discrepancies that touch a value which was read, or that a procedure asked for."""
    found: dict[str, None] = dict(done.game.disputed)
    for name, path in done.game.read:
        entry = view.entry(name)
        for touched, dispute in (entry.readings if entry else {}).items():
            if paths.touch(path, touched):
                found[dispute] = None
    return list(found)


def _played(other: asking.Asking) -> runner.Run:
    """What happens by another reading; played once, whatever the language."""
    by = other.by("ended")
    done = other.plays.get(by)
    if done is None:
        try:
            done = other.run()
        except problems.Failed:  # a reading may let nobody choose what was chosen: that is left open
            facts = {name: value for name, value in other.facts.items() if name != situation.CHOICES}
            done = other.run(runner.Occurrences(facts))
    other.plays[by] = done
    return done


def _same(asked: asking.Asking, done: runner.Run, answer: answers.Reply) -> bool:
    """Whether another reading comes to the same as the answer."""
    if answer.refused:
        return isinstance(done.end, api.Refuse)  # for whatever reason
    if not isinstance(done.end, api.Answer) or done.end.outcome != answer.outcome:
        return False
    changed = marks.without(asked.view.game, done.game.position.changed(asked.position))
    return position.frozen(changed) == position.frozen(answer.changed)


def _reading(
    view: games.View, answer: answers.Reply, name: str, chosen: str, result: answers.Reply
) -> reply.OtherReading:
    """Another reading and what it comes to; where something is still open then, what the reading says comes first."""
    reading = view.game.core["discrepancies"][name]["readings"][chosen]
    says = verdict = view.render(reading["says"])
    if result.silent:
        asks = view.render(view.game.core["open"][result.silent["question"]]["asks"])
        verdict = words._("{reading} The rules then leave something open. {question}").format(
            reading=says, question=asks
        )
    elif not result.choices and result.status != "needs":
        verdict = result.sentence
    # At this table a reading says the sentences of rules that bear the name of the discrepancy.
    steps = zip([*result.steps, *([result.refused] if result.refused else [])], result.sentences, strict=False)
    own = dict.fromkeys(step["text"] for step, sentence in steps if sentence.endswith(f"/{name}"))
    known = [answer.sentence, *(step["text"] for step in answer.steps)]
    return {
        "discrepancy": name,
        "reading": chosen,
        "text": " ".join(own) or says,
        "sources": reading["sources"],
        "status": result.status,
        "outcome": result.outcome,
        "sentence": verdict,
        "line": _line(view, name, chosen, verdict),
        "otherwise": [step["text"] for step in result.steps if step["text"] not in known],
    }
