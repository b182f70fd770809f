"""A world that consumes the good on it is not named twice."""

from typing import Any

import pytest

from rulebase.author import opening
from rulebase.play import ask

RFTG = opening.open_game("rftg")
OWN = {"en": "takes its own good", "pl": "swój własny towar", "hu": "a saját áruját"}
OTHER = {"en": "from Gem World", "pl": "ze świata Gem World", "hu": "Gem World"}


@pytest.mark.parametrize("language", sorted(OWN))
@pytest.mark.parametrize(("goods", "says", "not_says"), [("secluded-world", OWN, OTHER), ("gem-world", OTHER, OWN)])
def test_whose_good_is_consumed_is_told(language: str, goods: str, says: Any, not_says: Any) -> None:
    view = RFTG.at(RFTG.setup.configurations[0], language)
    told = {"tableau": ["secluded-world", "gem-world"], "goods": [goods], "action": ["explore-5"], "prefer": "cards"}
    answer = ask.ask(view, "best-consume", told)
    [step] = [each["text"] for each in answer.steps if each["rule"] == "rftg/consume.one"]
    assert says[language] in step
    assert not_says[language] not in step
