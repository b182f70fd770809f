"""How many cards a player sees and keeps in Explore."""

from rulebase.play import api

from . import _powers, _table


def explore(game: api.Game) -> api.Procedure:
    tableau = game.now("tableau", skip="what everybody draws can be said without its powers")
    action = game.now("action")
    table, bonuses = game.table("exploring"), game.table("actions")
    seen, kept = table.value("see"), table.value("keep")
    chosen_bonuses = list(_powers.bonuses(game, action, "explore", again=False))
    powers = list(_powers.having(game, tableau or [], "explore"))
    if chosen_bonuses or powers:  # else the answer says just this
        yield api.Step("explore.action", "plain", seen=seen, kept=kept)
    for chosen in chosen_bonuses:
        more = {"more": bonuses.row(chosen)["see"], "more-kept": bonuses.row(chosen)["keep"]}
        yield api.Step("explore.bonus", "kept" if more["more-kept"] else "seen", this_action=chosen, **more)
        seen, kept = seen + more["more"], kept + more["more-kept"]
    for card in dict.fromkeys(power.card for power in powers):
        here = [power for power in powers if power.card == card]
        wider = sum(power.value for power in here if power.effect == "draw-more")
        longer = sum(power.value for power in here if power.effect == "keep-more")
        says = "both" if wider and longer else "keep-more" if longer else "draw-more"
        yield api.Step("explore.powers", says, helper=card, more=wider, more_kept=longer)
        seen, kept = seen + wider, kept + longer
    kept = min(kept, seen)
    numbers: api.Values = {"seen": seen, "kept": kept}
    says = "open" if tableau is None else _result(game, seen, kept)
    return api.Answer("explore.action", says, numbers, dict(numbers), _table.hold(kept))


def _result(game: api.Game, seen: int, kept: int) -> str:
    """The sentence for so many cards seen and kept."""
    if kept < seen:
        return "but-one" if seen - kept == 1 else "result"
    return "both" if kept == game.table("exploring").value("see") else "all"
