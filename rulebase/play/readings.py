"""Where the rulebooks disagree: the other readings are run too, and it is said whether they make a difference."""

from __future__ import annotations

from rulebase import words
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import paths, position, situation
from rulebase.play import answers, api, asking, runner


def weigh(asked: asking.Asking, done: runner.Run, answer: answers.Reply) -> None:
    """Tell of each discrepancy that touches this answer whether another reading changes it."""
    disputes = asked.view.game.core["discrepancies"]
    agreed = []
    for name in _disputed(asked.view, done):
        results = {chosen: result for chosen, result in _others(asked, name).items() if not _same(*result, answer)}
        if not results:
            agreed.append(name)
            continue
        answer.disputes.append({"discrepancy": name, "title": asked.view.render(disputes[name]["title"])})
        for chosen, (other, ended) in results.items():
            result = answers.of(other.view, other.question, other.position, ended)
            _differs(asked.view, answer, name, chosen, result)
    if agreed:
        answer.standing = answers.standing_of(asked.view, done, agreed)


def named(view: games.View, done: runner.Run, answer: answers.Reply) -> None:
    """Tell of what is not decided yet which discrepancies it rests on; what they change shows only at its end."""
    disputes = view.game.core["discrepancies"]
    answer.disputes += [
        {"discrepancy": name, "title": view.render(disputes[name]["title"])} for name in _disputed(view, done)
    ]


def chosen(game: games.Game, name: str, reading: str) -> None:
    """Refuses a reading that cannot be carried out, with the reason."""
    told = game.core["discrepancies"][name]["readings"][reading]
    if "not-run" in told:
        reason = game.text(told["not-run"], words.language())
        message = words._("the reading “{name}” cannot be carried out").format(name=f"{name}={reading}")
        raise problems.Failed([problems.Problem("reading-not-run", message, expected="", hint=reason)])


def _same(asked: asking.Asking, done: runner.Run, answer: answers.Reply) -> bool:
    """Whether it comes to the same; nothing is told of what does."""
    if answer.refused:
        return isinstance(done.end, api.Refuse)  # for whatever reason
    if not isinstance(done.end, api.Answer) or done.end.outcome != answer.outcome:
        return False
    changed = done.game.position.changed(asked.position)
    return bool(position.frozen(changed) == position.frozen(answer.changed))


def _differs(view: games.View, answer: answers.Reply, name: str, chosen: str, result: answers.Reply) -> None:
    dispute = view.game.core["discrepancies"][name]
    reading = dispute["readings"][chosen]
    said = [answer.sentence, *(step["text"] for step in answer.steps)]
    here = _at_this_table(name, result)
    answer.readings.append(
        {
            "discrepancy": name,
            "reading": chosen,
            "text": " ".join(here) or view.render(reading["says"]),
            "sources": reading["sources"],
            "status": result.status,
            "outcome": result.outcome,
            "sentence": _verdict(view, view.render(reading["says"]), result),
            "otherwise": [step["text"] for step in result.steps if step["text"] not in said],
        }
    )
    if dispute.get("undecided"):
        answer.status = "disputed"


def _verdict(view: games.View, says: str, result: answers.Reply) -> str:
    """What a reading comes to; where something is still open then, the reading comes first."""
    if result.silent:
        asks = view.render(view.game.core["open"][result.silent["question"]]["asks"])
        return words._("{reading} The rules then leave something open. {question}").format(reading=says, question=asks)
    return says if result.choices or result.status == "needs" else result.sentence


def _at_this_table(name: str, result: answers.Reply) -> list[str]:
    """What a reading says at this table: the sentences of rules that bear the name of the discrepancy."""
    refused = [result.refused] if result.refused else []
    told = zip([*result.steps, *refused], result.told, strict=False)
    return list(dict.fromkeys(step["text"] for step, sentence in told if sentence.endswith(f"/{name}")))


def _others(asked: asking.Asking, dispute: str) -> dict[str, tuple[asking.Asking, runner.Run]]:
    """What happens by the readings of a discrepancy that are not in use."""
    told = asked.view.game.core["discrepancies"][dispute]
    used = asked.view.readings.get(dispute, told["used"])
    others = [chosen for chosen, reading in told["readings"].items() if chosen != used and "not-run" not in reading]
    found = {chosen: asked.reading(dispute, chosen) for chosen in others}
    return {chosen: (other, _ended(other)) for chosen, other in found.items()}


def _ended(other: asking.Asking) -> runner.Run:
    """What happens by another reading: played once, whatever the language."""
    by = ("ended", *other.view.readings.items())
    done = other.plays.get(by) or _played(other)
    other.plays[by] = done
    return done


def _played(other: asking.Asking) -> runner.Run:
    """Where a reading lets nobody choose what was chosen, that is left open."""
    try:
        return other.run()
    except problems.Failed:
        told = {name: value for name, value in other.facts.items() if name != situation.CHOICES}
        return other.run(runner.Occurrences(told))


def _disputed(view: games.View, done: runner.Run) -> list[str]:
    """The discrepancies that touch a value which was read, or that a procedure asked for."""
    found: dict[str, None] = dict(done.game.disputed)
    for name, path in done.game.read:
        entry = view.entry(name)
        for touched, dispute in (entry.readings if entry else {}).items():
            if paths.touch(path, touched):
                found[dispute] = None
    return list(found)
