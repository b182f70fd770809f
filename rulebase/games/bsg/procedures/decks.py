"""A deck that has run out."""

from rulebase.play import api

RULE = "decks.empty"


def renew_deck(game: api.Game) -> api.Procedure:
    deck = yield api.Need("deck")
    row = game.table("decks").row(deck)
    if row["when-empty"] == api.UNKNOWN:
        yield api.Step(RULE, "unsaid", deck=deck)
        yield api.Silent("empty-deck")
    return api.Answer(RULE, row["when-empty"], {"deck": deck}, {"becomes": row["when-empty"]})
