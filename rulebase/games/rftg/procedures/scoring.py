"""The final score, line by line."""

from collections.abc import Iterator

from rulebase.play import api

from . import _scoring

_NO_CARDS = ("vp-chips", "total-military")  # rows that count no cards
_LEFT_OVER = ("alien-card", "development", "military-world", "world")  # rows that count what no row before them has


def score(game: api.Game) -> api.Procedure:
    tableau = game.now("tableau")
    chips = game.now("chips")
    found = _scoring.score(game, tableau, chips)
    yield from _printed(found)
    if chips:
        yield api.Step("scoring.chips", "chips", chips=chips)
    yield from _six_cost(found)
    outcome: api.Values = {
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
    printed = sum(found.printed.values())
    if sum(map(bool, found.printed.values())) > 1 and printed != found.total:  # else the score itself says it
        yield api.Step("scoring.cards", "printed", printed_points=printed)


def _six_cost(found: _scoring.Score) -> Iterator[api.Step]:
    for card, points in found.of_cards.items():
        lines = [line for line in found.lines if line.card == card and (line.counted or line.row["per"] in _NO_CARDS)]
        for number, line in enumerate(lines):
            first = line.row["per"] in _LEFT_OVER and not any(before.counted for before in lines[:number])
            yield _counted(found, line, "every" if first else "counts")
        if not lines:
            yield api.Step("scoring.six-cost", "nothing", scoring_card=card)
        elif len(lines) > 1:
            yield api.Step("scoring.six-cost", "together", scoring_card=card, line_points=points)


def _counted(found: _scoring.Score, line: _scoring.Line, says: str) -> api.Step:
    """What a row of a card counts, and what it brings."""
    values: api.Values = {"scoring-card": line.card, "line-points": line.points}
    match line.row["per"]:
        case "vp-chips" if found.every_kind is not None:
            return api.Step("scoring.six-cost", "from-all", every_kind=found.every_kind, **values)
        case "vp-chips":
            return api.Step(line.rule, "counts", chips=found.chips, **line.row, **values)
        case "total-military":
            return api.Step(line.rule, "counts", general_strength=found.strength, **line.row, **values)
    return api.Step(line.rule, says, scored_cards=line.counted, **line.row, **values)
