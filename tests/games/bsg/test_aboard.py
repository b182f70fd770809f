"""The people aboard, from the box to the end of a turn: of each statement it is known what became of it."""

from rulebase.author import coverage, opening

ABOARD = """
intro-flavour game-overview component-list component-game-board component-resource-dials component-character-sheets
component-character-tokens component-current-player-token component-skill-cards component-title-cards component-die
resource-dials setup setup-board setup-first-player setup-choose-characters setup-choose-characters-example
setup-title-cards setup-other-cards setup-receive-skills choosing-optimal-characters layout-residue setup-diagram
board-breakdown turn-details receive-skills-step multi-skills game-turn movement-step action-step end-of-turn
resource-loss basic-rules characters resource-icons-legend skill-sets character-setup character-sheet-anatomy
title-cards skill-cards skill-types skill-card-anatomy hand-limit administration admirals-quarters brig other-rules
acknowledgements index quick-reference-turn quick-reference-index document-front-matter table-of-contents
introduction document-provenance options-in-play components-overview game-board-main resources location-overlays
game-boards character-sheets character-tokens components-removed expansion-icons companion-documents
setup-starting-resources setup-boards setup-titles setup-decks setup-starting-hands game-board-breakdown
turn-receive-skills turn-movement turn-action hand-limits receive-skills skill-deck-exhaustion movement
hazardous-locations brig-and-sickbay movement-powers action-types colonial-one-overlay cylon-location-overlay
version-history credits component-descriptions exodus-setup terms first-game setup-tokens-and-ships setup-ships
setup-ships-figure title-cag cylon-fleet-setup setup-destiny-deck setup-objective title-president title-admiral
setup-loyalty-deck setup-loyalty setup-new-caprica setup-ionian-nebula setup-earth receive-skills-revealed-cylon
revealed-cylon-movement revealed-cylon-actions new-caprica-setup ionian-nebula-setup seven-players
"""
# What comes with a jump and with abilities that are used once a game: their own sections say it first.
WAITING = {"the-admiral": [2], "character-and-player-tokens": [7]}


def aboard() -> list[coverage.Section]:
    return coverage.about(coverage.of(opening.open_game("bsg")), ABOARD.split())


def test_each_statement_is_cited_and_carried_out_or_says_why_not() -> None:
    assert coverage.unencoded(aboard()) == []
    assert {found.id: found.without_scenario for found in coverage.not_carried_out(aboard())} == WAITING


def test_no_section_that_something_carries_out_is_said_to_run_nowhere() -> None:
    wrong = [
        f"{found.book}/{found.id}"
        for found in aboard()
        if found.executable and not (found.procedural or found.left_out)
    ]
    assert wrong == []
