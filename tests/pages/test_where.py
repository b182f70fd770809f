"""Sets of configurations: what a page's script tests, and what a reader is told of them."""

import itertools
import random

import pytest

from rulebase.author import opening
from rulebase.model import bundle
from rulebase.model.variants import Everywhere
from rulebase.pages.language_view import Case, Labels


@pytest.fixture(params=bundle.games())
def where(request: pytest.FixtureRequest) -> Labels:
    return Labels(Everywhere(opening.open_game(request.param).resolver))


def covered(where: Labels, part: Case) -> int:
    """The configurations that a player would take a label to mean."""
    return sum(
        1 << number
        for number, here in enumerate(where.everywhere.all)
        if here.ruleset == part.ruleset
        and all(name in (*here.options, *dict(here.choices).values()) for name in part.plus)
        and not any(name in (*here.options, *dict(here.choices).values()) for name in part.minus)
    )


def test_a_label_means_exactly_its_set(where: Labels) -> None:
    chosen = random.Random(1)
    features = [where.everywhere.holding(feature) for feature in where.setup.features]
    pairs = [one & ~other for one, other in itertools.permutations(features, 2)]
    odd = [chosen.getrandbits(len(where.everywhere.all)) for _ in range(200)]
    for bits in {*features, *pairs, *odd} - {0, where.everywhere.whole}:
        meant = 0
        for part in where.label(bits):
            meant |= covered(where, part)
        assert meant == bits


def test_everywhere_needs_no_label(where: Labels) -> None:
    assert where.label(where.everywhere.whole) == ()


def test_bit_n_is_configuration_n(where: Labels) -> None:
    for number in range(len(where.everywhere.all)):
        written = bytes.fromhex(where.everywhere.hex(1 << number))
        assert [at for at in range(len(written) * 8) if written[at // 8] >> at % 8 & 1] == [number]
        assert where.everywhere.first(1 << number) is where.everywhere.all[number]


def test_what_less_gives_is_replaced_by_what_more_gives(where: Labels) -> None:
    for number, here in enumerate(where.everywhere.all):
        for other, there in enumerate(where.everywhere.all):
            less = there.features < here.features
            assert where.everywhere.replaced(1 << other, 1 << number) is less


def test_labels_are_short_where_features_are_conditions() -> None:
    game = opening.open_game("bsg")
    where = Labels(Everywhere(game.resolver))
    assert where.label(where.everywhere.holding("cylon-fleet")) == (
        Case("exodus", plus=("cylon-fleet",)),
        Case("combined", minus=("cylon-attack-cards",)),
    )
    assert where.titled(where.everywhere.holding("exodus"), game, "pl") == [
        {"box": {"shape": "triangle", "name": "exodus"}, "ruleset": "Exodus", "plus": [], "minus": []},
        {"box": {"shape": "cross", "name": "combined"}, "ruleset": "zasady łączone", "plus": [], "minus": []},
    ]
