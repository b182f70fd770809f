"""The Destiny deck: made of so many of each skill, drawn from, made anew."""

from rulebase.play import api

from . import _decks

RULE = "hands.destiny"


def make_destiny(game: api.Game) -> api.Procedure:
    of_each = _decks.each_skill(game)
    yield from _decks.silent(of_each)
    came: dict[str, int] = {}
    taken = []
    for skill, each in of_each.items():
        came[skill], effect = yield from _decks.taken_off(game, skill, each)
        taken.append(effect)
    number = sum(came.values())
    says = "made" if came == of_each else "made-short"
    yield api.Step(RULE, says, *taken, *_decks.new_destiny(game, came), n=number)
    return api.Answer(RULE, says, {"n": number}, {"cards": number})


def draw_destiny(game: api.Game) -> api.Procedure:
    number = yield api.Need("destiny-number")
    yield from _decks.silent(_decks.made_of(game))
    drawn: list[str] = []
    if game.now("destiny", ignore="what comes next is as likely from a whole deck") is None:
        whole = sum(_decks.made_of(game).values()) - sum(game.now("destiny-gone").values())
        yield api.Step(RULE, "whole", api.Put("destiny", [api.UNKNOWN] * whole), n=whole)
    for _ in range(number):
        if not game.now("destiny"):
            yield from api.then("make-destiny")
        card, effect = yield from api.draw(game, "destiny", _decks.destiny(game), "destiny-cards")
        drawn.append(card)
        says, values = _said(card)
        yield api.Step(RULE, says, effect, api.Change("destiny-gone", {card: 1}), **values)
    outcome: api.Values = {"drawn": api.counted(drawn), "left": len(game.now("destiny"))}
    if len(drawn) == 1:
        return api.Answer(RULE, *_said(drawn[0]), outcome)
    skills = [_decks.skill_of(game, api.bare(card)) for card in drawn]
    of_each = {skill: skills.count(skill) for skill in _decks.each_skill(game) if skill in skills}
    return api.Answer(RULE, "done", {"n": number, "skills": of_each}, outcome)


def _said(card: str) -> tuple[str, api.Values]:
    strength = api.carried(card)
    if not strength:
        return "drawn-some", {"card": card}
    return "drawn", {"card": api.bare(card), "strength": int(strength[0])}


def add_to_destiny(game: api.Game) -> api.Procedure:
    """Cards of one skill are shuffled into the deck that lies there, unseen."""
    skill, number = (yield api.Need("skill")), (yield api.Need("how-many"))
    came, taken = yield from _decks.taken_off(game, skill, number)
    of: api.Value = _decks.made_of(game)[skill]
    lying = game.now("destiny", skip="its size changes nothing else here")
    does: list[api.Effect] = [taken]
    if lying is not None:
        does.append(api.Put("destiny", [api.UNKNOWN] * (len(lying) + came)))
    if isinstance(of, int):
        there = sum(_decks.of_skill(game, skill).values())  # a card that came back counts once
        does.append(api.Put("destiny-of", min(of + came, there), skill))
    return api.Answer(RULE, "added", {"skill": skill, "n": came}, {"added": came}, does)
