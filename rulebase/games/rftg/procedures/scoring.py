"""The final score, line by line."""

from collections.abc import Iterator

from rulebase.checker import api

from . import _scoring

# Sentences of the rows that count no cards.
_ROW_SAYS = {"vp-chips": "every", "total-military": "total"}
_LINE_SAYS = {"vp-chips": "from-chips", "every-kind": "from-all", "total-military": "from-strength"}


def score(game: api.Game) -> api.Procedure:
    tableau = game.now("tableau")
    chips = game.now("chips")
    found = _scoring.score(game, tableau, chips)
    yield from _printed(found)
    if chips:
        yield api.Step("scoring.chips", "chips", chips=chips)
    yield from _six_cost(found)
    outcome = {
        "total": found.total,
        "printed": sum(found.printed.values()),
        "chips": chips,
        "six-cost": found.of_cards,
        "strength": found.strength,
    }
    return api.Answer("scoring.total", "total", {"total-points": found.total}, outcome)


def _printed(found: _scoring.Score) -> Iterator[api.Step]:
    """Cards worth the same, together; those worth nothing need no line."""
    for worth in sorted({points for points in found.printed.values() if points}, reverse=True):
        cards = [card for card, points in found.printed.items() if points == worth]
        says = "each" if len(cards) > 1 else "one"
        yield api.Step("scoring.cards", says, worth_cards=cards, card_points=worth)
    yield api.Step("scoring.cards", "printed", printed_points=sum(found.printed.values()))


def _six_cost(found: _scoring.Score) -> Iterator[api.Step]:
    named = None
    for card, points in found.of_cards.items():
        lines = [line for line in found.lines if line.card == card and (line.counted or line.row["per"] in _ROW_SAYS)]
        for line in lines:
            of_all = line.row["per"] == "vp-chips" and found.every_kind is not None
            per = "every-kind" if of_all else line.row["per"]
            if not of_all:
                if named != card:
                    yield api.Step("scoring.six-cost", "begins", scoring_card=card)
                named = card
                yield api.Step(line.rule, _ROW_SAYS.get(per, "each"), **line.row)
            values: api.Values = {"scoring-card": card, "scored-cards": line.counted, "line-points": line.points}
            values |= {"chips": found.chips, "every-kind": found.every_kind or 0, "general-strength": found.strength}
            says = "below-zero" if line.points < 0 else _LINE_SAYS.get(per, "line")
            yield api.Step("scoring.six-cost", says, **values)
        if not lines:
            yield api.Step("scoring.six-cost", "nothing", scoring_card=card)
        elif len(lines) > 1:
            yield api.Step("scoring.six-cost", "together", scoring_card=card, line_points=points)
