"""The drivers that people use: what happens (ask), how likely (odds), every way it can go (outcomes)."""

from __future__ import annotations

from rulebase import light
from rulebase.checker import absence, answers, api, drive, guests, holds, look, mistold
from rulebase.checker.answers import Reply
from rulebase.knowledge import game as games
from rulebase.knowledge import position, quantities, resolve, situation, vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias, TypeVar

    from rulebase.checker import explore, reckoning, reply_types
    from rulebase.knowledge import nouns

    # What procedures did, by what was asked of them: it is done once, and told in every language.
    Plays: TypeAlias = dict[object, drive.Run | None]

    Found = TypeVar("Found")

SCHEMA = answers.SCHEMA
DECIDED = answers.DECIDED


class Asking(light.NamedTuple):
    """A question put to a game in one view: what was told of the event, and of the table."""

    view: games.View
    question: str
    facts: nouns.Told
    position: position.Position
    occurrences: drive.Occurrences
    plays: Plays

    @property
    def me(self) -> str:
        return str(self.facts.get(situation.ME, ""))

    def look(self, state: look.State) -> look.Seen:
        return look.Seen(self.view, state, self.me)

    def run(self, occurrences: drive.Occurrences | None = None) -> drive.Run:
        """What happens, as far as it was told; or if something else had been told of what occurs."""
        if occurrences is not None:
            return self._played(occurrences)
        by = ("run", *self.view.readings.items())
        done = self.plays.get(by) or self._played(self.occurrences)
        self.plays[by] = done
        return done

    def _played(self, told: drive.Occurrences) -> drive.Run:
        respond = drive.from_told(told)
        game = self.look(look.State(self.position))
        try:
            done = drive.run(game, self.question, self.facts, respond)
            drive.finish(done, respond)
        except drive.Wrong as wrong:
            raise mistold.no_option(wrong) from None
        except drive.WrongDeal as wrong_deal:
            raise mistold.no_deal(wrong_deal) from None
        return done

    def reading(self, name: str, chosen: str) -> Asking:
        view = self.view.game.at(self.view.here, self.view.language, {**self.view.readings, name: chosen})
        return self._replace(view=view)


def asking(
    view: games.View, question: str, told: drive.Facts, at: position.Position | None = None, plays: Plays | None = None
) -> Asking:
    """A question with what was told: of the table, on top of the position that there is, and of the event."""
    game = view.game
    parts: nouns.Told = {
        name: _keyed(game, name, value) for name, value in told.items() if vocabulary.is_part(game, name)
    }
    facts = {name: value for name, value in told.items() if name not in parts}
    if at is None:
        told_of = situation.position(game, parts)
    else:
        whole = dict(at.parts)
        for name, value in parts.items():
            whole[name] = {**at.by_key(name), **quantities.keyed(value)} if name in at.keyed else value
        told_of = position.Position(whole, at.keyed, at.moved)
    return Asking(view, question, facts, told_of, drive.Occurrences(facts), {} if plays is None else plays)


def _keyed(game: games.Game, part: str, value: nouns.Value) -> nouns.Value:
    """A value alone is that of one's own seat."""
    if game.core["facts"][part].get("of") == "seat" and game.own_seat and not isinstance(value, dict):
        return {game.own_seat: value}
    return value


@guests.watched
def ask(
    view: games.View, question: str, told: drive.Facts, at: position.Position | None = None, plays: Plays | None = None
) -> Reply:
    """What happens: settled, refused, or what would have to be known, chosen or decided first.

    Asked again with the same `plays` in another language, it is told without being played.
    """
    if question == vocabulary.MAY:
        from rulebase.checker import may

        facts = {name: value for name, value in told.items() if name != situation.DO}
        return may.may(view, str(told[situation.DO]), facts, at, plays)
    asked = asking(view, question, told, at, plays)
    refusal = absence.not_here(asked) or holds.wrong(asked)
    if refusal is not None:
        return refusal
    done = asked.run()
    answer = answers.of(view, question, asked.position, done)
    if answer.status == "settled":
        left = asked.occurrences.left(done.game)
        if left:
            raise mistold.left_over(left, answer.sentence)
        from rulebase.checker import readings

        readings.weigh(asked, done, answer)
    elif answer.standing == resolve.Standing.READING:
        from rulebase.checker import readings

        if answer.status == "refused":
            readings.weigh(asked, done, answer)
        elif answer.status in ("choice", "needs"):
            readings.named(asked.view, done, answer)
    return answer


@guests.watched
def outcomes(view: games.View, question: str, told: drive.Facts, at: position.Position | None = None) -> list[Reply]:
    """The answer for every distinct end that what is not told can lead to."""
    from rulebase.checker import explore, reckoning

    asked = asking(view, question, told, at)
    refusal = absence.not_here(asked) or holds.wrong(asked)
    if refusal is not None:
        return [refusal]
    explorer = explore.Explorer(asked.look, asked.occurrences, reckoning.EveryEnd())
    found = _explored(asked, explorer)
    return [of_way(asked, way) for way in found.values()]


def of_way(asked: Asking, way: reckoning.Reached) -> Reply:
    """One way as an answer, with all its steps."""
    done = way.leaf.run
    if not way.leaf.alone:
        done = asked.run(along(asked, way.picks))
    return answers.of(asked.view, asked.question, asked.position, done)


def along(asked: Asking, picks: Iterable[explore.Pick]) -> drive.Occurrences:
    """What was told, and after it what happened on a way."""
    found = drive.Occurrences(asked.facts)
    for name, value in picks:
        told = found.choices if "@" in name or "." in name else found.told
        told.setdefault(name, [])
        told[name] = [*told[name], value]
    return found


@guests.watched
def odds(view: games.View, question: str, told: drive.Facts, at: position.Position | None = None) -> reply_types.Reply:
    """Exact chances of every outcome; past a choice that matters, the least and the most."""
    # Exact fractions are needed here alone; a plain question starts faster without them.
    from rulebase.checker import explore, reckoning

    asked = asking(view, question, told, at)
    refusal = absence.not_here(asked) or holds.wrong(asked)
    if refusal is not None:
        return refusal.as_json()
    shown = view.game.core["questions"][question].get("odds")

    def key(leaf: explore.Leaf) -> str:
        assert isinstance(leaf.end, api.Answer)
        return _key(leaf.end.outcome, shown)

    explorer = explore.Explorer(asked.look, asked.occurrences, reckoning.Odds(key))
    found = _explored(asked, explorer)
    if found.stuck:
        return of_way(asked, found.stuck[0]).as_json()
    return _odds(asked, found)


def _odds(asked: Asking, found: reckoning.Spread) -> reply_types.Reply:
    chances = {name: _share(asked, share) for name, share in found.shares.items()}
    head = Reply(asked.view, asked.question, "settled").as_json()
    return {
        "schema": head["schema"],
        "status": head["status"],
        "game": head["game"],
        "question": head["question"],
        "ruleset": head["ruleset"],
        "options": head["options"],
        "choices_made": head["choices_made"],
        "probabilities": chances,
        "open_choices": [answers.choice(asked.view, choice) for choice in found.open.values()],
        "idle_choices": [answers.choice(asked.view, choice) for choice in found.idle.values()],
    }


def _share(asked: Asking, share: reckoning.Share) -> reply_types.Share:
    """How likely something is; where a choice decides, between what and what."""
    rolls = list(share.rolls or ())
    sentence = sentence_of(asked, share.picks, rolls)
    if share.least == share.most:
        return {"fraction": str(share.least), "value": float(share.least), "sentence": sentence, "rolls": rolls}
    return {
        "fraction": f"{share.least}–{share.most}",
        "least": {"fraction": str(share.least), "value": float(share.least)},
        "most": {"fraction": str(share.most), "value": float(share.most)},
        "sentence": sentence,
        "rolls": rolls,
    }


def sentence_of(asked: Asking, picks: Sequence[explore.Pick], rolls: list[int]) -> str:
    """The sentence of an outcome; where several throws come to the same, it is told of all of them."""
    end = asked.run(along(asked, picks)).end
    if not isinstance(end, api.Said):
        return ""
    if len(rolls) > 1:
        pick = next(pick for pick in picks if "@" not in pick.name)  # a choice on which nothing depends may come before
        end.values = {
            name: span(rolls) if value == pick.value and name == pick.name else value
            for name, value in end.values.items()
        }
    return str(answers.said(asked.view, end)["text"])


def span(faces: list[int]) -> nouns.Value:
    """Faces of a die as they are said: a range where they follow one another."""
    whole = list(range(min(faces), max(faces) + 1))
    return [whole[0], whole[-1]] if sorted(faces) == whole else quantities.Several(sorted(faces))


def _explored(asked: Asking, explorer: explore.Explorer[Found]) -> Found:
    try:
        return explorer.explore(asked.question, asked.facts, look.State(asked.position))
    except drive.Wrong as wrong:
        raise mistold.no_option(wrong) from None
    except drive.WrongDeal as wrong_deal:
        raise mistold.no_deal(wrong_deal) from None


def _key(outcome: nouns.Told, shown: str | None) -> str:
    if shown:
        return str(outcome[shown])
    return ", ".join(f"{name}: {value}" for name, value in outcome.items())
