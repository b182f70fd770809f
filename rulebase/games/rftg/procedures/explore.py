"""How many cards a player sees and keeps in Explore."""

from rulebase.checker import api

from . import _powers, _table


def explore(game: api.Game) -> api.Procedure:
    tableau = game.now("tableau")
    action = game.now("action")
    table, bonuses = game.table("exploring"), game.table("actions")
    seen, kept = table.value("see"), table.value("keep")
    chosen_bonuses = list(_powers.bonuses(game, action, "explore", again=False))
    powers = list(_powers.having(game, tableau, "explore"))
    if chosen_bonuses or powers:  # else the answer says just this
        yield api.Step("explore.action", "plain", seen=seen, kept=kept)
    for chosen in chosen_bonuses:
        more = {"more": bonuses.row(chosen)["see"], "more-kept": bonuses.row(chosen)["keep"]}
        yield api.Step("explore.bonus", "kept" if more["more-kept"] else "seen", this_action=chosen, **more)
        seen, kept = seen + more["more"], kept + more["more-kept"]
    for power in powers:
        yield api.Step("explore.powers", power.effect, helper=power.card, more=power.value)
        if power.effect == "keep-more":
            kept += power.value
        else:
            seen += power.value
    kept = min(kept, seen)
    says = "result" if kept < seen else "both" if kept == table.value("see") else "all"
    return api.Answer(
        "explore.action",
        says,
        {"seen": seen, "kept": kept},
        outcome={"seen": seen, "kept": kept},
        does=_table.hold(kept),
    )
