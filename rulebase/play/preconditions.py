"""Preconditions: what is refused before a procedure runs, since it is not part of this game or cannot arise."""

from __future__ import annotations

from rulebase import words
from rulebase.model import game as games
from rulebase.model import paths, resolve, types, vocabulary
from rulebase.play import answers, api, asking, code, endings, invariants, lookup, runner


def refusal(asked: asking.Asking) -> answers.Reply | None:
    """The answer to a question that cannot be asked like this; None if it can."""
    return not_here(asked) or over(asked) or cannot_arise(asked)


def not_here(asked: asking.Asking) -> answers.Reply | None:
    """The refusal of a question, or of a thing in it, that this configuration does not have."""
    view, game = asked.view, asked.view.game
    question = game.core["questions"][asked.question]
    if view.entry(question["rule"]) is None:
        title, otherwise = view.render(question["title"]), words._("“{name}” is not part of these rules.")
        refused = _refused(asked, question["rule"], title, ("entry", question["rule"]), otherwise)
        refused.told = asked.again
        return refused
    found = vocabulary.missing(view, {**asked.position.parts, **asked.facts})
    if found is None:
        return None
    fact, name = found
    body = game.core["facts"][fact]
    gone = name in game.entries and view.entry(name) is None
    table = "" if gone else vocabulary.table_of([body["type"], body.get("of", "boolean")], name, game)
    place = (f"rows.{name}", table) if table else ("entry", name)
    looked = lookup.Looked()
    looked.facts.add(fact)
    keys = asked.position.by_key(fact) if fact in asked.position.keyed else [""]
    looked.parts |= {(fact, key) for key in keys}
    refused = _refused(asked, _absent(view.game, fact, name) or question["rule"], view.label(fact, name), place)
    return asked.noted(refused, looked)


def _absent(game: games.Game, fact: str, name: str) -> str:
    """The rule that says that something of a fact is not here: of a key, what the facts say that are such keys."""
    body, facts = game.core["facts"][fact], game.core["facts"].values()
    kind = body.get("of")
    is_key = kind is not None and name in vocabulary.options(game, kind)
    if is_key and name not in vocabulary.each(game, fact).options(game):
        same = (each.get("absent", "") for each in facts if each["type"] in (kind, {"list": kind}))
        return next(filter(None, same), "") or body.get("absent", "")
    return body.get("absent", "")


def over(asked: asking.Asking) -> answers.Reply | None:
    """That the game is over, so that nothing is done any more; what only is to be known can still be asked."""
    game = asked.view.game
    if "act" not in game.core["questions"][asked.question] and not vocabulary.changes(game, asked.question):
        return None
    if endings.MEANS not in asked.plays:
        asked.plays[endings.MEANS] = _over(asked)
    done = asked.plays[endings.MEANS]
    if done is None:
        return None
    answer = answers.of(asked.view, asked.question, asked.position, done)
    answer.sentence = words._("The game is over. {why}").format(why=answer.sentence)
    noted = asked.noted(answer, done.game.looked)
    noted.unread = []  # whatever it was to be, nothing of it matters any more
    return noted


def _over(asked: asking.Asking) -> runner.Run | None:
    done = runner.Run(asked.look(lookup.State(asked.position)), asked.question, asked.facts)
    if (ended := endings.reached(done.game)) is None or endings.still(done.game, ended) == asked.question:
        return None
    done.end = api.Refuse(ended.rule, ended.says)
    return done


def _refused(
    asked: asking.Asking, rule: str, value: types.Value, place: tuple[str, str], otherwise: str = ""
) -> answers.Reply:
    """The refusal of a value that stands at a path of an entry, in the words of a rule where it has some."""
    view, (path, owner) = asked.view, place
    answer = answers.Reply(view, asked.question, "refused", asked.position)
    cited = view.entry(rule)
    sources: list[str] = []
    if cited is not None and cited.get("says.absent") is not paths.MISSING:
        sentence = answers.said(view, api.Said(rule, "absent", value=value))
        text, sources = sentence["text"], sentence["sources"]
    else:
        text = otherwise or words._("There is nothing called “{name}” in this game.")
        text = view.grammar.quoted(text.format(name=view.say(value)))
    reason = view.game.resolver.reason(owner, view.configuration, path)
    if reason:
        text, sources = f"{text} {view.render(reason['reason'])}", [*sources, *reason["sources"]]
    text += answer.is_absent(view, owner, path)
    answer.refused = {"rule": f"{view.game.id}/{rule}", "text": text, "sources": sources}
    answer.sentence = text
    answer.standing = str(resolve.Standing.STATED)
    return answer


def cannot_arise(asked: asking.Asking) -> answers.Reply | None:
    """Why the position breaks an invariant; or, if only by what was assumed, what has to be known."""
    done = broken(asked)
    if done is None:
        return None
    answer = answers.of(asked.view, asked.question, asked.position, done)
    if answer.refused:
        answer.impossible = True
        answer.sentence = words._("The situation described cannot arise. {why}").format(why=answer.sentence)
    return asked.noted(answer, done.game.looked)


def broken(asked: asking.Asking) -> runner.Run | None:
    """How the position breaks an invariant, or what has to be known for it not to be broken."""
    by = asked.by(code.HOLDS)
    if by not in asked.plays:
        asked.plays[by] = _broken_invariant(asked)
    return asked.plays[by]


def _broken_invariant(asked: asking.Asking) -> runner.Run | None:
    for broken, game in invariants.broken(asked.view, asked.position, asked.look):
        done = runner.Run(game, asked.question, asked.facts)
        done.end = broken
        assumed = next(iter(game.assumed), None)
        if assumed and isinstance(broken, api.Refuse):
            done.end = api.Need(assumed[0], key=assumed[1])
        return done
    return None
