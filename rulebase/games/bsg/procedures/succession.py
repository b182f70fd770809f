"""Titles: who starts with them, who inherits them, and who may not take them."""

from rulebase.play import api

from . import _line, _places, _starting


class Loss(api.NamedTuple):
    """What happened to somebody, as far as a title is concerned."""

    title: str
    because: str
    who: str
    replacement: str = ""
    eliminated: bool = False

    @property
    def without(self) -> str:
        """Whoever is out of the game does not come into question."""
        return self.who if self.because == "executed" else ""


def titles(game: api.Game) -> api.Procedure:
    yield from _starting.under_way(game, "setup.titles")
    if _line.nameless(game):
        yield api.Need("seats")
    holders: dict[str, str | None] = {}
    found: dict[tuple[str, str], list[str]] = {}
    for title, holder, says in _starting.titles(game):
        holders[title] = holder
        found.setdefault((says if holder else "nobody", holder or _line.NOBODY), []).append(title)
    for (says, holder), titles in found.items():
        does = [api.Put("titles", holder, title) for title in titles]
        yield api.Step("setup.titles", says, *does, holder=holder, titles_in_line=titles)
    says, values = _starting.handed_out(holders)
    return api.Answer("setup.titles", says, values, holders)


def claim_title(game: api.Game) -> api.Procedure:
    who, title = (yield api.Need("who")), (yield api.Need("title"))
    if _line.known_holder(game, title) not in (None, who, _line.NOBODY):
        yield api.Refuse("titles.held", "stays", holder=game.now("titles", title), title=title)
    holder = game.now("titles", title)
    values = {"holder": who, "title": title}
    if holder == who:
        return api.Answer("titles.held", "already", values, {"title": title, "to": who})
    yield from api.require(holder == _line.NOBODY, "titles.held", "stays", holder=holder, title=title)
    yield from _line.barred(game, title, who)
    first = _line.eligible(game, title)[0]
    yield from api.require(who == first, "titles.held", "before", holder=first, who=who)
    return api.Answer("titles.held", "holds", values, {"title": title, "to": who}, [api.Put("titles", who, title)])


# ---------------------------------------------------------------- one title: what happens to somebody, and what then


def succession(game: api.Game) -> api.Procedure:
    title = yield api.Need("title")
    because = yield api.Need("because", among=_line.causes(game))
    if because not in _line.causes(game):
        yield api.Refuse("succession.causes", f"absent-{because}")
    seats = _line.named(game)
    game.about["titles"] = title
    comes, leaves = because == "new-character", because == "leaves-brig"
    who = (yield api.Need("who")) if comes or leaves else ""
    except_for = {"without": who if comes else "", "jailed": who}
    holder = yield from _holder(game, title, except_for)
    who = who or (yield api.Need("who", default=None)) or holder
    if comes and who == holder:
        yield api.Refuse("characters.in-play", "newcomer", who=who, title=title)
    strangers = [other for other in (holder, *(() if comes else (who,))) if seats and other not in seats]
    yield from (api.Refuse("characters.in-play", "stranger", who=stranger) for stranger in strangers)
    if because == "executed":
        yield from _line.taken(game, who, (yield api.Need("replacement", default=None)))
    yield from _line.barred(game, title, holder, **except_for)
    yield api.Step("titles.held", api.TOLD, api.Put("titles", holder, title))
    if comes and who not in seats:
        yield api.Step("succession.new-character-higher", "joins", api.Put("seats", [*seats, who]), who=who)
    if who != holder and not (comes or leaves):
        yield api.Step("succession.line", "bystander", who=who, title=title)
    yield from _happens(game, because, who)
    return _settled(title, holder, game.now("titles", title)).by(*_line.decides(game, title, because))


def _holder(game: api.Game, title: str, except_for: dict[str, str]) -> api.Finding[str]:
    """Who has the title: the highest who may, unless it is told otherwise."""
    told = yield api.Need("holder", default=None)
    known = _line.known_holder(game, title)
    if told and known and told != known:
        yield api.Refuse("titles.held", "other", who=known, holder=told, title=title)
    if told or known:
        return str(told or known)
    able = [] if _line.unnamed(game) else _line.eligible(game, title, **except_for)
    if able:
        return str((yield api.Need("holder", default=able[0])))
    return str((yield api.Need("holder", among=[who for who in game.now("seats") if not _line.leads(game, who)])))


def _happens(game: api.Game, because: str, who: str) -> api.Saying:
    match because:
        case "executed":
            replacement = yield api.Need("replacement", default=None)
            eliminated = yield api.Need("eliminated", default=None)
            cylon = yield api.Need("cylon", default=None if replacement or eliminated else False)
            told = {"replacement": replacement, "eliminated": eliminated, "cylon": cylon or False}
            yield from api.then(
                "execute", who=who, **{name: value for name, value in told.items() if value is not None}
            )
        case "mutineer":
            yield from api.then("mutiny", who=who)
        case "leaves-brig":
            yield from api.then("free", who=who)
        case _ if because == "revealed" or because in game.table("places"):
            yield from _befalls(because, who)
        case _:
            yield from api.then("hand-on", who=who, because=because)


def _befalls(because: str, who: str) -> api.Saying:
    if because == "revealed":
        yield from api.then("reveal", who=who)
    else:
        yield from api.then("send", who=who, to=because)


def _settled(title: str, before: str, holder: str) -> api.Answer:
    outcome: api.Values = {"title": title, "moves": holder != before, "from": before, "to": holder}
    if holder == _line.NOBODY:
        return api.Answer("succession.line", "nobody", {"title": title}, {**outcome, "to": None})
    says = "stays" if holder == before else "becomes"
    return api.Answer("succession.line", says, {"holder": holder, "title": title}, outcome)


# ---------------------------------------------------------------- every title: what follows


def hand_on(game: api.Game) -> api.Procedure:
    who, causes = (yield api.Need("who")), _line.causes(game)
    because = yield api.Need("because", among=causes)
    if because not in causes:
        yield api.Refuse("succession.causes", f"absent-{because}")
    if because in game.table("places"):
        yield from _places.apart(game, who, because)
    if _is_to_come(game, who, because) and _line.at_stake(game, who, because):
        return (yield from _caused(game, who, because))
    executed = because == "executed"
    replacement = ((yield api.Need("replacement", default=None)) or "") if executed else ""
    eliminated = (yield from _line.by_trial(game, replacement)) if executed else False
    in_question = bool({who, replacement} & {*game.known("titles").values()})
    last, waits = None, []
    said: set[str] = set()
    for title in game.table("titles"):
        holder = _line.told(game, title, because, who, in_question=in_question)
        if holder is not None:
            loss = Loss(title, because, who, replacement, eliminated)
            done = yield from _titled(game, loss, holder, said)
            last = done if done and game.about.get("titles", title) == title else last
            waits += [title] if holder == who and _waits(game, loss) else []
    if waits and not last:
        values = {"who": who, "titles-at-stake": waits}
        return api.Answer("succession.executed", "waits", values, {"title": None, "moves": False})
    if last:
        return last.by(*_line.decides(game, str(last.outcome["title"]), because))
    return _line.nothing(game, who, because)


def _is_to_come(game: api.Game, who: str, because: str) -> bool:
    """Whether what costs somebody a title has not happened yet."""
    if because == _line.BRIG:
        return _places.told(game, who) != _line.BRIG
    return because == "revealed" and not _line.known_cylon(game, who)


def _caused(game: api.Game, who: str, because: str) -> api.Procedure:
    *_, title = _line.at_stake(game, who, because)
    yield from _befalls(because, who)
    return _settled(title, who, game.now("titles", title)).by(*_line.decides(game, title, because))


def _waits(game: api.Game, loss: Loss) -> bool:
    """Whether a title cannot move before the new character is known."""
    if loss.because != "executed" or loss.eliminated or loss.replacement:
        return False
    return bool(game.table("title-triggers").row(loss.title, loss.because)["replacement-counts"])


def _titled(game: api.Game, loss: Loss, holder: str, said: set[str]) -> api.Finding[api.Answer | None]:
    if loss.because == "leaves-brig":
        return (yield from _leaves(game, loss, holder, said))
    if loss.because == "new-character":
        return (yield from _comes(game, loss, holder, said))
    if holder not in (loss.who, loss.replacement):
        return None
    return (yield from _loses(game, loss, holder))


def _leaves(game: api.Game, loss: Loss, holder: str, said: set[str]) -> api.Finding[api.Answer | None]:
    """The first to leave a full prison gets what it bars; otherwise nothing is given back: that is said once."""
    title, who = loss.title, loss.who
    if _line.leads(game, who):
        outcome = _settled(title, holder, holder).outcome
        return api.Answer("succession.leaders-barred", "leaves", {"who": who}, outcome)
    if _line.all_jailed(game, title, jailed=who) and not _line.all_jailed(game, title):
        yield from _line.names_known(game)
        if _line.infiltrated(game):
            yield api.Silent("infiltrator-was-outside-brig")
        yield from _once(said, api.Step("succession.leaves-brig", "moves", who=who))
        return (yield from _pass_on(game, title, holder, who))
    if holder != who and not game.table("titles").row(title)["brig-bars"]:
        return None
    rule = game.table("title-triggers").row(title, loss.because)["rule"]
    return api.Answer(rule, "keeps", {"who": who, "title": title}, _settled(title, holder, holder).outcome)


def _once(said: set[str], step: api.Step) -> api.Saying:
    """What holds of every title alike is not said of each."""
    if step.rule not in said:
        yield step
    said.add(step.rule)


def _comes(game: api.Game, loss: Loss, holder: str, said: set[str]) -> api.Procedure:
    if _line.all_jailed(game, loss.title, loss.who) and not _line.all_jailed(game, loss.title):
        yield api.Silent("new-character-outside-brig")
    rule = game.table("title-triggers").row(loss.title, loss.because)["rule"]
    yield from _once(said, api.Step(rule, "keeps", who=loss.who, title=loss.title))
    return (yield from _stays(game, loss.title, holder))


def _loses(game: api.Game, loss: Loss, holder: str) -> api.Finding[api.Answer | None]:
    title, because, who = loss.title, loss.because, loss.who
    trigger = game.table("title-triggers").row(title, because)
    if because == "executed" and not loss.eliminated and trigger["replacement-counts"] != bool(loss.replacement):
        return None
    if not trigger["moves"]:
        yield api.Step(trigger["rule"], "keeps", who=who, title=title)
        outcome = _settled(title, holder, holder).outcome
        return api.Answer(trigger["rule"], "keeps", {"who": who, "title": title}, outcome)
    if because == "executed" and not loss.eliminated:
        taking = {"replacement": loss.replacement} if loss.replacement else {}
        yield api.Step(trigger["rule"], "moves" if taking else "early", who=who, title=title, **taking)
    elif because != "executed" and (because != _line.BRIG or not _line.all_jailed(game, title)):
        yield api.Step(trigger["rule"], "moves", who=who, title=title)
    return (yield from _inherited(game, loss))


def _inherited(game: api.Game, loss: Loss) -> api.Procedure:
    """Walk the line aloud: who is passed over and why, then who gets it."""
    yield from _line.names_known(game)
    title, who = loss.title, loss.who
    everybody = _line.all_jailed(game, title, loss.without)
    if everybody and _line.infiltrated(game):
        yield api.Silent("infiltrator-outside-brig")
    able = [heir for heir in _line.eligible(game, title, loss.without) if loss.because != "mutineer" or heir != who]
    order = _line.ordered(game, title, loss.because, who)
    heir = next((heir for heir in order if heir in able), _line.NOBODY)
    if heir == _line.NOBODY and [other for other in _line.humans(game, title, loss.without) if other != who]:
        yield api.Silent("mutineer-alone-outside")
    if heir == loss.replacement and _line.mutinous(game, heir):
        yield api.Silent("executed-mutineer-title")
    before = order[: order.index(heir)] if heir in order else order
    yield from _passed_over(game, [other for other in before if other in game.now("seats") and other != who])
    if everybody:
        yield api.Step("succession.all-in-brig", "all", title=title)
    if heir != _line.NOBODY:
        yield from _noted(game, heir)
    return (yield from _pass_on(game, title, who, heir))


def _passed_over(game: api.Game, passed: list[str]) -> api.Saying:
    cylons = [other for other in passed if game.now("revealed", other)]
    if cylons:
        yield api.Step("succession.who", "revealed", passed=cylons)
    if len(cylons) < len(passed):
        jailed = [other for other in passed if other not in cylons]
        yield api.Step("succession.passed-over", "passed-over", passed=jailed)


def _noted(game: api.Game, heir: str) -> api.Saying:
    """What might seem to bar the heir, and does not."""
    if game.has("succession.detention") and game.now("at", heir) == "detention":
        yield api.Step("succession.detention", "heir", who=heir)
    if _line.mutinous(game, heir):
        yield api.Step("succession.mutineer", "may-hold", holder=heir)


def _pass_on(game: api.Game, title: str, before: str, heir: str) -> api.Procedure:
    if heir == before:
        return (yield from _stays(game, title, heir))
    if heir == _line.NOBODY:
        yield api.Step("succession.line", "nobody", api.Put("titles", heir, title), title=title)
    else:
        yield from api.becomes(game, "titles", heir, title, "succession.line", "becomes", holder=heir, title=title)
    return _settled(title, before, heir)


def _stays(game: api.Game, title: str, holder: str) -> api.Procedure:
    if game.about.get("titles", title) == title:
        yield api.Step("succession.line", "stays", holder=holder, title=title)
    return _settled(title, holder, holder)
