"""What this configuration does not have: a question, or a thing that was told."""

from __future__ import annotations

from rulebase import words
from rulebase.model import paths, resolve, types, vocabulary
from rulebase.play import answers, api, asking


def not_here(asked: asking.Asking) -> answers.Reply | None:
    """The refusal of a question, or of a thing in it, that this configuration does not have."""
    view, game = asked.view, asked.view.game
    question = game.core["questions"][asked.question]
    if view.entry(question["rule"]) is None:
        title, otherwise = view.render(question["title"]), words._("In this game, “{name}” does not come up.")
        return _refuse_missing(asked, question["rule"], title, "entry", question["rule"], otherwise)
    for fact, value in {**asked.position.parts, **asked.facts}.items():
        missing = vocabulary.here(view, fact, value) if fact in game.core["facts"] else []
        if missing:
            return _refuse_value(asked, fact, missing[0])
    return None


def _refuse_value(asked: asking.Asking, fact: str, missing: str) -> answers.Reply:
    game = asked.view.game
    body = game.core["facts"][fact]
    rule = body.get("absent", game.core["questions"][asked.question]["rule"])
    if missing == fact:
        title = vocabulary.lacking(asked.view, fact)
        return _refuse_missing(asked, rule, title, "entry", body["with"], vocabulary.idle(game, fact))
    gone = missing in game.entries and asked.view.entry(missing) is None
    table = "" if gone else vocabulary.table_of([body["type"], body.get("of", "boolean")], missing, game)
    named = asked.view.label(fact, missing)
    return _refuse_missing(asked, rule, named, f"rows.{missing}" if table else "entry", table or missing)


def _refuse_missing(
    asked: asking.Asking, rule: str, value: types.Value, path: str, owner: str, otherwise: str = ""
) -> answers.Reply:
    view = asked.view
    answer = answers.Reply(view, asked.question, "refused")
    answer.leaves(asked.position, asked.position)
    cited = view.entry(rule)
    sources: list[str] = []
    if cited is not None and cited.get("says.absent") is not paths.MISSING:
        said = answers.said(view, api.Said(rule, "absent", value=value))
        text, sources = said["text"], said["sources"]
    else:
        text = (otherwise or words._("There is nothing called “{name}” in this game.")).format(name=view.say(value))
    reason = view.game.resolver.reason(owner, view.here, path)
    if reason:
        text, sources = f"{text} {view.render(reason['reason'])}", [*sources, *reason["sources"]]
    text += answer.is_absent(view, owner, path)
    answer.refused = {"rule": f"{view.game.id}/{rule}", "text": text, "sources": sources}
    answer.sentence = text
    answer.standing = str(resolve.Standing.STATED)
    return answer
