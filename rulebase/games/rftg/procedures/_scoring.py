"""What a tableau is worth: printed points, and what six-cost developments count, row by row."""

from collections.abc import Sequence

from rulebase.play import api

from . import _powers


class Line(api.NamedTuple):
    """What one row of a scoring card counts."""

    card: str
    row: api.Row
    counted: list[str]
    points: int

    @property
    def rule(self) -> str:
        return f"six-cost.{self.row['per']}"


class Score(api.NamedTuple):
    """All that a player scores at the end."""

    printed: dict[str, int]
    chips: int
    lines: list[Line]
    strength: int
    every_kind: int | None = None  # the points that count where, as one reading has it, not only those in chips do

    @property
    def of_cards(self) -> dict[str, int]:
        """What each scoring card brings in all."""
        found: dict[str, int] = {}
        for line in self.lines:
            found[line.card] = found.get(line.card, 0) + line.points
        return found

    @property
    def total(self) -> int:
        return sum(self.printed.values()) + self.chips + sum(line.points for line in self.lines)


def score(game: api.Game, tableau: Sequence[str], chips: int) -> Score:
    cards = list(tableau)
    scoring = [card for card in cards if scores(game, card)]
    strength = _at_the_end(game, scoring, _powers.strength(game, cards))
    lines = [line for card in scoring for line in _of_card(game, card, cards, chips, strength)]
    printed = {card: game.card(card)["vp"] for card in cards if "vp" in game.card(card)}
    found = Score(printed, chips, lines, strength)
    return _of_all_points(game, found)


def _at_the_end(game: api.Game, scoring: list[str], strength: int) -> int:
    """The strength that is scored; as one reading has it, none has lasted."""
    counts = any(row["per"] == "total-military" for card in scoring for row in game.card(card)["scoring"])
    return 0 if counts and strength and game.reading("strength-at-the-end") == "phase" else strength


def _of_all_points(game: api.Game, found: Score) -> Score:
    """As one reading has it, the lines for chips count all points but their own."""
    chips = [line for line in found.lines if line.row["per"] == "vp-chips"]
    if not chips or game.reading("three-points-of-what") == "chips":
        return found
    points = found.total - sum(line.points for line in chips)
    return found._replace(lines=[_of_points(line, points) for line in found.lines], every_kind=points)


def _of_points(line: Line, points: int) -> Line:
    row = line.row
    return line._replace(points=points // row["every"] * row["points"]) if row["per"] == "vp-chips" else line


def scores(game: api.Game, card: str) -> bool:
    """Whether it is one of the developments whose points depend on the rest."""
    return "scoring" in game.card(card)


def _of_card(game: api.Game, card: str, tableau: list[str], chips: int, strength: int) -> list[Line]:
    """The rows in order: each takes the cards that fit it and that no row before it has taken."""
    lines, left = [], tableau
    for row in game.card(card)["scoring"]:
        match row["per"]:
            case "vp-chips":
                lines.append(Line(card, row, [], chips // row["every"] * row["points"]))
            case "total-military":
                counted = strength >= 0 or game.table("final-scoring").value("below-zero")
                lines.append(Line(card, row, [], strength * row["points"] if counted else 0))
            case _:
                fitting = [other for other in left if _fits(game, other, row)]
                left = [other for other in left if other not in fitting]
                lines.append(Line(card, row, fitting, len(fitting) * row["points"]))
    return lines


def _fits(game: api.Game, card: str, row: api.Row) -> bool:
    """Whether a row counts a card."""
    kind = _powers.good(game, card) == row.get("kind")
    match row["per"]:
        case "production-world":
            return kind and _powers.is_production(game, card)
        case "windfall-world":
            return kind and _powers.is_windfall(game, card)
        case "alien-card":
            return _powers.flagged(game, card, "alien")
        case "named-card":
            return bool(card == row["named"])
        case "six-cost-development":
            return scores(game, card)
        case "rebel-world":
            return _powers.is_military(game, card) and _powers.is_rebel(game, card)
        case "military-world":
            return _powers.is_military(game, card)
        case "development" | "development-with-power":
            return _powers.is_development(game, card) and _has_power(game, card, row)
        case "world" | "world-with-power":
            return _powers.is_world(game, card) and _has_power(game, card, row)
    raise api.Absent(row["per"])


def _has_power(game: api.Game, card: str, row: api.Row) -> bool:
    """Whether a card has a power of the phase that the row asks for, if it asks for one."""
    return "phase" not in row or bool(_powers.of_card(game, card, row["phase"]))
